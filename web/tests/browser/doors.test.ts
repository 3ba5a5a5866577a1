// The ways in: what a stranger sees first, a game to try at once, and a seat at somebody's table.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { House, PHONE, type Person } from './house';
import { looks } from './looks';

/** From the link to the first die. */
const FIRST_ROLL_MAX = 4;

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

const alert = (one: Person): Promise<string> => one.page.getByRole('alert').innerText();

/** Opens the first page and tries a game; gives how much was done until a first die has fallen. */
async function tried(one: Person, control: string): Promise<number> {
  const before = one.done;
  await one.open(house.origin);
  await one.press(one.page.getByRole('button', { name: control, exact: true }));
  await one.page.getByRole('region', { name: 'Scene' }).waitFor();
  await one.press(one.page.locator('[data-question="first"] [data-key="r"]').filter({ visible: true }));
  await one.to('Log');
  await one.page.locator('#log .attempt').first().waitFor();
  // To look at the log is no part of the way to the die.
  return one.done - before - (one.by === 'touch' ? 1 : 0);
}

describe('a stranger', () => {
  it('reads what this is and what each game is like, at every size', async () => {
    house = await House.open(1);
    const stranger = await house.person('Stranger', 'mouse');
    await stranger.page.goto(house.origin);
    await stranger.page.getByRole('heading', { level: 1, name: /^The rules are done for you/ }).waitFor();
    const games = stranger.page.getByRole('region', { name: /games, each as its rules say/ });
    const cards = await games.getByRole('listitem').all();
    expect(cards.length).toBeGreaterThanOrEqual(5);
    const me = (await (await fetch(`${house.origin}/api/me`)).json()) as { games: { title: string; about: string; demo: boolean }[] };
    for (const { title, about } of me.games.filter((one) => one.demo)) {
      const card = games.getByRole('listitem').filter({ has: stranger.page.getByRole('heading', { name: title, exact: true }) });
      await card.getByText(about).waitFor();
      await card.getByRole('button', { name: `Try it: the demo of ${title}`, exact: true }).waitFor();
      await expect.poll(() => card.locator('svg path').count()).toBe(3);
    }
    expect(await stranger.page.getByRole('button', { name: 'Start a table' }).count(), 'only a host starts tables').toBe(0);
    expect(await looks(stranger, 'start-stranger')).toEqual([]);
  });

  it.each(['mouse', 'touch'] as const)('comes to a first die in few interactions, by %s', async (by) => {
    house = await House.open(null);
    const stranger = await house.person('Stranger', by);
    expect(await tried(stranger, 'Play the demo')).toBeLessThanOrEqual(FIRST_ROLL_MAX);
    if (by === 'mouse') expect(await looks(stranger, 'demo')).toEqual([]);
  });

  it('tries each of the five games alone, in every seat', async () => {
    house = await House.open(1);
    const stranger = await house.person('Stranger', 'mouse');
    const me = (await (await fetch(`${house.origin}/api/me`)).json()) as { games: { title: string; demo: boolean }[] };
    const titles = me.games.filter((one) => one.demo).map((one) => one.title);
    expect(titles.length).toBe(5);
    for (const title of titles) {
      expect(await tried(stranger, `Try it: the demo of ${title}`), title).toBeLessThanOrEqual(FIRST_ROLL_MAX);
      await stranger.shot(`demo-${title}`);
      const seats = stranger.page.getByRole('navigation', { name: 'Your seats here' });
      const first = await seats.locator('[aria-current="page"]').innerText();
      await stranger.press(seats.getByRole('link', { name: 'Referee' }));
      await stranger.page.getByRole('region', { name: 'Scene' }).waitFor();
      await seats.locator('[aria-current="page"]', { hasText: 'Referee' }).waitFor();
      await expect.poll(() => seats.getByRole('link').count()).toBeGreaterThan(2);
      await stranger.press(seats.getByRole('link', { name: first, exact: true }));
      await seats.locator('[aria-current="page"]', { hasText: first }).waitFor();
    }
    // All of them are found again.
    await stranger.page.goto(house.origin);
    await stranger.page.getByRole('heading', { level: 1, name: 'Your tables' }).waitFor();
    await expect.poll(() => stranger.page.getByRole('link', { name: /a demo, to try it$/ }).count()).toBe(5);
    expect(await looks(stranger, 'start-back')).toEqual([]);
  });

  it('is told what is wrong with a link, and follows a good one', async () => {
    house = await House.open(1);
    const referee = await house.referee('The bridge');
    const link = await referee.invites();
    const stranger = await house.person('Stranger', 'mouse');
    await stranger.page.goto(house.origin);
    await stranger.press('I have a link');
    for (const [wrong, told] of [
      ['hello', 'no link to a table'],
      ['https://example.org/join#x', 'another server'],
      [`${house.origin}/verify.html`, 'no link to a table'],
    ] as const) {
      await stranger.write('The link that you were given', wrong);
      await stranger.press('Open it');
      expect(await alert(stranger)).toContain(told);
    }
    await stranger.write('The link that you were given', link);
    await stranger.press('Open it');
    await stranger.page.getByRole('heading', { name: 'The bridge' }).waitFor();
    await stranger.page.getByRole('group', { name: 'Who do you play?' }).waitFor();
  });
});

