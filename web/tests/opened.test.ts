// @vitest-environment jsdom
// Dice that were hidden and are opened later, on a page that is there to check them.
import { beforeEach, expect, test, vi } from 'vitest';
import { TableLink } from '../src/lib/table.svelte';
import { Fake, Stream } from './fake';

let fake: Fake;
let stream: Stream;
beforeEach(() => {
  fake = new Fake();
  stream = new Stream();
  stream.push({ text: 'first' });
  stream.push({ text: 'second' });
});

function link(): TableLink {
  const table = new TableLink(4, 1, fake.around);
  table.start();
  return table;
}

test('opened dice are checked once what checks them has come, by a page that is gone not at all, and by one that comes back after all', async () => {
  const opened = (attempt: string) => `{"is":"opened","attempt":"${attempt}","rolls":[],"windows":[]}`;
  stream.push({ text: 'opens', kind: 'rolled' }, 7, opened('one'), '"rules"');
  const table = link();
  fake.welcome(stream);
  expect(table.opened).toEqual({});
  // It shows no dice, so nothing is proved by it, and it is told as tampering.
  await vi.waitFor(() => expect(table.opened).toEqual({ 2: false }));
  expect(table.broken).toBe(2);

  const left = link();
  fake.welcome(stream);
  left.stop();
  await new Promise((done) => setTimeout(done, 50));
  expect(left.opened).toEqual({});
  left.start();
  await vi.waitFor(() => expect(left.opened).toEqual({ 2: false }));
});
