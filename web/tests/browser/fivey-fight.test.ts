// FIVEY in a browser, where it goes against somebody: a march too many, a request too many, an ambush with a free turn, a
// die spent on what an enemy has rolled, a shield given for a blow, a blow at whoever steps away, a spell with an area,
// and those who run. The referee and Ann have desktops, Ben a phone. Each click, tap, key or typed field counts as one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person } from './house';
import { looks, sized } from './looks';
import { HAND, PARTY, counted, next, offers, scene, sheets, turns } from './mill';
import { acts, asked, drags } from './pair';

let house: House;
let referee: Person;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  // With these dice, the goblin hits.
  house = await House.open(11);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const form = (one: Person): Locator => offers(one).locator('form');
const late = (one: Person): Locator => one.page.getByRole('region', { name: 'What you may still say' });
const shots = async (name: string): Promise<void> => {
  for (const one of [referee, ann, ben]) await one.shot(`fivey-${name}-${one.name}`);
};
/** Dice that nobody throws on the screen. */
const faces = (one: Person, ...shown: number[]): Promise<void> => {
  typed += TYPED;
  return one.roll(/./, shown);
};
/** Of the taps for a real die, all but one go to the typing. */
const TYPED = 2;
/** How many taps went to the typing so far, and how many there were of everybody when play began. */
let typed = 0;
let before = 0;
const all = (): number => referee.done + ann.done + ben.done - typed;
/** What a whole evening of FIVEY may take of everybody together. */
const EVENING = 190;
const stands = (one: Person, place: string, name: string): Promise<void> =>
  expect.poll(() => one.square(place).getAttribute('aria-label'), { timeout: 10_000 }).toContain(name);

/** What most of it may take, as a table asks for it; and what it took. */
const MOST = {
  'a check called for one': 2,
  'a check called for all': 3,
  'to roll what was called for': 1,
  'inspiration that is not wanted': 0,
  'inspiration that is wanted': 1,
  // Whom, that it is meant so, and two dice; the first of a monster's falls with what begins it.
  'an attack on the map': 4,
  'a monster’s attack on the map': 3,
  'a shield given': 1,
  'a spell on a place': 4,
} as const;
const took = new Map<keyof typeof MOST, number>();

async function counts(what: keyof typeof MOST, of: Person, typed: number, does: () => Promise<void>): Promise<void> {
  const taken = (await counted(of, does)) - TYPED * typed;
  took.set(what, Math.max(taken, took.get(what) ?? 0));
}

/** What can't be done now, with the reason. */
async function blocked(one: Person, what: string): Promise<string> {
  const all = offers(one).locator('details');
  if (!(await all.locator('dl').isVisible())) await one.press(all.locator('summary'));
  // What can't be done for the same reason stands together.
  const reason = (): Promise<string> =>
    all.locator('dt, dd').evaluateAll((rows, name) => {
      const at = rows.findIndex((row) => row.tagName === 'DT' && (row.textContent ?? '').split(',').some((one) => one.trim() === name));
      return at < 0 ? '' : (rows[at + 1]?.textContent?.replace(/\s+/g, ' ').trim() ?? '');
    }, what);
  await expect.poll(reason).not.toBe('');
  return reason();
}

/** One of the referee's moves on the map. */
async function moves(who: string, to: string): Promise<void> {
  expect(await acts(referee, who, 'Move', to, () => Promise.resolve())).toBe(true);
  await stands(referee, to, who);
}

async function ends(one: Person, who: string): Promise<void> {
  await one.to('Now');
  await one.attempt('End the turn', [['Who', who]]);
}

/** Whoever's turn it is attacks somebody on the map: to point at whom it is on is enough to have it ready. */
async function strikes(one: Person, who: string, whom: string, dice: number[]): Promise<void> {
  await one.press(one.token(whom));
  await one.page.getByRole('heading', { name: `${who} → ${whom}` }).waitFor();
  await one.press('Go', one.page.getByRole('region', { name: 'What you can do: Attack' }));
  for (const die of dice) await faces(one, die);
}

/** Two hexes, and who waits in them: their captain strikes at whoever leaves. */
const PASS = `
[table]
ruleset = "fivey"
name = "The pass"

${PARTY}
[[step]]
build = { form = "creature", name = "Goblin", like = "Goblin", hidden = true }
[[step]]
build = { form = "creature", name = "Second goblin", like = "Goblin", hidden = true }
[[step]]
build = { form = "feat", name = "Parting blow", free-attack = "whoever leaves their reach" }
[[step]]
build = { form = "creature", name = "Captain", like = "Hobgoblin", feats = ["Parting blow"] }
[[step]]
correct = { at = "character/6/quests", to = "A toll before the winter" }
[[step]]
build = { form = "hex", name = "Saltgate", known = true }
[[step]]
build = { form = "hex", name = "Grey pass", column = 1, known = true, difficult = true }
[[step]]
attempt = "put-party"
with = { into = "Saltgate" }
`;

