// A fight of three against four without a grid: the referee in one browser, a player with all three characters in another,
// both with nothing but what the page shows. Real dice are typed, so that nothing hangs on them.
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { House, type Person } from './house';
import { acts, corrects, map, order, settles, turns } from './pair';

const PARTY = ['Alva', 'Orm', 'Sefa'];
const FOES = ['Scar', 'Crow', 'Old Guard', 'Hound'];
const TURNS_MAX = 5;
/** What the fight has to show. */
const PARTS = ['Free Attack of Referee', 'pain of Ann', 'Death Test of Ann', 'undo'];

let house: House;
let referee: Person;
let ann: Person;
const seen = new Set<string>();

beforeAll(async () => {
  house = await House.open(1);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const plays = (who: string): Person => (PARTY.includes(who) ? ann : referee);

/** Which question shows which part of a fight. */
const SHOWS: [RegExp, string][] = [
  [/withdraws from .* Make a Free Attack/i, 'Free Attack'],
  [/hurt .* badly/i, 'pain'],
  [/Death Test|tests against death/i, 'Death Test'],
];

/** Tests succeed with a 5, which changes nothing for the dying; other dice show their highest face. */
const settle = (): Promise<void> =>
  settles(referee, ann, async (one, question, words) => {
    for (const [asks, what] of SHOWS) if (asks.test(words)) seen.add(`${what} of ${one.name}`);
    // Nobody is to be down before the pain of an attack was seen.
    if (/comes within reach/.test(words)) return question.getByRole('button', { name: 'no', exact: true });
    const inOrder = question.getByRole('button', { name: 'In this order' });
    if ((await inOrder.count()) > 0) return inOrder;
    const sides = /Roll d(\d+)/.exec(words)?.[1];
    const real = question.getByRole('button', { name: 'Type real dice' });
    // Who is equally quick rolls until one is quicker.
    if (sides === undefined || !seen.has('begun') || (await real.count()) === 0) return question.locator('.button:enabled').first();
    await one.press(real);
    await one.write(/./, sides === '20' ? '5' : sides, question);
    return question.getByRole('button', { name: 'Take it' });
  });

/** Does something, if it can be done at all now. */
async function does(who: string, what: string, onto: string | null = null): Promise<boolean> {
  const did = await acts(plays(who), who, what, onto, () => Promise.resolve());
  if (did) await settle();
  return did;
}

/** Who still fights, as the order of turns tells it. */
async function fighting(): Promise<string[]> {
  const words = await turns(referee).locator('li').allInnerTexts();
  return FOES.filter((foe) => words.some((one) => one.includes(foe) && !/dead|unconscious|dying/.test(one)));
}

/** One turn of somebody of the party. */
async function fights(who: string): Promise<void> {
  if (who === 'Orm' && !seen.has('undo')) {
    expect(await does('Orm', 'Attack', 'Hound')).toBe(true);
    // Not so: it is taken back, and done once more. Dice fell, so that is the referee's to do.
    await referee.press('Undo');
    await ann.reads(/latest change back/);
    seen.add('undo');
    expect(await does('Orm', 'Attack', 'Hound')).toBe(true);
  } else if (who === 'Alva' && !seen.has('withdrawn')) {
    seen.add('withdrawn');
    // What depends on hidden numbers is shown to a player only where the table wishes it.
    await referee.opens('Referee');
    const drawer = referee.page.getByRole('complementary');
    await referee.press(drawer.locator('summary').filter({ hasText: 'What this table allows' }));
    const odds = drawer.getByRole('combobox', { name: 'Odds that depend on' });
    await odds.waitFor();
    await referee.pick(odds, 'are shown against the usual opponent');
    await referee.press('Close', drawer);
    const fills = async (form: Locator): Promise<void> => form.getByText('Staying, if each enemy there attacks once').waitFor();
    expect(await acts(ann, 'Alva', 'Withdraw', null, fills)).toBe(true);
    await settle();
  } else if (who !== 'Sefa' && seen.has('frail')) {
    for (const foe of await fighting()) {
      if (await does(who, 'Attack', foe)) break;
      if ((await does(who, 'Engage an enemy', foe)) && (await does(who, 'Attack', foe))) break;
    }
  }
}

describe('a fight of three against four', () => {
  it('begins with who faces whom', async () => {
    referee = await house.referee('The bridge', 'mouse', {}, 'Symbaroum');
    ann = await house.guest(referee, 'Ann', 'mouse');
    for (const name of PARTY) {
      await ann.press(/^(Make your character|Make another character)$/, ann.page.getByRole('region', { name: 'Sheets' }));
      await ann.takes(ann.page.getByRole('dialog'), name);
    }
    await referee.adds(...FOES);
    const facing = ['Alva and Scar', 'Alva and Crow', 'Alva and Old Guard', 'Orm and Hound'];
    await referee.attempt('Begin a fight', [['Who faces whom from the beginning', facing]]);
    await settle();
    seen.add('begun');
    expect((await order(referee)).round).toBe(1);
    await ann.reads(/A fight begins/);
    for (const one of [referee, ann]) {
      await map(one).getByText('Alva is engaged with Scar').waitFor();
      await map(one).getByText(/Engaged with nobody: Sefa/).waitFor();
      await one.shot(`melee-${one.name}`);
    }
  });

  it('is fought, with Free Attacks, pain, a Death Test and what is taken back', async () => {
    for (let n = 0; n < TURNS_MAX * 7; n += 1) {
      const { round, acting } = await order(referee);
      if (round > TURNS_MAX || acting === null || (await fighting()).length === 0) break;
      if (round === 2 && !seen.has('frail')) {
        seen.add('frail');
        for (const foe of await fighting()) await corrects(referee, foe, 'Toughness', '1');
        await referee.attempt('Harm somebody', [['Whom', 'Sefa'], ['How much', '30']]);
        await settle();
        continue;
      }
      if (PARTY.includes(acting)) await fights(acting);
      const now = await order(referee);
      if (now.acting === acting) await does(acting, 'End the turn');
    }
    expect(await fighting()).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(PARTS));
    await referee.attempt('End the fight');
    await turns(referee).waitFor({ state: 'detached' });
    await turns(ann).waitFor({ state: 'detached' });
  }, 240_000);
});
