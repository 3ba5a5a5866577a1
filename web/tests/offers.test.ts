// What can be attempted, group by group.
import { expect, it } from 'vitest';
import { byReason } from '../src/forms/blocked';
import { shares, shelved } from '../src/forms/offers';
import type { Offer, Refused, Row, Turns } from '../src/lib/wire';

const offer = (attempt: string, section: string, shelf: string | null): Offer => ({ attempt, section, shelf, label: attempt, rule: null, ready: true }) as Offer;

it('a heading that is called as a shelf is that shelf: no two groups have one name', () => {
  const all = [offer('leap', 'Special movement', 'Special movement'), offer('hold', 'Special movement', null), offer('pray', 'Temples', null)];
  const groups = shelved(all, ['Special movement', 'Rest', 'Rest']);
  expect(groups.map(({ name, offers }) => [name, offers.map((one) => one.attempt)])).toEqual([
    ['Special movement', ['leap', 'hold']],
    ['Other things', ['pray']],
  ]);
});

it('what can’t be done is told once for each reason, and last what the most share', () => {
  const why = (text: string): Refused => ({ text, rule: 'game.rule', right: null, problems: [] }) as unknown as Refused;
  const all: [string, Refused][] = [
    ['Put people somewhere', why('That is the game master’s to say.')],
    ['Search', why('Ada has acted already.')],
    ['The weather turns', why('That is the game master’s to say.')],
    ['Search', why('Ada has acted already.')],
  ];
  expect(byReason(all).map(({ labels, why: { text } }) => [labels.join(', '), text])).toEqual([
    ['Search', 'Ada has acted already.'],
    ['Put people somewhere, The weather turns', 'That is the game master’s to say.'],
  ]);
});

it('while somebody acts, their own steps stand first and two at most, and the rest is folded', () => {
  const offers = [offer('attack', 'Fight', 'Fight'), offer('react', 'Fight', null), offer('end', 'Fight', null)];
  const row = (attempt: string, who?: number): Row =>
    ({ label: attempt, rule: 'g.fight.x', offer: { attempt, values: who === undefined ? {} : { who: { character: who } }, rest: true } }) as unknown as Row;
  const rows = [row('react', 8), row('react', 7), row('end'), row('attack', 7), row('end', 7)];
  const told = (stands: string): string[][] => {
    const turns = { entries: [{ who: 7, stands }, { who: 8, stands: 'to-act' }] } as unknown as Turns;
    const { first, also } = shares(rows, { turns, offers, shelves: ['Fight'] });
    return [first, also].map((all) => all.map(({ offer: of }) => `${of?.attempt} ${JSON.stringify(Object.values(of?.values ?? {}))}`));
  };
  expect(told('acting')).toEqual([
    ['attack [{"character":7}]', 'react [{"character":7}]'],
    ['react [{"character":8}]', 'end []', 'end [{"character":7}]'],
  ]);
  // Nobody acts: they stand as the scene tells them.
  expect(told('acted')[0]).toHaveLength(5);
  expect(told('acted')[1]).toEqual([]);
});
