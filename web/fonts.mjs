// Makes the fonts of the page smaller: of each face that `src/styles/fonts.css` names, the letters of its range, the figures
// and ligatures that the page uses, and no instructions for coarse screens. They lie beside the packages that they are
// made from. `--tell` says how large each is.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subset from 'subset-font';

const FROM = new URL('node_modules/@fontsource/', import.meta.url);
const TO = new URL('node_modules/.fonts/', import.meta.url);
const FEATURES = ['kern', 'liga', 'lnum', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];

const css = readFileSync(new URL('src/styles/fonts.css', import.meta.url), 'utf8');
const faces = [...css.matchAll(/\.fonts\/(([\w-]+)-(?:basic|rest)-([\w-]+\.woff2))'[^}]*unicode-range: ([^;]+);/g)];
if (faces.length === 0) throw new Error('src/styles/fonts.css names no font of node_modules/.fonts.');

/** The letters of `U+0020-007E,U+00A0`. */
function letters(ranges) {
  return ranges.split(',').flatMap((range) => {
    const [from, to] = range.trim().slice(2).split('-').map((one) => parseInt(one, 16));
    return Array.from({ length: (to ?? from) - from + 1 }, (_, n) => String.fromCodePoint(from + n));
  });
}

mkdirSync(TO, { recursive: true });
for (const [, name, family, face, ranges] of faces) {
  const whole = readFileSync(new URL(`${family}/files/${family}-latin-${face}`, FROM));
  const font = await subset(whole, letters(ranges).join(''), { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true });
  writeFileSync(new URL(name, TO), font);
  if (process.argv.includes('--tell')) console.log(`${name}: ${font.length} bytes of ${whole.length}`);
}
