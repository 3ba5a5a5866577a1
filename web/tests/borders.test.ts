import { expect, test } from 'vitest';
import { strokes, WALL, type Stroke } from '../src/lib/borders';
import { draw, type Box, type Edge } from '../src/lib/map';
import type { Border, Looks, Map } from '../src/lib/wire';

const words = (text: string) => ({ words: text, rule: 'game.rule' });
const ALL: Looks[] = ['wall', 'low-wall', 'fence', 'door-open', 'door-closed', 'door-locked', 'climb', 'water', 'gap'];

/** Two by two places, and one border between the first and the one to its right, above it, or both. */
function map(layout: Map['layout'], border: Partial<Border> = {}, other = 1): Map {
  const at: [number, number][] = [[0, 0], [1, 0], [0, 1], [1, 1]];
  return {
    key: 'map', title: null, layout, tokens: [], engaged: [], brushes: [], sides: null, alike: [], measure: null,
    places: at.map((at, place) => ({ place, name: `P${place}`, at, within: null, states: [] })),
    borders: [{ one: 0, other, kind: words('something'), looks: 'opening', open: false, path: null, ...border }],
  };
}
const edge = (of: Map, unseen?: (place: number) => boolean): Edge => draw(of, false, unseen).edges[0]!;
const lines = (of: Map, unseen?: (place: number) => boolean): Stroke[] => strokes(edge(of, unseen));
const points = (all: Stroke[]): [number, number][] => all.flatMap(({ d }) => [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): [number, number] => [Number(x), Number(y)]));
/** How far what is drawn reaches. */
function reach(all: Stroke[]): { left: number; right: number; top: number; bottom: number } {
  const [xs, ys] = [points(all).map(([x]) => x), points(all).map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
const solid = (all: Stroke[]): number => all.filter((one) => one.how === 'wall').reduce((sum, one) => {
  const at = points([one]);
  return sum + at.reduce((long, [x, y], n) => (n % 2 === 1 ? long + Math.hypot(x - at[n - 1]![0], y - at[n - 1]![1]) : long), 0);
}, 0);

test('what can’t be passed is a wall as long as its side, and what can is broken, where nothing else is said', () => {
  const { one } = edge(map('squares'));
  expect(lines(map('squares'))).toEqual([{ how: 'wall', d: `M${one.width} ${one.y}L${one.width} ${one.y + one.height}` }]);
  expect(lines(map('squares', { open: true })).map((each) => each.how)).toEqual(['dashes']);
  expect(lines(map('squares', {}, 2))).toEqual([{ how: 'wall', d: `M${one.x} ${one.y}L${one.x + one.width} ${one.y}` }]);
});

test.each(['squares', 'hexes', 'areas'] as const)('every look has a drawing of its own on %s, in whatever direction, near its side', (layout) => {
  for (const other of [1, 2]) {
    const drawings = ALL.map((looks) => lines(map(layout, { looks }, other)));
    expect(new Set(drawings.map((each) => JSON.stringify(each))).size).toBe(ALL.length);
    for (const [n, all] of drawings.entries()) {
      const { one, other: to } = edge(map(layout, {}, other));
      const middle = [(one.x + one.width / 2 + to.x + to.width / 2) / 2, (one.y + one.height / 2 + to.y + to.height / 2) / 2] as const;
      expect(points(all).length, ALL[n]).toBeGreaterThan(1);
      // Nothing of it reaches the middle of either place, where people stand.
      for (const [x, y] of points(all)) {
        for (const box of [one, to]) expect(Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2), `${ALL[n]} at ${x} ${y}`).toBeGreaterThan(10);
      }
      expect(Math.hypot(reach(all).left - middle[0], reach(all).top - middle[1])).toBeLessThan(one.width);
    }
  }
});

test('a door leaves a hole in its wall, has a leaf in it, and an open one stands into the other place', () => {
  for (const layout of ['squares', 'hexes'] as const) {
    const wall = solid(lines(map(layout, { looks: 'wall' })));
    for (const looks of ['door-open', 'door-closed', 'door-locked'] as const) {
      expect(solid(lines(map(layout, { looks }))), looks).toBeLessThan(wall * 0.75);
      expect(lines(map(layout, { looks })).some((one) => one.how === 'leaf'), looks).toBe(true);
    }
  }
  const at = edge(map('squares')).one.width;
  expect(reach(lines(map('squares', { looks: 'door-open', open: true }))).right).toBeGreaterThan(at + 15);
  expect(reach(lines(map('squares', { looks: 'door-closed' }))).right).toBe(at + 3);
});

test('what lies between hexes lies along the side that they share', () => {
  for (const other of [1, 2]) {
    const { one, other: to } = edge(map('hexes', {}, other));
    const ends = points(lines(map('hexes', {}, other)));
    expect(ends).toHaveLength(2);
    const far = (box: Box, [x, y]: [number, number]): number => Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
    // Corners of both: as far from either middle as a side is long.
    for (const end of ends) for (const box of [one, to]) expect(far(box, end)).toBeCloseTo(one.width / 2, 0);
    expect(Math.hypot(ends[0]![0] - ends[1]![0], ends[0]![1] - ends[1]![1])).toBeCloseTo(one.width / 2, 0);
  }
});

test('between areas a passage joins both, and what bars it stands within', () => {
  const open = lines(map('areas', { open: true }));
  const { one, other } = edge(map('areas'));
  expect(reach(open).left).toBeLessThan(one.x + one.width);
  expect(reach(open).right).toBeGreaterThan(other.x);
  expect(open.map((each) => each.how)).toEqual(['wall']);
  const shut = lines(map('areas'));
  expect(shut.map((each) => each.how)).toEqual(['wall', 'wall']);
  expect(lines(map('areas', { looks: 'door-closed' })).map((each) => each.how)).toEqual(['wall', 'leaf']);
  // Where areas lie apart, it stands on the thread from one to the other.
  const far = { ...map('areas', {}, 3) };
  expect(lines(far).map((each) => each.how)).toEqual(['thin', 'wall', 'wall']);
  expect(lines({ ...far, borders: [{ ...far.borders[0]!, open: true }] }).map((each) => each.how)).toEqual(['dots']);
});

test('a way is drawn along it, with the door that stands in it', () => {
  expect(lines(map('areas', { open: true, path: true })).map((each) => each.how)).toEqual(['path']);
  expect(lines(map('areas', { open: true, path: false })).map((each) => each.how)).toEqual(['wild']);
  expect(lines(map('areas', { open: true, path: true, looks: 'door-open' })).map((each) => each.how)).toEqual(['path', 'wall', 'leaf', 'leaf', 'dots']);
  for (const layout of ['squares', 'hexes'] as const) {
    const [ax, ay, bx, by] = points(lines(map(layout, { open: true, path: true }))).flat() as [number, number, number, number];
    const { one, other } = edge(map(layout));
    const inside = (box: Box, x: number, y: number): boolean => box.x < x && x < box.x + box.width && box.y < y && y < box.y + box.height;
    expect(inside(one, ax, ay) && inside(other, bx, by), layout).toBe(true);
  }
});

test('on the edge of fog all of it lies on the side that is seen, and within fog there is nothing', () => {
  for (const layout of ['squares', 'areas'] as const) {
    for (const looks of ALL) {
      for (const hidden of [0, 1]) {
        const all = lines(map(layout, { looks }), (place) => place === hidden);
        const { one, other } = edge(map(layout));
        const side = layout === 'squares' ? one.width : (one.x + one.width + other.x) / 2;
        const { left, right } = reach(all);
        // With half of what a wall is thick.
        if (hidden === 0) expect(left, `${layout} ${looks}`).toBeGreaterThanOrEqual(side + WALL / 2 - 0.01);
        else expect(right, `${layout} ${looks}`).toBeLessThanOrEqual(side - WALL / 2 + 0.01);
      }
    }
    expect(draw(map(layout), false, () => true).edges).toEqual([]);
  }
});
