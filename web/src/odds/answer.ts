// What the engine answers (`crates/answer`), and what is read from it.

export interface Share {
  total: string;
  at: number;
  p: number;
  exact: string | null;
  at_least: number;
  at_most: number;
}
export interface Case {
  label: string;
  written: string;
  dialect?: string;
  notes: string[];
  mean: number;
  exact_mean: string | null;
  deviation: number;
  rest: number;
  totals: Share[];
  at_least?: { p: number; exact: string | null };
}
export interface Answer {
  axis: 'total' | 'rolls';
  cases: Case[];
  contests: { label: string; win: number; tie: number; lose: number }[];
  printed?: string[];
  command: string;
  text?: string;
}
export interface Refused {
  of: 'expression' | 'given' | 'names' | 'program' | 'question';
  what: string;
  text: string;
  hint: string | null;
  line: number | null;
  column: number | null;
}

/** How many cases are drawn side by side. */
export const SERIES_MAX = 4;
/** How many places there are along the axis. */
const PLACES_MAX = 60;

/** A share as people read it, never rounded to nothing or all. */
export function percent(p: number): string {
  if (p > 0 && p < 0.00005) return '<0.01 %';
  if (p < 1 && p > 0.99995) return '>99.99 %';
  return `${round(p * 100)} %`;
}

/** At most two digits after the point, and none that say nothing. */
export function round(number: number): string {
  return String(Math.round(number * 100) / 100).replace('-', '\u2212');
}

/** How likely at least that much is. */
export function atLeast(one: Case, total: number): number {
  let from = 0;
  let to = one.totals.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((one.totals[middle]?.at ?? 0) < total) from = middle + 1;
    else to = middle;
  }
  return one.totals[from]?.at_least ?? 0;
}

/** Every total of any case, from the lowest up. */
export function totals(cases: readonly Case[]): { total: string; at: number }[] {
  const found = new Map<string, number>();
  for (const one of cases) for (const { total, at } of one.totals) found.set(total, at);
  return [...found].map(([total, at]) => ({ total, at })).sort((a, b) => a.at - b.at);
}

/** A place along the axis: a total or several in a row, and each case's share of it. */
export interface Place {
  name: string;
  from: number;
  to: number;
  shares: number[];
}

export function places(cases: readonly Case[]): Place[] {
  const all = totals(cases);
  const each = Math.ceil(all.length / PLACES_MAX) || 1;
  const found: Place[] = [];
  for (let n = 0; n < all.length; n += each) {
    const [first, last] = [all[n], all[Math.min(n + each, all.length) - 1]];
    if (first === undefined || last === undefined) break;
    const shares = cases.map((one) => one.totals.reduce((sum, { at, p }) => (first.at <= at && at <= last.at ? sum + p : sum), 0));
    found.push({ name: each === 1 ? first.total : `${first.total}\u2013${last.total}`, from: first.at, to: last.at, shares });
  }
  return found;
}

/** The one number by which many cases are compared. */
export function measures(cases: readonly Case[], at: number | null): { of: 'at-least' | 'true' | 'mean'; numbers: number[] } {
  if (at !== null) return { of: 'at-least', numbers: cases.map((one) => one.at_least?.p ?? 0) };
  const bits = cases.every((one) => one.totals.every(({ total }) => total === '0' || total === '1'));
  if (bits) return { of: 'true', numbers: cases.map((one) => atLeast(one, 1)) };
  return { of: 'mean', numbers: cases.map((one) => one.mean) };
}

/** The totals that the first reaches more often than the second; nothing if that is no single run of them. */
export function better(first: Case, second: Case): { from: string; to: string } | 'all' | null {
  const all = totals([first, second]).map(({ total, at }) => ({ total, more: atLeast(first, at) - atLeast(second, at) }));
  const more = all.map(({ more }) => more > 1e-12);
  if (all.every(({ more }) => more > -1e-12)) return 'all';
  const [from, to] = [more.indexOf(true), more.lastIndexOf(true)];
  if (from < 0 || !more.slice(from, to + 1).every(Boolean)) return null;
  return { from: all[from]?.total ?? '', to: all[to]?.total ?? '' };
}

/** The total that such a share of rolls lie at or below. */
export function quantile(one: Case, share: number): string {
  return (one.totals.find(({ at_most }) => at_most >= share) ?? one.totals.at(-1))?.total ?? '';
}

/** Round distances for at most so many lines. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 5 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough * 0.999) ?? rough;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1000; at += step) found.push(Math.abs(at) < step / 1000 ? 0 : at);
  return found;
}

/** What a hint would have one write, if it says so: the last of its words that is a roll by itself. */
export function typed(hint: string | null): string | null {
  const quoted = /(?:write|as in|say:?) ([^\s,;]*\d*d[^\s,;]+)/.exec(hint ?? '');
  return quoted?.[1] ?? null;
}
