// @vitest-environment jsdom
import { createRawSnippet, flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { again } from '../src/lib/later';
import Lazy from '../src/parts/Lazy.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A part that says this much. */
const says = (words: string): { default: Component } => ({
  default: ((anchor: Comment) => {
    const part = createRawSnippet(() => ({ render: () => `<p>${words}</p>` })) as unknown as (anchor: Comment) => void;
    part(anchor);
    return {};
  }) as unknown as Component,
});
/** What is under way comes to its end. */
const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
};

it('says that a part could not be loaded, and asks again until it comes', async () => {
  const target = document.createElement('div');
  let there = false;
  const of = vi.fn(() => (there ? Promise.resolve(says('here I am')) : Promise.reject(new Error('offline'))));
  const lost = mount(Lazy, { target, props: { of } });
  flushSync();
  expect(target.textContent).toBe('');
  await settle();
  expect(target.querySelector('[role="alert"]')?.textContent).toContain('comes by itself');
  // Once the server answers, at once.
  const asked = of.mock.calls.length;
  again();
  await settle();
  expect(of.mock.calls.length).toBe(asked + 1);
  there = true;
  // Otherwise after a while.
  await vi.advanceTimersByTimeAsync(10_000);
  flushSync();
  expect(target.textContent).toBe('here I am');
  const before = of.mock.calls.length;
  again();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(of.mock.calls.length, 'what has come is not asked for again').toBe(before);
  await unmount(lost);
});

it('tells readers once, however many parts are missing', async () => {
  const target = document.createElement('div');
  const all = ['one', 'two'].map((name) => mount(Lazy, { target, props: { of: () => Promise.reject(new Error(name)) } }));
  flushSync();
  await settle();
  expect(target.querySelectorAll('.wrong').length).toBe(2);
  expect(target.querySelectorAll('[role="alert"]').length).toBe(1);
  for (const one of all) await unmount(one);
});

it('shows a part that was loaded before without a picture in between', async () => {
  const target = document.createElement('div');
  const part = says('quick');
  const of = (): Promise<typeof part> => Promise.resolve(part);
  const one = mount(Lazy, { target, props: { of } });
  flushSync();
  expect(target.textContent, 'the first time').toBe('');
  await settle();
  await unmount(one);
  const two = mount(Lazy, { target, props: { of } });
  flushSync();
  expect(target.textContent).toBe('quick');
  await unmount(two);
});
