import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getPublicKey, verify } from '@noble/ed25519';
import { START, next } from '../src/lib/chain';
import { Chain, freshSeed, message } from '../src/lib/device';
import { TableLink } from '../src/lib/table.svelte';
import type { View } from '../src/lib/sheets';
import { WIRE, type About, type Question, type Reveal, type Say, type Section, type Seen, type Sheet, type Sheets } from '../src/lib/wire';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { Fake, STATE, Stream } from './fake';

let fake: Fake;
let stream: Stream;
beforeEach(() => {
  fake = new Fake();
  stream = new Stream();
  stream.push({ text: 'first' });
  stream.push({ text: 'second' });
});
const settle = () => new Promise((done) => setTimeout(done, 5));

function link(): TableLink {
  const table = new TableLink(4, 1, fake.around);
  table.start();
  return table;
}

test('a fresh page says hello without a past, and has what comes', () => {
  const table = link();
  fake.welcome(stream);
  expect(fake.socket.heard[0]).toEqual({ to: 'hello', wire: WIRE });
  expect(table.connection).toBe('open');
  expect(table.log.map((one) => one.told.text)).toEqual(['first', 'second']);
  expect(table.state?.name).toBe('Thursday');
  expect(table.broken).toBeNull();
  expect(table.live).toBe(2);
});

test('a page that is far behind asks for more until it has it all, and believes what it has', () => {
  for (let n = 2; n < 40; n += 1) stream.push({ text: `${n}` });
  const table = link();
  fake.welcome({ ...stream, entries: stream.entries.slice(0, 10), tips: stream.tips, tip: stream.tip } as Stream, 0, null);
  const asked = () => fake.socket.heard.filter((one) => one.to === 'more').length;
  for (let from = 10; from < 40; from += 10) {
    fake.socket.tell({ is: 'more', lacks: 40 - from });
    expect(asked()).toBe(from / 10);
    fake.socket.tell({ is: 'entries', entries: stream.entries.slice(from, from + 10) });
    expect(table.state).toBeNull();
  }
  fake.socket.tell({ is: 'changed', parts: {} });
  fake.socket.tell({ is: 'state', state: STATE });
  expect(asked()).toBe(3);
  expect(table.log.length).toBe(40);
  expect(table.broken).toBeNull();
});

test('parts of the state that come take the place of what the page has of them, and the rest stays', () => {
  const table = link();
  fake.welcome(stream);
  const before = table.state!;
  fake.socket.tell({ is: 'changed', parts: { past: { undo: { id: 'a' }, redo: false, asked_to_undo: null, rulable: before.rulable, late: [] } } });
  expect(table.state).toEqual({ ...before, undo: { id: 'a' } });
  const { scene, clock, day, due, moment, maps, turns } = before;
  fake.socket.tell({
    is: 'changed',
    parts: { past: { undo: null, redo: false, asked_to_undo: null, rulable: before.rulable, late: [] }, scene: { scene }, time: { clock, day, due, turns, moment }, ground: { maps } },
  });
  expect(table.state).toEqual({ ...before, undo: null });
});

test('sheets are changed section by section, and those of another connection come before anything is shown of it', async () => {
  const words = (text: string) => ({ words: text, rule: 'game.rule' });
  const section = (text: string): Section => ({ title: words(text), rows: [] });
  const about = (name: string): About => ({
    who: name.charCodeAt(0), name, kind: words('character'), health: null, conditions: [], fallen: null, mine: true, player: 1,
  });
  const sheet = (name: string, ...sections: string[]): Sheet => ({ ...about(name), sections: sections.map(section) });
  const tell = (sheets: Sheets) => fake.socket.tell({ is: 'changed', parts: { sheets } });
  const table = link();
  fake.welcome(stream, 0, { ...STATE, sheets: [sheet('Ann', 'Gear', 'Past'), sheet('Ben')] });
  const before = table.state!.sheets;
  expect(before).toEqual([sheet('Ann', 'Gear', 'Past'), sheet('Ben')]);
  tell({ count: 2, changed: [[0, { about: about('Ann'), count: 3, sections: [[1, section('Past life')], [2, section('New')]] }]] });
  expect(table.state!.sheets).toEqual([sheet('Ann', 'Gear', 'Past life', 'New'), sheet('Ben')]);
  expect(before).toEqual([sheet('Ann', 'Gear', 'Past'), sheet('Ben')]);
  // Where somebody goes and the others move up, nobody is there twice until all of it has come.
  tell({ count: 3, changed: [[1, { about: about('Cat'), count: 0, sections: [] }], [2, { about: about('Cat'), count: 0, sections: [] }]] });
  expect(table.state!.sheets).toEqual([sheet('Ann', 'Gear', 'Past life', 'New'), sheet('Cat')]);
  tell({ count: 3, changed: [[2, { about: about('Dan'), count: 0, sections: [] }]] });
  expect(table.state!.sheets.map((one) => one.name)).toEqual(['Ann', 'Cat', 'Dan']);
  tell({ count: 1, changed: [[0, { about: about('Annie'), count: 1, sections: [] }]] });
  expect(table.state!.sheets).toEqual([sheet('Annie', 'Gear')]);

  fake.socket.onclose?.();
  await settle();
  fake.welcome(stream, 2, null);
  tell({ count: 1, changed: [[0, { about: about('Cat'), count: 1, sections: [[0, section('Gear')]] }]] });
  fake.socket.tell({ is: 'changed', parts: { past: { undo: { id: 'a' }, redo: false, asked_to_undo: null, rulable: [], late: [] } } });
  expect(table.state!.sheets).toEqual([sheet('Annie', 'Gear')]);
  expect(table.state!.undo).toBeNull();
  const { undo: _undo, sheets: _sheets, ...state } = STATE;
  fake.socket.tell({ is: 'state', state });
  expect(table.state!.sheets).toEqual([sheet('Cat', 'Gear')]);
  expect(table.state!.undo).toEqual({ id: 'a' });
});

