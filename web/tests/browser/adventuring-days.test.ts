// Days of the Adventuring Rules in a browser: what people do in their own words, checks, a group that nobody notices and
// both then do, poison and illness, a journey by the map, a bargain, work, an animal, a boat, a rest, and a note. The
// referee and Ann have desktops, Ben a phone. Each click, tap, key or typed field counts as one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person } from './house';
import { HAND, counted, makes, next, offers, rolls, scene, sheets } from './mill';

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

const form = (one: Person): Locator => offers(one).locator('form');
const maps = (one: Person): Locator => one.page.getByRole('tablist', { name: 'Maps' }).getByRole('tab');
/** What somebody's page shows, but for what moves with the clock on the wall. */
async function shown(one: Person): Promise<string> {
  const now = async (): Promise<string> => (await one.page.locator('main').innerText()).replace(/\d\d:\d\d/g, '');
  // What likely actions ask for is looked up one after the other, whenever nothing else is.
  for (let was = await now(), n = 0; n < 20; n += 1) {
    await one.page.waitForTimeout(500);
    const is = await now();
    if (is === was) return is;
    was = is;
  }
  return now();
}

/** Somebody says in a few words what they do. */
async function does(one: Person, who: string, words: string): Promise<void> {
  const line = next(one).locator('form').filter({ hasText: `What ${who} does` });
  await one.write(`What ${who} does`, words, line);
  await one.press('Go', line);
}

/** All three are put somewhere, as usually, and others with them. */
async function put(where: string, { others = [] }: { others?: string[] } = {}): Promise<void> {
  await referee.attempt('Put people somewhere', [['Who', ['Ada', 'Bo', 'Cy', ...others]], ['Where', where]]);
  await referee.reads(`now at ${where}`);
}

/** Whoever has still a turn lets it go by, and the next begins. */
async function onward(): Promise<void> {
  await referee.press('Let the turn go by', next(referee));
  await referee.press('Next turn', next(referee));
}

const shots = async (name: string): Promise<void> => {
  for (const one of [referee, ann, ben]) await one.shot(`days-${name}-${one.name}`);
};

/** A village, a moor beside it, and a mill with a yard. */
const MILL = `
[table]
ruleset = "adventuring"
name = "The old mill"
cast = true

[[step]]
build = { form = "area", name = "Willowdale", level = "region", known = true, settlement = true }
[[step]]
build = { form = "area", name = "Moor", level = "region", column = 1, from = "Willowdale", known = true }
[[step]]
build = { form = "area", name = "The mill", level = "sector", within = "Willowdale", known = true }
[[step]]
build = { form = "area", name = "Yard", level = "zone", within = "The mill", known = true }
[[step]]
attempt = "put"
with = { who = ["Ada", "Bo", "Cy"], to = "Yard" }
`;

