// The days of the game: what happened on which and what is due on it, at a desktop and on phones, by hand, by keys and for
// readers of screens; and no calendar where a game has not begun to count days.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person } from './house';
import { looks, sized } from './looks';

const FEN = `[table]
ruleset = "symbaroum"
name = "The fen"
[[step]]
build = { form = "character", name = "Ulla" }
[[step]]
narrate = "Fog lies on the fen."
[[step]]
attempt = "harm"
with = { who = "Ulla", damage = 4 }
[[step]]
attempt = "wait"
with = { days = 3 }
[[step]]
narrate = "The fog is gone."
`;

let house: House;
let referee: Person;
let ann: Person;

beforeAll(async () => {
  house = await House.open(3);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const calendar = (one: Person): Locator => one.page.getByRole('dialog', { name: 'Calendar' });
const dayOf = (one: Person, day: number): Locator => calendar(one).getByRole('gridcell').getByRole('button', { name: new RegExp(`^Day ${day}(,|$)`) });
const read = (one: Person, day: string): Locator => calendar(one).getByRole('region', { name: day });
const opens = async (one: Person): Promise<void> => {
  await one.to('Table');
  await one.press('Overview');
  await one.press('Calendar', one.page.getByRole('dialog', { name: 'Overview' }));
  await calendar(one).getByRole('grid').waitFor();
};

describe('days that a game counts', () => {
  it('say what happened on each, and what is due', async () => {
    referee = await house.prepared(FEN);
    ann = await house.guest(referee, 'Ann', 'touch', { viewport: { width: 390, height: 844 } }, ['Ulla']);
    await opens(ann);
    await read(ann, 'Day 4').getByRole('button', { name: /^The fog is gone/ }).waitFor();
    const today = await read(ann, 'Day 4').innerText();
    expect(today).toContain('3 days pass');
    expect(today).toContain('since day 1');
    expect(await dayOf(ann, 4).getAttribute('aria-current')).toBe('date');
    expect(await dayOf(ann, 4).getAttribute('aria-label')).toBe('Day 4, today, something happened');
    expect(await dayOf(ann, 2).getAttribute('aria-label')).toBe('Day 2, time passed');
    await ann.press(dayOf(ann, 1));
    await read(ann, 'Day 1').getByRole('button', { name: /^Fog lies on the fen/ }).waitFor();
    await ann.press(dayOf(ann, 3));
    expect(await read(ann, 'Day 3').innerText()).toMatch(/Time passed\s+3 days pass/i);
    await ann.press(dayOf(ann, 5));
    expect(await read(ann, 'Day 5').innerText()).toContain('tomorrow');
    expect(await read(ann, 'Day 5').innerText()).toContain('Heals a point of Toughness');
    await ann.shot('calendar-phone');
    expect(await looks(ann, 'calendar')).toEqual([]);
  });

  it('lead to where it stands in the log', async () => {
    await ann.press(dayOf(ann, 1));
    await ann.press(read(ann, 'Day 1').getByRole('button', { name: /^Fog lies on the fen/ }));
    await calendar(ann).waitFor({ state: 'detached' });
    await expect.poll(() => ann.page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Fog lies on the fen.');
  });

  it('follow what happens, and what is undone did not', async () => {
    await opens(ann);
    await referee.attempt('Let days pass', [['How many days', '2']]);
    await expect.poll(() => dayOf(ann, 6).getAttribute('aria-label')).toBe('Day 6, today, something happened');
    await referee.press('Undo');
    await expect.poll(() => dayOf(ann, 6).getAttribute('aria-label')).toBe('Day 6');
    expect(await dayOf(ann, 4).getAttribute('aria-current')).toBe('date');
  });

  it('take a date that somebody adds, for themselves or for all', async () => {
    await ann.press(dayOf(ann, 9));
    await ann.press('Add a date', calendar(ann));
    await ann.write('What falls due on this day', 'The ferry sails', read(ann, 'Day 9'));
    await ann.shot('calendar-date-phone');
    await ann.press('Write it down', read(ann, 'Day 9'));
    await read(ann, 'Day 9').getByRole('button', { name: /^The ferry sails/ }).waitFor();
    expect(await dayOf(ann, 9).getAttribute('aria-label')).toBe('Day 9, one thing falls due');
    await ann.press('Add a date', calendar(ann));
    await ann.write('What falls due on this day', 'The rent', read(ann, 'Day 9'));
    await ann.press(read(ann, 'Day 9').getByRole('checkbox', { name: 'For everybody' }));
    await ann.press('Write it down', read(ann, 'Day 9'));
    await expect.poll(() => dayOf(ann, 9).getAttribute('aria-label')).toBe('Day 9, 2 things fall due');
    expect(await looks(ann, 'calendar-dates')).toEqual([]);
    // It is a card like others, and its day can be changed.
    await ann.press(/^The rent/, read(ann, 'Day 9'));
    await calendar(ann).waitFor({ state: 'detached' });
    await ann.page.getByRole('article', { name: 'The rent' }).getByText('due in 5 days').waitFor();
    await opens(ann);
    expect(await calendar(ann).getByRole('button', { name: 'Wait until then' }).count(), 'time is the referee’s').toBe(0);
  });

  it('are waited for by the referee with one tap and a look', async () => {
    await referee.press('Overview');
    const overview = referee.page.getByRole('dialog', { name: 'Overview' });
    await overview.getByRole('button', { name: 'The rent', exact: true }).first().waitFor();
    expect(await overview.getByRole('button', { name: 'The ferry sails', exact: true }).count(), 'what Ann wrote for herself and the referee').toBeGreaterThan(0);
    await referee.press('Calendar', overview);
    await referee.press(dayOf(referee, 9));
    await referee.press('Wait until then', calendar(referee));
    await calendar(referee).waitFor({ state: 'detached' });
    const form = referee.page.getByRole('region', { name: /^What you can do: / });
    await form.getByText(/How many days/).first().waitFor();
    await referee.press('Go', form);
    await expect.poll(() => dayOf(ann, 9).getAttribute('aria-current')).toBe('date');
    await referee.press('Undo');
    await expect.poll(() => dayOf(ann, 4).getAttribute('aria-current')).toBe('date');
  });

  it('are gone through by keys', async () => {
    await sized(referee, { width: 1280, height: 800 });
    await referee.press('Overview');
    // A day of the strip opens on that day.
    await referee.press(/^Day 1: something happened/, referee.page.getByRole('dialog', { name: 'Overview' }).getByRole('region', { name: /^Days/ }));
    await read(referee, 'Day 1').waitFor();
    await dayOf(referee, 1).focus();
    const focused = (): Promise<string | null> => referee.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
    for (const [key, name] of [['ArrowRight', 'Day 2'], ['ArrowDown', 'Day 9'], ['End', 'Day 28'], ['PageDown', 'Day 29'], ['Home', 'Day 29'], ['PageUp', 'Day 28']] as const) {
      await referee.page.keyboard.press(key);
      await expect.poll(focused).toContain(name);
    }
    await referee.press('Today', calendar(referee));
    await read(referee, 'Day 4').waitFor();
    await referee.shot('calendar-desktop');
    await referee.press('Overview', calendar(referee));
    await referee.page.getByRole('dialog', { name: 'Overview' }).getByRole('heading', { name: 'Sessions' }).waitFor();
    await referee.press('Back to the table', referee.page.getByRole('dialog', { name: 'Overview' }));
  });
});

describe('a calendar', () => {
  it('stands in the rows of its game, broken where a phone has no room', async () => {
    const fivey = await House.open(4);
    try {
      const one = await fivey.referee('The salt road', 'mouse', {}, 'FIVEY');
      await opens(one);
      await calendar(one).getByText('Ten days are a tennite.').waitFor();
      await calendar(one).getByRole('heading', { name: 'Days 1 to 30' }).waitFor();
      expect(await calendar(one).getByRole('row').count()).toBe(3);
      expect(await looks(one, 'calendar-fivey')).toEqual([]);
    } finally {
      await fivey.close();
    }
  });

  it('has month, weekdays, season and moon where the game has them', async () => {
    const toy = await House.open(11);
    try {
      const one = await toy.referee('The dark house', 'mouse', {}, 'Lanterns');
      await opens(one);
      await calendar(one).getByRole('heading', { name: 'Wick month' }).waitFor();
      expect(await calendar(one).getByText(/the bright half/).count()).toBe(1);
      expect(await calendar(one).getByRole('columnheader').allInnerTexts()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
      await one.press(dayOf(one, 15));
      expect(await dayOf(one, 15).getAttribute('aria-label')).toContain('Day 15, Mon, Full moon');
      expect(await read(one, 'Day 15, Mon').innerText()).toContain('Full moon');
      expect(await looks(one, 'calendar-moon')).toEqual([]);
      await one.press('Later days', calendar(one));
      await calendar(one).getByRole('heading', { name: 'Oil month' }).waitFor();
    } finally {
      await toy.close();
    }
  });
});
