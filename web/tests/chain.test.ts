import { expect, test } from 'vitest';
import { commitmentOf, extend, START, next } from '../src/lib/chain';
import examples from './chronicle.json';
import { Stream } from './fake';

test('commitments and heads are those that the chronicle works out', () => {
  let tip = START;
  for (const example of examples.entries) {
    expect(commitmentOf(example.sealed)).toEqual({ number: example.number, commitment: example.commitment });
    tip = next(tip, example.commitment);
    expect(tip.head).toBe(example.head);
  }
  expect(examples.entries.length).toBeGreaterThan(3);
});

test('a letter more in an entry is another commitment, and no entry at all has none', () => {
  const [first] = examples.entries;
  expect(commitmentOf(first!.sealed.replace('plain', 'plaim'))!.commitment).not.toBe(first!.commitment);
  expect(commitmentOf('{}')).toBeNull();
  expect(commitmentOf('')).toBeNull();
});

test('a stream is extended only by what follows it', () => {
  const stream = new Stream();
  for (const text of ['a', 'b', 'c']) stream.push({ text });
  const [a, b, c] = stream.entries as [never, never, never];
  expect(extend(START, [a, b, c])).toEqual(stream.tip);
  expect(extend(START, [b])).toBeNull();
  expect(extend(START, [a, c])).toBeNull();
  expect(extend(START, [a, a])).toBeNull();
  const forged = { ...(b as object), commitment: 'ab'.repeat(32) } as never;
  expect(extend(START, [a, forged])).toBeNull();
});
