// People at a table of the Adventuring Rules or of FIVEY, and where they are.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './house';

/** A phone as most people have. */
export const HAND = { width: 390, height: 844 };

/** Three of FIVEY's ready-made people as a scenario has them, free to be played. */
export const PARTY = `
[[character]]
player = "referee"
name = "Ivy"
template = "Elf"
backstory = "Spy"
items = ["Wind instrument", "Gadget"]
skill = "stealth"
second-skill = "languages"
spells = ["Feather Fall"]
things = [
  { name = "Bow", like = "Bow", pieces = 1 },
  { name = "Quiver of arrows", like = "Quiver of arrows", pieces = 1 },
  { name = "Dagger", like = "Dagger", pieces = 1 },
  { name = "Ration", like = "Ration", pieces = 4 },
]

[[character]]
player = "referee"
name = "Gor"
template = "Orc"
backstory = "Veteran"
items = ["Orcish warhammer", "Veteran's crossbow"]
skill = "smithing"
second-skill = "tactics"
things = [{ name = "Leather", like = "Leather", pieces = 1 }, { name = "Ration", like = "Ration", pieces = 4 }]

[[character]]
player = "referee"
name = "Mal"
template = "Hellchild"
backstory = "Acolyte"
items = ["Religious book", "Holy symbol"]
skill = "persuasion"
second-skill = "scripture"
spells = ["Fire Ball"]
things = [
  { name = "Leather", like = "Leather", pieces = 1 },
  { name = "Shield", like = "Shield", pieces = 1 },
  { name = "Club", like = "Club", pieces = 1 },
  { name = "Ration", like = "Ration", pieces = 4 },
]
`;

/** How much somebody does: each click, tap, key or typed field counts as one. */
export async function counted(one: Person, what: () => Promise<void>): Promise<number> {
  const before = one.done;
  await what();
  return one.done - before;
}

export const sheets = (one: Person): Locator => one.page.getByRole('region', { name: 'Sheets' });
export const offers = (one: Person): Locator => one.page.getByRole('region', { name: 'What you can do' });
export const rolls = (one: Person): Locator => one.page.getByRole('region', { name: 'What rolls' });
export const scene = (one: Person): Locator => one.page.getByRole('region', { name: 'What is there' });
export const turns = (one: Person): Locator => one.page.getByRole('region', { name: 'Order of turns' });
export const next = (one: Person): Locator => one.page.getByRole('region', { name: 'What comes next' }).or(one.page.locator('.strip'));

/** Does what the scene suggests, by the words of its row; while somebody acts, all but the likeliest stands behind a line.
 *  On a laptop, the step that goes on stands in the strip. */
export async function suggests(one: Person, what: string, about: string | RegExp = ''): Promise<void> {
  const named = (at: Locator): Locator => at.locator('form').filter({ hasText: about }).getByRole('button', { name: what, exact: true }).first();
  const also = one.page.getByRole('region', { name: 'What else may come' });
  const line = offers(one).locator('summary').filter({ hasText: new RegExp(`^Also: .*${what}`) });
  const step = one.page.locator('.strip').getByRole('button', { name: what, exact: true });
  await named(next(one)).or(named(also)).or(line).or(step).first().waitFor();
  if (about === '' && (await step.isVisible())) return one.press(step);
  if (!(await named(next(one)).or(named(also)).first().isVisible())) await one.press(line);
  await one.press(named(next(one)).or(named(also)).first());
}

/** Takes somebody who is ready-made. */
export async function takes(one: Person, name: string): Promise<void> {
  await one.to('Sheet');
  await one.press(/^Make (your|another) character$/, sheets(one));
  const dialog = one.page.getByRole('dialog');
  await one.takes(dialog, name);
  await sheets(one).getByRole('button', { name: new RegExp(`^${name}\\b`) }).waitFor({ state: 'attached' });
  await dialog.waitFor({ state: 'detached' });
  await one.to('Now');
}

/** The referee makes something that is on a form. */
export async function makes(referee: Person, form: RegExp, fields: [string, string | string[]][]): Promise<void> {
  const dialog = await referee.library();
  await referee.opensForm(dialog, form);
  for (const [label, value] of fields) {
    const name = new RegExp(`^\\s*${label}`, 'i');
    const field = dialog.getByRole('radiogroup', { name }).or(dialog.getByRole('combobox', { name })).or(dialog.getByRole('textbox', { name })).first();
    // What was filled in before may still change what there is to fill in.
    await expect.poll(() => dialog.locator('[aria-busy="true"]').count(), { timeout: 10_000 }).toBe(0);
    // Long forms go step by step, each of which is named by what stands in it.
    const step = dialog.getByRole('button', { name: new RegExp(`^Step \\d+:.*${label}`, 'i') });
    await field.or(step).first().waitFor();
    if (!(await field.isVisible())) await referee.press(step.first(), dialog);
    await referee.fill(dialog, label, value);
  }
  await referee.press('Finish', dialog);
  await dialog.waitFor({ state: 'detached' });
}

/** The referee puts an area on the map, of which players know. */
export const area = (referee: Person, name: string, size: string, fields: [string, string][] = []): Promise<void> =>
  makes(referee, /^Area$/, [['Name', name], ['Size', size], ...fields, ['Players know of it', 'yes']]);
