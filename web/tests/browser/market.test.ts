// A market: several things of several kinds in one go, with what they come to in sight. Each click, tap, key or
// typed field counts as one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { House, type Person } from './house';
import { looks, sized } from './looks';

/** A phone as most people have. */
const HAND = { width: 390, height: 844 };

let house: House;
let referee: Person;
let ann: Person;

beforeAll(async () => {
  house = await House.open(5);
  ({ referee, ann } = await house.evening('The market'));
  const sheets = referee.page.getByRole('region', { name: 'Sheets' });
  await referee.press(/^Lyneth/, sheets);
  await referee.press(/^Money/, sheets);
  await referee.write(sheets.getByRole('form', { name: /^Change Money/ }).getByRole('textbox').first(), '1000');
  await referee.press('Set', sheets);
  await sheets.getByText('1,000').first().waitFor();
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

async function counted(one: Person, what: () => Promise<void>): Promise<number> {
  const before = one.done;
  await what();
  return one.done - before;
}
const offers = (one: Person) => one.page.getByRole('region', { name: 'What you can do' });
const goods = (one: Person, name: string) => offers(one).getByRole('group', { name, exact: true });
async function put(one: Person, list: string, what: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await one.press(goods(one, list).getByRole('button', { name: `${what}: one more` }));
}

describe('at the market', () => {
  it('somebody buys eight things of three kinds, and sees what they come to', async () => {
    const taken = await counted(ann, async () => {
      await ann.press('Buy', offers(ann));
      await put(ann, 'What is bought', 'Pistol', 3);
      await put(ann, 'What is bought', 'Suit/Dress', 3);
      await put(ann, 'What is bought', 'Horse', 2);
      const total = goods(ann, 'What is bought').getByRole('status');
      await expect.poll(() => total.innerText()).toMatch(/3 × Pistol, 3 × Suit\/Dress, 2 × Horse\s+£185 of £/);
      await ann.press('Go', offers(ann).locator('form'));
      await offers(ann).locator('form').waitFor({ state: 'detached' });
    });
    expect(taken).toBeLessThanOrEqual(10);
    await ann.reads('Lyneth buys 3 × Pistol, 3 × Suit/Dress and 2 × Horse');
  });

  it('eight things of three kinds are bought and two sold in at most fourteen steps', async () => {
    const taken = await counted(referee, async () => {
      await referee.press('Trade', offers(referee));
      await goods(referee, 'What is handed over').waitFor();
      await put(referee, 'What is handed over', 'Horse', 2);
      await put(referee, 'What is got of the price list', 'Sword', 2);
      await put(referee, 'What is got of the price list', 'Musket', 3);
      await put(referee, 'What is got of the price list', 'Hunting Dog', 3);
      await referee.write(/^How much money comes in/, '70', offers(referee));
      await referee.press('Go', offers(referee).locator('form'));
      await offers(referee).locator('form').waitFor({ state: 'detached' });
    });
    expect(taken).toBeLessThanOrEqual(14);
    await referee.reads('Lyneth gives 2 × Horse and money for 2 × Sword, 3 × Musket, 3 × Hunting Dog and money');
  });

  it('something in the list is found by its name, and a number is typed', async () => {
    await ann.press('Buy', offers(ann));
    const list = goods(ann, 'What is bought');
    await ann.write(list.getByRole('searchbox'), 'ho');
    await expect.poll(() => list.locator('.what').allInnerTexts()).toEqual(['Horse', 'Small House', 'Normal house', 'Large house', 'Great house, at least']);
    await ann.write(list.getByRole('textbox', { name: 'Horse' }), '12');
    await expect.poll(() => list.getByRole('status').innerText()).toMatch(/12 × Horse\s+£480 of £/);
    await ann.write(list.getByRole('searchbox'), '');
    await put(ann, 'What is bought', 'Sword', 1);
    await expect.poll(() => list.getByRole('status').innerText()).toMatch(/1 × Sword, 12 × Horse\s+£485 of £/);
  });

  it('looks as it should, on a phone and on a desktop', async () => {
    expect(await looks(ann, 'basket', (size) => (size === 'phone' ? ann.to('Now') : Promise.resolve()))).toEqual([]);
    await sized(ann, HAND);
    await ann.to('Now');
    await ann.shot('basket-hand');
    await ann.press('Go', offers(ann).locator('form'));
    await ann.reads('Lyneth buys 1 × Sword and 12 × Horse');
  });
});

describe('one of many', () => {
  it('is found by typing a part of its name', async () => {
    const place = (size: string): Promise<void> => (size === 'phone' ? referee.to('Now') : Promise.resolve());
    await referee.press('Give somebody a title', offers(referee));
    const form = offers(referee).locator('form');
    const title = form.getByRole('combobox', { name: 'Which title' });
    expect(await looks(referee, 'chooser', async (size) => {
      await place(size);
      if ((await title.getAttribute('aria-expanded')) === 'false') await title.click();
    })).toEqual([]);
    const all = form.getByRole('listbox').getByRole('option');
    await expect.poll(() => all.count()).toBe(8);
    await referee.write(title, 'title gov');
    await expect.poll(() => all.allInnerTexts()).toEqual(['Government title']);
    await referee.shot('chooser-typed');
    await referee.page.keyboard.press('Enter');
    await expect.poll(() => title.inputValue()).toBe('Government title');
    await referee.press('Go', form);
    await referee.reads('Lyneth gets the title Government title');
  });
});
