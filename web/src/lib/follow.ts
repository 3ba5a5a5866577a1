// What the map of a phone shows of a fight by itself.
import { cellOf, sizeAt, within, type Frame, type Window } from './map';
import type { Map, Token } from './wire';
import { between, held, seen, WHOLE, type Part, type Size } from './zoom';

/** What has to be seen. */
export type Box = Size & { x: number; y: number };

/** Whom a map of a fight has to show: all of them, where there is room for that; else whoever acts with the nearest of another side; else
 *  whoever acts. `far` is how far apart two of them are, `fits` whether some of them have room. */
export function shownOf(tokens: Token[], acting: number | null, far: (one: Token, other: Token) => number, fits: (some: Token[]) => boolean): Token[] {
  const one = tokens.find((token) => token.who === acting) ?? tokens.find((token) => token.mine) ?? tokens[0];
  if (!one || fits(tokens)) return tokens;
  const [foe] = tokens.filter((token) => token.side !== one.side).sort((a, b) => far(one, a) - far(one, b));
  return foe && fits([one, foe]) ? [one, foe] : [one];
}

/** Whoever, or whatever, is at a place. */
type Standing = Pick<Token, 'place'>;

/** Where some of them stand on a field: from the lower left to the upper right. */
function spread(map: Map, tokens: Standing[]): { left: number; low: number; right: number; high: number } | null {
  const cells = tokens.flatMap(({ place }) => (place === null ? [] : [cellOf(map, place)])).filter((cell) => cell !== null);
  if (cells.length === 0) return null;
  const [columns, rows] = [cells.map(([column]) => column), cells.map(([, row]) => row)];
  return { left: Math.min(...columns), low: Math.min(...rows), right: Math.max(...columns), high: Math.max(...rows) };
}

/** Whether all of these stand in a part of a field. */
export function standIn(map: Map, tokens: Standing[], { corner: [left, low], times }: Frame, near: Window): boolean {
  const [all, { columns, rows }] = [spread(map, tokens), sizeAt(near, times)];
  return all !== null && left <= all.left && low <= all.low && all.right < left + columns && all.high < low + rows;
}

/** The part of a field that has all of these in its middle, as large as can be; null where squares would be smaller than
 *  `least`. */
export function framed(map: Map, tokens: Standing[], near: Window, least = 0): Frame | null {
  const all = spread(map, tokens);
  if (all === null) return null;
  const [wide, tall] = [all.right - all.left + 1, all.high - all.low + 1];
  const times = Math.min(1, near.columns / wide, near.rows / tall);
  if (times < least) return null;
  const size = sizeAt(near, times);
  return { corner: within(map, [all.left - Math.floor((size.columns - wide) / 2), all.low - Math.floor((size.rows - tall) / 2)], size), times };
}

/** How much of a drawing is seen so that things are as large as they have to be: `times` as large as all of it, or less where not
 *  all of `box` could be seen then, which stands in the middle. */
export function closeUp(box: Box, times: number, size: Size): Part {
  const fits = between(1, times, Math.max(1, Math.min(size.width / box.width, size.height / box.height)));
  const { width, height } = seen({ ...WHOLE, times: fits }, size);
  return held({ times: fits, x: box.x + box.width / 2 - width / 2, y: box.y + box.height / 2 - height / 2 }, size);
}

/** Whether all of a box is seen. */
export function shows(part: Part, box: Box, size: Size): boolean {
  const { width, height } = seen(part, size);
  return part.x - 1 <= box.x && box.x + box.width <= part.x + width + 1 && part.y - 1 <= box.y && box.y + box.height <= part.y + height + 1;
}
