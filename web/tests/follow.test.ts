// What the map of a phone shows of a fight by itself.
import { expect, test } from 'vitest';
import { closeUp, framed, shownOf, shows, standIn } from '../src/lib/follow';
import type { Map, Token } from '../src/lib/wire';

const field = { layout: { field: { columns: 30, rows: 20, first: 100 } }, places: [], tokens: [], borders: [], alike: [] } as unknown as Map;
const at = (column: number, row: number): number => 100 + row * 30 + column;
const one = (who: number, side: number, place: number, mine = false): Token => ({ who, side, place, mine }) as Token;
const near = { columns: 7, rows: 6 };

test('a part of a field has all of them in its middle, and is no larger than it takes', () => {
  const pair = [one(0, 0, at(10, 10)), one(1, 1, at(13, 11))];
  expect(framed(field, pair, near)).toEqual({ corner: [9, 8], times: 1 });
  const wide = framed(field, [one(0, 0, at(2, 2)), one(1, 1, at(10, 2))], near)!;
  expect(wide.times).toBeCloseTo(7 / 9);
  expect(standIn(field, [one(0, 0, at(2, 2)), one(1, 1, at(10, 2))], wide, near)).toBe(true);
  // Squares that are too small to be told from each other show nobody.
  expect(framed(field, [one(0, 0, at(0, 0)), one(1, 1, at(29, 0))], near, 0.6)).toBeNull();
  // Nothing beyond its edge is shown.
  expect(framed(field, [one(0, 0, at(0, 0))], near)!.corner).toEqual([0, 0]);
  expect(framed(field, [one(0, 0, at(29, 19))], near)!.corner).toEqual([23, 14]);
  expect(framed(field, [], near)).toBeNull();
});

test('all are shown where there is room; else whoever acts with the nearest foe; else whoever acts', () => {
  const tokens = [one(0, 0, 1, true), one(1, 0, 5), one(2, 1, 3), one(3, 1, 40)];
  const far = (a: Token, b: Token): number => Math.abs((a.place ?? 0) - (b.place ?? 0));
  const room = (steps: number) => (some: Pick<Token, 'place'>[]): boolean => Math.max(...some.map(({ place }) => place!)) - Math.min(...some.map(({ place }) => place!)) <= steps;
  const shown = (acting: number | null, steps: number): number[] => shownOf(tokens, acting, far, room(steps)).map(({ who }) => who);
  expect(shown(1, 39)).toEqual([0, 1, 2, 3]);
  expect(shown(1, 10)).toEqual([1, 2]);
  expect(shown(3, 10)).toEqual([3]);
  expect(shown(null, 10), 'nobody acts: one’s own').toEqual([0, 2]);
});

test('a drawing is seen so near that things are large enough, as long as all that matters is seen', () => {
  const size = { width: 400, height: 200 };
  const box = { x: 100, y: 50, width: 100, height: 50 };
  expect(closeUp(box, 2, size)).toEqual({ times: 2, x: 50, y: 25 });
  expect(closeUp(box, 9, size).times).toBe(4);
  expect(shows(closeUp(box, 9, size), box, size)).toBe(true);
  expect(shows({ times: 4, x: 0, y: 0 }, box, size)).toBe(false);
});
