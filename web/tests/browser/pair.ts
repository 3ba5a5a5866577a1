// A referee and a player in two browsers who settle what is asked of them.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { rests as settled, type Person } from './house';

/** How one of them answers one question: by which button. `null` where they did something else with it first. */
export type Manner = (one: Person, question: Locator, words: string) => Promise<Locator | null>;

export const doing = (one: Person): Locator => one.page.getByRole('region', { name: 'What you can do' });
export const form = (one: Person): Locator => doing(one).locator('form');
export const turns = (one: Person): Locator => one.page.getByRole('region', { name: 'Order of turns' });
export const asked = (one: Person): Locator => one.page.getByRole('region', { name: 'What is asked' }).locator('article');
/** The map, with what is chosen on it: on a phone, that stands with what is open. */
export const map = (one: Person): Locator =>
  one.page.getByRole('figure', { name: 'Where everybody is' }).or(one.page.getByRole('group', { name: 'Chosen on the map' }));

/** What the order of turns says, as everybody reads it. */
export async function order(one: Person): Promise<{ round: number; acting: string | null }> {
  const [text, acting] = await Promise.all([
    turns(one).getByRole('heading').innerText(),
    turns(one).locator('[aria-current="step"] .serif').allInnerTexts(),
  ]);
  return { round: Number(/\d+/.exec(text)?.[0]), acting: acting[0] ?? null };
}

/** Who is to answer next: the referee before the player, so that the same things happen however quick a browser is.
 *  Nobody while the two pages do not yet show the same. */
async function next(referee: Person, player: Person): Promise<Person | 'nobody' | 'unclear'> {
  const count = async (one: Person): Promise<[number, number]> => {
    const all = asked(one);
    return [await all.count(), await all.and(one.page.locator('.mine')).count()];
  };
  const [[his, forHim], [hers, forHer]] = await Promise.all([count(referee), count(player)]);
  if (his !== hers || forHim + forHer !== his) return 'unclear';
  if (his === 0) return 'nobody';
  return forHim > 0 ? referee : player;
}

/** Both answer what is asked of them, one after another, until nobody is asked any more. */
export async function settles(referee: Person, player: Person, manner: Manner): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const one = await next(referee, player);
    if (typeof one === 'string') {
      quiet = one === 'nobody' ? quiet + 1 : 0;
      await settled(referee, player);
      continue;
    }
    quiet = 0;
    // This very question, and not the next one that takes its place.
    const first = asked(one).and(one.page.locator('.mine')).first();
    const name = await first.getAttribute('aria-labelledby', { timeout: 1000 }).catch(() => null);
    const mine = asked(one).and(one.page.locator(`[aria-labelledby="${name}"]`));
    const words = await mine.innerText({ timeout: 1000 }).catch(() => null);
    // Dice that fall by themselves may have fallen.
    if (words === null) continue;
    const button = await manner(one, mine, words);
    if (button === null) continue;
    await button.click({ timeout: 1000 }).catch(() => undefined);
    one.done += 1;
    await mine.waitFor({ state: 'detached' });
  }
}

/** Somebody is chosen on the map, then with whom or with which square it is done, and then what, by its name. `fills`
 *  says what its form still asks. Whether it can be done at all now. */
