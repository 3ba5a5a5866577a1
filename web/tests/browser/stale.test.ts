// What was tapped while the table could not be reached is meant for what its person saw: it is not carried out in another
// state, but offered once more. What takes one away takes one away, whatever stands there by then.
import { afterEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { House, opens, triesNow, type Person } from './house';

const numbers = (quick: number): string =>
  `[ { attribute = "accurate", value = 13 }, { attribute = "cunning", value = ${21 - quick} }, { attribute = "discreet", value = 10 }, { attribute = "persuasive", value = 7 }, { attribute = "quick", value = ${quick} }, { attribute = "resolute", value = 10 }, { attribute = "strong", value = 11 }, { attribute = "vigilant", value = 11 } ]`;
const FIGHT = `[table]
ruleset = "symbaroum"
name = "Cut off"
players = []

[[character]]
name = "Alva"
attributes = ${numbers(12)}
things = [ { name = "Sword", like = "Plain sword", pieces = 1 } ]

[[character]]
name = "Bran"
attributes = ${numbers(9)}

[[character]]
form = "opponent"
name = "Robber"
like = "Road robber"

[[step]]
attempt = "begin-combat"
with = { fighters = ["Alva", "Bran", "Robber"], facing = ["Alva:Robber"] }
answers = { "symbaroum.turn-order.wait" = [[]] }
`;
const PATIENCE = 30_000;

let house: House;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
  await house?.close();
});

const turns = (one: Person): Locator => one.page.getByRole('region', { name: 'Order of turns' });
const order = async (one: Person): Promise<string> => (await turns(one).innerText()).replace(/\n+/g, ' ');
const acting = async (one: Person): Promise<string | undefined> => (await order(one)).match(/(\w+) acts now/i)?.[1];
const away = (page: Page): Promise<void> => page.getByRole('status').filter({ hasText: 'can’t be reached' }).waitFor({ timeout: 60_000 });
const reached = async (page: Page): Promise<void> => {
  await triesNow(page);
  await page.getByRole('button', { name: 'Try now' }).waitFor({ state: 'detached', timeout: PATIENCE });
};
const wanted = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'You wanted' });
const hits = async (page: Page): Promise<string | undefined> => (await page.getByRole('region', { name: 'Sheets' }).innerText()).match(/\d+ of \d+/)?.[0];
const LESS = { name: 'One less: Hit points of Runa' };
const MORE = { name: 'One more: Hit points of Runa' };

/** A second tab of the referee's, whose network alone can be cut. */
async function second(referee: Person): Promise<{ other: Page; cut: (off: boolean) => Promise<unknown> }> {
  const other = await referee.context.newPage();
  await other.goto(referee.page.url());
  await other.getByRole('region', { name: 'Scene' }).waitFor();
  const net = await referee.context.newCDPSession(other);
  await net.send('Network.enable');
  const cut = (offline: boolean) => net.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  return { other, cut };
}

describe('a page that was cut off', () => {
  it('does not strike in the next round by a tap of the round before', async () => {
    house = await House.open(7);
    const referee = await house.prepared(FIGHT);
    const ann = await house.guest(referee, 'Ann', 'touch', { viewport: { width: 390, height: 844 } }, ['Alva', 'Bran']);
    await ann.to('Now');
    const offers = ann.page.getByRole('region', { name: 'What you can do' });
    const strike = offers.locator('[data-attempt="attack"]');
    await expect.poll(() => strike.getAttribute('data-tile'), { timeout: PATIENCE }).toBe('rolls');
    await ann.context.setOffline(true);
    await away(ann.page);
    await strike.click();
    // Somebody else ends her turn, and a whole round goes by.
    const his = referee.page.getByRole('region', { name: 'What you can do' });
    for (let turn = 0; turn < 3; turn += 1) {
      const before = await acting(referee);
      await his.getByRole('button', { name: /^End the turn/ }).first().click();
      const form = his.locator('form').getByRole('button', { name: /^Go/ });
      const done = async (): Promise<boolean> => (await acting(referee)) !== before;
      await expect.poll(async () => (await done()) || (await form.count()) > 0, { timeout: PATIENCE }).toBe(true);
      if (!(await done())) await form.click();
      await expect.poll(done, { timeout: PATIENCE }).toBe(true);
    }
    expect(await order(referee)).toMatch(/TURN 2.*Alva acts now/i);
    await ann.context.setOffline(false);
    await reached(ann.page);
    // She is told what she had wanted, once; nothing came of it.
    await wanted(ann.page).filter({ hasText: 'Attack' }).waitFor({ timeout: PATIENCE });
    await expect.poll(() => wanted(ann.page).count()).toBe(1);
    expect(await order(referee)).toMatch(/TURN 2.*Alva acts now/i);
    // Now she means this turn.
    await wanted(ann.page).getByRole('button', { name: 'Do it now' }).click();
    // The die may have fallen already: it does so by itself.
    const struck = referee.page.getByRole('region', { name: 'Log' }).getByText(/Alva.*(strikes|hits|misses).*Robber/);
    await expect.poll(async () => (await ann.question(/Alva (strikes at|hits) Robber/).count()) + (await struck.count()), { timeout: PATIENCE }).toBeGreaterThan(0);
    await expect.poll(() => wanted(ann.page).count()).toBe(0);
  });

  it('does not raise hit points by taking one away', async () => {
    house = await House.open(7);
    const referee = await house.referee('Cut off', 'mouse', {}, 'Heimr');
    await referee.makes(/^A player.s character$/, 'Runa');
    const one = referee.page;
    const { other, cut } = await second(referee);
    await cut(true);
    await away(other);
    await other.getByRole('button', LESS).click();
    for (const left of ['2 of 3', '1 of 3']) {
      await one.getByRole('button', LESS).click();
      await expect.poll(() => hits(one), { timeout: PATIENCE }).toBe(left);
    }
    await cut(false);
    await reached(other);
    await expect.poll(() => hits(one), { timeout: PATIENCE }).toBe('0 of 3');
    await expect.poll(() => hits(other), { timeout: PATIENCE }).toBe('0 of 3');
  });

  it('does not let the same eight hours pass twice', async () => {
    house = await House.open(7);
    const referee = await house.referee('Cut off', 'mouse', {}, 'Heimr');
    await referee.makes(/^A player.s character$/, 'Runa');
    const one = referee.page;
    const { other, cut } = await second(referee);
    const scene = one.getByRole('region', { name: 'Scene' });
    for (const page of [other, one]) {
      await (await opens(page.getByRole('region', { name: 'What you can do', exact: true }).getByRole('button', { name: 'Let time pass', exact: true }))).click();
      const form = page.locator('form.attempt').filter({ visible: true }).first();
      await form.getByRole('textbox').filter({ visible: true }).first().fill('8');
      await form.locator('.actions[aria-busy="false"]').waitFor();
      if (page === other) {
        await cut(true);
        await away(page);
      }
      await form.getByRole('button', { name: /^Go/ }).first().click();
    }
    await expect.poll(() => scene.innerText(), { timeout: PATIENCE }).toMatch(/08:00:00/);
    await cut(false);
    await reached(other);
    await wanted(other).waitFor({ timeout: PATIENCE });
    expect(await scene.innerText(), 'now 16:00:00').toMatch(/08:00:00/);
    await wanted(other).getByRole('button', { name: 'Leave it' }).click();
    await wanted(other).waitFor({ state: 'detached' });
    await other.reload();
    await other.getByRole('region', { name: 'Scene' }).waitFor();
    await expect.poll(() => wanted(other).count()).toBe(0);
    expect(await scene.innerText()).toMatch(/08:00:00/);
  });
});

