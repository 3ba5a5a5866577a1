// Maps of other editors, as Universal VTT has them (`.dd2vtt`, `.uvtt`, `.df2vtt`): JSON with a picture, the size of its grid,
// and what keeps people from seeing and going. Read within limits; whatever is not as it should be is left out or refused in
// words.
import { Failure } from './api';
import { holds } from './backdrop';
import { deep } from './nesting';
import type { Map } from './wire';
import t from '../words/en/ground.ftl';
import { listed } from '../words/words';

/** What such files are called. */
export const UVTT = '.dd2vtt,.uvtt,.df2vtt';
/** The most bytes of a file that is read. */
export const UVTT_MAX = 96 * 1024 * 1024;
/** How deep lists and objects of one nest at most. */
const NESTING_MAX = 32;
/** The most columns or rows of one. */
const SIDE_MAX = 1_000;
/** The most points of walls that are looked at. */
const POINTS_MAX = 100_000;
/** How far from a line between two squares a wall may lie and be meant to lie on it, in squares. */
const OFF = 0.13;
/** How much of the side of a square walls have to cover together, and a door to stand in all of it. */
const COVERS = 0.49;
const FILLS = 0.6;

/** Two squares side by side, by column and row; rows count upwards from the lowest. */
export type Pair = [[number, number], [number, number]];

export interface Uvtt {
  /** How many squares it is wide and high; the last may be cut. */
  columns: number;
  rows: number;
  /** The same as the file has it, which may end amid a square. */
  size: { width: number; height: number };
  picture: Blob;
  walls: Pair[];
  doors: Pair[];
  /** What no side of a square has: how many walls and doors lie elsewhere, and what else there is. */
  across: number;
  things: number;
  lights: number;
}

interface Point {
  x: number;
  y: number;
}
type Json = unknown;
const object = (value: Json): Record<string, Json> => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, Json>) : {});
const list = (value: Json): Json[] => (Array.isArray(value) ? value : []);
const number = (value: Json): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
function point(value: Json): Point | null {
  const [x, y] = [number(object(value)['x']), number(object(value)['y'])];
  return x === null || y === null ? null : { x, y };
}
const points = (value: Json): Point[] => list(value).flatMap((one) => point(one) ?? []);

const wrong = (text: string, hint = t('import-anew')): Failure => new Failure('wrong', text, hint);

/** What a picture in the file is. */
function picture(base64: Json): Blob {
  if (typeof base64 !== 'string' || base64 === '') throw wrong(t('import-no-picture'), t('import-no-picture.hint'));
  const text = base64.replace(/^data:[^,]*,/, '').replace(/\s+/g, '');
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  } catch {
    throw wrong(t('import-damaged'));
  }
  const type = bytes[0] === 0x89 ? 'image/png' : bytes[0] === 0xff ? 'image/jpeg' : 'image/webp';
  return new Blob([bytes], { type });
}

/** The side of a square, and how much of it is covered. */
interface Side {
  pair: Pair;
  share: number;
}

/** The sides of squares that a line runs along, each by the square above or left of it and the one beyond; null where it runs
 *  along none. `high`: how many rows there are. */