describe('an evening of FIVEY that goes wrong', () => {
  it('begins, and dice are called for from one and from all', async () => {
    referee = await house.prepared(PASS);
    ann = await house.guest(referee, 'Ann', 'mouse', {}, ['Ivy']);
    ben = await house.guest(referee, 'Ben', 'touch', { viewport: HAND }, ['Gor', 'Mal']);
    before = all();
    await referee.press('An adventure begins', next(referee));
    await ann.answer('attuned', 'Bow');
    await ben.to('Now');
    await ben.answer(/Gor attuned/, 'Orcish warhammer');
    await ben.answer(/Mal attuned/, 'Religious book');
    await ann.reads('An adventure begins');
    await referee.press(/^Ivy\b/, sheets(referee));
    await counts('a check called for one', referee, 0, async () => {
      await referee.press(/^STR/, sheets(referee));
      await referee.press('Call Ivy', sheets(referee));
    });
    await counts('to roll what was called for', ann, 1, () => faces(ann, 2));
    // 2 + 1 against 12 is beyond what a die can turn.
    await counts('inspiration that is not wanted', ann, 0, async () => {
      await ann.reads('Ivy checks STR');
      await expect.poll(() => late(ann).count()).toBe(0);
    });
    await counts('a check called for all', referee, 0, async () => {
      await referee.press(/^DEX/, sheets(referee));
      await referee.press(/^Call (everybody|all)/, sheets(referee));
    });
    await counts('to roll what was called for', ann, 1, () => faces(ann, 19));
    await ben.to('Now');
    for (const die of [3, 4]) await faces(ben, die);
  });

  it('the map of the land, as everybody sees it', async () => {
    await stands(ann, 'Saltgate', 'Party');
    expect(await looks(ann, 'fivey-hexes', (size) => (size === 'phone' ? ann.to('Now') : Promise.resolve()))).toEqual([]);
  });

  it('a second march is refused, with the reason, and the first costs the night’s rest', async () => {
    await ann.attempt('March on');
    await ann.reads('The party gives its rest up and marches on');
    expect(await blocked(ann, 'March on')).toMatch(/has marched today already/);
    await ann.attempt('Make camp');
    // Nothing is left to Gor; of an elf's two rest actions one is.
    await scene(ann).getByText(/^Ivy: rest actions left/).first().waitFor();
    await ben.to('Now');
    expect(await blocked(ben, 'Recover')).toMatch(/no rest action/);
    await shots('no-rest');
    await referee.press('The night ends', next(referee));
    await ann.reads('The night goes by');
  });

  it('the panel of an encounter: what moves them is the referee’s, and there is one request', async () => {
    await referee.attempt('Meet somebody', [['Whom', 'Captain']]);
    await faces(referee, 9);
    await scene(ann).getByText('The party meets').waitFor();
    await scene(referee).getByText('A toll before the winter').first().waitFor();
    await scene(referee).getByText('uncertain').first().waitFor();
    expect(await ann.all.innerText()).not.toContain('A toll before the winter');
    expect(await looks(referee, 'fivey-met', (size) => (size === 'phone' ? referee.to('Now') : Promise.resolve()))).toEqual([]);
    await shots('met');
    await ann.attempt('Ask for something', [['Whom', 'Captain'], ['For what', 'let us pass']], 'Propose');
    await referee.press('Accept');
    await faces(ann, 2);
    await ann.reads(/refuses Ivy: let us pass/);
    expect(await blocked(ann, 'Ask for something')).toMatch(/a second one only annoys them/);
    await referee.press('End the encounter', next(referee));
    await expect.poll(() => scene(ann).getByText('The party meets').count()).toBe(0);
  });

  it('an ambush: whoever beats their watch has a turn before anybody rolls for initiative', async () => {
    await ben.to('Now');
    await ben.attempt('Retrieve', [['Who', 'Mal'], ['What', 'Religious book']]);
    await referee.attempt('Lie in wait', [['Which side lies in wait', 'party'], ['Who of the others', ['Captain', 'Goblin', 'Second goblin']], ['Who leads them', 'Captain']]);
    await faces(ann, 15);
    await ben.to('Now');
    for (const die of [2, 3]) await faces(ben, die);
    await referee.attempt('Begin a fight', [['One roll stands for all', 'yes'], ['Columns', '9'], ['Rows', '6']]);
    await turns(ann).getByText('Surprise').first().waitFor();
    const free = turns(ann).locator('[aria-current="step"]');
    await expect.poll(() => free.count()).toBe(1);
    expect(await free.first().innerText()).toContain('Ivy');
    await shots('ambush');
    await counts('an attack on the map', ann, 2, () => strikes(ann, 'Ivy', 'Captain', [15, 1]));
    await ann.reads('Ivy hits Captain with Bow: 4');
    await strikes(ann, 'Ivy', 'Goblin', [2]);
    // 2 + 6 against 14 could still be turned by a 6: nobody waits for it, and going on says no.
    await late(ann).filter({ hasText: 'die of inspiration' }).waitFor();
    await counts('inspiration that is not wanted', ann, 0, () => Promise.resolve());
    // By hand, since it is nobody's turn that the referee plays.
    await drags(referee, referee.token('Goblin'), referee.square('C2'));
    await stands(ann, 'C2', 'Goblin');
    await ends(ann, 'Ivy');
    await expect.poll(() => late(ann).count()).toBe(0);
  });

  it('the others are first; a die spent on what one of them rolled turns the blow', async () => {
    await faces(referee, 18);
    await faces(ann, 3);
    await ben.to('Now');
    for (const die of [3, 3]) await faces(ben, die);
    await turns(ann).getByText('Round 1').first().waitFor();
    // Another tab has not seen anybody type what dice show: a monster's first die falls with what begins it.
    const first = await referee.tab();
    await turns(referee).waitFor();
    referee.real = false;
    await counts('a monster’s attack on the map', referee, 0, async () => {
      await strikes(referee, 'Goblin', 'Ivy', []);
      const damage = asked(referee).getByRole('button', { name: /^Roll d4/ });
      await damage.or(referee.line(/Goblin misses Ivy/)).first().waitFor();
      if (await damage.isVisible()) await referee.press(/^Roll d4/, asked(referee));
    });
    await ann.reads(/Goblin (hits|misses) Ivy/);
    referee.real = true;
    await referee.page.close();
    referee.page = first;
    await strikes(referee, 'Goblin', 'Ivy', [13, 4]);
    await ann.reads(/Goblin hits Ivy/);
    const chip = late(ann).filter({ hasText: 'the other’s 14: less than 13 falls short' });
    await chip.waitFor();
    await shots('turned');
    await counts('inspiration that is wanted', ann, 0, () => ann.press('spend a die', chip));
    await faces(ann, 3);
    await ann.reads('Goblin misses Ivy');
    await ends(referee, 'Goblin');
  });

  it('a shield is given for a blow, by one tap, and it is gone', async () => {
    await moves('Second goblin', 'C1');
    await strikes(referee, 'Second goblin', 'Mal', [14, 3]);
    await ben.to('Now');
    const chip = late(ben).filter({ hasText: 'Give the shield' });
    await chip.waitFor();
    await shots('shield');
    await counts('a shield given', ben, 0, () => ben.press('give the shield', chip));
    await ann.reads(/Mal gives a shield/);
    await ben.to('Sheet');
    await expect.poll(() => sheets(ben).innerText().then((text) => text.replace(/\s+/g, ' '))).toMatch(/Mal .*8 of 8/);
    expect(await sheets(ben).getByText('Shield', { exact: true }).count()).toBe(0);
    await ben.to('Now');
    await ends(referee, 'Second goblin');
  });

  it('nobody is asked about a roll that no die could turn', async () => {
    await moves('Captain', 'C4');
    await strikes(referee, 'Captain', 'Gor', [19, 1]);
    await ann.reads(/Captain hits Gor/);
    // 21 against 12 stands; on the damage a die could still be spent.
    await late(ben).first().waitFor();
    await expect.poll(() => late(ben).filter({ hasText: 'against' }).count()).toBe(0);
    await ends(referee, 'Captain');
  });

  it('whoever steps out of reach is struck free, out of turn, by whom a feat lets', async () => {
    await ben.to('Now');
    await ben.attempt('Move', [['Who', 'Gor'], ['Where to', 'A4']]);
    await stands(referee, 'A4', 'Gor');
    await referee.attempt('Attack', [['Who', 'Captain'], ['Whom', 'Gor']]);
    for (const die of [12, 2]) await faces(referee, die);
    await ann.reads(/Captain hits Gor/);
    expect(await turns(ann).locator('[aria-current="step"]').first().innerText()).not.toContain('Captain');
    await shots('parting');
    await ends(ben, 'Gor');
  });

  it('a fire ball on a place strikes all around it, their nerve breaks, and it is over', async () => {
    await ben.to('Now');
    expect(await looks(ben, 'fivey-field', (size) => (size === 'phone' ? ben.to('Now') : Promise.resolve()))).toEqual([]);
    await sized(ben, HAND);
    await ben.to('Now');
    await counts('a spell on a place', ben, 0, async () => {
      await ben.press('Cast a spell', offers(ben));
      await ben.fill(form(ben), 'Where', 'D1');
      await ben.shot('fivey-aimed-Ben');
      await ben.press('Go', form(ben));
    });
    for (const die of [4, 4]) await faces(referee, die);
    await faces(ben, 5);
    await ann.reads(/casts Fire Ball from Religious book/);
    // Two of three are gone: the third one's nerve is tried, and breaks.
    await faces(referee, 3);
    await ann.reads('They flee');
    await expect.poll(() => turns(ann).count()).toBe(0);
    await shots('fled');
  });

  it('took no more than it may', () => {
    const asked = Object.keys(MOST) as (keyof typeof MOST)[];
    expect([...took.keys()].sort()).toEqual([...asked].sort());
    for (const what of asked) expect(took.get(what), what).toBeLessThanOrEqual(MOST[what]);
    expect(all() - before).toBeLessThanOrEqual(EVENING);
    referee.keep('fivey-fight-taps.txt', JSON.stringify([[...took], all() - before, referee.done, ann.done, ben.done]));
  });
});
