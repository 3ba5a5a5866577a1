// What one wants to do or find, typed into one line; and what of the log one reads.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person } from './house';
import { looks } from './looks';

let house: House;
let referee: Person;
let ann: Person;

beforeAll(async () => {
  house = await House.open(8);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const palette = (one: Person): Locator => one.page.getByRole('dialog', { name: 'Do or find' });
/** Opens the line by its keys and types. */
async function types(one: Person, words: string): Promise<void> {
  await one.page.keyboard.press('Control+k');
  await palette(one).getByRole('combobox').waitFor();
  await one.page.keyboard.type(words);
}
const option = (one: Person, name: RegExp): Locator => palette(one).getByRole('option', { name });

describe('a line of words', () => {
  it('becomes an attempt, by keys alone', async () => {
    ({ referee, ann } = await house.evening('The toll house'));
    await types(ann, 'fitness');
    await palette(ann).getByRole('region', { name: /Fitness/ }).getByRole('button', { name: /^Propose/ }).waitFor();
    expect(await looks(ann, 'palette')).toEqual([]);
    await ann.page.keyboard.press('Enter');
    await palette(ann).waitFor({ state: 'detached' });
    await referee.press('Accept', referee.page.getByRole('region', { name: 'What players propose' }).getByRole('article').first());
    await ann.roll(/./, [3]);
    await ann.line(/Fitness/).waitFor();
  });

  it('corrects a value for the referee, in the open, and for nobody else', async () => {
    await types(referee, 'fix lyneth hit points 5');
    await option(referee, /Hit points: .* → 5/).waitFor();
    expect(await looks(referee, 'palette-fix')).toEqual([]);
    await referee.page.keyboard.press('Enter');
    await palette(referee).waitFor({ state: 'detached' });
    await ann.reads('Hit points');
    await ann.page.getByRole('region', { name: 'Sheets' }).getByRole('button', { name: /^Lyneth.*\b5 of / }).waitFor();
    await types(ann, 'lyneth hit points 9');
    await palette(ann).getByText(/^Nothing found for “lyneth hit points 9”/).waitFor();
    await ann.page.keyboard.press('Escape');
    await palette(ann).waitFor({ state: 'detached' });
  });

  it('does nothing by words that it did not understand', async () => {
    await types(ann, 'fitness zebra');
    await palette(ann).getByText(/^Not understood: “zebra”/).waitFor();
    await ann.page.keyboard.press('Enter');
    await palette(ann).waitFor({ state: 'detached' });
    const form = ann.page.getByRole('region', { name: /^What you can do: / });
    await form.waitFor();
    await ann.press('Leave it', form);
  });

  it('finds what the page does', async () => {
    await types(referee, 'qr');
    await option(referee, /^Invite people/).waitFor();
    await referee.page.keyboard.press('Enter');
    const drawer = referee.page.getByRole('complementary', { name: 'Referee' });
    await drawer.getByRole('button', { name: 'Invite by a link' }).waitFor();
    await expect.poll(() => drawer.locator('summary:focus').innerText()).toContain('Let people in');
    await referee.press('Close', drawer);
  });

  it('finds somebody, and a rule', async () => {
    await referee.adds('Street thug');
    await types(referee, 'thug');
    await option(referee, /^Street thug/).waitFor();
    await referee.page.keyboard.press('Enter');
    await referee.page.getByRole('heading', { name: 'Street thug' }).waitFor();
    await types(referee, 'rule fitness');
    await referee.page.keyboard.press('Escape');
    await types(referee, 'undoing');
    await palette(referee).getByRole('option').or(palette(referee).getByText(/^Nothing/)).first().waitFor();
    await referee.page.keyboard.press('Escape');
  });
});

describe('the log', () => {
  it('is read by kind, by whom and by words, and says what is new', async () => {
    await ann.write('Say something', 'The gate is shut.');
    await ann.page.keyboard.press('Enter');
    const log = ann.page.getByRole('region', { name: 'Log' });
    const said = log.getByText('The gate is shut.');
    const rolled = ann.line(/Fitness/);
    await said.waitFor();
    await ann.press('Talk', log.getByRole('group', { name: 'What of the log is shown' }));
    await rolled.waitFor({ state: 'detached' });
    await said.waitFor();
    await ann.press('Rolls', log);
    await said.waitFor({ state: 'detached' });
    await rolled.waitFor();
    await ann.press('All', log);
    await ann.press('Find', log);
    await log.getByRole('searchbox').fill('gate shut');
    await rolled.waitFor({ state: 'detached' });
    await said.waitFor();
    expect(await looks(ann, 'log-found', () => ann.to('Log'))).toEqual([]);
    await ann.press('Find', log);
    await rolled.waitFor();
  });

  it('takes a line that begins with a stroke', async () => {
    await ann.write('Say something', '/r 2d6+1');
    await ann.page.keyboard.press('Enter');
    await referee.reads('2d6+1');
    const thrown = referee.page.getByRole('region', { name: 'Log' }).getByRole('article').filter({ hasText: 'throws 2d6+1' });
    await expect.poll(() => thrown.getByRole('img').count()).toBe(2);
    await referee.shot('thrown');
    await ann.write('Say something', '/w nobody hush');
    await ann.page.keyboard.press('Enter');
    await ann.page.getByRole('alert').filter({ hasText: 'Whisper to one of Referee' }).waitFor();
    await ann.write('Say something', '/me waves');
    await ann.page.keyboard.press('Enter');
    await referee.reads('Ann waves');
  });
});
