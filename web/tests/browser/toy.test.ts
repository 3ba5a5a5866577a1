// The invented game in a browser: what no other game has. Maps as tabs, hexes, a field in paces, ways, a company that
// acts as one, and a table that is edited and rolled on. The referee and Ann have desktops, Ben and Cy small phones.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person } from './house';
import { looks } from './looks';
import { map as figure } from './pair';

/** What a sign may be, once the table is changed. */
const SIGN = /nothing stirs|a draught|a crow/;

let house: House;
let referee: Person;
let ann: Person;
let ben: Person;
let cy: Person;

beforeAll(async () => {
  house = await House.open(11);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

/** Takes a keeper who is ready-made. */
async function takes(one: Person, name: string): Promise<void> {
  await one.to('Sheet');
  await one.press('Make your character', one.page.getByRole('region', { name: 'Sheets' }));
  const dialog = one.page.getByRole('dialog');
  await one.takes(dialog, name);
  await one.to('Now');
}

const map = (one: Person, title: string): Promise<void> => one.press(one.page.getByRole('tab', { name: title }));
const ways = (one: Person, who: string): Locator => one.page.getByRole('group', { name: `What ${who} can do` });
const said = (one: Person, square: string): Promise<string | null> => one.square(square).getAttribute('aria-label');
const stands = (one: Person, square: string, name: string): Promise<void> => expect.poll(() => said(one, square)).toContain(name);
/** Where nobody stands in a square. */
async function corner(one: Person, square: string): Promise<void> {
  const box = (await one.square(square).boundingBox())!;
  const at = { x: 6, y: box.height - 6 };
  if (one.by === 'touch') await one.square(square).tap({ position: at });
  else await one.square(square).click({ position: at });
}

describe('the invented game', () => {
  it('begins', async () => {
    referee = await house.referee('The dark house', 'mouse', {}, 'Lanterns').catch((error: unknown) => {
      throw new Error('There is no game Lanterns: `cargo build -p norn-cli --features toy` builds a program that has it.', { cause: error });
    });
    ann = await house.guest(referee, 'Ann', 'mouse');
    ben = await house.guest(referee, 'Ben', 'touch');
    cy = await house.guest(referee, 'Cy', 'touch');
    await takes(ann, 'Ada');
    await takes(ben, 'Bo');
    await takes(cy, 'Cy');
  });

  it('has several maps as tabs, each drawn by its layout', async () => {
    for (const one of [referee, ben]) {
      const tabs = one.page.getByRole('tablist', { name: 'Maps' }).getByRole('tab');
      expect(await tabs.allInnerTexts()).toEqual(['The house', 'The yard', 'The grounds']);
      await map(one, 'The grounds');
      await expect.poll(() => figure(one).locator('polygon').count()).toBe(7);
      await stands(one, 'house', 'Ada');
    }
    const there = async (): Promise<void> => {
      await referee.to('Now');
      await map(referee, 'The grounds');
    };
    expect(await looks(referee, 'toy-hexes', there)).toEqual([]);
    await map(ben, 'The house');
    await map(referee, 'The house');
  });

  it('tells the way to a place before it is gone', async () => {
    await ben.press(ben.token('Bo'));
    await figure(ben).getByText('Ways from here').waitFor();
    await corner(ben, 'loft');
    await figure(ben).getByText('20 min: stair, loft', { exact: true }).waitFor();
    await expect.poll(() => figure(ben).locator('polyline.way').count()).toBe(1);
    const again = async (): Promise<void> => {
      await ben.to('Now');
      // Where the layout has changed, nobody is chosen any more.
      if ((await ways(ben, 'Bo').count()) > 0) return;
      await ben.press(ben.token('Bo'));
      await corner(ben, 'loft');
      await ways(ben, 'Bo').waitFor();
    };
    expect(await looks(ben, 'toy-way', again)).toEqual([]);
    await again();
    await ben.press('Errand', ways(ben, 'Bo'));
    await stands(ann, 'loft', 'Bo');
    await expect.poll(() => figure(ben).locator('polyline.way').count()).toBe(0);
    // Of all ways, those are told that are near enough.
    await ben.press(ben.token('Bo'));
    await ben.press(figure(ben).getByText('Ways from here'));
    expect(await figure(ben).locator('details li').allInnerTexts()).toEqual(['20 min: stair, hall', '10 min: stair', '30 min: stair, hall, yard']);
    await ben.shot('toy-ways-phone');
    await ben.press('Leave it', figure(ben));
  });

  it('knows no way through what only the referee sees', async () => {
    await referee.press('Add somebody', referee.page.getByRole('region', { name: 'Sheets' }));
    const dialog = referee.page.getByRole('dialog');
    await referee.opensForm(dialog, 'A hatch');
    await referee.fill(dialog, 'Is there one', 'yes');
    await referee.press('Finish', dialog);
    await dialog.waitFor({ state: 'detached' });
    await figure(referee).getByText('Between loft and yard: A hatch, open').waitFor();
    await referee.press(referee.token('Bo'));
    await corner(referee, 'hall');
    await figure(referee).getByText('11 min: yard, hall', { exact: true }).waitFor();
    await referee.shot('toy-hatch-desktop');
    await referee.press('Leave it', figure(referee));
    await ben.press(ben.token('Bo'));
    await corner(ben, 'hall');
    await figure(ben).getByText('20 min: stair, hall', { exact: true }).waitFor();
    await corner(ben, 'yard');
    await figure(ben).getByText('30 min: stair, hall, yard', { exact: true }).waitFor();
    expect(await ben.page.getByText('hatch').count()).toBe(0);
    await ben.press('Errand', ways(ben, 'Bo'));
    await stands(ann, 'yard', 'Bo');
  });

  it('has a field in paces, of which everybody sees a part', async () => {
    await map(ben, 'The yard');
    await stands(ben, 'the gate', 'Bo');
    // A finger hits each of its squares.
    const cell = (await ben.square('P2').locator('rect').boundingBox())!;
    expect(Math.min(cell.width, cell.height)).toBeGreaterThanOrEqual(44);
    await ben.press(ben.token('Bo'));
    await corner(ben, 'P2');
    await ben.press(/Stroll/, ways(ben, 'Bo'));
    await map(ann, 'The yard');
    await stands(ann, 'P2', 'Bo');
    await stands(ben, 'P2', 'Bo');
    // What is drawn is moved, and comes back.
    const sides = ben.page.getByRole('group', { name: 'What is drawn of the field' });
    await ben.press('Further up', sides);
    await expect.poll(() => ben.square('P2').count()).toBe(0);
    await ben.press(/^Back to/, sides);
    await stands(ben, 'P2', 'Bo');
    // By keys, what is drawn goes along.
    await ann.square('P2').focus();
    for (let n = 0; n < 9; n += 1) await ann.page.keyboard.press('ArrowUp');
    await expect.poll(() => ann.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^P11;/);
    const there = async (): Promise<void> => {
      await ben.to('Now');
      await map(ben, 'The yard');
    };
    expect(await looks(ben, 'toy-field', there)).toEqual([]);
    await there();
  });

  it('is painted by tapping, square by square', async () => {
    await map(referee, 'The yard');
    const brushes = referee.page.getByRole('group', { name: 'Change the map' });
    await referee.press('Ground of the yard', brushes);
    for (const square of ['O3', 'P3', 'Q3', 'R7']) await referee.press(referee.square(square));
    const form = referee.page.locator('form.editor');
    await form.getByText('O3, P3, Q3, R7.').waitFor();
    await form.getByRole('radiogroup', { name: 'What lies there' }).waitFor();
    await referee.shot('toy-brush-desktop');
    await referee.press('Put it onto 4 places', form);
    await stands(ann, 'P3', 'mud');
    // On a phone, as much of it is drawn as is seen.
    await ben.press('Fit', ben.page.locator('.map'));
    await stands(ben, 'R7', 'mud');
    await figure(ann).getByText('O3 to Q3, R7: mud', { exact: true }).waitFor();
    await referee.press('Leave it', brushes);
    await referee.press('Undo');
    await expect.poll(() => said(ann, 'P3')).not.toContain('mud');
    const there = async (): Promise<void> => {
      await referee.to('Now');
      await map(referee, 'The yard');
    };
    expect(await looks(referee, 'toy-painted', there)).toEqual([]);
  });

  it('lets a company act and learn as one, and nobody else', async () => {
    await referee.press('Add somebody', referee.page.getByRole('region', { name: 'Sheets' }));
    const dialog = referee.page.getByRole('dialog');
    await referee.opensForm(dialog, 'A company');
    await referee.fill(dialog, 'Who goes together', ['Ada', 'Bo']);
    await referee.press('Finish', dialog);
    await dialog.waitFor({ state: 'detached' });
    await ben.attempt(/^Eavesdrop|^Listen together/);
    // Either of the two may roll, and both are told.
    await ann.question('Listen together').waitFor();
    await ben.shot('toy-company-phone');
    await ben.roll('Listen together', [5]);
    await ann.question('Put out the light').waitFor();
    await ann.shot('toy-company-desktop');
    await ann.press('The steps so far');
    for (const one of [ann, ben, referee]) await one.page.getByText(/You hear \d of them/).first().waitFor();
    // Who does not go with them sees that they do something, and nothing of it.
    expect(await cy.page.getByText(/You hear|Put out the light|≥/).count()).toBe(0);
    await expect.poll(() => cy.page.getByRole('region', { name: 'What is asked' }).locator('article').count()).toBe(0);
    await ann.answer('Put out the light', 'No');
  });

  it('has a table that the referee edits and rolls on, openly and unseen', async () => {
    await referee.press('Add somebody', referee.page.getByRole('region', { name: 'Sheets' }));
    const dialog = referee.page.getByRole('dialog');
    await referee.opensForm(dialog, 'Signs');
    const row = (n: number): Locator => dialog.getByRole('group', { name: new RegExp(`, ${n} of`) });
    // What is wrong is said with the face, and what is right is taken.
    await referee.write('To', '6', row(2));
    await dialog.getByText('Two rows have the face 6.').first().waitFor();
    await referee.shot('toy-signs-desktop');
    await referee.write('To', '8', row(3));
    await referee.write('From', '7', row(3));
    await referee.write('What it means', 'a crow', row(3));
    await expect.poll(() => dialog.getByText(/have the face|has the face/).count()).toBe(0);
    await referee.press('Finish', dialog);
    await dialog.waitFor({ state: 'detached' });
    await referee.press('Signs', referee.page.getByRole('region', { name: 'Sheets' }));
    await referee.page.getByText('7 to 8').first().waitFor();
    for (const one of [ann, cy]) expect(await one.page.getByText(/7 to 8|a crow/).count()).toBe(0);
    await referee.attempt('Divine', [['For the referee alone', 'no']]);
    await cy.to('Log');
    await cy.press(cy.line(/Divine|Look for a sign/));
    await cy.page.getByText(SIGN).first().waitFor();
    await cy.shot('toy-sign-phone');
    // What can be done with what was opened comes by itself.
    await cy.page.getByRole('region', { name: 'Log' }).getByRole('button', { name: /^Ask to rewind/ }).waitFor();
    const told = await cy.page.getByRole('region', { name: 'Log' }).innerText();
    await referee.attempt('Divine', [['For the referee alone', 'yes']]);
    await referee.press(referee.line(/Divine|Look for a sign/));
    await expect.poll(() => referee.page.getByRole('region', { name: 'Log' }).getByText(/Divine|Look for a sign/).count()).toBeGreaterThan(1);
    expect(await looks(referee, 'toy-unseen', () => referee.to('Log'))).toEqual([]);
    expect(await cy.page.getByRole('region', { name: 'Log' }).innerText()).toBe(told);
  });
});
