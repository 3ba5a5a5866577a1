// Maps of other editors, as Universal VTT has them (`.dd2vtt`, `.uvtt`, `.df2vtt`): JSON with a picture, the size of its grid,
// and what keeps people from seeing and going. Read within limits; whatever is not as it should be is left out or refused in
// words.
import { Failure } from './api';
import { CELL_MIN, holds } from './backdrop';
import { deep } from './nesting';
import { MAP_SIDE_MAX } from './pictures';
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
  /** All that the picture shows, of which this may be the upper left. */
  whole: { width: number; height: number };
  /** Null where the file holds none; `named` is then what it says that the picture is called, if it says so. */
  picture: Blob | null;
  named: string | null;
  walls: Pair[];
  doors: Pair[];
  /** Doors that the file calls open. To some programs those are windows. */
  open: Pair[];
  /** What no side of a square has: how many walls and doors lie elsewhere on the picture, and what else there is on it. */
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
/** Points that something runs along. One without a number is a fault, since the rest would run along something else. */
const points = (value: Json): Point[] =>
  list(value).map((one) => {
    const found = point(one);
    if (found === null) throw wrong(t('import-nowhere'), t('import-anew'));
    return found;
  });

const wrong = (text: string, hint = t('import-anew')): Failure => new Failure('wrong', text, hint);

/** How long what names a picture is at most, and what such a name ends with. */
const NAME_MAX = 1_000;
const NAMED = /\.(png|jpe?g|webp|gif|avif|bmp)$/i;

/** The picture in the file, or what it says that the picture is called. */
function picture(image: Json): { picture: Blob | null; named: string | null } {
  if (image === undefined || image === null || image === '') return { picture: null, named: null };
  if (typeof image !== 'string') throw wrong(t('import-damaged'));
  if (image.length <= NAME_MAX && (NAMED.test(image.trim()) || /^(https?|file):/i.test(image.trim()))) return { picture: null, named: image.trim() };
  const text = image.replace(/^data:[^,]*,/, '').replace(/\s+/g, '');
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  } catch {
    throw wrong(t('import-damaged'));
  }
  const type = bytes[0] === 0x89 ? 'image/png' : bytes[0] === 0xff ? 'image/jpeg' : 'image/webp';
  return { picture: new Blob([bytes], { type }), named: null };
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
    sides.push({ pair: side(upright, line, nth, high), share: Math.min(to, nth + 1) - Math.max(from, nth) });
  }
  return sides;
}

const key = (pair: Pair): string => pair.flat().join();

/** Whether any of a line lies on the picture. */
function liesOn(one: Point, other: Point, size: Point): boolean {
  let [from, to] = [0, 1];
  for (const axis of ['x', 'y'] as const) {
    const [start, by] = [one[axis], other[axis] - one[axis]];
    if (by === 0) {
      if (start < 0 || size[axis] < start) return false;
      continue;
    }
    const [a, b] = [-start / by, (size[axis] - start) / by];
    [from, to] = [Math.max(from, Math.min(a, b)), Math.min(to, Math.max(a, b))];
  }
  // What only touches it at a corner does not.
  return from < to;
}

/** The two sides of a square that a door runs through the middle of, each with those that go on from its ends; null where
 *  it does not. */
