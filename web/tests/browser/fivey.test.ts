// FIVEY in a browser: a road, a mountain and a storm, a die spent late, a night, a mine with its encounter clock, people who
// talk before they fight, and a fight in paces. The referee and Ann have desktops, Ben a phone. Each click, tap, key or
// typed field counts as one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person } from './house';
import { HAND, PARTY, counted, next, offers, scene, suggests, turns } from './mill';

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
const figure = (one: Person): Locator => one.page.getByRole('figure', { name: 'Where everybody is' });
const shots = async (name: string): Promise<void> => {
  for (const one of [referee, ann, ben]) await one.shot(`fivey-${name}-${one.name}`);
};
/** Dice that nobody throws on the screen. */
const faces = (one: Person, ...shown: number[]): Promise<void> => one.roll(/./, shown);
const stands = (one: Person, place: string, name: string): Promise<void> =>
  expect.poll(() => one.square(place).getAttribute('aria-label')).toContain(name);

/** The party goes to a hex next to its own: a tap tells what it takes, another sets out. Whoever plays two may say which of
 *  them rolls. */
async function goes(one: Person, hex: string): Promise<void> {
  await one.press(one.square(hex));
  if (one === ben) {
    await one.press('Go', form(one));
    return;
  }
  await one.page.getByRole('group', { name: 'What Party can do' }).getByRole('button', { name: 'Travel' }).waitFor();
  await one.press(one.square(hex));
}

/** Does what comes next. */
async function suggested(one: Person, what: string): Promise<void> {
  await suggests(one, what);
}

/** A d20 for an encounter, as a real one shows it: of the taps, all but one go to the typing. */
const TYPED = 2;

/** A road into a storm with a mine behind it, and who waits there: one of them with a feat of the referee's own. */
const ROAD = `
[table]
ruleset = "fivey"
name = "The salt road"

${PARTY}
[[step]]
build = { form = "feat", name = "Riposte", free-attack = "whoever misses" }
[[step]]
build = { form = "creature", name = "Goblin", like = "Goblin", hidden = true }
[[step]]
build = { form = "creature", name = "Second goblin", like = "Goblin", hidden = true }
[[step]]
build = { form = "creature", name = "Hobgoblin", like = "Hobgoblin", feats = ["Riposte"] }
[[step]]
build = { form = "hex", name = "Saltgate", known = true, road = true, safe = true }
[[step]]
build = { form = "hex", name = "Salt road", column = 1, known = true, road = true }
[[step]]
build = { form = "hex", name = "Grey pass", column = 2, known = true, difficult = true, storm = true }
[[step]]
build = { form = "hex", name = "White flats", column = 3, known = true }
[[step]]
build = { form = "site", name = "Salt mine", hex = "White flats", known = true }
[[step]]
attempt = "put-party"
with = { into = "Saltgate" }
`;

