// The library: who can be added stands there with a face and a line, is found as one types, lies in a tray, and comes under a
// name of its own; what is no person stands under its own kind.
import { afterEach, describe, expect, it } from 'vitest';
import { House, rests, type Person } from './house';
import { looks } from './looks';
import type { Locator } from 'playwright-core';

let house: House;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
  await house?.close();
});

const card = (dialog: Locator, name: string): Locator => dialog.getByRole('list', { name: 'People' }).getByRole('button', { name: new RegExp(`^${name}\\b`) });
const there = (one: Person): Locator => one.page.getByRole('region', { name: 'Sheets' });

describe('a referee', () => {
  it('finds somebody of the game’s list as they type, adds several, and goes by keys alone', async () => {
    house = await House.open(5);
    const referee = await house.referee('Saltgate', 'mouse', { viewport: { width: 1440, height: 900 } }, 'FIVEY');
    const dialog = await referee.library();
    await card(dialog, 'Bear').waitFor();
    await rests(referee);
    // What somebody is like stands on their card before they are made.
    await card(dialog, 'Bear').scrollIntoViewIfNeeded();
    await expect.poll(() => card(dialog, 'Bear').innerText()).toContain('Hit dice 4');
    expect(await looks(referee, 'library', async () => {
      if ((await dialog.getByRole('region', { name: 'Bear' }).count()) === 0) await card(dialog, 'Bear').click();
      await dialog.getByRole('region', { name: 'Bear' }).getByText('Defense class').waitFor();
      await rests(referee);
    })).toEqual([]);
    if ((await card(dialog, 'Bear').getAttribute('aria-pressed')) === 'true') await card(dialog, 'Bear').click();
    // However it is typed.
    const { keyboard } = referee.page;
    await dialog.getByRole('searchbox', { name: 'Find by name' }).click();
    await keyboard.type('GÓBL');
    await expect.poll(() => dialog.getByRole('list', { name: 'People' }).getByRole('button').count()).toBe(3);
    await keyboard.press('ArrowDown');
    await expect.poll(() => card(dialog, 'Goblin').evaluate((one) => one === document.activeElement)).toBe(true);
    await keyboard.press('Space');
    await expect.poll(() => card(dialog, 'Goblin').getAttribute('aria-pressed')).toBe('true');
    await keyboard.press('ArrowUp');
    await keyboard.press('Control+a');
    await keyboard.type('bear');
    // Whoever is called just so comes before a bugbear.
    await expect.poll(() => dialog.getByRole('list', { name: 'People' }).getByRole('button').locator('.name').allInnerTexts()).toEqual(['Bear', 'Bugbear']);
    // The first Enter chooses, the next adds.
    await keyboard.press('Enter');
    await referee.press('How many: Bear: one more', dialog);
    await referee.shot('library-tray');
    await dialog.getByRole('button', { name: 'Add 3' }).waitFor();
    await dialog.getByRole('searchbox').focus();
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    for (const name of ['Goblin', 'Bear', 'Bear 2']) await there(referee).getByRole('button', { name: new RegExp(`^${name}\\b`) }).first().waitFor();
  });

  it('finds the lists, and places and other things, where they belong', async () => {
    house = await House.open(5);
    const referee = await house.referee('The mill', 'mouse', {}, 'Heimr');
    const dialog = await referee.library();
    const own = dialog.getByRole('region', { name: 'Make your own' });
    await own.waitFor();
    expect(await own.getByRole('listitem').allInnerTexts()).toEqual(["A player's character", 'Somebody the game master plays']);
    await referee.write(dialog.getByRole('searchbox'), 'cross');
    await dialog.getByText('Nothing called “cross” in People.').waitFor();
    await referee.press('The game’s lists: 1', dialog);
    const crossbow = dialog.getByRole('list', { name: 'The game’s lists' }).getByRole('button', { name: /^Crossbow/ });
    await referee.press(crossbow);
    await dialog.getByRole('region', { name: /^Crossbow/ }).getByText('Weapons').waitFor();
    expect(await looks(referee, 'library-lists')).toEqual([]);
    await referee.write(dialog.getByRole('searchbox'), '');
    await own.getByRole('button', { name: 'A weapon for the list' }).waitFor();
    await referee.press('Places and other things', dialog);
    await own.getByRole('button', { name: 'A border' }).waitFor();
    expect(await looks(referee, 'library-things')).toEqual([]);
    await referee.press('Close', dialog);
  });
});

describe('a player', () => {
  it('has whom they may make, and no more, on a phone', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house', 'mouse', {}, 'Symbaroum');
    const ann = await house.guest(referee, 'Ann', 'touch', { viewport: { width: 390, height: 844 } });
    await ann.to('Sheet');
    await ann.press('Make your character', there(ann));
    const dialog = ann.page.getByRole('dialog', { name: 'Make your character' });
    await card(dialog, 'Alva').waitFor();
    expect(await dialog.getByRole('list', { name: 'People' }).getByRole('button').count()).toBe(3);
    expect(await dialog.getByRole('group', { name: 'Kind' }).count()).toBe(0);
    await ann.press(card(dialog, 'Alva'));
    await dialog.getByRole('region', { name: 'Alva' }).getByText('Odds of what would be rolled most').waitFor();
    await ann.shot('library-phone');
    expect(await looks(ann, 'library-player')).toEqual([]);
    await ann.page.setViewportSize({ width: 390, height: 844 });
    await ann.press('Add', dialog);
    await dialog.waitFor({ state: 'detached' });
    await ann.page.getByRole('heading', { name: 'Alva', exact: true, level: 2 }).waitFor();
  });
});
