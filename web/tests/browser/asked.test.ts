// Whoever is asked sees the question, wherever they have scrolled to and whatever else is open: in every game, for the
// referee and for players, on a desktop and on a phone.
import { afterEach, describe, expect, it } from 'vitest';
import { FULL, House, rests, type Person } from './house';
import { sized } from './looks';
import { doing } from './pair';

const LAPTOP = { viewport: { width: 1280, height: 800 } };
const HAND = { viewport: { width: 390, height: 844 } };

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

/** Scrolls everything to its end, as somebody may have who was reading there. */
const astray = (one: Person): Promise<void> =>
  one.page.evaluate(() => {
    for (const box of document.querySelectorAll('main, main *')) if (box.scrollHeight > box.clientHeight) box.scrollTop = box.scrollHeight;
  });

/** What of the first thing that is asked can't be seen; `null` if it is answered by now. */
async function hidden(one: Person, of = '[data-question="first"]'): Promise<string[] | null> {
  await one.page.locator(of).waitFor();
  await rests(one);
  const found = await one.page.waitForFunction((of) => {
    const card = document.querySelector(of);
    if (card === null) return { unseen: null };
    const parts = [card.querySelector('h3'), card.querySelector('form .button, form input, form textarea')].flatMap((part) => part ?? []);
    // What it is answered with may still be on its way.
    if (parts.length < 2) return null;
    const unseen = parts.flatMap((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const points: [number, number][] = [[left + 4, top + 4], [left + width / 2, top + height / 2], [left + 4, top + height - 4]];
      const covered = points.filter(([x, y]) => !card.contains(document.elementFromPoint(x, y)));
      return covered.length > 0 ? [`“${(part.textContent ?? '').trim()}” at ${Math.round(left)}, ${Math.round(top)} is out of sight`] : [];
    });
    return { unseen };
  }, of);
  return found.evaluate((one) => one!.unseen);
}

/** Everybody who is asked sees it; answers by the first way there is, until nobody is asked. */
async function answered(...people: Person[]): Promise<number> {
  let asked = 0;
  for (let quiet = false; !quiet; ) {
    await rests(...people);
    quiet = true;
    for (const one of people) {
      const first = one.page.locator('[data-question="first"]');
      if ((await first.count()) === 0) continue;
      quiet = false;
      const unseen = await hidden(one);
      if (unseen === null) continue;
      asked += 1;
      expect(unseen, `what ${one.name} is asked`).toEqual([]);
      await astray(one);
      const button = first.locator('form .button:enabled').first();
      if ((await button.count()) === 0) await first.locator('form input').first().check();
      await button.click();
      await rests(...people);
    }
  }
  return asked;
}

/** Has both read something else, and does something that asks somebody. */
async function asks(what: () => Promise<void>, ...people: Person[]): Promise<number> {
  for (const one of people) await astray(one);
  await what();
  return answered(...people);
}

/** Where the focus is, as a reader tells it. */
const focus = (one: Person): Promise<string> =>
  one.page.evaluate(() => {
    const at = document.activeElement;
    return at?.closest('.dock') ? 'what is open' : `${at?.tagName}: ${at?.textContent?.trim().slice(0, 40)}`;
  });

const SIZES: [string, { viewport: { width: number; height: number } }, { viewport: { width: number; height: number } }][] = [
  ['a referee with a laptop and a player with a phone', LAPTOP, HAND],
  ['a referee with a phone and a player with a laptop', HAND, LAPTOP],
];

