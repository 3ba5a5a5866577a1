// What people owe each other at a table: the floor that ends, what nobody wants and the referee strikes, and strangers who wait
// to be let in.
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { House, type Person } from './house';
import { looks } from './looks';

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

const HAND = { viewport: { width: 390, height: 844 } };

describe('the floor', () => {
  it('is ended by the referee at once, and by the others with more than half of them', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Ann', 'touch', HAND);
    const bo = await house.guest(referee, 'Bo', 'mouse');
    const scene = (one: Person) => one.page.getByRole('region', { name: 'Scene' });
    const holds = async (): Promise<void> => {
      await ann.press(/^Gold/);
      for (const one of [referee, bo]) await scene(one).getByText('Ann has the floor.').waitFor();
      // Everybody sees how long it lasts without a word.
      for (const one of [referee, ann, bo]) expect(await scene(one).getByRole('timer').innerText()).toMatch(/It ends in .*unless something is said/);
    };
    await holds();
    expect(await scene(ann).getByRole('button', { name: /end it/i }).count(), 'nobody votes on their own').toBe(0);
    await referee.shot('floor-referee');
    await referee.press('End it now', scene(referee));
    for (const one of [referee, ann, bo]) await scene(one).getByRole('timer').waitFor({ state: 'detached' });
    await bo.reads('has ended the floor of Ann.');
    // It is not taken again at once: others come first.
    await bo.write('Say something', 'And then?', bo.page.getByRole('region', { name: 'Talk, notes and dice' }));
    await bo.page.keyboard.press('Enter');
    await bo.reads('And then?');
    await holds();
    await bo.press(/^Vote to end it/, scene(bo));
    for (const one of [referee, ann, bo]) await scene(one).getByRole('timer').waitFor({ state: 'detached' });
    await bo.reads('The others have ended the floor of Ann.');
  });
});

