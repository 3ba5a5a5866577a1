// What is drawn at people on a map is seen on any picture, and its colours are told from each other.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
type Colour = [number, number, number];
const parsed = (hex: string): Colour => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Colour;
const colour = (name: string): Colour => parsed(new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)![1]!);
const light = (of: Colour): number => {
  const [r, g, b] = of.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)) as Colour;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** Contrast as WCAG counts it. */
const contrast = (one: Colour, other: Colour): number => (Math.max(light(one), light(other)) + 0.05) / (Math.min(light(one), light(other)) + 0.05);
/** A colour that lets through so much of what lies beneath. */
const over = (one: Colour, beneath: Colour, opacity: number): Colour => one.map((value, n) => value * opacity + beneath[n]! * (1 - opacity)) as Colour;

const standing = readFileSync(new URL('../src/shell/Standing.svelte', import.meta.url), 'utf8');
const OPACITY = Number(/\.halo \{[^}]*fill-opacity: ([\d.]+)/.exec(standing)![1]);

test('whatever lies beneath, the edge around somebody or the rim in it is seen', () => {
  const steps = [0, 32, 64, 96, 128, 160, 192, 224, 255];
  for (const r of steps) {
    for (const g of steps) {
      for (const b of steps) {
        const ground: Colour = [r, g, b];
        const halo = over(colour('halo'), ground, OPACITY);
        expect(Math.max(contrast(ground, halo), contrast(ground, colour('vellum'))), `on ${ground.join()}`).toBeGreaterThan(4);
        // The rim stands in its own dark, whatever that lets through: a busy picture changes nothing.
        expect(contrast(halo, colour('vellum')), `within ${ground.join()}`).toBeGreaterThan(9);
      }
    }
  }
});

test('health, marks and letters stand out from what they lie on', () => {
  expect(contrast(colour('life'), colour('track'))).toBeGreaterThan(4.5);
  expect(contrast(colour('loss'), colour('track'))).toBeGreaterThan(4);
  expect(contrast(colour('track'), colour('vellum'))).toBeGreaterThan(7);
  expect(contrast(colour('vellum'), colour('halo'))).toBeGreaterThan(15);
});

test('sides are told apart by the shape of the rim alone', () => {
  expect(/\n {2}\.rim \{[^}]*dasharray/.test(standing), 'ours is whole').toBe(false);
  expect(/\.other \.rim \{[^}]*stroke-dasharray/.test(standing), 'theirs is broken').toBe(true);
});

/** The colour by which each game marks whose turn it is on a dark ground, and that of a page without a game. */
const accents: [string, Colour][] = [
  ...readdirSync(new URL('../../rulesets', import.meta.url)).map((game): [string, Colour] => {
    const text = readFileSync(new URL(`../../rulesets/${game}/src/lib.rs`, import.meta.url), 'utf8').replace(/fn accent\(&self\) -> \([^)]*\)/, 'accent');
    return [game, parsed(/accent\b[^"]*?"#[0-9a-f]{6}",?\s*"(#[0-9a-f]{6})"/.exec(text)![1]!)];
  }),
  ['no game', colour('accent-dark')],
];

test.each(accents)('whose turn it is in %s is seen by its ring, on every ground and on any picture (3 : 1)', (_game, accent) => {
  const [, share] = /--turn: color-mix\(in srgb, var\(--accent-dark\) (\d+)%, var\(--vellum\)\);/.exec(css)!;
  const ring = over(accent, colour('vellum'), Number(share) / 100);
  // Its neighbours are the dark edge outside and the track of health within.
  expect(contrast(ring, colour('halo'))).toBeGreaterThan(7);
  expect(contrast(ring, colour('track'))).toBeGreaterThan(3);
  // What the page itself draws beneath it, in light and dark, with usual and with more contrast: plain, in fog, and never seen.
  const fog: Colour = [20, 18, 15];
  const drawn = [...css.matchAll(/--(?:paper|leaf|raised|sunk): (#[0-9a-f]{6});/g)].map(([, hex]) => parsed(hex!));
  expect(drawn.length).toBeGreaterThanOrEqual(8);
  const grounds = [...drawn.flatMap((one) => [one, over(fog, one, 0.52), over(fog, one, 0.42)]), parsed('#14110d')];
  const steps = [0, 24, 48, 72, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 255];
  for (const r of steps) for (const g of steps) for (const b of steps) grounds.push([r, g, b]);
  for (const ground of grounds) expect(Math.max(contrast(ground, colour('halo')), contrast(ground, ring)), `on ${ground.join()}`).toBeGreaterThanOrEqual(3);
});

test('the ring of whoever acts has its dark edge on both sides, and is the same in every theme', () => {
  const width = (of: string): number => Number(new RegExp(`\\.${of} \\{[^}]*stroke-width: ([\\d.]+)`).exec(standing)![1]);
  expect(width('edge') - width('acts'), 'wider than the ring').toBeGreaterThanOrEqual(3);
  expect(/class="edge"[^>]*\/><circle class="acts"/.test(standing), 'and beneath it').toBe(true);
  expect(/\.edge \{[^}]*opacity/.test(standing), 'nothing shines through').toBe(false);
  for (const name of ['turn', 'halo', 'vellum', 'track']) expect([...css.matchAll(new RegExp(`--${name}:`, 'g'))], name).toHaveLength(1);
});