export async function acts(one: Person, who: string, what: string, onto: string | null, fills: (form: Locator) => Promise<void>): Promise<boolean> {
  const leave = map(one).getByRole('button', { name: 'Leave it' });
  if ((await leave.count()) > 0) await one.press(leave.first());
  await one.press(one.token(who));
  if (onto !== null && /^[A-Z]\d$/.test(onto)) {
    // At a corner, where nobody stands.
    one.done += 1;
    await one.square(onto).locator('rect').click({ position: { x: 6, y: 30 } });
  } else if (onto !== null) await one.press(one.token(onto));
  const all = one.page.getByRole('group', { name: `What ${who} can do` });
  const nothing = map(one).getByText('can do nothing there now');
  await all.or(nothing).or(form(one)).or(asked(one)).first().waitFor();
  if ((await nothing.count()) > 0) return false;
  // The only thing that can be done there is taken at once.
  if ((await all.count()) > 0) {
    const button = all.getByRole('button', { name: what, exact: true });
    if ((await button.count()) === 0) return false;
    await one.press(button);
  }
  // It is done at once, or its form opens.
  await expect.poll(async () => (await form(one).count()) > 0 || (await all.count()) === 0).toBe(true);
  await settled(one);
  if ((await form(one).count()) > 0) {
    await fills(form(one));
    await one.press('Go', form(one));
    await form(one).waitFor({ state: 'detached' });
  }
  return true;
}

/** Where to point at something: at the middle of somebody, and at a corner of a square, where nobody stands. */
export async function point(what: Locator): Promise<{ x: number; y: number }> {
  const box = (await what.boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if ((await what.getAttribute('role')) !== 'gridcell') return middle;
  // In a corner, or wherever else nobody stands: they take most of it.
  const corner = Math.min(12, box.width / 8);
  const [left, right, top, bottom] = [box.x + corner, box.x + box.width - corner, box.y + corner, box.y + box.height - corner];
  const all = [{ x: left, y: bottom }, middle, { x: right, y: bottom }, { x: left, y: top }, { x: right, y: top }];
  const free = await what.evaluate((one, points) => points.findIndex(({ x, y }) => {
    const there = document.elementFromPoint(x, y);
    return there === null || (!there.closest('[data-who]') && one.contains(there));
  }), all);
  return all[Math.max(0, free)]!;
}

/** Nothing moves what is on the map any more: what came with the last change has found its room. */
export async function rests(what: Locator): Promise<void> {
  let before = '';
  await expect.poll(async () => before === (before = JSON.stringify(await what.boundingBox())), { interval: 150 }).toBe(true);
}

/** How long a finger rests on somebody before it drags them. */
const HELD = 400;

/** Drags what is at one place of the map to another. `held`: a finger that does not rest first moves nobody; `midway` is looked at before they are let go. */
export async function drags(one: Person, what: Locator, to: Locator, { held = true, midway }: { held?: boolean; midway?: () => Promise<void> } = {}): Promise<void> {
  await one.page.getByRole('grid', { name: 'Map' }).evaluate((map) => map.scrollIntoView({ block: 'center' }));
  await rests(what);
  const [from, there] = [await point(what), await point(to)];
  if (one.by !== 'touch') {
    await one.page.mouse.move(from.x, from.y);
    await one.page.mouse.down();
    await one.page.mouse.move((from.x + there.x) / 2, (from.y + there.y) / 2, { steps: 3 });
    await one.page.mouse.move(there.x, there.y, { steps: 3 });
    await midway?.();
    await one.page.mouse.up();
    return;
  }
  const device = await one.context.newCDPSession(one.page);
  const touch = (type: string, points: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
  await touch('touchStart', [from]);
  if (held) await one.page.waitForTimeout(HELD);
  for (const step of [0.2, 0.5, 0.8, 1]) {
    await touch('touchMove', [{ x: from.x + (there.x - from.x) * step, y: from.y + (there.y - from.y) * step }]);
  }
  await midway?.();
  await touch('touchEnd', []);
  await device.detach();
}

/** The referee writes a number of somebody's, as the row on their sheet is called. */
export async function corrects(referee: Person, who: string, row: string, value: string): Promise<void> {
  const sheets = referee.page.getByRole('region', { name: 'Sheets' });
  await referee.press(new RegExp(`^Change ${row} of ${who}`), sheets);
  await referee.write(new RegExp(`^${row}$`), value, sheets);
  await referee.press('Set', sheets);
  await sheets.getByRole('button', { name: new RegExp(`^${who}.*\\b${value} of`) }).waitFor();
}