test('who sees no sheet has none, since nothing is sent of none', async () => {
  const table = link();
  fake.welcome(stream, 0, null);
  const { sheets: _sheets, cards: _cards, ...state } = STATE;
  fake.socket.tell({ is: 'state', state });
  expect([table.state!.sheets, table.state!.cards]).toEqual([[], []]);
});

test('a command is acknowledged or refused under its id, in whatever order', async () => {
  const table = link();
  fake.welcome(stream);
  const one = table.say({ verb: 'talk', text: 'one' });
  const two = table.say({ verb: 'talk', text: 'two' });
  expect(table.waiting).toBe(2);
  const [first, second] = fake.socket.said();
  const why = { text: 'no', rule: null, right: null, problems: [] };
  fake.socket.tell({ is: 'refused', id: second!.id, why });
  fake.socket.tell({ is: 'done', id: first!.id, ack: 'done' });
  expect(await one).toEqual({ ok: true, ack: 'done' });
  expect(await two).toEqual({ ok: false, why });
  expect(table.waiting).toBe(0);
});

test('what has no answer is sent again after reconnecting, in order and with the same ids', async () => {
  const table = link();
  fake.welcome(stream);
  const one = table.say({ verb: 'talk', text: 'one' });
  void table.say({ verb: 'talk', text: 'two' });
  const before = fake.socket.said();
  fake.socket.lose();
  expect(table.connection).toBe('lost');
  void table.say({ verb: 'talk', text: 'three' });
  await settle();
  expect(fake.sockets).toHaveLength(2);
  expect(fake.socket.said()).toEqual([]);
  fake.welcome(stream, 2);
  expect(fake.socket.heard[0]).toEqual({ to: 'hello', wire: WIRE, have: stream.tip });
  const after = fake.socket.said();
  expect(after.slice(0, 2)).toEqual(before);
  expect(after.map((one) => one.say.verb === 'talk' && one.say.text)).toEqual(['one', 'two', 'three']);
  fake.socket.tell({ is: 'done', id: before[0]!.id, ack: 'before' });
  expect(await one).toEqual({ ok: true, ack: 'before' });
});

