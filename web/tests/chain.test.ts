import { expect, test } from 'vitest';
import { commitmentOf, extend, START, next, taken } from '../src/lib/chain';
import type { Logged } from '../src/lib/wire';
import examples from './chronicle.json';
import { Stream } from './fake';

test('commitments and heads are those that the chronicle works out', () => {
  let tip = START;
  for (const example of examples.entries) {
    expect(commitmentOf(JSON.parse(example.sealed))).toBe(example.commitment);
    tip = next(tip, example.commitment);
    expect(tip.head).toBe(example.head);
  }
  expect(examples.entries.length).toBeGreaterThan(3);
});

test('a letter more in an entry is another commitment, and no entry at all has none', () => {
  const [first] = examples.entries;
  expect(commitmentOf(JSON.parse(first!.sealed.replace('plain', 'plaim')))).not.toBe(first!.commitment);
  for (const none of [{}, '', null, { ...(JSON.parse(first!.sealed) as object), body: 0.5 }]) expect(commitmentOf(none)).toBeNull();
});

test('a stream is extended only by what follows it', () => {
  const stream = new Stream();
  for (const text of ['a', 'b', 'c']) stream.push({ text });
  const [a, b, c] = stream.entries.map(taken) as [never, never, never];
  expect(extend(START, [a, b, c])).toEqual(stream.tip);
  expect(extend(START, [b])).toBeNull();
  expect(extend(START, [a, c])).toBeNull();
  expect(extend(START, [a, a])).toBeNull();
  const [, sent] = stream.entries as [Logged, Logged];
  const forged = taken({ ...sent, entry: { ...sent.entry, body: { ...sent.entry.body, text: 'd' } } });
  expect(extend(START, [a, forged])).not.toEqual(stream.tips[2]);
  expect(extend(START, [a, taken({ ...sent, entry: { ...sent.entry, salt: 'none' } })])).toBeNull();
});
