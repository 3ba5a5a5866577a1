// Pictures on their way to the table: drawn anew in the browser first, so that a phone's photo fits, and where it was
// taken never leaves the phone.
import { Failure, OFFLINE, pictures } from './api';
import type { Picture } from './wire';
import page from '../words/en/page.ftl';
import t from '../words/en/pictures.ftl';

/** The longest side, in pixels, that is sent. */
export const SIDE_MAX = 1600;
/** What the server stores at most: an exact picture that is larger is made a photo. */
export const STORED_MAX = 512 * 1024;
/** What the server takes at most. */
export const FILE_MAX = 6 * 1024 * 1024;
/** What is taken from this device at most, before it is made smaller: a browser needs some hundred MiB for that. */
export const TAKEN_BYTES_MAX = 64 * 1024 * 1024;
export const TAKEN_PIXELS_MAX = 100_000_000;
/** How well a photo is kept. */
const QUALITY = 0.85;

/** What is read here; the server takes the same. */
export const TAKEN = 'image/jpeg,image/png,image/webp';

/** The size at which a picture is sent, its shape kept. */
export function fitted(width: number, height: number, most = SIDE_MAX): [number, number] {
  const by = Math.min(1, most / Math.max(width, height));
  return [Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by))];
}

/** The first picture of what was chosen, dropped or pasted. */
export const pictureOf = (files: Iterable<File> | null | undefined): File | null =>
  [...(files ?? [])].find((file) => file.type.startsWith('image/')) ?? null;

/** What was drawn, as a file. */
export const written = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, type, QUALITY));

/** The longest side of a picture that lies under a map, in pixels: it is looked at from near. */
export const MAP_SIDE_MAX = 2560;
/** The side of a portrait, in pixels. */
export const PORTRAIT_SIDE = 512;

const mib = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);
const tooLarge = (text: string): Failure => new Failure('large', text, t('picture-bytes.hint'));

/** A picture of this device, upright however the phone was held; to be closed once it is drawn. */
export async function bitmapOf(file: Blob): Promise<ImageBitmap> {
  if (TAKEN_BYTES_MAX < file.size) throw tooLarge(t('picture-bytes', { size: mib(file.size), most: mib(TAKEN_BYTES_MAX) }));
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new Failure('wrong', t('picture-unread'), t('picture-unread.hint'));
  }
  const { width, height } = image;
  if (width * height <= TAKEN_PIXELS_MAX) return image;
  image.close();
  throw tooLarge(t('picture-pixels', { width, height, most: TAKEN_PIXELS_MAX / 1_000_000 }));
}

/** Draws a picture anew, not larger than `side`, and with `square` the middle of it alone. */
export async function drawn(file: Blob, side = SIDE_MAX, square = false): Promise<Blob> {
  const image = await bitmapOf(file);
  try {
    const least = Math.min(image.width, image.height);
    const [across, down] = square ? [least, least] : [image.width, image.height];
    const [left, top] = [(image.width - across) / 2, (image.height - down) / 2];
    for (let most = side; ; most = Math.round(most * 0.7)) {
      const [width, height] = fitted(across, down, most);
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (!pen) break;
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, left, top, across, down, 0, 0, width, height);
      const exact = file.type !== 'image/jpeg';
      const clear = exact && pen.getImageData(0, 0, width, height).data.some((value, at) => at % 4 === 3 && value !== 255);
      let made = exact ? await written(canvas, 'image/png') : null;
      // Drawings stay sharp where they are small enough; what is clear in places can't be a JPEG.
      if (!clear && (made === null || STORED_MAX < made.size)) made = await written(canvas, 'image/jpeg');
      if (made === null) break;
      if (made.size <= FILE_MAX) return made;
    }
  } finally {
    image.close();
  }
  throw new Failure('wrong', t('picture-undrawn'), t('picture-undrawn.hint'));
}

/** An answer of the server; null if it is another's. */
function parsed(text: string): (Picture & { error?: { kind: string; text: string; hint: string } }) | null {
  try {
    return JSON.parse(text) as ReturnType<typeof parsed>;
  } catch {
    return null;
  }
}

/** Puts a picture down from a seat. `gone` is told how much of it has gone, from 0 to 1. */
export function put(table: number, seat: number, picture: Blob, gone: (part: number) => void): Promise<Picture> {
  // The server would refuse it as well, once it is there.
  if (FILE_MAX < picture.size) {
    return Promise.reject(tooLarge(t('picture-bytes', { size: mib(picture.size), most: mib(FILE_MAX) })));
  }
  return new Promise((done, failed) => {
    // What `fetch` does not tell: how far it is.
    const request = new XMLHttpRequest();
    request.open('POST', pictures(table, seat));
    request.upload.onprogress = ({ loaded, total }) => gone(total === 0 ? 0 : loaded / total);
    const offline = (): void => failed(new Failure(OFFLINE, page('unreached'), page('unreached.hint')));
    request.onerror = offline;
    request.ontimeout = offline;
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status === 200 && answer?.hash) return done(answer);
      const { kind, text, hint } = answer?.error ?? {
        kind: String(request.status),
        text: request.status === 413 ? t('picture-too-large') : page('answered-with', { status: String(request.status) }),
        hint: request.status === 413 ? t('picture-too-large.hint') : page('did-not-work.again'),
      };
      failed(new Failure(kind, text, hint));
    };
    request.send(picture);
  });
}
