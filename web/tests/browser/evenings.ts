// What the evenings of several games have in common: people do what stands there, whoever is asked answers, and what came
// of it is kept whole.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Count } from './counts';
import { rests, type House, type Person } from './house';
import { offers, rolls, sheets } from './mill';

export const form = (one: Person): Locator => offers(one).locator('form');
export const asked = (one: Person): Locator => one.page.getByRole('region', { name: 'What is asked' });
export const mine = (one: Person): Locator => asked(one).locator('article.mine').first();

/** What is filled in is done. */
export async function goes(one: Person, verb: string | RegExp = 'Go'): Promise<void> {
  await one.press(verb, form(one));
  await form(one).waitFor({ state: 'detached' });
}
/** Somebody does something by what stands there, with what still has to be said. */
export async function does(one: Person, what: string, fields: [string | RegExp, string | string[]][] = [], verb: string | RegExp = 'Go'): Promise<void> {
  await offers(one).getByRole('button', { name: what, exact: true }).first().waitFor();
  if (fields.length === 0 && (await one.tile(what))) return rests(one);
  await one.press(offers(one).getByRole('button', { name: what, exact: true }).first());
  if (await one.didAtOnce()) return;
  for (const [label, value] of fields) await one.fill(form(one), label, value);
  await goes(one, verb);
}
export { suggests } from './mill';

/** Somebody goes for somebody else: by the tile that says so, or else on the map. */
export async function strikes(one: Person, what: string, whom: string, verb: string | RegExp = 'Go', screen = false): Promise<void> {
  if (await one.tile(what, whom, screen)) return rests(one);
  await one.press(one.token(whom));
  await goes(one, verb);
}

/** The referee calls somebody to roll what stands on their sheet. */
export async function calls(referee: Person, what: string, whom: string): Promise<void> {
  await referee.press(rolls(referee).getByRole('button', { name: new RegExp(`^${what}\\b`) }));
  await referee.press(`Call ${whom}`, rolls(referee));
}

/** Adds a row to a field that takes rows, and fills it in. */
export async function row(one: Person, dialog: Locator, field: string, cells: [string | RegExp, string][]): Promise<void> {
  await one.press(`Add to ${field}`, dialog);
  const added = dialog.getByRole('group', { name: new RegExp(`^${field}, `) }).last();
  for (const [label, value] of cells) await one.fill(added, label, value);
}

/** Takes somebody who is ready-made. */
export async function takes(one: Person, name: string): Promise<void> {
  const dialog = one.page.getByRole('dialog');
  await one.press(/^Make (your|another) character$/, sheets(one));
  await one.takes(dialog, name);
}

/** Who is asked for dice, or for something else. */
async function answerer(all: Person[], dice: boolean): Promise<Person> {
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    for (const one of all) {
      if ((await asked(one).locator('article.mine').count()) === 0) continue;
      const rolls = await mine(one).getByRole('button', { name: /^(Roll|Take it)/ }).count();
      if (rolls > 0 === dice) return one;
    }
    await rests(...all);
  }
  throw new Error(`nobody is asked for ${dice ? 'dice' : 'an answer'}`);
}
/** Faces of real dice, several where they are thrown together, throw by throw where one tap lets all of them fall; or how an
 *  answer begins. */
export type Fall = number | number[] | number[][] | string;
/** What comes to be asked is answered by whoever is asked. */
export async function falls(evening: Count, people: Person[], ...all: Fall[]): Promise<void> {
  for (const one of all) {
    const who = await answerer(people, typeof one !== 'string');
    const name = await mine(who).getAttribute('aria-labelledby');
    if (typeof one === 'string') await who.press(one, mine(who));
    else if (typeof one !== 'number' && typeof one[0] !== 'number') await evening.dice(who, ...(one as number[][]));
    else await evening.dice(who, [one].flat(2));
    await asked(who).locator(`[aria-labelledby="${name}"]`).waitFor({ state: 'detached' });
  }
}

/** Whoever is asked answers by the first way there is, all at once where that can be done, until nobody is asked any more.
 *  Dice that fall by themselves meanwhile are nobody's. */
export async function answers(people: Person[]): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    quiet += 1;
    for (const one of people) {
      const together = one.page.getByRole('button', { name: /^(Roll all|As usual for all) \d/ }).first();
      const button = (await together.isVisible()) ? together : mine(one).locator('.button:enabled').first();
      if (!(await button.isVisible())) continue;
      quiet = 0;
      const name = await mine(one).getAttribute('aria-labelledby', { timeout: 1000 }).catch(() => null);
      const done = name !== null && (await (one.by === 'touch' ? button.tap({ timeout: 1000 }) : button.click({ timeout: 1000 })).then(() => true, () => false));
      if (!done) continue;
      one.done += 1;
      one.types = false;
      await asked(one).locator(`.mine[aria-labelledby="${name}"]`).waitFor({ state: 'detached' });
    }
    await rests(...people);
  }
}

/** Nobody is asked anything any more. */
export const settled = (referee: Person): Promise<void> => expect.poll(() => asked(referee).getByRole('article').count(), { timeout: 20_000 }).toBe(0);

/** The session is closed, and the table is kept as a file in which every die and every rule is checked. */
export async function closes(house: House, referee: Person, table: string): Promise<void> {
  await referee.opens('Referee');
  const drawer = referee.page.getByRole('complementary');
  await referee.press(/^Close session \d/, drawer);
  // Where the game has something for its end, that is offered first.
  const sure = drawer.getByRole('alert').getByRole('button', { name: 'Close the session' });
  await sure.or(drawer.getByRole('button', { name: 'Open a session' })).first().waitFor();
  if (await sure.isVisible()) await referee.press(sure);
  await referee.reads(/Session \d ends/);
  const file = `${house.data}/kept.norn`;
  const kept = house.norn('export', table, '--out', file, '--data', house.data);
  expect(kept.code, kept.err).toBe(0);
  const verified = house.norn('verify', file);
  expect(verified.code, verified.out + verified.err).toBe(0);
}
