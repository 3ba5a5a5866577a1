// Drawn tokens: heads and shapes for whoever has no portrait of their own. One that somebody chooses is put down as pictures
// are, so that a log holds what was seen, however these are drawn one day; whoever has none is drawn as one of them (faces.ts).

/** How a part of it is drawn: filled in, cut out of that, cut out and lined, a line, a line within what is filled in, or a
 *  wash of the colour. */
export type How = 'fill' | 'cut' | 'skin' | 'line' | 'slit' | 'wash';
type Parts = readonly (readonly [How, string])[];

/** A token: the message that names it, on how large a square it is drawn, and what of. */
interface Drawn<N extends `token-${string}` = `token-${string}`> {
  name: N;
  side: 40 | 48;
  parts: Parts;
}

/** A shape: its lines with a wash between them, and what is filled in. */
const shape = <N extends Drawn['name']>(name: N, lines: string, filled: string): Drawn<N> => ({ name, side: 48, parts: [['wash', lines], ['line', lines], ['fill', filled]] });
/** A head, whose shoulders go to the edge of the disc that it is shown on. */
const head = <N extends Drawn['name']>(name: N, ...parts: Parts): Drawn<N> => ({ name, side: 40, parts });

const BROAD = 'M5 41c1-9 6-13 15-13s14 4 15 13z';
const NARROW = 'M6 41c1-9 6-13 14-13s13 4 14 13z';
const CLOAK = 'M5 41c1-9 4-12 7-14-3-10 1-18 8-19 7 1 11 9 8 19 3 2 6 5 7 14z';
const HAIR = 'M12 15c1-6 5-8 8-8s7 2 8 8c-4-3-12-3-16 0z';
/** A face of that radius, with its middle so far down. */
const face = (r: number, y: number): string => `M${20 - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0-${2 * r} 0z`;

