// Names and texts that try to be more than text: they stay text, everywhere, and no page breaks apart on a phone.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { House, type Person } from './house';
import { fits } from './looks';

const IMAGE = '<img src=x onerror="document.title=`struck`">';
const SCRIPT = '</p><script>document.title="struck"</script>';
const STYLE = '<style>body{display:none}</style>{{7*7}}${7*7}';
/** Whatever follows it in its line is written backwards, unless something keeps it apart. */
const BACKWARDS = 'Ann \u202Eetirw sdrawkcab';
const RIGHT_TO_LEFT = 'שולחן של לילה, مائدة الليل';
const MARKS = `Z${'\u0351\u036B\u0343'.repeat(20)}algo`;
/** The longest name there may be, without a place to break it. */
const LONG = 'W'.repeat(80);
/** As many marks on one letter as a name may have. */
const MARKED = 'Z\u0351\u036B\u0343\u0351algo'.normalize('NFKC');
const NAMES = [IMAGE, SCRIPT, STYLE, RIGHT_TO_LEFT, MARKED, LONG];
/** What no name may be, with what is said of it. */
const NO_NAMES: [string, RegExp][] = [
  [BACKWARDS, /U\+202E/],
  [MARKS, /marks on one character/],
];
const TEXTS = [...NAMES, BACKWARDS, MARKS, 'W'.repeat(500)];
/** Ben's name: his words come after it, and are written the other way. */
const BEN = 'בן';

let house: House;
let referee: Person;
let ben: Person;
const dialogs: string[] = [];
const fetched: string[] = [];

function watch(page: Page): void {
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(house.origin) && !request.url().startsWith('data:')) fetched.push(request.url());
    if (/\/x$/.test(request.url())) fetched.push(request.url());
  });
}

