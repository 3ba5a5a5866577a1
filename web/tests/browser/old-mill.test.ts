// "The old mill", an evening of the Adventuring Rules, from its people and its land to the end of its fight: across a moor in a
// storm, into a mill with its secrets, an ambush, and poison. The referee and Ann have laptops, Ben and Cia phones. Everything
// goes through visible controls, and is counted: a click, a choice, a text, a key. Where the evening turns on a die, real ones
// are typed, and count as the one tap that lets a die fall.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { DESKTOP, FULL, House, type Person } from './house';
import { HAND, makes, next, offers, sheets, turns } from './mill';
import { counts, type Count } from './counts';

let house: House;
let referee: Person;
let ann: Person;
let ben: Person;
let cia: Person;
let evening: Count;

beforeAll(async () => {
  if (FULL) house = await House.open(11);
});
afterAll(async () => {
  evening?.keep('old-mill.txt');
  await house?.close();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

/** What all of it may take of everybody together. */
const MOST = 190;

const form = (one: Person): Locator => offers(one).locator('form');
const asked = (one: Person): Locator => one.page.getByRole('region', { name: 'What is asked' });
const maps = (one: Person, title: string): Promise<void> => one.press(one.page.getByRole('tab', { name: title, exact: true }));

/** Somebody does something by what stands there, with what still has to be said. */
async function does(one: Person, what: string, fields: [string, string | string[]][] = [], verb = 'Go'): Promise<void> {
  await one.press(offers(one).getByRole('button', { name: what, exact: true }).first());
  for (const [label, value] of fields) await one.fill(form(one), label, value);
  await one.press(verb, form(one));
  await form(one).waitFor({ state: 'detached' });
}
/** What a real die shows is typed. */
const dice = (one: Person, ...faces: number[]): Promise<void> => evening.dice(one, faces);
const passes = async (...all: Person[]): Promise<void> => {
  for (const one of all) await suggested(one, 'Let the turn go by');
};
const onward = (): Promise<void> => referee.press('Next turn', next(referee));
const suggested = (one: Person, what: string): Promise<void> => one.press(what, next(one));
/** Who plays whom; everybody else is the referee’s. */
const player = (name: string): Person => ({ Ada: ann, Bo: ben, Cy: cia })[name] ?? referee;
const mine = (one: Person): Locator => asked(one).locator('article.mine').first();
/** Everybody answers what they are asked: players roll as well as can be, and the referee as badly. */
async function answers(): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    quiet += 1;
    for (const one of [ann, ben, cia, referee]) {
      const words = await mine(one).innerText({ timeout: 100 }).catch(() => '');
      if (words === '') continue;
      quiet = 0;
      const die = /roll d(\d+)/.exec(words)?.[1];
      const high = (die === '20') === (one === referee);
      if (die) await dice(one, high ? Number(die) : 1);
      else await one.press(mine(one).locator('.options button').first());
      await expect.poll(() => mine(one).innerText({ timeout: 100 }).catch(() => '')).not.toBe(words);
    }
    await referee.page.waitForTimeout(150);
  }
}
/** Whose turn it is, of all who still fight. */
const acting = (): Promise<string[]> => turns(referee).locator('[aria-current="step"] .serif').allInnerTexts();

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
things = [{ name = "Dagger", like = "Dagger", pieces = 1 }]

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
`;

describe.runIf(FULL)('the old mill', () => {
  it('1: three people are made by dice', async () => {
    referee = await house.prepared(MILL);
    await referee.page.setViewportSize(DESKTOP);
    ann = await house.guest(referee, 'Ann', 'mouse');
    ben = await house.guest(referee, 'Ben', 'touch', { viewport: HAND }, ['Bo']);
    cia = await house.guest(referee, 'Cia', 'touch', { viewport: HAND }, ['Cy']);
    evening = counts({ referee, ann, ben, cia }, 'old-mill');
    await evening.step('1 Creation by dice', async () => {
      await ann.press('Make your character', sheets(ann));
      const dialog = ann.page.getByRole('dialog');
      await ann.press(/^Character/, dialog);
      await ann.write('Name', 'Ada', dialog);
      await ann.write('Career', 'Rat-catcher', dialog);
      await ann.fill(dialog, 'Skills', ['Bushcraft', 'Bargain']);
      for (const thing of ['Sword', 'Light armour', 'Lockpicks']) {
        await ann.press('Add to What they have to begin with', dialog);
        await ann.pick(dialog.getByRole('combobox').last(), thing);
      }
      await evening.seen('make');
      await ann.press('Finish', dialog);
      await dialog.waitFor({ state: 'detached' });
      const scores: [Person, number[], string][] = [
        [ann, [3, 4, 5, 6, 6, 2, 1, 2, 6], 'swap AGI and WIT'],
        [ben, [5, 5, 3, 4, 4, 3, 2, 2, 4], 'as rolled'],
        [cia, [2, 3, 4, 6, 6, 1, 5, 3, 3], 'as rolled'],
      ];
      for (const [one, faces, swap] of scores) {
        await suggested(one, 'Roll the scores');
        for (const nth of [0, 3, 6]) await dice(one, ...faces.slice(nth, nth + 3));
        await evening.seen(`scores-${one.name}`);
        await one.answer(/./, swap);
      }
    });
  });

  it('2: the land is written row by row, and its ways are marked', async () => {
    await evening.step('2 A map of the region', async () => {
      await makes(referee, /^Several areas$/, [['Their names', 'Heath, Wood, Fen, Reach\nCrags, Hollow, Pines, Rapids'], ['Size', 'region'], ['Players know of it', 'yes']]);
      await maps(referee, 'Regions');
      const editor = referee.page.locator('form.editor');
      await referee.press('A way between areas');
      for (const place of ['Ford', 'Bridge', 'Bridge', 'Village', 'Bridge', 'Fen']) await referee.press(referee.square(place));
      await referee.fill(editor, 'A clear path', 'yes');
      await evening.seen('paint');
      await referee.press('Put it onto 3 borders', editor);
      await expect.poll(() => referee.square('Bridge').getAttribute('aria-label')).toContain('to Fen: path');
      for (const place of ['Village', 'Reach', 'Reach', 'Rapids']) await referee.press(referee.square(place));
      await referee.fill(editor, 'Water for boats', 'yes');
      await referee.press('Put it onto 2 borders', editor);
      await expect.poll(() => referee.square('Reach').getAttribute('aria-label')).toContain('to Rapids: river');
      await referee.press('What areas are like');
      await referee.press(referee.square('Village'));
      await referee.fill(editor, 'Settlement', 'yes');
      await referee.press('Put it onto 1 place', editor);
      await referee.press('Leave it', referee.page.getByRole('group', { name: 'Change the map' }));
      await does(referee, 'Put people somewhere', [['Who', ['Ada', 'Bo', 'Cy', 'Dog']], ['Where', 'Moor']]);
      await ann.reads('now at Moor');
    });
  });

  it('3 to 5: over the moor, a storm, and a night', async () => {
    await evening.step('3 Off any path', async () => {
      await ann.press(ann.square('Ford'));
      await dice(referee, 18);
      await onward();
    });
    await evening.step('4 A storm, and shelter', async () => {
      await does(referee, 'The weather turns');
      for (const faces of [[15, 17], [9, 18]]) {
        await does(ann, 'Look for shelter');
        await passes(ben, cia);
        await onward();
        await dice(ann, ...faces);
      }
      await ann.reads('Ada has found shelter at Ford');
    });
    await evening.step('5 A night, and food', async () => {
      for (const one of [ann, ben, cia]) await does(one, 'Daily rest');
      await onward();
      await ann.reads('Bo has rested');
      await does(ann, 'Forage');
      await passes(ben, cia);
      await onward();
      await dice(ann, 10, 16);
      await does(referee, 'The weather turns');
    });
  });

  it('6 to 9: into the mill, its secrets, its trap and its wall', async () => {
    await evening.step('6 Into the mill, and a search', async () => {
      await maps(ann, 'Zones');
      await ann.press(ann.square('Mill'));
      await ann.press('Go', form(ann));
      await dice(referee, 15);
      await referee.answer('Who sets it off?', 'nobody');
      await suggested(referee, 'Tell what is noticed');
      await does(ben, 'Search');
      await passes(ann, cia);
      await onward();
      await ann.reads(/found what was hidden/);
    });
    await evening.step('7 Behind the painting', async () => {
      await cia.press(cia.square('Miller'));
      for (const other of ['Ada', 'Bo', 'Dog']) await cia.press(form(cia).getByRole('checkbox', { name: other }));
      await evening.seen('alone');
      await cia.press('Go', form(cia));
      await dice(referee, 11);
      await does(cia, 'Look at one spot', [['Where exactly', 'behind the painting']]);
      await referee.answer('What do they find?', 'Lever');
      await ann.reads(/A lever/);
      await does(cia, 'Walk to the next zone', [['Where to', 'Mill']]);
    });
    await evening.step('8 A trap that is known', async () => {
      await does(ben, 'Set off a trap', [['Who', 'Bo']]);
      await dice(ben, 11);
      await ann.reads(/Bo sets off Falling sack: dodged/);
    });
    await evening.step('9 Up the wall', async () => {
      await does(ben, 'Climb', [['Where to', 'Loft']], 'Propose');
      await referee.press('Accept');
      for (const faces of [[14, 6], [12, 18], [10], [3]]) await dice(ben, ...faces);
      await ann.reads(/falls/);
      await passes(ann, ben, cia);
    });
  });

  it('10 to 15: two who come home, and an ambush', async () => {
    await evening.step('10 A meeting is prepared', async () => {
      await does(referee, 'Prepare a meeting');
      await dice(referee, 10);
      await dice(referee, 12);
      await mine(ann).waitFor();
      expect(await mine(ben).innerText()).toContain('What does it do?');
    }, 6);
    await evening.step('11 to 13 A fight', async () => {
      await ann.answer(/What does it do/, 'fight');
      await expect.poll(acting).toContain('Ada');
      await evening.seen('fight');
      for (let turn = 0; turn < 30 && (await next(referee).getByRole('button', { name: 'End the fight' }).count()) === 0; turn += 1) {
        const name = (await acting())[0];
        if (name === undefined) {
          await answers();
          continue;
        }
        const one = player(name);
        if (one !== referee) {
          const foe = (await one.token('Bandit').count()) > 0 ? 'Bandit' : 'Second bandit';
          await one.press(one.token(foe));
          await one.press('Go', form(one));
          await answers();
        }
        if ((await next(referee).getByRole('button', { name: 'End the fight' }).count()) > 0) break;
        await does(one, 'End the turn', name === 'Ada' || name === 'Cy' ? [] : [['Who', name]]);
        await answers();
      }
      await suggested(referee, 'End the fight');
    });
    await evening.step('14 An antidote', async () => {
      await does(referee, 'Poison somebody', [['Whom', 'Bo'], ['Poison', 'Damaging poison, for']]);
      await dice(ben, 20);
      await suggested(cia, 'Use something up');
      await ann.reads('Cy gives Bo: Antidote');
    });
    await evening.step('15 The end of the stretch', async () => {
      await onward();
      await ann.reads(/^End of stretch/);
    });
    expect(evening.total()).toBeLessThanOrEqual(MOST);
  });
});
