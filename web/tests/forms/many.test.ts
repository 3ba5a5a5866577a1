// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import Control from '../../src/forms/Control.svelte';
import type { Amount, Choice, Range, Value } from '../../src/lib/wire';

let drawn: Record<string, unknown> | undefined;
afterEach(() => {
  if (drawn) void unmount(drawn);
  document.body.textContent = '';
});

/** What was chosen, latest last. */
function draw(range: Range, value: Value | null): Value[] {
  const chosen: Value[] = [];
  drawn = mount(Control, {
    target: document.body,
    props: { range, value, id: 'it', label: 'Goods', onset: (to: Value) => void chosen.push(to) },
  });
  flushSync();
  return chosen;
}
const NAMES = ['Rope', 'Torch', 'Tar', 'Tent', 'Tinder', 'Iron spikes', 'Great rope', 'Lamp', 'Oil'];
const option = (name: string, refused = false): Choice => ({
  value: { text: name },
  label: name,
  refused: refused ? { text: 'It is sold out.', rule: null, right: null, problems: [] } : null,
});
const amount = (name: string): Amount => ({ value: { text: name }, label: name, max: 5, each: [150], notes: ['£1.50'] });
const shop: Range = { is: 'amounts', of: NAMES.map(amount), min: 0, max: 6, sums: [{ before: '£', after: ' in all', money: true }] };
const box = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[role="combobox"]')!;
const shown = (): string[] => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent.trim().replace(/\s+/g, ' '));
function type(into: HTMLInputElement, text: string): void {
  into.value = text;
  into.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}
function press(into: HTMLElement, key: string): Event {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  into.dispatchEvent(event);
  flushSync();
  return event;
}

test('more than seven options are found by typing, best first, and chosen by a key', () => {
  const chosen = draw({ is: 'one-of', options: NAMES.map((name) => option(name)) }, null);
  expect(box().getAttribute('aria-expanded')).toBe('false');
  type(box(), 'ro');
  expect(shown()).toEqual(['Rope', 'Great rope', 'Iron spikes']);
  press(box(), 'ArrowDown');
  expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('Great rope');
  expect(press(box(), 'Enter').defaultPrevented).toBe(true);
  expect(chosen).toEqual([{ text: 'Great rope' }]);
  expect(box().getAttribute('aria-expanded')).toBe('false');
});

test('up to seven stand as buttons', () => {
  draw({ is: 'one-of', options: NAMES.slice(0, 7).map((name) => option(name)) }, null);
  expect(document.querySelectorAll('[type="radio"]').length).toBe(7);
  expect(box()).toBeNull();
});

test('a tap opens the whole list, another chooses, and Escape leaves everything as it was', () => {
  const chosen = draw({ is: 'one-of', options: NAMES.map((name) => option(name)) }, { text: 'Tar' });
  expect(box().value).toBe('Tar');
  box().click();
  flushSync();
  expect(shown()).toEqual(NAMES);
  expect(document.querySelector('[aria-selected="true"]')?.textContent.trim()).toBe('Tar');
  type(box(), 'la');
  press(box(), 'Escape');
  expect([box().value, shown(), chosen]).toEqual(['Tar', [], []]);
  box().click();
  flushSync();
  [...document.querySelectorAll<HTMLElement>('[role="option"]')].at(-1)?.click();
  expect(chosen).toEqual([{ text: 'Oil' }]);
});

test('what is refused is shown with why, and can not be chosen', () => {
  const chosen = draw({ is: 'one-of', options: NAMES.map((name) => option(name, name === 'Tent')) }, null);
  type(box(), 'tent');
  expect(shown()).toEqual(['Tent It is sold out.']);
  press(box(), 'Enter');
  expect(chosen).toEqual([]);
  type(box(), 'castle');
  expect(shown()).toEqual(['Nothing is called so.']);
  press(box(), 'Enter');
  expect(chosen).toEqual([]);
});

test('a basket is filled by steps, and what it comes to stands below', () => {
  const held: Value = { list: [{ list: [{ text: 'Torch' }, { number: 2 }] }] };
  const chosen = draw(shop, held);
  expect(document.querySelector('.total')?.textContent.replace(/\s+/g, ' ').trim()).toBe('2 × Torch £3 in all');
  const tap = (name: string): void => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!.click();
  tap('Rope: one more');
  tap('Torch: one less');
  expect(chosen).toEqual([
    { list: [{ list: [{ text: 'Rope' }, { number: 1 }] }, ...held.list] },
    { list: [{ list: [{ text: 'Torch' }, { number: 1 }] }] },
  ]);
});

test('what there is to spend is told before anything is taken', () => {
  const purse: Range = { ...shop, sums: [{ before: '', after: ' of 70 crowns', money: false }] };
  draw(purse, null);
  expect(document.querySelector('.head b')?.textContent).toBe('0 of 70 crowns');
});

test('several of short names stand side by side, as one of them does', () => {
  draw({ is: 'several-of', options: NAMES.map((name) => option(name)), min: 0, max: 9 }, null);
  expect(document.querySelector('.options.brief')).not.toBeNull();
  expect(document.querySelectorAll('[type="checkbox"]').length).toBe(9);
  expect(document.querySelector('[type="search"]'), 'so few are seen at once').toBeNull();
});

test('no more is taken than a list allows in all', () => {
  const pair = (name: string, number: number): Value => ({ list: [{ text: name }, { number }] });
  draw(shop, { list: [pair('Rope', 5), pair('Torch', 1)] });
  expect(document.querySelectorAll('[aria-label$="one more"]:not(:disabled)').length).toBe(0);
});

test('something in a long basket is found by typing', () => {
  draw(shop, null);
  type(document.querySelector<HTMLInputElement>('[type="search"]')!, 'rope');
  expect([...document.querySelectorAll('.what')].map((one) => one.textContent)).toEqual(['Rope', 'Great rope']);
});
