// Whether everything can be read: the colours of `styles/tokens.css`, worked out as a browser does, for each game's accent.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Rgb = [number, number, number];

const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const rules = [...css.matchAll(/(?:^|\})\s*([^{}@]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
  selector: selector.trim(),
  set: body.split(';').flatMap((line) => (/^\s*(--[\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(line) ?? []).slice(1, 3).join(' = ') || []).map((one) => one.split(' = ') as [string, string]),
}));

/** The accents as the rulesets themselves name them, on light and on dark. */
const accents: [string, string, string][] = readdirSync(new URL('../../rulesets', import.meta.url)).flatMap((game) => {
  const text = readFileSync(new URL(`../../rulesets/${game}/src/lib.rs`, import.meta.url), 'utf8');
  const [, light, dark] = /accent\b[^"]*?"(#[0-9a-f]{6})",?\s*"(#[0-9a-f]{6})"/.exec(text.replace(/fn accent\(&self\) -> \([^)]*\)/, 'accent')) ?? [];
  return light && dark ? [[game, light, dark]] : [];
});

/** What a name stands for in that theme: what stands later in the file and is as special wins. */
function tokens(theme: 'light' | 'dark', contrast: 'system' | 'more', accent: [string, string]): (name: string) => Rgb {
  const holds = (selector: string): boolean =>
    selector.split(',').some((one) => {
      const rest = one.trim().replace(/^:root/, '').replaceAll(`[data-theme='${theme}']`, '').replaceAll(contrast === 'more' ? `[data-contrast='more']` : '\0', '');
      return one.trim().startsWith(':root') && rest === '';
    });
  const special = (selector: string): number => selector.split('[').length;
  const all = new Map<string, string>();
  for (const { set } of rules.filter(({ selector }) => holds(selector)).sort((a, b) => special(a.selector) - special(b.selector))) {
    for (const [name, value] of set) all.set(name, value);
  }
  all.set('--accent-light', accent[0]);
  all.set('--accent-dark', accent[1]);
  const colour = (value: string): Rgb => {
    const named = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    if (named !== undefined) return colour(all.get(named) ?? `nothing called ${named}`);
    const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value)?.[1];
    if (hex !== undefined) {
      const six = hex.length === 3 ? [...hex].map((one) => one + one).join('') : hex;
      return [0, 2, 4].map((at) => parseInt(six.slice(at, at + 2), 16)) as Rgb;
    }
    const [, one, share, other] = /^color-mix\(in srgb, (.+?) (\d+)%, (.+)\)$/.exec(value) ?? [];
    if (one === undefined || share === undefined || other === undefined) throw new Error(`${value} is no colour that is read here.`);
    const [a, b] = [colour(one), colour(other)];
    return a.map((part, n) => (part * Number(share) + (b[n] ?? 0) * (100 - Number(share))) / 100) as Rgb;
  };
  return (name) => colour(`var(--${name})`);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** As WCAG defines it: from 1 to 21. */
function ratio(one: Rgb, other: Rgb): number {
  const [more, less] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (more + 0.05) / (less + 0.05);
}

/** What text stands on, and what is written there. */
const GROUNDS = ['paper', 'leaf', 'raised', 'sunk'];
const WORDS = ['ink', 'ink-soft', 'ink-faint', 'accent-text', 'needs', 'danger'];
const OTHERS: [string, string][] = [
  ['on-accent', 'accent'],
  ['paper', 'ink'],
  ['paper', 'ink-soft'],
  ['leaf', 'ink-soft'],
  ['leaf', 'needs'],
  ['ink', 'needs-wash'],
  ['needs', 'needs-wash'],
  ['ink', 'danger-wash'],
  ['danger', 'danger-wash'],
  ['ink', 'gold-wash'],
];
/** What shows where something ends that can be used, or what something is. */
const EDGES = ['rule', 'hair', 'accent', 'needs', 'danger', 'good', 'focus', 'gold'];

it('reads an accent of every game', () => {
  expect(accents.map(([game]) => game)).toEqual(readdirSync(new URL('../../rulesets', import.meta.url)));
});

// A page that belongs to no game has one of its own.
const [, own = '', dark = ''] = /--accent-light: (#\w+);\s*--accent-dark: (#\w+);/.exec(css) ?? [];
const all: typeof accents = [['no game', own, dark], ...accents];

describe.each(all)('%s', (_game, light, dark) => {
  describe.each(['light', 'dark'] as const)('%s', (theme) => {
    const pairs: [string, string][] = [...GROUNDS.flatMap((ground) => WORDS.map((words): [string, string] => [words, ground])), ...OTHERS];
    const below = (contrast: 'system' | 'more', least: number, of: [string, string][]): string[] => {
      const is = tokens(theme, contrast, [light, dark]);
      return of.flatMap(([words, ground]) => {
        const found = ratio(is(words), is(ground));
        return found < least ? [`${words} on ${ground}: ${found.toFixed(2)}`] : [];
      });
    };
    it('is read by everybody (4.5 : 1)', () => {
      expect(below('system', 4.5, pairs)).toEqual([]);
    });
    it('is read by whoever asks for more contrast (7 : 1), and each edge is seen (4.5 : 1)', () => {
      expect(below('more', 7, pairs)).toEqual([]);
      expect(below('more', 4.5, GROUNDS.flatMap((ground) => EDGES.map((edge): [string, string] => [edge, ground])))).toEqual([]);
    });
  });
});
