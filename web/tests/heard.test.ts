// @vitest-environment jsdom
// What comes to stand somewhere by itself is announced, since readers say nothing of a region that comes with its words in it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heard } from '../src/lib/heard';

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
