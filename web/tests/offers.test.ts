// What can be attempted, group by group.
import { expect, it } from 'vitest';
import { byReason, shelved } from '../src/forms/offers';
import type { Offer, Refused } from '../src/lib/wire';

const offer = (attempt: string, section: string, shelf: string | null): Offer => ({ attempt, section, shelf, label: attempt, rule: null, ready: true }) as Offer;

it('a heading that is called as a shelf is that shelf: no two groups have one name', () => {
  const all = [offer('leap', 'Special movement', 'Special movement'), offer('hold', 'Special movement', null), offer('pray', 'Temples', null)];
  const groups = shelved(all, ['Special movement', 'Rest', 'Rest'], []);
  expect(groups.map(({ name, offers }) => [name, offers.map((one) => one.attempt)])).toEqual([
    ['Special movement', ['leap', 'hold']],
    ['Temples', ['pray']],
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
