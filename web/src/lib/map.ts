// Where everybody is drawn, what it says in words, and what a press on it means. Squares lie on their grid, zones in
// rows; without places clusters stand together, and where there are none, those who face each other stand in two rows.
import { called, cellAt } from './squares';
import type { Looks, Map, Measure, OntoOffer, Ring, Token, Value, Way } from './wire';
import t from '../words/en/map.ftl';
import { listed as inRow } from '../words/words';

/** How far apart tokens stand: a finger hits one of them even where the drawing is a little smaller. */
export const PITCH = 50;
/** How much room the name of a place takes, and its states. */
const STRIP = 18;
/** The least that a square is wide and high; where there are many, less. */
const SQUARE = 84;
const SQUARE_OF_MANY = 56;
/** How far areas lie apart. */
export const GAP = 16;
/** From so many columns on there are many. */
const MANY = 7;
/** Areas in fewer columns have room for long words. */
const FEW = 3;
/** How wide groups stand beside each other without places. */
const WIDEST = 400;
/** Rows that face each other lie further apart than those who stand in them, or no line between them could be seen. */
const ROWS_APART = 1.5 * PITCH;

export interface Box {
  /** A hex that touches all sides of its box, with a flat top. */
  hex?: boolean;
  place: number | null;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  states: string;
}

export interface Disc {
  token: Token;
  x: number;
  y: number;
  /** To its outermost ring. */
  r: number;
}

/** How far the outermost ring of somebody is from their middle where nothing says how much room they have. */
export const OUTER = 24;
/** How much of a square one who stands in it alone takes, from side to side. */
const FILLS = 0.8;

export interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  open: boolean;
  /** Between places that do not touch: it is drawn from one to the other. */
  far: boolean;
  /** It leads from one to the other, along a path or off any; null where that makes no difference. */
  path: boolean | null;
  words: string;
  /** Between which. */
  one: Box;
  other: Box;
  areas: boolean;
  /** Which of them alone is seen, where the other lies in fog. */
  seen: 'one' | 'other' | null;
  /** What is in the way, where anything is. */
  looks: Exclude<Looks, 'opening'> | null;
}

/** Those who stand together, as the line that leads through them. */
export type Cluster = [number, number][];

export interface Drawn {
  width: number;
  height: number;
  boxes: Box[];
  discs: Disc[];
  edges: Edge[];
  clusters: Cluster[];
}

/** Two letters of a name; where it ends with a number, that tells it from others. */
export function initials(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== '');
  const first = parts[0] ?? '?';
  const last = parts.length > 1 ? (parts[parts.length - 1] ?? '') : '';
  if (/^\d+$/.test(last)) return `${[...first][0] ?? ''}${last}`;
  return last === '' ? [...first].slice(0, 2).join('') : `${[...first][0] ?? ''}${[...last][0] ?? ''}`;
}

/** The same, with a third letter where two tell nobody from somebody else of these names. */
export function letters(name: string, among: readonly string[]): string {
  const short = initials(name);
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first, last] = [words[0] ?? '', words[words.length - 1] ?? ''];
  if (/^\d+$/.test(last) || !among.some((other) => other !== name && initials(other) === short)) return short;
  return words.length < 2 ? [...first].slice(0, 3).join('') : `${[...first][0] ?? ''}${[...last].slice(0, 2).join('')}`;
}

const isGrid = (map: Map): boolean => map.layout !== 'areas' && map.places.length > 0;

/** How many squares of a field are drawn at once, where there is room. */
export const WINDOW = { columns: 11, rows: 9 };
export type Window = typeof WINDOW;
/** How wide a square has to be on the screen, for a finger. */
const FINGER = 46;
/** And how many there are side by side at least, or nobody would see where they are. */
const FEWEST = 5;
/** And one above the other. */
const LOWEST = 3;

/** As many as a finger hits in so many pixels; unless that is known, as many as there may be. `height`: where all that is drawn
 *  has to be seen at once. */
export function seenIn(width: number, height = 0): Window {
  const columns = width <= 0 ? WINDOW.columns : Math.min(WINDOW.columns, Math.max(FEWEST, Math.floor(width / FINGER)));
  const rows = height <= 0 ? columns + 1 : Math.max(LOWEST, Math.floor(height / FINGER));
  return { columns, rows: Math.min(WINDOW.rows, rows) };
}

/** A field, where the map is one. */
export function fieldOf(map: Map): { columns: number; rows: number; first: number } | null {
  return typeof map.layout === 'object' ? map.layout.field : null;
}

/** Where a place of a field lies; null where it is none of it. */
export function cellOf(map: Map, place: number): [number, number] | null {
  const field = fieldOf(map);
  return field ? cellAt(field, place) : null;
}

/** What a place of a map is called, whether or not it is listed. */
export function nameIn(map: Map, place: number): string {
  const cell = cellOf(map, place);
  return map.places.find((spot) => spot.place === place)?.name ?? (cell ? called(...cell) : '');
}

