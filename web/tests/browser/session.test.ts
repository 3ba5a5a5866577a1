// The whole session of the foundation (rulesets/triumvene/scenarios/session.toml): a referee with a mouse, Ann with
// nothing but her keyboard, Ben with his thumbs on a small phone.
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person } from './house';

let house: House;
let referee: Person;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  house = await House.open(1);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

describe('a whole session', () => {
  it('begins with a table, and two are invited by a link', async () => {
    referee = await house.referee('The toll house');
    ann = await house.guest(referee, 'Ann', 'keyboard');
    ben = await house.guest(referee, 'Ben', 'touch');
    expect(new URL(ann.page.url()).hash).toBe('');
    await referee.reads('Ann has a seat at the table');
    await referee.reads('Ben has a seat at the table');
    
  });

  it('has two characters made step by step', async () => {
    await ann.press('Make your character');
    const form = ann.page.getByRole('dialog');
    await ann.press(/^A player's character$/, form);
    await ann.press('Finish', form);
    await form.getByText('to be put right:').waitFor();
    await ann.shot('character-problems-desktop');
    await ann.press(/^Name$/, form);
    await ann.write('Name', 'Lyneth', form);
    await ann.fill(form, 'Knowledge', '2');
    await ann.fill(form, 'Fitness', '3');
    await row(ann, form, 'Combat types', [['Which type', 'Melee'], ['At which level', '3']]);
    await ann.press('Next', form);
    await row(ann, form, 'Weapons', [['What it is called', 'Sword'], ['Weapon', 'Sword or other medium weapon'], ['How well it is made', 'plain']]);
    await ann.press('Next', form);
    await ann.fill(form, 'Hit points', '12');
    await ann.press('Next', form);
    await ann.fill(form, /liv(es|ing) by/i, 'Knight');
    await ann.press('Finish', form);
    await form.waitFor({ state: 'detached' });

    await ben.to('Sheet');
    await ben.press('Make your character');
    const his = ben.page.getByRole('dialog');
    await ben.press(/^A player's character$/, his);
    await ben.write('Name', 'Caius', his);
    await ben.shot('character-phone');
    await ben.fill(his, 'Fitness', '2');
    await row(ben, his, 'Combat types', [['Which type', 'Melee'], ['At which level', '4']]);
    await ben.press('Next', his);
    await ben.fill(his, 'People', 'Lurniage');
    await ben.fill(his, 'Professions of the list', ['Master Warrior']);
    await row(ben, his, 'Weapons', [['What it is called', 'Axe'], ['Weapon', 'Large two-handed weapon'], ['How well it is made', 'good']]);
    await ben.press('Next', his);
    await ben.fill(his, 'Hit points', '17');
    await ben.press('Next', his);
    await ben.fill(his, /liv(es|ing) by/i, 'Soldier');
    await ben.press('Finish', his);
    await his.waitFor({ state: 'detached' });
    await referee.page.getByRole('region', { name: 'Sheets' }).getByRole('button', { name: /^Caius.*17 of 17.*Ben/ }).waitFor();
    await referee.page.getByRole('region', { name: 'Sheets' }).getByRole('button', { name: /^Lyneth.*12 of 12.*Ann/ }).waitFor();
  });

  it('opens a session of play', async () => {
    await referee.opens('Referee');
    await referee.write('What the story is on now', 'on the toll house', referee.page.getByRole('complementary'));
    await referee.press('Open a session: on the toll house', referee.page.getByRole('complementary'));
    await referee.reads(/Session 1 begins/);
    // All that was to be done there is done.
    await referee.page.getByRole('complementary').waitFor({ state: 'detached' });
    await ben.to('Now');
    await ben.page.getByRole('heading', { name: 'on the toll house' }).waitFor();
    // What the game begins with stands open since then.
    await referee.goes([['Whose players', ['Lyneth', 'Caius']]]);
  });

  it('has a player propose and the referee accept', async () => {
    await ann.attempt(
      'Try something',
      [['What the character does', 'shoulder-charge the flimsy door'], ['What is to come of it', 'it breaks'], ['Which stat is proposed', 'Knowledge']],
      'Propose',
    );
    const proposal = referee.page.getByRole('region', { name: 'What players propose' });
    await referee.fill(proposal, 'Which stat is tested', 'Fitness');
    await referee.press('Accept', proposal);
    await ann.roll(/./, [9]);
    await told('It works for', 'the door falls on a lamp');
    await everybodyReads(/shoulder-charge.*unintended.*12/);
    await ann.press(ann.line(/shoulder-charge/));
    await ann.reads('the door falls on a lamp');
    await ann.press(ann.line(/shoulder-charge/));
    await ann.shot('settled-desktop');
  });

  it('lets a failure be rolled again while the story is told', async () => {
    await referee.attempt('Try something', [
      ['Who acts', 'Caius'],
      ['What the character does', 'lever the safe open with a crowbar'],
      ['How is it decided', 'ability roll'],
      ['Which stat is tested', 'Fitness'],
      ['Professions that matter', ['Master Warrior']],
      ['What gives disadvantage', ['especially hard conditions']],
    ]);
    await ben.page.getByRole('button', { name: /^Roll 2d12/ }).waitFor();
    await ben.shot('asked-phone');
    await ben.roll(/./, [9, 2]);
    await ben.late('Roll again').waitFor();
    await ben.shot('again-phone');
    await referee.press('Tell', referee.page.getByRole('group', { name: 'What you write' }));
    await referee.write('What happens?', 'The door creaks and warps, but holds.');
    await referee.press('Say', referee.page.getByRole('region', { name: 'Talk, notes and dice' }));
    await ann.reads('The door creaks and warps');
    await ben.press('roll again', ben.late('Roll again'));
    await ben.roll(/./, [11, 6]);
    await told('It works for', 'two dents in the floor');
    await everybodyReads(/lever the safe.*unintended.*11/);
  });

  it('has three tries, which make three points', async () => {
    await check('Lyneth', 'recall whose seal this is', 'Knowledge');
    await ann.roll(/./, [1]);
    await ann.press('roll again', ann.late('Roll again'));
    await ann.roll(/./, [2]);
    await ann.press('roll again', ann.late('Roll again'));
    await ann.roll(/./, [3]);
    await ann.press('Leave it so', ann.late('Roll again'));
    await settled();
  });

  it('is made to fail, taken back, and takes the same face again', async () => {
    await check('Caius', 'hide the safe again', 'Fitness');
    await ben.roll(/./, [12]);
    await referee.question(/fail/).waitFor();
    await referee.shot('forced-failure-desktop');
    await referee.answer(/fail/, 'make it fail');
    await settled();
    await referee.press('Undo');
    await referee.reads(/latest change back/);
    await check('Caius', 'hide the safe again', 'Fitness');
    await referee.answer(/fail/, 'let it be');
    await settled();
    await everybodyReads(/hide the safe again.*success.*15/);
    await ann.press(ann.line(/hide the safe again/));
    await ann.reads(/same faces as before/i);
    await ann.press(ann.line(/hide the safe again/));
  });

  it('has a ruling inside a run', async () => {
    await check('Lyneth', 'climb out of the window', 'Fitness');
    await ann.roll(/./, [4]);
    await ann.late('Roll again').waitFor();
    await referee.opens('Overrule');
    const drawer = referee.page.getByRole('complementary');
    await referee.press(/^Overrule: .*4/, drawer);
    await referee.shot('overrule-desktop');
    await referee.write('Why', 'the ivy holds', drawer);
    await referee.write(drawer.getByRole('textbox', { name: /Success roll/ }), '9');
    await referee.press('This counts', drawer);
    await referee.question(/fail/).waitFor();
    await referee.press('Close', drawer);
    await referee.answer(/fail/, 'let it be');
    await told('It works for', '');
    await settled();
    await everybodyReads(/climb out of the window.*unintended.*12/);
    await ann.press(ann.line(/climb out of the window/));
    await ann.reads('the ivy holds');
    await ann.press(ann.line(/climb out of the window/));
  });

  it('has two opponents', async () => {
    await opponent('Bruiser', [['Hit points', '9'], [/each attack takes/, '3'], ['What it attacks with', 'Club']], ['Stunned'], '1');
    await opponent('Thug', [['Hit points', '6'], [/each attack takes/, '2']]);
  });

  it('fights a round by Command and Execution', async () => {
    await referee.attempt('Begin a fight');
    await goal(ann, '', 'Bruiser', 'Sword', 'cut the Bruiser down');
    await goal(ben, '', 'Thug', 'Axe', 'split the Thug');
    await goal(referee, 'Bruiser', 'Caius', '', 'club Caius');
    await goal(referee, 'Thug', 'Caius', '', 'stab Caius');
    await ann.attempt('Agree');
    await referee.press(referee.page.locator('summary').filter({ hasText: 'What can’t be done now' }));
    await referee.page.getByRole('term').filter({ hasText: 'Begin the Execution' }).waitFor();
    await ben.attempt('Agree');
    await ben.shot('fight-phone');
    await referee.attempt('Begin the Execution');
    await referee.attempt('Let goals run', [[/econds/, '6']]);
    // All at once: two strike, and one of them is struck by both.
    await ann.roll(/./, [8, 5]);
    await ben.roll(/./, [10, 6]);
    await ben.answer(/defend|How does/, 'Fitness');
    await referee.shot('fight-desktop');
    await ben.roll(/./, [9, 3]);
    await ben.answer('Roll again', 'let it stand');
    await ben.answer(/defend|How does/, 'Fitness');
    await ben.roll(/./, [11, 8]);
    await referee.answer(/fail/, 'None of them');
    await told(/unintended/, '');
    await told(/unintended/, '');
    const effects = referee.question(/effects/);
    await referee.tick(effects.getByRole('checkbox', { name: /Stunned/ }));
    await referee.press('Choose these', effects);
    await told(/unintended/, '');
    await settled();
    const sheets = referee.page.getByRole('region', { name: 'Sheets' });
    await sheets.getByRole('button', { name: /^Caius.*14 of 17.*stunned/i }).waitFor();
    await sheets.getByRole('button', { name: /^Bruiser.*5 of 9/ }).waitFor();
  });

  it('fights a second round, and rests', async () => {
    await ben.attempt('Call Command');
    await goal(ann, '', 'Bruiser', 'Sword', 'finish the Bruiser');
    await ben.attempt('State a goal', [['What sort of goal', 'move unseen'], ['In your own words', 'slip behind the counter']]);
    await goal(referee, 'Bruiser', 'Lyneth', '', 'club Lyneth');
    await ann.attempt('Agree');
    // For somebody who does not answer.
    await referee.attempt('Agree');
    await referee.attempt('Begin the Execution');
    await referee.attempt('Let goals run');
    await ann.roll(/./, [10, 12]);
    await ben.roll(/./, [9, 10]);
    await ann.answer(/defend|How does/, 'Melee');
    await ann.roll(/./, [10]);
    await referee.answer(/fail/, 'None of them');
    await told(/unintended/, 'behind the counter stands a cat');
    await settled();
    const sheets = referee.page.getByRole('region', { name: 'Sheets' });
    await sheets.getByRole('button', { name: /^Bruiser.*1 of 9/ }).waitFor();
    await referee.attempt('End the fight');
    await referee.attempt('Rest', [['Who rests', ['Lyneth', 'Caius']], [/ours/, '8']]);
    await settled();
    await sheets.getByRole('button', { name: /^Caius.*17 of 17/ }).waitFor();
  });

  it('has its pay, and a purchase', async () => {
    await referee.attempt(/^Pay somebody/, [['Who acts', 'Lyneth'], [/onths/, '6']]);
    await referee.attempt(/^Pay somebody/, [['Who acts', 'Caius'], [/onths/, '6']]);
    const sheet = ann.page.getByRole('region', { name: 'Sheets' });
    await ann.press(/^Lyneth/, sheet);
    await sheet.getByText('7,500').first().waitFor();
    await ben.attempt('Buy', [['What is bought', 'Horse']]);
    await ben.to('Sheet');
    await ben.page.getByRole('region', { name: 'Sheets' }).getByText('160').first().waitFor();
    await ben.shot('sheet-phone');
  });

  it('talks, notes, and has Gold and Black', async () => {
    await ben.to('Log');
    await ben.write('Say something', 'A horse for the road.');
    await ben.press('Say');
    await ann.reads('A horse for the road.');
    const words = ann.page.getByRole('region', { name: 'Talk, notes and dice' });
    await ann.press('Note', words);
    await ann.write('Write something down', 'The toll keeper lies.', words);
    await ann.press('Keep', words);
    await referee.reads('The toll keeper lies.');
    expect(await ben.page.getByText('The toll keeper lies.').count()).toBe(0);

    await ann.press('Gold');
    await ben.to('Now');
    const floor = ben.page.getByRole('region', { name: 'Scene' }).getByText('Ann has the floor.');
    await floor.waitFor();
    await ann.press('Gold');
    await floor.waitFor({ state: 'detached' });

    await ben.press('Black');
    let told = '';
    for (const one of [referee, ann, ben]) {
      const dimmed = one.page.getByRole('alertdialog');
      await dimmed.waitFor();
      told = await dimmed.getByRole('paragraph').innerText();
      expect(told).toContain('on the toll house');
      expect(told).not.toMatch(/Ann|Ben|Referee/);
      await one.shot(`black-${one.name}`);
      await one.press('Go on', dimmed);
    }
    // Not even the referee reads who it was, or when.
    const line = referee.page.getByRole('region', { name: 'Log' }).getByRole('listitem').filter({ hasText: told });
    expect(await line.innerText()).toBe(told);
  });

  it('ends, and the next session begins with a story', async () => {
    await referee.opens('Referee');
    const drawer = referee.page.getByRole('complementary');
    await referee.press('Close session 1', drawer);
    await referee.reads(/Session 1 ends/);
    await referee.press('Open a session', drawer);
    await referee.reads(/Session 2 begins/);
    await drawer.waitFor({ state: 'detached' });
    await referee.goes([['Whose players', ['Lyneth', 'Caius']]]);
    await ann.roll(/./, [9]);
    await ben.to('Now');
    await ben.roll(/./, [4]);
    await ann.answer(/./, 'tell');
    await ann.answer(/and of whom/, 'the whole group');
    await ann.answer(/session/, 'none');
    await told(/./, 'how Caius came by the crowbar');
    await settled();
    await ann.press('Dice', ann.page.getByRole('group', { name: 'What you write' }));
    await ann.write('Such as', '3d6');
    await ann.press('Roll', ann.page.getByRole('region', { name: 'Talk, notes and dice' }));
    await referee.reads(/throws 3d6/);
  });

  it('is kept whole', () => {
    const file = join(house.data, 'toll.norn');
    const kept = house.norn('export', 'The toll house', '--out', file, '--data', house.data);
    expect(kept.code, kept.err).toBe(0);
    const verified = house.norn('verify', file);
    expect(verified.code, verified.out + verified.err).toBe(0);
  });
});

/** Whoever is asked for it tells what else happens. */
async function told(words: string | RegExp, text: string): Promise<void> {
  const asked = await Promise.any(
    [referee, ann, ben].map(async (one) => {
      await one.question(words).getByRole('textbox', { name: 'Your answer' }).waitFor();
      return one;
    }),
  );
  await asked.tell(words, text);
}

async function everybodyReads(text: RegExp): Promise<void> {
  await Promise.all(
    [referee, ann, ben].map(async (one) => {
      await one.to('Log');
      await one.line(text).waitFor();
    }),
  );
}

/** Nothing is open any more. */
async function settled(): Promise<void> {
  await referee.page.getByRole('region', { name: 'What is asked' }).getByRole('article').first().waitFor({ state: 'detached' });
}

/** The referee calls for a check. */
async function check(who: string, does: string, stat: string): Promise<void> {
  await referee.attempt('Try something', [
    ['Who acts', who],
    ['What the character does', does],
    ['How is it decided', 'ability roll'],
    ['Which stat is tested', stat],
  ]);
}

/** Adds a row to a field that takes rows, and fills it in. */
async function row(person: Person, form: Locator, field: string, cells: [string | RegExp, string][]): Promise<void> {
  await person.press(`Add to ${field}`, form);
  const added = form.getByRole('group', { name: new RegExp(`^${field}, `) }).last();
  for (const [label, value] of cells) await person.fill(added, label, value);
}

async function opponent(name: string, fields: [string | RegExp, string][], effects: string[] = [], melee = ''): Promise<void> {
  await referee.press('Add somebody', referee.page.getByRole('region', { name: 'Sheets' }));
  const form = referee.page.getByRole('dialog');
  await referee.press('An opponent', form);
  await referee.fill(form, 'What it is called', name);
  for (const [label, value] of fields) await referee.fill(form, label, value);
  await referee.press('Next', form);
  if (effects.length > 0) await referee.fill(form, /effects/i, effects);
  if (melee !== '') await row(referee, form, 'Combat types', [['Which type', 'Melee'], ['At which level', melee]]);
  await referee.press('Finish', form);
  await form.waitFor({ state: 'detached' });
}

/** States the goal to attack somebody. */
async function goal(person: Person, who: string, whom: string, weapon: string, words: string): Promise<void> {
  await person.attempt('State a goal', [
    ...(who === '' ? [] : ([['Who acts', who]] as [string, string][])),
    ['What sort of goal', 'attack somebody'],
    ['Whom', whom],
    ...(weapon === '' ? [] : ([['With what', weapon]] as [string, string][])),
    ['In your own words', words],
  ]);
}