describe.each(SIZES)('what is asked is in sight of %s', (_, forReferee, forAnn) => {
  it('in Triumvene', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house', 'mouse', LAPTOP, 'Triumvene');
    const ann = await house.guest(referee, 'Ann', 'mouse', forAnn);
    await sized(referee, forReferee.viewport);
    await referee.adds('Lyneth', 'Street thug');
    for (const one of [referee, ann]) await one.to('Now');
    await doing(ann).getByRole('button', { name: 'Try something' }).waitFor();
    await astray(referee);
    await ann.attempt('Try something', [['What the character does', 'pick the lock'], ['Which stat is proposed', 'Knowledge']], 'Propose');
    await referee.to('Now');
    expect(await hidden(referee, '.proposals article'), 'what is proposed').toEqual([]);
    const proposal = referee.page.getByRole('region', { name: 'What players propose' });
    const asked = await asks(() => referee.press('Accept', proposal), ann, referee);
    expect(asked).toBeGreaterThan(1);
    expect(await asks(() => referee.attempt('Begin a fight'), ann, referee)).toBe(0);
  });

  it.runIf(FULL)('in Heimr', async () => {
    house = await House.open(3);
    const referee = await house.referee('The ford', 'mouse', LAPTOP, 'Heimr');
    const ann = await house.guest(referee, 'Ann', 'mouse', forAnn);
    await sized(referee, forReferee.viewport);
    await ann.makes(/^A player.s character$/, 'Runa');
    await referee.makes(/^Somebody the game master plays$/, 'Wolf');
    await ann.to('Now');
    expect(await asks(() => referee.attempt('Begin a fight'), ann, referee)).toBeGreaterThan(0);
  });

  it('in Symbaroum', async () => {
    house = await House.open(1);
    const referee = await house.referee('The bridge', 'mouse', LAPTOP, 'Symbaroum');
    const ann = await house.guest(referee, 'Ann', 'mouse', forAnn);
    await sized(referee, forReferee.viewport);
    await referee.adds('Alva', 'Scar');
    await ann.to('Now');
    await asks(() => referee.attempt('Begin a fight', [['Who faces whom from the beginning', ['Alva and Scar']]]), ann, referee);
    await referee.to('Now');
    await ann.to('Now');
    // The first die of what somebody begins falls with their tap; what somebody else begins asks.
    await ann.attempt('End the turn');
    await rests(ann, referee);
    expect(await asks(() => referee.attempt('Attack'), ann, referee)).toBeGreaterThan(0);
  });
});

it('no button covers a field, and a form opens in sight', async () => {
  house = await House.open(5);
  const referee = await house.referee('The toll house');
  const ann = await house.guest(referee, 'Ann', 'mouse', HAND);
  await referee.adds('Lyneth');
  for (const one of [referee, ann]) {
    await one.to('Now');
    await doing(one).getByRole('button', { name: 'Try something' }).waitFor();
    await astray(one);
    await one.press('Try something', doing(one));
    const form = doing(one).locator('form');
    const fields = form.locator('input:visible, textarea:visible, select:visible, summary:visible');
    await fields.first().waitFor();
    await expect.poll(() => form.locator('[aria-busy="true"]').count()).toBe(0);
    const covered = async (nth: number): Promise<string> =>
      fields.nth(nth).evaluate((field: HTMLElement) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return found && (field.contains(found) || found.contains(field)) ? '' : `${field.id} is under ${found?.textContent?.trim() ?? 'nothing'}`;
      });
    expect(await covered(0), 'the first field, as the form opens').toBe('');
    for (let n = 0; n < (await fields.count()); n += 1) {
      await fields.nth(n).focus();
      expect(await covered(n)).toBe('');
    }
    await one.press('Leave it');
  }
});

it('the focus goes to what is open, and the drawer covers neither the scene nor a proposal', async () => {
  house = await House.open(5);
  const { referee, ann } = await house.evening('The toll house');
  await referee.attempt('Try something', [['What the character does', 'lever the safe open'], ['How is it decided', 'ability roll']]);
  await expect.poll(() => focus(referee)).toBe('what is open');
  await answered(ann, referee);
  await ann.attempt('Try something', [['What the character does', 'hide'], ['Which stat is proposed', 'Knowledge']], 'Propose');
  await referee.opens('Referee');
  expect(await hidden(referee, '.proposals article')).toEqual([]);
  const [drawer, scene] = await Promise.all([
    referee.page.getByRole('complementary').boundingBox(),
    referee.page.getByRole('region', { name: 'Scene' }).boundingBox(),
  ]);
  expect(drawer!.x).toBeGreaterThanOrEqual(scene!.x + scene!.width);
  await referee.page.keyboard.press('Escape');
  const proposals = referee.page.getByRole('region', { name: 'What players propose' });
  await referee.press('Turn down', proposals);
  expect(await hidden(referee, '.proposals article'), 'why is asked in sight').toEqual([]);
  await referee.press('Not now.', proposals);
  await proposals.waitFor({ state: 'detached' });
  // What was turned down stays in the hand of whoever wanted it, with the reason, to be changed.
  await ann.page.getByRole('region', { name: 'What you can do' }).getByText(/turned this down: “Not now\.”/).waitFor();
  // Whoever checks the log by themselves knows such an entry, too.
  for (const one of [referee, ann]) expect(await one.page.getByText('does not hold together').count()).toBe(0);
  await ann.press('Change it', ann.page.getByRole('region', { name: 'What you can do' }));
  const field = ann.page.getByRole('region', { name: 'What you can do' }).getByRole('textbox', { name: 'What the character does' });
  await expect.poll(() => field.inputValue()).toBe('hide');
  expect(await ann.page.getByRole('region', { name: 'What you can do' }).getByText(/turned this down/).count()).toBe(0);
});
