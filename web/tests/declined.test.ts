// What a player proposed and the referee turned down stays in their hand.
import { expect, it } from 'vitest';
import type { Taken } from '../src/lib/chain';
import { declined } from '../src/lib/declined';

const ANN = 1;
const entry = (by: number, is: string, attempt: string, body: object = {}): Taken =>
  ({ number: 0, told: { by, attempt, kind: 'attempt', text: `Ann proposes: ${attempt}` }, entry: { body: { is, attempt, ...body } } }) as unknown as Taken;
const proposed = (attempt: string): Taken => entry(ANN, 'proposed', attempt, { filled: { attempt: 'climb', values: {}, rest: true } });

it('is what the referee turned down, with their reason', () => {
  expect(declined([proposed('a'), entry(0, 'withdrawn', 'a', { reason: 'Not now.' })], ANN)).toEqual([
    { id: 'a', words: 'Ann proposes: a', reason: 'Not now.', by: 0, filled: { attempt: 'climb', values: {}, rest: true } },
  ]);
});

it('is nothing that was accepted, that its person took back, or that is somebody else’s', () => {
  expect(declined([proposed('a'), entry(0, 'withdrawn', 'a', { begins: 'b' })], ANN), 'accepted').toEqual([]);
  expect(declined([proposed('a'), entry(ANN, 'withdrawn', 'a')], ANN), 'taken back').toEqual([]);
  expect(declined([proposed('a'), entry(0, 'withdrawn', 'a')], 2), 'of another').toEqual([]);
  expect(declined([entry(0, 'withdrawn', 'a')], ANN), 'from before what is at hand').toEqual([]);
});

it('is not more than a hand holds', () => {
  const all = ['a', 'b', 'c', 'd'].flatMap((id) => [proposed(id), entry(0, 'withdrawn', id)]);
  expect(declined(all, ANN).map((one) => one.id)).toEqual(['b', 'c', 'd']);
});
