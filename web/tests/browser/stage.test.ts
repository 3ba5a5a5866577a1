// The stage: strip, map, dock, the line one writes in and the discs stand where they are, whatever opens; a sheet lies over the
// edge of the stage; on a phone the stage is above and what is open beneath.
import { afterEach, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { answers, House, rests, type Person } from './house';
import { looks, sized } from './looks';
import { asked } from './pair';

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const box = async (what: Locator): Promise<Box> => {
  const { x, y, width, height } = (await what.boundingBox())!;
  const [left, top, wide, high] = [x, y, width, height].map(Math.round) as [number, number, number, number];
  return { x: left, y: top, width: wide, height: high };
};
const dock = (one: Person): Locator => one.page.getByRole('region', { name: 'What is open', exact: true });
const sheets = (one: Person): Locator => one.page.getByRole('region', { name: 'Sheets' });

/** Where everything stands that never moves. */
async function places(one: Person): Promise<Record<string, Box>> {
  return {
    scene: await box(one.page.getByRole('region', { name: 'What is there' })),
    map: await box(one.page.getByRole('grid', { name: 'Map' })),
    dock: await box(dock(one)),
    talk: await box(one.page.locator('#talk')),
    black: await box(one.page.getByRole('button', { name: /^Black/ })),
  };
}

async function ford(ann: { by: Person['by']; viewport?: { width: number; height: number } }): Promise<{ referee: Person; player: Person }> {
  house = await House.open(5);
  const referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
  const player = await house.guest(referee, 'Ann', ann.by, ann.viewport ? { viewport: ann.viewport } : {});
  await player.makes(/^A player.s character$/, 'Runa');
  await referee.makes(/^Somebody the game master plays$/, 'Wolf');
  await player.to('Now');
  return { referee, player };
}

describe('a desktop', () => {
  it('has everything in its place, and nothing that opens moves it', async () => {
    const { referee, player } = await ford({ by: 'mouse' });
    const before = await places(referee);
    expect(before['dock']).toMatchObject({ x: 220, width: 720, height: 284 });
    const seen = before['map']!;
    expect(seen.x).toBeGreaterThanOrEqual(220);
    expect(seen.y).toBeGreaterThanOrEqual(64);
    expect(seen.y + seen.height).toBeLessThanOrEqual(800 - 284);

    await referee.press('Roll', referee.page.getByRole('region', { name: 'What you can do' }));
    await dock(referee).locator('form').waitFor();
    expect(await places(referee), 'with a form').toEqual(before);
    await referee.press('Leave it');
    await referee.opens('Referee');
    await referee.page.getByRole('complementary').getByRole('heading', { name: 'What is open' }).waitFor();
    expect(await places(referee), 'with the tools').toEqual(before);
    await referee.press('Close', referee.page.getByRole('complementary'));
    await referee.attempt('Begin a fight');
    await asked(referee).first().waitFor();
    expect(await places(referee), 'with a question').toEqual(before);
    await answers(referee, player);
    expect(await places(referee), 'in a fight').toEqual(before);
  });

  it('cuts nobody off in the order of turns, however little room there is', async () => {
    const { referee, player } = await ford({ by: 'mouse' });
    for (const name of ['Bear', 'Crow']) await referee.makes(/^Somebody the game master plays$/, name);
    await referee.attempt('Begin a fight');
    await answers(referee, player);
    const order = referee.page.getByRole('region', { name: 'Order of turns' });
    await order.getByRole('listitem').nth(3).waitFor();
    for (const width of [1280, 1024]) {
      await sized(referee, { width, height: 800 });
      const cut = async (): Promise<string[]> => {
        const row = await box(order.getByRole('list'));
        const names = await Promise.all((await order.getByRole('listitem').all()).map(async (one) => ({ ...(await box(one)), name: await one.innerText() })));
        return names.filter(({ x, width: wide }) => x < row.x - 1 || x + wide > row.x + row.width + 1).map(({ name }) => name);
      };
      // How much room there is, is known once it is drawn.
      await expect.poll(cut, { message: `at ${width}` }).toEqual([]);
    }
  });

  it('has a sheet over the edge of the stage that leaves the dock and all of the map free, and the focus comes back from it', async () => {
    const { referee } = await ford({ by: 'mouse' });
    const before = await places(referee);
    await referee.press(/^Wolf/, sheets(referee));
    const sheet = await box(sheets(referee).getByRole('article', { name: 'Wolf' }));
    const beside = await places(referee);
    for (const what of ['dock', 'talk', 'black']) expect(beside[what], what).toEqual(before[what]);
    expect(beside['map']!.x, 'all of the map is played on beside it').toBeGreaterThanOrEqual(sheet.x + sheet.width);
    expect(beside['map']!.x + beside['map']!.width).toBeLessThanOrEqual(940 - 232);
    expect(sheet.width).toBeGreaterThan(340);
    expect(sheet.y).toBeGreaterThanOrEqual(64);
    expect(sheet.y + sheet.height).toBeLessThanOrEqual(before['dock']!.y);
    // The others stand beside the dock.
    expect((await box(sheets(referee).getByRole('button', { name: /^Runa/ }))).y).toBeGreaterThanOrEqual(before['dock']!.y);
    await referee.page.keyboard.press('Escape');
    await expect.poll(() => referee.page.evaluate(() => document.activeElement?.textContent ?? '')).toMatch(/Wolf/);
    expect(await places(referee)).toEqual(before);
  });

  it('takes hit points away by taps in the list, and several are one change', async () => {
    const { referee, player } = await ford({ by: 'mouse' });
    const before = referee.done;
    await referee.press('One less: Hit points of Wolf', sheets(referee));
    await referee.press('One less: Hit points of Wolf', sheets(referee));
    await sheets(referee).getByRole('button', { name: /^Wolf.*\b1 of 3/ }).waitFor();
    expect(referee.done - before).toBe(2);
    const told = referee.page.getByRole('region', { name: 'Log' }).getByText(/Hit points \d+ → \d+/);
    expect(await told.allInnerTexts()).toEqual([expect.stringContaining('Hit points 3 → 1')]);
    expect(await player.page.getByRole('button', { name: /^One less/ }).count(), 'whoever may not change it').toBe(0);
  });

  it('sets what is told over the map until it is put away', async () => {
    const { referee, player } = await ford({ by: 'mouse' });
    const before = await places(player);
    await referee.press('Tell', referee.page.getByRole('group', { name: 'Tools' }));
    await expect.poll(() => referee.page.evaluate(() => document.activeElement?.id)).toBe('talk');
    await referee.write('What happens?', 'Mist lies on the river.');
    await referee.press('Say');
    const now = player.page.getByRole('region', { name: 'Now' });
    await now.getByText('Mist lies on the river.').waitFor();
    await player.shot('stage-told');
    expect(await places(player)).toEqual(before);
    await player.press('Put the text away');
    await now.getByText('Mist lies on the river.').waitFor({ state: 'detached' });
    expect(await referee.page.getByRole('region', { name: 'Now' }).getByText('Mist lies').count(), 'whoever told it knows').toBe(0);
  });

  it('says to the referee what waits for them, and to everybody who rolls', async () => {
    house = await House.open(5);
    const { referee, ann } = await house.evening('The toll house');
    await dock(referee).getByText('Nothing just now.').waitFor();
    await ann.attempt('Try something', [['What the character does', 'pick the lock'], ['Which stat is proposed', 'Knowledge']], 'Propose');
    await dock(referee).getByRole('heading', { name: 'What waits for me 1' }).waitFor();
    await referee.press('Accept');
    await dock(referee).getByRole('heading', { name: 'At the same time' }).waitFor();
    await dock(referee).getByText('Nothing just now.').waitFor();
  });
});

describe('a phone', () => {
  it('has the stage above and what is open beneath, whatever is asked', async () => {
    const { referee, player } = await ford({ by: 'touch', viewport: { width: 390, height: 844 } });
    const high = 844;
    const before = await box(dock(player));
    expect(before.y / high).toBeGreaterThan(0.4);
    expect(before.y / high).toBeLessThan(0.5);
    const seen = async (): Promise<void> => {
      const map = await box(player.page.getByRole('grid', { name: 'Map' }));
      expect(map.y + map.height, 'all of the map is seen').toBeLessThanOrEqual(before.y);
    };
    await seen();
    await referee.attempt('Begin a fight');
    await asked(player).and(player.page.locator('.mine')).first().waitFor();
    expect(await box(dock(player))).toEqual(before);
    const places = player.page.getByRole('navigation', { name: 'Places' });
    expect(await places.getByRole('button').allInnerTexts()).toEqual([expect.stringMatching(/^Table/), 'Me', expect.stringMatching(/^Log/)]);
    const [tabs, gold] = [await box(places), await box(player.page.getByRole('button', { name: /^Gold/ }))];
    expect(gold.x).toBeGreaterThanOrEqual(tabs.x + tabs.width - 1);
    await answers(referee, player);
    await player.page.getByRole('region', { name: 'Order of turns' }).waitFor();
    await seen();
    // Whoever wants to see more of it pulls it up.
    await player.press('More room for what is open');
    expect((await box(dock(player))).height).toBeGreaterThan(before.height);
    await player.press('More room for what is open');
    expect(await box(dock(player))).toEqual(before);
  });

  it('opens on one’s own sheet', async () => {
    const { player } = await ford({ by: 'touch', viewport: { width: 390, height: 844 } });
    await player.to('Sheet');
    const own = sheets(player).getByRole('article', { name: 'Runa' });
    expect((await box(own)).y).toBeLessThan(300);
    await player.press(/^Wolf/, sheets(player));
    await sheets(player).getByRole('article', { name: 'Wolf' }).waitFor();
    await player.press('Close the sheet');
    await own.waitFor();
  });
});

describe('a what if', () => {
  const frame = (one: Person): Locator => one.page.getByRole('main', { name: 'What if', exact: true });
  const button = (one: Person, name: string): Locator => frame(one).getByRole('button', { name: new RegExp(`^${name}$`, 'i') });

  it('is tried in a frame of its own, gone back over and thrown again, and nothing of it happens', async () => {
    const { referee, player } = await ford({ by: 'mouse' });
    const log = (one: Person): Promise<string> => one.page.locator('#log').innerText();
    const before = [await log(player), await log(referee)];
    await player.press(/^What if/);
    await frame(player).getByText('What if: nothing of this happens.').waitFor();
    await expect.poll(() => button(player, 'Back a step').isDisabled()).toBe(true);
    const wrong = await looks(player, 'what-if');
    expect(wrong).toEqual([]);
    // Whoever tries something out decides for everybody: for those of the game master, too.
    await player.attempt('Begin a fight');
    await asked(player).first().waitFor();
    await answers(player);
    await expect.poll(() => button(player, 'Back a step').isEnabled()).toBe(true);
    await player.shot('what-if-fight');
    expect(await log(player)).not.toEqual(before[0]);
    const rolled = (): Promise<string> => log(player);
    const one = await rolled();
    // A die shows the same face again now and then.
    for (let n = 0; n < 20 && (await rolled()) === one; n += 1) {
      await button(player, 'Throw again').click();
      await rests(player);
    }
    expect(await rolled()).not.toEqual(one);
    // The black disc is always the table's.
    await frame(player).getByRole('button', { name: /^Black/ }).waitFor();
    for (let n = 0; n < 30 && (await button(player, 'Back a step').isEnabled()); n += 1) {
      await button(player, 'Back a step').click();
      await rests(player);
    }
    // Nothing that is gone back over falls by itself again.
    await expect.poll(() => button(player, 'Back a step').isEnabled()).toBe(false);
    // Meanwhile the table goes on, and whoever tries something out hears so.
    await referee.press('Tell', referee.page.getByRole('group', { name: 'Tools' }));
    await referee.write('What happens?', 'It begins to rain.');
    await referee.press('Say');
    await frame(player).getByText('The table has gone on since this began.').waitFor();
    await button(player, 'Begin anew').click();
    await expect.poll(() => frame(player).getByText('The table has gone on since this began.').count()).toBe(0);
    await button(player, 'Leave').click();
    await expect.poll(() => frame(player).count()).toBe(0);
    await expect.poll(() => player.page.evaluate(() => document.activeElement?.textContent ?? '')).toMatch(/^What if/);
    const rain = (text: string): string => text.split('\n').filter((line) => line.trim() !== '' && !/rain|Referee|^\d/.test(line)).join('\n');
    expect(rain(await log(player))).toEqual(rain(before[0]!));
    expect(rain(await log(referee))).toEqual(rain(before[1]!));
  });
});

describe('a long log', () => {
  it('is drawn where it is read and nowhere else, is read to its very beginning, and nothing moves under whoever reads', async () => {
    house = await House.open(5);
    const steps = Array.from({ length: 700 }, (_, n) => `[[step]]\nsay = "At the door, number ${n}."`);
    const referee = await house.prepared(`[table]\nruleset = "triumvene"\nname = "Long"\nplayers = ["Ann"]\n\n${steps.join('\n')}\n`);
    const log = referee.page.locator('#log');
    const said = (n: number): Locator => log.getByText(`At the door, number ${n}.`, { exact: false });
    const drawn = (): Promise<number> => log.locator('li').count();
    /** How far from its top something stands in what is seen of the log. */
    const seen = (what: Locator): Promise<number> => what.evaluate((one) => Math.round(one.getBoundingClientRect().top));
    await said(699).waitFor();
    let most = await drawn();
    // What comes while one reads at the end is seen at once.
    await referee.write('Say something', 'The door creaks.');
    await referee.press('Say');
    await log.getByText('The door creaks.').waitFor();
    expect(await log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)).toBeLessThan(4);
    // Step by step to the very first entry.
    for (let n = 0; n < 400 && (await log.getByText('The table Long begins').count()) === 0; n += 1) {
      await log.evaluate((box) => (box.scrollTop -= 900));
      await rests(referee);
      most = Math.max(most, await drawn());
    }
    const first = log.getByText('The table Long begins');
    await first.waitFor();
    await log.evaluate((box) => (box.scrollTop = 0));
    expect(most).toBeLessThan(120);
    expect(await log.locator('li[aria-posinset="1"]').getAttribute('aria-setsize')).toMatch(/^70\d$/);
    // What comes now is not seen here, and moves nothing.
    const before = await seen(first);
    await referee.write('Say something', 'The door opens.');
    await referee.press('Say');
    await referee.page.getByRole('button', { name: 'To the latest' }).waitFor();
    expect(await seen(first)).toBe(before);
    await referee.press('To the latest');
    await log.getByText('The door opens.').waitFor();
    // Words are found wherever they stand, and lead to where that stands.
    await referee.press('Find', referee.page.getByRole('group', { name: 'What of the log is shown' }));
    await referee.write(referee.page.getByRole('searchbox', { name: 'Words in it' }), 'number 342.');
    await expect.poll(() => log.locator('li[aria-posinset]').count()).toBe(1);
    await referee.press('Where it stands');
    await said(341).waitFor();
    await said(343).waitFor();
    expect(await said(342).evaluate((one) => one.closest('li') === document.activeElement)).toBe(true);
    // The row with the focus stays, even far out of sight.
    await log.evaluate((box) => (box.scrollTop = box.scrollHeight));
    await log.getByText('The door opens.').waitFor();
    await expect.poll(() => said(342).count()).toBe(1);
    await expect.poll(() => said(100).count()).toBe(0);
    expect(await looks(referee, 'long-log')).toEqual([]);
  });
});
