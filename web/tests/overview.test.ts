// The campaign at a glance: what was played, and what is still open.
import { expect, it } from 'vitest';
import { threads } from '../src/lib/cards';
import { taken, type Taken } from '../src/lib/chain';
import { sessions } from '../src/lib/story';
import type { Card, Logged } from '../src/lib/wire';

const entry = (seq: number, time: number | null, by: number | null, body: Record<string, unknown>, told: Partial<Logged['told']>): Taken =>
  taken({
    entry: { seq, ...(time === null ? {} : { time }), by: by === null ? 'rules' : { seat: by }, audience: 'everyone', salt: '00', body: { is: 'said', ...body } },
    told: { text: '', kind: 'table', ...told },
  } as Logged);
const session = (seq: number, time: number, number: number, open: boolean): Taken =>
  entry(seq, time, 0, { is: 'session', number, open }, { text: `Session ${number} ${open ? 'begins' : 'ends'}.` });

it('sessions have what was told in them, who was there, and how long they took until they closed', () => {
  const log = [
    entry(0, 10, 2, {}, { kind: 'talk', text: 'early' }),
    session(1, 100, 1, true),
    entry(2, 160, 0, {}, { kind: 'narration', text: 'Fog on the road.' }),
    entry(3, 220, 2, {}, { kind: 'talk', text: 'hello' }),
    entry(4, 280, 1, {}, { kind: 'talk', text: 'hello' }),
    session(5, 3_800, 1, false),
    entry(6, 90_000, 3, {}, { kind: 'talk', text: 'between the two' }),
    session(7, 100_000, 2, true),
    entry(8, 100_090, 1, {}, { kind: 'talk', text: 'still here' }),
  ];
  expect(sessions(log)).toEqual([
    { number: 1, began: 100, seconds: 3_700, seats: [1, 2, 3], entries: 6, lines: ['Fog on the road.'] },
    { number: 2, began: 100_000, seconds: 90, seats: [1], entries: 2, lines: [] },
  ]);
  expect(sessions([])).toEqual([]);
});

it('a card with such a tag is a thread, and a second tag closes it', () => {
  const card = (title: string, tags: string[], gone = false): Card => ({ card: title, gone, about: { title, tags } }) as unknown as Card;
  const all = [card('Stop the wheel', ['mill', 'Goal']), card('Old coin', ['rumour', 'done']), card('A letter', ['mill']), card('Gone', ['goal'], true), card('Whose hand?', ['secret'])];
  const { open, closed, others } = threads(all);
  expect(open.map(({ card: { card: name }, kind }) => [name, kind])).toEqual([['Whose hand?', 'secret'], ['Stop the wheel', 'Goal']]);
  expect(closed).toBe(1);
  expect(others.map((one) => one.card)).toEqual(['A letter']);
});
