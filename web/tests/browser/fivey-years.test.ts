// FIVEY between adventures, in a browser: characters by dice and by hand with their numbers in sight, a market, a weapon
// that somebody attunes, experience and a level, a season that two people plan and in which one of them meets with
// trouble, an institution and its credit, and a monster of another game. The referee and Ann have desktops, Ben a phone.
// Each click, tap, key or typed field counts as one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, rests, type Person } from './house';
import { looks, sized } from './looks';
import { HAND, counted, next, offers, rolls, scene, sheets } from './mill';

let house: House;
let referee: Person;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  house = await House.open(7);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const form = (one: Person): Locator => offers(one).locator('form');
const dialog = (one: Person): Locator => one.page.getByRole('dialog');
/** What somebody who is made comes to so far. */
const comesTo = (one: Person): Promise<string> =>
  dialog(one).getByRole('list', { name: 'What it comes to' }).innerText().then((text) => text.replace(/\s+/g, ' '));
const goods = (one: Person): Locator => form(one).getByRole('group').filter({ has: one.page.getByRole('searchbox') }).last();
const asked = (one: Person): Locator => one.page.getByRole('region', { name: 'What is asked' }).locator('article.mine');
const late = (one: Person): Locator => one.page.getByRole('region', { name: 'What you may still say' });
const shots = async (name: string): Promise<void> => {
  for (const one of [referee, ann, ben]) await one.shot(`years-${name}-${one.name}`);
};

async function put(one: Person, what: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await one.press(goods(one).getByRole('button', { name: `${what}: one more` }));
}

/** The referee writes another number into a row of a sheet. */
async function corrects(whose: string, row: RegExp, value: string): Promise<void> {
  await referee.press(new RegExp(`^${whose}\\b`), sheets(referee));
  await sheets(referee).getByRole('article', { name: whose }).waitFor();
  await referee.press(row, sheets(referee));
  await referee.write(sheets(referee).getByRole('form', { name: /^Change/ }).getByRole('textbox').first(), value);
  await referee.press('Set', sheets(referee));
  await sheets(referee).getByRole('form', { name: /^Change/ }).waitFor({ state: 'detached' });
}

/** Somebody types what real dice show for the first thing that they are to roll. */
async function types(one: Person, face: number): Promise<void> {
  const roll = asked(one).first();
  await one.press('Type real dice', roll);
  await one.write(/./, String(face), roll);
  await one.press('Take it', roll);
}

/** Everybody rolls and answers what they are asked, until nothing is. What is never to be asked is not. */
async function plays(never: RegExp = /^$/): Promise<void> {
  const runs = referee.page.getByRole('region', { name: 'What is asked' }).getByRole('article');
  for (let n = 0; n < 60; n += 1) {
    for (const one of [ann, ben, referee]) {
      const first = asked(one).first();
      if ((await asked(one).count()) === 0) continue;
      expect(await first.innerText().catch(() => '')).not.toMatch(never);
      const roll = first.getByRole('button', { name: /^Roll \d*d/ });
      const way = first.locator('.options button').first();
      // Dice of the same throw fall by themselves: what was asked just now may be gone.
      const press = (await roll.count()) > 0 ? roll : way;
      await (one.by === 'touch' ? press.tap({ timeout: 2000 }) : press.click({ timeout: 2000 })).catch(() => undefined);
    }
    await rests(ann, ben, referee);
    const open = await Promise.all([ann, ben, referee].map((one) => asked(one).count()));
    if (open.every((count) => count === 0) && (await runs.count()) === 0) return;
  }
  throw new Error('It does not come to an end.');
}

