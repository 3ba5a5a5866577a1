// What people owe each other at a table: the floor that ends, what nobody wants and the referee strikes, and strangers who wait
// to be let in.
import { afterEach, describe, expect, it } from 'vitest';
import { House, type Person } from './house';

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

const HAND = { viewport: { width: 390, height: 844 } };

describe('the floor', () => {
  it('is ended by the referee at once, and by the others with more than half of them', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Ann', 'touch', HAND);
    const bo = await house.guest(referee, 'Bo', 'mouse');
    const scene = (one: Person) => one.page.getByRole('region', { name: 'Scene' });
    const holds = async (): Promise<void> => {
      await ann.press(/^Gold/);
      for (const one of [referee, bo]) await scene(one).getByText('Ann has the floor.').waitFor();
      // Everybody sees how long it lasts without a word.
      for (const one of [referee, ann, bo]) expect(await scene(one).getByRole('timer').innerText()).toMatch(/It ends in .*unless something is said/);
    };
    await holds();
    expect(await scene(ann).getByRole('button', { name: /end it/i }).count(), 'nobody votes on their own').toBe(0);
    await referee.shot('floor-referee');
    await referee.press('End it now', scene(referee));
    for (const one of [referee, ann, bo]) await scene(one).getByRole('timer').waitFor({ state: 'detached' });
    await bo.reads('has ended the floor of Ann.');
    // It is not taken again at once: others come first.
    await bo.write('Say something', 'And then?', bo.page.getByRole('region', { name: 'Talk, notes and dice' }));
    await bo.page.keyboard.press('Enter');
    await bo.reads('And then?');
    await holds();
    await bo.press(/^Vote to end it/, scene(bo));
    for (const one of [referee, ann, bo]) await scene(one).getByRole('timer').waitFor({ state: 'detached' });
    await bo.reads('The others have ended the floor of Ann.');
  });
});

describe('what nobody wants', () => {
  it('is taken back by whoever wrote it, and struck by the referee with all that the same person wrote', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Ann', 'mouse');
    const bo = await house.guest(referee, 'Bo', 'mouse');
    const safety = (one: Person) => one.page.getByRole('dialog', { name: 'Safety' });
    const writes = async (one: Person, ...lines: string[]): Promise<void> => {
      await one.press('Safety');
      for (const line of lines) {
        await one.write('What nobody is to meet here', line, safety(one));
        await one.press('Add it', safety(one));
        await safety(one).getByRole('status').filter({ hasText: 'Kept.' }).waitFor();
      }
    };
    await writes(ann, 'spiders', 'clowns');
    await writes(bo, 'junk one', 'junk two');
    await referee.press('Safety');
    const lines = (one: Person) => safety(one).getByRole('region', { name: 'Lines' }).getByRole('listitem');
    await expect.poll(() => lines(referee).count()).toBe(4);
    // The referee does not learn whose they are.
    expect(await safety(referee).innerText()).not.toMatch(/Ann|Bo/);
    await referee.press('Strike: junk one', safety(referee));
    await referee.shot('striking');
    await referee.press('Strike all from the same person', safety(referee));
    for (const one of [referee, ann, bo]) await expect.poll(async () => (await lines(one).locator('bdi').allInnerTexts()).sort()).toEqual(['clowns', 'spiders']);
    await ann.press('Show what I wrote', safety(ann));
    await ann.press('Take back: clowns', safety(ann));
    for (const one of [referee, ann, bo]) await expect.poll(() => lines(one).locator('bdi').allInnerTexts()).toEqual(['spiders']);
    expect(await safety(bo).getByRole('button', { name: /^Strike/ }).count(), 'nobody else strikes').toBe(0);
  });
});

describe('a link that is public', () => {
  it('lets in nobody whom the referee has not seen, and no name of an office', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    await referee.opens('Referee');
    const drawer = referee.page.getByRole('complementary');
    const people = drawer.locator('summary').filter({ hasText: 'Let people in' });
    await people.waitFor();
    if ((await drawer.getByRole('button', { name: 'Invite by a link' }).count()) === 0) await referee.press(people);
    await referee.tick(drawer.getByRole('checkbox', { name: /^The link is public/ }));
    await referee.press('Invite by a link', drawer);
    const link = await drawer.getByRole('textbox', { name: /^Everybody who opens this link can ask/ }).inputValue();
    await referee.press('Close', drawer);

    const ann = await house.person('Ann', 'touch', HAND);
    await ann.page.goto(link);
    await ann.write('What are you called', 'The Game Master');
    await ann.press('Ask to be let in');
    await ann.page.getByRole('alert').waitFor();
    await ann.shot('no-office');
    await ann.write('What are you called', 'Ann');
    await ann.press('Ask to be let in');
    await referee.page.getByText('Ann waits to be let in.').first().waitFor();
    await ann.shot('waits');
    await expect.poll(() => ann.page.getByRole('region', { name: 'Scene' }).count()).toBe(0);
    const mal = await house.person('Mal', 'mouse');
    await mal.page.goto(link);
    await mal.write('What are you called', 'Mal');
    await mal.press('Ask to be let in');
    await referee.press('2 wait');
    const waiting = referee.page.getByRole('region', { name: 'Waiting to be let in' });
    await waiting.getByText('Mal', { exact: true }).waitFor();
    await referee.shot('newcomers');
    await referee.press('Turn Mal down', waiting);
    await mal.page.getByRole('alert').waitFor();
    await referee.press('Let Ann in', waiting);
    await ann.page.getByRole('region', { name: 'Scene' }).waitFor();
    await waiting.waitFor({ state: 'detached' });
    await expect.poll(() => mal.page.getByRole('region', { name: 'Scene' }).count()).toBe(0);
    expect(ann.wrong.splice(0)).toEqual([expect.stringContaining('status of 400')]);
    expect(mal.wrong.splice(0)).toEqual([expect.stringContaining('status of 403')]);
  });
});
