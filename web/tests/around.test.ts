// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Due, Map, Offer, Row, Stage, Turn } from '../src/lib/wire';
import type { View } from '../src/lib/sheets';
import Table from '../src/shell/Table.svelte';
import { Fake, measured, STATE, Stream } from './fake';

let page: Record<string, unknown>;
beforeEach(() => {
  localStorage.clear();
  const query = { matches: true, addEventListener() {}, removeEventListener() {} };
  window.matchMedia = () => query as unknown as MediaQueryList;
  Element.prototype.scrollIntoView = () => {};
  measured();
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(() => {
  void unmount(page);
  document.body.textContent = '';
});

function show(state: Partial<View>, stream = new Stream()): void {
  const fake = new Fake();
  page = mount(Table, { target: document.body, props: { table: 1, seat: 1, around: fake.around } });
  flushSync();
  fake.welcome(stream, 0, { ...STATE, ...state });
  flushSync();
}

const text = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim());

test('turns are called as the game calls them, and everybody’s turn is said', async () => {
  const turn = (who: number, name: string, stands: Turn['stands'], others: string | null = null): Turn => ({ who, name, stands, with: others, states: [] });
  const entries = [
    turn(1, 'Ada', 'acted'),
    turn(2, 'Bo', 'acting'),
    turn(3, 'Cy', 'busy', 'picks a lock until 14:10'),
    turn(4, 'Dot', 'to-act'),
    turn(5, 'Eve', 'passed'),
    turn(6, 'Fay', 'follows', 'Dot'),
  ];
  show({ turns: { rule: 'game.turn', words: 'Stretch 5 of watch 2', phase: 'night', fight: false, entries } });
  // They are loaded with the first of them.
  await vi.waitFor(() => expect(text('.turns h3')[0]).toBe('Stretch 5 of watch 2 · night'));
  expect(text('.turns li').map((one) => one.replace(/^(\S+) /, '$1: '))).toEqual([
    'Ada: has acted',
    'Bo: acts now',
    'Cy: is busy: picks a lock until 14:10',
    'Dot: is next',
    'Eve: passes',
    'Fay: follows Dot',
  ]);
});

test('what is due is listed, the next first, and the rest when asked for', async () => {
  const due = (n: number): Due => ({ words: `effect ${n} ends`, rule: 'game.effect', name: 'Ada', left: `in ${n} min`, day: null, hidden: n === 2 });
  show({ due: [1, 2, 3, 4, 5, 6].map(due) });
  const rows = (): string[] => text('[aria-label="What is due"] li');
  // It is loaded with the first that is due.
  await vi.waitFor(() => expect(rows()).toHaveLength(4));
  expect(rows()[0]).toContain('Ada: effect 1 ends');
  expect(rows()[0]).toContain('in 1 min');
  expect(document.querySelectorAll('[aria-label="What is due"] li.private')).toHaveLength(1);
  document.querySelector<HTMLButtonElement>('[aria-label="What is due"] > button')?.click();
  flushSync();
  expect(rows()).toHaveLength(6);
});

test('of several maps the first is shown, and the others by their tabs', () => {
  const map = (title: string, place: number): Map => ({
    key: title, title, layout: 'areas', places: [{ place, name: `in ${title}`, at: null, within: null, states: [] }], borders: [], tokens: [], engaged: [], brushes: [], sides: null, alike: [], measure: null,
  });
  show({ maps: [map('The mill', 1), map('The region', 2)] });
  const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
  expect(tabs.map((one) => [one.textContent?.trim(), one.getAttribute('aria-selected')])).toEqual([['The mill', 'true'], ['The region', 'false']]);
  expect(text('.map .name')).toEqual(['in The mill']);
  tabs[1]!.click();
  flushSync();
  expect(text('.map .name')).toEqual(['in The region']);
  document.querySelector('[role="tablist"]')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  flushSync();
  expect(text('.map .name')).toEqual(['in The mill']);
});

test('what came last stands on the stage with what it came to', async () => {
  const stream = new Stream();
  stream.push({ kind: 'attempt', attempt: 'a1', text: 'Ada saves on AGI' });
  stream.push({ kind: 'settled', attempt: 'a1', text: '', outcome: { label: 'failed', total: 9 } });
  show({}, stream);
  await vi.waitFor(() => {
    flushSync();
    expect(text('.spoken')).toEqual(['Ada saves on AGI failed 9']);
  });
});

test('the step that goes on stands once, in the strip', async () => {
  const fake = new Fake();
  const offer = { attempt: 'go', values: {}, rest: true };
  const go: Offer = { attempt: 'go', label: 'Go on', rule: 'game.go', section: 'Play', shelf: null, ready: true };
  const row: Row = { label: 'All have acted', rule: 'game.go', shown: '', offer };
  page = mount(Table, { target: document.body, props: { table: 1, seat: 1, around: fake.around } });
  flushSync();
  fake.welcome(new Stream(), 0, { ...STATE, offers: [go], scene: [row] });
  flushSync();
  const look = fake.socket.heard.find((one) => one.to === 'look' && one.at.look === 'fill');
  if (look?.to !== 'look') throw new Error('nobody asked whether anything is left to say');
  fake.socket.tell({ is: 'seen', n: look.n, what: { seen: 'fill', filling: { name: 'go', label: 'Go on', fields: [], stage: { is: 'ready', words: { words: 'Go on', rule: 'game.go' } }, odds: null, throws: false, covers: [] } } });
  await vi.waitFor(() => {
    flushSync();
    expect(text('.strip .button')).toEqual(['Go on']);
  });
  // What suggests it in the dock is loaded when it is first wanted.
  await new Promise((done) => setTimeout(done, 200));
  flushSync();
  expect(text('[aria-label="What comes next"]')).toEqual([]);
});

test('an earlier step that is answered late does not hide the step that goes on', async () => {
  const fake = new Fake();
  const offer = (attempt: string, label: string): Offer => ({ attempt, label, rule: 'game.go', section: 'Play', shelf: null, ready: true });
  const row = (attempt: string): Row => ({ label: 'All have acted', rule: 'game.go', shown: '', offer: { attempt, values: {}, rest: true }, hidden: false });
  const offers = [offer('rest', 'Rest'), offer('go', 'Go on')];
  page = mount(Table, { target: document.body, props: { table: 1, seat: 1, around: fake.around } });
  flushSync();
  fake.welcome(new Stream(), 0, { ...STATE, offers, scene: [row('rest')] });
  flushSync();
  const later: View = { ...STATE, offers, scene: [row('go')] };
  fake.socket.tell({ is: 'state', state: later });
  flushSync();
  const answer = (name: string, stage: Stage): void => {
    const look = fake.socket.heard.find((one) => one.to === 'look' && one.at.look === 'fill' && one.at.filled.attempt === name);
    if (look?.to !== 'look') throw new Error(`nobody asked about ${name}`);
    fake.socket.tell({ is: 'seen', n: look.n, what: { seen: 'fill', filling: { name, label: name, fields: [], stage, odds: null, throws: false, covers: [] } } });
  };
  answer('go', { is: 'ready', words: { words: 'Go on', rule: 'game.go' } });
  answer('rest', { is: 'fill' });
  await vi.waitFor(() => {
    flushSync();
    expect(text('.strip .button')).toEqual(['Go on']);
  });
});

test('where several act at once, all of them are said and marked', () => {
  const turn = (who: number, name: string, stands: Turn['stands']): Turn => ({ who, name, stands, with: null, states: [] });
  const kind = { words: 'An opponent', rule: 'game.people' };
  const sheets = [2, 3, 4].map((who) => ({ who, name: `Thug ${who}`, kind, health: null, conditions: [], fallen: null, mine: false, player: null, sections: [] }));
  show({ sheets, turns: { rule: 'game.turn', words: 'Round 1', phase: null, fight: true, entries: [turn(2, 'Thug 2', 'acting'), turn(3, 'Thug 3', 'acting'), turn(4, 'Thug 4', 'to-act')] } });
  expect(text('.dock .turn')).toEqual(['Thug 2, Thug 3 act']);
  expect(text('.sheets li.now .who')).toEqual(['Thug 2', 'Thug 3']);
});
