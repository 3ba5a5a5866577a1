// A referee and a player in two browsers who settle what is asked of them.
import type { Locator } from 'playwright-core';
import type { Person } from './house';

/** How one of them answers one question: by which button. `null` where they did something else with it first. */
export type Manner = (one: Person, question: Locator, words: string) => Promise<Locator | null>;

export const doing = (one: Person): Locator => one.page.getByRole('region', { name: 'What you can do' });
export const turns = (one: Person): Locator => one.page.getByRole('region', { name: 'Order of turns' });
export const asked = (one: Person): Locator => one.page.getByRole('region', { name: 'What is asked' }).locator('article');
export const map = (one: Person): Locator => one.page.getByRole('figure', { name: 'Where everybody is' });

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
      await referee.page.waitForTimeout(40);
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
