// What players see of each other and of the table without looking for it: on a phone what is told and said, whose turn it is,
// who is free to be played, what Undo takes back, and what the two discs are.
import { afterEach, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { answers, House, rests, type Person } from './house';
import { broken, fits, looks } from './looks';
import { doing } from './pair';

const HAND = { viewport: { width: 390, height: 844 } };

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

/** Whether a text is inside the window and under nothing. */
const inSight = (one: Person, text: string): Promise<boolean> =>
  one.page.evaluate((text) => {
    const all = [...document.querySelectorAll('p, span, bdi')].filter((each) => each.textContent?.trim() === text);
    return all.some((each) => {
      const { left, top, height } = each.getBoundingClientRect();
      const found = height > 0 ? document.elementFromPoint(left + 3, top + Math.min(height / 2, 10)) : null;
      return found !== null && (each.contains(found) || found.contains(each));
    });
  }, text);

/** The referee says something in one of the ways there are. */
async function says(one: Person, way: string, field: string, text: string): Promise<void> {
  await one.press(way, one.page.getByRole('group', { name: 'What you write' }));
  await one.write(field, text);
  await one.press('Say', one.page.getByRole('region', { name: 'Talk, notes and dice' }));
}

describe('a player with a phone', () => {
  it('reads on the first place what is told, said and whispered', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Ann', 'touch', HAND);
    const bo = await house.guest(referee, 'Bo', 'mouse');
    await referee.adds('Lyneth');
    await ann.to('Now');
    const title = await ann.page.title();
    await says(referee, 'Tell', 'What happens?', 'Smoke hangs under the alders.');
    await expect.poll(() => inSight(ann, 'Smoke hangs under the alders.')).toBe(true);
    expect(await ann.page.title()).toBe(`(1) ${title}`);
    const log = ann.page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: /^Log/ });
    expect(await log.innerText()).toMatch(/1/);
    await ann.shot('told-phone');
    await says(bo, 'Talk', 'Say something', 'Is anybody there?');
    await expect.poll(() => inSight(ann, 'Is anybody there?')).toBe(true);
    // To one alone.
    await referee.press('Talk', referee.page.getByRole('group', { name: 'What you write' }));
    await referee.press(referee.page.locator('summary').filter({ hasText: 'to all' }));
    await referee.tick(referee.page.getByRole('group', { name: 'To whom' }).getByRole('checkbox', { name: 'Ann' }));
    await referee.press(referee.page.locator('summary').filter({ hasText: 'to Ann' }));
    await referee.write('Say something', 'You know this voice.');
    await referee.press('Say', referee.page.getByRole('region', { name: 'Talk, notes and dice' }));
    await expect.poll(() => inSight(ann, 'You know this voice.')).toBe(true);
    expect(await ann.page.title()).toBe(`(3) ${title}`);
    expect(await bo.page.getByText('You know this voice.').count()).toBe(0);
    // Read is read.
    await ann.to('Log');
    await expect.poll(() => ann.page.title()).toBe(title);
    expect(await log.innerText()).not.toMatch(/\d/);
  });

  it('takes a character that is free with one tap', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Ann', 'touch', HAND);
    const sheets = referee.page.getByRole('region', { name: 'Sheets' });
    await referee.press('Add somebody', sheets);
    await referee.press('Take them all', referee.page.getByRole('dialog'));
    await referee.page.getByRole('dialog').waitFor({ state: 'detached' });
    await ann.to('Now');
    await ann.press('Play Caius');
    await sheets.getByRole('button', { name: /^Caius.*Ann/ }).waitFor();
    await doing(ann).getByRole('button', { name: 'Try something' }).waitFor();
    await ann.to('Sheet');
    // Others whom they might play stand behind a line, below what is on their sheet.
    await ann.press(ann.page.locator('summary', { hasText: 'Play another' }));
    await ann.page.getByRole('group', { name: 'Who is free to be played' }).getByRole('button', { name: 'Play Lyneth' }).waitFor();
    await expect.poll(() => ann.page.getByRole('button', { name: 'Play Caius' }).count()).toBe(0);
  });
});