describe('a change of the story', () => {
  const safety = (one: Person) => one.page.getByRole('dialog', { name: 'Safety' });
  const called = (one: Person, what: string) => one.page.getByRole('region', { name: what, exact: true });
  const calls = async (one: Person, what: string): Promise<void> => {
    await one.press('Safety');
    await one.press(what, safety(one));
    await safety(one).waitFor({ state: 'detached' });
  };

  it('is called for by anybody and told of nobody; nothing is played until everybody is ready', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Ann', 'touch', HAND);
    await referee.adds('Lyneth');
    const bo = await house.guest(referee, 'Bo', 'mouse');
    await referee.attempt('Try something', [['What the character does', 'lever the safe open'], ['How is it decided', 'ability roll']]);
    await ann.question(/./).first().waitFor();
    await calls(bo, 'Pause');
    for (const one of [referee, ann, bo]) await called(one, 'Pause').getByText('Somebody asks for a break.').waitFor();
    await called(referee, 'Pause').getByText(/Not ready yet: you, Ann, Bo/).waitFor();
    expect(await ann.question(/./).count(), 'what is asked waits').toBe(0);
    for (const one of [referee, ann]) expect(await looks(one, `paused-${one.name}`)).toEqual([]);
    // On a phone, in whatever place.
    await ann.to('Sheet');
    await called(ann, 'Pause').waitFor();
    await ann.press('I’m ready', called(ann, 'Pause'));
    await called(bo, 'Pause').getByText(/Not ready yet: .*you/).waitFor();
    await bo.press('I’m ready', called(bo, 'Pause'));
    await called(bo, 'Pause').getByText('You are ready.').waitFor();
    await referee.press('I’m ready', called(referee, 'Pause'));
    for (const one of [referee, ann, bo]) await called(one, 'Pause').waitFor({ state: 'detached' });
    await ann.to('Now');
    await ann.question(/./).first().waitFor();
    // The log names nobody who called.
    await bo.reads('Somebody calls for a pause.');
    await bo.reads('Everybody is ready: play goes on.');
    await calls(ann, 'Fast-forward');
    await called(bo, 'Fast-forward').waitFor();
    await referee.press('Resume now', called(referee, 'Fast-forward'));
    await called(bo, 'Fast-forward').waitFor({ state: 'detached' });
    await bo.reads(/resumes play\./);
  });

  it('says where something is to be done that it waits, until play goes on', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Ann', 'touch', HAND);
    await referee.adds('Lyneth');
    await ann.to('Now');
    const offers = (one: Person) => one.page.getByRole('region', { name: /^What you can do/ });
    const waits = 'Play is paused. This waits until everybody here is ready.';
    // What is begun already waits, too.
    await referee.press('Try something', offers(referee));
    await referee.write('What the character does', 'lever the safe open', offers(referee).locator('form'));
    await calls(ann, 'Pause');
    await offers(referee).locator('form').getByText(waits).waitFor();
    await expect.poll(() => offers(referee).locator('form').getByRole('button', { name: /^(Go|Propose)/ }).isDisabled()).toBe(true);
    await referee.press('Leave it', offers(referee));
    for (const one of [referee, ann]) {
      await one.page.locator('#dock').getByText(waits).waitFor();
      expect(await looks(one, `waits-${one.name}`)).toEqual([]);
      // It can be filled in meanwhile, whatever its tile did before, and is not sent.
      one.said.length = 0;
      await one.press('Try something', offers(one));
      await offers(one).locator('form').getByText(waits).waitFor();
      expect(one.said).toEqual([]);
      await one.press('Leave it', offers(one));
    }
    await referee.page.keyboard.press('Control+k');
    const palette = referee.page.getByRole('dialog', { name: 'Do or find' });
    await referee.write(palette.getByRole('combobox'), 'try something');
    await palette.getByText(waits).waitFor();
    await expect.poll(() => palette.locator('button[type="submit"]').isDisabled()).toBe(true);
    await referee.page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await referee.press('Resume now', called(referee, 'Pause'));
    for (const one of [referee, ann]) await expect.poll(() => one.page.getByText(waits).count()).toBe(0);
  });

  it('a rewind names a place of the log, and the referee goes back there', async () => {
    house = await House.open(5);
    const { referee, ann } = await house.evening('The toll house');
    await referee.attempt('Try something', [['What the character does', 'lever the safe open'], ['How is it decided', 'ability roll']]);
    await ann.roll(/./);
    await ann.question(/./).waitFor({ state: 'detached' });
    const line = ann.line(/lever the safe open/);
    await ann.press(line);
    const log = ann.page.getByRole('region', { name: 'Log' });
    await ann.press('Ask to rewind to before this', log);
    await ann.press('Ask for it', log);
    await called(referee, 'Rewind').getByText(/Back to before: .*lever the safe open/).waitFor();
    await referee.shot('rewind');
    await referee.press('Go back to before this', called(referee, 'Rewind'));
    await referee.press('Undo all of it', called(referee, 'Rewind'));
    await expect.poll(() => called(referee, 'Rewind').getByText(/Back to before/).count()).toBe(0);
    await referee.press('I’m ready', called(referee, 'Rewind'));
    await ann.press('I’m ready', called(ann, 'Rewind'));
    await called(ann, 'Rewind').waitFor({ state: 'detached' });
  });

  it('who steps out says nothing, and whom they play is kept safe until they are back', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Ann', 'touch', HAND);
    await referee.adds('Lyneth');
    await calls(ann, 'Step out');
    await ann.page.getByText('You have stepped out.').waitFor();
    expect(await looks(ann, 'stepped-out')).toEqual([]);
    await referee.page.getByText('Ann, stepped out').waitFor();
    // Nobody waits for them.
    await calls(referee, 'Pause');
    await called(referee, 'Pause').getByText(/Not ready yet: you$/).waitFor();
    await referee.press('I’m ready', called(referee, 'Pause'));
    await called(referee, 'Pause').waitFor({ state: 'detached' });
    await ann.press('I’m back');
    await referee.page.getByText('Ann, stepped out').waitFor({ state: 'detached' });
    // Whoever plays on is back, too.
    await ann.press('Safety');
    await ann.press('Step out', safety(ann));
    await referee.page.getByText('Ann, stepped out').waitFor();
    await ann.attempt('Try something', [['What the character does', 'look at the seal'], ['Which stat is proposed', 'Knowledge']], 'Propose');
    await referee.page.getByText('Ann, stepped out').waitFor({ state: 'detached' });
  });
});

describe('what somebody said', () => {
  const safety = (one: Person) => one.page.getByRole('dialog', { name: 'Safety' });
  const own = (one: Person) => safety(one).getByRole('region', { name: 'What you said here' });

  it('is saved as a file of their own, and erased from every page that has it', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Annabel', 'touch', HAND);
    const bo = await house.guest(referee, 'Bo', 'mouse');
    const talk = (one: Person) => one.page.getByRole('region', { name: 'Talk, notes and dice' });
    await ann.to('Log');
    await ann.write('Say something', 'A thing that I regret', talk(ann));
    await ann.page.keyboard.press('Enter');
    await bo.reads('A thing that I regret');
    await bo.write('Say something', 'Never mind', talk(bo));
    await bo.page.keyboard.press('Enter');
    for (const one of [referee, ann]) await one.reads('Never mind');

    await ann.press('Safety');
    const file = ann.page.waitForEvent('download');
    await ann.press('Save it as a file', own(ann));
    const text = await readFile(await (await file).path(), 'utf8');
    expect((JSON.parse(text) as { words: { text: string }[] }).words.map((one) => one.text)).toEqual(['Annabel', 'A thing that I regret']);

    await ann.press('Erase it, and your name…', own(ann));
    await own(ann).scrollIntoViewIfNeeded();
    await ann.shot('erase');
    expect(await looks(ann, 'erase')).toEqual([]);
    await ann.press('Erase it now', own(ann));
    await safety(ann).waitFor({ state: 'detached' });
    for (const one of [referee, ann, bo]) {
      await one.page.getByText('Player 1 erased everything they had said, and their name.').first().waitFor();
      await one.reads('Never mind');
      for (const words of ['A thing that I regret', 'Annabel']) await expect.poll(() => one.page.getByText(words).count()).toBe(0);
    }
    // The table goes on, and all of its log holds.
    await ann.write('Say something', 'Better so', talk(ann));
    await ann.page.keyboard.press('Enter');
    await bo.reads('Better so');
    await bo.page.reload();
    await bo.reads('Better so');
    expect(await bo.page.getByText('A thing that I regret').count()).toBe(0);
  });
});

