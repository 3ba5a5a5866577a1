// Maps of other editors: what is read of files as several of them write, and what is refused.
import { expect, test } from 'vitest';
import { between, cellIn, columns, frame, gridOf, hides, holds, laid, pieces, sized, widened } from '../src/lib/backdrop';
import { draw } from '../src/lib/map';
import { inPieces } from '../src/lib/paint';
import { has, lacking, left, lies, ON_PICTURE_MAX, picks, read } from '../src/lib/uvtt';
import type { Map } from '../src/lib/wire';
import cropped from './maps/cropped.dd2vtt?raw';
import wide from './maps/wide.dd2vtt?raw';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const at = (x: number, y: number) => ({ x, y });
const file = (more: Record<string, unknown>): string => JSON.stringify({ format: 0.3, image: PNG, ...more });

/** As Dungeondraft writes it: an origin that is not zero, a room as one line around, gaps where doors are, furniture. */
const DUNGEONDRAFT = file({
  resolution: { map_origin: at(2, 1), map_size: at(4, 3), pixels_per_grid: 256 },
  line_of_sight: [[at(4, 1), at(4, 2)], [at(4, 3), at(4, 4)], [at(6, 4), at(2, 4), at(2, 1), at(6, 1), at(6, 4)]],
  objects_line_of_sight: [[at(2.4, 3.1), at(2.6, 3.2)]],
  portals: [{ position: at(4, 2.5), bounds: [at(4, 2), at(4, 3)], rotation: 1.57, closed: true, freestanding: false }],
  lights: [{ position: at(3, 2), range: 3.2, intensity: 1, color: 'ffeccd8b', shadows: true }],
  environment: { baked_lighting: true, ambient_light: 'ffffffff' },
});
/** As Dungeon Alchemist writes it: hardly off the lines, walls on through doors, nothing in the way, a WebP in a data address. */
const ALCHEMIST = file({
  resolution: { map_origin: at(0, 0), map_size: at(3, 2), pixels_per_grid: 140 },
  line_of_sight: [[at(1.04, 0), at(1.02, 2)], [at(0, 1.5), at(3, 1.5)]],
  portals: [{ position: at(1, 1.5), bounds: [at(1, 1), at(1, 2)], closed: false }],
  image: `data:image/webp;base64,UklGRg==`,
});
/** As exporters from Foundry write it: no lists of things or lights, slanting walls, a map that ends amid a square. */
const FOUNDRY = file({ format: 1, resolution: { map_size: at(2.5, 2.4), pixels_per_grid: 100 }, line_of_sight: [[at(0, 0), at(2, 2)], [at(1, 1), at(2, 1)]], portals: [{ position: at(0.5, 0.5) }] });

test('walls and doors between squares are read, whoever wrote the file', () => {
  const one = read(DUNGEONDRAFT);
  expect([one.columns, one.rows]).toEqual([4, 3]);
  // Of the room around, all lies at the edge of the map.
  expect(one.walls).toEqual([[[1, 2], [2, 2]], [[1, 0], [2, 0]]]);
  expect(one.doors).toEqual([[[1, 1], [2, 1]]]);
  expect([one.across, one.things, one.lights, one.picture?.type]).toEqual([0, 1, 1, 'image/png']);
  expect(has(one)).toBe('4 × 3 squares, 2 walls and 1 door between squares.');
  const other = read(ALCHEMIST);
  expect(other.walls).toEqual([[[0, 1], [1, 1]]]);
  // It calls its door open.
  expect([other.doors, other.open]).toEqual([[], [[[0, 0], [1, 0]]]]);
  expect([other.across, other.things, other.lights, other.picture?.type]).toEqual([1, 0, 0, 'image/webp']);
  const third = read(FOUNDRY);
  expect([third.columns, third.rows, third.across, third.doors]).toEqual([3, 3, 2, []]);
  expect(third.walls).toEqual([[[1, 2], [1, 1]]]);
  // Its lowest squares are cut: they lie beyond the picture's edge.
  expect(lies(third, { width: 250, height: 240 })).toEqual({ cell: 10_000, x: 5_000, y: 25_000 });
  expect(lies(one, { width: 1024, height: 768 })).toEqual({ cell: 25_600, x: 12_800, y: 64_000 });
});

