// What somebody has opened or is asked is in sight at once, with what answers it, and nothing is told twice.
import { afterEach, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person } from './house';
import { looks } from './looks';

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

/** Whether all of it is seen, without scrolling: nothing lies over its middle, and it lies in the window. */
const seen = (one: Locator): Promise<boolean> =>
  one.evaluate((it) => {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && over !== null && (it === over || it.contains(over) || over.contains(it));
  });
const insight = (one: Locator, what: string): Promise<void> => expect.poll(() => seen(one), { message: what, timeout: 10_000 }).toBe(true);

/** The demo of a game, in the seat of its referee. */
async function demo(title: string, by: Person['by'] = 'mouse'): Promise<Person> {
  house = await House.open(3);
  const one = await house.person('Referee', by);
  await one.page.goto(house.origin);
  await one.press(one.page.getByRole('button', { name: `Try it: the demo of ${title}`, exact: true }));
  await one.page.getByRole('region', { name: 'Scene' }).waitFor();
  const seats = one.page.getByRole('navigation', { name: 'Your seats here' });
  await one.press(seats.getByRole('link', { name: 'Referee' }));
  await seats.locator('[aria-current="page"]', { hasText: 'Referee' }).waitFor();
  return one;
}
const dock = (one: Person): Locator => one.page.getByRole('region', { name: 'What is open' });
/** Opens the form of an attempt. What is drawn anew as it is tapped takes no tap, by its own rule, and is tapped once more. */
async function opens(one: Person, what: RegExp): Promise<void> {
  const form = dock(one).locator('.doing');
  for (;;) {
    await one.press(what, dock(one));
    if (await form.waitFor({ timeout: 5_000 }).then(() => true, () => false)) return;
  }
}

it('a game is begun from its card, and what makes somebody is in sight from the beginning', async () => {
  house = await House.open(1);
  const referee = await house.person('Referee', 'mouse');
  await referee.page.goto(house.link);
  await referee.press('Start a table of Adventuring Rules');
  expect(await referee.page.getByRole('radio', { name: 'Adventuring Rules' }).isChecked()).toBe(true);
  await referee.page.keyboard.press('Enter');
  await referee.page.getByRole('region', { name: 'Scene' }).waitFor();
  await referee.press('Add somebody');
  const dialog = referee.page.getByRole('dialog');
  await referee.press(/^Character$/, dialog);
  await insight(dialog.getByRole('button', { name: 'Finish' }), 'what finishes a character');
  expect(await looks(referee, 'builder')).toEqual([]);
});

it('the referee chooses who is called for a check, and sees what that opens; a form takes more room', async () => {
  const referee = await demo('FIVEY');
  await referee.press('Set it aside');
  await referee.press('Call a check');
  const calls = dock(referee).getByRole('region', { name: 'Call a check' });
  await insight(calls.getByRole('group', { name: 'Who is called' }), 'whom to choose');
  await referee.press('Gor', calls);
  await referee.press(/^DEX/, calls);
  await insight(calls.getByRole('button', { name: 'Call Gor' }), 'what calls');
  expect(await looks(referee, 'calls')).toEqual([]);
  await referee.press('Leave it', calls);
  await expect.poll(() => referee.page.getByRole('button', { name: 'Call a check' }).evaluate((one) => one === document.activeElement)).toBe(true);
  await opens(referee, /^Begin a fight$/);
  const form = dock(referee).getByRole('region', { name: 'What you can do: Begin a fight' });
  const high = async (): Promise<number> => (await form.boundingBox())?.height ?? 0;
  await form.getByRole('button', { name: /^Go/ }).waitFor();
  const before = await high();
  await referee.press('More room', form);
  await expect.poll(high).toBeGreaterThan(before + 100);
  expect(await looks(referee, 'more-room')).toEqual([]);
  await referee.press('Leave it', form);
});

it('what answers a question with many to choose from is in sight, and so is what is begun meanwhile', async () => {
  const referee = await demo('Symbaroum');
  await referee.press('Set it aside');
  await opens(referee, /^Begin a fight$/);
  await referee.press('Go', dock(referee).locator('.doing'));
  const question = dock(referee).locator('[data-question="first"]');
  const answers = question.getByRole('button', { name: /^(None of them|Choose these)/ });
  const rolls = question.getByRole('button', { name: /^Roll d/ });
  // Who is equally quick rolls first. In a demo, a die that nobody throws falls by itself, even as the button is sought.
  for (;;) {
    await answers.or(rolls).first().waitFor();
    if ((await rolls.count()) === 0) break;
    await rolls.first().click({ timeout: 2_000 }).catch(() => undefined);
  }
  await insight(answers, 'what answers');
  await referee.press(dock(referee).getByRole('region', { name: 'What you can do' }).getByRole('button').first());
  await insight(dock(referee).getByText('waits until you have answered'), 'what waits');
  expect(await looks(referee, 'waits')).toEqual([]);
});

it('on a phone, what is told stands over the map, and not beneath it, too', async () => {
  const ivy = await demo('FIVEY', 'touch');
  await ivy.press('Set it aside');
  const referee = await ivy.context.newPage();
  await referee.goto(ivy.page.url());
  const seats = ivy.page.getByRole('navigation', { name: 'Your seats here' });
  await ivy.press(seats.getByRole('link', { name: 'Ivy' }));
  await seats.locator('[aria-current="page"]', { hasText: 'Ivy' }).waitFor();
  await referee.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: /^Log/ }).tap();
  await referee.getByRole('button', { name: 'Tell', exact: true }).tap();
  await referee.getByLabel('What happens?').fill('The bell rings twice.');
  await referee.keyboard.press('Enter');
  const over = ivy.page.locator('.aloud').getByText('The bell rings twice.');
  const beneath = ivy.page.getByRole('region', { name: 'Latest result' }).getByText('The bell rings twice.');
  await over.waitFor();
  await expect.poll(() => beneath.count()).toBe(0);
  await ivy.press('Put', ivy.page.locator('.aloud'));
  await over.waitFor({ state: 'detached' });
  await beneath.waitFor();
});
