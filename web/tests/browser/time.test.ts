// Game time on the page: what is due is listed with how long it is until then, and is gone once it has happened.
import { afterEach, expect, it } from 'vitest';
import { House, type Person } from './house';
import { sized } from './looks';

const HAND = { width: 390, height: 844 };

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

it('what is due stands by the clock, for those who may know it, and happens at its moment', async () => {
  house = await House.open(7);
  const referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
  const ann = await house.guest(referee, 'Ann', 'mouse', {});
  await ann.makes(/^A player.s character$/, 'Sigrun');
  await sized(ann, HAND);
  await ann.to('Now');
  const due = (one: Person) => one.page.getByRole('region', { name: 'What is due' });
  await referee.attempt('Rest');
  for (const one of [referee, ann]) {
    await due(one).waitFor();
    await expect.poll(() => due(one).innerText()).toContain('in 5 min');
    await one.shot(one === ann ? 'due-phone' : 'due-desktop');
  }
  await referee.attempt('Let time pass', [['Minutes', '2']]);
  for (const one of [referee, ann]) await expect.poll(() => due(one).innerText()).toContain('in 3 min');
  await referee.attempt('Let time pass', [['Minutes', '3']]);
  for (const one of [referee, ann]) await due(one).waitFor({ state: 'detached' });
});
