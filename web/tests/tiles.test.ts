// Pictures under maps in tiles: which are looked at, and how many a picture makes.
import { expect, test } from 'vitest';
import { larger, near, tiled, TILE_SIDE, tilesOf, TILES_MAX } from '../src/lib/tiles';
import type { Backdrop } from '../src/lib/wire';

const backdrop: Backdrop = {
  map: 'map', image: 'maps/whole', width: 500, height: 400, x: 0, y: 0, cell: 5_000, picture: null,
  tiles: { width: 1_000, height: 800, side: 600, images: ['a', 'b', 'c', 'd'] },
};
/** It lies so that two of its pixels are one unit of the drawing. */
const lies = { x: 10, y: 20, width: 250, height: 200 };

test('tiles lie where the picture lies, the last ones as small as what is left', () => {
  expect(tilesOf(backdrop, lies, [0, 0, 1_000, 1_000])).toEqual([
    { image: 'a', x: 10, y: 20, width: 150, height: 150 },
    { image: 'b', x: 160, y: 20, width: 100, height: 150 },
    { image: 'c', x: 10, y: 170, width: 150, height: 50 },
    { image: 'd', x: 160, y: 170, width: 100, height: 50 },
  ]);
  expect(tilesOf({ ...backdrop, tiles: null }, lies, [0, 0, 1_000, 1_000])).toEqual([]);
});

test('only those are asked for of which any is in sight', () => {
  const seen = (sight: number[]) => tilesOf(backdrop, lies, sight).map(({ image }) => image).join('');
  expect(seen([0, 0, 50, 50])).toBe('a');
  expect(seen([0, 0, 10, 20])).toBe('');
  expect(seen([155, 165, 10, 10])).toBe('abcd');
  expect(seen([160, 100, 10, 10])).toBe('b');
  expect(seen([170, 200, 10, 10])).toBe('d');
});

test('they are asked for where the screen shows more than the picture has', () => {
  // 250 units are 500 pixels of the picture.
  expect(near(lies, backdrop, 2)).toBe(false);
  expect(near(lies, backdrop, 2.5)).toBe(true);
});

test('a picture makes no more tiles than are taken, and is no larger than it is', () => {
  expect(tiled(6_144, 6_144)).toEqual([6_144, 6_144]);
  expect(tiled(100, 50)).toEqual([100, 50]);
  for (const [width, height] of [[16_384, 4_096], [20_000, 5_000], [9_000, 9_000], [100_000, 1_000]] as const) {
    const [across, down] = tiled(width, height);
    expect(Math.ceil(across / TILE_SIDE) * Math.ceil(down / TILE_SIDE)).toBeLessThanOrEqual(TILES_MAX);
    expect(across).toBeLessThanOrEqual(width);
    expect(Math.abs(across * height - down * width)).toBeLessThanOrEqual(Math.max(width, height));
  }
});

test('what would be one tile, or hardly larger than what lies there, stays as it is', () => {
  // The table takes two tiles at least.
  expect(larger([1_500, 1_500], { width: 900, height: 900 })).toBe(false);
  expect(larger([1_600, 1_500], { width: 900, height: 900 })).toBe(true);
  expect(larger([2_700, 2_700], { width: 2_560, height: 2_560 })).toBe(false);
  expect(larger([6_144, 3_456], { width: 2_560, height: 1_440 })).toBe(true);
});
