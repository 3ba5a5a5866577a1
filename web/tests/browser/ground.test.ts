// The ground of a map without a picture: what nobody has seen, what is known and out of sight, and the rest; and somebody who is
// too far away. A desktop and a phone.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person } from './house';
import { looks } from './looks';
import { offers } from './mill';

const FORD = `[table]
ruleset = "heimr"
name = "The ford"
players = []

[[character]]
name = "Ada"
attributes = [{ name = "Strength", value = 2 }, { name = "Stamina", value = 3 }]

[[character]]
form = "opponent"
name = "Robber"
attributes = [{ name = "Strength", value = 1 }]

[[step]]
attempt = "place"
with = { token = "Ada", square = "A1" }

[[step]]
attempt = "place"
with = { token = "Robber", square = "C3" }

[[step]]
build = { form = "border", one = "B1", other = "C1", toughness = 9, more = [{ one = "B2", other = "C2" }] }
`;

let house: House;
let referee: Person;
let ann: Person;

beforeAll(async () => {
  house = await House.open(5);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const ground = (one: Person): Locator => one.page.locator('[data-ground]');
const label = (one: Person, square: string): Promise<string | null> => one.square(square).getAttribute('aria-label');

it('what nobody has seen is drawn so, with nothing of what is there', async () => {
  referee = await house.prepared(FORD);
  ann = await house.guest(referee, 'Ann', 'mouse', {}, ['Ada']);
  await expect.poll(() => ann.page.locator('.border').count()).toBe(2);
  await referee.press(ground(referee).locator('summary'));
  await referee.press('Hide all', ground(referee));
  await expect.poll(() => label(ann, 'C3')).toMatch(/not seen yet/);
  // This page has seen them there: it says so, and that they are nobody who stands there now.
  await expect.poll(() => label(ann, 'C3')).toMatch(/Robber was last seen here/);
  expect(await ann.page.locator('[data-last]').count()).toBe(1);
  await expect.poll(() => ann.page.locator('.border').count()).toBe(0);
  expect(await ann.token('Robber').count()).toBe(0);
  await expect.poll(() => label(referee, 'C3')).toMatch(/Robber.*hidden from others/);
  expect(await looks(ann, 'ground-unseen')).toEqual([]);
  await ann.shot('ground-last-seen');
  // Who comes to the table later has seen nobody.
  await ann.page.reload();
  await expect.poll(() => label(ann, 'C3')).toMatch(/not seen yet/);
  expect(await label(ann, 'C3')).not.toMatch(/Robber/);
});

it('what the company sees is shown, and stays known once it is out of sight', async () => {
  await referee.press('Show what they see', ground(referee));
  await expect.poll(() => label(ann, 'A3')).not.toMatch(/not seen yet/);
  // Behind the wall.
  expect(await label(ann, 'C1')).toMatch(/not seen yet/);
  await referee.tick(ground(referee).getByRole('checkbox', { name: 'Show by itself what they come to see' }));
  await referee.attempt('Put somebody somewhere', [['Whom', 'Ada'], ['In which square', 'C1']]);
  await expect.poll(() => label(ann, 'C1')).not.toMatch(/not seen yet|out of sight/);
  await expect.poll(() => label(ann, 'A1')).toMatch(/out of sight now/);
  expect(await looks(ann, 'ground-known')).toEqual([]);
  await referee.attempt('Put somebody somewhere', [['Whom', 'Ada'], ['In which square', 'A1']]);
  await referee.press(/^Show (it )?all/, ground(referee));
  await expect.poll(() => label(ann, 'C3')).toMatch(/Robber/);
  expect(await label(ann, 'C3')).not.toMatch(/last seen/);
});

it('where nobody is near enough, the page says so, and who is nearest', async () => {
  await referee.attempt('Begin a fight');
  const rolls = (one: Person): Locator => one.page.getByRole('region', { name: 'What is asked' }).locator('article.mine').first();
  const told = offers(ann).getByText('Nobody is within reach. Robber is nearest: 2 squares away.');
  for (let n = 0; n < 60 && !(await told.isVisible()); n += 1) {
    for (const one of [referee, ann]) {
      // All roll for initiative, and stand ready with nothing.
      if ((await rolls(one).count()) > 0) await rolls(one).locator('form .button:enabled').first().click({ timeout: 5_000 }).catch(() => undefined);
    }
    const step = referee.page.locator('.strip').getByRole('button', { name: 'End the turn' });
    if ((await rolls(referee).count()) + (await rolls(ann).count()) === 0 && (await step.count()) > 0 && (await referee.page.getByText('Robber acts').count()) > 0) {
      await step.click({ timeout: 5_000 }).catch(() => undefined);
    }
    await ann.page.waitForTimeout(300);
  }
  await told.waitFor();
  expect(await looks(ann, 'ground-far')).toEqual([]);
});
