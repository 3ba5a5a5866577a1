// "The old mill", an evening of the Adventuring Rules from its people and its land to its end: across a moor in a storm, into
// a mill with its secrets, an ambush, poison, something terrible, the village and its market, an illness that a full rest sees
// out, and down the river. The referee and Ann have laptops, Ben and Cia phones. Everything goes through visible controls, and
// is counted: a click, a choice, a text, a key. Where the evening turns on a die, real ones are typed, and count as the one tap
// that lets dice fall. The unseen die of every area that they enter falls by itself, and may show anything.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { DESKTOP, House, rests, type Person } from './house';
import { HAND, makes, next, offers, sheets, suggests, turns } from './mill';
import { counts, type Count } from './counts';

let house: House;
let referee: Person;
let ann: Person;
let ben: Person;
let cia: Person;
let evening: Count;

beforeAll(async () => {
  house = await House.open(11);
});
afterAll(async () => {
  evening?.keep('old-mill.txt');
  await house?.close();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

/** What all of it may take of everybody together. */
const MOST = 292;

const form = (one: Person): Locator => offers(one).locator('form');
/** What is filled in is done. */
async function goes(one: Person, verb = 'Go'): Promise<void> {
  await one.press(verb, form(one));
  await form(one).waitFor({ state: 'detached' });
}
const asked = (one: Person): Locator => one.page.getByRole('region', { name: 'What is asked' });
const mine = (one: Person): Locator => asked(one).locator('article.mine').first();
const maps = (one: Person, title: string): Promise<void> => one.press(one.page.getByRole('tab', { name: title, exact: true }));

/** Somebody does something by what stands there, with what still has to be said. */
async function does(one: Person, what: string, fields: [string, string | string[]][] = [], verb = 'Go'): Promise<void> {
  await offers(one).getByRole('button', { name: what, exact: true }).first().waitFor();
  if (fields.length === 0 && (await one.tile(what))) return rests(ann, ben, cia, referee);
  await one.press(offers(one).getByRole('button', { name: what, exact: true }).first());
  if (await one.didAtOnce()) return;
  for (const [label, value] of fields) await one.fill(form(one), label, value);
  await goes(one, verb);
}
/** So many of a thing, in a list of them. */
async function amount(one: Person, what: string, many: number): Promise<void> {
  const row = new RegExp(`^${what}: one more$`);
  if (many > 2) await one.write(form(one).getByRole('textbox', { name: what, exact: true }), String(many));
  else for (let n = 0; n < many; n += 1) await one.press(form(one).getByRole('button', { name: row }));
}
/** An area on the map, where nobody stands in it. */
async function spot(one: Person, name: string): Promise<void> {
  one.done += 1;
  const [area, position] = [one.square(name).locator('rect').last(), { x: 5, y: 26 }];
  await (one.by === 'touch' ? area.tap({ position }) : area.click({ position }));
}
/** With a brush in hand, the mouse is drawn from place to place. */
async function draws(one: Person, ...names: string[]): Promise<void> {
  one.done += 1;
  for (const [nth, name] of names.entries()) {
    const box = (await one.square(name).locator('rect').last().boundingBox())!;
    await one.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    if (nth === 0) await one.page.mouse.down();
  }
  await one.page.mouse.up();
}
/** Whoever has still a turn lets it go by, and the next begins. */
async function onward(left = true): Promise<void> {
  if (left) await suggests(referee, 'Let the turn go by');
  await suggests(referee, 'Next turn');
}
/** What can't be done is unfolded, and told with its reason. */
async function refuses(one: Person, what: string, why: string): Promise<void> {
  await one.press(offers(one).locator('summary').filter({ hasText: 'What can’t be done now' }));
  const told = offers(one).getByRole('term').filter({ hasText: what });
  await told.waitFor();
  await expect.poll(() => told.locator('xpath=following-sibling::dd[1]').innerText()).toContain(why);
  await expect.poll(() => offers(one).getByRole('button', { name: what, exact: true }).count()).toBe(0);
}
/** Who is asked for dice, or for something else. */
async function answerer(dice: boolean): Promise<Person> {
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    for (const one of [ann, ben, cia, referee]) {
      if ((await asked(one).locator('article.mine').count()) === 0) continue;
      const rolls = await mine(one).getByRole('button', { name: /^(Roll|Take it)/ }).count();
      if (rolls > 0 === dice) return one;
    }
    await rests(ann, ben, cia, referee);
  }
  throw new Error(`nobody is asked for ${dice ? 'dice' : 'an answer'}`);
}
/** What comes to be asked is answered by whoever is asked: faces of dice, or how an answer begins. */
async function falls(...all: (number | number[] | string)[]): Promise<void> {
  for (const one of all) {
    const who = await answerer(typeof one !== 'string');
    const name = await mine(who).getAttribute('aria-labelledby');
    if (typeof one === 'string') await who.press(one, mine(who));
    else await evening.dice(who, [one].flat());
    await asked(who).locator(`[aria-labelledby="${name}"]`).waitFor({ state: 'detached' });
  }
}
/** In a fight: whoever acts goes for somebody, and what is asked then is answered. */
async function strikes(one: Person, on: string, all: (number | string)[], by?: string): Promise<void> {
  const name = by ?? (one === ann ? 'Ada' : one === ben ? 'Bo' : 'Cy');
  await expect.poll(() => turns(one).locator('[aria-current="step"] .serif').allInnerTexts()).toContain(name);
  // Of several who act at once, whoever is meant is chosen first.
  if (by === undefined && (await one.tile('Attack', on))) await rests(ann, ben, cia, referee);
  else {
    if (by !== undefined) await one.press(one.token(by));
    await one.press(one.token(on));
    await goes(one);
  }
  await falls(...all);
}
const ends = (one: Person, who: string): Promise<void> => suggests(one, 'End the turn', new RegExp(`^${who} `));
/** Somebody says something to somebody, and the referee lets it be rolled for. */
async function says(one: Person, how: string, to: string, words: string, who?: string): Promise<void> {
  await does(one, how, [...(who === undefined ? [] : [['Who', who] as [string, string]]), ['Whom', to], ['What is said', words]], 'Propose');
  await referee.press('Accept');
}

/** The first row of the land, with the mill at its ford; two who take to the road there, and two of the players’ people. */
const MILL = `
[table]
ruleset = "adventuring"
name = "The old mill"

[[character]]
player = "referee"
name = "Bo"
career = "Carter"
rolled = true
skills = ["Athletics", "Animal handling"]
things = [
  { name = "Axe", like = "Axe", pieces = 1 },
  { name = "Light armour", like = "Light armour", pieces = 1 },
  { name = "Saddle", like = "Saddle", pieces = 1 },
  { name = "Ration", like = "Ration", pieces = 8 },
]

[[character]]
player = "referee"
name = "Cy"
career = "Barber"
rolled = true
skills = ["Medicine", "Erudition"]
things = [
  { name = "Bow", like = "Bow", pieces = 1 },
  { name = "Antidote", like = "Antidote", pieces = 1 },
  { name = "Ration", like = "Ration", pieces = 8 },
]

[[character]]
form = "bestiary"
name = "Hunting dog"
nature = "domesticated"
size = "small"
abilities = [{ ability = "str", score = 6 }, { ability = "agi", score = 13 }, { ability = "wit", score = 11 }]
bite = "d6"
zones = 3
trained = ["hunt"]

[[character]]
form = "folk"
name = "Dog"
like = "Hunting dog"
keeper = "Bo"

[[character]]
form = "folk"
name = "Bandit"
like = "Bandit"
hidden = true
things = [
  { name = "Dagger", like = "Dagger", pieces = 1 },
  { name = "Damaging poison, for the blood", like = "Damaging poison, for the blood", pieces = 1 },
]

[[character]]
form = "folk"
name = "Second bandit"
like = "Bandit"
hidden = true
things = [
  { name = "Dagger", like = "Dagger", pieces = 1 },
  { name = "Damaging poison, for the blood", like = "Damaging poison, for the blood", pieces = 1 },
]

[[character]]
form = "folk"
name = "Miller"
like = "Commoner"

[[character]]
form = "company"
name = "Bandits"
members = ["Bandit", "Second bandit"]

[[step]]
build = { form = "land", land-names = "Moor, Ford, Bridge, Village", level = "region", known = true, wilderness = true, joined = "pathless" }
[[step]]
build = { form = "area", name = "Mill", level = "zone", within = "Ford", known = true }
[[step]]
build = { form = "area", name = "Miller's room", level = "zone", within = "Ford", column = 1, known = true, from = "Mill" }
[[step]]
build = { form = "area", name = "Loft", level = "zone", within = "Ford", row-number = -1, known = true }
[[step]]
build = { form = "way", one = "Mill", other = "Loft", path = true, climb = "challenging", height = 80 }
[[step]]
build = { form = "area", name = "Yard", level = "zone", within = "Ford", column = -1, known = true, from = "Mill" }
[[step]]
build = { form = "note", place = "Mill", sense = "sight", text = "Flour lies thick as snow. Nobody has walked here for weeks, but for one.", essential = true }
[[step]]
build = { form = "secret", place = "Mill", name = "Strong-box", kind = "hidden treasure", text = "A locked box behind the millstone." }
[[step]]
build = { form = "secret", place = "Mill", name = "Falling sack", kind = "trap", text = "A sack of stones above the stair.", perfect = true, is-trap = true, damage = "d6", clue = "A boot sticks out of the flour, with a foot in it." }
[[step]]
build = { form = "secret", place = "Miller's room", name = "Lever", kind = "secret passage", text = "A lever. Below, something heavy moves.", perfect = true, spot = "painting" }
[[step]]
session = "open"
[[step]]
build = { form = "chest", name = "Strong-box", place = "Village", lock = "locked", things = [{ name = "Navigation tools", like = "Navigation tools", pieces = 1 }] }
[[step]]
build = { form = "cart-or-boat", name = "Swan", model = "Sailing boat", place = "Village" }
[[step]]
attempt = "put"
with = { who = ["Miller"], to = "Village" }
[[step]]
attempt = "coat"
with = { who = "Bandit", weapon = "Dagger", poison = "Damaging poison, for the blood" }
`;

describe('the old mill', () => {
  it('1: three people are made by dice', async () => {
    referee = await house.prepared(MILL);
    await referee.page.setViewportSize(DESKTOP);
    ann = await house.guest(referee, 'Ann', 'mouse');
    ben = await house.guest(referee, 'Ben', 'touch', { viewport: HAND }, ['Bo']);
    cia = await house.guest(referee, 'Cia', 'touch', { viewport: HAND }, ['Cy']);
    evening = counts({ referee, ann, ben, cia }, 'old-mill');
    await evening.step('1 A character by dice', async () => {
      await ann.press('Make your character', sheets(ann));
      const dialog = ann.page.getByRole('dialog');
      await ann.press(/^Character/, dialog);
      await ann.write('Name', 'Ada', dialog);
      await ann.write('Career', 'Rat-catcher', dialog);
      await ann.fill(dialog, 'Skills', ['Bushcraft', 'Bargain']);
      for (const thing of ['Sword', 'Light armour', 'Lockpicks']) {
        await ann.press('Add to What they have to begin with', dialog);
        await ann.press(dialog.getByRole('option', { name: thing }).first());
      }
      await evening.seen('make');
      await ann.press('Finish', dialog);
      await dialog.waitFor({ state: 'detached' });
      await suggests(ann, 'Roll the scores');
      await evening.seen('scores');
      await evening.dice(ann, [3, 4, 5], [6, 6, 2], [1, 2, 6]);
      await evening.seen('swap');
      await ann.answer(/Swap two of them/, 'swap AGI and WIT');
    }, 16);
    await evening.step('1 Two whose scores alone are rolled', async () => {
      const scores: [Person, [number[], number[], number[]]][] = [
        [ben, [[5, 5, 3], [4, 4, 3], [2, 2, 4]]],
        [cia, [[2, 3, 4], [6, 6, 1], [5, 3, 3]]],
      ];
      for (const [one, [str, agi, wit]] of scores) {
        await suggests(one, 'Roll the scores');
        await evening.dice(one, str, agi, wit);
        await one.answer(/Swap two of them/, 'as rolled');
      }
    }, 6);
  });

  it('2: the land is written row by row, and its ways are marked', async () => {
    await evening.step('2 A map of the region', async () => {
      await makes(referee, /^Several areas$/, [['Their names', 'Heath, Wood, Fen, Reach\nCrags, Hollow, Pines, Rapids'], ['Size', 'region'], ['Players know of it', 'yes']]);
      await maps(referee, 'Regions');
      const editor = referee.page.locator('form.editor');
      await referee.press('A way between areas');
      await draws(referee, 'Ford', 'Bridge', 'Village');
      await draws(referee, 'Bridge', 'Fen');
      await referee.fill(editor, 'A clear path', 'yes');
      await evening.seen('paint');
      await referee.press('Put it onto 3 borders', editor);
      await expect.poll(() => referee.square('Bridge').getAttribute('aria-label')).toContain('to Fen: path');
      await draws(referee, 'Village', 'Reach', 'Rapids');
      await referee.fill(editor, 'Water for boats', 'yes');
      await referee.fill(editor, 'Current', 'onward');
      await referee.press('Put it onto 2 borders', editor);
      await expect.poll(() => referee.square('Reach').getAttribute('aria-label')).toContain('to Rapids: river');
      await referee.press('What areas are like');
      await spot(referee, 'Rapids');
      await referee.fill(editor, 'Water', 'turbulent');
      await referee.press('Put it onto 1 place', editor);
      await expect.poll(() => referee.square('Rapids').getAttribute('aria-label')).toContain('turbulent');
      await spot(referee, 'Village');
      await referee.fill(editor, 'Settlement', 'yes');
      await referee.press('Put it onto 1 place', editor);
      await expect.poll(() => referee.square('Village').getAttribute('aria-label')).toContain('Settlement');
      // What is begun next puts the brush down.
      await does(referee, 'Put people somewhere', [['Where', 'Moor']]);
      await ann.reads('now at Moor');
    }, 29);
  });

  it('3 to 5: over the moor, a storm, and a night', async () => {
    await evening.step('3 Off any path', async () => {
      // What the way takes is told first.
      await spot(ann, 'Ford');
      await ann.page.getByRole('group', { name: /can do$/ }).getByRole('button', { name: 'Travel' }).waitFor();
      await spot(ann, 'Ford');
      await onward(false);
    }, 3);
    await evening.step('4 A storm, a rest refused, and shelter', async () => {
      await does(referee, 'The weather turns');
      await refuses(ann, 'Daily rest', 'only in lodging or in real shelter');
      await evening.seen('refused');
      for (const faces of [[15, 17], [9, 18]]) {
        await does(ann, 'Look for shelter');
        await onward();
        await falls(faces);
      }
      await ann.reads('Ada has found shelter at Ford');
    });
    await evening.step('5 A night, and food', async () => {
      await does(ann, 'Daily rest');
      await evening.seen('rest');
      for (const one of [ben, cia]) await suggests(one, 'Daily rest');
      await onward(false);
      await ann.reads('Bo has rested');
      await does(ann, 'Forage');
      await onward();
      await falls([10, 16]);
      await does(referee, 'The weather turns');
    });
  });

  it('6 to 9: into the mill, its secrets, its trap and its wall', async () => {
    await evening.step('6 Into the mill, and a search', async () => {
      await maps(ann, 'Zones');
      await spot(ann, 'Mill');
      await goes(ann);
      await suggests(referee, 'Tell what is noticed');
      expect(await next(ann).getByText('Falling sack').count()).toBe(0);
      await does(ben, 'Search');
      await onward();
      await ann.reads(/found what was hidden/);
    });
    await evening.step('7 Behind the painting', async () => {
      await spot(cia, 'Miller');
      await cia.press('None of them', form(cia));
      await evening.seen('alone');
      await goes(cia);
      await does(cia, 'Look at one spot', [['Where exactly', 'behind the painting']]);
      await referee.answer('What do they find?', 'Lever');
      // It is told to those who are there.
      await cia.page.getByText(/A lever/).first().waitFor();
      await spot(cia, 'Mill');
      await cia.press('Walk to the next zone', cia.page.getByRole('group', { name: 'What Cy can do' }));
      await ann.reads(/^Cy walks to Mill$/);
    });
    await evening.step('8 A trap that is known', async () => {
      await does(ben, 'Set off a trap');
      await falls(11);
      await ann.reads(/Bo sets off Falling sack: dodged/);
    });
    await evening.step('9 Up the wall', async () => {
      await does(ben, 'Climb', [['Where to', 'Loft']], 'Propose');
      await referee.press('Accept');
      await falls([14, 6], [12, 18], 10, 3);
      await ann.reads(/falls/);
    });
  });

  it('10 to 15: two who come home, and an ambush', async () => {
    await evening.step('10 A meeting is prepared', async () => {
      await suggests(referee, 'Let the turn go by');
      await does(referee, 'Prepare a meeting', [['Whom it meets', 'Bandits']]);
      await falls(10, 12);
      await mine(ann).waitFor();
      expect(await mine(ben).innerText()).toContain('What does it do?');
    }, 6);
    await evening.step('11 An ambush, and a first round', async () => {
      await ann.answer(/What does it do/, 'fight');
      await evening.seen('fight');
      await strikes(ann, 'Bandit', [5]);
      await ends(ann, 'Ada');
      await strikes(ben, 'Bandit', [4]);
      await ends(ben, 'Bo');
      await strikes(cia, 'Second bandit', [6]);
      await ends(cia, 'Cy');
      await ends(referee, 'Dog');
      await falls(10);
    });
    await evening.step('12 A round of theirs, with poison', async () => {
      await strikes(ben, 'Bandit', ['yes', 13, 2]);
      await ends(ben, 'Bo');
      await says(cia, 'Intimidate', 'Bandit', 'Cy strops his razor, slowly.');
      await falls(14);
      await ends(referee, 'Dog');
      await strikes(referee, 'Bo', ['yes', 14, 4, 15], 'Bandit');
      await evening.seen('poison');
      await ends(referee, 'Bandit');
      await strikes(referee, 'Ada', ['yes', 9], 'Second bandit');
      await ends(referee, 'Second bandit');
      await strikes(ann, 'Bandit', [2]);
      await ends(ann, 'Ada');
    });
    await evening.step('13 One down, one taunted', async () => {
      await strikes(cia, 'Bandit', ['yes', 13, 6, 9]);
      await ends(cia, 'Cy');
      await says(ben, 'Taunt', 'Second bandit', 'Call that a club? My mother stirs with a bigger one!');
      await falls(7, 10);
      await ends(referee, 'Dog');
      await evening.seen('taunted');
      await strikes(referee, 'Bo', ['yes', 11], 'Second bandit');
      await ends(referee, 'Second bandit');
      await strikes(ann, 'Second bandit', ['yes', 13, 7, 15]);
      await suggests(referee, 'End the fight');
    });
    await evening.step('14 An antidote', async () => {
      await suggests(cia, 'Use something up');
      await ann.reads('Cy gives Bo: Antidote');
    }, 3);
    await evening.step('15 What the two had, and the end of the stretch', async () => {
      for (const from of ['Bandit', 'Second bandit']) await does(ann, 'Take things', [['From where', from]]);
      await evening.seen('taken');
      await onward(false);
      await ann.reads(/^End of stretch/);
      await evening.seen('report');
    });
  });

  it('16 to 18: something terrible, no torture, and the road', async () => {
    await evening.step('16 Something terrible', async () => {
      await does(referee, 'Something frightens people', [['What it is', 'The drowned miller'], ['It is terrifying', 'yes'], ['It stays', 'yes'], ['Where it is', 'Mill']]);
      await falls(12);
      await refuses(ann, 'Encourage', 'only those who are merely frightened can be encouraged');
      for (const [one, who] of [[ben, 'Bo'], [ben, 'Dog'], [cia, 'Cy']] as const) {
        await suggests(one, 'Run away', who);
        await one.fill(form(one), 'Where to', 'Yard');
        await goes(one);
      }
      await evening.seen('terror');
      await onward();
      await falls(7);
      // It sinks back.
      await referee.press('Campaign', sheets(referee));
      await referee.press(/^Terrifying: The drowned miller/, sheets(referee));
      const change = sheets(referee).getByRole('form', { name: 'Change Terrifying: The drowned miller' });
      await referee.tick(change.getByRole('radio', { name: 'no' }));
      await referee.press('Set', change);
      await change.waitFor({ state: 'detached' });
      await referee.press(/^Campaign/, sheets(referee));
    });
    await evening.step('17 No torture', async () => {
      await refuses(ann, 'Torture', 'no torture at this table');
    });
    await evening.step('18 By road to the village', async () => {
      await does(ann, 'Leave a site');
      await does(ben, 'Leave a site');
      await maps(ann, 'Regions');
      await spot(ann, 'Village');
      await ann.press('Travel', ann.page.getByRole('group', { name: /can do$/ }));
      await evening.seen('village');
      await onward(false);
    });
  });

  it('19 to 22: a watch apart, the market, a box, and an illness', async () => {
    await evening.step('19 Each their own way', async () => {
      await does(ann, 'Go to the market');
      await does(ben, 'Look for a good buyer', [['For what', 'Saddle']]);
      await does(referee, 'Let a rumour go round', [['What people say', 'The miller’s brother has been seen, white as flour.'], ['Whether it is so', 'partly true']]);
      await does(cia, 'Gather rumours');
    });
    await evening.step('20 At the market', async () => {
      await ann.press(offers(ann).getByRole('button', { name: 'Sell', exact: true }));
      for (const thing of ['Dagger', 'Dagger 2', 'Club', 'Club 2']) await amount(ann, thing, 1);
      // Nobody here touches poison.
      expect(await form(ann).getByText('Damaging poison').count()).toBe(0);
      await evening.seen('sell');
      await goes(ann);
      await ann.press(offers(ann).getByRole('button', { name: 'Buy', exact: true }));
      await amount(ann, 'Ration', 6);
      await goes(ann);
      await suggests(referee, 'Next turn');
      await falls(8, 'draw one');
      await does(ann, 'Look for people who trade what is illegal');
      // The other two buy what they lack for eight days.
      for (const one of [ben, cia]) {
        await does(one, 'Go to the market');
        await one.press(offers(one).getByRole('button', { name: 'Buy', exact: true }));
        await amount(one, 'Ration', 1);
        await goes(one);
      }
      await onward(false);
      await falls(11);
      await ann.press(offers(ann).getByRole('button', { name: 'Sell', exact: true }));
      await amount(ann, 'Damaging poison, for the blood', 1);
      await goes(ann);
    });
    await evening.step('21 A box', async () => {
      await does(ann, 'Open a lock');
      await onward();
      await falls(12);
      await ann.reads('Ada has picked the lock');
    });
    await evening.step('22 Somebody coughs', async () => {
      await does(referee, 'Expose people to a disease', [['Who was exposed', 'Miller'], ['To which disease', 'Influence']]);
      await onward();
      await suggests(referee, 'Expose people to a disease', /^Ada was near Miller/);
      await ann.press(/^Ada/, sheets(ann));
      await expect.poll(() => sheets(ann).getByRole('region', { name: /^Illness/ }).innerText()).toContain('fever');
      await cia.to('Sheet');
      await cia.press(/^Ada/, sheets(cia));
      await expect.poll(() => sheets(cia).getByRole('region', { name: /^Illness/ }).innerText()).toContain('Influence');
      await evening.seen('illness');
      await cia.to('Now');
      await ann.press(/^Ada/, sheets(ann));
    });
  });

  it('23 to 25: eight days, down the river, and the end', async () => {
    await evening.step('23 Eight days of rest', async () => {
      await does(ann, 'Full rest');
      for (const one of [ben, cia]) await suggests(one, 'Full rest');
      await suggests(ben, 'Do something during a full rest', /^Bo/);
      await ben.fill(form(ben), 'What', 'train an animal');
      await ben.fill(form(ben), 'For what', 'track');
      await goes(ben);
      await suggests(referee, 'Let time pass');
      await falls(13, 2, 6, 10, 9, 4, [8, 15]);
      await ann.reads('Ada has had a full rest');
      await evening.seen('rested');
    });
    await evening.step('24 Down the river', async () => {
      await does(ann, 'Leave the company', [['What the new company is called', 'Ada']]);
      for (const who of ['Bo', 'Dog']) await does(ben, 'Get aboard', [['Who', who]]);
      await does(cia, 'Get aboard');
      await does(ben, 'Drive', [['Who', 'Bo']]);
      await maps(ben, 'Regions');
      await spot(ben, 'Rapids');
      await ben.press('Travel', ben.page.getByRole('group', { name: /can do$/ }));
      await falls(10);
      await evening.seen('river');
      await onward();
    });
    await evening.step('25 The end', async () => {
      await referee.opens('Referee');
      await referee.press('Close session 1', referee.page.getByRole('complementary'));
      await referee.reads(/Session 1 ends/);
      const file = `${house.data}/mill.norn`;
      const kept = house.norn('export', 'The old mill', '--out', file, '--data', house.data);
      expect(kept.code, kept.err).toBe(0);
      const verified = house.norn('verify', file);
      expect(verified.code, verified.out + verified.err).toBe(0);
    });
    expect(evening.total()).toBeLessThanOrEqual(MOST);
  });
});
