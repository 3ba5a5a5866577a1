// What is drawn at people on a map is seen on any picture, and its colours are told from each other.
import { readFileSync } from 'node:fs';
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
