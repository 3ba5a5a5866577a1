import { describe, expect, test } from 'vitest';
import type { Cell } from '../src/lib/backdrop';
import { covered, type Shape } from '../src/lib/shapes';

/** Of a map of eight columns and six rows, what a stroke covers, from the top: a row of text for each row of cells. */
function drawn(shape: Shape, stroke: Cell[], hexes = false): string[] {
  const [wide, high] = [8, 6];
  const has = ([column, row]: Cell): boolean => 0 <= column && column < wide && 0 <= row && row < high;
  const cells = covered(shape, stroke, hexes, has);
  expect(new Set(cells.map(String)).size, 'each once').toBe(cells.length);
  const set = new Set(cells.map(String));
  return Array.from({ length: high }, (_, n) => Array.from({ length: wide }, (__, column) => (set.has(`${column},${high - 1 - n}`) ? '#' : '.')).join(''));
}

describe('a brush', () => {
  test('nothing begun covers nothing', () => expect(drawn('disc', []).join('')).not.toContain('#'));
  test('a rectangle goes from corner to corner, whichever comes first', () => {
    const rows = ['........', '.####...', '.####...', '.####...', '........', '........'];
    expect(drawn('rectangle', [[1, 2], [7, 0], [4, 4]])).toEqual(rows);
    expect(drawn('rectangle', [[4, 2], [1, 4]])).toEqual(rows);
  });
  test('a line is as straight as cells let it be', () => {
    expect(drawn('line', [[0, 0], [0, 5], [6, 3]])).toEqual(['........', '........', '.....##.', '...##...', '.##.....', '#.......']);
  });
  test('a disc is round about its middle, and ends with the map', () => {
    expect(drawn('disc', [[3, 2], [5, 2]])).toEqual(['........', '..###...', '.#####..', '.#####..', '.#####..', '..###...']);
    expect(drawn('disc', [[0, 0], [1, 1]])).toEqual(['........', '........', '........', '........', '##......', '##......']);
    // Of hexes, all that are no further off.
    expect(drawn('disc', [[3, 2], [4, 2]], true)).toEqual(['........', '........', '..##....', '..###...', '...##...', '........']);
  });
  test('a lasso covers its edge and what lies within', () => {
    const ring: Cell[] = [[1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [5, 2], [5, 3], [5, 4], [4, 4], [3, 4], [2, 4], [1, 4], [1, 3]];
    expect(drawn('lasso', ring)).toEqual(['........', '.#####..', '.#####..', '.#####..', '.#####..', '........']);
    // What is left open is closed by the shortest way.
    expect(drawn('lasso', [[0, 0], [1, 1], [2, 2], [3, 3], [4, 2], [5, 1], [6, 0]])).toEqual(['........', '........', '...#....', '..###...', '.#####..', '#######.']);
  });
  test('a pen covers what it went over', () => {
    expect(drawn('pen', [[0, 0], [1, 0], [1, 1], [1, 0], [9, 9]])).toEqual(['........', '........', '........', '........', '.#......', '##......']);
  });
});
