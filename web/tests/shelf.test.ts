// What the library holds, and under which kind.
import { describe, expect, test } from 'vitest';
import { doubtful, kinds, listed, named, type Known } from '../src/lib/shelf';
import type { FormAbout, Map as Ground, Row, Sheet } from '../src/lib/wire';

const form = (form: string, players = false): FormAbout => ({ form, label: `A ${form}`, rule: `game.${form}`, players });
const row = (label: string, address?: string): Row => ({ label, rule: 'game.rule', shown: 'yes', ...(address === undefined ? {} : { address }) });
const sheet = (who: number | null, kind: string, sections: [string, Row[]][] = []): Sheet => ({
  sections: sections.map(([words, rows]) => ({ title: { words, rule: 'game.rule' }, rows })),
  who, name: kind, kind: { words: `A ${kind}`, rule: `game.${kind}` }, health: null, conditions: [], fallen: null, mine: false, player: null,
});
const none: Known = { drafts: [], sheets: [], maps: [], watched: new Set() };
const names = (of: Record<string, FormAbout[]>): Record<string, string[]> => Object.fromEntries(Object.entries(of).map(([kind, all]) => [kind, all.map((one) => one.form)]));

describe('the game’s lists', () => {
  const weapons: [string, Row[]] = ['Weapons', [row('Axe (ours)', 'weapon/Axe'), row('Bow, damage', 'weapon/Bow')]];
  test('are what stands on the table’s sheets under names of their own', () => {
    const prices: [string, Row[]] = ['Prices', [row('Sign of the currency', 'currency'), row('Ale', 'list/price/Ale')]];
    const land: [string, Row[]] = ['Saltgate', [row('Name', 'hex/1/name'), row('Players know of it', 'hex/1/known')]];
    const places: [string, Row[]] = ['Places', [row('Track (A2)', 'location/A2')]];
    const bare: [string, Row[]] = ['Bare places', [row('B1', 'location/B1')]];
    const found = listed([sheet(null, 'table', [weapons, prices, land, places, bare]), sheet(1, 'hero', [weapons])], [form('weapon'), form('price')], [{ places: [{ name: 'B1' }] } as unknown as Ground]);
    expect(found.map((one) => [one.list, one.row.label, one.form])).toEqual([['Weapons', 'Axe (ours)', 'weapon'], ['Weapons', 'Bow, damage', 'weapon'], ['Prices', 'Ale', 'price']]);
  });

  test('have their forms, and the ground has its own, beside people', () => {
    const forms = [form('hero', true), form('foe'), form('weapon'), form('wall'), form('weather')];
    const maps = [{ brushes: [{ form: 'wall' }], places: [] } as unknown as Ground];
    const drafts = [{ label: 'Wolf', draft: { form: 'foe', values: {} } }];
    expect(names(kinds(forms, { ...none, drafts, maps, sheets: [sheet(null, 'table', [weapons])] }))).toEqual({ people: ['hero', 'foe'], lists: ['weapon'], things: ['wall', 'weather'] });
  });
});

describe('people', () => {
  const forms = [form('hero', true), form('foe'), form('converted'), form('hex'), form('site')];
  const drafts = [{ label: 'Wolf', draft: { form: 'foe', values: {} } }, { label: 'The ford', draft: { form: 'hex', values: {} } }];

  test('are those whom players make, who are ready-made, or of whom there is one, as far as they stand first', () => {
    expect(names(kinds(forms, none)).people).toEqual(['hero']);
    expect(names(kinds(forms, { ...none, drafts })).people).toEqual(['hero', 'foe']);
    expect(names(kinds(forms, { ...none, sheets: [sheet(3, 'foe')] })).people).toEqual(['hero', 'foe']);
  });

  test('are also those behind them of whom it is known that they have numbers of their own; nothing behind those is', () => {
    expect(doubtful(forms, { ...none, drafts })?.form).toBe('converted');
    const known = { ...none, drafts, watched: new Set(['converted']) };
    expect(doubtful(forms, known)?.form).toBe('hex');
    expect(names(kinds(forms, known))).toEqual({ people: ['hero', 'foe', 'converted'], lists: [], things: ['hex', 'site'] });
  });
});

test('of several alike the second is number 2, whoever has which number', () => {
  const wolf = { form: 'foe', values: { name: { text: 'Wolf' }, side: { number: 1 } } };
  expect(named(wolf, new Set())).toBe(wolf);
  expect(named(wolf, new Set(['Wolf', 'Wolf 2'])).values).toEqual({ name: { text: 'Wolf 3' }, side: { number: 1 } });
  const nameless = { form: 'foe', values: {} };
  expect(named(nameless, new Set(['Wolf']))).toBe(nameless);
});
