// What a brush on a map covers: the cells of a stroke, or those of the shape between where it began and where it is now.
import { between, type Cell } from './backdrop';

export type Shape = 'pen' | 'rectangle' | 'line' | 'disc' | 'lasso';

/** How far two cells are apart: hexes in steps, squares as a ruler measures. */
function apart([column, row]: Cell, to: Cell, hexes: boolean): number {
  const [across, up] = [to[0] - column, to[1] - row];
  return hexes ? Math.max(Math.abs(across), Math.abs(up), Math.abs(across + up)) : Math.hypot(across, up);
}

/** The cells from the least column and row to the greatest. */
function box(cells: Cell[]): Cell[] {
  const [columns, rows] = [cells.map(([column]) => column), cells.map(([, row]) => row)];
  const [left, right, low, high] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)];
  const wide = right - left + 1;
  return Array.from({ length: wide * (high - low + 1) }, (_, n) => [left + (n % wide), low + Math.floor(n / wide)]);
}

/** Whether the middle of a cell lies within a ring of others: a line to the right of it crosses the ring an odd number of times. */
function inside([column, row]: Cell, ring: Cell[]): boolean {
  let odd = false;
  for (const [n, [x, y]] of ring.entries()) {
    const [u, v] = ring[(n + 1) % ring.length] ?? [x, y];
    if (y > row !== v > row && column < x + ((row - y) * (u - x)) / (v - y)) odd = !odd;
  }
  return odd;
}

/** What a stroke over these cells covers, each once, of cells that a map has: it began at the first and is at the last now. */
export function covered(shape: Shape, stroke: Cell[], hexes: boolean, has: (cell: Cell) => boolean): Cell[] {
  const [first, last] = [stroke[0], stroke[stroke.length - 1]];
  if (!first || !last) return [];
  const all = (): Cell[] => {
    switch (shape) {
      case 'pen':
        return stroke;
      case 'line':
        return between(first, last);
      case 'rectangle':
        return box([first, last]);
      case 'disc': {
        const far = apart(first, last, hexes);
        const edge = Math.ceil(far);
        const around: Cell[] = [[first[0] - edge, first[1] - edge], [first[0] + edge, first[1] + edge]];
        // Half a cell more than the ruler says, so that a disc is round and has no single cells at its four ends.
        return box(around).filter((cell) => apart(first, cell, hexes) <= far + (hexes ? 0 : 0.25));
      }
      case 'lasso':
        return [...stroke, ...between(last, first), ...box(stroke).filter((cell) => inside(cell, stroke))];
    }
  };
  const once = new Map(all().map((cell) => [cell.join(), cell]));
  return [...once.values()].filter(has);
}