describe('who comes by an invitation', () => {
  it('says first whom they play, and plays them', async () => {
    house = await House.open(1);
    const referee = await house.referee('The bridge', 'mouse', {}, 'Symbaroum');
    await referee.to('Sheet');
    await referee.press('Add somebody');
    await referee.press('Take them all', referee.page.getByRole('dialog'));
    await referee.page.getByRole('dialog').waitFor({ state: 'detached' });
    const link = await referee.invites();
    const ann = await house.person('Ann', 'touch');
    await ann.page.goto(link);
    const whom = ann.page.getByRole('group', { name: 'Who do you play?' });
    await whom.getByRole('radio', { name: 'Sefa' }).waitFor();
    expect(await whom.getByRole('radio', { name: 'Scar' }).count(), 'opponents are nobody’s to take').toBe(0);
    expect(await looks(ann, 'join')).toEqual([]);
    await ann.page.setViewportSize(PHONE);
    await ann.tick(whom.getByRole('radio', { name: 'Sefa' }));
    await ann.write('What are you called', 'Ann');
    await ann.press('Take a seat');
    await ann.page.getByRole('region', { name: 'Scene' }).waitFor();
    await ann.to('Sheet');
    await ann.page.getByRole('heading', { name: 'Sefa', exact: true, level: 2 }).waitFor();
    // Whoever is played is offered to nobody else.
    const bo = await house.person('Bo', 'mouse');
    await bo.page.goto(link);
    await bo.page.getByRole('radio', { name: 'Orm' }).waitFor();
    await expect.poll(() => bo.page.getByRole('radio', { name: 'Sefa' }).count()).toBe(0);
    // Or makes somebody: the forms open by themselves, once.
    await bo.tick(bo.page.getByRole('radio', { name: /^Somebody new/ }));
    await bo.write('What are you called', 'Bo');
    await bo.press('Take a seat');
    const dialog = bo.page.getByRole('dialog', { name: 'Make your character' });
    await dialog.getByRole('list', { name: 'People' }).waitFor();
    await bo.press('Close', dialog);
    await bo.page.reload();
    await bo.page.getByRole('region', { name: 'Scene' }).waitFor();
    await expect.poll(() => bo.page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the log goes out', () => {
  it('as Markdown that holds what the seat saw, and no more; and the next session begins with what came before', async () => {
    house = await House.open(1);
    const { referee, ann } = await house.evening('The bridge');
    const writes = async (one: Person, way: string, text: string): Promise<void> => {
      const words = one.page.getByRole('region', { name: 'Talk, notes and dice' });
      await one.press(words.getByRole('button', { name: way, exact: true }));
      await one.page.locator('#talk').fill(text);
      await one.page.keyboard.press('Enter');
      await one.page.locator('#log').getByText(text.replace(/^\/me /, ''), { exact: false }).first().waitFor();
    };
    const session = async (control: string, told: string): Promise<void> => {
      const drawer = referee.page.getByRole('complementary');
      await referee.opens('Referee');
      await referee.press(control, drawer);
      // It closes where the next thing is to be done elsewhere.
      if (control.startsWith('Close')) await referee.press('Close', drawer);
      await drawer.waitFor({ state: 'detached' });
      await ann.page.locator('#log').getByText(told).waitFor();
    };
    await session('Open a session', 'Session 1 begins.');
    await writes(referee, 'Tell', 'The bridge creaks, and *something* laughs below.');
    await writes(referee, 'Note', 'the troll is asleep');
    await writes(ann, 'Talk', '/me leans over the rail');
    await session('Close session 1', 'Session 1 ends.');
    await session('Open a session', 'Session 2 begins.');
    await ann.page.getByRole('button', { name: 'Previously, in session 1' }).waitFor();
    await ann.press('Previously, in session 1');
    await ann.page.getByRole('region', { name: 'Previously, in session 1' }).getByText('something* laughs below').waitFor();
    await expect.poll(() => ann.page.getByRole('button', { name: 'Tell it to everybody' }).count()).toBe(0);
    await referee.press('Previously, in session 1');
    expect(await looks(referee, 'previously')).toEqual([]);
    await referee.press('Tell it to everybody');
    await ann.page.locator('#log').getByText('Previously: The bridge creaks').waitFor();
    for (const [who, knows] of [[ann, false], [referee, true]] as const) {
      const coming = who.page.waitForEvent('download');
      await who.press(who.page.getByRole('button', { name: 'Save', exact: true }));
      const file = await coming;
      expect(file.suggestedFilename()).toBe('The-bridge.md');
      const text = readFileSync(await file.path(), 'utf8');
      expect(text).toMatch(/^# The bridge\n/);
      expect(text).toContain('The bridge creaks, and \\*something\\* laughs below.');
      expect(text).toContain('> *Ann leans over the rail*');
      expect(text).toContain('## Session 2');
      expect(text.includes('the troll is asleep'), `${who.name} may read it`).toBe(knows);
    }
  });
});

describe('a sheet on paper', () => {
  it.each(['Triumvene', 'Heimr', 'Symbaroum', 'Adventuring Rules', 'FIVEY'])('of %s takes two pages at most, and nothing else is printed', async (title) => {
    house = await House.open(1);
    const one = await house.person('Visitor', 'mouse');
    await one.open(house.origin);
    await one.press(one.page.getByRole('button', { name: `Try it: the demo of ${title}`, exact: true }));
    await one.press(one.page.getByRole('region', { name: 'Sheets' }).locator('[data-sheet]').first());
    const print = one.page.getByRole('button', { name: /^Print the sheet of / }).first();
    const name = (await print.getAttribute('aria-label'))!.replace('Print the sheet of ', '');
    await print.scrollIntoViewIfNeeded();
    // The browser's own dialog can't be seen here: what it would print stays for as long as it takes to look.
    await one.page.evaluate(() => {
      window.print = () => undefined;
    });
    await one.press(print);
    await one.page.emulateMedia({ media: 'print' });
    const paper = one.page.getByRole('article', { name: `${name}, to be printed` });
    await paper.waitFor({ state: 'visible' });
    expect(await one.page.getByRole('region', { name: 'Log' }).isVisible()).toBe(false);
    expect(await paper.getByRole('heading', { level: 1 }).innerText()).toBe(name);
    await expect.poll(() => paper.locator('.row').count()).toBeGreaterThan(5);
    // No short part goes on in the next column.
    const torn = await one.page.locator('.printed section').evaluateAll((all) =>
      all.filter((part) => part.children.length <= 8 && new Set([...part.children].map((row) => Math.round(row.getBoundingClientRect().left))).size > 1).map((part) => part.textContent),
    );
    expect(torn).toEqual([]);
    const pdf = await one.page.pdf({ preferCSSPageSize: true });
    one.keep(`paper-${title}.pdf`, pdf);
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(2);
    await one.page.emulateMedia({ media: 'screen' });
    await one.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await paper.waitFor({ state: 'detached' });
  });
});
