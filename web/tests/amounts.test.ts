import { describe, expect, test } from 'vitest';
import { allows, counts, figure, pairs, remaining, summed, told, type Amounts } from '../src/lib/amounts';
import type { Value } from '../src/lib/wire';

const SHOP: Amounts = {
  is: 'amounts',
  of: [
    { value: { text: 'Rope' }, label: 'Rope', max: 3, each: [250], notes: ['£2.50'] },
    { value: { text: 'Horse' }, label: 'A horse', max: 9, each: [400_000], notes: ['£4,000'] },
  ],
  min: 1,
  max: 10,
  sums: [{ before: '£', after: ' of £100', money: true }],
};
const basket = (...all: [string, number][]): Value => ({
  list: all.map(([name, number]) => ({ list: [{ text: name }, { number }] })),
});

describe('a basket', () => {
  test('holds each thing once, at least one of it, and at most as many as there are', () => {
    expect(allows(SHOP, basket(['Horse', 1], ['Rope', 3]))).toBe(true);
    const wrong: Value[] = [
      basket(),
      basket(['Rope', 4]),
      basket(['Rope', 0], ['Horse', 1]),
      basket(['Rope', -1], ['Horse', 3]),
      basket(['Rope', 1], ['Rope', 1]),
      basket(['Boat', 1], ['Rope', 1]),
      basket(['Rope', 2], ['Horse', 9]),
      { text: 'Rope' },
      { list: [{ text: 'Rope' }] },
    ];
    for (const one of wrong) expect(allows(SHOP, one), JSON.stringify(one)).toBe(false);
  });

  test('is kept in the order of the list, without what there is none of', () => {
    const each = counts(SHOP.of, basket(['Horse', 2], ['Rope', 1]));
    expect(each).toEqual([1, 2]);
    expect(pairs(SHOP.of, [0, 2])).toEqual(basket(['Horse', 2]));
    expect(told(SHOP.of, basket(['Horse', 2], ['Rope', 1]))).toBe('1 × Rope, 2 × A horse');
  });

  test('comes to a sum in the words of the game', () => {
    expect(summed(SHOP.sums[0]!, 0, SHOP.of, [3, 1])).toBe('£4,007.50 of £100');
    expect([figure(-123_456_700n, true), figure(5n, true), figure(12_345n, false)]).toEqual(['-1,234,567', '0.05', '12345']);
  });

  test('keeps what is still to be had where the list is another one', () => {
    expect(remaining(SHOP, basket(['Boat', 1], ['Rope', 5]))).toEqual(basket(['Rope', 3]));
    expect(remaining(SHOP, basket(['Boat', 1]))).toBeUndefined();
  });
});