/** The places on the way from where somebody is to one that they can come to, which is the last of them. */
export function wayTo(ways: Way[], place: number): number[] {
  const before = new globalThis.Map(ways.map((way) => [way.place, way.before]));
  const way: number[] = [];
  for (let at: number | undefined = place; at !== undefined && before.has(at) && way.length < before.size; at = before.get(at)) way.unshift(at);
  return way;
}

/** What the way to a place takes, and by which places it leads: “20 min: stair, loft”. Null where there is none. */
export function wayIn(map: Map, ways: Way[], place: number): string | null {
  const takes = ways.find((way) => way.place === place)?.takes;
  return takes === undefined ? null : t('way-takes', { takes, places: wayTo(ways, place).map((one) => nameIn(map, one)).join(', ') });
}

/** How many steps it is from one place to another, as the server counts them; null where steps say nothing. */
export function stepsBetween(map: Map, one: number, other: number): number | null {
  if (map.layout === 'areas') return null;
  const at = (place: number): [number, number] | null => cellOf(map, place) ?? map.places.find((spot) => spot.place === place)?.at ?? null;
  const [a, b] = [at(one), at(other)];
  if (!a || !b) return null;
  const [across, up] = [b[0] - a[0], b[1] - a[1]];
  return Math.max(Math.abs(across), Math.abs(up), map.layout === 'hexes' ? Math.abs(across + up) : 0);
}

/** How far it is from one place to another by what the map itself is made of: squares, hexes, or from area to area past
 *  open borders; null where no way leads there. */
export function distance(map: Map, one: number, other: number): number | null {
  if (map.layout !== 'areas') return stepsBetween(map, one, other);
  const [far, next] = [new globalThis.Map([[one, 0]]), [one]];
  for (let here = next.shift(); here !== undefined; here = next.shift()) {
    for (const border of map.borders) {
      const to = !border.open ? undefined : border.one === here ? border.other : border.other === here ? border.one : undefined;
      if (to === undefined || far.has(to)) continue;
      far.set(to, (far.get(here) ?? 0) + 1);
      next.push(to);
    }
  }
  return far.get(other) ?? null;
}

/** How far it is by a ruler, in words: “2 squares”. */
export function howFar(map: Map, one: number, other: number): string {
  const steps = distance(map, one, other);
  if (steps === null) return t('no-way');
  if (map.measure) return farIn(map.measure, steps);
  return t(map.layout === 'areas' ? 'steps' : map.layout === 'hexes' ? 'hexes' : 'squares', { count: steps });
}

/** What a ruler from one place to another says: “A1 to C3: 2 squares”. */
export const ruled = (map: Map, one: number, other: number): string =>
  t('ruled-far', { from: nameIn(map, one), to: nameIn(map, other), far: howFar(map, one, other) });

/** So many steps, as the game calls them. */
export const farIn = ({ one, more }: Measure, steps: number): string => t('far', { count: steps, one, more });

/** What of somebody's reaches just so far. */
export const reaching = (rings: Ring[], steps: number): Ring[] => rings.filter((ring) => ring.nearest <= steps && steps <= ring.furthest);

/** How far everybody else is from somebody who stands at a place, the nearest first, and with what they reach them; then all
 *  that they have to reach others with. */
export function measured(map: Map, who: number, from: number | null): string[] {
  const measure = map.measure;
  const name = map.tokens.find((token) => token.who === who)?.name;
  if (!measure || name === undefined || from === null) return [];
  const rings = measure.rings.filter((ring) => ring.who === who);
  const others = map.tokens.flatMap((token) => {
    const steps = token.who === who || token.place === null ? null : stepsBetween(map, from, token.place);
    return steps === null ? [] : [{ name: token.name, steps }];
  });
  const far = others
    .sort((a, b) => a.steps - b.steps)
    .map((other) => {
      const by = reaching(rings, other.steps).map((ring) => ring.label);
      const far = { name: other.name, far: farIn(measure, other.steps) };
      return by.length > 0 ? t('name-far-reached', { ...far, by: by.join(', ') }) : t('name-far', far);
    });
  return [
    ...(far.length > 0 ? [t('all-from', { name, all: far.join('; ') })] : []),
    ...(rings.length > 0 ? [t('reaches', { name, reaches: rings.map((ring) => ring.told).join('; ') })] : []),
  ];
}

/** A line around some of what is drawn, but for where the drawing ends; and where on it a word can stand. */
export interface Outline {
  path: string;
  x: number;
  y: number;
}

