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
  /** Which of the expressions asked; absent for what a program outputs. */
  of?: number;
  written: string;
  dialect?: string;
  notes: string[];
  /** The dice it begins with, and how many more there are. */
  dice?: { sides: number; dropped: boolean }[];
  more_dice?: number;
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
  /** Which of the expressions. */
  index: number | null;
  text: string;
  hint: string | null;
  /** A name that stands for nothing yet. */
  name: string | null;
  /** What would be right in place of the expression. */
  mended: string[];
  /** The programs that have a meaning for it: word and name. */
  read_by: [string, string][];
  /** The same as a program in the AnyDice language. */
  program: string | null;
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

/** At most that many digits after the point, and none that say nothing. */
export function round(number: number, digits = 2): string {
  const of = 10 ** digits;
  return signed(Math.round(number * of) / of);
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

/** Places are equally wide: whole totals that nothing comes to have theirs, too. Others stand beside each other. */
export function places(cases: readonly Case[]): Place[] {
  const all = totals(cases);
  const [low, high] = [all[0]?.at ?? 0, all.at(-1)?.at ?? 0];
  const whole = all.every(({ at }) => Number.isSafeInteger(at));
  const step = whole ? all.reduce((step, { at }) => divisor(step, at - low), 0) || 1 : 1;
  const number = whole ? (high - low) / step + 1 : all.length;
  const each = Math.ceil(number / PLACES_MAX) || 1;
  const found: Place[] = [];
  for (let n = 0; n < number && all.length > 0; n += each) {
    const last = Math.min(n + each, number) - 1;
    const [from, to] = whole ? [low + n * step, low + last * step] : [all[n]?.at ?? 0, all[last]?.at ?? 0];
    const [first, end] = whole ? [signed(from), signed(to)] : [all[n]?.total ?? '', all[last]?.total ?? ''];
    found.push({ name: first === end ? first : `${first}\u2013${end}`, from, to, shares: cases.map(() => 0) });
  }
  cases.forEach((one, which) => {
    let at = 0;
    for (const total of one.totals) {
      while (at < found.length - 1 && (found[at]?.to ?? 0) < total.at) at += 1;
      const shares = found[at]?.shares;
      if (shares) shares[which] = (shares[which] ?? 0) + total.p;
    }
  });
  return found;
}
const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
const signed = (number: number): string => String(number).replace('-', '\u2212');

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

/** Which rows of a table are shown where there are too many: one in so many, and the one that is asked for. */
export const rowsOf = <T extends { at: number }>(all: readonly T[], most: number, asked: number | null): T[] =>
  all.filter(({ at }, n) => n % Math.ceil(all.length / most || 1) === 0 || at === asked);

/** Where a line and character of a text begin. */
export const placeOf = (text: string, line: number, column: number): number => {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return before + [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
};