describe('the table', () => {
  it('says whose turn it is, and whose comes next', async () => {
    house = await House.open(3);
    const referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
    const ann = await house.guest(referee, 'Ann', 'mouse');
    await ann.makes(/^A player.s character$/, 'Runa');
    await referee.makes(/^Somebody the game master plays$/, 'Wolf');
    await referee.attempt('Begin a fight');
    await answers(referee, ann);
    const dock = (one: Person) => one.page.getByRole('region', { name: 'What is open', exact: true });
    await dock(ann).getByText('Wolf acts, then Runa').waitFor();
    await ann.page.getByRole('region', { name: 'Order of turns' }).getByText('is next').waitFor();
    await referee.attempt('End the turn');
    await answers(referee, ann);
    await dock(ann).getByText('Your turn: Runa').waitFor();
    expect(await ann.page.title()).toMatch(/^•/);
    expect(await ann.page.getByRole('log', { name: 'News' }).innerText()).toContain('It is your turn: Runa acts');
  });

  it('says what Undo takes back, and takes back nothing else', async () => {
    house = await House.open(5);
    const { referee, ann } = await house.evening('The toll house');
    await referee.adds('Caius');
    const tools = referee.page.getByRole('group', { name: 'Tools' });
    const undo = tools.getByRole('button', { name: /^Undo/ });
    // Who reads and who hears are told alike.
    const takes = async () => {
      const [shown, said] = [await tools.locator('.what').innerText(), await undo.getAttribute('aria-label')];
      expect(said).toBe(`Undo: ${shown}`);
      return shown;
    };
    await referee.attempt('Begin a fight');
    await expect.poll(takes).toMatch(/lays out a fight/);
    await ann.attempt('Try something', [['What the character does', 'pick the lock'], ['Which stat is proposed', 'Knowledge']], 'Propose');
    await referee.press('Accept');
    await ann.question(/./).waitFor();
    await expect.poll(takes).toMatch(/pick the lock/);
    await ann.roll(/./, [9]);
    await answers(ann, referee);
    await expect.poll(takes).toMatch(/pick the lock/);
    await referee.press(undo);
    await expect.poll(takes).toMatch(/lays out a fight/);
    // Done again, filled in alike, it takes the same face.
    await referee.press('Do it again', referee.page.getByRole('region', { name: 'Log' }));
    await referee.press('Go', doing(referee).locator('form'));
    await answers(ann, referee);
    await referee.press(referee.line(/pick the lock/));
    await referee.reads(/same faces as before/i);
  });

  it('has discs with words, and what Black set aside is taken up again', async () => {
    house = await House.open(5);
    const { referee, ann } = await house.evening('The toll house');
    for (const [disc, word] of [[/^Gold/, 'Gold'], [/^Black/, 'Black']] as const) {
      expect(await ann.page.getByRole('button', { name: disc }).innerText()).toBe(word);
    }
    // What waits goes with it.
    await ann.attempt('Try something', [['What the character does', 'look at the seal'], ['Which stat is proposed', 'Knowledge']], 'Propose');
    await referee.attempt('Try something', [['What the character does', 'lever the safe open'], ['How is it decided', 'ability roll']]);
    await ann.question(/./).waitFor();
    await ann.press('Black');
    for (const one of [referee, ann]) await one.press('Go on', one.page.getByRole('alertdialog'));
    await ann.question(/./).waitFor({ state: 'detached' });
    const log = (one: Person) => one.page.getByRole('region', { name: 'Log' }).getByRole('button', { name: 'Take it up again' });
    await expect.poll(() => log(ann).count()).toBe(2);
    await ann.press(log(ann).first());
    expect(await doing(ann).getByRole('textbox', { name: 'What the character does' }).inputValue()).toBe('look at the seal');
    await ann.press('Leave it');
    await referee.press(log(referee).last());
    const form = doing(referee).locator('form');
    expect(await form.getByRole('textbox', { name: 'What the character does' }).inputValue()).toBe('lever the safe open');
    await referee.press('Go', form);
    await ann.question(/./).waitFor();
  });

  it('keeps what nobody wants without a name, and shows it to everybody', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Ann', 'touch', HAND);
    const bo = await house.guest(referee, 'Bo', 'keyboard');
    const safety = (one: Person) => one.page.getByRole('dialog', { name: 'Safety' });
    // While the table is new, everybody is asked, and nobody has to answer.
    const asks = /^Safety: anything nobody wants/;
    for (const one of [referee, ann, bo]) await one.page.getByRole('button', { name: asks }).waitFor();
    await referee.shot('safety-asked');
    await referee.press(asks);
    await referee.press('Nothing from me', safety(referee));
    await expect.poll(() => referee.page.getByRole('button', { name: asks }).count()).toBe(0);
    await ann.press(asks);
    await ann.write('What nobody is to meet here', 'nothing happens to children', safety(ann));
    await ann.press('Add it', safety(ann));
    await safety(ann).getByRole('status').filter({ hasText: 'Kept.' }).waitFor();
    expect(await safety(ann).getByRole('textbox').inputValue()).toBe('');
    await ann.press('Go through a list of topics', safety(ann));
    await ann.tick(safety(ann).getByRole('group', { name: /^Snakes/ }).getByRole('radio', { name: 'Ask first' }));
    expect(await looks(ann, 'consent')).toEqual([]);
    await ann.press('Say this one', safety(ann));
    await safety(ann).getByRole('status').filter({ hasText: 'It is on the lists once' }).waitFor();
    await bo.page.keyboard.press('v');
    await bo.tick(safety(bo).getByRole('radio', { name: /A veil/ }));
    await bo.write('What nobody is to meet here', 'torture', safety(bo));
    await bo.press('Add it', safety(bo));
    await referee.press('Safety');
    for (const one of [referee, ann, bo]) {
      await safety(one).getByRole('region', { name: 'Lines' }).getByText('nothing happens to children').waitFor();
      await safety(one).getByRole('region', { name: 'Veils' }).getByText('torture').waitFor();
      await safety(one).getByRole('region', { name: 'Asked first' }).getByText('Snakes').waitFor();
      await one.shot(`safety-${one.name}`);
      await one.press('Close', safety(one));
    }
    // Nothing of it is in what anybody reads of what happened.
    await ann.to('Log');
    for (const one of [referee, ann]) expect(await one.page.getByRole('region', { name: 'Log' }).innerText()).not.toMatch(/children|torture|Snakes/);
  });

  it('lets people watch, run the game beside the referee, and have the chair', async () => {
    house = await House.open(5);
    const { referee, ann } = await house.evening('The toll house');
    const drawer = referee.page.getByRole('complementary');
    const seat = async (name: string, change: string | RegExp, how: 'press' | 'tick' = 'press') => {
      const people = drawer.locator('summary').filter({ hasText: /^People$/ });
      const opens = drawer.getByRole('button', { name: `Change the seat of ${name}` });
      if (!(await opens.isVisible())) await referee.press(people);
      if ((await opens.getAttribute('aria-expanded')) === 'false') await referee.press(opens);
      const control = drawer.getByRole(how === 'tick' ? 'checkbox' : 'button', { name: change });
      await (how === 'tick' ? control.click() : referee.press(control));
    };
    // Somebody watches: they read along, and nothing is theirs to press.
    await referee.opens('Referee');
    if (!(await drawer.getByRole('button', { name: 'Make a link to watch' }).isVisible())) {
      await referee.press(drawer.locator('summary').filter({ hasText: 'Let people in' }));
    }
    await referee.write('Let somebody watch', 'The stream', drawer);
    await referee.press('Make a link to watch', drawer);
    const link = await drawer.getByRole('textbox', { name: /The stream watches/ }).inputValue();
    const stream = await house.person('Stream', 'mouse');
    await stream.page.goto(link);
    // On a large screen it is a page for a stream: the stage and what came last, large, and nothing to press but by keys.
    await stream.page.getByRole('main').getByRole('heading', { name: 'The toll house' }).waitFor();
    await stream.page.getByRole('list', { name: 'The company' }).getByText('Ann').waitFor();
    await expect.poll(() => stream.page.getByRole('main').getByRole('button').count()).toBe(0);
    await stream.shot('stream');
    expect(await broken(stream.page)).toEqual([]);
    // Over a stream, it is plates that let everything else through.
    await stream.page.goto(`${stream.page.url()}?overlay`);
    await stream.page.getByRole('list', { name: 'The company' }).getByText('Ann').waitFor();
    expect(await stream.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    expect(await stream.page.getByRole('button').count()).toBe(0);
    await stream.shot('overlay');
    // What somebody has called for stands there, too, over a stream and without one, and who is not ready is nobody's there.
    const call = async (verb: 'calls' | 'resumes'): Promise<void> => {
      if (verb === 'resumes') return ann.press('I’m ready').then(() => referee.press('I’m ready'));
      await ann.press('Safety');
      await ann.press('Pause', ann.page.getByRole('dialog', { name: 'Safety' }));
    };
    const banner = stream.page.locator('.called');
    await call('calls');
    await banner.getByRole('heading', { name: 'Pause' }).waitFor();
    expect(await banner.innerText()).toMatch(/Somebody asks for a break\..*Nothing is played until everybody is ready\.$/s);
    expect(await banner.innerText()).not.toMatch(/Ann|Referee/);
    await stream.shot('overlay-paused');
    expect(await broken(stream.page)).toEqual([]);
    await call('resumes');
    await banner.waitFor({ state: 'detached' });
    await stream.page.goto(stream.page.url().replace('?overlay', ''));
    await stream.page.getByRole('list', { name: 'The company' }).getByText('Ann').waitFor();
    const before = await stream.page.locator('.stage').boundingBox();
    await call('calls');
    await banner.getByText('Somebody asks for a break.').waitFor();
    expect(await stream.page.locator('.stage').boundingBox(), 'the stage stays where it is').toEqual(before);
    for (const colorScheme of ['light', 'dark'] as const) {
      await stream.page.emulateMedia({ colorScheme });
      await stream.shot(`stream-paused-${colorScheme}`);
      expect(await broken(stream.page)).toEqual([]);
    }
    await call('resumes');
    await banner.waitFor({ state: 'detached' });
    await stream.page.getByRole('button', { name: 'Show the whole table' }).press('Enter');
    await stream.page.getByText('You watch: you see what everybody sees.').waitFor();
    await expect.poll(() => stream.page.getByRole('button', { name: /^(Gold|Black|Safety|Try something)/ }).count()).toBe(0);
    await stream.shot('watching');
    // What a seat may do is a tick each.
    await seat('Ann', 'Write: talk, notes and cards', 'tick');
    await expect.poll(() => ann.page.getByRole('group', { name: 'What you write' }).getByRole('button').allInnerTexts()).toEqual(['Dice']);
    await seat('Ann', 'Write: talk, notes and cards', 'tick');
    await referee.shot('people');
    await seat('Ann', /co-referee/, 'tick');
    await ann.press(ann.page.getByRole('navigation', { name: 'Your seats here' }).getByRole('link', { name: 'The referee’s chair' }));
    await ann.page.getByRole('group', { name: 'Tools' }).waitFor();
    await says(ann, 'Tell', 'What happens?', 'The bell rings.');
    await says(ann, 'Talk', 'Say something', 'That was me.');
    await referee.page.getByRole('region', { name: 'Log' }).getByText('Ann', { exact: true }).waitFor();
    await ann.shot('co-referee');
    // The chair goes to her for good; both are told where they sit now.
    await seat('Ann', /^Give Ann the chair…/);
    await seat('Ann', /^Give Ann the chair$/);
    for (const one of [referee, ann]) await one.press('To your seat');
    await ann.page.getByRole('group', { name: 'Tools' }).waitFor();
    await ann.page.getByRole('region', { name: 'Log' }).getByText(/Referee gives the chair to Ann/).waitFor();
    await referee.page.getByRole('region', { name: 'Scene' }).waitFor();
    await expect.poll(() => referee.page.getByRole('group', { name: 'Tools' }).count()).toBe(0);
    await says(referee, 'Talk', 'Say something', 'Now I play.');
    await ann.page.getByRole('region', { name: 'Log' }).getByText('Now I play.', { exact: true }).waitFor();
    await referee.shot('chair-given');
  });

  it('takes a seat that was prepared for them, by the group’s link, and is asked after where somebody has it', async () => {
    house = await House.open(5);
    const referee = await house.prepared(readFileSync('../rulesets/symbaroum/scenarios/queued-undone.toml', 'utf8'));
    const link = await referee.invites();
    const ann = await house.person('Ann', 'touch', HAND);
    await ann.page.goto(link);
    const seat = ann.page.getByRole('radio', { name: /^I am Ann/ });
    await seat.waitFor();
    await ann.shot('one-way-in');
    await ann.tick(seat);
    expect(await ann.page.getByRole('textbox').count(), 'she has a name already').toBe(0);
    await ann.press('Take a seat');
    await ann.page.getByRole('region', { name: 'Scene' }).waitFor();
    await ann.to('Sheet');
    await ann.page.getByText('Alva').filter({ visible: true }).first().waitFor();
    // Another device of hers: her seat is somebody's by now, so the referee is asked whether it is she.
    const laptop = await house.person('Laptop', 'mouse');
    await laptop.page.goto(link);
    await laptop.page.getByRole('button', { name: 'Take a seat' }).waitFor();
    expect(await laptop.page.getByRole('radio', { name: /^I am/ }).count()).toBe(0);
    await laptop.write('What are you called', 'ann');
    await laptop.press('Take a seat');
    await laptop.page.getByText('Ann has a seat at this table already').waitFor();
    await laptop.shot('is-that-you');
    await laptop.press('That is me');
    await laptop.page.getByText('The referee sees that you wait').waitFor();
    await referee.press(referee.page.getByRole('button', { name: 'One waits' }));
    await referee.page.getByText('says that this seat is theirs').waitFor();
    await referee.press('Let Ann in');
    await laptop.page.getByRole('region', { name: 'Scene' }).waitFor();
    await laptop.page.getByText('Alva').first().waitFor();
  });

  it('says when nobody else reaches a link, and a form finds no fault before anything was written', async () => {
    house = await House.open(5);
    const referee = await house.referee('The toll house', 'mouse', {}, 'Symbaroum');
    await referee.opens('Referee');
    const drawer = referee.page.getByRole('complementary');
    await referee.press('Invite by a link', drawer);
    await drawer.getByText(/no other device reaches it/).waitFor();
    await referee.press('Close', drawer);
    for (const form of await forms(referee)) {
      await referee.press('Add somebody', referee.page.getByRole('region', { name: 'Sheets' }));
      const dialog = referee.page.getByRole('dialog');
      await referee.opensForm(dialog, form);
      const first = dialog.getByRole('textbox').first();
      await first.waitFor();
      await rests(referee);
      expect(await dialog.getByText('to be put right').count(), form).toBe(0);
      expect(await dialog.locator('.problems').count(), form).toBe(0);
      await referee.press('Close', dialog);
    }
  });
});