/** The line between those places that are meant and the others; null where none of it is drawn. */
export function outline(drawn: Drawn, meant: (place: number) => boolean): Outline | null {
  type Side = { ends: [number, number][]; in: number; out: number };
  const sides = new globalThis.Map<string, Side>();
  for (const box of drawn.boxes) {
    if (box.place === null) continue;
    const points = box.hex ? hexagon(box) : rectangle(box);
    const inner = meant(box.place);
    for (const [n, one] of points.entries()) {
      const ends = [one, points[(n + 1) % points.length] ?? one].sort((a, b) => Math.round(a[0] - b[0]) || a[1] - b[1]);
      const key = ends.flat().map(Math.round).join();
      const side = sides.get(key) ?? { ends, in: 0, out: 0 };
      if (inner) side.in += 1;
      else side.out += 1;
      sides.set(key, side);
    }
  }
  const between = [...sides.values()].filter((side) => side.in > 0 && side.out > 0).map((side) => side.ends);
  const middle = (ends: [number, number][]): [number, number] => [((ends[0]?.[0] ?? 0) + (ends[1]?.[0] ?? 0)) / 2, ((ends[0]?.[1] ?? 0) + (ends[1]?.[1] ?? 0)) / 2];
  const highest = Math.min(...between.map((ends) => middle(ends)[1]));
  const top = between.map(middle).filter(([, y]) => y - highest < 1).sort(([a], [b]) => a - b);
  const at = top[Math.floor((top.length - 1) / 2)];
  if (!at) return null;
  return { path: between.map(([a, b]) => `M${a?.join(' ')}L${b?.join(' ')}`).join(''), x: at[0], y: at[1] };
}

/** The lower left square of the part of a field that has a place in its middle, as far as the field goes. */
export function around(map: Map, place: number | null, size: Window = WINDOW): [number, number] {
  const field = fieldOf(map);
  if (!field) return [0, 0];
  const [column, row] = (place === null ? null : cellOf(map, place)) ?? [Math.floor(field.columns / 2), Math.floor(field.rows / 2)];
  return within(map, [column - Math.floor(size.columns / 2), row - Math.floor(size.rows / 2)], size);
}

/** A part of a field, from its lower left square on, and how many times as large its squares are as those that a finger hits. */
export interface Frame {
  corner: [number, number];
  times: number;
}

/** The part that is shown by itself, and of how much that was worked out. */
export type Followed = Frame & { near: Window };

/** How much of a field is drawn so many times as large, of what is drawn at once. */
export const sizeAt = (near: Window, times: number): Window => (times === 1 ? near : { columns: Math.round(near.columns / times), rows: Math.round(near.rows / times) });

/** The same part, moved back to where the field has it whole. */
export function within(map: Map, [column, row]: [number, number], size: Window = WINDOW): [number, number] {
  const field = fieldOf(map) ?? { columns: 0, rows: 0 };
  const most = (all: number, seen: number): number => Math.max(0, all - seen);
  return [Math.min(Math.max(0, column), most(field.columns, size.columns)), Math.min(Math.max(0, row), most(field.rows, size.rows))];
}

/** The part of a field that is drawn, as a map of squares, with those that are nothing in particular; any other map as it
 *  is. */
export function windowed(map: Map, [left, low]: [number, number], size: Window = WINDOW): Map {
  const field = fieldOf(map);
  if (!field) return map;
  const listed = new globalThis.Map(map.places.map((spot) => [spot.place, spot]));
  const states = new globalThis.Map(
    map.alike.flatMap(({ states, squares }) => squares.flatMap(([from, count]) => Array.from({ length: count }, (_, n) => [from + n, states] as const))),
  );
  const places: Map['places'] = [];
  for (let row = low; row < Math.min(field.rows, low + size.rows); row += 1) {
    for (let column = left; column < Math.min(field.columns, left + size.columns); column += 1) {
      const place = field.first + row * field.columns + column;
      const spot = listed.get(place) ?? { place, name: called(column, row), at: null, within: null, states: states.get(place) ?? [] };
      places.push({ ...spot, at: [column - left, row - low] });
    }
  }
  const seen = new Set(places.map((spot) => spot.place));
  return {
    ...map,
    layout: 'squares',
    places,
    borders: map.borders.filter((border) => seen.has(border.one) && seen.has(border.other)),
    tokens: map.tokens.filter((token) => token.place !== null && seen.has(token.place)),
  };
}

/** Those in a place, as they stand together. */
function inside(map: Map, place: number | null, cluster: string): Token[] {
  const here = map.tokens.filter((token) => (map.places.length > 0 ? token.place === place : String(token.cluster) === cluster));
  return here.sort((a, b) => a.cluster - b.cluster || a.who - b.who);
}

