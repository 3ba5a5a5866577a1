// The page that checks a log by itself: what it says of good and forged files, without a word to anybody.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { House, type Person } from './house';
import { looks } from './looks';

const sample = (name: string): string => fileURLToPath(new URL(`../../verify/samples/${name}.norn`, import.meta.url));

let house: House;
let ann: Person;
const asked: string[] = [];

beforeAll(async () => {
  house = await House.open(6);
  ann = await house.person('Ann', 'mouse');
  ann.page.on('request', (request) => asked.push(request.url()));
  await ann.page.goto(`${house.origin}/verify`);
});
afterAll(() => house?.close());

const verdict = (text: string | RegExp) => ann.page.getByRole('heading', { level: 2, name: text });

describe('the page that checks a log', () => {
  it('says that nothing contradicts a good one, and what nothing proves', async () => {
    await ann.page.getByLabel('A log that was exported').setInputFiles(sample('good-absent'));
    await verdict('Nothing contradicts this log, and some of it nothing proves.').waitFor();
    await ann.page.getByText("fallen without the device of whoever rolled").waitFor();
    expect(await looks(ann, 'verify-good')).toEqual([]);
  });

  it('names the entry of a forged one', async () => {
    await ann.page.getByLabel('A log that was exported').setInputFiles(sample('forged-face'));
    await verdict('This log contradicts itself.').waitFor();
    await ann.page.getByText('Entry 17: the faces are [20], but the links give [7]').waitFor();
    expect(await looks(ann, 'verify-forged')).toEqual([]);
  });

  it('takes a file that is dropped, and one that is no log', async () => {
    const drop = async (name: string, text: string): Promise<void> => {
      const data = await ann.page.evaluateHandle(
        ([called, holds]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([holds ?? ''], called ?? ''));
          return transfer;
        },
        [name, text],
      );
      await ann.page.locator('#drop').dispatchEvent('drop', { dataTransfer: data });
    };
    await drop('again.norn', readFileSync(sample('good-hosted'), 'utf8'));
    await ann.page.getByText('again.norn').waitFor();
    await verdict(/^Nothing contradicts this log/).waitFor();
    await drop('shopping.txt', 'two candles\n');
    await verdict('This is no log that can be checked.').waitFor();
  });

  it('has asked for its own files alone, and for none since a log was there', () => {
    const files = asked.filter((url) => !url.startsWith('data:'));
    expect(files.length).toBeGreaterThan(2);
    for (const url of files) expect(new URL(url).pathname).toMatch(/^\/(verify|icon\.svg|assets\/[^/]+)$/);
  });
});

describe('a hidden roll', () => {
  // Dice of a rehearsal prove nothing.
  let real: House;
  beforeAll(async () => {
    real = await House.open(null);
  });
  afterAll(() => real?.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await real.shots(task.name);
  });

  it('is opened by the referee later, and the device of each player checks that it fell then', async () => {
    const { referee, ann: player } = await real.evening('The safe');
    await referee.attempt('Try something', [
      ['What the character does', 'listen at the door'],
      ['How is it decided', 'ability roll'],
      ['Which stat is tested', 'Fitness'],
      ['In secret', 'yes'],
    ]);
    await referee.roll(/./);
    const log = referee.page.getByRole('region', { name: 'Log' });
    await referee.press(/listen at the door/, log);
    const opens = log.getByRole('button', { name: 'Open this roll' });
    // What the dice come to may ask the referee for more; it can be opened once it is over.
    const asked = referee.page.locator('[data-question="first"] form .button:enabled').first();
    await expect
      .poll(
        async () => {
          if (await asked.isVisible()) await asked.click({ timeout: 1_000 }).catch(() => undefined);
          return opens.count();
        },
        { timeout: 15_000 },
      )
      .toBe(1);
    // Something that everybody sees comes between, or nothing would prove the moment.
    for (const words of ['What was that?', 'Nothing, maybe.']) {
      await player.write('Say something', words);
      await player.press('Say');
      await log.getByText(words).waitFor();
    }
    expect(await player.page.getByText('listen at the door').count()).toBe(0);
    await referee.press('Open this roll', log);
    const told = player.page.getByRole('region', { name: 'Log' });
    await told.getByText('opens dice that were hidden').waitFor();
    await told.getByText('Checked by this device: these dice were fixed then, and not chosen since.').waitFor();
    expect(await player.page.getByText('listen at the door').count()).toBe(0);
    await log.getByRole('button', { name: 'Open this roll' }).waitFor({ state: 'detached' });
  });
});