function along(one: Point, other: Point, wide: number, high: number): Side[] | null {
  const upright = Math.abs(one.x - other.x) <= OFF;
  const level = Math.abs(one.y - other.y) <= OFF;
  if (upright === level) return upright ? [] : null;
  const [at, from, to] = upright
    ? [(one.x + other.x) / 2, Math.min(one.y, other.y), Math.max(one.y, other.y)]
    : [(one.y + other.y) / 2, Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const line = Math.round(at);
  if (Math.abs(at - line) > OFF) return null;
  const sides: Side[] = [];
  const [across, most] = upright ? [wide, high] : [high, wide];
  // Beyond the outermost lines there is no square.
  if (line <= 0 || across <= line) return sides;
  for (let nth = Math.max(0, Math.floor(from)); nth < Math.min(most, Math.ceil(to)); nth += 1) {
    const row = (down: number): number => high - 1 - down;
    const pair: Pair = upright ? [[line - 1, row(nth)], [line, row(nth)]] : [[nth, row(line - 1)], [nth, row(line)]];
    sides.push({ pair, share: Math.min(to, nth + 1) - Math.max(from, nth) });
  }
  return sides;
}

const key = (pair: Pair): string => pair.flat().join();

/** Reads a file.
 *  @throws a Failure that says what is wrong with it. */
export function read(text: string): Uvtt {
  let file: Record<string, Json>;
  if (deep(text, NESTING_MAX)) throw wrong(t('import-deep', { most: NESTING_MAX }));
  try {
    file = object(JSON.parse(text));
  } catch {
    throw wrong(t('import-no-map'));
  }
  const resolution = object(file['resolution']);
  const [size, origin] = [point(resolution['map_size']), point(resolution['map_origin']) ?? { x: 0, y: 0 }];
  if (!size || size.x <= 0 || size.y <= 0) throw wrong(t('import-no-size'));
  const [columns, rows] = [Math.ceil(size.x - OFF), Math.ceil(size.y - OFF)];
  if (Math.max(columns, rows) > SIDE_MAX) throw wrong(t('import-sides', { columns, rows, most: SIDE_MAX }), t('import-part'));
  const [lines, portals] = [list(file['line_of_sight']), list(file['portals'])];
  const many = lines.reduce<number>((sum, line) => sum + list(line).length, portals.length);
  if (POINTS_MAX < many) throw wrong(t('import-walls'), t('import-part'));
  const [walls, doors] = [new globalThis.Map<string, Side>(), new globalThis.Map<string, Pair>()];
  let across = 0;
  const sides = (one: Point, other: Point): Side[] => {
    const move = ({ x, y }: Point): Point => ({ x: x - origin.x, y: y - origin.y });
    const found = along(move(one), move(other), columns, rows);
    if (found === null) across += 1;
    return found ?? [];
  };
  for (const line of lines) {
    const corners = points(line);
    for (const [nth, corner] of corners.entries()) {
      const next = corners[nth + 1];
      // A wall that is drawn in pieces is one.
      for (const { pair, share } of next ? sides(corner, next) : []) walls.set(key(pair), { pair, share: share + (walls.get(key(pair))?.share ?? 0) });
    }
  }
  for (const portal of portals) {
    const [one, other] = points(object(portal)['bounds']);
    if (!one || !other) {
      across += 1;
      continue;
    }
    // A door that stands amid two squares is between those of which it has more.
    const [most, ...others] = sides(one, other).sort((a, b) => b.share - a.share);
    for (const side of most ? [most, ...others.filter((side) => side.share > FILLS)] : []) doors.set(key(side.pair), side.pair);
  }
  // A door stands in its wall, and not beside it.
  for (const door of doors.keys()) walls.delete(door);
  return {
    columns,
    rows,
    size: { width: size.x, height: size.y },
    picture: picture(file['image']),
    walls: [...walls.values()].flatMap(({ pair, share }) => (share >= COVERS ? [pair] : [])),
    doors: [...doors.values()],
    across,
    things: list(file['objects_line_of_sight']).length,
    lights: list(file['lights']).length,
  };
}

/** How such a picture lies: each square of the file is one of the map, from the lower left on. */
export function lies(file: Uvtt, made: { width: number; height: number }): { x: number; y: number; cell: number } {
  const cell = (made.width * 100) / file.size.width;
  return { cell: Math.round(cell), x: Math.round(cell / 2), y: Math.round(cell * (file.rows - 0.5)) };
}

/** The places of a map between which something lies, two by two; those that the map does not have are left out. */
export function picks(map: Map, pairs: Pair[]): number[] {
  const at = new globalThis.Map(map.places.flatMap((spot) => (spot.at ? [[spot.at.join(), spot.place] as const] : [])));
  return pairs.flatMap(([one, other]) => {
    const [a, b] = [at.get(one.join()), at.get(other.join())];
    return a === undefined || b === undefined ? [] : [a, b];
  });
}

/** What a file has, in a sentence. */
export const has = (file: Uvtt): string =>
  t('import-has', { columns: file.columns, rows: file.rows, walls: t('walls', { count: file.walls.length }), doors: t('doors', { count: file.doors.length }) });

/** What of a file this map has no place for, in a sentence; null where it has one for all. */
export function left(file: Uvtt, map: Map): string | null {
  const borders = map.brushes.some((brush) => brush.fields.length > 1) && map.layout === 'squares';
  const no = [
    ...(!borders && file.walls.length > 0 ? [t('walls', { count: file.walls.length })] : []),
    ...(!borders && file.doors.length > 0 ? [t('doors', { count: file.doors.length })] : []),
    ...(file.across > 0 ? [t('lies-elsewhere', { count: file.across })] : []),
    ...(file.things > 0 ? [t('things-in-sight', { count: file.things })] : []),
    ...(file.lights > 0 ? [t('lights', { count: file.lights })] : []),
  ];
  const squares = map.layout === 'squares' || typeof map.layout === 'object';
  const all = holds(map) && squares ? no : [...no, t('the-squares')];
  return all.length === 0 ? null : t('import-no-place', { all: listed(all) });
}