/** `even`: squares and areas are as high as they are wide, as on a picture beneath them. */
export function draw(map: Map, even = false, unseen: Unseen = () => false): Drawn {
  if (map.places.length === 0 && map.tokens.every((token) => token.cluster === 0)) return faced(map);
  const boxes = map.places.length > 0 ? placed(map, even, unseen) : clustered(map);
  const width = Math.max(SQUARE, ...boxes.map((box) => box.x + box.width));
  const height = Math.max(SQUARE, ...boxes.map((box) => box.y + box.height));
  const discs: Disc[] = [];
  const clusters: Cluster[] = [];
  for (const box of boxes) {
    const here = inside(map, box.place, box.name);
    const square = box.place !== null && map.layout !== 'areas';
    const strip = box.place === null || square ? 0 : STRIP;
    const across = Math.max(1, Math.min(Math.floor(box.width / PITCH), Math.ceil(Math.sqrt(here.length))));
    const rows = Math.ceil(here.length / across);
    // In a square, all who stand there share its room; whoever is alone has all of it.
    const pitch = square ? Math.min(box.width / across, box.height / Math.max(1, rows)) : PITCH;
    const r = square ? (pitch * FILLS) / 2 : OUTER;
    for (const [n, token] of here.entries()) {
      const inRow = Math.min(across, here.length - Math.floor(n / across) * across);
      discs.push({
        token,
        x: box.x + box.width / 2 + ((n % across) - (inRow - 1) / 2) * pitch,
        y: box.y + strip / 2 + box.height / 2 + (Math.floor(n / across) - (rows - 1) / 2) * pitch,
        r,
      });
    }
    if (box.place === null) continue;
    for (const number of new Set(here.map((token) => token.cluster))) {
      const those = discs.filter(({ token }) => number !== 0 && token.cluster === number && token.place === box.place);
      if (those.length > 1) clusters.push(those.map(({ x, y }) => [x, y]));
    }
  }
  const at = new globalThis.Map(boxes.map((box) => [box.place, box]));
  const edges = map.borders.flatMap((border): Edge[] => {
    const one = at.get(border.one);
    const other = at.get(border.other);
    if (!one || !other) return [];
    // What can't be passed lies across the way.
    const path = border.open ? border.path : null;
    const hidden = [border.one, border.other].map(unseen);
    if (hidden[0] && hidden[1]) return [];
    const seen = hidden[0] ? 'other' : hidden[1] ? 'one' : null;
    const looks = border.looks === 'opening' ? null : border.looks;
    return [{ ...edge(one, other, path !== null), open: border.open, path, words: border.kind.words, one, other, areas: map.layout === 'areas', seen, looks }];
  });
  return { width, height, boxes, discs, edges, clusters };
}

/** Those who face each other, directly or through others; then whoever faces nobody, side by side. */
function groups(map: Map): Token[][] {
  const groups = map.tokens.map((token) => [token]);
  for (const [one, other] of map.engaged) {
    const [a, b] = [one, other].map((who) => groups.findIndex((group) => group.some((token) => token.who === who)));
    if (a === undefined || b === undefined || a < 0 || b < 0 || a === b) continue;
    groups[a]?.push(...(groups[b] ?? []));
    groups.splice(b, 1);
  }
  const alone = groups.filter((group) => group.length === 1).flat();
  const sides = [...new Set(alone.map((token) => token.side))].sort((a, b) => b - a);
  return [...groups.filter((group) => group.length > 1), ...sides.map((side) => alone.filter((token) => token.side === side))];
}

/** The other side above, one's own beneath, so that the lines between them can be read. */
function faced(map: Map): Drawn {
  const [boxes, discs]: [Box[], Disc[]] = [[], []];
  const next = inRows();
  for (const group of groups(map)) {
    const sides = [...new Set(group.map((token) => token.side))].sort((a, b) => b - a);
    const rows = sides.map((side) => group.filter((token) => token.side === side).sort((a, b) => a.who - b.who));
    const width = Math.max(...rows.map((row) => row.length)) * PITCH + 16;
    const height = (rows.length - 1) * ROWS_APART + PITCH + 16;
    const [x, y] = next(width, height);
    boxes.push({ place: null, name: String(boxes.length), x, y, width, height, states: '' });
    for (const [r, row] of rows.entries()) {
      for (const [n, token] of row.entries()) {
        const [across, along] = [n - (row.length - 1) / 2, r - (rows.length - 1) / 2];
        discs.push({ token, x: x + width / 2 + across * PITCH, y: y + height / 2 + along * ROWS_APART, r: OUTER });
      }
    }
  }
  const width = Math.max(SQUARE, ...boxes.map((box) => box.x + box.width));
  const height = Math.max(SQUARE, ...boxes.map((box) => box.y + box.height));
  return { width, height, boxes, discs, edges: [], clusters: [] };
}

/** Whether somebody has never seen a place, so that nothing is told of it. */
export type Unseen = (place: number) => boolean;

/** A state that more of the known places have than not says little in each of them: it stands once in the text beneath. */
function usual(map: Map, unseen: Unseen): (words: string) => boolean {
  const known = map.places.filter((spot) => !unseen(spot.place));
  const count = (words: string): number => known.filter((spot) => spot.states.some((one) => one.words === words)).length;
  return (words) => map.places.length > 3 && count(words) * 2 > known.length;
}

/** Of a hex with a flat top, how high it is for its width. */
const HEX = Math.sqrt(3) / 2;

/** Hexes by their axial coordinates: each column stands half a hex higher than the one before it. */
function hexed(map: Map, own: (spot: Map['places'][number]) => string): Box[] {
  const fullest = Math.max(1, ...map.places.map((spot) => map.tokens.filter((token) => token.place === spot.place).length));
  const width = Math.max(1.3 * SQUARE, Math.ceil(Math.sqrt(fullest)) * PITCH + 60);
  const height = width * HEX;
  const at = map.places.map((spot): [number, number] => {
    const [column, row] = spot.at ?? [0, 0];
    return [column * 0.75 * width, -(row + column / 2) * height];
  });
  const [left, top] = [Math.min(...at.map(([x]) => x)), Math.min(...at.map(([, y]) => y))];
  return map.places.map((spot, n) => {
    const [x, y] = at[n] ?? [0, 0];
    return { hex: true, place: spot.place, name: spot.name, x: x - left, y: y - top, width, height, states: own(spot) };
  });
}

