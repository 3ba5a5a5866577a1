// "The salt road", an evening of FIVEY from its people to its end: the market, a pass in a storm, a salt mine, a fight with a
// ruling that is taken back, a trap, and a season in which everybody sees to their own affairs. The referee and Ann have laptops, Ben and Cat phones. Everything goes through visible controls, and is counted: a
// click, a choice, a text, a key. Where the evening turns on a die, real ones are typed, and count as the one tap that lets a
// die fall.
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { DESKTOP, House, rests, type Person } from './house';
import { HAND, next, offers, scene, sheets, suggests, turns } from './mill';
import { counts, type Count } from './counts';
import { drags } from './pair';

let house: House;
let referee: Person;
let ann: Person;
let ben: Person;
let cat: Person;
let evening: Count;

beforeAll(async () => {
  house = await House.open(7);
});
afterAll(async () => {
  evening?.keep('salt-road.txt');
  await house?.close();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

/** What all of it may take of everybody together. */
const MOST = 185;

const form = (one: Person): Locator => offers(one).locator('form');
const late = (one: Person, words: string): Locator => one.late(words);

/** Somebody does something by what stands there, with what still has to be said. */
async function does(one: Person, what: string, fields: [string, string | string[]][] = [], verb = 'Go'): Promise<void> {
  await offers(one).getByRole('button', { name: what, exact: true }).first().waitFor();
  if (fields.length === 0 && (await one.tile(what))) return rests(ann, ben, cat, referee);
  await one.press(offers(one).getByRole('button', { name: what, exact: true }).first());
  if (await one.didAtOnce()) return;
  for (const [label, value] of fields) await one.fill(form(one), label, value);
  await one.press(verb, form(one));
  await form(one).waitFor({ state: 'detached' });
}
/** What a form that is open still asks, said and done. */
async function says(one: Person, fields: [string, string | string[]][] = []): Promise<void> {
  for (const [label, value] of fields) await one.fill(form(one), label, value);
  await one.press('Go', form(one));
  await form(one).waitFor({ state: 'detached' });
}
/** Somebody with a keyboard says in a line what is to be done: its keys, the line, and Enter. */
async function words(one: Person, line: string, read: RegExp): Promise<void> {
  const palette = one.page.getByRole('dialog', { name: 'Do or find' });
  await one.page.keyboard.press('Control+k');
  await palette.getByRole('combobox').waitFor();
  await one.page.keyboard.type(line);
  await palette.getByRole('region', { name: read }).or(palette.getByRole('region')).first().waitFor();
  await palette.getByRole('button', { name: /^(Do it|Propose)/ }).waitFor();
  await one.shot('salt-road-words');
  await one.page.keyboard.press('Enter');
  one.done += 3;
  await palette.waitFor({ state: 'detached' });
}
const suggested = (one: Person, what: string): Promise<void> => suggests(one, what);
/** What a real die shows is typed. */
const dice = (one: Person, ...faces: number[]): Promise<void> => evening.dice(one, faces);
const stands = (one: Person, place: string, name: string): Promise<void> =>
  expect.poll(() => one.square(place).getAttribute('aria-label'), { timeout: 10_000 }).toContain(name);
/** The party goes to a hex next to its own: what that takes is told, and another tap sets out. */
async function goes(one: Person, hex: string, takes: string): Promise<void> {
  await one.press(one.square(hex));
  const way = one.page.getByRole('group', { name: 'What Party can do' });
  await way.getByRole('button', { name: 'Travel' }).waitFor();
  await expect.poll(() => one.page.getByText(`${takes}: ${hex}`, { exact: true }).count()).toBe(1);
  await one.press(one.square(hex));
}
const goods = (one: Person): Locator => form(one).getByRole('group').filter({ has: one.page.getByRole('searchbox') }).last();
/** Puts so many of something into what is bought. */
async function put(one: Person, what: string): Promise<void> {
  await one.press(goods(one).getByRole('button', { name: new RegExp(`^${what}\\b.*: one more$`) }).first());
}

/** What everybody has by now, as the referee reads it; looking is no step of the evening. */
async function figures(): Promise<string[]> {
  const before = referee.done;
  const all: string[] = [];
  for (const who of ['Ivy', 'Gor', 'Mal']) {
    await referee.press(new RegExp(`^${who}\\b`), sheets(referee));
    const sheet = sheets(referee).getByRole('article', { name: who });
    await sheet.waitFor();
    const text = (await sheet.innerText()).replace(/\s+/g, ' ');
    all.push(`${who}: ${/Experience.{0,12}/.exec(text)?.[0]}, ${/Crowns.{0,8}/.exec(text)?.[0]}, ${/Dice of inspiration.{0,6}/i.exec(text)?.[0]}`);
    await referee.press('Close', sheet);
    await sheet.waitFor({ state: 'detached' });
  }
  referee.done = before;
  return all;
}

/** The land, and who waits in it. */
const ROAD = `
[table]
ruleset = "fivey"
name = "The salt road"

[[step]]
build = { form = "creature", name = "Hobgoblin", like = "Hobgoblin", hidden = true }
[[step]]
build = { form = "creature", name = "Goblin 1", like = "Goblin", hidden = true }
[[step]]
build = { form = "creature", name = "Goblin 2", like = "Goblin", hidden = true }
[[step]]
build = { form = "creature", name = "Goblin 3", like = "Goblin", hidden = true }
[[step]]
build = { form = "hex", name = "Saltgate", known = true, safe = true }
[[step]]
build = { form = "hex", name = "Salt road", column = 1, known = true, road = true }
[[step]]
build = { form = "hex", name = "Grey pass", column = 2, known = true, difficult = true, storm = true }
[[step]]
build = { form = "hex", name = "White flats", column = 3, known = true }
[[step]]
build = { form = "settlement", name = "Saltmarket", hex = "Saltgate", extent = "town" }
[[step]]
build = { form = "site", name = "Salt mine", hex = "White flats", known = true, dangerous = true }
[[step]]
session = "open"
`;

describe('the salt road', () => {
  it('1: one is made by dice, and two by hand', async () => {
    referee = await house.prepared(ROAD);
    await referee.page.setViewportSize(DESKTOP);
    ann = await house.guest(referee, 'Ann', 'mouse');
    ben = await house.guest(referee, 'Ben', 'touch', { viewport: HAND });
    cat = await house.guest(referee, 'Cat', 'touch', { viewport: HAND });
    evening = counts({ referee, ann, ben, cat }, 'salt-road');
    await evening.step('1a At random', async () => {
      await ann.press('Make your character', sheets(ann));
      const dialog = ann.page.getByRole('dialog');
      await ann.press(/^Random character/, dialog);
      await ann.write('Name', 'Ivy', dialog);
      await ann.press('Finish', dialog);
      await dialog.waitFor({ state: 'detached' });
      await ann.reads('Dice make Ivy');
    }, 4);
    await evening.step('1b Gor by hand', async () => {
      await ben.press('Make your character', offers(ben));
      const dialog = ben.page.getByRole('dialog');
      await ben.press(/^Character/, dialog);
      await ben.write('Name', 'Gor', dialog);
      await ben.fill(dialog, 'Origin or background', 'Orc');
      await ben.fill(dialog, 'Backstory', 'Veteran');
      await ben.fill(dialog, 'Skill', 'smithing');
      await ben.press('Next', dialog);
      await ben.write('Second skill', 'tactics', dialog);
      await evening.seen('made');
      await ben.press('Finish', dialog);
      await dialog.waitFor({ state: 'detached' });
    }, 16);
    await evening.step('1c Mal by hand', async () => {
      await cat.press('Make your character', offers(cat));
      const dialog = cat.page.getByRole('dialog');
      await cat.press(/^Character/, dialog);
      await cat.write('Name', 'Mal', dialog);
      await cat.fill(dialog, 'Origin or background', 'Hellchild');
      await cat.fill(dialog, 'Backstory', 'Acolyte');
      await cat.fill(dialog, 'Skill', 'persuasion');
      await cat.press('Next', dialog);
      await cat.write('Second skill', 'scripture', dialog);
      await cat.press('Next', dialog);
      await evening.seen('spells');
      await cat.fill(dialog, 'Spells', ['Fire Ball']);
      await cat.press('Finish', dialog);
      await dialog.waitFor({ state: 'detached' });
    }, 16);
  });

  it('2: the market', async () => {
    await evening.step('2 Market', async () => {
      const buys = async (one: Person, ...things: string[]): Promise<void> => {
        await one.press(offers(one).getByRole('button', { name: 'Buy', exact: true }).first());
        for (const thing of things) await put(one, thing);
        await one.shot(`salt-road-market-${one.name}`);
        await one.press('Go', form(one));
        await form(one).waitFor({ state: 'detached' });
      };
      await buys(ben, 'Chain mail');
      await buys(ann, 'Bow', 'Quiver of arrows', 'Explorer', 'Refill');
      await buys(cat, 'Leather', 'Shield', 'Dungeoneer');
    });
  });

  it('3: the adventure begins', async () => {
    await evening.step('3 The adventure begins', async () => {
      await suggested(referee, 'An adventure begins');
      await ann.question('attuned').waitFor();
      await evening.seen('attuned');
      await ann.answer(/Ivy attuned/, 'Bow');
      await ben.answer(/Gor attuned/, 'Orcish warhammer');
      await cat.answer(/Mal attuned/, 'Religious book');
      await ann.reads('An adventure begins');
    }, 4);
  });

  it('4 to 6: the road, a pass in a storm, and not far enough', async () => {
    await evening.step('4 The road', async () => {
      await goes(ann, 'Salt road', '3 h');
      await dice(ann, 4);
      await stands(ben, 'Salt road', 'Party');
    }, 3);
    await evening.step('5 The pass', async () => {
      await goes(ann, 'Grey pass', '6 h');
      await dice(ann, 6);
      await late(ann, 'die of inspiration').waitFor();
      await evening.seen('late');
      await ann.press('spend a die', late(ann, 'die of inspiration'));
      await dice(ann, 2);
      await stands(ben, 'Grey pass', 'Party');
    }, 5);
    await evening.step('6 Not far enough', async () => {
      await goes(ben, 'White flats', '4 h');
      await scene(ann).getByText(/On the way to White flats/).first().waitFor();
    }, 2);
  });

  it('7: a night', async () => {
    await evening.step('7 A night', async () => {
      await suggested(ann, 'Make camp');
      await next(ann).getByText(/^Ivy: rest actions left/).waitFor();
      await suggested(ann, 'Practice');
      await does(ben, 'Scavenge');
      await dice(ben, 3);
      await does(cat, 'Bless an ally', [['Whom they bless', 'Gor'], ['What the blessing does', 'protects'], ['From which type', 'fire']]);
      await does(ann, 'Eat', [['Who eats', ['Gor']]]);
      await suggested(cat, 'Eat');
      await evening.seen('night');
      await suggested(referee, 'The night ends');
      await ann.reads('The night goes by');
    });
  });

  it('8 to 10: the second day, and the mine', async () => {
    await evening.step('8 The mine', async () => {
      await suggested(ann, 'Travel');
      await dice(ann, 5);
      await stands(ben, 'White flats', 'Party');
      await suggested(ann, 'Enter a site');
      await turns(ann).getByText('Turn 1 at the site').waitFor();
    });
    await evening.step('9 The first round', async () => {
      await does(ann, 'Look around');
      await words(referee, 'act in this round gor force str', /Gor/);
      await dice(ben, 13);
      await does(cat, 'Act in this round', [['What do they do', 'Investigate']]);
      await suggested(referee, 'End the round');
      await dice(ann, 9);
    });
    await evening.step('10 The second round', async () => {
      await suggested(ann, 'Move on together');
      await suggested(referee, 'End the round');
      await dice(ann, 2);
    }, 3);
  });

  it('11 to 13: who comes out of a gallery', async () => {
    await evening.step('11 A reaction', async () => {
      await suggested(referee, 'Meet somebody');
      await referee.press('All of them', form(referee));
      await says(referee);
      await dice(referee, 9);
      await scene(ann).getByText(/The party meets/).waitFor();
    });
    await evening.step('12 A request', async () => {
      await does(cat, 'Ask for something', [['Whom', 'Hobgoblin'], ['For what', 'let us pass'], ['Which skill', 'persuasion']], 'Propose');
      await referee.press('Accept');
      await dice(cat, 7);
      await evening.seen('request');
      await cat.press('spend a die', late(cat, 'die of inspiration'));
      await dice(cat, 1);
      await ann.reads(/persuades/);
    });
    await evening.step('13 A second one', async () => {
      await expect.poll(() => offers(cat).getByRole('button', { name: 'Ask for something', exact: true }).count()).toBe(0);
    });
  });

  it('14 to 18: a fight', async () => {
    await evening.step('14 It turns violent', async () => {
      await suggested(referee, 'Begin a fight');
      await referee.page.getByRole('button', { name: /^Roll all 2/ }).waitFor();
      await evening.dice(referee, [10], [14]);
      await dice(ann, 14);
      await dice(ben, 13);
      await dice(cat, 5);
      await expect.poll(() => turns(ann).locator('[aria-current="step"]').first().innerText(), { timeout: 10_000 }).toContain('Ivy');
    });
    const aims = async (one: Person, whom: string): Promise<void> => {
      if (await one.tile('Attack', whom)) return rests(ann, ben, cat, referee);
      await one.press(one.token(whom));
      await one.press('Go', form(one));
    };
    await evening.step('15 Ivy shoots', async () => {
      await aims(ann, 'Goblin 1');
      for (const die of [15, 5]) await dice(ann, die);
      await ann.reads(/Ivy brings Goblin 1 down/);
      await does(ann, 'End the turn');
    });
    await evening.step('16 A shield', async () => {
      // In its turn, what is dragged moves by the rules.
      await drags(referee, referee.token('Goblin 2'), referee.square('D3'));
      referee.done += 1;
      await referee.reads('Goblin 2 moves to D3');
      await aims(referee, 'Mal');
      for (const die of [15, 3]) await dice(referee, die);
      await cat.press('give the shield', late(cat, 'Give the shield'));
      await ann.reads(/gives a shield/);
      await suggested(referee, 'End the turn');
      await does(referee, 'End the turn');
    });
    await evening.step('17 and 18 The hammer', async () => {
      await does(ben, 'Move', [['Where to', 'I5']]);
      await aims(ben, 'Hobgoblin');
      for (const die of [20, 6]) await dice(ben, die);
      await evening.seen('hammer');
      await dice(referee, 12);
      await ann.reads('They flee');
    });
  });

  it('19 and 20: a ruling that is taken back, and what all of it brings', async () => {
    await evening.step('19 A ruling, and back', async () => {
      const before = await figures();
      const nerve = referee.page.getByRole('region', { name: 'Log' }).getByRole('article').filter({ hasText: 'They flee' });
      await referee.press('They flee', nerve);
      await nerve.getByRole('button', { name: /^Overrule/ }).first().waitFor();
      await evening.seen('overrule');
      await referee.press(/^Overrule: Success/, nerve);
      // How it ended can be said above, too: this is the line that was opened.
      await referee.press('It holds', nerve.getByRole('group', { name: 'What holds instead' }).last());
      await ann.reads('They hold');
      expect(await figures()).not.toEqual(before);
      await evening.seen('ruled');
      await referee.press('Undo');
      await evening.seen('undone');
      await ben.press(ben.token('Hobgoblin'));
      await says(ben);
      await ann.reads('They flee');
      expect(await figures()).toEqual(before);
    });
    await evening.step('20 What it brings', async () => {
      await does(referee, 'Hand out crowns', [['Crowns for each', '30']]);
      await ann.reads('30 crowns each');
      await suggested(referee, 'End the round');
    });
  });

  it('21 and 22: a trap, a night, and the end of the adventure', async () => {
    await evening.step('21 A trap, and a night', async () => {
      await words(referee, 'harm gor 0 9 fire', /Gor/);
      await evening.seen('trap');
      await does(ann, 'Leave the site');
      await does(ann, 'Make camp');
      await suggested(ben, 'Recover');
      await does(ann, 'Cook');
      await evening.seen('night-2');
      await suggested(referee, 'The night ends');
      await dice(ben, 5);
    });
    await evening.step('22 The adventure is over', async () => {
      await does(referee, 'The adventure is over');
      await evening.seen('over');
      await ann.answer('experience', 'no');
      await ben.answer('experience', 'yes');
      await dice(ben, 2, 5);
    });
  });

  it('23 and 24: a season', async () => {
    const trouble = (what: string): Promise<void> => referee.answer('A bad event for Gor', what);
    await evening.step('23 A season', async () => {
      await does(referee, 'Begin downtime', [['How long', 'season']]);
      await suggested(ann, 'Plan the downtime');
      await says(ann, [['Lifestyle', 'modest'], ['What to do', 'carouse'], ['Roll for an event', 'yes']]);
      await suggested(ben, 'Plan the downtime');
      await says(ben, [['Lifestyle', 'poor'], ['What to do', 'work'], ['Roll for an event', 'yes'], ['Where', 'The mill']]);
      await suggested(cat, 'Plan the downtime');
      // Nobody is offered what they can't pay.
      await form(cat).getByRole('radio', { name: /^modest/ }).waitFor();
      await expect.poll(() => form(cat).getByRole('radio', { name: /^comfortable/ }).count()).toBe(0);
      await evening.seen('plan');
      await says(cat, [['Lifestyle', 'modest'], ['What to do', 'work'], ['Where', 'The chapel']]);
      await evening.seen('planned');
      await suggested(referee, 'Play downtime turns');
      await dice(ann, 17);
      await dice(ben, 3);
      await evening.seen('trouble');
      await trouble('They never work there again');
      await dice(ann, 11, 4);
      await dice(ben, 8);
      await dice(cat, 9);
      await ann.reads(/^Ivy carouses and gains 1\d experience/);
    });
    await evening.step('24 As before', async () => {
      await suggested(ben, 'Plan the downtime');
      await evening.seen('again');
      await says(ben, [['Where', 'The forge']]);
      await dice(ann, 10);
      await dice(ben, 4);
      await trouble('The roll has disadvantage');
      await dice(ann, 9);
      await dice(ben, 12, 9);
      await dice(cat, 7);
      await dice(ann, 13);
      await dice(ben, 11);
      await dice(ann, 14);
      await dice(ben, 8);
      await dice(cat, 10);
      await next(referee).getByText(/^Downtime: .*over/).waitFor();
      await evening.seen('season');
    });
  });

  it('25: the end of the evening', async () => {
    await evening.step('25 The end', async () => {
      const drawer = referee.page.getByRole('complementary');
      await referee.opens('Referee');
      await referee.press('Close session 1', drawer);
      await referee.press('Close the session', drawer.getByRole('alert'));
      await referee.press(drawer.locator('summary').filter({ hasText: 'Keep it' }));
      const kept = referee.page.waitForEvent('download');
      await referee.press(drawer.getByRole('link', { name: 'Download the log' }));
      const file = join(house.data, 'salt.norn');
      await (await kept).saveAs(file);
      const verified = house.norn('verify', file);
      expect(verified.code, verified.out + verified.err).toBe(0);
    });
    expect(evening.total()).toBeLessThanOrEqual(MOST);
  });
});
