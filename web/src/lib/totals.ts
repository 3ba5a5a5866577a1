// How totals fall, as columns, and how good what they fall into is.
import type { OddsShown } from './wire';

export interface Column {
  /** Left edge and width, in hundredths of the figure's width. */
  x: number;
  width: number;
  /** The share, as part of the largest one. */
  height: number;
  total: number;
  p: number;
  /** The outcome that it falls into; null where totals do not tell. */
  outcome: number | null;
}

/** Below how much two sums of rounded shares are the same. */
const SAME = 1e-6;

/** The distribution as columns, and the outcome each falls into where outcomes rise with totals. */
export function columns(odds: OddsShown): Column[] {
  const all = odds.totals;
  const first = all[0];
  const last = all[all.length - 1];
  if (!first || !last || all.length < 2) return [];
  const span = last.total - first.total + 1;
  const most = Math.max(...all.map((one) => one.p));
  const bands = span <= 400 ? outcomesOf(odds) : null;
  return all.map((one, n) => ({
    x: ((one.total - first.total) / span) * 100,
    width: 100 / span,
    height: one.p / most,
    total: one.total,
    p: one.p,
    outcome: bands?.[n] ?? null,
  }));
}

/** Which outcome each total belongs to; null unless the outcomes divide the totals into runs. */
function outcomesOf(odds: OddsShown): number[] | null {
  const of: number[] = [];
  let n = 0;
  for (const [at, outcome] of odds.outcomes.entries()) {
    let left = outcome.p;
    while (left > SAME) {
      const total = odds.totals[n];
      if (!total || total.p > left + SAME) return null;
      left -= total.p;
      of.push(at);
      n += 1;
    }
  }
  return of.length === odds.totals.length ? of : null;
}

/** How good an outcome is, from 0 for the worst to 1 for the best. */
export function rank(at: number, of: number): number {
  return of < 2 ? 1 : at / (of - 1);
}