test('a door amid two squares is between those of which it has more, and what is left of its wall counts', () => {
  const amid = read(file({
    resolution: { map_size: at(2, 4), pixels_per_grid: 9 },
    line_of_sight: [[at(1, 0), at(1, 0.3)], [at(1, 0.3), at(1, 1.4)], [at(1, 2.4), at(1, 4)]],
    portals: [{ bounds: [at(1, 1.4), at(1, 2.4)] }],
  }));
  expect(amid.doors).toEqual([[[0, 2], [1, 2]]]);
  expect(amid.walls).toEqual([[[0, 3], [1, 3]], [[0, 1], [1, 1]], [[0, 0], [1, 0]]]);
});

test('a door amid a square hangs on the side that continues a wall', () => {
  // As dungeons from generators have them: each door has a square of its own in a corridor between two rooms.
  const dungeon = (walls: unknown[], ...bounds: [ReturnType<typeof at>, ReturnType<typeof at>][]) =>
    read(file({ resolution: { map_size: at(8, 5), pixels_per_grid: 9 }, line_of_sight: walls, portals: bounds.map((bounds) => ({ bounds, closed: true })) }));
  const [left, right] = [[at(3, 0), at(3, 2)], [at(3, 3), at(3, 5)]];
  const one = dungeon([left, right], [at(3.5, 2), at(3.5, 3)]);
  expect([one.doors, one.across]).toEqual([[[[2, 2], [3, 2]]], 0]);
  const other = dungeon([[at(4, 0), at(4, 2)], [at(4, 3), at(4, 5)]], [at(3.5, 2), at(3.5, 3)]);
  expect(other.doors).toEqual([[[3, 2], [4, 2]]]);
  // Level, and where one of the sides is a wall itself.
  const level = dungeon([[at(0, 3), at(2, 3)], [at(3, 3), at(8, 3)]], [at(2, 2.5), at(3, 2.5)]);
  expect(level.doors).toEqual([[[2, 2], [2, 1]]]);
  const closed = dungeon([[at(3, 0), at(3, 5)]], [at(3.5, 2), at(3.5, 3)]);
  expect([closed.doors, closed.walls.length]).toEqual([[[[3, 2], [4, 2]]], 5]);
  // None is lost, wherever it stands.
  expect(dungeon([], [at(0.5, 0), at(0.5, 1)], [at(7.5, 4), at(7.5, 5)]).doors).toEqual([[[0, 4], [1, 4]], [[6, 0], [7, 0]]]);
});

test('of a larger map only what lies on the picture is counted', () => {
  const part = read(cropped);
  expect([part.columns, part.rows]).toEqual([4, 4]);
  expect(part.walls).toEqual([[[0, 3], [1, 3]], [[0, 2], [1, 2]], [[0, 1], [1, 1]], [[0, 0], [1, 0]]]);
  expect([part.doors, part.open, part.across]).toEqual([[[[1, 3], [2, 3]]], [], 1]);
  const beyond = read(file({
    resolution: { map_origin: at(10, 10), map_size: at(4, 4), pixels_per_grid: 9 },
    lights: [{ position: at(2, 2) }, { position: at(12, 12) }],
    objects_line_of_sight: [[at(1, 1), at(2, 2)], [at(11, 11), at(20, 20)]],
    portals: [{ position: at(3, 3) }, { position: at(12, 12) }],
  }));
  expect([beyond.lights, beyond.things, beyond.across]).toEqual([1, 1, 1]);
});

test('of a map that is too large, the upper left is taken', () => {
  const whole = read(wide);
  expect([whole.columns, whole.rows, whole.walls.length, ON_PICTURE_MAX]).toEqual([48, 27, 41, 160]);
  const part = read(wide, 30);
  expect([part.columns, part.rows, part.size, part.whole]).toEqual([30, 27, { width: 30, height: 27 }, { width: 48, height: 27 }]);
  expect(part.walls).toEqual(whole.walls.filter((pair) => pair.every(([column]) => column < 30)));
  expect(part.walls.length).toBeLessThan(whole.walls.length);
  expect(read(wide, 10).walls.every((pair) => pair.every(([column, row]) => column < 10 && row >= 0 && row < 10))).toBe(true);
});

