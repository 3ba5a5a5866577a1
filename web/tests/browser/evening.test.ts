// An evening of a game on a grid and of one without: a referee at a desktop, Ann at another, Ben with his thumbs on a small
// phone. What the log says in the end is read aloud, and tells the story.
import { afterEach, describe, expect, it } from 'vitest';
import { House, rests, type Person } from './house';
import { form, order, turns } from './pair';

interface Evening {
  game: string;
  party: [string, string];
  foes: string[];
  /** What somebody does in their turn, the first of these that is offered. */
  does: string[];
  /** What the log has to tell, whoever wins. */
  told: RegExp[];
}

const EVENINGS: Evening[] = [
  {
    game: 'Heimr',
    party: ['Sigrun', 'Tove'],
    foes: ['Ash', 'Brand'],
    does: ['Strike or shoot', 'Charge', 'Punch, kick or grab'],
    told: [/^A fight begins/, /(hits|misses|touches) (Sigrun|Tove|Ash|Brand)/, /^The fight is over/],
  },
  {
    game: 'Symbaroum',
    party: ['Alva', 'Orm'],
    foes: ['Scar', 'Hound'],
    does: ['Attack', 'Engage an enemy'],
    told: [/^A fight begins/, /^(Alva|Orm|Scar|Hound) (attacks|engages)/, /^The fight is over/],
  },
];
const TURNS = 8;

let house: House;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
  await house.close();
});

/** Everybody answers what they are asked by the first way there is, until nobody is asked any more. */
async function settle(all: Person[]): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    quiet += 1;
    for (const one of all) {
      const asked = one.page.locator('[data-question="first"] form .button:enabled').first();
      const together = one.page.getByRole('button', { name: /^Roll all \d/ }).first();
      const button = (await together.isVisible()) ? together : asked;
      if ((await button.count()) === 0) continue;
      quiet = 0;
      await button.click({ timeout: 1500 }).catch(() => undefined);
      one.done += 1;
    }
    await rests(...all);
  }
}

const FRIEND = /on (your|the same) side/;

/** Whatever a form still asks is answered by the first that there is; whether it was done. Nobody turns on a friend. */
async function goes(one: Person): Promise<boolean> {
  const open = form(one);
  const go = open.getByRole('button', { name: /^Go( and roll)?$/ });
  for (let n = 0; n < 8 && (await open.count()) > 0; n += 1) {
    await expect.poll(async () => (await open.locator('[aria-busy="true"]').count()) === 0).toBe(true);
    if ((await open.locator('label:has(:checked), p[data-field]').filter({ hasText: FRIEND }).count()) > 0) break;
    if (await go.isEnabled().catch(() => false)) {
      await one.press(go);
      await open.waitFor({ state: 'detached' });
      return true;
    }
    const group = open.locator('[role="radiogroup"]:not(:has(:checked)), [role="group"]:not(:has(:checked))').last();
    await group.locator('input:enabled').first().click({ timeout: 1500 }).catch(() => undefined);
    await rests(one);
  }
  // There is no way through: something else is done instead.
  if ((await open.count()) > 0) await one.press('Leave it');
  return false;
}

async function turn(one: Person, does: string[]): Promise<boolean> {
  await one.to('Now');
  for (const what of does) {
    const button = one.page.locator('#offers').getByRole('button', { name: what, exact: true });
    if ((await button.count()) === 0) continue;
    await one.press(button);
    if ((await one.didAtOnce()) || (await goes(one))) return true;
  }
  return false;
}

/** What a log says, the oldest first, as somebody would read it out. */
const aloud = (one: Person): Promise<string[]> =>
  one.page
    .getByRole('region', { name: 'Log' })
    .locator('li')
    .evaluateAll((all) =>
      all.flatMap((item) => [...item.querySelectorAll('.text, article > p:first-child')].map((part) => (part.textContent ?? '').trim())).filter((text) => text !== ''),
    );

// `make test` has a session with a log, and fights of both games.
describe('an evening', () => {
  it.each(EVENINGS)('of $game is played by three, and its log tells the story', async ({ game, party, foes, does, told }) => {
    house = await House.open(11);
    const referee = await house.referee('The evening', 'mouse', {}, game);
    const ann = await house.guest(referee, 'Ann', 'mouse');
    const ben = await house.guest(referee, 'Ben', 'touch');
    const all = [referee, ann, ben];
    for (const [who, name] of [[ann, party[0]], [ben, party[1]]] as const) {
      await who.to('Sheet');
      await who.press('Make your character', who.page.getByRole('region', { name: 'Sheets' }));
      await who.takes(who.page.getByRole('dialog'), name);
    }
    await referee.adds(...foes);
    await referee.attempt('Begin a fight');
    await settle(all);
    for (let n = 0; n < TURNS; n += 1) {
      const { acting } = await order(referee);
      if (acting === null) break;
      const one = acting === party[0] ? ann : acting === party[1] ? ben : referee;
      for (let deed = 0; deed < 2; deed += 1) {
        if (!(await turn(one, does))) break;
        await settle(all);
        if ((await turns(referee).count()) === 0 || (await order(referee)).acting !== acting) break;
      }
      if ((await turns(referee).count()) === 0) break;
      if ((await order(referee)).acting === acting) {
        await turn(one, ['End the turn']);
        await settle(all);
      }
      if (n === 2) for (const each of all) await each.shot(`evening-${game}-${each.name}`);
    }
    if ((await turns(referee).count()) > 0) await turn(referee, ['End the fight']);
    await settle(all);
    for (const one of [referee, ann, ben]) {
      await one.to('Log');
      const read = await aloud(one);
      one.keep(`evening-${game}-${one.name}.txt`, read.join('\n'));
      for (const sentence of told) expect(read.some((line) => sentence.test(line)), `${one.name}: ${sentence}: ${read.join('\n')}`).toBe(true);
      for (const line of read) expect(line).not.toMatch(/An attempt|Now due|\{\s*\$|undefined|_/);
    }
  }, 240_000);
});