/** About how wide a letter of the small print is, in the drawing's own units. */
const LETTER = 5.2;
/** How many letters of its states make an area wider; all of them stand beside the map. */
const STATES = 16;
/** How far its lines stand apart. */
const LINE = 12;
/** How many lines there are at most in a hex where nobody stands. */
const LINES = 4;

/** As much of some words as so much room has. */
function cut(words: string, width: number): string {
  const room = Math.floor((width - 8) / LETTER);
  return words.length <= room ? words : `${words.slice(0, Math.max(1, room - 1)).trimEnd()}…`;
}

/** Words in as few lines as have room for them, from the last one up or from the first one down; where there are too few
 *  lines, the last is cut. */
function broken(words: string, rooms: number[], up: boolean): string[] {
  const lines = (rooms: number[]): string[] => {
    const all: string[] = [];
    for (const word of words.split(' ')) {
      const longer = all.length === 0 ? word : `${all[all.length - 1]} ${word}`;
      const room = Math.floor(((rooms[Math.max(0, all.length - 1)] ?? 0) - 8) / LETTER);
      if (all.length > 0 && (longer.length <= room || all.length === rooms.length)) all[all.length - 1] = longer;
      else all.push(word);
    }
    return all.map((line, n) => cut(line, rooms[n] ?? 0));
  };
  for (let few = 1; few < rooms.length; few += 1) {
    const found = lines(up ? rooms.slice(-few) : rooms.slice(0, few));
    if (!found.some((line) => line.endsWith('…'))) return found;
  }
  return lines(rooms);
}

/** What stands in a place, line by line: its name above, its states beneath. */
export interface Print {
  words: string;
  x: number;
  y: number;
  of: 'name' | 'states';
}

/** The words of a place. `taken`: whether somebody stands in it, so that there is room for one line of each. A hex is
 *  narrow above and below, and wide in its middle. */
export function printed(box: Box, taken: boolean): Print[] {
  const { x, y, width, height } = box;
  if (!box.hex) {
    return [
      { words: cut(box.name, width), x: x + 5, y: y + 13, of: 'name' },
      { words: cut(box.states, width), x: x + 5, y: y + height - 6, of: 'states' },
    ];
  }
  const [top, foot] = [18, 9];
  /** How wide it is where the outer edge of a line is so far from the side that is next. */
  const wide = (far: number): number => 4 + width / 2 + Math.min(1, far / (height / 2)) * (width / 2);
  const names = broken(box.name, (taken ? [0] : [0, 1]).map((n) => wide(top - 9 + n * LINE)), false);
  const most = taken ? 1 : LINES;
  const rooms = Array.from({ length: most }, (_, n) => wide(foot - 2 + (most - 1 - n) * LINE));
  const states = box.states === '' ? [] : broken(box.states, rooms, true);
  return [
    ...names.map((words, n): Print => ({ words, x: x + width / 2, y: y + top + n * LINE, of: 'name' })),
    ...states.map((words, n): Print => ({ words, x: x + width / 2, y: y + height - foot - (states.length - 1 - n) * LINE, of: 'states' })),
  ];
}

/** The corners of a hex. */
function hexagon({ x, y, width, height }: Box): [number, number][] {
  const [quarter, half] = [width / 4, height / 2];
  return [[x + quarter, y], [x + 3 * quarter, y], [x + width, y + half], [x + 3 * quarter, y + height], [x + quarter, y + height], [x, y + half]];
}

const rectangle = ({ x, y, width, height }: Box): [number, number][] => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];

/** The same, for a polygon. */
export const corners = (box: Box): string => hexagon(box).map((point) => point.join(',')).join(' ');

/** The place at a point: of hexes, whose boxes overlap, the one with the nearest middle. */
export function boxAt(drawn: Drawn, x: number, y: number): Box | undefined {
  const over = drawn.boxes.filter((box) => box.x <= x && x < box.x + box.width && box.y <= y && y < box.y + box.height);
  const far = (box: Box): number => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  return over.sort((a, b) => far(a) - far(b))[0];
}

/** About where areas lie, if that is known of all, and of no two the same. */
export function hinted(map: Map): boolean {
  const at = map.places.map((spot) => spot.at?.join());
  return at.every((one) => one !== undefined) && new Set(at).size === at.length;
}

