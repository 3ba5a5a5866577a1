// Pictures under maps: how one lies on the cells, which are the map's own, and what of it others do not see.
import { cellOf, GAP, hinted, type Box, type Drawn } from './map';
import type { Backdrop, Fog, Map } from './wire';

/** A cell by its column and row, as the map has them. */
export type Cell = [number, number];
/** How a picture lies: where the middle of the cell 0, 0 is on it, and how far it is to the next of its column; in hundredths of
 *  a pixel. */
export interface Lies {
  x: number;
  y: number;
  cell: number;
}
/** Where the middle of the cell 0, 0 is in a drawing, and how far it is to the next of its column. */
export interface Grid {
  x: number;
  y: number;
  step: number;
}
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How far the columns of hexes lie apart, where the rows lie 1 apart; and how far a corner is from the middle. */
const [COLUMN, CORNER] = [Math.sqrt(3) / 2, Math.sqrt(3) / 3];
/** What a cell may take of a picture, in hundredths of a pixel. */
export const [CELL_MIN, CELL_MAX] = [1_600, 819_200];

/** Whether a picture can lie under a map: wherever all who see it see its places in the same way. */
export const holds = (map: Map): boolean => map.layout !== 'areas' || (map.places.length > 0 && hinted(map));

/** The cell of a place; null where it has none that all see alike. */
export function cellIn(map: Map, place: number | null): Cell | null {
  if (place === null || !holds(map)) return null;
  return cellOf(map, place) ?? map.places.find((spot) => spot.place === place)?.at ?? null;
}

/** How far the cells of a drawing lie apart, from column to column and from row to row. */
const apart = (map: Map, box: Box): [number, number] =>
  map.layout === 'areas' ? [box.width + GAP, box.height + GAP] : map.layout === 'hexes' ? [0.75 * box.width, box.height] : [box.width, box.height];

/** Where the cells lie in the drawing of a map; null where it has none. */
export function gridOf(map: Map, drawn: Drawn): Grid | null {
  for (const box of drawn.boxes) {
    const cell = cellIn(map, box.place);
    if (!cell) continue;
    const [across, up] = apart(map, box);
    const rows = map.layout === 'hexes' ? cell[1] + cell[0] / 2 : cell[1];
    return { x: box.x + box.width / 2 - cell[0] * across, y: box.y + box.height / 2 + rows * up, step: up };
  }
  return null;
}

/** Where a picture lies in a drawing. */
export function frame(grid: Grid, lies: Lies, size: { width: number; height: number }): Frame {
  const scale = (grid.step * 100) / lies.cell;
  return { x: grid.x - (lies.x / 100) * scale, y: grid.y - (lies.y / 100) * scale, width: size.width * scale, height: size.height * scale };
}

/** How many cells a picture is wide. */
export function columns(map: Map, lies: Lies, width: number): number {
  const steps = (width * 100) / lies.cell;
  return map.layout === 'hexes' ? (steps - (2 * CORNER - COLUMN)) / COLUMN : steps;
}

/** The same picture, so many cells wide: the corner in the lower left stays where it is on the map. */
export function widened(map: Map, lies: Lies, size: { width: number; height: number }, many: number): Lies {
  const steps = map.layout === 'hexes' ? many * COLUMN + 2 * CORNER - COLUMN : many;
  return sized(lies, size, (size.width * 100) / steps);
}

/** The same picture with cells of another size, in hundredths of a pixel; its lower left stays where it is on the map. */
export function sized(lies: Lies, { height }: { height: number }, cell: number): Lies {
  const now = Math.round(Math.min(Math.max(cell, CELL_MIN), CELL_MAX));
  const by = now / lies.cell;
  return { cell: now, x: Math.round(lies.x * by), y: Math.round(height * 100 - (height * 100 - lies.y) * by) };
}

/** How a picture lies at first: as wide as the map is, from its lower left; under areas, which no picture has drawn, so that it
 *  covers all of them, its middle in theirs. */
export function laid(map: Map, size: { width: number; height: number }): Lies {
  const field = typeof map.layout === 'object' ? map.layout.field : null;
  const cells: Cell[] = field ? [[0, 0], [field.columns - 1, field.rows - 1]] : map.places.flatMap((spot) => (spot.at ? [spot.at] : []));
  const [left, right] = [Math.min(...cells.map(([column]) => column)), Math.max(...cells.map(([column]) => column))];
  const up = ([column, row]: Cell): number => (map.layout === 'hexes' ? row + column / 2 : row);
  const low = Math.min(...cells.map(up));
  const many = Math.max(1, right - left + 1);
  if (map.layout === 'areas') {
    const high = Math.max(...cells.map(up));
    const least = Math.min(size.width / many, size.height / Math.max(1, high - low + 1)) * 100;
    const cell = Math.round(Math.min(Math.max(least, CELL_MIN), CELL_MAX));
    return { cell, x: Math.round(size.width * 50 - ((left + right) / 2) * cell), y: Math.round(size.height * 50 + ((low + high) / 2) * cell) };
  }
  const hexes = map.layout === 'hexes';
  const steps = hexes ? many * COLUMN + 2 * CORNER - COLUMN : many;
  const cell = Math.round(Math.min(Math.max((size.width * 100) / steps, CELL_MIN), CELL_MAX));
  return {
    cell,
    x: Math.round((hexes ? CORNER - left * COLUMN : 0.5 - left) * cell),
    y: Math.round(size.height * 100 + (low - 0.5) * cell),
  };
}

const key = ([column, row]: Cell): string => `${column},${row}`;

/** Which cells others do not see. */
export function hides(fog: Fog): (cell: Cell) => boolean {
  const but = new Set(fog.but.map(key));
  return (cell) => fog.all !== but.has(key(cell));
}

/** How many cells are put into one message. */
const AT_ONCE = 1_000;

/** Cells, each once, in pieces that a message takes. */
export function pieces(cells: Iterable<Cell>): Cell[][] {
  const each = [...new globalThis.Map([...cells].map((cell) => [key(cell), cell])).values()];
  return Array.from({ length: Math.ceil(each.length / AT_ONCE) }, (_, n) => each.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
}

/** The cells on the way from one to another, both among them: a finger that is quick leaves none out. */
export function between(one: Cell, other: Cell): Cell[] {
  const steps = Math.max(Math.abs(other[0] - one[0]), Math.abs(other[1] - one[1]));
  return Array.from({ length: steps + 1 }, (_, n) => [
    Math.round(one[0] + ((other[0] - one[0]) * n) / Math.max(1, steps)),
    Math.round(one[1] + ((other[1] - one[1]) * n) / Math.max(1, steps)),
  ]);
}

/** What lies under a map. */
export const under = (backdrops: Backdrop[], map: Map): Backdrop | null => backdrops.find((one) => one.map === map.key) ?? null;