describe('the years between adventures of FIVEY', () => {
  it('are chosen among five games, each with a sentence about it', async () => {
    referee = await house.person('Referee', 'mouse');
    await referee.page.goto(house.link);
    const games = referee.page.getByRole('region', { name: /games, each as its rules say$/ }).getByRole('listitem');
    await games.first().waitFor();
    // The invented game of the tests says nothing of itself.
    const played = (await games.all()).slice(0, 5);
    const title = async (one: Locator): Promise<string> => one.getByRole('heading').innerText();
    expect(await Promise.all(played.map(title))).toEqual(['Triumvene', 'Heimr', 'Symbaroum', 'Adventuring Rules', 'FIVEY']);
    for (const one of played) expect(await one.locator('.about').innerText()).toMatch(/^\S.{30,}\.$/);
    expect(await looks(referee, 'years-start')).toEqual([]);
    await referee.tick(referee.page.getByRole('radio', { name: /^FIVEY/ }));
    await referee.write('What the table is called', 'The salt road');
    await referee.press('Start the table');
    await referee.page.getByRole('heading', { name: 'The salt road', exact: true }).waitFor();
    ann = await house.guest(referee, 'Ann', 'mouse');
    ben = await house.guest(referee, 'Ben', 'touch', { viewport: HAND });
  });

  it('a random character takes three inputs, and dice do the rest', async () => {
    await ann.press('Make your character', sheets(ann));
    await dialog(ann).getByRole('button', { name: 'Random character' }).waitFor();
    const taken = await counted(ann, async () => {
      await ann.press(/^Random character/, dialog(ann));
      await ann.write('Name', 'Ivy', dialog(ann));
      await ann.press('Finish', dialog(ann));
      await dialog(ann).waitFor({ state: 'detached' });
      await ann.reads('Dice make Ivy');
      await sheets(ann).getByText('8 of 8').first().waitFor();
      await expect.poll(() => asked(ann).count()).toBe(0);
    });
    expect(taken).toBeLessThanOrEqual(3);
    await ann.shot('years-random');
  });

  it('one by hand takes at most sixteen, with its numbers in sight', async () => {
    const taken = await counted(ben, async () => {
      await ben.to('Sheet');
      await ben.press('Make your character', sheets(ben));
      await ben.press(/^Character/, dialog(ben));
      await ben.write('Name', 'Gor', dialog(ben));
      await expect.poll(() => comesTo(ben)).toMatch(/STR 1 Hit points 8 Defense class 11 Slots filled, of 20 0 Crowns 100$/);
      await ben.fill(dialog(ben), 'Origin or background', 'Orc');
      await expect.poll(() => comesTo(ben)).toMatch(/STR 2 Hit points 8 .* Slots filled, of 20 1 Crowns 100$/);
      await ben.fill(dialog(ben), 'Backstory', 'Veteran');
      await expect.poll(() => comesTo(ben)).toMatch(/STR 3 Hit points 11 .* Slots filled, of 20 2 Crowns 100$/);
      // There are the things of these two alone.
      const items = dialog(ben).getByRole('group', { name: 'Items of the templates' }).getByRole('checkbox');
      await expect.poll(() => items.count()).toBe(4);
      await ben.fill(dialog(ben), 'Skill', 'smithing');
    });
    expect(await looks(ben, 'years-hand')).toEqual([]);
    await sized(ben, HAND);
    await ben.shot('years-hand');
    const rest = await counted(ben, async () => {
      await ben.press('Next', dialog(ben));
      await ben.write('Second skill', 'tactics', dialog(ben));
      await dialog(ben).getByRole('button', { name: 'STR: Bonus: one more' }).waitFor();
      await ben.shot('years-hand-2');
      await ben.press('Finish', dialog(ben));
      await dialog(ben).waitFor({ state: 'detached' });
    });
    expect(taken + rest).toBeLessThanOrEqual(16);
    await shots('made');
  });

  it('eight things of three kinds are bought, with what they cost and how they fit in sight', async () => {
    const taken = await counted(ann, async () => {
      await ann.press('Buy', offers(ann));
      await put(ann, 'Dagger', 2);
      await put(ann, 'Club', 3);
      await put(ann, 'Crowbar', 3);
      await expect.poll(() => goods(ann).getByRole('status').innerText()).toMatch(/80 of 100 crowns · 8 of \d+ slots left/);
      await ann.shot('years-market');
      await ann.press('Go', form(ann));
      await form(ann).waitFor({ state: 'detached' });
    });
    expect(taken).toBeLessThanOrEqual(14);
    await ann.reads('Ivy buys 3 × Club, 2 × Dagger and 3 × Crowbar');
    await ben.to('Now');
    await ben.press('Buy', offers(ben));
    await goods(ben).getByText('100 crowns · 1 slot').first().waitFor();
    expect(await looks(ben, 'years-market', (size) => (size === 'phone' ? ben.to('Now') : Promise.resolve()))).toEqual([]);
    await sized(ben, HAND);
    await ben.to('Now');
    await ben.press('Leave it');
  });

  it('an adventure begins by one tap, and each attunes something by one answer', async () => {
    expect(await counted(referee, () => referee.press('An adventure begins', next(referee)))).toBe(1);
    expect(await counted(ann, () => ann.answer('attuned', 'Dagger'))).toBe(1);
    await asked(ben).first().waitFor();
    await ben.shot('years-attune-Ben');
    expect(await counted(ben, () => ben.answer('attuned', 'Orcish warhammer'))).toBe(1);
    await ben.to('Sheet');
    await expect.poll(() => sheets(ben).innerText().then((text) => text.replace(/\s+/g, ' '))).toContain('Attuned to Orcish warhammer');
    await ben.to('Now');
  });

  it('experience brings a level, and a slot is filled', async () => {
    await referee.attempt('The adventure is over');
    // Dice that are kept can still be spent in the downtime.
    for (const one of [ann, ben]) await one.answer('experience', 'no');
    await referee.attempt('Award experience', [['How much', '200']]);
    await asked(ann).first().waitFor();
    await ann.shot('years-level');
    await ann.answer('rises', 'DEX: 1 → 2');
    await ben.answer('rises', 'STR: 3 → 4');
    for (const one of [ann, ben]) await one.reads('Gor gains a level');
    await ben.to('Now');
    await ann.press(/^Open slots: skill/, rolls(ann));
    await ann.write('What', 'stealth', rolls(ann));
    await ann.shot('years-slot');
    await ann.press(rolls(ann).getByRole('button', { name: /^(Go|Propose)$/ }));
    await referee.press('Accept');
    await ann.reads('Ivy fills a slot: stealth');
  });

  it('a season is planned by each for themselves, at a price and with what it should bring', async () => {
    for (const whose of ['Ivy', 'Gor']) await corrects(whose, /^Crowns/, '1000');
    await referee.attempt('Begin downtime', [['How long', 'season']]);
    await next(ann).getByText(/^Ivy: squalid, free: idle/).waitFor();
    const planned = await counted(ann, async () => {
      await ann.press('Plan the downtime', next(ann));
      await ann.fill(form(ann), 'Lifestyle', 'modest, 40 crowns: carouse');
      await ann.fill(form(ann), 'What to do', 'carouse');
      await ann.fill(form(ann), 'Roll for an event', 'yes');
      await ann.shot('years-plan');
      await ann.press('Go', form(ann));
    });
    expect(planned).toBeLessThanOrEqual(10);
    await next(ann).getByText(/^Ivy: modest, 40 crowns for all turns \(60 one by one\): carouse, [\d.]+ experience a turn on average/).waitFor();
    await ben.to('Now');
    await ben.press('Plan the downtime', next(ben));
    await ben.fill(form(ben), 'Lifestyle', 'poor, 20 crowns: work');
    await ben.fill(form(ben), 'What to do', 'work');
    expect(await looks(ben, 'years-plan', (size) => (size === 'phone' ? ben.to('Now') : Promise.resolve()))).toEqual([]);
    await sized(ben, HAND);
    await ben.to('Now');
    await ben.fill(form(ben), 'Roll for an event', 'yes');
    await ben.fill(form(ben), 'Where', 'The mill');
    await ben.press('Go', form(ben));
    await scene(referee).getByText('Downtime').first().waitFor();
    await next(referee).getByText(/^Gor: poor, 20 crowns for all turns \(30 one by one\): work, [\d.]+ crowns a turn on average/).waitFor();
    await shots('planned');
  });

  it('its turns follow each other, trouble is answered by one, and nobody waits for leftover dice', async () => {
    expect(await counted(referee, () => referee.press('Play downtime turns', next(referee)))).toBe(1);
    for (const one of [ann, ben]) await asked(one).first().waitFor();
    await shots('season');
    // Nothing happens to Ivy; Gor meets with trouble.
    await types(ann, 10);
    await types(ben, 3);
    await asked(referee).first().waitFor();
    await referee.shot('years-trouble');
    await referee.answer('A bad event for Gor', /^They/);
    await types(ann, 11);
    await types(ben, 8);
    await ann.reads('Ivy carouses and gains 14 experience');
    await ann.reads('Gor never works at The mill again');
    // It is over, and has waited for nobody; still they may spend a die on it.
    const chip = (one: Person): Locator => late(one).filter({ hasText: 'inspiration' }).first();
    for (const one of [ann, ben]) await chip(one).waitFor();
    await shots('late');
    await ann.tick(chip(ann).getByRole('checkbox', { name: 'Answer so from now on' }));
    expect(await counted(ann, () => ann.press('yes', chip(ann)))).toBe(1);
    await types(ann, 4);
    await ann.reads('Ivy carouses and gains 18 experience');
    await chip(ann).waitFor({ state: 'detached' });
    await shots('spent');
  });

  it('whoever lost their place plans the turns that are left as before, and they go on', async () => {
    await ben.to('Now');
    await next(ben).getByText(/^Gor: .*The mill/).waitFor();
    const planned = await counted(ben, async () => {
      await ben.press('Plan the downtime', next(ben));
      await ben.fill(form(ben), 'Where', 'The forge');
      await ben.shot('years-anew-Ben');
      await ben.press('Go', form(ben));
    });
    expect(planned).toBeLessThanOrEqual(3);
    // Nothing else was in the way of the turns that the referee has begun.
    await asked(ann).first().waitFor();
    await plays(/inspiration/);
    await next(referee).getByText(/^Downtime: .*over/).waitFor();
    await shots('over');
  });

  it('an institution is founded, and its credit buys something', async () => {
    await referee.attempt('Begin downtime', [['How long', 'tennite']]);
    await ann.press('Plan the downtime', next(ann));
    await ann.fill(form(ann), 'Lifestyle', 'wealthy, 100 crowns: establish');
    await ann.fill(form(ann), 'What to do', 'establish');
    await ann.fill(form(ann), 'Its name', 'The Saltgate Company');
    await ann.press('Go', form(ann));
    await referee.press('Play downtime turns', next(referee));
    await asked(ann).first().waitFor();
    await plays();
    await ann.reads(/Ivy puts \d+ capital into The Saltgate Company/);
    await referee.press('Campaign', sheets(referee));
    await sheets(referee).getByRole('region', { name: /^The Saltgate Company/ }).waitFor();
    await referee.shot('years-campaign');
    expect(await sheets(referee).innerText()).not.toContain('[');
    await referee.press(/^Capital/, sheets(referee));
    await referee.write(sheets(referee).getByRole('form', { name: /^Change/ }).getByRole('textbox').first(), '240');
    await referee.press('Set', sheets(referee));
    await referee.attempt('Begin downtime', [['How long', 'tennite']]);
    await next(ann).getByText(/^Credit of The Saltgate Company: 50 of 50/).waitFor();
    await ann.press('Spend credit', next(ann));
    await put(ann, 'Crowbar', 2);
    await ann.shot('years-credit');
    await ann.press('Go', form(ann));
    await next(ann).getByText(/^Credit of The Saltgate Company: 30 of 50/).waitFor();
    await shots('credit');
  });

  it('a monster of another game becomes one of this, with its numbers in sight', async () => {
    await referee.press('Add somebody', sheets(referee));
    await referee.press(/^A monster of another game/, dialog(referee));
    await referee.write('Name', 'Owlbear', dialog(referee));
    await referee.fill(dialog(referee), 'Its hit dice in an old game', '5').catch(() => undefined);
    await expect.poll(() => comesTo(referee)).toMatch(/Hit dice \d+/i);
    const before = await comesTo(referee);
    await referee.fill(dialog(referee), 'How strong it is beside the characters', 'much stronger');
    await expect.poll(() => comesTo(referee)).not.toBe(before);
    expect(await looks(referee, 'years-converter')).toEqual([]);
    await referee.press('Finish', dialog(referee));
    await dialog(referee).waitFor({ state: 'detached' });
    await sheets(referee).getByRole('button', { name: /^Owlbear/ }).waitFor();
  });
});
