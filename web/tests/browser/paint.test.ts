// The referee changes the map by tapping: places that are painted, and what lies between two.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { House, type Person } from './house';
import { sized } from './looks';

const HAND = { width: 390, height: 844 };

let house: House;
let referee: Person;

beforeAll(async () => {
  house = await House.open(5);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const brushes = (of: Person) => of.page.getByRole('group', { name: 'Change the map' });
const said = (square: string) => referee.square(square).getAttribute('aria-label');

it('paints several places at once, and draws a border between two', async () => {
  referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
  await referee.makes(/^Somebody the game master plays$/, 'Wolf');
  const before = referee.done;
  await referee.press('Several places at once', brushes(referee));
  for (const square of ['A1', 'A2', 'A3']) await referee.press(referee.square(square));
  const form = referee.page.locator('form.editor');
  await form.getByRole('radiogroup', { name: 'Difficult ground' }).waitFor();
  await referee.shot('paint-desktop');
  await referee.press('Put it onto 3 places', form);
  await expect.poll(() => said('A2')).not.toContain('no place yet');
  // A brush, three places, and that they are meant.
  expect(referee.done - before).toBe(5);
  await referee.press('A border', brushes(referee));
  for (const square of ['A1', 'B1', 'A1', 'A2']) await referee.press(referee.square(square));
  await form.getByText('A1 – B1, A1 – A2.').waitFor();
  await referee.press('Put it onto 2 borders', form);
  await expect.poll(() => said('A2')).toContain('to A1');
  await referee.press('Undo');
  await expect.poll(() => said('A2')).not.toContain('to A1');
  await sized(referee, HAND);
  await referee.to('Now');
  await referee.shot('paint-phone');
});

it('draws over places by one stroke of the mouse, and what is begun next puts the brush down', async () => {
  await sized(referee, { width: 1280, height: 800 });
  const form = referee.page.locator('form.editor');
  const { mouse } = referee.page;
  const to = async (square: string): Promise<void> => {
    const box = (await referee.square(square).locator('rect').last().boundingBox())!;
    await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  };
  const draws = async (first: string, ...more: string[]): Promise<void> => {
    await to(first);
    await mouse.down();
    for (const square of more) await to(square);
  };
  await referee.press('A border', brushes(referee));
  await draws('C1', 'C3');
  await mouse.up();
  // What it goes over is meant square by square, however quick the hand is.
  await form.getByText('C1 – C2, C2 – C3.').waitFor();
  // Let go beside the map, it paints no more, wherever the mouse goes then.
  await draws('B3', 'B2');
  await mouse.move(5, 5);
  await mouse.up();
  await to('B1');
  await to('A1');
  await form.getByText('C1 – C2, C2 – C3, B3 – B2.').waitFor();
  await referee.press('None of them', form);
  await referee.press('Several places at once', brushes(referee));
  await draws('B3', 'B1');
  await mouse.up();
  await referee.press('Put it onto 3 places', form);
  await expect.poll(() => said('B2')).not.toContain('no place yet');
  // A tap is a tap.
  await referee.press(referee.square('C2'));
  await form.getByRole('button', { name: 'Put it onto 1 place' }).waitFor();
  await referee.press(referee.square('C2'));
  await form.getByRole('button', { name: 'Put it there' }).waitFor();
  await referee.press('Put somebody somewhere', referee.page.getByRole('region', { name: 'What you can do' }));
  await form.waitFor({ state: 'detached' });
  await referee.press('Leave it', referee.page.getByRole('region', { name: /^What you can do: / }));
});

it('is nothing for players', async () => {
  await sized(referee, { width: 1280, height: 800 });
  const ann = await house.guest(referee, 'Ann', 'mouse', {});
  await ann.page.getByRole('grid', { name: 'Map' }).waitFor();
  await expect.poll(() => brushes(ann).count()).toBe(0);
});