function placed(map: Map, even: boolean, unseen: Unseen): Box[] {
  const said = usual(map, unseen);
  const own = (spot: Map['places'][number]): string => spot.states.map((one) => one.words).filter((words) => !said(words)).join(', ');
  if (map.layout === 'hexes') return hexed(map, own);
  const squares = map.layout === 'squares';
  const known = squares || hinted(map);
  const [across, up] = [0, 1].map((n) => map.places.map((spot) => spot.at?.[n] ?? 0));
  // Squares are counted from the corner of the map; areas lie wherever they were put, on either side of the first.
  const left = squares ? 0 : Math.min(...(across ?? []));
  const top = Math.max(...(squares ? [0] : []), ...(up ?? []));
  const columns = known ? Math.max(...(across ?? [])) - left + 1 : Math.max(1, Math.ceil(Math.sqrt(map.places.length)));
  const fullest = Math.max(1, ...map.places.map((spot) => map.tokens.filter((token) => token.place === spot.place).length));
  const beside = Math.ceil(Math.sqrt(fullest));
  const states = map.places.some((spot) => own(spot) !== '') ? STRIP : 0;
  // An area is as wide as what stands in it asks for: the more room a map takes, the smaller is its print.
  const widest = Math.max(...map.places.map((spot) => Math.max(spot.name.length, Math.min(own(spot).length, STATES)) * LETTER + 14));
  const asked = Math.min(2 * SQUARE, Math.max(SQUARE, columns < FEW ? 2 * SQUARE : widest));
  const least = !squares ? asked : columns < MANY ? SQUARE : SQUARE_OF_MANY;
  const wide = Math.max(least, beside * PITCH + 6);
  const high = Math.max(Math.min(least, SQUARE), Math.ceil(fullest / beside) * PITCH + STRIP + states + 4);
  // A square is one; an area is as high as it has to be.
  const [width, height] = even || squares ? [Math.max(wide, high), Math.max(wide, high)] : [wide, high];
  const gap = squares ? 0 : GAP;
  return map.places.map((spot, n) => {
    const [column, row] = spot.at && known ? [spot.at[0] - left, top - spot.at[1]] : [n % columns, Math.floor(n / columns)];
    return {
      place: spot.place,
      name: spot.name,
      x: column * (width + gap),
      y: row * (height + gap),
      width,
      height,
      states: own(spot),
    };
  });
}

function clustered(map: Map): Box[] {
  const clusters = [...new Set(map.tokens.map((token) => token.cluster))].sort((a, b) => a - b);
  const next = inRows();
  return clusters.map((cluster) => {
    const size = map.tokens.filter((token) => token.cluster === cluster).length;
    const across = Math.min(4, Math.ceil(Math.sqrt(size)));
    const width = across * PITCH + 16;
    const height = Math.ceil(size / across) * PITCH + 16;
    const [x, y] = next(width, height);
    return { place: null, name: String(cluster), x, y, width, height, states: '' };
  });
}

/** Where one thing after another lies, side by side as far as there is room. */
function inRows(): (width: number, height: number) => [number, number] {
  let [x, y, tall] = [0, 0, 0];
  return (width, height) => {
    if (x > 0 && x + width > WIDEST) [x, y, tall] = [0, y + tall + 12, 0];
    const at: [number, number] = [x, y];
    x += width + 12;
    tall = Math.max(tall, height);
    return at;
  };
}

/** How far a way reaches into the places that it joins; upwards it leaves out what is written there. */
const REACHES = 7;

/** Where it is drawn between two places: across the way from one to the other, or along it. */
function edge(one: Box, other: Box, leads: boolean): Pick<Edge, 'x1' | 'y1' | 'x2' | 'y2' | 'far'> {
  const mid = (box: Box): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];
  const [ax, ay] = mid(one);
  const [bx, by] = mid(other);
  const [across, along] = [Math.abs(bx - ax), Math.abs(by - ay)];
  // A border lies across the way between its two places.
  if (along < 1 && across < one.width * 1.5) {
    const x = (ax + bx) / 2;
    const half = (Math.abs(bx - ax) - one.width) / 2 + REACHES;
    if (leads) return { x1: x - half, y1: ay, x2: x + half, y2: ay, far: false };
    return { x1: x, y1: one.y, x2: x, y2: one.y + one.height, far: false };
  }
  if (across < 1 && along < one.height * 1.5) {
    const y = (ay + by) / 2;
    const half = (Math.abs(by - ay) - one.height) / 2;
    if (leads) return { x1: ax, y1: y - half, x2: ax, y2: y + half, far: false };
    return { x1: one.x, y1: y, x2: one.x + one.width, y2: y, far: false };
  }
  return { x1: ax, y1: ay, x2: bx, y2: by, far: true };
}

/** What is known of somebody at a glance, in words. */
export type About = (token: Token) => string[];

/** Somebody, and that. */
export const listed = (token: Token, about: About): string => {
  const words = about(token);
  return words.length === 0 ? token.name : t('name-and-words', { name: token.name, words: words.join(', ') });
};

/** Those in a place, who stands together first. */
function people(map: Map, place: number, about: About): string[] {
  const here = inside(map, place, '');
  const alone = here.filter((token) => token.cluster === 0).map((token) => listed(token, about));
  const numbers = [...new Set(here.map((token) => token.cluster))].filter((number) => number !== 0);
  const together = numbers.map((number) => here.filter((token) => token.cluster === number).map((token) => listed(token, about)));
  return [...together.map((names) => (names.length > 1 ? t('together', { names: inRow(names) }) : (names[0] ?? ''))), ...alone];
}

