import { expect, test } from 'vitest';
import { Drafts } from '../src/lib/drafts';
import { keep, lastOf, opposed, repeated, usual } from '../src/lib/usual';
import type { Field, Map, OntoOffer, Range, Token, Turns, Value } from '../src/lib/wire';

const token = (who: number, side: number): Token => ({ who, name: `P${who}`, place: who, cluster: 0, side, tenths: null, mine: false });
const map: Map = { key: 'map', title: null, layout: 'squares', places: [], borders: [], tokens: [token(1, 0), token(2, 1), token(3, 0)], engaged: [], brushes: [], sides: null, alike: [], measure: null };
const field = (name: string, range: Range): Field => ({ name, label: name, rule: 'game.rule', referee: false, range, value: null, defaulted: true });
const oneOf = (...values: Value[]): Range => ({ is: 'one-of', options: values.map((value) => ({ value, label: '', refused: null })) });
const offer = (attempt: string, values: Record<string, Value> = {}): OntoOffer => ({ filled: { attempt, values, rest: false }, label: attempt, rule: null, whole: false, likely: false, moves: null });
const turns = (...acting: number[]): Turns => ({
  rule: 'game.rule',
  words: '',
  phase: null,
  entries: [1, 2, 3].map((who) => ({ who, name: '', side: 0, stands: acting.includes(who) ? 'acting' : 'to-act', with: null, states: [] })),
}) as unknown as Turns;
const drafts = () => {
  const all = new globalThis.Map<string, string>();
  const storage = { getItem: (key: string) => all.get(key) ?? null, setItem: (key: string, text: string) => void all.set(key, text), removeItem: (key: string) => void all.delete(key) };
  return new Drafts(0, 1, storage as unknown as Storage);
};

test('two are opposed where they stand on different sides of one map', () => {
  expect(opposed([map], 1, 2)).toBe(true);
  expect(opposed([map], 1, 3)).toBe(false);
  expect(opposed([map], 1, 9)).toBe(false);
  expect(opposed([{ ...map, tokens: [token(1, 0)] }, { ...map, tokens: [token(2, 1)] }], 1, 2)).toBe(false);
});

test('what had to be chosen is done again, and nothing that may be left out, nor whom it was on', () => {
  const [bow, knife] = [{ text: 'Bow' }, { text: 'Knife' }];
  const none = { word: 'none' };
  const fields = [
    field('weapon', oneOf(bow, knife)),
    field('skill', oneOf(none, bow)),
    field('how', oneOf({ word: 'walk' }, { word: 'fly' })),
    field('stat', oneOf(none, { word: 'str' })),
    field('ahead', { is: 'flag', yes: 'yes', no: 'no' }),
    field('on', oneOf({ character: 2 }, { character: 3 })),
    field('at', oneOf({ place: 2 })),
  ];
  const values = { weapon: knife, skill: bow, how: { word: 'fly' }, stat: { word: 'str' }, ahead: { flag: true }, on: { character: 2 }, at: { place: 2 }, gone: bow };
  expect(repeated(fields, values)).toEqual({ weapon: knife, how: { word: 'fly' } });
});

test('the first is meant that the game names for such people, and again what was done last, as it was chosen', () => {
  const all = [offer('push', { on: { character: 2 } }), { ...offer('attack', { on: { character: 2 } }), likely: true }];
  expect(usual(all, undefined)).toEqual(all[1]);
  expect(usual(all.slice(0, 1), undefined), 'nothing else goes without saying').toBe(null);
  expect(usual([], undefined)).toBe(null);
  const last = { attempt: 'push', values: { on: { character: 9 }, with: { text: 'Shield' } } };
  expect(usual(all, last)?.filled).toEqual({ attempt: 'push', values: { on: { character: 2 }, with: { text: 'Shield' } }, rest: false });
  // What can't be done now is not meant.
  expect(usual(all, { attempt: 'charge', values: {} })).toEqual(all[1]);
});

test('only what whoever acts does with somebody of another side is kept, for each of them', () => {
  const kept = drafts();
  const fields = [field('weapon', oneOf({ text: 'Bow' }, { text: 'Knife' }))];
  const done = (by: number, on: number, weapon: string) => ({ attempt: 'attack', values: { by: { character: by }, on: { list: [{ character: on }] }, weapon: { text: weapon } }, rest: true });
  keep(kept, { maps: [map], turns: turns(1) }, done(1, 3, 'Knife'), fields);
  keep(kept, { maps: [map], turns: turns(1) }, done(3, 2, 'Knife'), fields);
  keep(kept, { maps: [map], turns: null }, done(1, 2, 'Knife'), fields);
  keep(kept, null, done(1, 2, 'Knife'), fields);
  expect([1, 2, 3].map((who) => lastOf(kept, who))).toEqual([undefined, undefined, undefined]);
  keep(kept, { maps: [map], turns: turns(1) }, done(1, 2, 'Knife'), fields);
  keep(kept, { maps: [map], turns: turns(2, 3) }, done(2, 1, 'Bow'), fields);
  expect(lastOf(kept, 1)).toEqual({ attempt: 'attack', values: { weapon: { text: 'Knife' } } });
  expect(lastOf(kept, 2)).toEqual({ attempt: 'attack', values: { weapon: { text: 'Bow' } } });
  expect(lastOf(kept, 3)).toBe(undefined);
});

test('of several who act at once, it is kept for whoever is said to do it', () => {
  const kept = drafts();
  const done = { attempt: 'goal', values: { who: { character: 2 }, target: { character: 1 } }, rest: true };
  keep(kept, { maps: [map], turns: turns(1, 2) }, done, []);
  expect([1, 2].map((who) => lastOf(kept, who))).toEqual([undefined, { attempt: 'goal', values: {} }]);
});