describe('days of the Adventuring Rules', () => {
  it('begin with areas of three sizes, each on a map of its own', async () => {
    referee = await house.prepared(MILL);
    ann = await house.guest(referee, 'Ann', 'mouse', {}, ['Ada']);
    ben = await house.guest(referee, 'Ben', 'touch', { viewport: HAND }, ['Bo', 'Cy']);
    for (const one of [ann, ben]) {
      // That on which people are comes first.
      await expect.poll(() => maps(one).allInnerTexts()).toEqual(['Zones', 'Sectors', 'Regions']);
      for (const [title, place] of [['Regions', 'Willowdale'], ['Sectors', 'The mill'], ['Zones', 'Yard']] as const) {
        await one.press(maps(one).getByText(title));
        await expect.poll(() => one.square(place).getAttribute('aria-label')).toContain('Company');
      }
    }
    await shots('maps');
  });

  it('two deeds of a stretch are ruled on, and its end is one tap', async () => {
    expect(await counted(ann, () => does(ann, 'Ada', 'oils the hinges'))).toBeLessThanOrEqual(2);
    expect(await counted(ben, () => does(ben, 'Bo', 'listens at the door'))).toBeLessThanOrEqual(2);
    await shots('deeds');
    // What to do, and for whom of the two; then that it is meant.
    expect(await counted(ben, () => ben.attempt('Search', [['Who', 'Cy']])) - 1).toBeLessThanOrEqual(3);
    for (const words of ['oils the hinges', 'listens at the door']) {
      const proposed = referee.page.getByRole('region', { name: 'What players propose' }).getByRole('article').filter({ hasText: words });
      await proposed.waitFor();
      expect(await counted(referee, () => referee.press('Accept', proposed))).toBe(1);
      await proposed.waitFor({ state: 'detached' });
    }
    await next(referee).getByText('All have acted').waitFor();
    await referee.shot('days-all-have-acted');
    expect(await counted(referee, () => referee.press('Next turn', next(referee)))).toBe(1);
    for (const one of [ann, ben]) {
      await one.reads('Ada: oils the hinges');
      await one.reads(/^End of stretch 1, in watch 1 of day 1/);
    }
    await ben.to('Now');
  });

  it('a check is called for, of one and of all', async () => {
    const one = await counted(referee, async () => {
      await referee.press(/^STR/, rolls(referee));
      await referee.press('Call Ada', rolls(referee));
    });
    expect(one).toBeLessThanOrEqual(2);
    expect(await counted(ann, () => ann.roll(/./))).toBe(1);
    await ann.question(/./).waitFor({ state: 'detached' });
    const all = await counted(referee, async () => {
      await referee.press(/^STR/, rolls(referee));
      await referee.press(/^Call (everybody|all)/, rolls(referee));
    });
    expect(all).toBeLessThanOrEqual(3);
    await ann.question(/./).waitFor();
    await shots('check');
    expect(await counted(ann, () => ann.roll(/./))).toBe(1);
    // Bo and Cy, each by a die of their own.
    expect(await counted(ben, async () => {
      for (const who of ['Bo', 'Cy']) {
        await ben.page.getByRole('region', { name: 'What is asked' }).locator('article.mine').filter({ hasText: who }).getByRole('button', { name: /^Roll / }).waitFor();
        await ben.roll(/./);
        await referee.reads(`${who} saves on STR`);
      }
    })).toBe(2);
  });

  it('a group that nobody notices shows nothing, and both sides then choose by one answer each', async () => {
    for (const one of [ann, ben]) await one.question(/./).waitFor({ state: 'detached' });
    await ben.to('Now');
    const [before, done] = [await Promise.all([shown(ann), shown(ben)]), [ann.done, ben.done]];
    await referee.attempt('Prepare a meeting', [['Whom it meets', 'Bandit']]);
    for (const face of [20, 20]) await referee.roll(/./, [face]);
    await referee.reads('neither side notices');
    await next(referee).getByText('Prepared, and not noticed').waitFor();
    await shots('unseen');
    expect(await Promise.all([shown(ann), shown(ben)])).toEqual(before);
    expect([ann.done, ben.done]).toEqual(done);
    await referee.press('See again who notices whom', next(referee));
    await referee.press('Go', form(referee));
    for (const face of [2, 2]) await referee.roll(/./, [face]);
    expect(await counted(referee, () => referee.answer('What does your side do?', 'parley'))).toBe(1);
    await ann.question('What does your side do?').waitFor();
    await shots('both');
    expect(await counted(ann, () => ann.answer('What does your side do?', 'parley'))).toBe(1);
    for (const one of [ann, ben]) await one.reads('The company: parley. The others: parley');
    await ben.to('Now');
    await scene(ben).getByText('They talk').waitFor();
    await shots('talk');
    expect(await counted(referee, () => referee.press('End the meeting', next(referee)))).toBe(1);
    await referee.press('Next turn', next(referee));
    await ann.reads(/^End of stretch 2/);
  });

  it('an antidote is given to a companion, and poison that nothing ends is told as the stretch ends', async () => {
    await referee.attempt('Poison somebody', [['Whom', 'Bo'], ['Poison', 'Lethal poison, for']]);
    await ben.to('Now');
    await ben.roll(/./, [20]);
    await ann.reads('A lethal poison is killing Bo: only an antidote in this stretch helps');
    await next(ben).getByText('Bo is poisoned, and Cy carries this: Antidote').waitFor();
    await shots('poison');
    expect(await counted(ben, () => ben.press('Use something up', next(ben)))).toBeLessThanOrEqual(3);
    await ann.reads('Cy gives Bo: Antidote');
    await next(ben).getByText('is poisoned').waitFor({ state: 'detached' });
    await referee.attempt('Poison somebody', [['Whom', 'Ada'], ['Poison', 'Damaging poison, for']]);
    await ann.roll(/./, [20]);
    await ann.reads('A damaging poison burns in Ada');
    await onward();
    await referee.roll(/./, [3]);
    await ben.reads('Poison burns Ada from within: 3 damage');
    await ben.line(/^End of stretch 3, in watch 1 of day 1.*Poison burns Ada/s).waitFor();
    await shots('report');
    await ben.to('Now');
  });

  it('whoever knows no medicine sees symptoms, and whoever does a name', async () => {
    await referee.attempt('Expose people to a disease', [['Who was exposed', 'Ada'], ['To which disease', 'Influence']]);
    await ann.reads('Ada falls sick: fever');
    const illness = (one: Person): Locator => sheets(one).getByRole('region', { name: /^Illness/ });
    await ann.press(/^Ada/, sheets(ann));
    await expect.poll(() => illness(ann).innerText()).toContain('fever');
    expect(await ann.page.getByText('Influence').count()).toBe(0);
    await ben.to('Sheet');
    await ben.press(/^Ada/, sheets(ben));
    await expect.poll(() => illness(ben).innerText()).toContain('Influence; recovery saves passed: 0 of 2, failed: 0');
    await illness(ben).scrollIntoViewIfNeeded();
    await shots('illness');
    await ben.to('Now');
  });

  /** A tap tells what the way takes, another sets out. */
  async function travels(to: string): Promise<void> {
    await ann.press(ann.token('Company'));
    await ann.press(ann.square(to));
    await ann.page.getByRole('group', { name: 'What Company can do' }).getByRole('button', { name: 'Travel' }).waitFor();
    await ann.press(ann.square(to));
  }

  it('the company travels by the map', async () => {
    await put('Willowdale');
    for (const one of [ann, ben]) {
      await expect.poll(() => maps(one).first().innerText()).toBe('Regions');
      await one.press(maps(one).first());
    }
    const before = referee.done;
    const taken = await counted(ann, async () => {
      await travels('Moor');
    });
    expect(taken).toBeLessThanOrEqual(3);
    await shots('journey');
    // Nothing is asked of the referee: the die that falls unseen wherever anybody comes falls by itself.
    await expect.poll(() => ben.square('Moor').getAttribute('aria-label')).toContain('Company');
    expect(referee.done - before).toBe(0);
    await referee.press('Next turn', next(referee));
  });

  it('a boat takes its crew down the river', async () => {
    await makes(referee, /^Area$/, [['Name', 'Weir'], ['Size', 'region'], ['Row on the map', '1'], ['Players know of it', 'yes']]);
    await makes(referee, /^A way between areas$/, [['From', 'Willowdale'], ['To', 'Weir'], ['Water for boats', 'yes']]);
    await makes(referee, /^Cart or boat$/, [['Its name', 'Gull'], ['As which of the list', 'Rowing boat'], ['Where it is', 'Willowdale']]);
    await put('Willowdale');
    await ann.attempt('Get aboard');
    for (const who of ['Bo', 'Cy']) await ben.attempt('Get aboard', [['Who', who]]);
    await ben.attempt('Drive', [['Who', 'Bo']]);
    await shots('boat');
    await travels('Weir');
    await expect.poll(() => ben.square('Weir').getAttribute('aria-label')).toContain('Company');
    await ben.to('Now');
    await shots('afloat');
    await referee.press('Next turn', next(referee));
    for (const who of ['Ada', 'Bo', 'Cy']) await referee.attempt('Get off a cart or boat', [['Who', who]]);
  });

  it('terms are haggled over, and told to all', async () => {
    await makes(referee, /^Somebody of the game master/, [['Name', 'Tamsin'], ['As which of the list', 'Merchant']]);
    await makes(referee, /^Somebody of the game master/, [['Name', 'Rex'], ['As which of the list', 'Dog']]);
    await put('Willowdale', { others: ['Tamsin', 'Rex'] });
    await ann.press('Haggle', offers(ann));
    await ann.fill(form(ann), 'Whom', 'Tamsin');
    await ann.fill(form(ann), 'What is said', 'These ropes are frayed.');
    await shots('haggle');
    await ann.press('Propose', form(ann));
    expect(await counted(referee, () => referee.press('Accept'))).toBe(1);
    await ann.question(/./).waitFor();
    await shots('haggling');
    await ann.roll(/./, [3, 4]);
    await referee.tell('Which terms do they get?', 'two ropes for one');
    await ann.reads('two ropes for one');
    await shots('haggled');
  });

  it('something is made of what was bought at the market, and meanwhile an animal is befriended', async () => {
    await referee.press(/^Ada/, sheets(referee));
    await referee.press(/^Coins/, sheets(referee));
    await referee.write(sheets(referee).getByRole('form', { name: /^Change Coins/ }).getByRole('textbox').first(), '500');
    await referee.press('Set', sheets(referee));
    await ann.attempt('Go to the market');
    await ann.press('Buy', offers(ann));
    const goods = form(ann).getByRole('group').filter({ has: ann.page.getByRole('searchbox') }).last();
    for (const [what, times] of [['Craft tools', 1], ['Ration', 8], ['Raw materials', 4]] as const) {
      await ann.write(goods.getByRole('searchbox'), what);
      for (let n = 0; n < times; n += 1) await ann.press(goods.getByRole('button', { name: `${what}: one more` }));
    }
    await shots('market');
    await ann.press('Go', form(ann));
    await ann.reads('Ada buys');
    await ben.attempt('Befriend an animal', [['Who', 'Bo']]);
    await ben.roll(/./, [2, 3]);
    await shots('befriended');
    await onward();
    await ann.press('Make something', offers(ann));
    await ann.fill(form(ann), 'What', 'Nailed club');
    await shots('craft');
    await ann.press('Propose', form(ann));
    await referee.press('Accept');
    await ann.reads('Ada begins to make Nailed club');
    await onward();
    await ann.roll(/./, [2]);
    await ann.reads('Ada has made Nailed club, crudely');
  });

  it('a full rest ends with what it has restored', async () => {
    await referee.attempt('End a disease');
    await ann.attempt('Full rest');
    await shots('rest');
    await referee.attempt('Let time pass', [['How many stretches', '1152']]);
    for (const one of [ann, ben]) await one.reads('Ada has had a full rest');
    await shots('rested');
  });

  it('a note is shown to all by one tap', async () => {
    const cards = (one: Person): Locator => one.page.getByRole('complementary', { name: 'Cards' });
    await referee.opens('Cards');
    await referee.press('Write a card', cards(referee));
    await referee.write('Title', 'The miller’s debt', cards(referee));
    await referee.press('Write it down', cards(referee));
    expect(await counted(referee, () => referee.press('Show to everybody: The miller’s debt', cards(referee)))).toBe(1);
    for (const one of [ann, ben]) await one.reads(/The miller’s debt/);
    await referee.press('Close', cards(referee));
    await ben.to('Now');
  });
});