describe('two devices of one seat', () => {
  it('make two changes of two taps at once', async () => {
    /** What a page says takes so long to get to the server, in milliseconds: as from a phone in another town. */
    const FAR = 150;
    house = await House.open(7);
    const referee = await house.referee('At once', 'mouse', {}, 'Heimr');
    await referee.makes(/^A player.s character$/, 'Runa');
    const one = referee.page;
    await referee.context.addInitScript((far) => {
      const Near = window.WebSocket;
      window.WebSocket = class extends Near {
        override send(what: string): void {
          setTimeout(() => super.send(what), far);
        }
      };
    }, FAR);
    await one.reload();
    await one.getByRole('region', { name: 'Scene' }).waitFor();
    const other = await referee.context.newPage();
    await other.goto(one.url());
    await other.getByRole('region', { name: 'Scene' }).waitFor();
    for (let nth = 0; nth < 3; nth += 1) {
      await Promise.all([one, other].map((page) => page.getByRole('button', LESS).click()));
      await expect.poll(() => hits(one), { timeout: PATIENCE }).toBe('1 of 3');
      for (const left of ['2 of 3', '3 of 3']) {
        await one.getByRole('button', MORE).click();
        await expect.poll(() => hits(one), { timeout: PATIENCE }).toBe(left);
      }
      await expect.poll(() => hits(other), { timeout: PATIENCE }).toBe('3 of 3');
    }
  });
});

describe('what followed something undone', () => {
  it('waits until its person confirms it', async () => {
    house = await House.open(7);
    const referee = await house.prepared(FIGHT);
    const ann = await house.guest(referee, 'Ann', 'mouse', {}, ['Alva', 'Bran']);
    const begin = async (one: Person, what: RegExp, runs: () => Promise<boolean>): Promise<void> => {
      await one.page.getByRole('region', { name: 'What you can do', exact: true }).getByRole('button', { name: what }).first().click();
      const form = one.page.locator('form.attempt').filter({ visible: true }).first();
      const go = form.getByRole('button', { name: /^Go/ }).first();
      await expect.poll(async () => (await runs()) || (await go.count()) > 0, { timeout: PATIENCE }).toBe(true);
      if (!(await runs())) await one.press('Go', form);
      await expect.poll(runs, { timeout: PATIENCE }).toBe(true);
    };
    const asked = ann.page.getByRole('region', { name: 'What is asked' }).getByRole('heading', { name: /\(d20\)/ });
    const queue = referee.page.getByRole('list', { name: 'What waits', exact: true });
    await begin(ann, /^Attack/, async () => (await asked.count()) > 0);
    await begin(referee, /^End the turn/, async () => (await queue.count()) > 0);
    await ann.page.getByRole('button', { name: /^Undo/ }).first().click();
    await queue.getByText('undone or set aside').waitFor({ timeout: PATIENCE });
    expect(await acting(referee)).toBe('Alva');
    await queue.getByRole('button', { name: 'Do it all the same' }).click();
    await expect.poll(() => acting(referee), { timeout: PATIENCE }).toBe('Robber');
    await expect.poll(() => queue.count()).toBe(0);
  });
});
