// A fight on a grid, by dragging, by tapping and by keys: where everybody stands, whose turn it is, and what can be
// done with a place or with somebody else.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, rests, type Person } from './house';
import { looks } from './looks';
import { drags, map, point } from './pair';

/** With these dice the wolf acts before Runa. */
const SEED = 5;

let house: House;
let referee: Person;
let ann: Person;

beforeAll(async () => {
  house = await House.open(SEED);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const ways = (one: Person, who: string): Locator => one.page.getByRole('group', { name: `What ${who} can do` });
const turns = (one: Person): Locator => one.page.getByRole('region', { name: 'Order of turns' });
const acting = async (one: Person): Promise<string> => (await turns(one).locator('[aria-current="step"]').innerText()).split('\n')[0] ?? '';
const stands = (one: Person, square: string, name: string): Promise<void> =>
  expect.poll(() => one.square(square).getAttribute('aria-label'), { timeout: 10_000 }).toContain(name);

/** Rolls and answers by the first option whatever is open, at whosever seat. */
async function settles(): Promise<void> {
  for (let over = false; !over; ) {
    await rests(referee, ann);
    over = true;
    for (const one of [referee, ann]) {
      await one.to('Now');
      const asked = one.page.getByRole('region', { name: 'What is asked' }).locator('article.mine');
      const button = asked.locator('.button:enabled').first();
      if ((await button.count()) === 0) continue;
      over = false;
      await one.press(button);
      await rests(referee, ann);
    }
  }
}

describe('a fight on a grid', () => {
  it('begins with people who are dragged to their squares', async () => {
    referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
    ann = await house.guest(referee, 'Ann', 'touch');
    await ann.makes(/^A player.s character$/, 'Runa');
    await referee.makes(/^Somebody the game master plays$/, 'Wolf');
    await stands(referee, 'B2', 'Wolf');
    await drags(referee, referee.token('Wolf'), referee.square('C2'));
    await stands(referee, 'C2', 'Wolf');
    await ann.to('Now');
    await stands(ann, 'C2', 'Wolf');
    await stands(ann, 'B2', 'Runa (yours');
  });

  it('shows whose turn it is', async () => {
    await referee.attempt('Begin a fight');
    await settles();
    expect(await acting(referee)).toBe('Wolf');
    expect(await acting(ann)).toBe('Wolf');
    await stands(ann, 'C2', 'acts now');
    for (const one of [referee, ann]) expect(await looks(one, `map-${one.name}`, () => one.to('Now'))).toEqual([]);
  });

  it('says by its rule what can’t be done', async () => {
    await ann.press(ann.token('Runa'));
    await ann.press(ann.square('B1'));
    await ann.page.getByText('Runa can do nothing there now.', { exact: true }).waitFor();
    await ann.page.getByText('It is not Runa’s turn, but Wolf’s.').first().waitFor();
    expect(await looks(ann, 'map-why-not', () => ann.to('Now'))).toEqual([]);
    // Where the map has moved to another column, nobody is chosen any more.
    const leave = map(ann).getByRole('button', { name: 'Leave it' });
    if ((await leave.count()) > 0) await ann.press(leave.first());
    // Nobody has others do anything.
    await ann.press(ann.token('Wolf'));
    await expect.poll(() => ways(ann, 'Wolf').count()).toBe(0);
    await ann.press(leave.first());
  });

  it('is played by keys', async () => {
    const keys = referee.page.keyboard;
    await referee.square('C2').focus();
    await keys.press('Enter');
    await ways(referee, 'Wolf').waitFor();
    await keys.press('ArrowDown');
    await expect.poll(() => referee.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^C1/);
    await keys.press('ArrowDown');
    await expect.poll(() => referee.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^C1/);
    await keys.press('Enter');
    await expect.poll(() => referee.page.evaluate(() => document.activeElement?.closest('[role="group"]')?.getAttribute('aria-label'))).toBe('What Wolf can do');
    await keys.press('Escape');
    await expect.poll(() => referee.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^C1/);
    // What asks for nothing else is done at once.
    await keys.press('ArrowUp');
    await keys.press('Enter');
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await referee.press('Move', ways(referee, 'Wolf'));
    await settles();
    await stands(ann, 'C1', 'Wolf');
    // By themselves, somebody ends their turn.
    await referee.press(referee.token('Wolf'));
    await referee.press('End the turn', ways(referee, 'Wolf'));
    await settles();
    expect(await acting(ann)).toBe('Runa');
    await turns(ann).getByRole('listitem').filter({ hasText: 'Wolf' }).getByText('has acted').waitFor();
  });

  it('is played by a thumb', async () => {
    // Whoever acts is meant where nobody else is.
    await ann.press(ann.square('B1'));
    await ann.press('Move', ways(ann, 'Runa'));
    await settles();
    await stands(referee, 'B1', 'Runa');
    await ann.press(ann.token('Runa'));
    await ann.press('End the turn', ways(ann, 'Runa'));
    await settles();
    expect(await acting(ann)).toBe('Wolf');
    await referee.press(referee.token('Wolf'));
    await referee.press('End the turn', ways(referee, 'Wolf'));
    await settles();
    expect(await acting(ann)).toBe('Runa');
    // A finger that does not rest on anybody moves the page; where the rules bring nobody, letting go says why.
    await drags(ann, ann.token('Runa'), ann.square('C1'), { held: false });
    const ghost = ann.page.locator('.map .ghost');
    await drags(ann, ann.token('Runa'), ann.square('A3'), {
      midway: async () => {
        await ann.page.locator('.map .ghost.cannot').waitFor();
        expect(await ann.square('A3').locator('.shut').count(), 'a square that can’t be reached').toBe(1);
        await expect.poll(() => ann.square('C1').locator('.shut').count()).toBe(0);
        await ann.shot('map-dragged-far');
      },
    });
    await ann.page.getByRole('listitem').getByText('In a fight, Runa can only go up, down, left or right by one square.').waitFor();
    await stands(ann, 'B1', 'Runa');
    // As the rules have it, in one's turn.
    await drags(ann, ann.token('Runa'), ann.square('C1'), {
      midway: async () => {
        await ghost.getByText(/^Move/).waitFor();
        await ann.shot('map-dragged-near');
      },
    });
    await expect.poll(() => ghost.count()).toBe(0);
    await settles();
    await stands(referee, 'C1', 'Runa');
  });

  it('shows a place to the others, by a finger that rests on it or by a key, and two fingers make it larger', async () => {
    const shown = (one: Person, by: string): Locator => one.page.locator('.map .point').filter({ hasText: by });
    const heard = (one: Person, words: string): Promise<void> => one.page.locator('[aria-live]').filter({ hasText: words }).first().waitFor({ state: 'attached' });
    const { x, y } = await point(ann.square('A2'));
    const device = await ann.context.newCDPSession(ann.page);
    const touch = (type: string, points: { x: number; y: number }[]) =>
      device.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
    await touch('touchStart', [{ x, y }]);
    await shown(referee, 'Ann').waitFor();
    await touch('touchEnd', []);
    await heard(referee, 'Ann points at A2.');
    await referee.shot('map-pointed');
    expect(await ann.page.locator('.map .marked').count(), 'whoever shows a place chooses none').toBe(0);
    await referee.square('B3').focus();
    await referee.page.keyboard.press('p');
    await shown(ann, 'Referee').waitFor();
    await heard(ann, 'Referee points at B3.');
    await ann.shot('map-pointed-phone');
    // It goes by itself.
    await shown(ann, 'Referee').waitFor({ state: 'detached' });
    const width = async (): Promise<number> => (await ann.square('B2').locator('rect').boundingBox())!.width;
    const before = await width();
    await touch('touchStart', [{ x, y }, { x: x + 40, y }]);
    for (const far of [50, 60, 80]) await touch('touchMove', [{ x, y }, { x: x + far, y }]);
    await touch('touchEnd', []);
    await device.detach();
    await expect.poll(width).toBeGreaterThan(before * 1.6);
    await ann.shot('map-close-phone');
    await ann.press('Fit', ann.page.getByRole('group', { name: 'How the map is shown' }));
    await expect.poll(width).toBeCloseTo(before, 0);
  });

  it('fills in the form of what asks for more', async () => {
    await ann.press(ann.token('Runa'));
    await ann.press('End the turn', ways(ann, 'Runa'));
    await settles();
    await drags(referee, referee.token('Wolf'), referee.token('Runa'));
    await referee.page.getByRole('region', { name: 'What you can do: Punch, kick or grab' }).waitFor();
    const form = referee.page.getByRole('region', { name: 'What you can do' }).locator('form');
    await referee.fill(form, 'To what end', 'to hurt');
    await referee.press('Go', form);
    await settles();
    await referee.reads(/Wolf.*Runa/);
  });
});
