// @vitest-environment jsdom
// The list of topics before a campaign: what several answers come to, and what one person's changes say.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { expect, test, vi } from 'vitest';
import Inside from './Inside.svelte';
import Consent from '../src/forms/Consent.svelte';
import { changes, holds, strictest, topics } from '../src/lib/consent';
import { TableLink } from '../src/lib/table.svelte';
import { Ui } from '../src/lib/ui.svelte';
import { Fake, STATE, Stream } from './fake';

const bounds = (lines: string[], veils: string[], asks: string[]) => ({ lines, veils, asks });

test('the strictest of all answers holds, and stands on one list', () => {
  const all = bounds(['a'], ['a', 'b'], ['a', 'b', 'c']);
  expect(strictest(all)).toEqual(bounds(['a'], ['b'], ['c']));
  expect(['a', 'b', 'c', 'd'].map((topic) => holds(all, topic))).toEqual(['line', 'veil', 'ask', 'fine']);
});

test('an answer says what it needs, and takes back what it was', () => {
  const own = bounds(['a'], [], ['b']);
  expect(changes(own, 'a', 'line')).toEqual({ say: null, takeBack: [] });
  expect(changes(own, 'a', 'ask')).toEqual({ say: 'ask', takeBack: ['line'] });
  expect(changes(own, 'b', 'fine')).toEqual({ say: null, takeBack: ['ask'] });
  expect(changes(own, 'c', 'veil')).toEqual({ say: 'veil', takeBack: [] });
});

test('every topic has words of its own that fit on a list', () => {
  const all = topics().flatMap((group) => group.topics);
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((topic) => topic.length > 2 && topic.length <= 60)).toBe(true);
});

test('what is marked is said one after the other, and what was said before is marked already', async () => {
  const fake = new Fake();
  const table = new TableLink(4, 1, fake.around);
  table.start();
  const stream = new Stream();
  stream.push({ text: 'first' });
  fake.welcome(stream, 0, { ...STATE, me: 1 });
  const target = document.body.appendChild(document.createElement('div'));
  const said = vi.fn();
  const shown = mount(Inside, { target, props: { table, ui: new Ui(), part: Consent as unknown as Component<Record<string, unknown>>, props: { onsaid: said } } });
  flushSync();
  const answered = async (what: Parameters<typeof fake.socket.tell>[0] extends { what: infer W } ? W : unknown): Promise<unknown> => {
    await vi.waitFor(() => expect(fake.socket.heard.at(-1)).toHaveProperty('n'));
    const { n, ...asked } = fake.socket.heard.at(-1) as { n: number; to: string };
    fake.socket.tell({ is: 'seen', n, what } as never);
    await new Promise((done) => setTimeout(done, 0));
    flushSync();
    return asked;
  };
  const own = { seen: 'own-bounds', lines: ['Torture'], veils: [], asks: [] };
  expect(await answered(own)).toEqual({ to: 'own-bounds' });
  const choice = (topic: string, answer: string): HTMLInputElement => {
    const row = [...target.querySelectorAll('fieldset')].find((one) => one.querySelector('.topic')?.textContent === topic);
    return [...(row?.querySelectorAll('label') ?? [])].find((one) => one.textContent?.trim() === answer)?.querySelector('input') as HTMLInputElement;
  };
  const send = (): HTMLButtonElement => target.querySelector('button[type=submit]') as HTMLButtonElement;
  expect(choice('Torture', 'Never').checked).toBe(true);
  expect([send().disabled, send().textContent]).toEqual([true, 'Nothing to change']);
  choice('Torture', 'Out of sight').click();
  choice('Snakes', 'Ask first').click();
  flushSync();
  expect(send().textContent).toBe('Say these 2');
  send().click();
  expect(await answered({ seen: 'bound' })).toEqual({ to: 'bound', sort: 'veil', words: 'Torture' });
  expect(await answered({ seen: 'bound' })).toEqual({ to: 'unbound', sort: 'line', words: 'Torture' });
  expect(target.textContent).toContain('1 of 2 are kept.');
  expect(await answered({ seen: 'bound' })).toEqual({ to: 'bound', sort: 'ask', words: 'Snakes' });
  expect(await answered({ ...own, lines: [], veils: ['Torture'], asks: ['Snakes'] })).toEqual({ to: 'own-bounds' });
  expect(said).toHaveBeenCalledTimes(1);
  expect([send().disabled, target.textContent?.includes('Kept.')]).toEqual([true, true]);
  // The page keeps nothing of it.
  expect(JSON.stringify({ ...fake.local, ...fake.session })).not.toContain('Torture');
  await unmount(shown);
});
