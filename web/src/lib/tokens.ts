// Drawn tokens: heads and shapes for whoever has no portrait of their own, on 48 by 48, as lines and what is filled in. They
// are put down as pictures are, so that a log holds what was seen, however these are drawn one day.

/** A token: the message that names it, its lines, and what is filled in. */
interface Drawn {
  name: `token-${string}`;
  lines: string;
  filled: string;
}

/** Their side, as they are drawn. */
export const TOKEN_SIDE = 48;

export const TOKENS = [
  {
    name: 'token-warrior',
    lines: 'M13 24C13 13 18 8 24 8s11 5 11 16v4c0 7-5 12-11 12S13 35 13 28Z M24 8V4 M24 24v12',
    filled: 'M13 22h22v5h-9l-2 4-2-4h-9Z',
  },
  {
    name: 'token-archer',
    lines: 'M14 6c14 6 20 12 20 18s-6 12-20 18 M14 6v36 M6 24h34',
    filled: 'M44 24l-9-5 3 5-3 5Z M4 24l5-5h4l-4 5 4 5H9Z',
  },
  {
    name: 'token-scholar',
    lines: 'M24 13c-5-4-11-5-18-4v27c7-1 13 0 18 4 5-4 11-5 18-4V9c-7-1-13 0-18 4Z M24 13v27 M30 19c3-1 5-2 8-2 M30 26c3-1 5-2 8-2',
    filled: 'M10 15c4 0 7 1 10 3v14c-3-2-6-3-10-3Z',
  },
  {
    name: 'token-priest',
    lines: 'M10 24h28c0 9-6 14-14 14s-14-5-14-14Z M24 38v6 M15 44h18 M24 2v3 M13 6l2 2 M35 6l-2 2 M9 15h3 M36 15h3',
    filled: 'M24 10a5 5 0 1 0 .1 0Z M14 28h20c-1 4-4 7-10 7s-9-3-10-7Z',
  },
  {
    name: 'token-rogue',
    lines: 'M24 4C13 8 9 18 9 30c0 6 2 10 4 14h22c2-4 4-8 4-14C39 18 35 8 24 4Z',
    filled: 'M24 14c-6 3-9 8-9 14 0 5 4 9 9 9s9-4 9-9c0-6-3-11-9-14Zm-5 13l4 2-4 1Zm10 0v3l-4-1Z',
  },
  {
    name: 'token-merchant',
    lines: 'M24 6v34 M14 42h20 M8 12h32 M8 12L3 26h10Z M40 12l-5 14h10Z',
    filled: 'M3 26h10c0 4-2 6-5 6s-5-2-5-6Z M35 26h10c0 4-2 6-5 6s-5-2-5-6Z M24 4l3 4-3 4-3-4Z',
  },
  {
    name: 'token-guard',
    lines: 'M24 5l16 5v12c0 10-6 17-16 21C14 39 8 32 8 22V10Z',
    filled: 'M24 10v28C16 34 12 29 12 22v-9Z',
  },
  {
    name: 'token-beast',
    lines: 'M24 11c9 0 15 6 15 15S33 42 24 42 9 35 9 26s6-15 15-15Z M12 17C6 16 6 7 12 7c3 0 5 2 6 5 M36 17c6-1 6-10 0-10-3 0-5 2-6 5',
    filled: 'M24 27c5 0 8 3 8 7s-3 6-8 6-8-2-8-6 3-7 8-7Zm0 3l-3 2 3 3 3-3Z M17 20a2.2 2.2 0 1 0 .1 0Z M31 20a2.2 2.2 0 1 0 .1 0Z',
  },
  {
    name: 'token-wolf',
    lines: 'M10 5l4 15-6 8 8 5 3 8 5 3 5-3 3-8 8-5-6-8 4-15-9 8h-10Z',
    filled: 'M17 23l6 4-5 1Z M31 23l-6 4 5 1Z M20 36h8l-4 5Z',
  },
  {
    name: 'token-bird',
    lines: 'M42 14l-8 2c-2-6-9-7-12-2-2 4-1 7-6 11L5 36c9 3 22 3 27-7 2-4 2-7 2-10Z M22 37l-2 7 M27 35l1 8',
    filled: 'M15 27c5-1 9-4 11-9 4 8 0 15-8 16-4 0-7 0-9-1Z M29 13a1.6 1.6 0 1 0 .1 0Z',
  },
  {
    name: 'token-undead',
    lines: 'M24 5C13 5 8 12 8 21c0 6 2 9 6 11v9h20v-9c4-2 6-5 6-11C40 12 35 5 24 5Z M20 41v-5 M24 41v-5 M28 41v-5',
    filled: 'M17 19a4.5 4.5 0 1 0 .1 0Z M31 19a4.5 4.5 0 1 0 .1 0Z M24 27l3 5h-6Z',
  },
  {
    name: 'token-monster',
    lines: 'M12 21L6 5l12 8h12l12-8-6 16c2 12-3 22-12 22S10 33 12 21Z',
    filled: 'M16 22l7 4-6 2Z M32 22l-7 4 6 2Z M16 33h16l-2 2-2 4-2-4h-4l-2 4-2-4Z',
  },
] as const satisfies readonly Drawn[];
export type Token = (typeof TOKENS)[number];

/** A portrait is the same for all, whichever colours their pages have: ink on paper, which is seen on light maps and dark ones. */
const PAPER = '#f6f0e2';
const INK = '#231e17';

/** A token as a picture of its own. */
export async function printed({ lines, filled }: Token, side: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('nothing can be drawn here');
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, side, side);
  // A little room around it: it is shown as a disc.
  const scale = (side / TOKEN_SIDE) * 0.7;
  pen.translate(side * 0.15, side * 0.15);
  pen.scale(scale, scale);
  pen.strokeStyle = pen.fillStyle = INK;
  pen.lineWidth = 2.5;
  pen.lineCap = pen.lineJoin = 'round';
  pen.globalAlpha = 0.14;
  pen.fill(new Path2D(lines));
  pen.globalAlpha = 1;
  pen.stroke(new Path2D(lines));
  pen.fill(new Path2D(filled), 'evenodd');
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('nothing was drawn'))), 'image/png'));
}