test('a picture that is only named, or is not there, is told, and the walls are read all the same', () => {
  const resolution = { map_size: at(4, 3), pixels_per_grid: 256 };
  for (const name of ['tower.png', '../maps/tower.webp', 'https://example.org/a?b=c', 'C:\\maps\\tower.JPG']) {
    const one = read(file({ resolution, image: name, line_of_sight: [[at(1, 0), at(1, 3)]] }));
    expect([one.picture, one.named, one.walls.length]).toEqual([null, name, 3]);
  }
  const none = read(JSON.stringify({ resolution, line_of_sight: [[at(1, 0), at(1, 3)]] }));
  expect([none.picture, none.named, none.walls.length]).toEqual([null, null, 3]);
});

test('what is no such map is refused in words', () => {
  const size = { map_size: at(4, 3), pixels_per_grid: 256 };
  for (const [text, why] of [
    ['<svg/>', /can’t be read/],
    ['[]', /how many squares/],
    ['null', /how many squares/],
    [file({ resolution: { map_size: at(0, 3) } }), /how many squares/],
    [file({ resolution: { map_size: { x: '4', y: 3 } } }), /how many squares/],
    [file({ resolution: { map_size: at(9_000_000, 3) } }), /9,000,000 × 3 squares/],
    [file({ resolution: size, image: 7 }), /damaged/],
    [file({ resolution: { ...size, map_origin: at(0, null as never) } }), /lacks the number/],
    [file({ resolution: size, line_of_sight: [[at(1, 0), { x: 'a' }, at(1, 2)]] }), /lacks the number/],
    [file({ resolution: size, line_of_sight: [[at(1, 0), at(null as never, 2)]] }), /lacks the number/],
    [file({ resolution: size, portals: [{ bounds: [at(1, 0), { x: 1, y: null }] }] }), /lacks the number/],
    [file({ resolution: size, image: '§' }), /damaged/],
    [file({ resolution: size, line_of_sight: [Array.from({ length: 100_001 }, () => 0)] }), /more walls/],
  ] as const) {
    expect(() => read(text), text.slice(0, 60)).toThrow(why);
  }
  // What is odd within it is left out.
  const odd = read(file({ resolution: size, line_of_sight: [null, [at(1, 0), at(1, 2)], 7], portals: 'none', lights: {} }));
  expect([odd.walls.length, odd.doors.length, odd.across, odd.lights]).toEqual([2, 0, 0, 0]);
});

const board = (layout: Map['layout'], cells: [number, number][]): Map => ({
  key: 'map', title: null, layout, places: cells.map((cell, n) => ({ place: 10 + n, name: `${n}`, at: cell, within: null, states: [] })),
  borders: [], tokens: [], engaged: [], brushes: [], sides: null, alike: [], measure: null,
});
const grid = (wide: number, high: number): [number, number][] => Array.from({ length: wide * high }, (_, n) => [n % wide, Math.floor(n / wide)]);

test('what a map has no place for is said in a sentence', () => {
  const squares = board('squares', grid(4, 3));
  const one = read(DUNGEONDRAFT);
  expect(left(one, squares)).toBe('This map has no place for 2 walls, 1 door, 1 thing in the way of sight and 1 light: they are in the picture alone.');
  const walled = { ...squares, brushes: [{ form: 'border', fields: ['one', 'other', 'more'], wall: {}, door: {} }] };
  expect(left(one, walled)).toBe('This map has no place for 1 thing in the way of sight and 1 light: they are in the picture alone.');
  expect(left(read(ALCHEMIST), walled)).toBe('This map has no place for 1 wall or door that lies elsewhere than between squares: they are in the picture alone.');
  expect(left(read(FOUNDRY), board('hexes', [[0, 0]]))).toContain('the squares');
  expect(picks(squares, one.walls)).toEqual([19, 20, 11, 12]);
  // What was put there is offered no more, and what was not still is.
  const border = { one: 20, other: 19, kind: { words: 'wall', key: 'k', style: null }, open: false } as unknown as Map['borders'][number];
  expect(lacking({ ...squares, borders: [border] }, one.walls)).toEqual([one.walls[1]]);
  expect(lacking(squares, one.walls)).toEqual(one.walls);
  expect(picks(board('squares', grid(2, 3)), one.walls), 'what the map does not have').toEqual([]);
});

test('of many borders, a form takes some after the others', () => {
  const brush = { form: 'border', fields: ['one', 'other', 'more'], wall: {}, door: {} };
  expect(inPieces(brush, [1, 2, 3, 4, 5, 6, 7], 1)).toEqual([[1, 2, 3, 4], [5, 6]]);
  expect(inPieces({ ...brush, fields: ['places'] }, [1, 2], 0)).toEqual([[1, 2]]);
});