function amid(one: Point, other: Point, wide: number, high: number): { side: Pair; ends: string[] }[] | null {
  const upright = Math.abs(one.x - other.x) <= OFF;
  if (upright === Math.abs(one.y - other.y) <= OFF) return null;
  const [at, from, to] = upright ? [(one.x + other.x) / 2, Math.min(one.y, other.y), Math.max(one.y, other.y)] : [(one.y + other.y) / 2, Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const [nth, middle] = [Math.floor(at), (from + to) / 2];
  // Of a door that is wider than a square, its middle is what hangs.
  const square = Math.floor(middle);
  const sides = (line: number): Pair | null => {
    const [across, most] = upright ? [wide, high] : [high, wide];
    if (line <= 0 || across <= line || square < 0 || most <= square) return null;
    return side(upright, line, square, high);
  };
  return [nth, nth + 1].flatMap((line) => {
    const found = sides(line);
    return found ? [{ side: found, ends: [square - 1, square + 1].map((beside) => key(side(upright, line, beside, high))) }] : [];
  });
}

/** The side between two squares on an upright or level line, by how far along it is. */
const side = (upright: boolean, line: number, nth: number, high: number): Pair => {
  const row = (down: number): number => high - 1 - down;
  return upright ? [[line - 1, row(nth)], [line, row(nth)]] : [[nth, row(line - 1)], [nth, row(line)]];
};

/** Reads a file; of a larger map the upper left part, of at most so many squares a side.
 *  @throws a Failure that says what is wrong with it. */
export function read(text: string, most = SIDE_MAX): Uvtt {
  let file: Record<string, Json>;
  if (deep(text, NESTING_MAX)) throw wrong(t('import-deep', { most: NESTING_MAX }));
  try {
    file = object(JSON.parse(text));
  } catch {
    throw wrong(t('import-no-map'));
  }
  const resolution = object(file['resolution']);
  const whole = point(resolution['map_size']);
  if (!whole || whole.x <= 0 || whole.y <= 0) throw wrong(t('import-no-size'));
  const [origin] = resolution['map_origin'] === undefined ? [{ x: 0, y: 0 }] : points([resolution['map_origin']]);
  const squares = (side: number): number => Math.ceil(side - OFF);
  if (squares(Math.max(whole.x, whole.y)) > SIDE_MAX) {
    throw wrong(t('import-sides', { columns: squares(whole.x), rows: squares(whole.y), most: SIDE_MAX }), t('import-part'));
  }
  const size = { x: Math.min(whole.x, most), y: Math.min(whole.y, most) };
  const [columns, rows] = [squares(size.x), squares(size.y)];
  const [lines, portals] = [list(file['line_of_sight']), list(file['portals'])];
  const many = lines.reduce<number>((sum, line) => sum + list(line).length, portals.length);
  if (POINTS_MAX < many) throw wrong(t('import-walls'), t('import-part'));
  const [walls, doors, open] = [new globalThis.Map<string, Side>(), new globalThis.Map<string, Pair>(), new globalThis.Map<string, Pair>()];
  const move = ({ x, y }: Point): Point => ({ x: x - (origin?.x ?? 0), y: y - (origin?.y ?? 0) });
  let across = 0;
  for (const line of lines) {
    const corners = points(line).map(move);
    for (const [nth, corner] of corners.entries()) {
      const next = corners[nth + 1];
      // What a larger map has elsewhere is nothing of this one.
      if (!next || !liesOn(corner, next, size)) continue;
      const found = along(corner, next, columns, rows);
      if (found === null) across += 1;
      // A wall that is drawn in pieces is one.
      for (const { pair, share } of found ?? []) walls.set(key(pair), { pair, share: share + (walls.get(key(pair))?.share ?? 0) });
    }
  }
  const isWall = (at: string): boolean => (walls.get(at)?.share ?? 0) >= COVERS;
  for (const portal of portals) {
    const [one, other] = points(object(portal)['bounds']).map(move);
    if (!one || !other) {
      const at = point(object(portal)['position']);
      if (!at || liesOn(move(at), move(at), size)) across += 1;
      continue;
    }
    if (!liesOn(one, other, size)) continue;
    const hang = (pair: Pair): void => void (object(portal)['closed'] === false ? open : doors).set(key(pair), pair);
    const [most, ...others] = (along(one, other, columns, rows) ?? []).sort((a, b) => b.share - a.share);
    if (most) {
      // A door that stands amid two squares is between those of which it has more.
      for (const { pair } of [most, ...others.filter((side) => side.share > FILLS)]) hang(pair);
      continue;
    }
    // One that stands amid a square hangs on that side of it which continues a wall, and never in a wall itself.
    const fits = (amid(one, other, columns, rows) ?? []).map(({ side, ends }) => ({ side, fit: (isWall(key(side)) ? -3 : 0) + ends.filter(isWall).length }));
    const best = fits.reduce<(typeof fits)[number] | undefined>((a, b) => (a && a.fit >= b.fit ? a : b), undefined);
    if (best) hang(best.side);
    else if (along(one, other, columns, rows) === null) across += 1;
  }
  // A door stands in its wall, and not beside it; of two at one place, the closed one counts.
  for (const door of doors.keys()) open.delete(door);
  for (const door of [...doors.keys(), ...open.keys()]) walls.delete(door);
  const within = (at: Point | null): boolean => at === null || liesOn(move(at), move(at), size);
  const things = list(file['objects_line_of_sight']).filter((line) => {
    const corners = list(line).flatMap((one) => point(one) ?? []);
    return corners.length === 0 || corners.some(within);
  });
  return {
    columns,
    rows,
    size: { width: size.x, height: size.y },
    whole: { width: whole.x, height: whole.y },
    ...picture(file['image']),
    walls: [...walls.values()].flatMap(({ pair, share }) => (share >= COVERS ? [pair] : [])),
    doors: [...doors.values()],
    open: [...open.values()],
    across,
    things: things.length,
    lights: list(file['lights']).filter((light) => within(point(object(light)['position']))).length,
  };
}

/** The most squares a side that a picture can lie on: a square takes so many pixels of it at least. */
export const ON_PICTURE_MAX = Math.floor(MAP_SIDE_MAX / (CELL_MIN / 100));

/** The picture of a part that lies in the upper left of it. */
export async function cut(picture: Blob, whole: Uvtt['size'], { width, height }: Uvtt['size']): Promise<Blob> {
  if (width >= whole.width && height >= whole.height) return picture;
  const image = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.max(1, Math.round((image.width * width) / whole.width)), Math.max(1, Math.round((image.height * height) / whole.height))];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((done) => canvas.toBlob((made) => done(made ?? picture), picture.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', 0.95));
  } finally {
    image.close();
  }
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

/** Of what is to lie between squares, what does not lie there yet. */
export function lacking(map: Map, pairs: Pair[]): Pair[] {
  const has = new Set(map.borders.map(({ one, other }) => [one, other].sort((a, b) => a - b).join()));
  return pairs.filter((pair) => {
    const [one, other] = picks(map, [pair]);
    return one !== undefined && other !== undefined && !has.has([one, other].sort((a, b) => a - b).join());
  });
}

/** What a file has, in a sentence. */
export const has = (file: Uvtt): string =>
  t('import-has', {
    columns: file.columns,
    rows: file.rows,
    walls: t('walls', { count: file.walls.length }),
    doors: t('doors', { count: file.doors.length + file.open.length }),
  });

/** What of a file this map has no place for, in a sentence; null where it has one for all. */
export function left(file: Uvtt, map: Map): string | null {
  const borders = map.brushes.some((brush) => brush.fields.length > 1) && map.layout === 'squares';
  const no = [
    ...(!borders && file.walls.length > 0 ? [t('walls', { count: file.walls.length })] : []),
    ...(!borders && file.doors.length + file.open.length > 0 ? [t('doors', { count: file.doors.length + file.open.length })] : []),
    ...(file.across > 0 ? [t('lies-elsewhere', { count: file.across })] : []),
    ...(file.things > 0 ? [t('things-in-sight', { count: file.things })] : []),
    ...(file.lights > 0 ? [t('lights', { count: file.lights })] : []),
  ];
  const squares = map.layout === 'squares' || typeof map.layout === 'object';
  const all = holds(map) && squares ? no : [...no, t('the-squares')];
  return all.length === 0 ? null : t('import-no-place', { all: listed(all) });
}