describe('an evening of FIVEY', () => {
  it('begins with people, and land', async () => {
    referee = await house.prepared(ROAD);
    ann = await house.guest(referee, 'Ann', 'mouse', {}, ['Ivy']);
    ben = await house.guest(referee, 'Ben', 'touch', { viewport: HAND }, ['Gor', 'Mal']);
    await shots('begun');
    await stands(ann, 'Saltgate', 'Party');
    await shots('land');
  });

  it('an adventure begins, with a thing to be attuned to', async () => {
    expect(await counted(referee, () => suggested(referee, 'An adventure begins'))).toBe(1);
    await ann.question('attuned').waitFor();
    await shots('attuned');
    await ann.answer('attuned', 'Bow');
    await ben.to('Now');
    await ben.answer(/Gor attuned/, 'Orcish warhammer');
    await ben.answer(/Mal attuned/, 'Religious book');
    await ann.reads('An adventure begins');
  });

  it('the road takes three hours: the hex is chosen on the map, and a die falls', async () => {
    const before = referee.done;
    const taken = await counted(ann, async () => {
      await goes(ann, 'Salt road');
      await faces(ann, 4);
    });
    expect(taken - TYPED).toBeLessThanOrEqual(3);
    expect(referee.done).toBe(before);
    await stands(ben, 'Salt road', 'Party');
    await shots('road');
  });

  it('over the pass in a storm somebody would be met, but for a die that Ann spends late', async () => {
    await goes(ann, 'Grey pass');
    await faces(ann, 6);
    const late = ann.late('die of inspiration');
    await late.waitFor();
    await shots('late');
    expect(await counted(ann, () => ann.press('spend a die', late))).toBe(1);
    await faces(ann, 2);
    await stands(ben, 'Grey pass', 'Party');
    await shots('pass');
  });

  it('nobody goes on by night without a march', async () => {
    await ben.to('Now');
    await goes(ben, 'White flats');
    await scene(ann).getByText(/On the way to White flats/).first().waitFor();
    await scene(ann).getByText('3 of 4 hours').waitFor();
    await shots('dusk');
  });

  it('the night: a camp, rest actions and meals by what the scene suggests', async () => {
    expect(await counted(ann, () => suggested(ann, 'Make camp'))).toBe(1);
    await next(ann).getByText(/^Ivy: rest actions left/).waitFor();
    await shots('night');
    const night = await counted(ann, async () => {
      await suggested(ann, 'Practice');
      await suggested(ann, 'Eat');
    });
    expect(night).toBeLessThanOrEqual(3);
    await ben.to('Now');
    await ben.attempt('Scavenge', [['Who', 'Gor']]);
    await ben.roll(/./, [3]);
    await ben.question(/./).waitFor({ state: 'detached' });
    await ben.attempt('Eat');
    await ann.reads('A ration each: Gor and Mal');
    await ben.to('Now');
    await shots('eaten');
    await suggested(referee, 'The night ends');
    await ann.reads('The night goes by');
    await shots('morning');
  });

  it('the second day: an hour that remained, and the mine', async () => {
    await ben.to('Now');
    await suggested(ann, 'Travel');
    await faces(ann, 5);
    await stands(ben, 'White flats', 'Party');
    expect(await counted(ann, () => suggested(ann, 'Enter a site'))).toBe(1);
    await turns(ann).getByText('Turn 1 at the site').waitFor();
    await shots('mine');
  });

  it('a round at the mine: everybody does something, and the clock says how likely an encounter is', async () => {
    await ann.attempt('Look around', [['At what', 'the pit head']]);
    expect(await counted(ann, () => ann.attempt('Act in this round', [['What do they do', 'Investigate']]))).toBeLessThanOrEqual(3);
    await ben.to('Now');
    await shots('round');
    await referee.attempt('Act in this round', [['Who', 'Gor'], ['What do they do', 'Force'], ['By which stat', 'STR'], ['Difficulty', '16']]);
    await ben.roll(/./, [13]);
    await turns(ben).getByRole('listitem').filter({ hasText: 'Gor' }).getByText('has acted').waitFor();
    await ben.attempt('Act in this round', [['What do they do', 'Investigate']]);
    await scene(ben).getByText('1 in 20').waitFor();
    await shots('acted');
    const ends = await counted(referee, () => suggested(referee, 'End the round'));
    expect(ends).toBe(1);
    await faces(ann, 9);
    await scene(ben).getByText('2 in 20').waitFor();
    expect(await counted(ann, () => ann.attempt('Move on together'))).toBeLessThanOrEqual(2);
    await suggested(referee, 'End the round');
    await faces(ann, 2);
    await shots('met');
  });

  it('people who come out of a gallery are asked for something, once', async () => {
    await referee.attempt('Meet somebody', [['Whom', ['Hobgoblin', 'Goblin', 'Second goblin']], ['Who leads them', 'Hobgoblin']]);
    await faces(referee, 9);
    await scene(ann).getByText(/The party meets/).waitFor();
    await shots('meeting');
    await ben.to('Now');
    await ben.attempt('Ask for something', [['Who', 'Mal'], ['Whom', 'Hobgoblin'], ['For what', 'let us pass'], ['Which skill', 'persuasion']], 'Propose');
    await shots('asked');
    expect(await counted(referee, () => referee.press('Accept'))).toBe(1);
    await ben.roll(/./, [7]);
    await ben.press('spend a die', ben.late('die of inspiration'));
    await ben.roll(/./, [1]);
    await ann.reads(/persuades/);
    await shots('granted');
    // There is one request, and no more.
    await expect.poll(() => scene(ann).getByText('A request is open').count()).toBe(0);
    await expect.poll(() => offers(ann).getByRole('button', { name: /^Ask for something/ }).and(ann.page.locator(':enabled')).count()).toBe(0);
  });

  it('it turns violent: initiative, and whose turn it is', async () => {
    await suggested(referee, 'Begin a fight');
    for (const die of [10, 9, 9]) await faces(referee, die);
    await faces(ann, 19);
    await ben.to('Now');
    for (const die of [18, 2]) await faces(ben, die);
    await expect.poll(() => turns(ann).locator('[aria-current="step"]').first().innerText()).toContain('Ivy');
    await figure(ann).scrollIntoViewIfNeeded();
    await shots('fight');
  });

  it('a shot at a distance that the rings show', async () => {
    await expect.poll(() => figure(ann).locator('svg .reach').count()).toBe(2);
    await figure(ann).getByText('Ivy reaches: Bow up to 24 paces; Dagger 1 pace; Dagger, thrown up to 4 paces').waitFor();
    await figure(ann).getByText(/^From Ivy: .*Goblin 7 paces \(Bow\)/).waitFor();
    // Every place says it to a reader; those who are further away than what is drawn stand in the text.
    await expect.poll(() => ann.square('A8').getAttribute('aria-label')).toBe('A8; nobody; 4 paces from Ivy');
    const taken = await counted(ann, async () => {
      await suggested(ann, 'Attack');
      await ann.fill(form(ann), 'Whom', 'Goblin');
      await shots('aimed');
      await ann.press('Go', form(ann));
      await faces(ann, 15);
      await faces(ann, 4);
    });
    expect(taken - 2 * TYPED).toBeLessThanOrEqual(5);
    await ann.reads('Ivy brings Goblin down with Bow');
    await shots('shot');
  });
});
