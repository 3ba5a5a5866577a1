// Odds in words, and where they stand on their bar.
import type { OddsShown } from './wire';
import t from '../words/en/odds.ftl';

/** The largest number of ways that people still read as a count: "5 in 8". */
const WAYS_MAX = 36;

/** A share in words: "5 in 8", "about 3 in 10". */
export function shareWords(exact: string, p: number): string {
  const [over, under] = exact.split('/').map(Number);
  if (p <= 0 || over === 0) return t('odds-never');
  if (under === undefined || Number.isNaN(under)) {
    if (p >= 1) return t('odds-always');
  } else if (over === under) {
    return t('odds-always');
  } else if (over !== undefined && Number.isSafeInteger(over) && under <= WAYS_MAX) {
    return t('odds-in', { over, under });
  }
  if (p < 0.0005) return t('odds-rare');
  if (p < 0.03) return t('odds-about', { near: 1, of: Math.round(1 / p) });
  if (p > 0.97) return t('odds-nearly-always', { of: p >= 0.9995 ? 2000 : Math.round(1 / (1 - p)) });
  const [near, of] = nearest(p);
  return t('odds-about', { near, of });
}

/** The fraction of a few that lies nearest. */
function nearest(p: number): [number, number] {
  let best: [number, number] = [1, 2];
  for (const of of [2, 3, 4, 5, 6, 8, 10, 12, 20, 30]) {
    const near = Math.min(of - 1, Math.max(1, Math.round(p * of)));
    // A coarser fraction is kept unless a finer one is clearly nearer.
    if (Math.abs(near / of - p) < Math.abs(best[0] / best[1] - p) - 0.004) best = [near, of];
  }
  return best;
}

/** The share as a decimal: "62.5%". */
export function decimal(p: number): string {
  const percent = p * 100;
  if (p <= 0 || p >= 1) return t('odds-percent', { percent: Math.round(percent) });
  if (percent < 0.1) return t('odds-least');
  if (percent > 99.9) return t('odds-most');
  return t('odds-percent', { percent: Number(percent.toFixed(1)) });
}

/** Whether there is anything to weigh: what can come to one end only, and is weighed against nothing else, has no odds. */
export function openEnded(odds: OddsShown): boolean {
  const can = odds.outcomes.filter((one) => one.p > 0).length;
  const sure = can === 1 || (can === 0 && odds.totals.length < 2);
  return !sure || odds.residual > 0 || odds.note !== null || (odds.instead !== null && openEnded(odds.instead.odds));
}

/** Whether it matters for what may come of it which of these is chosen: what comes to one and the same end has no odds. */
export function weighs(all: { odds: OddsShown }[]): boolean {
  const ends = new Set(all.map(({ odds }) => (openEnded(odds) || odds.totals.length > 1 ? null : odds.outcomes.find((one) => one.p > 0)?.outcome)));
  return all.length < 2 || ends.size > 1 || ends.has(null);
}