export const TOKENS = [
  shape('token-warrior', 'M13 24C13 13 18 8 24 8s11 5 11 16v4c0 7-5 12-11 12S13 35 13 28Z M24 8V4 M24 24v12', 'M13 22h22v5h-9l-2 4-2-4h-9Z'),
  shape('token-archer', 'M14 6c14 6 20 12 20 18s-6 12-20 18 M14 6v36 M6 24h34', 'M44 24l-9-5 3 5-3 5Z M4 24l5-5h4l-4 5 4 5H9Z'),
  shape('token-scholar', 'M24 13c-5-4-11-5-18-4v27c7-1 13 0 18 4 5-4 11-5 18-4V9c-7-1-13 0-18 4Z M24 13v27 M30 19c3-1 5-2 8-2 M30 26c3-1 5-2 8-2', 'M10 15c4 0 7 1 10 3v14c-3-2-6-3-10-3Z'),
  shape('token-priest', 'M10 24h28c0 9-6 14-14 14s-14-5-14-14Z M24 38v6 M15 44h18 M24 2v3 M13 6l2 2 M35 6l-2 2 M9 15h3 M36 15h3', 'M24 10a5 5 0 1 0 .1 0Z M14 28h20c-1 4-4 7-10 7s-9-3-10-7Z'),
  shape('token-rogue', 'M24 4C13 8 9 18 9 30c0 6 2 10 4 14h22c2-4 4-8 4-14C39 18 35 8 24 4Z', 'M24 14c-6 3-9 8-9 14 0 5 4 9 9 9s9-4 9-9c0-6-3-11-9-14Zm-5 13l4 2-4 1Zm10 0v3l-4-1Z'),
  shape('token-merchant', 'M24 6v34 M14 42h20 M8 12h32 M8 12L3 26h10Z M40 12l-5 14h10Z', 'M3 26h10c0 4-2 6-5 6s-5-2-5-6Z M35 26h10c0 4-2 6-5 6s-5-2-5-6Z M24 4l3 4-3 4-3-4Z'),
  shape('token-guard', 'M24 5l16 5v12c0 10-6 17-16 21C14 39 8 32 8 22V10Z', 'M24 10v28C16 34 12 29 12 22v-9Z'),
  shape('token-beast', 'M24 11c9 0 15 6 15 15S33 42 24 42 9 35 9 26s6-15 15-15Z M12 17C6 16 6 7 12 7c3 0 5 2 6 5 M36 17c6-1 6-10 0-10-3 0-5 2-6 5', 'M24 27c5 0 8 3 8 7s-3 6-8 6-8-2-8-6 3-7 8-7Zm0 3l-3 2 3 3 3-3Z M17 20a2.2 2.2 0 1 0 .1 0Z M31 20a2.2 2.2 0 1 0 .1 0Z'),
  shape('token-wolf', 'M10 5l4 15-6 8 8 5 3 8 5 3 5-3 3-8 8-5-6-8 4-15-9 8h-10Z', 'M17 23l6 4-5 1Z M31 23l-6 4 5 1Z M20 36h8l-4 5Z'),
  shape('token-bird', 'M42 14l-8 2c-2-6-9-7-12-2-2 4-1 7-6 11L5 36c9 3 22 3 27-7 2-4 2-7 2-10Z M22 37l-2 7 M27 35l1 8', 'M15 27c5-1 9-4 11-9 4 8 0 15-8 16-4 0-7 0-9-1Z M29 13a1.6 1.6 0 1 0 .1 0Z'),
  shape('token-undead', 'M24 5C13 5 8 12 8 21c0 6 2 9 6 11v9h20v-9c4-2 6-5 6-11C40 12 35 5 24 5Z M20 41v-5 M24 41v-5 M28 41v-5', 'M17 19a4.5 4.5 0 1 0 .1 0Z M31 19a4.5 4.5 0 1 0 .1 0Z M24 27l3 5h-6Z'),
  shape('token-monster', 'M12 21L6 5l12 8h12l12-8-6 16c2 12-3 22-12 22S10 33 12 21Z', 'M16 22l7 4-6 2Z M32 22l-7 4 6 2Z M16 33h16l-2 2-2 4-2-4h-4l-2 4-2-4Z'),
  head('token-hat', ['fill', NARROW], ['skin', face(7, 20)], ['fill', 'M6 17c4-2 5-2 7-2l2-7c3-2 7-2 10 0l2 7c2 0 3 0 7 2-8 2-20 2-28 0z']),
  head('token-braid', ['fill', NARROW], ['fill', 'M11 19c-1-8 4-12 9-12s10 4 9 12z'], ['skin', face(7, 18.5)], ['fill', 'M13 16c2-4 12-4 14 0 0-5-3-7-7-7s-7 2-7 7z M27.5 19c3 2 3 5 2 7 2 2 1 5-.5 8l-2.5-1c1-3 0-5-.5-7s1-4 0-6z']),
  head('token-beard', ['fill', BROAD], ['fill', 'M11.5 19c-1-8 3-13 8.5-13s9.5 5 8.5 13z'], ['skin', 'M13.5 16c0-4 3-5.5 6.5-5.5s6.5 1.5 6.5 5.5v5h-13z'], ['fill', 'M12.5 18c2 2 4 2 5 2h5c1 0 3 0 5-2 1 9-3 15-7.5 15S11.5 27 12.5 18z']),
  head('token-hood', ['fill', CLOAK], ['skin', 'M20 13c4 0 6 4 5.5 9-.5 4-3 6-5.5 6s-5-2-5.5-6C14 17 16 13 20 13z']),
  head('token-cropped', ['fill', NARROW], ['skin', face(7.5, 18)], ['fill', 'M11.5 18a8.5 9.5 0 0 1 17 0l-6-1.5V22h-5v-5.5z']),
  head('token-long-hair', ['fill', NARROW], ['fill', 'M11 20c-1-8 4-12.5 9-12.5S30 12 29 20c1 6 2 9 1 12l-4-1V20H14z'], ['skin', 'M14 17c2 0 6-1 8-3 1 2 3 3 4 3 .5 6-2.5 9.5-6 9.5S13.5 23 14 17z']),
  head('token-moustache', ['fill', BROAD], ['skin', face(8, 18)], ['fill', 'M12.5 22c3-3 5.5-2.5 7.5-1 2-1.5 4.5-2 7.5 1-1.5 2.5-5 3-7.5 1-2.5 2-6 1.5-7.5-1z']),
  head('token-helmet', ['fill', BROAD], ['skin', face(7.5, 19.5)], ['fill', 'M10.5 20c-1-9 3.5-14 9.5-14s10.5 5 9.5 14L22 17v7.5h-4V17z']),
  head('token-topknot', ['fill', NARROW], ['skin', face(7.5, 19)], ['fill', 'M16.5 7a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z M11.5 18c0-6 4-8.5 8.5-8.5s8.5 2.5 8.5 8.5c-4-4-13-4-17 0z']),
  head('token-scar', ['fill', BROAD], ['skin', face(8, 17.5)], ['line', 'M23 11l-3 11'], ['fill', HAIR]),
  head('token-curls', ['fill', NARROW], ['skin', face(7.5, 20)], ['fill', 'M11 20a4 4 0 0 1 1-8 5 5 0 0 1 5-6 5 5 0 0 1 7 0 5 5 0 0 1 4 6 4 4 0 0 1 1 8c-1-4-4-5-9-5s-8 1-9 5z']),
  head('token-scarf', ['fill', BROAD], ['skin', face(8, 17.5)], ['fill', HAIR], ['fill', 'M11.5 19.5h17c0 6-3 9.5-8.5 9.5s-8.5-3.5-8.5-9.5z']),
  head('token-fringe', ['fill', 'M8 41c1-8 5-11 12-11s11 3 12 11z'], ['skin', face(7.5, 20)], ['fill', 'M12 19c-2-7 3-11 8-11 6 0 10 4 8 11-1-3-3-4-4-4-3 2-9 1-12 4z']),
  head('token-patch', ['fill', BROAD], ['skin', face(8, 18)], ['line', 'M12 14.5l16 3.5'], ['fill', 'M20.5 16.5l7 1.5c0 4-7 4-7-1.5z'], ['fill', HAIR]),
  head('token-mask', ['fill', CLOAK], ['skin', 'M14 14h12v7c0 5-3 8-6 8s-6-3-6-8z'], ['line', 'M16 19h3M21 19h3M20 22v4']),
  head('token-crown', ['fill', BROAD], ['skin', face(7.5, 19)], ['fill', 'M11.5 15l-1-8 5 4L20 5l4.5 6 5-4-1 8z']),
  head('token-goblin', ['fill', 'M8 41c1-7 5-10 12-10s11 3 12 10z'], ['fill', 'M1 7c6 1 10 3 12.5 7 4-2 9-2 13 0C29 10 33 8 39 7c-1 7-5 11-10 13-.5 7-4.5 11-9 11s-8.5-4-9-11C6 18 2 14 1 7z'], ['cut', 'M13 18.5l6 2.5c-1.5 2-5 1.5-6-2.5zM27 18.5l-6 2.5c1.5 2 5 1.5 6-2.5z'], ['slit', 'M16 26.5c2 1.5 6 1.5 8 0']),
  head('token-tusks', ['fill', 'M1 41c0-10 7-15 19-15s19 5 19 15z'], ['skin', 'M11 17c0-7 4-10.5 9-10.5s9 3.5 9 10.5v6c0 5-4 7.5-9 7.5S11 28 11 23z'], ['fill', 'M11.5 15.5c5-1.5 12-1.5 17 0l-1 3.5-6-.5-1.5 2-1.5-2-6 .5zM14 24c4-1.5 8-1.5 12 0l-.5 4c-3 2-8 2-11 0z'], ['cut', 'M15.5 25.5l1-3.5 1.5 3.5zM24.5 25.5l-1-3.5-1.5 3.5z']),
  head('token-skull', ['fill', 'M8 41c1-6 5-8 12-8s11 2 12 8z'], ['skin', 'M20 7c6 0 10 4 10 10 0 4-2 6-3 7v5H13v-5c-1-1-3-3-3-7 0-6 4-10 10-10z'], ['fill', 'M13.5 16.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM20.5 16.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM18.8 24l1.2-3 1.2 3z'], ['line', 'M17 26.5V29M20 26.5V29M23 26.5V29']),
  head('token-spirit', ['fill', 'M20 5c8 6 11 12 10 19-1 6-3 9-2 15l-4-3-4 4-4-4-4 3c1-6-1-9-2-15C9 17 12 11 20 5z'], ['cut', 'M14.5 20a2 2.5 0 1 0 4 0 2 2.5 0 1 0-4 0zM21.5 20a2 2.5 0 1 0 4 0 2 2.5 0 1 0-4 0z']),
  head('token-hound', ['fill', 'M5 41c1-7 2-10 5-14l-1-13 6 5h6l11 5-1 4-8 2c0 5 2 8 3 11z'], ['cut', 'M16.7 22a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0z']),
  head('token-drake', ['fill', 'M4 41c-1-8 1-13 4-17l-6 0 6-4-5-3 7-1-4-5 8 3L7 3l12 8 2-8 4 9c4 1 6 4 8 7l6 5-1 4-6 0-2 3-9-1c-3 3-3 7-3 11z'], ['cut', 'M23 17.5l5 1.5-4 2.5z'], ['slit', 'M26 27.5l11-.5']),
  head('token-spider', ['fill', 'M12 26a8 8.5 0 1 0 16 0 8 8.5 0 1 0-16 0z'], ['fill', 'M15 15.5a5 5 0 1 0 10 0 5 5 0 1 0-10 0z'], ['line', 'M13 22C8 20 6 14 7 9M27 22c5-2 7-8 6-13M12.5 26C7 26 4 22 3 18M27.5 26c5.5 0 8.5-4 9.5-8M13 29c-5 2-7 5-7 9M27 29c5 2 7 5 7 9'], ['cut', 'M17.5 15a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM20.5 15a1 1 0 1 0 2 0 1 1 0 1 0-2 0z']),
  head('token-stag', ['fill', 'M8 41c1-8 4-11 8-12-3-5-3-9-1-13h10c2 4 2 8-1 13 4 1 7 4 8 12z'], ['line', 'M16 16C10 14 7 10 8 4M11 12C8 12 5 11 4 8M24 16c6-2 9-6 8-12M29 12c3 0 6-1 7-4'], ['cut', 'M16 20.5l3 1-3 1zM24 20.5l-3 1 3 1z']),
  head('token-company', ['fill', 'M-2 38c1-8 5-11 10-11s9 3 10 11z M22 38c1-8 5-11 10-11s9 3 10 11z'], ['skin', 'M4 20a5 5 0 1 0 10 0 5 5 0 1 0-10 0z M26 20a5 5 0 1 0 10 0 5 5 0 1 0-10 0z'], ['fill', 'M7 42c1-10 6-13 13-13s12 3 13 13z'], ['skin', face(7, 19)]),
];
export type Token = (typeof TOKENS)[number];

