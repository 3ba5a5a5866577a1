// The solids of dice, drawn in a square of 32.

const SHAPES: Record<number, string> = {
  4: 'M16 3 30.5 28.5H1.5Z',
  6: 'M4 4H28V28H4Z',
  8: 'M16 1.5 29.5 16 16 30.5 2.5 16Z',
  10: 'M16 1.5 30 18.5 16 30.5 2 18.5Z',
  12: 'M16 1.5 30.3 12 24.8 29H7.2L1.7 12Z',
  20: 'M16 1 29 8.5V23.5L16 31 3 23.5V8.5Z',
};

/** The edges that are seen on it. */
export const EDGES: Record<number, string> = {
  20: 'M16 7.5 25 22.5H7ZM16 1V7.5M29 8.5 16 7.5 3 8.5M3 23.5 7 22.5 16 31 25 22.5 29 23.5M3 8.5 7 22.5M29 8.5 25 22.5',
  8: 'M2.5 16 16 21.5 29.5 16',
  10: 'M2 18.5 9 19.5 16 22.5 23 19.5 30 18.5',
};

/** The outline of a die; one of which there is no solid is round. */
export const shapeOf = (sides: number): string => SHAPES[sides] ?? 'M16 2A14 14 0 1 1 16 30 14 14 0 1 1 16 2Z';