/** What can be made. */
async function forms(referee: Person): Promise<string[]> {
  await referee.press('Add somebody', referee.page.getByRole('region', { name: 'Sheets' }));
  const dialog = referee.page.getByRole('dialog');
  const own = dialog.getByRole('region', { name: 'Make your own' }).getByRole('listitem').getByRole('button');
  await own.first().waitFor();
  const all: string[] = [];
  for (const kind of await dialog.getByRole('group', { name: 'Kind' }).getByRole('button').all()) {
    await referee.press(kind);
    all.push(...(await own.allInnerTexts()));
  }
  await referee.press('Close', dialog);
  return all;
}

describe('whoever makes somebody', () => {
  it('leaves the rest to luck, makes another like them, and takes them to another table as a file', async () => {
    house = await House.open(5);
    const referee = await house.referee('The mill', 'mouse', {}, 'Heimr');
    const ann = await house.guest(referee, 'Ann', 'touch', HAND);
    const dialog = ann.page.getByRole('dialog');
    const opens = async (one: Person): Promise<void> => {
      await one.to('Sheet');
      await one.press(/^(Add somebody|Make your character|Make another character)$/, one.page.getByRole('region', { name: 'Sheets' }));
    };
    await opens(ann);
    await ann.press(/^A player.s character$/, dialog);
    await ann.write('Name', 'Runa', dialog);
    await ann.press('The rest at random', dialog);
    // What is announced while a dialog is open is announced in it.
    await dialog.getByText(/^Luck has filled in \d+ things; what you chose stays\.$/).waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: /^Name/ }).first().inputValue()).toBe('Runa');
    await ann.shot('luck-phone');
    expect(await fits(ann.page, true)).toEqual([]);
    await ann.press('Finish', dialog);
    await dialog.waitFor({ state: 'detached' });
    // Another like her, but for the name.
    await opens(ann);
    await ann.press('Another like Runa', dialog);
    await ann.shot('another-phone');
    const downloads = ann.page.waitForEvent('download');
    await ann.press('Save as a file: Runa', dialog);
    const path = await (await downloads).path();
    await ann.press('Change first: Another like Runa', dialog);
    await expect.poll(() => dialog.getByRole('textbox', { name: /^Name/ }).first().inputValue()).toBe('');
    await ann.write('Name', 'Sigrun', dialog);
    await ann.press('Finish', dialog);
    await dialog.waitFor({ state: 'detached' });
    await ann.page.getByRole('region', { name: 'Sheets' }).getByText('Sigrun').first().waitFor();
    await referee.opens('Cards');
    const cards = referee.page.getByRole('complementary', { name: 'Cards' });
    await referee.press('Write a card', cards);
    await referee.write('Title', 'The wheel', cards);
    await referee.press('Write it down', cards);
    // At another table of the game they are who they were; what is no such file is refused in words.
    await referee.page.goto(house.origin);
    await referee.tick(referee.page.getByRole('radio', { name: 'Heimr' }));
    await referee.write('What the table is called', 'The bridge');
    await referee.press('Start the table');
    await referee.page.getByRole('heading', { name: 'The bridge', exact: true }).waitFor();
    const at = referee.page.getByRole('dialog');
    await opens(referee);
    const file = (text: string): Promise<void> =>
      at.getByLabel('From a file').setInputFiles({ name: 'one.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await file('{"sort":"norn-record","version":1,"game":"chess","form":"character","values":{}}');
    await at.getByText('It is of another game (chess), and this table plays Heimr.').waitFor();
    await file(readFileSync(path, 'utf8'));
    await expect.poll(() => at.getByRole('textbox', { name: /^Name/ }).first().inputValue()).toBe('Runa');
    await referee.press('Finish', at);
    await at.waitFor({ state: 'detached' });
    await referee.page.getByRole('region', { name: 'Sheets' }).getByText('Runa').first().waitFor();
    // What was prepared at the other table is a tap away: whom they made there, and their cards.
    await opens(referee);
    await at.getByText('From another table').click();
    await referee.press('The mill', at);
    await referee.shot('library');
    await referee.press('Take over: Sigrun', at);
    await at.getByText('taken', { exact: true }).waitFor();
    await referee.press('Close', at);
    await referee.page.getByRole('region', { name: 'Sheets' }).getByText('Sigrun').first().waitFor();
    await referee.opens('Cards');
    await referee.press('From another table', cards);
    await referee.press('The mill', cards);
    await referee.press('Take over: The wheel', cards);
    await cards.getByRole('button', { name: /^The wheel/ }).waitFor();
    await referee.shot('library-cards');
  });
});
