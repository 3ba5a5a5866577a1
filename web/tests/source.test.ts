// Text stays text, and nothing is put in line: what the server's policy would forbid does not stand in the source.
import { expect, test } from 'vitest';

const files = import.meta.glob<string>('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });

/** What must not be written, and why. */
const FORBIDDEN: [RegExp, string][] = [
  [/\{@html\b/, 'what people write is text, never HTML'],
  [/\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/, 'what people write is text, never HTML'],
  [/<[a-z][^>]*\sstyle=/, 'styles stand in files: use a class, or `style:--name`'],
  [/\beval\(|new Function\(/, 'no text is run'],
  [/https?:\/\/(?!www\.w3\.org)/, 'nothing is fetched from elsewhere'],
];

test('no raw HTML, no style in line, nothing from elsewhere', () => {
  expect(Object.keys(files).length).toBeGreaterThan(20);
  const found = Object.entries(files).flatMap(([name, text]) =>
    FORBIDDEN.flatMap(([forbidden, why]) => (forbidden.test(text) ? [`${name}: ${why}`] : [])),
  );
  expect(found).toEqual([]);
});

test('what is forbidden is found', () => {
  const bad = ['{@html text}', 'it.innerHTML = text', '<p class="a" style="color: red">', 'eval(text)', 'http://else.where/'];
  expect(bad.map((text) => FORBIDDEN.findIndex(([forbidden]) => forbidden.test(text)))).toEqual([0, 1, 2, 3, 4]);
});
