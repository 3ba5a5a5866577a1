// @vitest-environment jsdom
// What comes to stand somewhere by itself is announced, since readers say nothing of a region that comes with its words in it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heard } from '../src/lib/heard';
import { announced, modal } from '../src/lib/modal';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stands(html: string, after?: number): { said: string[]; one: HTMLElement; goes: () => void } {
  const said: string[] = [];
  const one = document.createElement('p');
  one.innerHTML = html;
  document.body.append(one);
  return { said, one, goes: heard({ announce: (text) => void said.push(text) }, after)(one) };
}
/** Changes are known once what runs has ended. */
const settles = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

it('is announced as it comes, and whenever its words change', async () => {
  const { said, one, goes } = stands(' You have stopped it.\n <button>That was a mistake</button> ');
  expect(said).toEqual(['You have stopped it. That was a mistake']);
  one.setAttribute('class', 'seen');
  one.append(' ');
  await settles();
  expect(said.length, 'the same words').toBe(1);
  one.textContent = 'Go on.';
  await settles();
  expect(said.at(-1)).toBe('Go on.');
  one.textContent = '';
  await settles();
  expect(said.length, 'nothing to say').toBe(2);
  goes();
  one.textContent = 'Gone';
  await settles();
  expect(said.length).toBe(2);
});

it('is announced late where most of it goes at once', async () => {
  const short = stands('The dice wait.', 2_000);
  await vi.advanceTimersByTimeAsync(1_000);
  short.goes();
  const long = stands('The dice wait.', 2_000);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(long.said).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(long.said).toEqual(['The dice wait.']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(short.said).toEqual([]);
  long.goes();
});

it('waits until readers know what is there, where a dialog closes meanwhile', async () => {
  await vi.advanceTimersByTimeAsync(1_000);
  const said: string[] = [];
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  const closes = modal(dialog);
  await vi.advanceTimersByTimeAsync(1_000);
  announced('in it', () => void said.push('in it'));
  await vi.advanceTimersByTimeAsync(180);
  expect(dialog.textContent).toBe('in it');
  announced('as it closes', () => void said.push('as it closes'));
  await vi.advanceTimersByTimeAsync(100);
  closes();
  dialog.remove();
  await vi.advanceTimersByTimeAsync(100);
  expect(said, 'too soon').toEqual([]);
  await vi.advanceTimersByTimeAsync(80);
  expect(said).toEqual(['as it closes']);
  // What sends something is about to close, but is not waited for without end.
  document.body.append(dialog);
  dialog.replaceChildren();
  dialog.setAttribute('aria-busy', 'true');
  const goes = modal(dialog);
  announced('as it is sent', () => void said.push('as it is sent'));
  await vi.advanceTimersByTimeAsync(2_900);
  expect([said.length, dialog.textContent]).toEqual([1, '']);
  await vi.advanceTimersByTimeAsync(400);
  expect(dialog.textContent).toBe('as it is sent');
  goes();
});

/** Regions in a block that comes with all of its page, or as soon as there is anything to be told of. */
const WHOLE = ['forms/Nudge.svelte', 'forms/Start.svelte', 'shell/Watching.svelte'];
interface Node {
  type?: string;
  name?: string;
  attributes?: { name?: string; value?: unknown }[];
}
/** The regions of a part of the page that come with their words in them: in a block, and in nothing that takes the focus. */
function sudden(source: string): string[] {
  const found: string[] = [];
  function walk(node: unknown, block: boolean): void {
    if (Array.isArray(node)) for (const one of node) walk(one, block);
    if (Array.isArray(node) || node === null || typeof node !== 'object') return;
    const { type, name, attributes } = node as Node;
    const within = block || ['IfBlock', 'EachBlock', 'KeyBlock', 'AwaitBlock'].includes(type ?? '');
    if (type === 'RegularElement') {
      const at = (of: string): string => {
        const value = attributes?.find((one) => one.name === of)?.value;
        return Array.isArray(value) ? String((value[0] as { data?: string }).data) : '';
      };
      if (within && at('aria-live') !== 'off' && (['status', 'log'].includes(at('role')) || at('aria-live') === 'polite')) found.push(name ?? '');
      if (['form', 'dialog', 'article'].includes(name ?? '') || at('role') === 'group') return;
    }
    for (const value of Object.values(node)) walk(value, within);
  }
  walk(parse(source, { modern: true }).fragment, false);
  return found;
}

it('is no region that comes with its words in it', () => {
  expect(sudden('{#if on}<p role="status">Saved</p>{/if}<p role="status">{#if on}Saved{/if}</p>')).toEqual(['p']);
  expect(sudden('{#if on}<form><div aria-live="polite">3</div>{#each all as one}<p role="log">{one}</p>{/each}</form>{/if}{#if on}<p role="status" aria-live="off">3</p>{/if}{#each all as one}<p role="log">{one}</p>{/each}')).toEqual(['p']);
  const src = join(import.meta.dirname, '../src');
  const parts = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte') && !WHOLE.includes(name));
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.filter((name) => sudden(readFileSync(join(src, name), 'utf8')).length > 0)).toEqual([]);
});