/** One place, as a reader tells it: its name and its states, as they stand in it, who is there, and what lies around it. */
export function spoken(map: Map, place: number, about: About): string {
  const spot = map.places.find((one) => one.place === place);
  if (!spot) return '';
  const here = people(map, place, about);
  const around = map.borders.flatMap((border) => {
    if (border.one !== place && border.other !== place) return [];
    const beyond = map.places.find((one) => one.place === (border.one === place ? border.other : border.one));
    return beyond ? [t(border.open ? 'border-open' : 'border-closed', { place: beyond.name, border: border.kind.words })] : [];
  });
  return [spot.name, ...spot.states.map((one) => one.words), ...(here.length > 0 ? here : [t('nobody')]), ...around].join('; ');
}

/** All that the drawing shows, in sentences; `outer` names the place of another map that one lies in. */
export function told(map: Map, about: About = () => [], outer: (place: number) => string | null = () => null): string[] {
  const name = (who: number): string => map.tokens.find((one) => one.who === who)?.name ?? '';
  const place = (n: number): string => map.places.find((spot) => spot.place === n)?.name ?? '';
  const places = map.places.map((spot) => ({ name: spot.name, here: people(map, spot.place, about), states: spot.states.map((one) => one.words) }));
  const lines = places.flatMap(({ name, here, states }) => (here.length > 0 ? [t('place-holds', { place: name, holds: [...here, ...states].join('; ') })] : []));
  // Places that differ in their names alone stand in one line.
  const alike = new globalThis.Map<string, string[]>();
  for (const { name, here, states } of places) {
    if (here.length > 0 || states.length === 0) continue;
    alike.set(states.join('; '), [...(alike.get(states.join('; ')) ?? []), name]);
  }
  for (const { states, squares } of map.alike) {
    const rows = squares.map(([from, count]) => (count === 1 ? nameIn(map, from) : t('places-from-to', { from: nameIn(map, from), to: nameIn(map, from + count - 1) })));
    const words = states.map((one) => one.words).join('; ');
    alike.set(words, [...(alike.get(words) ?? []), ...rows]);
  }
  for (const [states, names] of alike) lines.push(t('place-holds', { place: names.join(', '), holds: states }));
  if (map.places.length === 0) {
    const clusters = new globalThis.Map<number, string[]>();
    for (const token of map.tokens) clusters.set(token.cluster, [...(clusters.get(token.cluster) ?? []), listed(token, about)]);
    for (const [number, names] of clusters) if (number !== 0 && names.length > 1) lines.push(t('all-together', { names: names.join(', ') }));
  }
  for (const [one, other] of facing(map)) lines.push(t('engaged-with', { name: name(one), other: name(other) }));
  const free = map.engaged.length > 0 ? map.tokens.filter(({ who }) => !map.engaged.some((pair) => pair.includes(who))) : [];
  if (free.length > 0 && map.places.length === 0) lines.push(t('engaged-with-nobody', { names: free.map((token) => listed(token, about)).join(', ') }));
  const lies = new globalThis.Map<string, string[]>();
  for (const spot of map.places) {
    const name = spot.within === null ? null : outer(spot.within);
    if (name !== null) lies.set(name, [...(lies.get(name) ?? []), spot.name]);
  }
  for (const [name, inside] of lies) lines.push(t('lies-in', { place: name, places: inside.join(', ') }));
  for (const border of map.borders) {
    lines.push(t(border.open ? 'between-open' : 'between-closed', { one: place(border.one), other: place(border.other), border: border.kind.words }));
  }
  return lines;
}

/** Who is engaged with whom, but for those who are seen to stand together anyway. */
export function facing(map: Map): [number, number][] {
  const of = (who: number): Token | undefined => map.tokens.find((token) => token.who === who);
  return map.engaged.filter(([one, other]) => {
    const [a, b] = [of(one), of(other)];
    return !a || !b || a.place === null || a.place !== b.place || a.cluster === 0 || a.cluster !== b.cluster;
  });
}

/** The place to which an arrow key leads; the same where there is none. */
export function beside(map: Map, from: number, key: string): number {
  const at = map.places.findIndex((spot) => spot.place === from);
  const spot = map.places[at];
  if (!spot) return from;
  const steps: Record<string, [number, number]> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const step = steps[key];
  if (key === 'Home') return map.places[0]?.place ?? from;
  if (key === 'End') return map.places[map.places.length - 1]?.place ?? from;
  if (!step) return from;
  if (!isGrid(map) || !spot.at) return map.places[at + (step[0] - step[1] > 0 ? 1 : -1)]?.place ?? from;
  const [column, row] = spot.at;
  // Sideways, hexes go up and down by turns, so that one stays in one row.
  const odd = Math.abs(column % 2) === 1;
  const slants: [number, number][] = step[0] > 0 ? [[1, odd ? -1 : 0], [1, odd ? 0 : -1]] : [[-1, odd ? 0 : 1], [-1, odd ? 1 : 0]];
  const tried = map.layout === 'hexes' && step[0] !== 0 ? slants : [step];
  for (const [across, up] of tried) {
    const there = map.places.find((one) => one.at?.[0] === column + across && one.at[1] === row + up);
    if (there) return there.place;
  }
  return from;
}

