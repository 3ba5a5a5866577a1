// What can be attempted, group by group.
import { expect, it } from 'vitest';
import { shelved } from '../src/forms/offers';
import type { Offer } from '../src/lib/wire';

const offer = (attempt: string, section: string, shelf: string | null): Offer => ({ attempt, section, shelf, label: attempt, rule: null, ready: true }) as Offer;

it('a heading that is called as a shelf is that shelf: no two groups have one name', () => {
  const all = [offer('leap', 'Special movement', 'Special movement'), offer('hold', 'Special movement', null), offer('pray', 'Temples', null)];
  const groups = shelved(all, ['Special movement', 'Rest', 'Rest'], []);
  expect(groups.map(({ name, offers }) => [name, offers.map((one) => one.attempt)])).toEqual([
    ['Special movement', ['leap', 'hold']],
    ['Temples', ['pray']],
  ]);
});
