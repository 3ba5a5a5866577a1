// Somebody who is too far away is reached by moving first; and what strikes an area is seen before it is used. FIVEY.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { House, type Person } from './house';
import { looks } from './looks';
import { offers, PARTY } from './mill';

const FIELD = `[table]
ruleset = "fivey"
name = "The field"
players = []
${PARTY.replace("Veteran's crossbow", 'Military longsword')}
[[character]]
form = "creature"
name = "Goblin"
like = "Goblin"

[[step]]
attempt = "begin-fight"
with = { party = ["Gor", "Mal"], others = ["Goblin"], columns = 12, rows = 8 }
dice = [20, 3, 2]

[[step]]
attempt = "put-on-field"
with = { who = "Gor", to = "A1" }

[[step]]
attempt = "put-on-field"
with = { who = "Mal", to = "A3" }

[[step]]
attempt = "put-on-field"
with = { who = "Goblin", to = "F1" }
`;

let house: House;
let referee: Person;

beforeAll(async () => {
  house = await House.open(5);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

it('an area is seen beforehand; the first tile and two taps on the map offer to go there first, and one tap does both', async () => {
  referee = await house.prepared(FIELD);
  await house.guest(referee, 'Ann', 'mouse', {}, ['Gor', 'Mal']);
  // What strikes an area is seen before it is used, with who stands in it.
  await referee.press('Attack an area', offers(referee));
  const form = offers(referee).locator('form.attempt');
  await form.waitFor();
  await referee.fill(form, 'Which area', 'burst');
  await referee.fill(form, 'Around which place', 'A2');
  await expect.poll(() => referee.page.locator('.template').count()).toBe(6);
  await form.getByText('In it: Gor, Mal').waitFor();
  expect(await looks(referee, 'template')).toEqual([]);
  await referee.press('Leave it', offers(referee));
  await expect.poll(() => referee.page.locator('.template').count()).toBe(0);
  await expect.poll(() => offers(referee).locator('[data-closer]').innerText()).toMatch(/Go to (Gor|Mal), then: Attack/);
  expect(await looks(referee, 'nearer-tile')).toEqual([]);
  const pair = async (): Promise<void> => {
    await referee.press(referee.token('Goblin'));
    await referee.press(referee.token('Mal'));
  };
  await pair();
  const both = referee.page.getByRole('button', { name: /^Move \d+ paces?, then: Attack$/ });
  await both.waitFor();
  expect(await looks(referee, 'nearer-map')).toEqual([]);
  // In another size the map is another one.
  if (!(await both.isVisible())) await pair();
  const taps = referee.done;
  await referee.press(both);
  await expect.poll(() => referee.square('F1').getAttribute('aria-label')).toMatch(/^F1; nobody/);
  expect(referee.done - taps).toBe(1);
  await referee.roll(/./, [2]);
  await referee.reads(/Goblin misses Mal/);
  await referee.attempt('End the turn');
});

it('who may answer a step is named before it is taken', async () => {
  const file = readFileSync(fileURLToPath(new URL('../../../rulesets/heimr/scenarios/ambush.toml', import.meta.url)), 'utf8');
  const before = file.slice(0, file.lastIndexOf('[[step]]', file.indexOf('The robber charges Bo')));
  const other = await House.open(6);
  const one = await other.prepared(before);
  await one.press(one.token('Robber'));
  await one.press(one.square('B2'));
  const move = one.page.getByRole('button', { name: /^Move.*Cy may answer: Acting when it comes/ });
  await move.waitFor();
  expect(await one.page.getByRole('button', { name: /^Run.*Cy may answer/ }).count()).toBe(1);
  expect(await looks(one, 'may-answer')).toEqual([]);
  await other.close();
});
