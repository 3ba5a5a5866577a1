// Every page and view, on a phone, a laptop and a large screen, light and dark: nothing that axe-core finds, nothing
// cut off, nothing too small for a finger. The pictures are kept in the folder `shots`, to be looked at by people.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { House, type Person } from './house';
import { altered, fits, hears, lengthened, looks, sized, type Size } from './looks';

let house: House;
let referee: Person;
let ann: Person;

beforeAll(async () => {
  house = await House.open(3);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

/** A place on a phone; elsewhere all stand side by side. */
const at = (one: Person, place: Parameters<Person['to']>[0]) => () => one.to(place);

/** Opens a drawer, which is a place on a phone, with all that is folded in it. */
const drawer = (one: Person, which: 'Referee' | 'Table') => async (size: Size): Promise<void> => {
  await one.to('Table');
  const aside = one.page.getByRole('complementary');
  if (size !== 'phone' && (await aside.count()) === 0) await one.opens(which);
  const within = size === 'phone' ? one.page.getByRole('region', { name: 'Table', exact: true }) : aside;
  // It is loaded when it is first wanted.
  await within.getByRole('heading', { name: which === 'Referee' ? 'What is open' : 'Yours' }).waitFor();
  const folded = within.locator('details:not([open]) > summary');
  while ((await folded.count()) > 0) await one.press(folded.first());
};

describe('whoever comes', () => {
  it('sees the first pages', async () => {
    const stranger = await house.person('Stranger', 'mouse');
    await stranger.page.goto(house.origin);
    await stranger.page.getByText('You have no seat on this device').waitFor();
    expect(await looks(stranger, 'first-without-a-seat')).toEqual([]);
    await stranger.page.goto(`${house.origin}/claim#wrong`);
    await stranger.page.getByRole('link', { name: 'To your tables' }).waitFor();
    expect(await looks(stranger, 'wrong-link')).toEqual([]);
    // What the browser says of a refusal that the page tells in words.
    expect(stranger.wrong.splice(0)).toEqual([expect.stringContaining('403')]);
    referee = await house.person('Referee', 'mouse');
    await referee.page.goto(house.link);
    await referee.page.getByRole('heading', { name: 'A new table' }).waitFor();
    expect(await looks(referee, 'first-of-the-host')).toEqual([]);
  });

  it('sees an empty table, and an invitation', async () => {
    await referee.write('What the table is called', 'The toll house');
    await referee.press('Start the table');
    await referee.page.getByRole('heading', { name: 'The toll house' }).waitFor();
    expect(await looks(referee, 'empty-now', at(referee, 'Now'))).toEqual([]);
    expect(await looks(referee, 'empty-sheets', at(referee, 'Sheet'))).toEqual([]);
    const link = await referee.invites();
    ann = await house.person('Ann', 'mouse');
    await ann.page.goto(link);
    await ann.page.getByRole('button', { name: 'Take a seat' }).waitFor();
    await ann.press('Take a seat');
    await ann.page.getByRole('alert').waitFor();
    expect(await looks(ann, 'invitation')).toEqual([]);
    await ann.write('What are you called', 'Ann');
    await ann.press('Take a seat');
    await ann.page.getByRole('region', { name: 'Scene' }).waitFor();
  });
});

describe('a character', () => {
  it('is made step by step', async () => {
    await ann.press('Make your character');
    const form = ann.page.getByRole('dialog');
    await form.getByRole('button', { name: /^A player's character/ }).waitFor();
    expect(await looks(ann, 'character-to-choose')).toEqual([]);
    await ann.press(/^A player's character$/, form);
    await ann.press('Finish', form);
    await form.getByText('to be put right:').waitFor();
    expect(await looks(ann, 'character-problems')).toEqual([]);
    await ann.write('Name', 'Odo', form);
    for (let step = 1; ; step += 1) {
      const add = form.getByRole('button', { name: /^Add to/ }).first();
      if (await add.isVisible()) await ann.press(add);
      const folded = form.locator('details:not([open]) > summary').first();
      if (await folded.isVisible()) await ann.press(folded);
      expect(await looks(ann, `character-step-${step}`)).toEqual([]);
      const take = form.getByRole('button', { name: /^Take away/ }).first();
      if (await take.isVisible()) await ann.press(take);
      const next = form.getByRole('button', { name: 'Next' });
      if (!(await next.isVisible())) break;
      await ann.press(next);
    }
    await ann.press('Close', form);
    await referee.adds('Lyneth', 'Caius', 'Street thug');
    await ann.page.getByRole('region', { name: 'What you can do' }).getByRole('button', { name: 'Try something' }).waitFor();
  });
});

describe('a table', () => {
  it('is seen by the referee and by a player', async () => {
    for (const one of [referee, ann]) {
      expect(await looks(one, `now-${one.name}`, at(one, 'Now'))).toEqual([]);
      expect(await looks(one, `sheet-${one.name}`, at(one, 'Sheet'))).toEqual([]);
    }
    expect(await looks(ann, 'table', drawer(ann, 'Table'))).toEqual([]);
    await ann.press('Close', ann.page.getByRole('complementary'));
    await referee.opens('Referee');
    expect(await looks(referee, 'drawer', drawer(referee, 'Referee'))).toEqual([]);
    await referee.press('Close', referee.page.getByRole('complementary'));
  });

  it('has somebody called and somebody asked', async () => {
    const sheets = referee.page.getByRole('region', { name: 'Sheets' });
    await referee.press(/^Lyneth/, sheets);
    await referee.press(/^Fitness/, sheets);
    await sheets.getByRole('button', { name: 'Call everybody' }).waitFor();
    expect(await looks(referee, 'call', at(referee, 'Sheet'))).toEqual([]);
    await referee.press('Call Lyneth', sheets);
    await referee.press('Close the sheet', sheets);
    await referee.press(/^Change Hit points of Lyneth/, sheets);
    await referee.press('Hit points: one less', sheets);
    expect(await looks(referee, 'hit-points', at(referee, 'Sheet'))).toEqual([]);
    await referee.press('Set', sheets);
    await ann.question(/./).getByText(/ in \d/).first().waitFor();
    expect(await looks(ann, 'roll', at(ann, 'Now'))).toEqual([]);
    expect(await looks(ann, 'roll-beside', at(ann, 'Log'))).toEqual([]);
    await ann.roll(/./, [3]);
    await ann.late('Roll again').waitFor();
    expect(await looks(ann, 'again', at(ann, 'Now'))).toEqual([]);
    expect(await looks(referee, 'overrule', drawer(referee, 'Referee'))).toEqual([]);
    await referee.press('Close', referee.page.getByRole('complementary'));
    await ann.press('roll again', ann.late('Roll again'));
    await ann.roll(/./, [9]);
    await referee.question(/unintended/).waitFor();
    expect(await looks(referee, 'in-words', at(referee, 'Now'))).toEqual([]);
    await referee.answer(/unintended/, 'Leave it empty');
    await ann.line(/Fitness/).filter({ hasNotText: 'open' }).waitFor();
  });

  it('has a log that unfolds to a rule', async () => {
    await ann.press(ann.line(/Fitness/));
    expect(await looks(ann, 'unfolded', at(ann, 'Log'))).toEqual([]);
    await ann.press(ann.page.getByRole('region', { name: 'Log' }).getByRole('button', { name: /^Rule / }).first());
    await ann.page.getByRole('dialog').getByRole('heading').first().waitFor();
    expect(await looks(ann, 'rule')).toEqual([]);
    await ann.press('Close', ann.page.getByRole('dialog'));
    await ann.press('Dice', ann.page.getByRole('group', { name: 'What you write' }));
    expect(await looks(ann, 'dice', at(ann, 'Log'))).toEqual([]);
    await ann.press('Keys');
    await ann.page.getByRole('dialog').waitFor();
    expect(await looks(ann, 'keys')).toEqual([]);
    await ann.press('Close', ann.page.getByRole('dialog'));
  });

  it('has discs with what they mean, and what nobody wants in this game', async () => {
    await ann.press(/^Safety/);
    const dialog = ann.page.getByRole('dialog');
    await dialog.getByRole('heading').first().waitFor();
    expect(await looks(ann, 'safety')).toEqual([]);
    await ann.press('Close', dialog);
  });

  it('has something proposed', async () => {
    await ann.press('Try something', ann.page.getByRole('region', { name: 'What you can do' }));
    const form = ann.page.getByRole('region', { name: 'What you can do' }).locator('form');
    await ann.fill(form, 'What the character does', 'slip past the keeper');
    expect(await looks(ann, 'proposing', at(ann, 'Now'))).toEqual([]);
    await ann.press('Propose', form);
    await referee.page.getByRole('region', { name: 'What players propose' }).getByRole('button', { name: 'Accept' }).waitFor();
    expect(await looks(referee, 'proposed', at(referee, 'Now'))).toEqual([]);
    await referee.press('Turn down', referee.page.getByRole('region', { name: 'What players propose' }));
  });

  it('has a fight', async () => {
    await referee.attempt('Begin a fight');
    await ann.press('State a goal', ann.page.getByRole('region', { name: 'What you can do' }));
    const form = ann.page.getByRole('region', { name: 'What you can do' }).locator('form');
    await ann.fill(form, 'What sort of goal', 'attack somebody');
    await ann.fill(form, 'Whom', 'Street thug');
    expect(await looks(ann, 'goal', at(ann, 'Now'))).toEqual([]);
    await ann.press('Leave it');
    expect(await looks(referee, 'fight', at(referee, 'Now'))).toEqual([]);
    await referee.press(referee.page.locator('summary').filter({ hasText: 'What can’t be done now' }));
    await referee.page.getByRole('term').first().waitFor();
    expect(await looks(referee, 'why-not', at(referee, 'Now'))).toEqual([]);
  });

  it('says nothing that is no message, and has room for longer ones', async () => {
    const wrong: string[] = [];
    for (const seat of [referee, ann]) {
      const one = await house.person(`${seat.name}, in another language`, 'mouse', { locale: 'en-XA', storageState: await seat.context.storageState() });
      const unsaid = hears(one);
      const see = async (view: string): Promise<void> => {
        const said = await unsaid();
        await lengthened(one.page);
        await one.shot(`altered-${view}-${seat.name}`);
        // What comes late finds its place first.
        let found: string[] = [];
        await expect.poll(async () => (found = await fits(one.page, false)).length).toBe(0).catch(() => undefined);
        wrong.push(...[...said, ...found].map((what) => `${seat.name}, ${view}: ${what}`));
      };
      await one.page.goto(house.origin);
      await one.page.getByRole('heading', { name: altered('Your tables') }).waitFor();
      await see('first');
      await one.page.goto(seat.page.url());
      await one.page.getByRole('region', { name: altered('Scene') }).waitFor();
      await one.page.getByRole('region', { name: altered('What you can do') }).getByRole('button').first().waitFor();
      await see('table');
      // The drawer with all that is folded in it.
      await one.press(seat === referee ? altered('Referee') : one.page.getByRole('navigation', { name: altered('More') }).getByRole('button', { name: altered('Table') }));
      const drawer = one.page.getByRole('complementary');
      await drawer.getByRole('heading').first().waitFor();
      const folded = drawer.locator('details:not([open]) > summary');
      while ((await folded.count()) > 0) await one.press(folded.first());
      await see('drawer');
      await one.press(altered('Close'), drawer);
      await sized(one, { width: 390, height: 844 });
      for (const place of ['Table', 'Me', 'Log']) {
        await one.press(one.page.getByRole('navigation', { name: altered('Places') }).getByRole('button', { name: altered(place) }));
        await see(place);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is stopped, lost, and found again', async () => {
    await ann.press('Black');
    await ann.page.getByRole('alertdialog').waitFor();
    expect(await looks(ann, 'black')).toEqual([]);
    await ann.press('Go on', ann.page.getByRole('alertdialog'));
    await ann.press('Gold');
    await ann.page.getByText('You have the floor. Put it').waitFor();
    await ann.context.setOffline(true);
    await ann.page.getByRole('button', { name: 'Try now' }).waitFor();
    expect(await looks(ann, 'lost', at(ann, 'Now'))).toEqual([]);
    await ann.context.setOffline(false);
    await ann.page.getByRole('button', { name: 'Try now' }).waitFor({ state: 'detached' });
    await referee.page.goto(house.origin);
    await referee.page.getByRole('heading', { name: 'Your tables' }).waitFor();
    expect(await looks(referee, 'first-with-tables')).toEqual([]);
  });
});