describe('a network that falls silent', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    fake.silence = 20_000;
    fake.patience = 10_000;
  });
  afterEach(() => void vi.useRealTimers());
  const asked = () => fake.socket.heard.filter((one) => one.to === 'there').length;

  test('shows, too, by a command without an answer', async () => {
    const table = link();
    fake.welcome(stream);
    const [silent] = fake.sockets;
    await vi.advanceTimersByTimeAsync(10_001);
    expect(table.connection).toBe('open');
    void table.say({ verb: 'talk', text: 'one' });
    await vi.advanceTimersByTimeAsync(10_001);
    expect(silent!.closed).toBe(true);
    expect(table.connection).toBe('lost');
    expect(fake.sockets).toHaveLength(2);
    fake.welcome(stream, 2);
    const [said] = fake.socket.said();
    fake.socket.tell({ is: 'done', id: said!.id, ack: 'done' });
    await vi.advanceTimersByTimeAsync(10_001);
    expect(table.connection).toBe('open');
    expect(fake.sockets).toHaveLength(2);
    table.stop();
  });

  test('is asked whether anybody is there, and given up without an answer', async () => {
    const table = link();
    fake.welcome(stream);
    const [silent] = fake.sockets;
    await vi.advanceTimersByTimeAsync(19_999);
    expect(asked()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(table.connection).toBe('open');
    await vi.advanceTimersByTimeAsync(2);
    expect(silent!.closed).toBe(true);
    expect(table.connection).toBe('lost');
    expect(fake.sockets).toHaveLength(2);
    fake.welcome(stream, 2);
    expect(table.connection).toBe('open');
    expect(table.log).toHaveLength(2);
    table.stop();
  });

  test('is asked at once when the page wakes up, and given up soon', async () => {
    const table = link();
    fake.welcome(stream);
    const [silent] = fake.sockets;
    table.wake();
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(3_001);
    expect(silent!.closed).toBe(true);
    expect(fake.sockets).toHaveLength(2);
    fake.welcome(stream, 2);
    // One that answers stays.
    table.wake();
    fake.socket.tell({ is: 'here' });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(table.connection).toBe('open');
    expect(fake.sockets).toHaveLength(2);
    table.stop();
  });

  test('whose requests are answered lets no sockets through, and that is said', async () => {
    const table = link();
    for (let n = 0; n < 3; n += 1) {
      fake.socket.lose();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(table.ended?.why).toBe('no-socket');
    fake.welcome(stream);
    expect(table.ended).toBe(null);
    // Where it was there before, it is something else.
    for (let n = 0; n < 4; n += 1) {
      fake.socket.lose();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(table.ended).toBe(null);
    table.stop();
  });

  test('is no such one as long as the server answers, or says anything', async () => {
    const table = link();
    fake.welcome(stream);
    for (let n = 1; n < 5; n += 1) {
      await vi.advanceTimersByTimeAsync(25_000);
      expect(asked()).toBe(n);
      fake.socket.tell({ is: 'here' });
    }
    await vi.advanceTimersByTimeAsync(19_000);
    fake.socket.tell({ is: 'entries', entries: [stream.push({ text: 'third' })] });
    await vi.advanceTimersByTimeAsync(19_000);
    expect(asked()).toBe(4);
    expect(fake.sockets).toHaveLength(1);
    table.stop();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(asked()).toBe(4);
    expect(fake.sockets).toHaveLength(1);
  });

  test('does not stop a page from trying to connect again', async () => {
    const table = link();
    const [first] = fake.sockets;
    await vi.advanceTimersByTimeAsync(10_001);
    expect(first!.closed).toBe(true);
    expect(fake.sockets).toHaveLength(2);
    fake.welcome(stream);
    expect(table.connection).toBe('open');
    table.stop();
  });
});

test('a network that is gone is said at once', async () => {
  const table = link();
  fake.welcome(stream);
  table.lose();
  expect(table.connection).toBe('lost');
  await settle();
  fake.welcome(stream, 2);
  expect(table.connection).toBe('open');
});

test('a reload neither loses nor repeats what was said', () => {
  const before = link();
  fake.welcome(stream);
  void before.say({ verb: 'talk', text: 'one' });
  const [said] = fake.socket.said();
  before.stop();

  const after = link();
  fake.welcome(stream, 2);
  expect(fake.socket.said()).toEqual([said]);
  fake.socket.tell({ is: 'refused', id: said!.id, why: { text: 'too late', rule: null, right: null, problems: [] } });
  expect(after.notices).toEqual(['too late You had written: “one”']);
  expect(after.waiting).toBe(0);

  link();
  fake.welcome(stream, 2);
  expect(fake.socket.said()).toEqual([]);
});

const STALE = { text: 'the turn has changed', rule: null, right: 'stale', problems: [] };
const END: Say = { verb: 'attempt', filled: { attempt: 'end-turn', values: {}, rest: true }, insist: false };

test('what is said carries what was seen when it was said, however late it is sent', async () => {
  const table = link();
  fake.welcome(stream);
  void table.say(END);
  void table.say({ verb: 'correct', address: 'a', value: { number: 3 }, reason: '' }, { number: 5 });
  const based = { seen: 2, moment: 'now' };
  expect(fake.socket.said().map((one) => one.based_on)).toEqual([based, { ...based, was: { number: 5 } }]);
  fake.socket.lose();
  void table.say(END);
  await settle();
  stream.push({ text: 'third' });
  fake.welcome(stream, 2, { ...STATE, moment: 'later' });
  expect(fake.socket.said().map((one) => one.based_on?.seen)).toEqual([2, 2, 2]);
  void table.say(END);
  expect(fake.socket.said()[3]?.based_on).toEqual({ seen: 3, moment: 'later' });
});

test('a what if has one person and nobody else who could do anything meanwhile', () => {
  const table = new TableLink(4, 1, { ...fake.around, whatIf: true });
  table.start();
  fake.welcome(stream);
  void table.say(END);
  expect(fake.socket.said()[0]?.based_on).toBeUndefined();
});

test('a what if goes one step for each answer, and what was refused before is gone with the next', () => {
  const table = new TableLink(4, 1, { ...fake.around, whatIf: true });
  table.start();
  fake.welcome(stream);
  const steps = (): string[] => fake.socket.heard.map((one) => one.to).filter((to) => to === 'back' || to === 'again');
  table.step('back');
  table.step('back');
  table.step('again');
  expect(steps()).toEqual(['back']);
  fake.socket.tell({ is: 'tried', count: 2, back: false, again: true });
  fake.socket.tell({ is: 'wrong', text: 'Nothing is left to go back over.' });
  expect(table.notices).toEqual(['Nothing is left to go back over.']);
  table.step('again');
  expect(steps()).toEqual(['back', 'again']);
  fake.socket.tell({ is: 'tried', count: 2, back: true, again: true });
  expect(table.notices).toEqual([]);
});

test('what was meant for another state is offered once: done by a tap of what is so now, or left', async () => {
  const table = link();
  fake.welcome(stream);
  const saying = table.say(END);
  const [first] = fake.socket.said();
  fake.socket.tell({ is: 'refused', id: first!.id, why: STALE });
  expect(await saying).toEqual({ ok: false, why: STALE });
  expect(table.wanted).toEqual([{ id: first!.id, say: END, why: STALE.text }]);
  expect(table.notices).toEqual([]);
  stream.push({ text: 'third' });
  fake.socket.tell({ is: 'entries', entries: stream.entries.slice(2) });
  void table.again(first!.id, true);
  const second = fake.socket.said()[1]!;
  expect(second).toEqual({ id: second.id, say: END, based_on: { seen: 3, moment: 'now' } });
  expect([second.id === first!.id, table.wanted]).toEqual([false, []]);
  // Again too late: once more, and then left.
  fake.socket.tell({ is: 'refused', id: second.id, why: STALE });
  expect(table.wanted.map((one) => one.id)).toEqual([second.id]);
  await table.again(second.id, false);
  expect([table.wanted, fake.socket.said().length]).toEqual([[], 2]);
});

test('what was meant for another state outlasts a reload, and is told nowhere else', () => {
  const before = link();
  fake.welcome(stream);
  void before.say(END);
  before.stop();
  const after = link();
  fake.welcome(stream, 2);
  const [said] = fake.socket.said();
  expect(said?.based_on).toEqual({ seen: 2, moment: 'now' });
  fake.socket.tell({ is: 'refused', id: said!.id, why: STALE });
  expect([after.notices, after.wanted.length]).toEqual([[], 1]);
  after.stop();
  expect(link().wanted.map((one) => one.say)).toEqual([END]);
});

test('many looks at once are sent bit by bit, and what is said is not behind them', async () => {
  vi.useFakeTimers();
  try {
    const table = link();
    fake.welcome(stream);
    for (let n = 0; n < 80; n += 1) void table.look({ look: 'rule', id: `a.b${n}` });
    void table.say({ verb: 'agree' });
    const looks = (): number => fake.socket.heard.filter((one) => one.to === 'look').length;
    expect(looks()).toBeLessThan(40);
    expect(fake.socket.said()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(looks()).toBeLessThan(60);
    await vi.advanceTimersByTimeAsync(8000);
    expect(looks()).toBe(80);
  } finally {
    vi.useRealTimers();
  }
});

test('a look that waits is sent in its turn, however many come after it', async () => {
  vi.useFakeTimers();
  try {
    const table = link();
    fake.welcome(stream);
    for (let n = 0; n < 40; n += 1) void table.look({ look: 'rule', id: `a.b${n}` });
    const sent = (): boolean => JSON.stringify(fake.socket.heard).includes('a.b39');
    expect(sent()).toBe(false);
    for (let n = 0; n < 40; n += 1) {
      void table.look({ look: 'rule', id: `c.d${n}` });
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(sent()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('a look is asked again after reconnecting', async () => {
  const table = link();
  const seen = table.look({ look: 'rule', id: 'a.b' });
  fake.welcome(stream);
  expect(fake.socket.heard).toContainEqual({ to: 'look', n: 1, at: { look: 'rule', id: 'a.b' } });
  fake.socket.lose();
  await settle();
  fake.welcome(stream, 2);
  expect(fake.socket.heard).toContainEqual({ to: 'look', n: 1, at: { look: 'rule', id: 'a.b' } });
  const what: Seen = { seen: 'cast', drafts: [], opening: null };
  fake.socket.tell({ is: 'seen', n: 1, what });
  expect(await seen).toEqual(what);
});

test('entries that come twice are had once', () => {
  const table = link();
  fake.welcome(stream);
  fake.socket.tell({ is: 'entries', entries: stream.entries.slice(1) });
  expect(table.log).toHaveLength(2);
  expect(table.broken).toBeNull();
});

test('an entry that does not follow is noticed, and what was seen last is kept', () => {
  const table = link();
  fake.welcome(stream);
  const kept = fake.local.getItem('norn:4:1:stream');
  const entry = stream.push({ text: 'third' });
  fake.socket.tell({ is: 'entries', entries: [{ ...entry, entry: { ...entry.entry, body: { ...entry.entry.body, text: 0.5 } } }] });
  expect(table.broken).toBe(2);
  expect(fake.local.getItem('norn:4:1:stream')).toBe(kept);
});

test('a gap in the numbers is noticed', () => {
  const table = link();
  fake.welcome(stream);
  stream.push({ text: 'third' });
  fake.socket.tell({ is: 'entries', entries: [stream.push({ text: 'fourth' })] });
  expect(table.broken).toBe(2);
});

test('a log that was exchanged since the last visit is noticed', () => {
  link();
  fake.welcome(stream);
  const other = new Stream();
  other.push({ text: 'another' });
  other.push({ text: 'past' });
  const table = link();
  fake.welcome(other, 2);
  expect(table.broken).toBe(2);
});

test('a server may go on from before what was seen, if it passes through it', () => {
  link();
  fake.welcome(stream);
  const table = link();
  stream.push({ text: 'third' });
  fake.welcome(stream, 1);
  expect(table.broken).toBeNull();
  const other = new Stream();
  for (const text of ['first', 'changed', 'third', 'fourth']) other.push({ text });
  const changed = link();
  fake.welcome(other, 1);
  expect(changed.broken).not.toBeNull();
});

test('a log that ends before what was seen is noticed', () => {
  link();
  fake.welcome(stream);
  const table = link();
  const short = new Stream();
  short.push({ text: 'first' });
  fake.welcome(short, 0);
  expect(table.broken).toBe(1);
});

test('a log that leaves out what was not seen yet is noticed', () => {
  link();
  fake.welcome(stream);
  stream.push({ text: 'third' });
  stream.push({ text: 'fourth' });
  const table = link();
  fake.welcome(stream, 3);
  expect(table.broken).toBe(3);
});

test('earlier entries are taken only if they lead to what is at hand', async () => {
  for (const text of ['third', 'fourth', 'fifth']) stream.push({ text });
  const table = link();
  fake.welcome(stream, 3);
  expect(table.more).toBe(true);
  let fetched = table.earlier();
  expect(fake.socket.heard).toContainEqual({ to: 'earlier', before: 3 });
  fake.socket.tell({ is: 'earlier', entries: stream.entries.slice(1, 3), head: stream.tips[1]!.head });
  await fetched;
  expect(table.log.map((one) => one.number)).toEqual([1, 2, 3, 4]);
  expect(table.broken).toBeNull();

  const forged = new Stream();
  forged.push({ text: 'forged' });
  fetched = table.earlier();
  fake.socket.tell({ is: 'earlier', entries: forged.entries, head: forged.tips[0]!.head });
  await fetched;
  expect(table.log).toHaveLength(4);
  expect(table.broken).toBe(0);
});

test('the beginning of the log is known', async () => {
  const table = link();
  fake.welcome(stream, 1);
  const fetched = table.earlier();
  fake.socket.tell({ is: 'earlier', entries: stream.entries.slice(0, 1), head: stream.tips[0]!.head });
  await fetched;
  expect(table.more).toBe(false);
});

test('a server of another version ends the link with what to do', async () => {
  const table = link();
  fake.socket.onopen?.();
  fake.socket.tell({ is: 'welcome', wire: WIRE + 1, program: '9', from: 0, head: '0'.repeat(64), rehearsal: false, floor_seconds: 120 });
  expect(table.connection).toBe('ended');
  expect(table.ended?.why).toBe('other-version');
  expect(table.ended?.text).toContain('Load the page again');
  await settle();
  expect(fake.sockets).toHaveLength(1);
});

test('a farewell for good ends the link, one for now does not', async () => {
  const table = link();
  fake.welcome(stream);
  fake.socket.tell({ is: 'bye', why: 'stopping', text: 'The server stops.' });
  fake.socket.lose();
  expect(table.connection).toBe('lost');
  expect(table.ended?.text).toBe('The server stops.');
  await settle();
  fake.welcome(stream, 2);
  expect(table.connection).toBe('open');
  expect(table.ended).toBeNull();
  fake.socket.tell({ is: 'bye', why: 'seat-taken', text: 'Another device has the seat.' });
  fake.socket.lose();
  await settle();
  expect(table.connection).toBe('ended');
  expect(fake.sockets).toHaveLength(2);
});

test('a device that lost its seat stops trying', async () => {
  fake.holds = false;
  const table = link();
  for (let n = 0; n < 4; n += 1) {
    if (fake.sockets.length > n) fake.socket.lose();
    await settle();
  }
  expect(table.ended?.why).toBe('no-seat');
  expect(fake.sockets).toHaveLength(3);
});

test('a device without a published chain publishes one, once', () => {
  const table = link();
  fake.welcome(stream, 0, { ...STATE, chains: [] });
  const { open, queue, reveal, awaited } = STATE;
  fake.socket.tell({ is: 'changed', parts: { now: { open, queue, chains: [], reveal, awaited } } });
  flushSync();
  expect(fake.socket.said().map((one) => one.say.verb)).toEqual(['publish']);
  table.stop();
});

const COMMITTED = `{"chain":"public","is":"committed","length":512,"tip":"${'ab'.repeat(32)}"}`;
const asks = (path: string): Reveal => ({
  of: 'a',
  path,
  chain: 'public',
  request: { chain: 'public', dice: { roll: { count: 1, die: 6, key: 'game.roll', owner: 'referee' } }, of: 'a', path },
  around: 'everyone',
});

/** What a device has published that lacks nothing. */
const chains = (chain: Chain): View['chains'] => [
  { chain: 'public', last: chain.tip, over: 0 },
  { chain: { thrown: 'everyone' }, last: 'ef'.repeat(32), over: 0 },
];

/** A stream in which the server has committed itself, and the device's seed and what it signs with. */
function committed(): { own: Stream; chain: Chain; key: string } {
  const own = new Stream();
  own.push({ text: 'begins' });
  own.push({ text: '' }, 7, COMMITTED);
  own.push({ text: 'hello' });
  const [seed, key] = [freshSeed(), freshSeed()];
  fake.local.setItem('norn:4:1:chains', JSON.stringify([{ chain: '"public"', seed: bytesToHex(seed) }]));
  fake.local.setItem('norn:4:1:key', bytesToHex(key));
  return { own, chain: new Chain(seed), key: bytesToHex(getPublicKey(key)) };
}

test('a roll brings the next secret on top of what was seen, typed dice bring none', async () => {
  const { own, chain, key } = committed();
  const table = link();
  fake.welcome(own, 0, null);
  fake.socket.tell({ is: 'heads', count: 3, heads: [] });
  fake.sees({ ...STATE, chains: chains(chain) });
  void table.roll('a', 2, '0.1', asks('0.1'));
  void table.roll('a', 2, '0.1', asks('0.1'), [3]);
  const rolls = fake.socket.said().map((one) => one.say).filter((say) => say.verb === 'roll');
  const given = rolls[0]?.verb === 'roll' ? rolls[0].given : undefined;
  expect(given?.link).toBe(chain.inside(chain.tip));
  // From the commitment on, everybody has seen two entries.
  expect(given?.bound.count).toBe(2);
  const tip = own.commitments.slice(1).reduce(next, START);
  expect(given?.bound.head).toBe(tip.head);
  const signed = message(1, tip, given!.link, asks('0.1').request);
  expect(verify(hexToBytes(given!.bound.signature), signed, hexToBytes(key))).toBe(true);
  expect(rolls[1]).toEqual({ verb: 'roll', attempt: 'a', path: '0.1', version: 2, typed: [3] });
  // The same request has the same secret, another one another.
  void table.roll('a', 2, '0.1', asks('0.1'));
  void table.roll('a', 2, '0.2', asks('0.2'));
  const links = fake.socket.said().flatMap(({ say }) => (say.verb === 'roll' && say.given ? [say.given.link] : []));
  expect(links[1]).toBe(links[0]);
  expect(links[2]).toBe(chain.inside(links[0]!));
});

test('a log that is not the one that was seen gets no secret', async () => {
  const { own, chain } = committed();
  const table = link();
  fake.welcome(own, 0, null);
  fake.socket.tell({ is: 'heads', count: 3, heads: [] });
  fake.sees({ ...STATE, chains: chains(chain) });
  // The host goes back to before the last entry and writes another one.
  fake.socket.lose();
  await settle();
  const other = new Stream();
  other.push({ text: 'begins' });
  other.push({ text: '' }, 7, COMMITTED);
  other.push({ text: 'another past' });
  const state = { ...STATE, chains: chains(chain), reveal: [asks('')] };
  fake.socket.onopen?.();
  fake.socket.tell({ is: 'welcome', wire: WIRE, program: '', from: 2, head: other.tips[2]!.head, rehearsal: false, floor_seconds: 120 });
  fake.socket.tell({ is: 'entries', entries: other.entries.slice(2) });
  fake.socket.tell({ is: 'state', state });
  expect(table.broken).toBe(3);
  const said = await table.roll('a', 2, '0.1', asks('0.1'));
  expect(said).toMatchObject({ ok: false, why: { right: 'other-past' } });
  expect(fake.socket.said()).toEqual([]);
});

test('heads of the server that are not this device’s are noticed', async () => {
  const { own } = committed();
  const table = link();
  fake.welcome(own);
  const { head } = own.commitments.slice(1).reduce(next, START);
  fake.socket.tell({ is: 'heads', count: 3, heads: [{ audience: 'everyone', count: 2, head }] });
  expect(table.broken).toBe(null);
  fake.socket.tell({ is: 'heads', count: 3, heads: [{ audience: 'everyone', count: 2, head: '00'.repeat(32) }] });
  expect(table.broken).toBe(3);
});

test('who wishes it has their rolls made by their own device, once each', () => {
  const { own, chain } = committed();
  const question = (path: string, seat: number): Question => ({
    path,
    rule: 'game.roll',
    words: 'Roll',
    owner: 'Lyneth',
    mine: true,
    ours: false,
    seat,
    lapses: false,
    default: null,
    after: null,
    wanted: { is: 'roll', sides: 6, count: 1, typed: true, reveal: asks(path) },
  });
  const words = { words: 'Check', rule: 'game.check' };
  const open: View['open'] = {
    is: 'attempt',
    id: 'a',
    version: 0,
    words,
    owner: 'Lyneth',
    by: 1,
    lines: [],
    questions: [question('0.0', 2), question('0.1', 1)],
    together: [],
  };
  const state: View = { ...STATE, open, chains: chains(chain) };
  link();
  fake.welcome(own, 0, state);
  fake.socket.tell({ is: 'heads', count: 3, heads: [] });
  expect(fake.socket.said()).toEqual([]);
  fake.socket.tell({ is: 'state', state: { ...state, wishes: { 'auto-roll': { flag: true } } } });
  fake.socket.tell({ is: 'state', state: { ...state, wishes: { 'auto-roll': { flag: true } } } });
  expect(fake.socket.said().map((one) => one.say)).toMatchObject([
    { verb: 'roll', attempt: 'a', path: '0.1', version: 0, given: { link: chain.inside(chain.tip) } },
  ]);
});

describe('something that is made', () => {
  const question = {
    path: '0.1',
    rule: 'game.check',
    words: 'Roll d6',
    owner: 'Ivy',
    mine: true,
    ours: false,
    seat: 1,
    lapses: false,
    default: null,
    after: null,
    wanted: { is: 'roll' as const, sides: 6, count: 1, typed: true, reveal: null },
  };
  const words = { words: 'Dice make Ivy', rule: 'game.check' };
  /** Dice that this seat is asked for, in something that it has begun or that was due. */
  const due = (by: number | null): View => ({
    ...STATE,
    open: { is: 'attempt', id: 'a', version: 0, words, owner: 'Ivy', by, lines: [], questions: [question], together: [] },
  });
  const draft = { form: 'somebody', values: {} };

  test('has its dice fall with the tap that made it', () => {
    const table = link();
    fake.welcome(new Stream(), 0, STATE);
    fake.socket.tell({ is: 'heads', count: 0, heads: [] });
    void table.build(draft);
    fake.socket.tell({ is: 'state', state: due(null) });
    expect(fake.socket.said().map((one) => one.say.verb)).toEqual(['build', 'roll']);
  });

  test('rolls nothing that somebody has begun', () => {
    const table = link();
    fake.welcome(new Stream(), 0, STATE);
    fake.socket.tell({ is: 'heads', count: 0, heads: [] });
    void table.build(draft);
    fake.socket.tell({ is: 'state', state: due(1) });
    expect(fake.socket.said().map((one) => one.say.verb)).toEqual(['build']);
  });

  describe('the first die of what somebody begins and throws at once', () => {
    const asks = (path: string, of = 1): View => {
      const open = due(of).open;
      return { ...STATE, open: open?.is === 'attempt' ? { ...open, questions: open.questions.map((one) => ({ ...one, path })) } : open };
    };
    const begins = (free: Partial<TableLink>, ...seen: View[]): string[] => {
      const table = Object.assign(link(), free);
      fake.welcome(new Stream(), 0, STATE);
      fake.socket.tell({ is: 'heads', count: 0, heads: [] });
      void table.throws({ verb: 'attempt', filled: { attempt: 'attack', values: {}, rest: true }, insist: false });
      for (const state of seen) fake.socket.tell({ is: 'state', state });
      return fake.socket.said().map(({ say }) => (say.verb === 'roll' ? say.path : say.verb));
    };
    test('falls with the same tap, and so does what the same one throws next', () =>
      expect(begins({}, asks('0.1'), asks('0.1'), asks('0.2'), asks('0.3'))).toEqual(['attempt', '0.1', '0.2', '0.3']));
    test('falls alone where each die is to take a tap of its own, also once the page was loaded anew', () => {
      expect(begins({ singly: true }, asks('0.1'), asks('0.2'))).toEqual(['attempt', '0.1']);
      expect(link().singly).toBe(true);
    });
    describe('where anybody else comes in between', () => {
      const between = (change: (one: Question) => Partial<Question>): View => {
        const view = asks('0.2');
        const open = view.open;
        return { ...view, open: open?.is === 'attempt' ? { ...open, questions: open.questions.map((one) => ({ ...one, ...change(one) })) } : open };
      };
      test.each<[string, Partial<Question>]>([
        ['to roll for others', { owner: 'Wolf' }],
        ['at another seat', { mine: false, seat: 2 }],
        ['to choose', { wanted: { is: 'confirm', yes: 'yes', no: 'no' } }],
      ])('it waits for who is asked %s, and for the next tap', (_, change) =>
        expect(begins({}, asks('0.1'), between(() => change), asks('0.3'))).toEqual(['attempt', '0.1']));
      const beside = (view: View, path: string): View => {
        const open = view.open;
        const bo = { ...question, path, owner: 'Bo', mine: false, seat: 2 };
        return open?.is === 'attempt' ? { ...view, open: { ...open, questions: [...open.questions, bo] } } : view;
      };
      test('it waits where another is asked at the same time', () =>
        expect(begins({}, asks('0.1'), beside(asks('0.2'), '0.4'), asks('0.2'))).toEqual(['attempt', '0.1']));
    });
    test('is tapped where somebody else was quicker', () => expect(begins({}, asks('0.1', 2), asks('0.2'))).toEqual(['attempt']));
    test('is typed by those who type, also once the page was loaded anew', () => {
      expect(begins({ types: true }, asks('0.1'))).toEqual(['attempt']);
      expect(link().types).toBe(true);
    });
  });

  describe('the die that an answer brings', () => {
    const choice: Question = { ...question, wanted: { is: 'confirm', yes: 'yes', no: 'no' } };
    const asks = (...questions: Question[]): View => {
      const { open } = due(1);
      return { ...STATE, open: open?.is === 'attempt' ? { ...open, questions } : open };
    };
    const die = (path: string, owner = 'Ivy'): Question => ({ ...question, path, owner });
    const answers = (free: Partial<TableLink>, before: Question[], { of }: { of: string | null }, ...seen: View[]): { table: TableLink; said: string[] } => {
      const table = Object.assign(link(), free);
      fake.welcome(new Stream(), 0, asks(choice, ...before));
      fake.socket.tell({ is: 'heads', count: 0, heads: [] });
      table.answered(of, choice);
      for (const state of seen) fake.socket.tell({ is: 'state', state });
      return { table, said: fake.socket.said().map(({ say }) => (say.verb === 'roll' ? say.path : say.verb)) };
    };
    const HERE = { of: 'a' };
    test('falls with it', () => expect(answers({}, [], HERE, asks(choice), asks(die('0.2'))).said).toEqual(['0.2']));
    test('is tapped where another has to roll it', () => expect(answers({}, [], HERE, asks(die('0.2', 'Bo'))).said).toEqual([]));
    test('is tapped where it was there before', () => expect(answers({}, [die('0.2')], HERE, asks(die('0.2'))).said).toEqual([]));
    test('is tapped where it comes only later', () => expect(answers({}, [], HERE, asks(die('0.2', 'Bo')), asks(die('0.3'))).said).toEqual([]));
    test('falls also in what goes on again under another name', () =>
      expect(answers({}, [], { of: null }, { ...STATE, open: null }, asks(die('0.2'))).said).toEqual(['0.2']));
    test('is tapped in something else', () => expect(answers({}, [], { of: 'b' }, asks(die('0.2'))).said).toEqual([]));
    test('is typed by those who type, and would have fallen', () => {
      const { table, said } = answers({ types: true }, [], HERE, asks(die('0.2')));
      expect(said).toEqual([]);
      expect([...table.falls]).toEqual(['a 0.2']);
    });
  });

  test('rolls nothing that was asked before', () => {
    const table = link();
    fake.welcome(new Stream(), 0, due(null));
    fake.socket.tell({ is: 'heads', count: 0, heads: [] });
    void table.build(draft);
    fake.socket.tell({ is: 'state', state: due(null) });
    expect(fake.socket.said().map((one) => one.say.verb)).toEqual(['build']);
  });
});

describe('a host who wants another face', () => {
  const say = (body: unknown): string => JSON.stringify(body);
  /** A stream that a watch can read: the server's chain, and this device's. */
  function watched(): { own: Stream; chain: Chain } {
    const { own, chain, key } = committed();
    own.push({ text: '' }, 7, say({ characters: [0], hosted: false, is: 'seated', name: 'Ann', present: true, seat: 1 }));
    own.push({ text: '' }, 7, say({ chain: 'public', is: 'published', key, tip: chain.tip }), '{"seat":1}');
    own.push({ text: '' }, 7, say({ attempt: 'a', data: 'climb', is: 'attempted' }));
    return { own, chain };
  }

  function playing(own: Stream, chain: Chain): TableLink {
    const table = link();
    fake.welcome(own, 0, null);
    fake.socket.tell({ is: 'heads', count: own.entries.length, heads: [] });
    fake.sees({ ...STATE, chains: chains(chain) });
    expect(table.why).toBe('');
    expect(table.broken).toBe(null);
    return table;
  }

  test('commits the server to another chain once it has read a held tap', async () => {
    const { own, chain } = watched();
    const table = playing(own, chain);
    void table.roll('a', 0, '0.1', asks('0.1'));
    const other = COMMITTED.replaceAll('ab', 'cd');
    const entry = own.push({ text: '' }, 7, other);
    fake.socket.tell({ is: 'entries', entries: [entry] });
    expect(table.broken).toBe(entry.entry.seq);
    expect(table.why).toContain('commits itself anew');
    const said = await table.roll('a', 0, '0.2', asks('0.2'));
    expect(said).toMatchObject({ ok: false, why: { right: 'other-past' } });
  });

  test('lets the dice fall without the tap that it holds', () => {
    const { own, chain } = watched();
    const table = playing(own, chain);
    void table.roll('a', 0, '0.1', asks('0.1'));
    const absent = own.push({ text: '' }, 7, say({ is: 'absent', of: 'a', path: '0.1', seat: 1 }));
    const source = { links: { devices: {}, one_machine: true } };
    const rolled = { attempt: 'a', die: 6, faces: [6], is: 'rolled', key: 'game.roll', owner: { character: 0 }, path: '0.1', source };
    const fell = own.push({ text: '' }, 7, say(rolled));
    fake.socket.tell({ is: 'entries', entries: [absent, fell] });
    expect(table.doubts.map((one) => one.seq)).toEqual([fell.entry.seq]);
  });

  test('publishes secrets in the name of this seat', () => {
    const { own, chain } = watched();
    const table = playing(own, chain);
    const foreign = own.push({ text: '' }, 7, say({ chain: 'public', is: 'published', key: '11'.repeat(32), tip: 'ee'.repeat(32) }), '{"seat":1}');
    fake.socket.tell({ is: 'entries', entries: [foreign] });
    expect(table.doubts.map((one) => [one.seq, one.text.slice(0, 14)])).toEqual([[foreign.entry.seq, 'another device']]);
  });

  test('asks nothing of this device where the dice come from a seed', async () => {
    const { own, chain } = watched();
    const table = playing(own, chain);
    void table.roll('a', 0, '0.1', null);
    const rolled = { attempt: 'a', die: 6, faces: [6], is: 'rolled', key: 'game.roll', owner: { character: 0 }, path: '0.1', source: 'seed' };
    fake.socket.tell({ is: 'entries', entries: [own.push({ text: '' }, 7, say(rolled))] });
    expect(table.doubts).toEqual([]);
  });

  test('is watched on after the page was loaded anew', () => {
    const { own, chain } = watched();
    playing(own, chain).stop();
    const again = link();
    fake.welcome(own, own.entries.length, null);
    const entry = own.push({ text: '' }, 7, COMMITTED.replaceAll('ab', 'cd'));
    fake.socket.tell({ is: 'entries', entries: [entry] });
    expect(again.broken).toBe(entry.entry.seq);
  });
});
