// A table by keyboard alone, with a reader: where the focus is, where it comes back to, and what is read out.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person, rests } from './house';

let house: House;
let referee: Person;
let ann: Person;

beforeAll(async () => {
  house = await House.open(6);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

/** What has the focus, as a reader names it. */
const held = (one: Person): Promise<string> =>
  one.page.evaluate(() => {
    const at = document.activeElement;
    return at === document.body ? 'nothing' : (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim().replace(/\s+/g, ' ');
  });
const holds = (one: Person, name: RegExp): Promise<void> => expect.poll(() => held(one)).toMatch(name);
const key = (one: Person, name: string): Promise<void> => one.page.keyboard.press(name);

describe('by keyboard', () => {
  it('every control that has the focus shows it', async () => {
    ({ referee, ann } = await house.evening('The toll house', 'keyboard'));
    const unseen: string[] = [];
    const order: string[] = [];
    for (let n = 0; n < 80; n += 1) {
      await key(ann, 'Tab');
      const at = await ann.page.evaluate(() => {
        const one = document.activeElement;
        if (!one || one === document.body) return null;
        const shown = [one, one.closest('label')].some((each) => {
          if (!each) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(each);
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
        });
        const rect = one.getBoundingClientRect();
        return {
          name: (one.getAttribute('aria-label') ?? one.textContent ?? one.tagName).trim(),
          place: one.closest('header, footer, section[aria-label]')?.getAttribute('aria-label') ?? one.closest('header, footer')?.tagName ?? '',
          shown: shown && rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight,
        };
      });
      if (!at) break;
      if (!at.shown) unseen.push(at.name);
      if (order.at(-1) !== at.place) order.push(at.place);
    }
    expect(unseen).toEqual([]);
    // As it is read: sheets, what goes on and what can be done, the log, and the foot.
    const places = ['Sheets', 'What you can do', 'Talk, notes and dice', 'FOOTER'];
    expect([...new Set(order)].filter((place) => places.includes(place))).toEqual(places);
  });

  it('the focus comes back from whatever is closed', async () => {
    await ann.press(/^Lyneth/, ann.page.getByRole('region', { name: 'Sheets' }));
    const chip = ann.page.getByRole('region', { name: 'Sheets' }).getByRole('button', { name: /^Rule / }).first();
    const name = (await chip.getAttribute('aria-label'))!;
    await ann.press(chip);
    await ann.page.getByRole('dialog').waitFor();
    await key(ann, 'Escape');
    await holds(ann, new RegExp(`^${name}$`));
    await ann.press('Close the sheet');
    await holds(ann, /^Lyneth/);
    await ann.press(/^Lyneth/, ann.page.getByRole('region', { name: 'Sheets' }));
    await key(ann, 'Escape');
    await holds(ann, /^Lyneth/);

    await ann.press('Make another character');
    await ann.press('Close', ann.page.getByRole('dialog'));
    await holds(ann, /^Make another character$/);

    await ann.opens('Table');
    await ann.press('Close', ann.page.getByRole('complementary'));
    await holds(ann, /^Table$/);
    await ann.opens('Table');
    await key(ann, 'Escape');
    await holds(ann, /^Table$/);

    await ann.press('Try something', ann.page.getByRole('region', { name: 'What you can do' }));
    await ann.press('Leave it');
    await holds(ann, /^Try something$/);

    await ann.press('Keys');
    await ann.page.getByRole('dialog').waitFor();
    await key(ann, 'Escape');
    await holds(ann, /^Keys/);

    await ann.press('Black');
    await ann.page.getByRole('alertdialog').waitFor();
    await holds(ann, /^Go on$/);
    await key(ann, 'Enter');
    await holds(ann, /^Black/);
    await referee.press('Go on', referee.page.getByRole('alertdialog'));
  });

  it('a question and what it comes to are read out once, and the focus is there', async () => {
    const news = await hears(ann);
    const rolls = referee.page.getByRole('region', { name: 'What rolls' });
    await ann.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await referee.press(/^Fitness/, rolls);
    await referee.press('Call Lyneth', rolls);
    await ann.question(/./).waitFor();
    await expect.poll(() => ann.page.evaluate(() => document.activeElement?.closest('article')?.getAttribute('data-question'))).toBe('first');
    await expect.poll(async () => (await news()).filter((one) => one.startsWith('You are asked: ')).length).toBe(1);
    await ann.roll(/./, [4]);
    await expect.poll(async () => (await news()).filter((one) => /^You may still answer: .*Roll again/.test(one)).length).toBe(1);
    await ann.late('Roll again').getByRole('button', { name: 'Leave it so' }).waitFor();
    // The letter of the second answer, without going to it.
    // No key counts as long as what was clicked last may take the focus, or before what it answers was seen.
    await expect
      .poll(async () => {
        await key(ann, 'n');
        return ann.late('Roll again').count();
      })
      .toBe(0);
    await ann.line(/Fitness/).filter({ hasNotText: 'open' }).waitFor();
    await expect.poll(async () => (await news()).filter((one) => /^failure/.test(one)).length).toBe(1);
    const told = await news();
    expect(told.filter((one, n) => told.indexOf(one) !== n), 'nothing is read twice').toEqual([]);
  });

  it('keys do what they say', async () => {
    await ann.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const keys = ann.page.getByRole('dialog');
    await expect
      .poll(async () => {
        await key(ann, '?');
        return keys.count();
      })
      .toBe(1);
    await keys.getByRole('heading', { name: 'Keys' }).waitFor();
    await key(ann, 'Escape');
    await ann.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await key(ann, 't');
    await expect.poll(() => ann.page.evaluate(() => document.activeElement?.id)).toBe('talk');
    await ann.page.keyboard.type('roll? g b');
    await key(ann, 'Enter');
    await ann.reads('roll? g b');
    expect(await ann.page.getByRole('alertdialog').count(), 'what is typed is no key').toBe(0);
    // Whatever is about to take the focus has taken it.
    await rests(referee, ann);
    await ann.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    // A disc takes its key twice within a moment; on a busy machine that may be over before anybody has looked.
    const floor = ann.page.getByText('You have the floor.');
    const asks = await ann.page.evaluateHandle(() => {
      const told = { asked: false };
      new MutationObserver(() => {
        told.asked ||= document.body.textContent?.includes('Press the same key once more to ask for the floor') ?? false;
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return told;
    });
    // While a part is still being loaded because of a click, letters are no keys.
    await expect
      .poll(async () => {
        await key(ann, 'g');
        return asks.evaluate(({ asked }) => asked);
      })
      .toBe(true);
    expect(await floor.count()).toBe(0);
    const presses = (there: boolean): Promise<void> =>
      expect
        .poll(async () => {
          await key(ann, 'g');
          await floor.waitFor({ state: there ? 'visible' : 'detached', timeout: 1_500 }).catch(() => undefined);
          return (await floor.count()) > 0;
        })
        .toBe(there);
    await presses(true);
    await presses(false);
    await key(ann, 'a');
    await expect.poll(() => ann.page.evaluate(() => document.activeElement?.closest('#offers') !== null)).toBe(true);
    await ann.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await key(ann, 's');
    await expect.poll(() => ann.page.evaluate(() => document.activeElement?.id)).toBe('sheets');
  });
});

/** Writes down what a reader is told from now on. */
async function hears(one: Person): Promise<() => Promise<string[]>> {
  const news: Locator = one.page.getByRole('log', { name: 'News' });
  await news.evaluate((region) => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver((all) => {
      for (const { addedNodes } of all) for (const node of addedNodes) if (node instanceof HTMLElement) told.push(node.textContent ?? '');
    }).observe(region, { childList: true, subtree: true });
  });
  return () => one.page.evaluate(() => (window as unknown as { told: string[] }).told);
}