test('a picture lies on the cells of a map, whatever they are', () => {
  const size = { width: 400, height: 300 };
  const squares = board('squares', grid(4, 3));
  const first = laid(squares, size);
  expect(first).toEqual({ cell: 10_000, x: 5_000, y: 25_000 });
  const drawn = draw(squares, true);
  const cells = gridOf(squares, drawn)!;
  // It covers all of the drawing, and nothing else.
  expect(frame(cells, first, size)).toEqual({ x: 0, y: 0, width: drawn.width, height: drawn.height });
  expect(columns(squares, first, 400)).toBe(4);
  // Half as wide, its lower left stays.
  const half = widened(squares, first, size, 2);
  const [was, now] = [frame(cells, first, size), frame(cells, half, size)];
  expect([now.x, now.y + now.height, now.width]).toEqual([was.x, was.y + was.height, was.width / 2]);
  expect(sized(first, size, 1)).toMatchObject({ cell: 1_600 });

  const hexes = board('hexes', [[-1, 0], [0, 0], [1, 0], [0, 1]]);
  const [lain, shown] = [laid(hexes, size), draw(hexes, true)];
  const around = frame(gridOf(hexes, shown)!, lain, size);
  expect(columns(hexes, lain, 400)).toBeCloseTo(3);
  expect([around.x, around.width, around.y + around.height]).toEqual([expect.closeTo(0, 0), expect.closeTo(shown.width, 0), expect.closeTo(shown.height, 0)]);

  const field = board({ field: { columns: 30, rows: 20, first: 100 } }, []);
  expect([holds(field), cellIn(field, 131)]).toEqual([true, [1, 1]]);
  expect(laid(field, { width: 600, height: 400 })).toEqual({ cell: 2_000, x: 1_000, y: 39_000 });
  // Areas lie as they are hinted, and where that is not known of all, nothing lies under them.
  expect(holds(board('areas', grid(2, 1)))).toBe(true);
  // At first it covers all of them, broad or high, as far on one side as on the other.
  for (const size of [{ width: 1600, height: 500 }, { width: 500, height: 1600 }]) {
    const areas = board('areas', grid(2, 2));
    const lain = draw(areas, true);
    const on = frame(gridOf(areas, lain)!, laid(areas, size), size);
    expect([on.x <= 0, on.y <= 0, on.x + on.width >= lain.width, on.y + on.height >= lain.height]).toEqual([true, true, true, true]);
    expect([on.x + on.width / 2, on.y + on.height / 2]).toEqual([expect.closeTo(lain.width / 2, 0), expect.closeTo(lain.height / 2, 0)]);
  }
  expect(holds(board('areas', [[0, 0], [0, 0]]))).toBe(false);
  expect(cellIn(board('areas', [[0, 0], [0, 0]]), 10)).toBe(null);
});

test('fog is everything but some, or nothing but some; a stroke leaves no cell out', () => {
  expect([[0, 0], [1, 0]].map((cell) => hides({ all: true, but: [[1, 0]] })(cell as [number, number]))).toEqual([true, false]);
  expect(hides({ all: false, but: [[1, 0]] })([1, 0])).toBe(true);
  expect(between([0, 0], [3, 1])).toEqual([[0, 0], [1, 0], [2, 1], [3, 1]]);
  expect(between([2, 2], [2, 2])).toEqual([[2, 2]]);
  expect(pieces([[0, 0], [0, 0], [1, 0]])).toEqual([[[0, 0], [1, 0]]]);
  expect(pieces(grid(1_001, 1)).map((piece) => piece.length)).toEqual([1_000, 1]);
});

test('a file that nests too deep is refused before it is read', () => {
  const deep = (levels: number): string => `{"resolution":{"map_size":{"x":2,"y":2}},"image":"${PNG}","x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  expect(read(deep(31)).columns).toBe(2);
  for (const levels of [32, 1_000_000]) expect(() => read(deep(levels))).toThrow('more than 32 deep');
  expect(() => read('['.repeat(1_000_000))).toThrow('more than 32 deep');
  // What stands in a text is no bracket.
  expect(read(deep(3).replace('"x":[', `"text":${JSON.stringify(`"[[[\\${'['.repeat(50)}`)},"more":[`)).columns).toBe(2);
});
