// A line of words becomes an attempt, a correction, or somebody, a card, a place or a rule.
import { describe, expect, it } from 'vitest';
import { hits, naming, readOut } from '../src/forms/palette';
import type { Values } from '../src/forms/values';
import type { View } from '../src/lib/sheets';
import type { Card, Choice, Field, Filling, Offer, Row, Sheet, Stage } from '../src/lib/wire';

const offer = (label: string): Offer => ({ attempt: label.toLowerCase().replace(/ /g, '-'), label, rule: null, section: null, shelf: null, ready: true });
const row = (label: string, now: number, address = '', roll = ''): Row =>
  ({
  label,
  rule: 'r',
  shown: `${now}`,
  value: { number: now },
  ...(address === '' ? {} : { address }),
  ...(roll === '' ? {} : { offer: { attempt: roll, values: { stat: { word: label } }, rest: true } }),
});
const sheet = (who: number, name: string, rows: Row[]): Sheet =>
  ({ who, name, kind: { words: 'k', rule: 'r' }, health: null, conditions: [], fallen: null, mine: true, player: 0, sections: [{ title: { words: 't', rule: 'r' }, rows }] });
const state = {
  offers: [offer('Attack'), offer('Attack from hiding'), offer('Check'), offer('Let the turn go by')],
  sheets: [sheet(1, 'Ulla', [row('Toughness', 11, 'ulla toughness'), row('Strong', 9, '', 'check')]), sheet(2, 'Street thug', [row('Toughness', 8, 'thug toughness')])],
  maps: [{ title: null, places: [{ place: 4, name: 'Milling floor' }] }],
} as unknown as View;
const cards = [{ card: 'c', about: { title: 'A letter, half burnt' }, gone: false }, { card: 'd', about: { title: 'A letter, torn' }, gone: true }] as unknown as Card[];
const rules: [string, string][] = [['g.fight.attack', 'Attacking somebody'], ['g.rest.night', 'A night']];

const told = (typed: string, referee = true, more: Parameters<typeof hits>[5] = {}): string[] =>
  hits(typed, state, cards, rules, referee, more).map((hit) => {
    switch (hit.is) {
      case 'attempt':
        return `${hit.offer.attempt} ${hit.of ?? ''}[${hit.words.join(' ')}]`;
      case 'fix':
        return `fix ${hit.address} ${JSON.stringify(hit.value)}`;
      case 'tool':
        return `tool ${hit.tool.tool}`;
      case 'refused':
        return `not ${hit.label}`;
      case 'person':
        return hit.sheet.name;
      case 'card':
        return hit.card.card;
      case 'place':
        return hit.name;
      case 'rule':
        return hit.id;
      case 'log':
        return `log “${hit.words}” ${hit.count}`;
    }
  });

describe('what words may mean', () => {
  it('each word names one part of a label, small words only a whole one', () => {
    expect(naming(['street', 'th'], 'Street thug')).toEqual(['street', 'th']);
    expect(naming(['th', 'th'], 'Street thug')).toEqual(['th']);
    expect(naming(['a', 'to'], 'Attack Tom')).toEqual([]);
    expect(naming(['épée'], 'Epee')).toEqual(['épée']);
  });

  it('an attempt stands before everything else, the one that is meant most exactly first', () => {
    expect(told('attack thug with sword')).toEqual(['attack [thug with sword]', 'attack-from-hiding [thug with sword]']);
    expect(told('attack hiding')[0]).toBe('attack-from-hiding []');
    expect(told('attack')).toEqual(['attack []', 'attack-from-hiding []', 'g.fight.attack']);
  });

  it('of those that one word names, the one that is named first is meant', () => {
    expect(told('turn then check')).toEqual(['let-the-turn-go-by [then check]', 'check [turn then]']);
    expect(told('check turn')[0]).toBe('check [turn]');
  });

  it('a row of a sheet that can be rolled is one, too', () => {
    expect(told('strong')).toEqual(['check Ulla, Strong[]']);
    expect(told('check')).toEqual(['check []']);
  });

  it('what the page does is found by what people may call it, behind an attempt that is called so', () => {
    const tools = [
      { tool: 'invite', label: 'Invite people', also: 'let people in, link, QR code', act: () => undefined },
      { tool: 'check', label: 'Call a check', also: 'roll', act: () => undefined },
    ];
    expect(told('qr', true, { tools })).toEqual(['tool invite']);
    expect(told('let people in', true, { tools })[0]).toBe('tool invite');
    expect(told('check', true, { tools })).toEqual(['check []', 'tool check']);
  });

  it('what can’t be done now is told before what only a part of the words names, else last', () => {
    const why = { text: 'Everybody is in it already.', rule: null, right: null, problems: [] };
    const refused: [string, typeof why][] = [['Let somebody come into the attack', why], ['Attack twice', why], ['Attack', why]];
    expect(told('come into the attack', true, { refused })).toEqual([
      'not Let somebody come into the attack',
      'attack [come into the]',
      'attack-from-hiding [come into the]',
    ]);
    expect(told('attack', true, { refused })).toEqual(['attack []', 'attack-from-hiding []', 'g.fight.attack', 'not Attack twice', 'not Let somebody come into the attack']);
  });

  it('a number after a name and a value corrects it, for the referee alone', () => {
    expect(told('fix Ulla toughness 9')).toEqual(['fix ulla toughness {"number":9}']);
    expect(told('toughness 9')).toEqual(['fix ulla toughness {"number":9}', 'fix thug toughness {"number":9}']);
    expect(told('fix Ulla toughness 9', false)).toEqual([]);
    expect(told('fix Ulla toughness nine')).toEqual([]);
    expect(told('fix Ulla strong 9')).toEqual(['check Ulla, Strong[fix 9]']);
  });

  it('people, cards that stand, places and rules are found by their names', () => {
    expect(told('thug')).toEqual(['Street thug']);
    expect(told('letter')).toEqual(['c']);
    expect(told('milling')).toEqual(['Milling floor']);
    expect(told('a night')).toEqual(['g.rest.night']);
    expect(told('with the')).toEqual([]);
    expect(told('')).toEqual([]);
  });
});

