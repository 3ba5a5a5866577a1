// The Adventuring Rules in a browser: areas with what is hidden in them, a stretch in which everybody does something else,
// a group that lies in wait, a market, and a full rest with what falls due in it. The referee and Ann have desktops, Ben a
// phone. Each click, tap, key or typed field counts as one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person } from './house';
import { HAND, counted, next, offers, scene, sheets, turns } from './mill';

let house: House;
let referee: Person;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  house = await House.open(11);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});


/** A village with a mill, whose yard hides something. */
const MILL = `
[table]
ruleset = "adventuring"
name = "The old mill"
cast = true

[[step]]
build = { form = "area", name = "Willowdale", level = "region", known = true, settlement = true }
[[step]]
build = { form = "area", name = "Yard", level = "zone", within = "Willowdale", known = true }
[[step]]
build = { form = "area", name = "Mill", level = "zone", within = "Willowdale", column = 1, from = "Yard", known = true }
[[step]]
build = { form = "secret", place = "Yard", name = "A lever", text = "It opens a trapdoor.", perfect = true }
[[step]]
attempt = "put"
with = { who = ["Ada", "Bo", "Cy"], to = "Yard" }
`;

describe('an evening of the Adventuring Rules', () => {
  it('begins with people, and areas of two sizes', async () => {
    referee = await house.prepared(MILL);
    ann = await house.guest(referee, 'Ann', 'mouse', {}, ['Ada']);
    ben = await house.guest(referee, 'Ben', 'touch', { viewport: HAND }, ['Bo']);
    for (const one of [ann, ben]) {
      await one.to('Now');
      await one.page.getByRole('tablist', { name: 'Maps' }).getByRole('tab', { name: 'Zones' }).waitFor();
      expect(await one.page.getByText('lever').count()).toBe(0);
    }
    await referee.shot('adventuring-areas');
  });

  it('everybody does something else in a stretch, and a search finds what is hidden', async () => {
    // What is wanted, and that it is meant.
    expect(await counted(ann, () => ann.attempt('Search'))).toBeLessThanOrEqual(2);
    expect(await counted(ben, () => ben.attempt('Let the turn go by')) - 1).toBeLessThanOrEqual(2);
    await referee.attempt('Do something', [['Who', 'Cy'], ['What', 'listens at the door'], ['How long', 'a few minutes']]);
    for (const name of ['Ada', 'Bo', 'Cy']) await turns(referee).getByText(name).waitFor();
    for (const one of [ann, ben]) expect(await one.page.getByText('lever').count()).toBe(0);
    expect(await counted(referee, () => referee.press('Next turn', next(referee)))).toBe(1);
    await ben.reads(/^End of stretch 1, in watch 1 of day 1/);
    await ben.reads('Ada has searched Yard and found what was hidden');
    await ben.press(ben.line(/^End of stretch 1/));
    await ben.page.getByRole('region', { name: 'Log' }).getByText(/A lever/).first().waitFor();
    for (const one of [referee, ann, ben]) await one.shot(`adventuring-stretch-${one.name}`);
  });

  it('a group lies in wait, and nothing shows players that it does', async () => {
    await ben.to('Now');
    const [before, others] = [ann.done, ben.done];
    const taken = await counted(referee, async () => {
      await referee.press('Prepare a meeting', offers(referee));
      const form = offers(referee).locator('form');
      await referee.fill(form, 'In which zone', 'Mill');
      await referee.fill(form, 'Whom it meets', 'Bandit');
      await referee.fill(form, 'How carefully the others go about', 'well hidden');
      await referee.press('Go', form);
      await form.waitFor({ state: 'detached' });
    });
    // What they are up to is one answer of the referee's; they stay where they are.
    const chosen = await counted(referee, () => referee.answer(/./, 'hide'));
    expect(chosen).toBe(1);
    await referee.shot('adventuring-meet');
    for (const one of [ann, ben]) await one.shot(`adventuring-unseen-${one.name}`);
    expect(taken).toBeLessThanOrEqual(6);
    expect([ann.done - before, ben.done - others]).toEqual([0, 0]);
    for (const one of [ann, ben]) expect(await one.page.getByText('bandit').count()).toBe(0);
  });

  it('eight things of three kinds are bought, and two sold', async () => {
    await referee.attempt('Put people somewhere', [['Who', ['Ada', 'Bo', 'Cy']], ['Where', 'Willowdale']]);
    await referee.press(/^Ada/, sheets(referee));
    await referee.press(/^Coins/, sheets(referee));
    await referee.write(sheets(referee).getByRole('form', { name: /^Change Coins/ }).getByRole('textbox').first(), '500');
    await referee.press('Set', sheets(referee));
    await sheets(referee).getByText('500').first().waitFor();
    await ann.attempt('Go to the market');
    await offers(ann).getByRole('button', { name: 'Buy', exact: true }).waitFor();
    const put = async (list: Locator, what: string, times: number): Promise<void> => {
      for (let n = 0; n < times; n += 1) await ann.press(list.getByRole('button', { name: `${what}: one more` }));
    };
    const taken = await counted(ann, async () => {
      await ann.press('Buy', offers(ann));
      const goods = offers(ann).locator('form').getByRole('group').filter({ has: ann.page.getByRole('button', { name: 'Ration: one more' }) }).last();
      await put(goods, 'Ration', 5);
      await put(goods, 'Rope', 2);
      await put(goods, 'Crowbar', 1);
      await ann.shot('adventuring-market');
      await ann.press('Go', offers(ann).locator('form'));
      await offers(ann).locator('form').waitFor({ state: 'detached' });
      await ann.press('Sell', offers(ann));
      const own = offers(ann).locator('form').getByRole('group').filter({ has: ann.page.getByRole('button', { name: 'Rope: one more' }) }).last();
      await put(own, 'Rope', 1);
      await put(own, 'Crowbar', 1);
      await ann.press('Go', offers(ann).locator('form'));
      await offers(ann).locator('form').waitFor({ state: 'detached' });
    });
    expect(taken).toBeLessThanOrEqual(14);
    await ann.reads('Ada buys');
    await ann.reads('Ada sells');
  });

  it('a full rest shows what each does in it, and ends eight days later', async () => {
    await referee.attempt('Let time pass', [['How many stretches', '24']]);
    await referee.reads('24 stretches pass');
    await ann.attempt('Full rest');
    await ben.to('Now');
    await scene(ben).getByText(/^Ada, .* of full rest left/).waitFor();
    await ann.attempt('Do something during a full rest', [['What, in a few words', 'mends a net']]);
    await ben.to('Now');
    await scene(ben).getByText('mends a net').waitFor();
    for (const one of [referee, ben]) await one.shot(`adventuring-rest-${one.name}`);
    await referee.attempt('Let time pass', [['How many stretches', '1152']]);
    await ben.reads('1,152 stretches pass');
    await ben.to('Now');
    await scene(ben).getByText('mends a net').waitFor({ state: 'detached' });
  });
});
