import { expect, test } from 'vitest';
import {
  again, around, atOnce, beside, boxAt, cellOf, distance, draw, facing, initials, letters, measured, movement, NOTHING, outline, PITCH, press, printed, reaching, rowsOf, ruled, seenIn, spoken, stepsBetween, told, wayIn, wayTo, windowed, within,
} from '../src/lib/map';
import { painted, pairs, stroked, tapped, without, type Picks } from '../src/lib/paint';
import { NOBODY, remember, type Memory } from '../src/lib/lastseen';
import type { Brush, Map, OntoOffer, Ring, Token } from '../src/lib/wire';

const words = (text: string) => ({ words: text, rule: 'game.rule' });
const token = (who: number, name: string, place: number | null, cluster = 0, side = 0): Token => ({ who, name, place, cluster, side, tenths: null, mine: false });

/** A1 to C3, with a wall between A1 and A2 and a hedge between A1 and B1; Ann and Wolf 1 stand together in A1. */
function board(tokens: Token[] = [token(1, 'Ann', 0, 1), token(2, 'Wolf 1', 0, 1, 1), token(3, 'Ben', 4)]): Map {
  const places = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => ({ place: row * 3 + column, name: `${'ABC'[column]!}${row + 1}`, at: [column, row] as [number, number], within: null, states: [] as ReturnType<typeof words>[] })),
  );
  places[4]!.states = [words('dark'), words('deep')];
  places[7]!.states = [words('dark')];
  places[8]!.states = [words('dark')];
  return {
    key: 'map',
    title: null,
    layout: 'squares',
    places,
    borders: [
      { one: 0, other: 3, kind: words('a wall'), looks: 'wall', open: false, path: null },
      { one: 0, other: 1, kind: words('a hedge'), looks: 'fence', open: true, path: null },
    ],
    tokens,
    engaged: [[1, 2]], brushes: [], sides: null, alike: [], measure: null,
  };
}
const speaks = (may: (who: number) => boolean, acting: number | null, plays = may) => ({ may, plays, acting });
const zones = (map: Map): Map => ({ ...map, layout: 'areas', places: map.places.map((spot) => ({ ...spot, at: null })) });

test('letters of a name tell people apart', () => {
  expect(['Runa', 'Old Bo', 'Wolf 1', 'Street thug 12', ''].map(initials)).toEqual(['Ru', 'OB', 'W1', 'S12', '?']);
  const all = ['Gor', 'Goblin', 'Second goblin', 'Small gnoll', 'Old Bo'];
  expect(all.map((name) => letters(name, all)), 'a third letter tells two from each other').toEqual(['Gor', 'Gob', 'Sgo', 'Sgn', 'OB']);
  expect(letters('Gor', ['Gor', 'Gor'])).toBe('Go');
});

test('squares lie as on a board, the first row below', () => {
  const { boxes, width, height } = draw(board());
  const at = (name: string) => boxes.find((box) => box.name === name)!;
  expect(at('A1').x).toBe(0);
  expect(at('A1').y).toBeGreaterThan(at('A2').y);
  expect(at('A3').y).toBe(0);
  expect(at('C1').x + at('C1').width).toBe(width);
  expect(at('A1').y + at('A1').height).toBe(height);
  expect(rowsOf(draw(board())).map((row) => row.map((box) => box.name).join(' '))).toEqual(['A3 B3 C3', 'A2 B2 C2', 'A1 B1 C1']);
});

test('what is said of most of the squares that somebody knows stands in none of them, however many they know', () => {
  const dim = board([]);
  for (const spot of dim.places) spot.states = [words('dim')];
  const known = new Set([1, 2]);
  const seen = { ...dim, places: dim.places.map((spot) => (known.has(spot.place) ? spot : { ...spot, states: [] })) };
  const [whole, part] = [draw(dim), draw(seen, false, (place) => !known.has(place))];
  expect(part.boxes.map((box) => box.states)).toEqual(whole.boxes.map(() => ''));
  expect([part.width, part.height]).toEqual([whole.width, whole.height]);
  // Where all are known, two of nine are not most of them.
  expect(draw(seen).boxes.filter((box) => box.states === 'dim')).toHaveLength(2);
});

