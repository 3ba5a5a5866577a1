// How many of what: the pairs that a basket holds, and what they add up to.
import type { Amount, Range, Sum, Value } from './wire';
import t from '../words/en/fields.ftl';

export type Amounts = Extract<Range, { is: 'amounts' }>;

const keyOf = (value: Value): string => JSON.stringify(value);

/** How many there are of each thing that a value holds, by the thing; what is no pair is left out. */
function held(value: Value | null): Map<string, number> {
  const pairs = value && 'list' in value ? value.list : [];
  const found = new Map<string, number>();
  for (const pair of pairs) {
    const [of, count] = 'list' in pair ? pair.list : [];
    if (of && count && 'number' in count) found.set(keyOf(of), count.number);
  }
  return found;
}

/** How many there are of each thing of the list. */
export function counts(of: Amount[], value: Value | null): number[] {
  const found = held(value);
  return of.map((one) => found.get(keyOf(one.value)) ?? 0);
}

/** The same as a value: in the order of the list, without what there is none of. */
export function pairs(of: Amount[], each: number[]): Value {
  const list = of.flatMap((one, n): Value[] => {
    const count = each[n] ?? 0;
    return count > 0 ? [{ list: [one.value, { number: count }] }] : [];
  });
  return { list };
}

export const total = (each: number[]): number => each.reduce((sum, one) => sum + one, 0);

/** Whether a value lies in the range. */
export function allows(range: Amounts, value: Value): boolean {
  if (!('list' in value)) return false;
  const found = held(value);
  const each = counts(range.of, value);
  const all = total(each);
  return (
    found.size === value.list.length &&
    each.filter((count) => count !== 0).length === found.size &&
    range.of.every((one, n) => each[n] === 0 || (Number.isInteger(each[n]) && each[n]! >= 1 && each[n]! <= one.max)) &&
    range.min <= all &&
    all <= range.max
  );
}

/** What is left of a basket where the list is another one; undefined if that is nothing. */
export function remaining(range: Amounts, value: Value): Value | undefined {
  const each = counts(range.of, value).map((count, n) => Math.min(Math.max(count, 0), range.of[n]!.max));
  return total(each) > 0 ? pairs(range.of, each) : undefined;
}

/** What is chosen, in words: "2 × Rope, 1 × Torch". */
export function told(of: Amount[], value: Value | null): string {
  const each = counts(of, value);
  return of.flatMap((one, n) => (each[n] ? [t('amount-of', { count: each[n], what: one.label })] : [])).join(', ');
}

/** A figure as the game shows it; money in hundredths, with decimals only where there are any. */
export function figure(amount: bigint, money: boolean): string {
  const sign = amount < 0n ? '-' : '';
  const all = amount < 0n ? -amount : amount;
  if (!money) return `${sign}${all}`;
  const whole = String(all / 100n).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = all % 100n;
  return `${sign}${whole}${rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** What the basket comes to by one of its sums, in the game's own words. */
export function summed(sum: Sum, nth: number, of: Amount[], each: number[]): string {
  const all = of.reduce((so, one, n) => so + BigInt(one.each[nth] ?? 0) * BigInt(each[n] ?? 0), 0n);
  return `${sum.before}${figure(all, sum.money)}${sum.after}`;
}