/** The squares row by row, from above, as they are read. */
export function rowsOf(drawn: Drawn): Box[][] {
  const rows = new globalThis.Map<number, Box[]>();
  for (const box of drawn.boxes) rows.set(box.y, [...(rows.get(box.y) ?? []), box]);
  const sorted = [...rows].sort(([a], [b]) => a - b).map(([, boxes]) => boxes);
  return sorted.map((boxes) => [...boxes].sort((a, b) => a.x - b.x));
}

/** What is chosen on the map: who is to do something, and with which place or with whom. A place of several waits
 *  for a word whom of them is meant. */
export interface Chosen {
  who: number | null;
  place: number | null;
  onto: Value | null;
}

export const NOTHING: Chosen = { who: null, place: null, onto: null };

/** What it means that somebody is dragged to a place, of all that they can do there: the first way by which the rules bring
 *  them there. Where it is not their turn, the referee's hand comes before the rules, and wherever these don't, after them. */
export function movement(offers: OntoOffer[], acts: boolean): OntoOffer | null {
  const [rule, hand] = (['by-rule', 'by-hand'] as const).map((way) => offers.find((offer) => offer.moves === way));
  return (acts ? (rule ?? hand) : (hand ?? rule)) ?? null;
}

/** What was pressed: somebody, or a place. */
export interface Pressed {
  who: number | null;
  place: number | null;
  /** Nobody can point at somebody in a place with a key. */
  key?: boolean;
}

/** For whom a seat speaks on a map: the referee for all, though most of them may be played by others. */
export interface Speaks {
  may: (who: number) => boolean;
  plays: (who: number) => boolean;
  /** Who acts now. */
  acting: number | null;
  /** The only one whom this seat has on any map. */
  elsewhere?: number | null;
}

/** Whether whoever acts is this seat's to play, and somebody stands on another side and is not: then they are the aim. */
function aimed(map: Map, who: number, { plays, acting }: Speaks): boolean {
  if (acting === null || !plays(acting) || plays(who)) return false;
  const side = (one: number): number | undefined => map.tokens.find((token) => token.who === one)?.side;
  return side(acting) !== undefined && side(acting) !== side(who);
}

/** What is chosen after a press. */
export function press(map: Map, chosen: Chosen, pressed: Pressed, speaks: Speaks): Chosen {
  const { may, acting } = speaks;
  const own = map.tokens.filter((token) => token.mine);
  const { who, place } = pressed;
  // Whoever is only looked at does nothing next.
  if (chosen.who !== null && !may(chosen.who)) chosen = NOTHING;
  if (who === null && place === null) return NOTHING;
  // Whoever points past all who stand there, and has only one whom this could be for, means the place.
  const goer = !pressed.key && acting === null && chosen.who === null && own.length === 1 && own[0] && own[0].place !== place ? own[0].who : null;
  if (who === null && place !== null && goer === null && (pressed.key || chosen.who === null)) {
    const here = map.tokens.filter((token) => token.place === place).map((token) => token.who);
    // One's own square is none to go to; with somebody chosen, the square itself may be meant.
    const meant = chosen.who === null ? here : here.filter((one) => one !== chosen.who);
    const only = meant[0];
    if (chosen.who === null && meant.length === 1 && only !== undefined) {
      return press(map, chosen, { who: only, place }, speaks);
    }
    if (meant.length > 0) return { who: chosen.who, place, onto: null };
    if (chosen.who !== null && here.includes(chosen.who)) return NOTHING;
  }
  const onto: Value | null = who !== null ? { character: who } : place !== null ? { place } : null;
  if (chosen.who !== null) return who === chosen.who ? NOTHING : { who: chosen.who, place: null, onto };
  if (who !== null && may(who) && !aimed(map, who, speaks)) return { who, place: null, onto: null };
  // Whoever's turn it is, is meant where nobody else is.
  if (acting !== null && may(acting)) return { who: acting, place: null, onto };
  // A place is for the only one whom this seat has there, as a company on its way.
  if (who === null && acting === null && own.length === 1 && own[0]) return { who: own[0].who, place: null, onto };
  // From one map to a place of another, as into a house.
  if (who === null && acting === null && own.length === 0 && speaks.elsewhere != null) return { who: speaks.elsewhere, place: null, onto };
  return { who, place: null, onto: null };
}

/** What is done as soon as it is chosen where: the only thing that can be. A way that takes time, or leads through other
 *  places, is told first, so that no slip of a finger goes it; a form asks once more anyway. */
export function atOnce(offers: OntoOffer[], steps: number, takes: string | undefined): OntoOffer | null {
  const [only, ...others] = offers;
  if (!only || others.length > 0 || steps > 1) return null;
  return takes === undefined || !only.whole ? only : null;
}

/** What was told of a place is done by choosing that place once more. */
export function again(chosen: Chosen, pressed: Pressed, told: OntoOffer[]): OntoOffer | null {
  const same = pressed.who === null && chosen.onto !== null && 'place' in chosen.onto && chosen.onto.place === pressed.place;
  return same && told.length === 1 ? (told[0] ?? null) : null;
}