/** How much of the side of a disc it takes, by how large it is drawn, and how broad its lines are: a shape has a little room
 *  around it. */
export const FITS = { 40: 1, 48: 0.7 } as const;
export const LINES = { 40: 1.4, 48: 2.5 } as const;
/** How strong a wash is. */
export const WASH = 0.14;

/** A portrait is the same for all, whichever colours their pages have: ink on paper, which is seen on light maps and dark ones. */
const PAPER = '#f6f0e2';
const INK = '#231e17';

/** A token as a picture of its own. */
export async function printed({ side: own, parts }: Token, side: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('nothing can be drawn here');
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, side, side);
  const fits = FITS[own];
  pen.translate((side * (1 - fits)) / 2, (side * (1 - fits)) / 2);
  pen.scale((side / own) * fits, (side / own) * fits);
  pen.lineWidth = LINES[own];
  pen.lineCap = pen.lineJoin = 'round';
  for (const [how, path] of parts) {
    const drawn = new Path2D(path);
    pen.fillStyle = how === 'cut' || how === 'skin' ? PAPER : INK;
    pen.strokeStyle = how === 'slit' ? PAPER : INK;
    pen.globalAlpha = how === 'wash' ? WASH : 1;
    if (how !== 'line' && how !== 'slit') pen.fill(drawn, how === 'fill' ? 'evenodd' : 'nonzero');
    pen.globalAlpha = 1;
    if (how === 'line' || how === 'slit' || how === 'skin') pen.stroke(drawn);
  }
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('nothing was drawn'))), 'image/png'));
}
