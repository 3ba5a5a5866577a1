// What happened on which day of the game, by the log as a seat has it.
import { expect, it } from 'vitest';
import { happenings, marks, on, through } from '../src/lib/calendar';
import { taken, type Taken } from '../src/lib/chain';
import { dates } from '../src/lib/cards';
import { whenDue } from '../src/forms/cards';
import type { Card, Line, Logged, Told } from '../src/lib/wire';

let seq = 0;
const entry = (day: number | undefined, is: string, told: Partial<Told>, by: number | null = 0): Taken =>
  taken({
    entry: { seq: (seq += 1), by: by === null ? 'rules' : { seat: by }, audience: 'everyone', salt: '00', body: { is } },
    told: { text: '', kind: 'table', ...(day === undefined ? {} : { day }), ...told },
  } as Logged);
const line = (what: string, more: Partial<Line> = {}): Line =>
  ({ what, rule: 'a.b', depth: 0, counts: true, die: null, rank: null, story: true, ...more }) as Line;
/** An attempt that begins on one day and ends on another. */
function attempt(id: string, text: string, from: number, until: number, more: Partial<Told> = {}): Taken[] {
  const { lines = [], ...begins } = more;
  return [
    entry(from, 'attempted', { kind: 'attempt', attempt: id, text, ...begins }),
    entry(from, 'effects', { kind: 'changed', attempt: id, lines }, null),
    entry(until, 'settled', { kind: 'settled', attempt: id }, null),
  ];
}
const NAMES = ['Mara', 'Ann'];
const name = (seat: number | null): string => NAMES[seat ?? 0] ?? '';
const texts = (all: ReturnType<typeof on>): string[] => all.map((one) => one.text);

it('what matters comes first on the day on which it happened', () => {
  const log = [
    entry(1, 'said', { kind: 'talk', text: 'hello' }, 1),
    entry(1, 'said', { kind: 'talk', text: '/me yawns' }, 1),
    ...attempt('a', 'Ann looks around', 1, 1),
    entry(1, 'said', { kind: 'narration', text: 'Fog on the road.' }),
    ...attempt('b', 'The hound attacks', 1, 1, { lines: [line('The hound bites Ulla: 3'), line('Ulla falls', { weight: 'grave' })] }),
    entry(2, 'said', { kind: 'talk', text: 'well' }, 1),
    entry(2, 'seated', { text: 'Ben sits down.' }),
  ];
  const all = happenings(log, name);
  expect(texts(on(all, 1))).toEqual([
    'The hound bites Ulla: 3. Ulla falls.',
    'Fog on the road.',
    'Ann looks around.',
    'Ann: hello',
    'Ann yawns',
  ]);
  expect(texts(on(all, 2))).toEqual(['Ann: well']);
  expect([...marks(all, 1, 28)]).toEqual([[1, 'played'], [2, 'played']]);
});

it('what goes on for days stands on its first and its last, and those between have passed', () => {
  const all = happenings([...attempt('a', '4 days pass', 3, 7, { routine: true }), ...attempt('b', 'A turn ends', 7, 7, { routine: true })], name);
  expect([3, 5, 7, 8].map((day) => texts(on(all, day)))).toEqual([['4 days pass.'], [], ['4 days pass.'], []]);
  expect([3, 5, 7].map((day) => texts(through(all, day)))).toEqual([[], ['4 days pass.'], []]);
  expect([...marks(all, 1, 6)].sort()).toEqual([[3, 'played'], [4, 'passed'], [5, 'passed'], [6, 'passed']]);
  // However long it was, no more is marked than stands there.
  expect(marks(happenings(attempt('c', 'Ages pass', 1, 4_000_000), name), 29, 56).size).toBe(28);
});

it('what was undone did not happen, and what is done again did', () => {
  const waits = attempt('a', '4 days pass', 1, 5);
  const undone = entry(1, 'undone', { kind: 'undone', text: 'Undone.', undone: ['a'] });
  const log = [...waits, entry(5, 'said', { kind: 'talk', text: 'late' }, 1), undone, entry(1, 'said', { kind: 'talk', text: 'early' }, 1)];
  expect(texts(on(happenings(log, name), 1))).toEqual(['Ann: early']);
  // What was said then was said then.
  expect(texts(on(happenings(log, name), 5))).toEqual(['Ann: late']);
  const again = entry(5, 'redone', { kind: 'undone', text: 'Done again.', redone: ['a'] });
  expect(texts(on(happenings([...log, again], name), 5))).toEqual(['4 days pass.', 'Ann: late']);
});

it('what is proposed on one day and begins on another happened on that; what never began did not', () => {
  const log = [
    entry(1, 'proposed', { kind: 'attempt', attempt: 'a', text: 'Ann climbs' }, 1),
    entry(1, 'proposed', { kind: 'attempt', attempt: 'b', text: 'Ann swims' }, 1),
    ...attempt('a', 'Ann climbs', 2, 2),
    ...attempt('c', 'Ann digs', 2, 2).slice(0, 2),
  ];
  const all = happenings(log, name);
  expect([1, 2].map((day) => texts(on(all, day)))).toEqual([[], ['Ann climbs.']]);
});

it('a game that counts no days has none', () => {
  expect(happenings([...attempt('a', 'Ann climbs', 1, 1).map((one) => ({ ...one, told: { ...one.told, day: null } })), entry(undefined, 'said', { kind: 'talk', text: 'hello' }, 1)], name)).toEqual([]);
});

it('what stands on cards is due on its day, unless it is closed or taken away', () => {
  const card = (name: string, day?: number, more: Partial<Card> = {}, tags: string[] = []): Card =>
    ({ card: name, version: 1, about: { title: name, tags, ...(day === undefined ? {} : { day }) }, by: 0, to: 'everyone', mine: true, gone: false, changed: false, ...more }) as Card;
  const found = dates([card('rent', 3), card('rumour'), card('hire', 5), card('feast', 3), card('debt', 5, {}, ['debt', 'done']), card('fair', 6, { gone: true })]);
  expect([...found].map(([day, all]) => [day, all.map((one) => one.card)])).toEqual([[3, ['rent', 'feast']], [5, ['hire']]]);
  expect([whenDue(3, 3), whenDue(4, 3), whenDue(9, 3), whenDue(2, 3), whenDue(2, null)]).toEqual(['due today', 'due tomorrow', 'due in 6 days', 'was due on day 2', 'due on day 2']);
});
