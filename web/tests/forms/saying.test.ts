import { describe, expect, it } from 'vitest';
import { notation, sayOf, stroked } from '../../src/forms/composer';
import { shelved } from '../../src/forms/offers';
import { counted } from '../../src/forms/records';
import type { Offer } from '../../src/lib/wire';

describe('talk, notes and dice', () => {
  const plain = { to: [], shared: false, secret: false };
  it('goes to everybody unless somebody is named', () => {
    expect(sayOf('talk', 'Hello', plain)).toEqual({ verb: 'talk', text: 'Hello' });
    expect(sayOf('talk', 'Hello', { ...plain, to: [2] })).toEqual({ verb: 'talk', text: 'Hello', to: [2] });
  });
  it('is one’s own unless it is shared', () => {
    expect(sayOf('note', 'A door', plain)).toEqual({ verb: 'note', text: 'A door', public: false });
    expect(sayOf('dice', '2d6', { ...plain, secret: true })).toEqual({ verb: 'throw', notation: '2d6', secret: true });
  });
  it('adds a die to what is written', () => {
    expect(notation('', 6)).toBe('1d6');
    expect(notation('1d6', 6)).toBe('2d6');
    expect(notation('d6 + 3', 6)).toBe('2d6 + 3');
    expect(notation('2d6', 20)).toBe('2d6 + 1d20');
    // A d1 is no d10.
    expect(notation('1d100', 10)).toBe('1d100 + 1d10');
  });
});

describe('offers', () => {
  const offer = (attempt: string, rule: string | null, section: string | null = null): Offer => ({
    attempt, label: attempt, rule, section, shelf: null, ready: false,
  });
  const all = [
    offer('try', 'toy.play.x', 'How to play'),
    offer('strike', 'toy.fight.x', 'Fighting fair'),
    offer('rest', 'toy.rest.x', 'Rest'),
    offer('flee', 'toy.fight.y', 'Fighting fair'),
    offer('hide', 'toy.fight.z', 'Fighting foul'),
  ];
  it('stand under the headings of the rulebook where a game has no shelves, and none is lost', () => {
    expect(shelved([...all, offer('odd', null)], []).map((group) => [group.name, ...group.offers.map((one) => one.attempt)])).toEqual([
      ['How to play', 'try'],
      ['Fighting fair', 'strike', 'flee'],
      ['Rest', 'rest'],
      ['Fighting foul', 'hide'],
      ['Other things', 'odd'],
    ]);
  });

  it('stand on their shelves first, in the order of what is going on', () => {
    const on = (shelf: string, name: string) => ({ ...offer(name, null), shelf });
    const groups = shelved([on('Move', 'run'), offer('odd', null), on('Attack', 'hit'), on('Move', 'walk')], ['Attack', 'Things', 'Move']);
    expect(groups.map((group) => [group.name, ...group.offers.map((one) => one.attempt)])).toEqual([
      ['Attack', 'hit'],
      ['Move', 'run', 'walk'],
      ['Other things', 'odd'],
    ]);
  });
});

describe('ready-made drafts', () => {
  it('are listed once, with how many the opening has', () => {
    const wolf = { label: 'Wolf', draft: { form: 'foe', values: { name: { text: 'Wolf' } } } };
    const found = counted([wolf, { ...wolf }, { label: 'Ann', draft: { form: 'hero', values: {} } }]);
    expect(found.map((one) => [one.label, one.count])).toEqual([['Wolf', 2], ['Ann', 1]]);
  });
});

describe('a word with a stroke', () => {
  const seats = [{ seat: 0, name: 'Referee' }, { seat: 2, name: 'Bo' }, { seat: 3, name: 'Bo the Elder' }];
  it('rolls, openly or in secret, notes and whispers wherever it is written', () => {
    expect(stroked('/r 2d6+1', seats)).toEqual({ verb: 'throw', notation: '2d6+1', secret: false });
    expect(stroked(' /rs 1d20 ', seats)).toEqual({ verb: 'throw', notation: '1d20', secret: true });
    expect(stroked('/n a door', seats)).toEqual({ verb: 'note', text: 'a door', public: false });
    expect(stroked('/w bo hush', seats)).toEqual({ verb: 'talk', text: 'hush', to: [2] });
    expect(stroked('/w Bo the Elder hush', seats)).toEqual({ verb: 'talk', text: 'hush', to: [3] });
  });
  it('says who can be whispered to, and is never said aloud instead', () => {
    for (const line of ['/w Cy hush', '/w Bo', '/w Bob hush']) {
      expect(stroked(line, seats)).toEqual({ error: 'Whisper to one of Referee, Bo, Bo the Elder, such as “/w Referee hush”.' });
    }
  });
  it('is one of these, and anything else is talk', () => {
    for (const line of ['/me waves', 'r 2d6', '/rolling', 'and/or w', '/']) expect(stroked(line, seats)).toBeUndefined();
  });
});