describe('an attempt is read out of the words that are left', () => {
  const option = (label: string, why = false): Choice => ({ value: { word: label }, label, refused: why ? ({ text: 'no', rule: 'r', right: null, problems: [] }) : null });
  const field = (name: string, range: Field['range'], defaulted = false): Field => ({ name, label: name, rule: 'r', referee: false, range, value: null, defaulted });
  const oneOf = (...options: Choice[]): Field['range'] => ({ is: 'one-of', options });
  const whom = field('whom', oneOf(option('Street thug'), option('Second thug'), option('Bo')));
  const weapons = { is: 'one-of', options: [option('Sword'), option('Axe', true)] } as Field['range'];

  async function read(all: (values: Values) => Field[], typed: string, stage: Stage = { is: 'fill' }) {
    const came = await readOut(
      (values) => Promise.resolve({ name: 'a', label: 'a', fields: all(values), stage, odds: null, throws: false, covers: [] } satisfies Filling),
      { values: {}, left: typed.split(' ') },
      (one) => !one.referee,
    );
    return came && { values: came.values, left: came.left };
  }

  it('field by field, also where one brings another', async () => {
    const fields = (values: Values): Field[] => ('whom' in values ? [whom, field('with', weapons)] : [whom]);
    expect(await read(fields, 'second with sword')).toEqual({ values: { whom: { word: 'Second thug' }, with: { word: 'Sword' } }, left: ['with'] });
  });

  it('what is refused is meant only where nothing else is', async () => {
    const fields = (): Field[] => [field('with', weapons)];
    expect(await read(fields, 'axe')).toEqual({ values: { with: { word: 'Axe' } }, left: [] });
    expect(await read(fields, 'bow')).toEqual({ values: { with: { word: 'Sword' } }, left: ['bow'] });
  });

  it('names stand before numbers, and a number has to be within its range', async () => {
    const fields = (): Field[] => [field('dice', { is: 'number', min: 1, max: 3 }, true), field('whom', oneOf(option('Guard 1'), option('Guard 2')))];
    expect(await read(fields, 'guard 2')).toEqual({ values: { whom: { word: 'Guard 2' } }, left: [] });
    expect(await read(fields, 'guard 2 3')).toEqual({ values: { whom: { word: 'Guard 2' }, dice: { number: 3 } }, left: [] });
    expect(await read(fields, 'guard 2 4')).toEqual({ values: { whom: { word: 'Guard 2' } }, left: ['4'] });
  });

  it('the rest is the text that is wanted, once nothing else is', async () => {
    const fields = (): Field[] => [whom, field('says', { is: 'text', max: 20 })];
    expect(await read(fields, 'bo I yield')).toEqual({ values: { whom: { word: 'Bo' }, says: { text: 'I yield' } }, left: [] });
    expect(await read(fields, 'somebody else')).toEqual({ values: {}, left: ['somebody', 'else'] });
  });

  it('what only the referee says is not read, and where one looks away nothing comes of it', async () => {
    expect(await read(() => [{ ...whom, referee: true }], 'bo')).toEqual({ values: {}, left: ['bo'] });
    expect(await readOut(() => Promise.resolve(undefined), { values: {}, left: [] }, () => true)).toBeUndefined();
  });
});

describe('what was written', () => {
  const told = (typed: string, log: string[], text: string): string[] => {
    const here = [{ card: 'c', about: { title: 'A letter', text, tags: ['harbour'], fields: [{ name: 'Seal', value: 'a heron' }] }, gone: false }] as unknown as Card[];
    return hits(typed, state, here, rules, false, { log }).map((hit) => (hit.is === 'log' ? `log “${hit.words}” ${hit.count}` : hit.is === 'card' ? hit.card.card : hit.is));
  };
  it('is found in cards, whatever of them holds the words', () => {
    for (const typed of ['lighthouse', 'harbour', 'heron', 'letter', 'the heron of the lighthouse']) {
      expect(told(typed, [], 'Meet me at the lighthouse.'), typed).toContain('c');
    }
    expect(told('lighthouse boat', [], 'Meet me at the lighthouse.')).not.toContain('c');
  });
  it('is found in the log, which is opened at what was looked for', () => {
    const log = ['Ulla asks for the miller.', 'The miller is at the weir.', 'Night falls.'];
    expect(told('the Miller', log, '')).toEqual(['log “Miller” 2']);
    expect(told('miller weir', log, '')).toEqual(['log “miller weir” 1']);
    expect(told('nobody', log, '')).toEqual([]);
  });
});