describe('what nobody wants', () => {
  it('is taken back by whoever wrote it, and struck by the referee with all that the same person wrote', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Ann', 'mouse');
    const bo = await house.guest(referee, 'Bo', 'mouse');
    const safety = (one: Person) => one.page.getByRole('dialog', { name: 'Safety' });
    const writes = async (one: Person, ...lines: string[]): Promise<void> => {
      await one.press('Safety');
      for (const line of lines) {
        await one.write('What nobody is to meet here', line, safety(one));
        await one.press('Add it', safety(one));
        await safety(one).getByRole('status').filter({ hasText: 'Kept.' }).waitFor();
      }
    };
    await writes(ann, 'spiders', 'clowns');
    await writes(bo, 'junk one', 'junk two');
    await referee.press('Safety');
    const lines = (one: Person) => safety(one).getByRole('region', { name: 'Lines' }).getByRole('listitem');
    await expect.poll(() => lines(referee).count()).toBe(4);
    // The referee does not learn whose they are.
    expect(await safety(referee).innerText()).not.toMatch(/Ann|Bo/);
    await referee.press('Strike: junk one', safety(referee));
    await referee.shot('striking');
    await referee.press('Strike all from the same person', safety(referee));
    for (const one of [referee, ann, bo]) await expect.poll(async () => (await lines(one).locator('bdi').allInnerTexts()).sort()).toEqual(['clowns', 'spiders']);
    await ann.press('Show what I wrote', safety(ann));
    await ann.press('Take back: clowns', safety(ann));
    for (const one of [referee, ann, bo]) await expect.poll(() => lines(one).locator('bdi').allInnerTexts()).toEqual(['spiders']);
    expect(await safety(bo).getByRole('button', { name: /^Strike/ }).count(), 'nobody else strikes').toBe(0);
  });
});

describe('a link that is public', () => {
  it('lets in nobody whom the referee has not seen, and no name of an office', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    await referee.opens('Referee');
    const drawer = referee.page.getByRole('complementary');
    const people = drawer.locator('summary').filter({ hasText: 'Let people in' });
    await people.waitFor();
    if ((await drawer.getByRole('button', { name: 'Invite by a link' }).count()) === 0) await referee.press(people);
    await referee.tick(drawer.getByRole('checkbox', { name: /^The link is public/ }));
    await referee.press('Invite by a link', drawer);
    const link = await drawer.getByRole('textbox', { name: /^Everybody who opens this link can ask/ }).inputValue();
    await referee.press('Close', drawer);

    const ann = await house.person('Ann', 'touch', HAND);
    await ann.page.goto(link);
    await ann.write('What are you called', 'The Game Master');
    await ann.press('Ask to be let in');
    await ann.page.getByRole('alert').waitFor();
    await ann.shot('no-office');
    await ann.write('What are you called', 'Ann');
    await ann.press('Ask to be let in');
    await referee.page.getByText('Ann waits to be let in.').first().waitFor();
    await ann.shot('waits');
    await expect.poll(() => ann.page.getByRole('region', { name: 'Scene' }).count()).toBe(0);
    const mal = await house.person('Mal', 'mouse');
    await mal.page.goto(link);
    await mal.write('What are you called', 'Mal');
    await mal.press('Ask to be let in');
    await referee.press('2 wait');
    const waiting = referee.page.getByRole('region', { name: 'Waiting to be let in' });
    await waiting.getByText('Mal', { exact: true }).waitFor();
    await referee.shot('newcomers');
    await referee.press('Turn Mal down', waiting);
    await mal.page.getByRole('alert').waitFor();
    await referee.press('Let Ann in', waiting);
    await ann.page.getByRole('region', { name: 'Scene' }).waitFor();
    await waiting.waitFor({ state: 'detached' });
    await expect.poll(() => mal.page.getByRole('region', { name: 'Scene' }).count()).toBe(0);
    expect(ann.wrong.splice(0)).toEqual([expect.stringContaining('status of 400')]);
    expect(mal.wrong.splice(0)).toEqual([expect.stringContaining('status of 403')]);
  });
});
