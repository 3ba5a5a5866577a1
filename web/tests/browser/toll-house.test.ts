// "The toll house", an evening of Triumvene from its people to the story that the next one begins with: a door, a safe that
// holds until it is tried again, a die that counts otherwise, two rounds against two, a night, pay and a horse. The referee and
// Ann have laptops, Ben a phone. Everything goes through visible controls, and is counted: a click, a choice, a text, a key.
// Where the evening turns on a die, real ones are typed, and count as the one tap that lets dice fall.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { counts, type Count } from './counts';
import { calls, closes, does, falls, row, settled, strikes, suggests, takes, type Fall } from './evenings';
import { DESKTOP, House, type Person } from './house';
import { HAND, sheets } from './mill';

let house: House;
let referee: Person;
let ann: Person;
let ben: Person;
let evening: Count;

beforeAll(async () => {
  house = await House.open(3);
});
afterAll(async () => {
  evening?.keep('toll-house.txt');
  await house?.close();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

/** What all of it may take of everybody together. */
const MOST = 99;

/** What somebody does to somebody else. */
const GOAL = 'State a goal';

const all = (): Person[] => [ann, ben, referee];
const rolled = (...faces: Fall[]): Promise<void> => falls(evening, all(), ...faces);

describe('the toll house', () => {
  it('has its people', async () => {
    referee = await house.referee('The toll house', 'mouse', { viewport: DESKTOP }, 'Triumvene');
    ann = await house.guest(referee, 'Ann', 'mouse');
    ben = await house.guest(referee, 'Ben', 'touch', { viewport: HAND });
    evening = counts({ referee, ann, ben }, 'toll-house');
    // The empty stage, as it is looked at.
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const one of all()) {
        if (one.by === 'mouse') await one.page.locator('.blank .emblem svg').waitFor();
        await one.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      }
      await evening.seen(`empty-${colorScheme}`);
    }
    for (const one of all()) await one.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await evening.step('1 One is ready-made', async () => {
      await takes(ann, 'Lyneth');
    }, 3);
    await evening.step('2 One by hand', async () => {
      await ben.to('Sheet');
      await ben.press('Make your character', sheets(ben));
      const dialog = ben.page.getByRole('dialog');
      await evening.seen('make');
      await ben.press(/^A player's character$/, dialog);
      await ben.write('Name', 'Caius', dialog);
      await ben.fill(dialog, 'Fitness', '2');
      await row(ben, dialog, 'Combat types', [['Which type', 'Melee'], ['At which level', '4']]);
      await evening.seen('combat-type');
      await ben.press('Next', dialog);
      await ben.fill(dialog, 'People', 'Lurniage');
      await ben.fill(dialog, 'Professions of the list', ['Master Warrior']);
      await row(ben, dialog, 'Weapons', [['What it is called', 'Axe'], ['Weapon', 'Large two-handed weapon'], ['How well it is made', 'good']]);
      await evening.seen('weapon');
      await ben.press('Next', dialog);
      await ben.fill(dialog, 'Hit points', '17');
      await ben.press('Next', dialog);
      await ben.fill(dialog, /liv(es|ing) by/i, 'Soldier');
      await ben.press('Finish', dialog);
      await dialog.waitFor({ state: 'detached' });
    });
    await evening.step('3 A drawn token', async () => {
      await evening.seen('sheet');
      await ben.press('A drawn token', sheets(ben));
      await evening.seen('tokens');
      await ben.press(ben.page.getByRole('group', { name: 'Drawn tokens' }).getByRole('button').nth(2));
      await ben.page.getByRole('img', { name: 'Portrait of Caius' }).waitFor();
      await ben.to('Now');
    });
    await evening.step('4 The session begins', async () => {
      await referee.opens('Referee');
      const drawer = referee.page.getByRole('complementary');
      await referee.write('What the story is on now', 'the toll house', drawer);
      await referee.press('Open a session: the toll house', drawer);
      await drawer.waitFor({ state: 'detached' });
      await referee.goes();
    });
  });

  it('has a called check, a proposal, another try, a ruling and a wound', async () => {
    await evening.step('5 A called check', async () => {
      await calls(referee, 'Fitness', 'Lyneth');
      await evening.seen('called');
      await rolled(11);
      await settled(referee);
    }, 4);
    await evening.step('6 A proposal', async () => {
      await does(ben, 'Try something', [['What the character does', 'lever the safe open with a crowbar']], 'Propose');
      await referee.page.getByRole('region', { name: 'What players propose' }).waitFor();
      await evening.seen('proposed');
      await referee.fill(referee.page.getByRole('region', { name: 'What players propose' }), 'Which stat is tested', 'Fitness');
      await referee.press('Accept');
      await rolled(3);
      await ben.late('Roll again').waitFor();
      await evening.seen('failed');
      await ben.press('roll again', ben.late('Roll again'));
      await rolled(4);
    });
    await evening.step('7 Overruled', async () => {
      await referee.opens('Overrule');
      await evening.seen('overrule');
      await referee.press(referee.page.getByRole('group', { name: 'It came to' }).getByRole('button', { name: 'success', exact: true }));
      await settled(referee);
    }, 2);
    await evening.step('8 Hit points', async () => {
      await referee.press('One less: Hit points of Lyneth');
      await sheets(referee).getByRole('button', { name: /^Lyneth.*9 of 10/ }).waitFor();
    }, 2);
    await evening.step('9 Two opponents', async () => {
      await referee.press('Add somebody', sheets(referee));
      const dialog = referee.page.getByRole('dialog');
      await evening.seen('adds');
      await referee.press('Street thug', dialog);
      await referee.press('How many: Street thug: one more', dialog);
      await referee.press('Add', dialog);
      await dialog.waitFor({ state: 'detached' });
    });
  });

  it('has a fight of two against two', async () => {
    await evening.step('10 A fight begins', async () => {
      await does(referee, 'Begin a fight');
      await settled(referee);
    }, 2);
    await evening.seen('command');
    await evening.step('11 A round of two against two', async () => {
      await evening.seen('goal');
      await strikes(ann, GOAL, 'Street thug');
      await strikes(ben, GOAL, 'Street thug 2');
      await evening.seen('stated');
      await strikes(referee, GOAL, 'Caius');
      await evening.seen('second');
      await strikes(referee, GOAL, 'Lyneth');
      for (const one of [ann, ben]) await suggests(one, 'Agree to the goals');
      await evening.seen('agreed');
      await suggests(referee, 'Begin the Execution');
      await evening.seen('execution');
      await suggests(referee, 'Let goals run');
      await evening.seen('runs');
      await rolled(10, 9, 'Melee', [10, 11], 'Fitness', [4, 9], 'let it stand');
      await settled(referee);
    }, 17);
    await sheets(referee).getByRole('button', { name: /^Caius.*15 of 17/ }).waitFor();
    await sheets(referee).getByRole('button', { name: /^Street thug .*2 of 6/ }).waitFor();
    await evening.seen('round 2');
    await evening.step('12 The last of them', async () => {
      await strikes(ann, GOAL, 'Street thug');
      await strikes(ben, GOAL, 'Street thug');
      await evening.seen('again');
      await strikes(referee, GOAL, 'Lyneth');
      for (const one of [ann, ben]) await suggests(one, 'Agree to the goals');
      await suggests(referee, 'Begin the Execution');
      await suggests(referee, 'Let goals run');
      await evening.seen('last');
      await rolled([2, 3], [9, 11], 'let it stand', 'Melee', 12);
      await settled(referee);
      await does(referee, 'End the fight');
    });
    await evening.seen('over');
  });

  it('has a night, pay and a horse', async () => {
    await evening.step('13 A night', async () => {
      await does(referee, 'Rest');
      await sheets(referee).getByRole('button', { name: /^Caius.*17 of 17/ }).waitFor();
    });
    await evening.step('14 Half a year’s pay, a horse and a knighthood', async () => {
      await evening.seen('money');
      await does(referee, 'Pay somebody for their work', [['Who acts', 'Caius'], [/months/, '6']]);
      await evening.seen('paid');
      await does(ben, 'Buy something', [['What is bought', 'Horse']]);
      await ann.reads(/Caius/);
      await does(referee, 'Give somebody a title', [['Who acts', 'Lyneth'], ['Which title', 'Knighthood']]);
    });
    await evening.step('15 The end', () => closes(house, referee, 'The toll house'));
    await evening.step('16 The next session begins with a story', async () => {
      await referee.press('Open a session', referee.page.getByRole('complementary'));
      await referee.goes();
      await rolled(9, 4, 'pass');
    });
    expect(evening.total()).toBeLessThanOrEqual(MOST);
  });
});