beforeAll(async () => {
  house = await House.open(2);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

describe('text stays text', () => {
  it('in the names of tables and seats, which end where a name has to', async () => {
    referee = await house.person('Referee', 'mouse');
    watch(referee.page);
    await referee.page.goto(house.link);
    await referee.page.getByRole('heading', { name: 'A new table' }).waitFor();
    for (const name of [SCRIPT, 'W'.repeat(500)]) {
      await referee.page.goto(house.origin);
      await referee.write('What the table is called', name);
      await referee.write('What you are called', IMAGE);
      await referee.press('Start the table');
      await referee.page.getByRole('heading', { name: name.slice(0, LONG.length), exact: true }).waitFor();
    }
    const link = await referee.invites();
    ben = await house.person('Ben', 'touch');
    watch(ben.page);
    await ben.page.goto(link);
    for (const [name, said] of NO_NAMES) {
      await ben.write('What are you called', name);
      await ben.press('Take a seat');
      await ben.page.getByText(said).waitFor();
      expect(await fits(ben.page, true)).toEqual([]);
    }
    expect(ben.wrong.splice(0)).toEqual(NO_NAMES.map(() => expect.stringMatching(/status of 400/)));
    await ben.write('What are you called', BEN);
    await ben.press('Take a seat');
    await ben.page.getByRole('region', { name: 'Scene' }).waitFor();
    for (const name of [STYLE, RIGHT_TO_LEFT, MARKED, LONG]) {
      const other = await house.person('Other', 'mouse');
      watch(other.page);
      await other.page.goto(link);
      await other.write('What are you called', name);
      await other.press('Take a seat');
      await other.page.getByRole('region', { name: 'Scene' }).waitFor();
      await ben.to('Log');
      await log(ben).getByRole('paragraph').filter({ hasText: name }).last().waitFor();
      await other.page.close();
    }
  });

  it('in the names of characters, and of what they carry', async () => {
    const sheets = referee.page.getByRole('region', { name: 'Sheets' });
    for (const name of NAMES) {
      await referee.press('Add somebody', sheets);
      const form = referee.page.getByRole('dialog');
      await referee.press(/^A player's character/, form);
      await referee.write('Name', name, form);
      await referee.press('Next', form);
      await referee.press('Add to Weapons', form);
      const row = form.getByRole('group', { name: /^Weapons, / }).last();
      await referee.fill(row, 'What it is called', name);
      await referee.fill(row, 'Weapon', 'Sword or other medium weapon');
      await referee.press('Finish', form);
      await form.waitFor({ state: 'detached' });
      await sheets.getByRole('button', { name }).first().waitFor();
    }
    await ben.to('Sheet');
    for (const [n, name] of NAMES.entries()) {
      await ben.press(ben.page.getByRole('region', { name: 'Sheets' }).getByRole('listitem').nth(n).getByRole('button'));
      await ben.page.getByRole('heading', { name, exact: true }).last().waitFor();
      expect(await fits(ben.page, true)).toEqual([]);
    }
  });

  it('in what people say, note and tell, and in what the story is on', async () => {
    const words = referee.page.getByRole('region', { name: 'Talk, notes and dice' });
    const ways: [string, string, string][] = [
      ['Talk', 'Say something', 'Say'],
      ['Tell', 'What happens', 'Say'],
      ['Note', 'Write something down', 'Keep'],
    ];
    for (const [way, field, button] of ways) {
      await referee.press(way, words.getByRole('group', { name: 'What you write' }));
      if (way === 'Note') await referee.tick(words.getByRole('checkbox', { name: 'for all' }));
      for (const text of TEXTS) {
        await referee.write(field, text, words);
        await referee.press(button, words);
        await expect.poll(() => words.getByRole('textbox').inputValue()).toBe('');
      }
    }
    await ben.to('Log');
    for (const text of TEXTS) await expect.poll(() => log(ben).getByText(text).count()).toBeGreaterThanOrEqual(ways.length);
    expect(await fits(ben.page, true)).toEqual([]);
    await referee.opens('Referee');
    const drawer = referee.page.getByRole('complementary');
    for (const text of TEXTS) {
      await referee.write('What the story is on now', text, drawer);
      await referee.press('Turn to it', drawer);
      await ben.to('Now');
      await ben.page.getByRole('heading', { name: text.slice(0, LONG.length), exact: true }).last().waitFor();
      expect(await fits(ben.page, true)).toEqual([]);
    }
    await referee.press('Close', drawer);
  });

  it('and a name that is written backwards turns nothing around beside it', async () => {
    await ben.to('Log');
    await ben.write('Say something', 'my own words');
    await ben.press('Say');
    const said = log(ben).getByRole('paragraph').filter({ hasText: 'my own words' });
    const first = await letter(said, 'my own words', 0);
    expect(first, 'the words come after the name').toBeGreaterThan(await letter(said, BEN, 0));
    const last = await letter(said, 'my own words', 'my own words'.length - 1);
    expect(last, 'and from left to right').toBeGreaterThan(first);
  });

  it('in what somebody tries, and in why it was overruled', async () => {
    for (const text of [IMAGE, BACKWARDS, 'W'.repeat(200)]) {
      await referee.attempt('Try something', [
        ['Who acts', LONG],
        ['What the character does', text],
        ['How is it decided', 'ability roll'],
        ['Which stat is tested', 'Fitness'],
      ]);
      await referee.roll(/./, [4]);
      await referee.late('Roll again').waitFor();
      await referee.opens('Overrule');
      const drawer = referee.page.getByRole('complementary');
      await referee.press(/^Overrule: .*4/, drawer);
      await referee.write('Why', text, drawer);
      await referee.write(drawer.getByRole('textbox', { name: /Success roll/ }), '9');
      await referee.press('This counts', drawer);
      await referee.press('Close', drawer);
      await referee.press('Set it aside');
      await ben.to('Log');
      await ben.line(new RegExp(text.slice(0, 12).replace(/[^\w ]/g, '.'))).waitFor();
      await ben.press(ben.line(new RegExp(text.slice(0, 12).replace(/[^\w ]/g, '.'))));
      expect(await fits(ben.page, true)).toEqual([]);
    }
  });

  it('and nothing was run, fetched, drawn or complained of', async () => {
    for (const { page } of [referee, ben]) {
      expect(await page.title()).not.toMatch(/struck/);
      await expect.poll(() => page.locator('img, main script, main style, iframe, object').count()).toBe(0);
    }
    expect(dialogs).toEqual([]);
    expect(fetched).toEqual([]);
  });
});

const log = (one: Person): Locator => one.page.getByRole('region', { name: 'Log' });

/** Where a letter of a text begins. */
function letter(within: Locator, text: string, n: number): Promise<number> {
  return within.evaluate(
    (line, [what, at]) => {
      for (const walk = document.createTreeWalker(line, NodeFilter.SHOW_TEXT); walk.nextNode(); ) {
        const { data } = walk.currentNode as Text;
        const from = data.indexOf(what);
        if (from < 0) continue;
        const range = document.createRange();
        range.setStart(walk.currentNode, from + at);
        range.setEnd(walk.currentNode, from + at + 1);
        const box = range.getBoundingClientRect();
        return box.top * 10_000 + box.left;
      }
      return -1;
    },
    [text, n] as const,
  );
}