test('everybody stands in their square, a finger apart, however many there are', () => {
  for (const many of [1, 2, 4, 5, 9]) {
    const { boxes, discs } = draw(board(Array.from({ length: many }, (_, n) => token(n, `P ${n}`, 4))));
    const box = boxes.find((one) => one.place === 4)!;
    expect(discs).toHaveLength(many);
    for (const { x, y } of discs) {
      expect(x).toBeGreaterThan(box.x + 20);
      expect(x).toBeLessThan(box.x + box.width - 20);
      expect(y).toBeGreaterThan(box.y + 20);
      expect(y).toBeLessThan(box.y + box.height - 20);
    }
    for (const [n, one] of discs.entries()) {
      for (const other of discs.slice(n + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(PITCH);
    }
  }
});

test('a border lies between its squares, and one that leads further is drawn from one to the other', () => {
  const map = board();
  map.borders.push({ one: 0, other: 8, kind: words('a road'), looks: 'opening', open: true, path: null });
  const { edges, boxes } = draw(map);
  const a1 = boxes.find((box) => box.name === 'A1')!;
  expect(edges[0]).toMatchObject({ x1: a1.x, x2: a1.x + a1.width, y1: a1.y, y2: a1.y, open: false, far: false });
  expect(edges[1]).toMatchObject({ x1: a1.width, x2: a1.width, y1: a1.y, y2: a1.y + a1.height, open: true, far: false });
  expect(edges[2]).toMatchObject({ far: true });
});

test('a path leads along its way, and whatever bars it lies across', () => {
  const map = board();
  map.borders = [
    { one: 0, other: 1, kind: words('a path'), looks: 'opening', open: true, path: true },
    { one: 0, other: 3, kind: words('a moor'), looks: 'opening', open: true, path: false },
    { one: 1, other: 4, kind: words('a gate'), looks: 'door-closed', open: false, path: true },
  ];
  const { edges, boxes } = draw(map);
  const a1 = boxes.find((box) => box.name === 'A1')!;
  const [across, up] = [a1.x + a1.width / 2, a1.y + a1.height / 2];
  expect(edges[0]).toMatchObject({ y1: up, y2: up, path: true });
  expect(edges[0]!.x1).toBeLessThan(a1.x + a1.width);
  expect(edges[0]!.x2).toBeGreaterThan(a1.x + a1.width);
  expect(edges[1]).toMatchObject({ x1: across, x2: across, path: false });
  expect(edges[2]).toMatchObject({ path: null, open: false });
  expect(edges[2]!.y1).toBe(edges[2]!.y2);
});

test('a cluster is one shape, and nobody in it is drawn as facing anybody', () => {
  expect(draw(board()).clusters).toHaveLength(1);
  expect(facing(board())).toEqual([]);
  const apart = board([token(1, 'Ann', 0), token(2, 'Wolf 1', 1)]);
  expect(draw(apart).clusters).toEqual([]);
  expect(facing(apart)).toEqual([[1, 2]]);
});

test('all that is drawn is told', () => {
  const lines = told(board(), (one) => (one.who === 1 ? ['acts now', 'hurt'] : []));
  expect(lines).toEqual([
    'A1: Ann (acts now, hurt) and Wolf 1 together',
    'B2: Ben; dark; deep',
    'B3, C3: dark',
    'Between A1 and A2: a wall, closed',
    'Between A1 and B1: a hedge, open',
  ]);
  const none = { ...board([token(1, 'Ann', null), token(2, 'Wolf 1', null)]), places: [], borders: [] };
  expect(told(none)).toEqual(['Ann is engaged with Wolf 1']);
  const close = { ...none, tokens: [token(1, 'Ann', null, 1), token(2, 'Wolf 1', null, 1), token(3, 'Ben', null)] };
  expect(told(close)).toEqual(['Together: Ann, Wolf 1', 'Ann is engaged with Wolf 1', 'Engaged with nobody: Ben']);
});

test('without places those who face each other stand in two rows, and whoever faces nobody beside them', () => {
  const tokens = [token(1, 'Ann', null), token(2, 'Ben', null), token(3, 'Cid', null), token(4, 'Wolf 1', null, 0, 1), token(5, 'Wolf 2', null, 0, 1), token(6, 'Crow', null, 0, 1)];
  // Ben faces both wolves, and Ann the first of them: those four are one group.
  const map: Map = { ...board(tokens), places: [], borders: [], engaged: [[1, 4], [2, 4], [2, 5]] };
  const { boxes, discs, width, height } = draw(map);
  const at = (who: number): { x: number; y: number } => discs.find((disc) => disc.token.who === who)!;
  const inside = (box: { x: number; y: number; width: number; height: number }): number[] =>
    discs.filter(({ x, y }) => box.x < x && x < box.x + box.width && box.y < y && y < box.y + box.height).map(({ token: { who } }) => who);
  expect(boxes.map(inside).map((group) => group.sort())).toEqual([[1, 2, 4, 5], [6], [3]]);
  expect(at(1).y).toBe(at(2).y);
  expect(at(4).y).toBe(at(5).y);
  expect(at(1).y - at(4).y).toBeGreaterThan(50);
  for (const box of boxes) expect(box.x + box.width <= width && box.y + box.height <= height).toBe(true);
  // Before anybody faces anybody there is one group of each side.
  expect(draw({ ...map, engaged: [], brushes: [], sides: null, alike: [] }).boxes).toHaveLength(2);
});

test('a square is read with who is in it and what lies around it', () => {
  expect(spoken(board(), 0, () => [])).toBe('A1; Ann and Wolf 1 together; to A2: a wall, closed; to B1: a hedge, open');
  expect(spoken(board(), 8, () => [])).toBe('C3; dark; nobody');
});

test('arrow keys go from square to square and stop at the edge', () => {
  const to = (from: number, ...keys: string[]): number => keys.reduce((at, key) => beside(board(), at, key), from);
  expect(to(4, 'ArrowUp')).toBe(7);
  expect(to(4, 'ArrowDown')).toBe(1);
  expect(to(4, 'ArrowLeft')).toBe(3);
  expect(to(4, 'ArrowRight')).toBe(5);
  expect(to(0, 'ArrowLeft', 'ArrowDown')).toBe(0);
  expect(to(4, 'Home')).toBe(0);
  expect(to(4, 'End')).toBe(8);
  expect(to(4, 'x')).toBe(4);
  expect([beside(zones(board()), 4, 'ArrowRight'), beside(zones(board()), 4, 'ArrowUp')]).toEqual([5, 3]);
});

test('a press chooses somebody, then a place or somebody else', () => {
  const map = board();
  const mine = (who: number) => who === 1;
  const ann = press(map, NOTHING, { who: 1, place: 0 }, speaks(mine, null));
  expect(ann).toEqual({ who: 1, place: null, onto: null });
  expect(press(map, ann, { who: null, place: 8 }, speaks(mine, null))).toEqual({ who: 1, place: null, onto: { place: 8 } });
  expect(press(map, ann, { who: 2, place: 0 }, speaks(mine, null))).toEqual({ who: 1, place: null, onto: { character: 2 } });
  // Again, and it is left; so it is beside the map.
  expect(press(map, ann, { who: 1, place: 0 }, speaks(mine, null))).toEqual(NOTHING);
  expect(press(map, ann, { who: null, place: null }, speaks(mine, null))).toEqual(NOTHING);
  // Another target takes the place of the first.
  const there = press(map, ann, { who: null, place: 8 }, speaks(mine, null));
  expect(press(map, there, { who: 2, place: 0 }, speaks(mine, null)).onto).toEqual({ character: 2 });
});

test('whoever acts is meant where nobody of one’s own is pressed', () => {
  const map = board();
  const mine = (who: number) => who === 1 || who === 3;
  expect(press(map, NOTHING, { who: 2, place: 0 }, speaks(mine, 3))).toEqual({ who: 3, place: null, onto: { character: 2 } });
  expect(press(map, NOTHING, { who: null, place: 8 }, speaks(mine, 3))).toEqual({ who: 3, place: null, onto: { place: 8 } });
  // One's own is chosen, whosoever turn it is.
  expect(press(map, NOTHING, { who: 1, place: 0 }, speaks(mine, 3)).who).toBe(1);
  // Somebody else's turn is no help: then who is pressed is only shown, and does nothing next.
  const wolf = press(map, NOTHING, { who: 2, place: 0 }, speaks(mine, 2));
  expect(wolf).toEqual({ who: 2, place: null, onto: null });
  expect(press(map, wolf, { who: 3, place: 4 }, speaks(mine, 2))).toEqual({ who: 3, place: null, onto: null });
});

test('a ruler counts what the map is made of, or as the game does', () => {
  expect(ruled(board(), 0, 8)).toBe('A1 to C3: 2 squares');
  expect(ruled(board(), 0, 1)).toBe('A1 to B1: 1 square');
  expect(ruled(hexes(), 101, 104)).toBe('H1 to H4: 2 hexes');
  expect(ruled({ ...board(), measure: { one: 'pace', more: 'paces', rings: [] } }, 0, 2)).toBe('A1 to C1: 2 paces');
  // From area to area past what is open.
  const areas = zones(board());
  const way = (one: number, other: number, open = true) => ({ one, other, kind: words('a door'), looks: open ? ('door-open' as const) : ('door-closed' as const), open, path: null });
  areas.borders = [way(0, 1), way(2, 1), way(0, 3, false), way(3, 2)];
  expect(ruled(areas, 0, 3)).toBe('A1 to A2: 3 steps');
  expect(distance(areas, 0, 8)).toBe(null);
  expect(ruled(areas, 0, 8)).toBe('A1 to C3: no way');
});

test('whoever has one person there goes where they point, past those who stand there', () => {
  const own = { ...token(1, 'Ann', 0), mine: true };
  const map = board([own, token(2, 'Ben', 4), token(3, 'Wolf 1', 4)]);
  const one = speaks((who) => who === 1, null);
  expect(press(map, NOTHING, { who: null, place: 4 }, one)).toEqual({ who: 1, place: null, onto: { place: 4 } });
  expect(press(map, NOTHING, { who: null, place: 4, key: true }, one)).toEqual({ who: null, place: 4, onto: null });
  const two = { ...map, tokens: map.tokens.map((each) => ({ ...each, mine: each.who < 3 })) };
  expect(press(two, NOTHING, { who: null, place: 4 }, speaks((who) => who < 3, null))).toEqual({ who: null, place: 4, onto: null });
});

test('a drag is the rules’ own movement in one’s turn, and else the referee’s hand', () => {
  const offer = (attempt: string, moves: OntoOffer['moves']): OntoOffer => ({ filled: { attempt, values: {}, rest: false }, label: attempt, rule: null, whole: true, likely: false, moves });
  const all = [offer('look', null), offer('walk', 'by-rule'), offer('run', 'by-rule'), offer('put', 'by-hand')];
  expect(movement(all, true)?.label).toBe('walk');
  expect(movement(all, false)?.label).toBe('put');
  // What a seat can't do is not offered to it.
  expect(movement(all.slice(0, 3), false)?.label).toBe('walk');
  expect(movement([all[0]!, all[3]!], true)?.label).toBe('put');
  expect(movement(all.slice(0, 1), true)).toBe(null);
});

test('the aim of whoever acts is pressed, where another seat plays it and it is on another side', () => {
  const map = board();
  const referee = (acting: number | null) => speaks(() => true, acting, (who) => who === 2);
  expect(press(map, NOTHING, { who: 3, place: 4 }, referee(2))).toEqual({ who: 2, place: null, onto: { character: 3 } });
  expect(press(map, NOTHING, { who: null, place: 4, key: true }, referee(2))).toEqual({ who: 2, place: null, onto: { character: 3 } });
  // Whoever acts is chosen, and so is everybody in somebody else's turn, between turns, or on the same side.
  for (const [who, acting] of [[2, 2], [1, 3], [2, 3], [3, null]] as const) expect(press(map, NOTHING, { who, place: 0 }, referee(acting))).toEqual({ who, place: null, onto: null });
  const beside = board([token(1, 'Ann', 0), token(2, 'Wolf 1', 0), token(3, 'Ben', 4)]);
  expect(press(beside, NOTHING, { who: 3, place: 4 }, referee(2)).who).toBe(3);
  // Once somebody is chosen, it is they who are meant.
  expect(press(map, { who: 1, place: null, onto: null }, { who: 3, place: 4 }, referee(2))).toEqual({ who: 1, place: null, onto: { character: 3 } });
});

test('with keys, a square of several waits for a word whom of them is meant', () => {
  const map = board();
  const all = () => true;
  expect(press(map, NOTHING, { who: null, place: 0, key: true }, speaks(all, null))).toEqual({ who: null, place: 0, onto: null });
  expect(press(map, NOTHING, { who: null, place: 4, key: true }, speaks(all, null)).who).toBe(3);
  const ben = press(map, NOTHING, { who: 3, place: 4 }, speaks(all, null));
  expect(press(map, ben, { who: null, place: 0, key: true }, speaks(all, null))).toEqual({ who: 3, place: 0, onto: null });
  expect(press(map, ben, { who: null, place: 8, key: true }, speaks(all, null)).onto).toEqual({ place: 8 });
  expect(press(map, ben, { who: null, place: 4, key: true }, speaks(all, null))).toEqual(NOTHING);
});

/** A hex and its six neighbours. */
function hexes(): Map {
  const at: [number, number][] = [[0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
  const places = at.map((one, n) => ({ place: 100 + n, name: `H${n}`, at: one, within: null, states: [] }));
  return { key: 'map', title: 'The region', layout: 'hexes', places, borders: [], tokens: [token(1, 'Ann', 100)], engaged: [], brushes: [], sides: null, alike: [], measure: null };
}

test('hexes touch their six neighbours, and none of them covers another', () => {
  const drawn = draw(hexes());
  const middle = (box: { x: number; y: number; width: number; height: number }) => [box.x + box.width / 2, box.y + box.height / 2] as const;
  const [first, ...others] = drawn.boxes;
  const [x, y] = middle(first!);
  expect(drawn.boxes.every((box) => box.x >= 0 && box.y >= 0)).toBe(true);
  for (const other of others) {
    const [a, b] = middle(other);
    expect(Math.hypot(a - x, b - y)).toBeCloseTo(first!.height, 6);
    // What lies halfway and a little further belongs to the other.
    expect(boxAt(drawn, x + (a - x) * 0.55, y + (b - y) * 0.55)).toBe(other);
    expect(boxAt(drawn, x + (a - x) * 0.45, y + (b - y) * 0.45)).toBe(first);
  }
  expect(drawn.discs[0]).toMatchObject({ x });
});

test('arrows go from hex to hex, sideways in one row', () => {
  const map = hexes();
  const name = (from: number, key: string) => map.places.find((spot) => spot.place === beside(map, from, key))?.name;
  expect([name(100, 'ArrowUp'), name(100, 'ArrowDown')]).toEqual(['H2', 'H5']);
  expect([name(100, 'ArrowRight'), name(101, 'ArrowLeft')]).toEqual(['H1', 'H0']);
  expect([name(100, 'ArrowLeft'), name(103, 'ArrowRight')]).toEqual(['H3', 'H0']);
  expect(name(102, 'ArrowUp')).toBe('H2');
});

test('areas lie about where they are, and in what they lie is said', () => {
  const at: [number, number][] = [[0, 0], [0, 1], [2, 0]];
  const places = at.map((one, n) => ({ place: n, name: ['hall', 'loft', 'yard'][n]!, at: one, within: 100, states: [] }));
  const map: Map = { key: 'map', title: 'The house', layout: 'areas', places, borders: [], tokens: [], engaged: [], brushes: [], sides: null, alike: [], measure: null };
  const box = (name: string) => draw(map).boxes.find((one) => one.name === name)!;
  expect(box('loft').y).toBeLessThan(box('hall').y);
  expect(box('yard').x).toBeGreaterThan(2 * box('hall').width);
  expect(told(map, undefined, (place) => (place === 100 ? 'the ford' : null))).toContain('In the ford: hall, loft, yard');
});

test('areas on any side of the first are all in the drawing, no wider than their words ask for', () => {
  const land = (names: string[], at: (n: number) => [number, number]): Map => {
    const places = names.map((name, n) => ({ place: n, name, at: at(n), within: null, states: [] }));
    return { key: 'map', title: null, layout: 'areas', places, borders: [], tokens: [], engaged: [], brushes: [], sides: null, alike: [], measure: null };
  };
  const around = draw(land(['mill', 'yard', 'cellar'], (n) => [[0, 0], [-1, 0], [0, -1]][n] as [number, number]));
  for (const { x, y, width, height } of around.boxes) {
    expect([Math.min(x, y) >= 0, x + width <= around.width, y + height <= around.height]).toEqual([true, true, true]);
  }
  // Four side by side keep print that can be read; two have room for long words.
  const row = (names: string[]): number => draw(land(names, (n) => [n, 0])).width;
  expect(row(['Moor', 'Ford', 'Bridge', 'Village'])).toBeLessThan(420);
  expect(row(['Moor', 'Ford', 'Bridge', 'The Long Barrow Downs'])).toBeGreaterThan(row(['Moor', 'Ford', 'Bridge', 'Village']));
  expect(row(['Moor', 'Ford'])).toBe(2 * 168 + 16);
});

test('a place of another map is for the only one whom a seat has anywhere', () => {
  const map = board([]);
  expect(press(map, NOTHING, { who: null, place: 4 }, { ...speaks(() => true, null), elsewhere: 7 })).toEqual({ who: 7, place: null, onto: { place: 4 } });
  expect(press(map, NOTHING, { who: null, place: 4 }, { ...speaks(() => true, null), elsewhere: null })).toEqual(NOTHING);
});

test('of a field only a part is drawn, with the squares that are nothing in particular', () => {
  const map: Map = {
    key: 'map',
    title: 'The yard',
    layout: { field: { columns: 30, rows: 20, first: 1000 } },
    places: [{ place: 1015, name: 'the gate', at: [15, 0], within: null, states: [] }],
    borders: [],
    tokens: [token(1, 'Ann', 1015), token(2, 'Bo', 1599)],
    engaged: [], brushes: [], sides: null, alike: [], measure: null,
  };
  expect([cellOf(map, 1015), cellOf(map, 1599), cellOf(map, 1600), cellOf(map, 3)]).toEqual([[15, 0], [29, 19], null, null]);
  const corner = around(map, 1015);
  expect(corner).toEqual([10, 0]);
  const part = windowed(map, corner);
  expect([part.layout, part.places.length, part.tokens.map((one) => one.name)]).toEqual(['squares', 99, ['Ann']]);
  expect(part.places.find((spot) => spot.place === 1015)).toMatchObject({ name: 'the gate', at: [5, 0] });
  expect(part.places.find((spot) => spot.place === 1000 + 30 + 12)).toMatchObject({ name: 'M2', at: [2, 1] });
  // At the edge, the part is moved back; keys lead from square to square of it.
  expect(around(map, 1599)).toEqual([19, 11]);
  expect(within(map, [-3, 99])).toEqual([0, 11]);
  expect(beside(part, 1015, 'ArrowUp')).toBe(1045);
  expect(beside(part, 1010, 'ArrowLeft')).toBe(1010);
  expect(told(map)).toContain('the gate: Ann');
  // On a small phone fewer are drawn, each wide enough for a finger.
  const size = seenIn(288);
  expect([size, seenIn(0), seenIn(2000), seenIn(100)]).toEqual([{ columns: 6, rows: 7 }, { columns: 11, rows: 9 }, { columns: 11, rows: 9 }, { columns: 5, rows: 6 }]);
  expect(288 / size.columns).toBeGreaterThan(44);
  expect(windowed(map, around(map, 1599, size), size).places.map((spot) => spot.name)).toHaveLength(42);
  expect(around(map, 1599, size)).toEqual([24, 13]);
});

test('of a field, squares that are alike are sent together, drawn each by itself and told in rows', () => {
  const map: Map = {
    key: 'map',
    title: 'The yard',
    layout: { field: { columns: 30, rows: 20, first: 1000 } },
    places: [{ place: 1015, name: 'the gate', at: [15, 0], within: null, states: [words('mud')] }],
    borders: [],
    tokens: [],
    engaged: [], brushes: [], sides: null, measure: null,
    alike: [{ states: [words('mud')], squares: [[1042, 3], [1072, 1]] }],
  };
  const states = (place: number) => windowed(map, [10, 0]).places.find((spot) => spot.place === place)?.states.map((one) => one.words);
  expect([1041, 1042, 1044, 1045, 1072].map(states)).toEqual([[], ['mud'], ['mud'], [], ['mud']]);
  expect(told(map)).toEqual(['the gate, M2 to O2, M3: mud']);
});

test('the way to a place is followed back from it, and told with what it takes', () => {
  const map = zones(board());
  const ways = [
    { place: 1, before: 0, takes: '10 min' },
    { place: 2, before: 1, takes: '20 min' },
    { place: 5, before: 2, takes: '1 h' },
  ];
  expect(wayTo(ways, 5)).toEqual([1, 2, 5]);
  expect([wayTo(ways, 0), wayTo(ways, 7), wayTo([], 5)]).toEqual([[], [], []]);
  expect(wayIn(map, ways, 5)).toBe('1 h: B1, C1, C2');
  expect(wayIn(map, ways, 7)).toBeNull();
});

test('places are tapped to be painted, and tapped again not to be', () => {
  const brush: Brush = { form: 'ground', fields: ['squares'], wall: {}, door: {} };
  const taps = (...places: number[]): Picks => places.reduce<Picks>((picks, place) => tapped(brush, picks, place), []);
  expect(taps(4, 7, 9, 7)).toEqual([4, 9]);
  expect(painted(brush, taps(4, 9))).toEqual({ squares: { list: [{ place: 4 }, { place: 9 }] } });
});

test('what lies between two is tapped in pairs, whichever way round', () => {
  const brush: Brush = { form: 'border', fields: ['one', 'other', 'more'], wall: {}, door: {} };
  const taps = (...places: number[]): Picks => places.reduce<Picks>((picks, place) => tapped(brush, picks, place), []);
  expect(pairs(taps(1, 2, 2, 3, 4))).toEqual([[1, 2], [2, 3]]);
  expect(taps(1, 1), 'nothing lies between a place and itself').toEqual([]);
  expect(taps(1, 2, 3, 4, 2, 1)).toEqual([3, 4]);
  expect(painted(brush, taps(1, 2, 2, 3))).toEqual({ one: { place: 1 }, other: { place: 2 }, more: { list: [{ list: [{ place: 2 }, { place: 3 }] }] } });
  expect(painted(brush, taps(1))).toEqual({});
});

test('what a pointer is drawn over is meant, and stays so', () => {
  const ground: Brush = { form: 'ground', fields: ['squares'], wall: {}, door: {} };
  expect(stroked(ground, [4], 5, 6)).toEqual([4, 5, 6]);
  expect(stroked(ground, [4, 5], 4, 5)).toEqual([4, 5]);
  const border: Brush = { form: 'border', fields: ['one', 'other', 'more'], wall: {}, door: {} };
  const road = [[1, 2], [2, 3]].reduce<Picks>((picks, [from = 0, to = 0]) => stroked(border, picks, from, to), []);
  expect(pairs(road)).toEqual([[1, 2], [2, 3]]);
  expect(stroked(border, road, 3, 2), 'whichever way round').toEqual(road);
  expect(pairs(stroked(border, [...road, 7], 3, 4)), 'a place that was tapped alone is none of it').toEqual([[1, 2], [2, 3], [3, 4]]);
});

test('who goes out of sight stands where they were seen last, until they or that place are seen', () => {
  const wolf = (place: number | null): Token => token(2, 'Wolf', place, 0, 1);
  const ann = token(1, 'Ann', 0);
  const fog = (...hidden: number[]) => (place: number): boolean => hidden.includes(place);
  const told = ({ ghosts }: Memory): number[][] => ghosts.map(({ who, place }) => [who, place]);
  const seen = remember(NOBODY, [ann, wolf(4)], fog(), 0);
  expect(told(seen)).toEqual([]);
  const gone = remember(seen, [ann], fog(4), 10);
  expect(told(gone)).toEqual([[2, 4]]);
  expect(told(remember(gone, [ann], fog(4), 9_000)), 'it is asked again').toEqual([[2, 4]]);
  expect(told(remember(gone, [ann], fog(), 9_000)), 'the place is in sight, and nobody is there').toEqual([]);
  expect(told(remember(gone, [ann, wolf(7)], fog(4), 20)), 'they are seen elsewhere').toEqual([]);
  expect(told(remember(gone, [ann, wolf(null)], fog(4), 20)), 'they are known to be here').toEqual([]);
  expect(told(remember(remember(gone, [wolf(7)], fog(4), 20), [], fog(4, 7), 30)).filter(([who]) => who === 2), 'only where they were last').toEqual([[2, 7]]);
  expect(told(remember(NOBODY, [], fog(0, 1, 2), 0)), 'what was never seen is not known').toEqual([]);
  // They go a moment before the place is hidden.
  const first = remember(seen, [ann], fog(), 10);
  expect(told(remember(first, [ann], fog(4), 300))).toEqual([[2, 4]]);
});

test('what is put there is meant no more, and what was tapped meanwhile is', () => {
  const ground: Brush = { form: 'ground', fields: ['squares'], wall: {}, door: {} };
  expect(without(ground, [4, 5, 6, 9], [4, 5, 6])).toEqual([9]);
  expect(without(ground, [4, 6], [4, 5, 6])).toEqual([]);
  const border: Brush = { form: 'border', fields: ['one', 'other', 'more'], wall: {}, door: {} };
  expect(without(border, [1, 2, 2, 3, 3, 4, 7], [2, 1, 2, 3]), 'a place that was tapped alone waits for its other').toEqual([3, 4, 7]);
  expect(without(border, [1, 2], [1, 2])).toEqual([]);
});

/** A field of ten by ten, on which Ann has a bow, a pike and a club. */
function range(): Map {
  const ring = (label: string, nearest: number, furthest: number): Ring => ({ who: 1, label, nearest, furthest, told: `${label} so far` });
  return {
    key: 'map', title: null, layout: { field: { columns: 10, rows: 10, first: 100 } }, places: [], borders: [],
    tokens: [token(1, 'Ann', 122), token(2, 'Wolf', 133, 0, 1), token(3, 'Cat', 177, 0, 1), token(4, 'Dog', 124, 0, 1)],
    engaged: [], brushes: [], sides: null, alike: [], measure: { one: 'pace', more: 'paces', rings: [ring('Club', 0, 1), ring('Pike', 2, 2), ring('Bow', 0, 24)] },
  };
}

test('distances are told with what reaches so far, the nearest first', () => {
  expect(stepsBetween(range(), 122, 177)).toBe(5);
  expect(measured(range(), 1, 122)).toEqual([
    'From Ann: Wolf 1 pace (Club, Bow); Dog 2 paces (Pike, Bow); Cat 5 paces (Bow)',
    'Ann reaches: Club so far; Pike so far; Bow so far',
  ]);
  // From where she would be, and of whom nobody knows what they have.
  expect(measured(range(), 1, 177)[0]).toBe('From Ann: Cat 0 paces (Club, Bow); Wolf 4 paces (Bow); Dog 5 paces (Bow)');
  expect(measured(range(), 2, 133)).toEqual(['From Wolf: Ann 1 pace; Dog 1 pace; Cat 4 paces']);
  expect(measured({ ...range(), measure: null }, 1, 122)).toEqual([]);
  expect(reaching(range().measure!.rings, 2).map((ring) => ring.label)).toEqual(['Pike', 'Bow']);
});

test('steps over hexes go in six directions, and areas have none', () => {
  const hexes: Map = { ...board(), layout: 'hexes' };
  const named = (map: Map, one: string, other: string) => stepsBetween(map, map.places.find((spot) => spot.name === one)!.place, map.places.find((spot) => spot.name === other)!.place);
  expect(named(hexes, 'A1', 'C3')).toBe(4);
  expect(named(hexes, 'A3', 'C1')).toBe(2);
  expect(named(board(), 'A1', 'C3')).toBe(2);
  expect(named(zones(board()), 'A1', 'C3')).toBeNull();
});

test('a ring is a line around what is reached, as far as it is drawn', () => {
  const map = range();
  const drawn = draw(windowed(map, [0, 0], { columns: 6, rows: 6 }));
  const box = (place: number) => drawn.boxes.find((one) => one.place === place)!;
  const around = (steps: number) => outline(drawn, (place) => stepsBetween(map, 122, place)! <= steps);
  const near = around(1)!;
  // Three squares on each of the four sides; its word stands above the middle one.
  expect(near.path.match(/M/g)).toHaveLength(12);
  expect([near.x, near.y]).toEqual([box(132).x + box(132).width / 2, box(132).y]);
  // The rest of it lies beyond what is drawn.
  expect(around(2)!.path.match(/M/g)).toHaveLength(10);
  expect(around(24)).toBeNull();
  const hexes = draw({ ...board(), layout: 'hexes' });
  expect(outline(hexes, (place) => place === 4)!.path.match(/M/g)).toHaveLength(6);
});

test('words of a hex stand in its middle, in as many lines as they need where nobody stands', () => {
  const box = { hex: true, place: 1, name: 'White flats', x: 0, y: 0, width: 109.2, height: 94.57, states: 'difficult terrain, difficult weather' };
  const lines = (taken: boolean) => printed(box, taken).map((line) => line.words);
  expect(lines(false)).toEqual(['White flats', 'difficult terrain,', 'difficult', 'weather']);
  expect(lines(true)).toEqual(['White flats', 'difficult…']);
  const states = printed(box, false).filter((line) => line.of === 'states');
  expect(states.map((line) => Math.round(94.57 - line.y))).toEqual([33, 21, 9]);
  expect(printed({ ...box, states: 'paved road' }, true).map((line) => line.words)).toEqual(['White flats', 'paved road']);
  expect(printed({ ...box, name: 'The old salt road', states: '' }, false).map((line) => line.words)).toEqual(['The old', 'salt road']);
  expect(printed({ ...box, hex: false, width: 84, states: 'dark, deep' }, false)).toEqual([
    { words: 'White flats', x: 5, y: 13, of: 'name' },
    { words: 'dark, deep', x: 5, y: 88.57, of: 'states' },
  ]);
});

test('a place is for the only one whom one has on a map, where nobody acts', () => {
  const own = { ...token(1, 'Party', 0), mine: true };
  const nobody = (): boolean => false;
  const to = { who: null, place: 5 };
  expect(press(board([own, token(3, 'Ben', 4)]), NOTHING, to, speaks(nobody, null))).toEqual({ who: 1, place: null, onto: { place: 5 } });
  expect(press(board([own, token(3, 'Ben', 4)]), NOTHING, to, speaks(nobody, 3))).toEqual(NOTHING);
  expect(press(board([own, { ...token(2, 'Ann', 3), mine: true }]), NOTHING, to, speaks(nobody, null))).toEqual(NOTHING);
  // Whoever else is pressed is looked at.
  expect(press(board([own, token(3, 'Ben', 4)]), NOTHING, { who: 3, place: 4 }, speaks(nobody, null))).toEqual({ who: 3, place: null, onto: null });
});

test('a way that takes time is told first, and gone by choosing the place again', () => {
  const offer = (attempt: string, whole: boolean): OntoOffer => ({ rule: 'game.rule', filled: { attempt, values: {}, rest: false }, label: attempt, whole, likely: false, moves: null });
  const [go, form] = [offer('travel', true), offer('travel', false)];
  expect(atOnce([go], 1, undefined)).toBe(go);
  expect([atOnce([go], 1, '6 h'), atOnce([go], 2, undefined), atOnce([go, offer('wait', true)], 0, undefined), atOnce([], 0, undefined)]).toEqual([null, null, null, null]);
  // A form does nothing before it is sent off.
  expect(atOnce([form], 1, '6 h')).toBe(form);
  const chosen = { who: 1, place: null, onto: { place: 5 } };
  expect(again(chosen, { who: null, place: 5 }, [go])).toBe(go);
  expect([again(chosen, { who: null, place: 4 }, [go]), again(chosen, { who: 3, place: 5 }, [go]), again(chosen, { who: null, place: 5 }, [go, form]), again(NOTHING, { who: null, place: null }, [go])]).toEqual([null, null, null, null]);
});
