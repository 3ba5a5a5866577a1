// Pictures under maps in tiles: which of them are seen, and how a picture is made into such.
import type { Frame } from './backdrop';
import { bitmapOf, STORED_MAX, written } from './pictures';
import type { Backdrop } from './wire';

/** The most pixels of a side of a tile, the most tiles, and the most bytes that they have together: as the table has it. */
export const [TILE_SIDE, TILES_MAX, TILES_BYTES_MAX] = [1_536, 25, 8 * 1024 * 1024];
/** The server writes tiles anew, so they may grow by as much. */
const ROOM = 0.9;
/** How much larger than what lies there a picture has to be, or nobody sees a difference. */
const LARGER = 1.1;

/** Whether a picture that lies so is looked at from so near that a sharper one shows more; `pixels` is what the screen has for a
 *  unit of the drawing. */
export const near = (lies: Frame, { width }: { width: number }, pixels: number): boolean => lies.width * pixels > width;

/** The tiles of which any is in sight, and where they lie in the drawing. */
export function tilesOf({ tiles }: Backdrop, lies: Frame, sight: number[]): (Frame & { image: string })[] {
  if (!tiles) return [];
  const [left = 0, top = 0, wide = 0, high = 0] = sight;
  const across = Math.ceil(tiles.width / tiles.side);
  const [x, y] = [lies.width / tiles.width, lies.height / tiles.height];
  return tiles.images
    .map((image, nth) => {
      const [column, row] = [(nth % across) * tiles.side, Math.floor(nth / across) * tiles.side];
      return {
        image,
        x: lies.x + column * x,
        y: lies.y + row * y,
        width: Math.min(tiles.side, tiles.width - column) * x,
        height: Math.min(tiles.side, tiles.height - row) * y,
      };
    })
    .filter((one) => one.x < left + wide && left < one.x + one.width && one.y < top + high && top < one.y + one.height);
}

/** The size of the largest picture of this shape whose tiles are not too many. */
export function tiled(width: number, height: number): [number, number] {
  for (let by = 1; ; by *= 0.98) {
    const size: [number, number] = [Math.round(width * by), Math.round(height * by)];
    if (Math.ceil(size[0] / TILE_SIDE) * Math.ceil(size[1] / TILE_SIDE) <= TILES_MAX) return size;
  }
}

export interface Tiled {
  width: number;
  height: number;
  /** Row by row from the top, each from the left. */
  tiles: Blob[];
}

/** Whether tiles of this size show more than what lies there already, and are more than one. */
export const larger = ([width, height]: [number, number], lain: { width: number; height: number }): boolean =>
  lain.width * LARGER <= width && lain.height < height && TILE_SIDE < Math.max(width, height);

/** A picture in tiles; null where that would not be larger than it lies there already, or too much. */
export async function inTiles(file: Blob, lain: { width: number; height: number }): Promise<Tiled | null> {
  const image = await bitmapOf(file);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  try {
    // A drawing stays exact where that is small enough.
    let exact = file.type !== 'image/jpeg';
    for (let size = tiled(image.width, image.height); pen && larger(size, lain); ) {
      const [width, height] = size;
      const tiles: Blob[] = [];
      for (let top = 0; top < height; top += TILE_SIDE) {
        for (let left = 0; left < width; left += TILE_SIDE) {
          [canvas.width, canvas.height] = [Math.min(TILE_SIDE, width - left), Math.min(TILE_SIDE, height - top)];
          const [across, down] = [image.width / width, image.height / height];
          pen.imageSmoothingQuality = 'high';
          pen.drawImage(image, left * across, top * down, canvas.width * across, canvas.height * down, 0, 0, canvas.width, canvas.height);
          const clear = file.type !== 'image/jpeg' && pen.getImageData(0, 0, canvas.width, canvas.height).data.some((value, at) => at % 4 === 3 && value !== 255);
          let made = exact || clear ? await written(canvas, 'image/png') : null;
          if (!clear && (made === null || STORED_MAX < made.size)) made = await written(canvas, 'image/jpeg');
          if (!made) throw new Error();
          tiles.push(made);
        }
      }
      const bytes = tiles.reduce((sum, { size }) => sum + size, 0);
      const most = Math.max(...tiles.map(({ size }) => size));
      const by = Math.min((TILES_BYTES_MAX * ROOM) / bytes, (STORED_MAX * ROOM) / most);
      if (by >= 1) return { width, height, tiles };
      // Bytes grow about as the area does.
      if (!exact) size = [width, height].map((side) => Math.floor(side * Math.min(0.95, Math.sqrt(by)))) as [number, number];
      exact = false;
    }
    return null;
  } finally {
    image.close();
  }
}
