// @vitest-environment jsdom
// Lines and veils that are taken back and struck, how long the floor lasts, and who waits at the door.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Inside from './Inside.svelte';
import Newcomers from '../src/forms/Newcomers.svelte';
import Safety from '../src/forms/Safety.svelte';
import Scene from '../src/shell/Scene.svelte';
import { minutes } from '../src/lib/floor.svelte';
import { TableLink } from '../src/lib/table.svelte';
import { Ui } from '../src/lib/ui.svelte';
import type { Seen } from '../src/lib/wire';
import { Fake, STATE, Stream } from './fake';

let fake: Fake;
let table: TableLink;
let target: HTMLElement;
let shown: Record<string, never> | undefined;

beforeEach(() => {
  fake = new Fake();
  target = document.body.appendChild(document.createElement('div'));
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  target.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of this seat, with a part of it. */
function sits(seat: number, part: unknown, state = STATE, props = {}): void {
  table = new TableLink(4, seat, fake.around);
  table.start();
  const stream = new Stream();
  stream.push({ text: 'first' });
  fake.welcome(stream, 0, { ...state, me: seat });
  shown = mount(Inside, { target, props: { table, ui: new Ui(), part: part as Component<Record<string, unknown>>, props } }) as Record<string, never>;
  flushSync();
}

const button = (name: string | RegExp): HTMLButtonElement => {
  const all = [...target.querySelectorAll('button'), ...document.querySelectorAll('dialog button, [role=dialog] button')] as HTMLButtonElement[];
  const is = (one: HTMLButtonElement): boolean => {
    const text = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
    return typeof name === 'string' ? text === name : name.test(text);
  };
  const found = all.find(is);
  if (!found) throw new Error(`no button ${String(name)} among ${all.map((one) => one.textContent).join(' | ')}`);
  return found;
};
const text = (): string => document.body.textContent ?? '';

/** What the page has asked last, answered. */
async function answered(what: Seen): Promise<unknown> {
  await vi.waitFor(() => expect(fake.socket.heard.at(-1)).toHaveProperty('n'));
  const asked = fake.socket.heard.at(-1) as { n: number; to: string };
  fake.socket.tell({ is: 'seen', n: asked.n, what });
  await new Promise((done) => setTimeout(done, 0));
  flushSync();
  const { n: _, ...rest } = asked;
  return rest;
}

test('what one wrote is shown when one asks, and is taken back', async () => {
  sits(1, Safety);
  fake.socket.tell({ is: 'boundaries', lines: ['rats', 'spiders'], veils: [], asks: [] });
  flushSync();
  // On the list of all, nothing tells whose it is, and a player strikes nothing.
  expect([...document.querySelectorAll('button')].filter((one) => /Strike|Take back/.test(one.textContent ?? ''))).toEqual([]);
  button('Show what I wrote').click();
  expect(await answered({ seen: 'own-bounds', lines: ['spiders'], veils: [], asks: [] })).toEqual({ to: 'own-bounds' });
  button('Take back: spiders').click();
  expect(await answered({ seen: 'bound' })).toEqual({ to: 'unbound', sort: 'line', words: 'spiders' });
  await answered({ seen: 'own-bounds', lines: [], veils: [], asks: [] });
  expect(text()).toContain('Nothing that you wrote is on the list');
  // The page keeps nothing of it.
  expect(JSON.stringify({ ...fake.local, ...fake.session })).not.toContain('spiders');
});

test('the referee strikes one, or all from the same person, and everybody is told how many', async () => {
  sits(0, Safety);
  fake.socket.tell({ is: 'boundaries', lines: ['junk', 'more junk'], veils: [], asks: [] });
  flushSync();
  button('Strike: junk').click();
  flushSync();
  button('Strike all from the same person').click();
  expect(await answered({ seen: 'struck', count: 2 })).toEqual({ to: 'strike', sort: 'line', words: 'junk', all: true });
  fake.socket.tell({ is: 'boundaries', lines: [], veils: [], asks: [], struck: 2 });
  flushSync();
  expect(text()).toContain('The referee has struck 2 of them.');
});

test('the floor says how long it lasts, and is ended by the referee or by a vote', () => {
  vi.useFakeTimers();
  expect([minutes(120), minutes(65.2), minutes(9), minutes(-3)]).toEqual(['2:00', '1:06', '0:09', '0:00']);
  const held = { ...STATE, floor: [2], floor_takes: 2, seats: [...STATE.seats, { ...STATE.seats[1]!, seat: 2, name: 'Cem' }] };
  sits(1, Scene, held, { wide: false });
  expect(target.querySelector('[role=timer]')?.textContent).toContain('2:00');
  vi.advanceTimersByTime(30_000);
  flushSync();
  expect(target.querySelector('[role=timer]')?.textContent).toContain('1:30');
  button(/^Vote to end it \(2 more votes needed\)$/).click();
  expect(fake.socket.said().at(-1)?.say).toEqual({ verb: 'end-floor' });
  fake.socket.tell({ is: 'state', state: { ...held, me: 1, against_floor: [1], floor_takes: 1 } });
  flushSync();
  expect(text()).toContain('You want it to end (1 more vote needed).');
});

test('the referee ends the floor at once', () => {
  sits(0, Scene, { ...STATE, floor: [1] }, { wide: false });
  button('End it now').click();
  expect(fake.socket.said().at(-1)?.say).toEqual({ verb: 'end-floor' });
});

test('who waits at the door is let in or turned down', async () => {
  const asked: [string, unknown][] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([path, JSON.parse(String(init.body))]);
    return Promise.resolve(new Response('{}'));
  });
  sits(0, Newcomers);
  expect(target.textContent?.trim()).toBe('');
  fake.socket.tell({ is: 'newcomers', newcomers: [{ id: 7, name: 'Bea', seat: null }, { id: 8, name: 'Cem', seat: null }] });
  flushSync();
  button('Let Bea in').click();
  button('Turn Cem down').click();
  await vi.waitFor(() => expect(asked.length).toBe(2));
  expect(asked).toEqual([
    ['/api/tables/4/newcomers/7', { let_in: true }],
    ['/api/tables/4/newcomers/8', { let_in: false }],
  ]);
});
