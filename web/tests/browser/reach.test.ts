// What a map shows before something is done on it: how far somebody comes and what that provokes, while they are dragged; what an
// area would take in; and how far it is, while that is drawn. By mouse on a laptop and by finger on a phone.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { DESKTOP, House, rests, type Person } from './house';
import { sized } from './looks';
import { HAND, PARTY, offers } from './mill';
import { drags, point } from './pair';

let house: House;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

const FIELD = `[table]
ruleset = "fivey"
name = "The field"
players = []
${PARTY}
[[character]]
form = "creature"
name = "Goblin"
like = "Goblin"

[[step]]
attempt = "begin-fight"
with = { party = ["Gor", "Mal"], others = ["Goblin"], columns = 24, rows = 16 }
dice = [20, 3, 2]
${[['Gor', 'A1'], ['Mal', 'A3'], ['Goblin', 'D2']]
  .map(([who, to]) => `\n[[step]]\nattempt = "put-on-field"\nwith = { who = "${who}", to = "${to}" }\n`)
  .join('')}`;

const DEVICES = [
  ['mouse', DESKTOP],
  ['touch', HAND],
] as const;
/** Somebody whose fingers drag, on a device that has a mouse, too. */
const byFinger = (one: Person): Person => Object.create(one, { by: { value: 'touch' } }) as Person;
const map = (one: Person): Locator => one.page.getByRole('grid', { name: 'Map' });

describe.each(DEVICES)('by %s', (by, viewport) => {
  it('whoever is dragged shows how far they come, what it takes and whom it provokes, and one release does it', async () => {
    const file = readFileSync(fileURLToPath(new URL('../../../rulesets/heimr/scenarios/ambush.toml', import.meta.url)), 'utf8');
    house = await House.open(6);
    const referee = await house.prepared(file.slice(0, file.lastIndexOf('[[step]]', file.indexOf('The robber charges Bo'))));
    await sized(referee, viewport);
    await referee.to('Now');
    const one = by === 'mouse' ? referee : byFinger(referee);
    const ghost = one.page.locator('.map .ghost');
    const before = one.done;
    await drags(one, one.token('Robber'), one.square('B2'), {
      midway: async () => {
        await expect.poll(() => map(one).locator('.goes').count()).toBeGreaterThan(0);
        await expect.poll(() => ghost.locator('.takes').innerHTML()).toMatch(/Move.*Cy may answer/);
        await one.shot(`reach-dragged-${by}`);
      },
    });
    await expect.poll(() => ghost.count()).toBe(0);
    // What it provokes is asked, or it is done: nothing else has to be pressed.
    const stands = async (): Promise<boolean> => /Robber/.test((await one.square('B2').getAttribute('aria-label')) ?? '');
    const asked = one.page.getByRole('region', { name: 'What is asked' }).locator('article');
    await expect.poll(async () => (await stands()) || (await asked.count()) > 0, { timeout: 10_000 }).toBe(true);
    expect(one.done).toBe(before);
  });

  it('an area is seen before it is used, wherever on the field it is', async () => {
    house = await House.open(5);
    // The referee's, since an area attack is a monster's.
    const referee = await house.prepared(FIELD);
    await sized(referee, viewport);
    await referee.to('Now');
    await referee.press('Attack an area', offers(referee));
    const form = offers(referee).locator('form.attempt');
    await form.waitFor();
    const template = referee.page.locator('.map .template');
    for (const [kind, place] of [['line', 'Through which place'], ['burst', 'Around which place']] as const) {
      await referee.fill(form, 'Which area', kind);
      await referee.fill(form, place, 'B1');
      await expect.poll(() => template.count(), { message: kind }).toBeGreaterThan(1);
      // All of it is on the stage.
      const stage = (await referee.page.getByRole('region', { name: 'What is there' }).boundingBox())!;
      const dock = (await referee.page.getByRole('region', { name: 'What is open', exact: true }).boundingBox())!;
      for (const square of await template.all()) {
        const { x, y, width, height } = (await square.boundingBox())!;
        expect([x >= stage.x - 1, x + width <= stage.x + stage.width + 1, y + height <= dock.y + 1], kind).toEqual([true, true, true]);
      }
      await referee.shot(`reach-area-${by}-${kind}`);
    }
    await referee.press('Leave it', offers(referee));
    await expect.poll(() => template.count()).toBe(0);
  });

  it('how far it is stands on the map while it is drawn, and stays as it is let go', async () => {
    house = await House.open(5);
    const referee = await house.prepared(FIELD);
    const ann = await house.guest(referee, 'Ann', by, { viewport }, ['Gor']);
    await ann.to('Now');
    await ann.press('Measure', ann.page.getByRole('group', { name: 'How the map is shown' }));
    const far = (words: string): Promise<void> => expect.poll(() => map(ann).locator('text.reaches').filter({ hasText: words }).count(), { message: words }).toBeGreaterThan(0);
    const drawn = (): Promise<string> => map(ann).evaluate((one) => [...one.querySelectorAll('[role="gridcell"]')].map((each) => each.getAttribute('data-place')).join());
    const before = await drawn();
    const [from, midway, to] = [await point(ann.square('B1')), await point(ann.square('C1')), await point(ann.square('E2'))];
    if (by === 'mouse') {
      const { mouse } = ann.page;
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(midway.x, midway.y, { steps: 4 });
      await far('1 pace');
      await mouse.move(to.x, to.y, { steps: 4 });
      await far('3 paces');
      await ann.shot('reach-measured-mouse');
      await mouse.up();
    } else {
      const device = await ann.context.newCDPSession(ann.page);
      const touch = (type: string, points: { x: number; y: number }[]) => device.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
      await touch('touchStart', [from]);
      for (const step of [0.5, 1]) await touch('touchMove', [{ x: from.x + (midway.x - from.x) * step, y: from.y }]);
      await far('1 pace');
      for (const step of [0.5, 1]) await touch('touchMove', [{ x: midway.x + (to.x - midway.x) * step, y: midway.y + (to.y - midway.y) * step }]);
      await far('3 paces');
      await ann.shot('reach-measured-touch');
      await touch('touchEnd', []);
      await device.detach();
    }
    // It stays, in words too; the map and everybody on it are where they were.
    await rests(ann);
    await far('3 paces');
    await ann.page.getByText('B1 to E2: 3 paces', { exact: true }).first().waitFor();
    expect(await drawn()).toBe(before);
    expect(await map(ann).locator('.marked').count()).toBe(0);
    // Another line takes its place, and a tap still begins one.
    await ann.square('C2').locator('rect').click({ position: { x: 6, y: 6 } });
    await expect.poll(() => map(ann).locator('.ruler').count()).toBe(0);
  });
});
