// How much it takes: each click, key, tap or typed field counts as one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { House, rests, type Person } from './house';
import { asked } from './pair';

let house: House;
let referee: Person;
let ann: Person;

beforeAll(async () => {
  house = await House.open(5);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

/** How much somebody does. */
async function counted(one: Person, what: () => Promise<void>): Promise<number> {
  const before = one.done;
  await what();
  return one.done - before;
}

describe('it takes few taps', () => {
  it('from the printed link to the first roll', async () => {
    const fresh = await House.open(5);
    const newcomer = await fresh.person('Newcomer', 'mouse');
    newcomer.real = false;
    const sheets = newcomer.page.getByRole('region', { name: 'Sheets' });
    const taken = await counted(newcomer, async () => {
      await newcomer.open(fresh.link);
      await newcomer.press('Start the table');
      await newcomer.press('Add somebody', sheets);
      const dialog = newcomer.page.getByRole('dialog');
      await newcomer.press('Take them all', dialog);
      await newcomer.press(/^Lyneth/, sheets);
      await newcomer.press(/^Fitness/, sheets);
      await newcomer.press('Roll', sheets);
      await fallen(newcomer);
    });
    await fresh.close();
    expect(taken).toBeLessThanOrEqual(11);
  });

  it('to call for a check, and to answer it', async () => {
    ({ referee, ann } = await house.evening('The toll house'));
    await referee.adds('Caius', 'Street thug');
    referee.real = false;
    for (const whom of ['Lyneth', 'Caius']) {
      await referee.page.reload();
      const rolls = referee.page.getByRole('region', { name: 'What rolls' });
      const calls = await counted(referee, async () => {
        await referee.press(/^Fitness/, rolls);
        await referee.press(`Call ${whom}`, rolls);
        // The die of whom the referee plays falls with it.
        if (whom === 'Caius') await fallen(referee);
        else await referee.question(/./).waitFor();
      });
      expect(calls).toBeLessThanOrEqual(2);
      if (whom === 'Caius') break;
      const answers = await counted(ann, async () => {
        await ann.press('Roll', ann.question(/./));
        await fallen(ann);
      });
      expect(answers).toBe(1);
      await referee.press('Set it aside');
    }
    referee.real = true;
  });

  it('to change how somebody is, by steps or by a number', async () => {
    const sheets = referee.page.getByRole('region', { name: 'Sheets' });
    const one = await counted(referee, async () => {
      await referee.press(/^Change Hit points of Street thug/, sheets);
      await referee.press('Hit points: one less', sheets);
      await referee.press('Set', sheets);
      await sheets.getByRole('button', { name: /^Street thug.*5 of 6/ }).waitFor();
    });
    expect(one).toBeLessThanOrEqual(3);
    await referee.reads('Street thug: Hit points 6 → 5, by Referee');
    const typed = await counted(referee, async () => {
      await referee.press(/^Change Hit points of Lyneth/, sheets);
      await referee.write(/^Hit points$/, '4', sheets);
      await referee.press('Set', sheets);
      await sheets.getByRole('button', { name: /^Lyneth.*4 of 10/ }).waitFor();
    });
    expect(typed).toBeLessThanOrEqual(3);
  });

  it('to have a quick opponent', async () => {
    const sheets = referee.page.getByRole('region', { name: 'Sheets' });
    const thugs = sheets.getByRole('button', { name: /^Street thug/ });
    const before = await thugs.count();
    const ready = await counted(referee, async () => {
      await referee.press('Add somebody', sheets);
      await referee.takes(referee.page.getByRole('dialog'), 'Street thug');
      await expect.poll(() => thugs.count()).toBe(before + 1);
    });
    expect(ready).toBeLessThanOrEqual(3);
  });
});

describe('nine fighters of Heimr begin', () => {
  const PARTY = ['Sigrun', 'Orri', 'Tove', 'Kettil'];

  it('in twelve taps of the referee and two of each player', async () => {
    const house = await House.open(7);
    const referee = await house.referee('The mill', 'mouse', {}, 'Heimr');
    const players: Person[] = [];
    for (const name of PARTY) {
      const player = await house.guest(referee, `Player of ${name}`, 'mouse');
      await player.press(/^Make your character$/, player.page.getByRole('region', { name: 'Sheets' }));
      await player.takes(player.page.getByRole('dialog'), name);
      players.push(player);
    }
    await referee.adds('Ash', 'Crow', 'Brand');
    for (const name of ['Wolf', 'Bear']) await referee.makes(/^Somebody the game master plays$/, name);
    const all = [referee, ...players];
    const before = all.map((one) => one.done);
    await referee.attempt('Begin a fight');
    const acting = referee.page.getByRole('region', { name: 'Order of turns' }).locator('[aria-current="step"]');
    await asked(referee).first().waitFor();
    // Whoever is asked does the next thing, by the first button that does it.
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      let open = 0;
      for (const one of all) {
        const mine = one.page.getByRole('region', { name: 'What is asked' }).locator('article.mine');
        const rolls = one.page.getByRole('button', { name: /^Roll all \d/ });
        const count = await mine.count();
        open += count;
        if (count === 0) continue;
        const words = await mine.first().locator('h3').innerText().catch(() => '');
        const button = (await rolls.count()) > 0 ? rolls.first() : mine.first().locator('.button:enabled').first();
        const clicked = await button.click({ timeout: 1000 }).then(() => true, () => false);
        if (!clicked) continue;
        one.done += 1;
        await expect.poll(() => mine.first().locator('h3').innerText({ timeout: 200 }).catch(() => ''), { timeout: 8000 }).not.toBe(words);
      }
      if (open === 0 && (await acting.count()) > 0) break;
      await rests(...all);
    }
    await referee.shot('nine-fight');
    expect(await referee.page.getByText('too many messages').count()).toBe(0);
    const taken = all.map((one, n) => one.done - before[n]!);
    await house.close();
    expect(taken[0], 'taps of the referee').toBeLessThanOrEqual(12);
    for (const one of taken.slice(1)) expect(one, 'taps of a player').toBeLessThanOrEqual(2);
  }, 240_000);
});

/** A die lies on the table. */
const fallen = (one: Person): Promise<void> => one.page.getByRole('img', { name: /^d12: \d/ }).first().waitFor();
