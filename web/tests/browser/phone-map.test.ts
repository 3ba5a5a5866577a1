// A fight on the map of a phone: it opens on those who fight, goes along with whoever acts until a finger moves it, stays where it was
// moved to whatever else is looked at, and has its room whatever is open. In each way in which a game draws a fight.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, rests, type Person } from './house';
import { looks, sized } from './looks';
import { HAND, PARTY, offers, turns } from './mill';

let house: House;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

const SIZES = [HAND, { width: 320, height: 640 }];

/** A scenario of a game up to when its fight has begun. */
const begun = (game: string, file: string, attempt: string): string => {
  const text = readFileSync(fileURLToPath(new URL(`../../../rulesets/${game}/scenarios/${file}.toml`, import.meta.url)), 'utf8');
  const at = text.indexOf('\n[[step]]', text.indexOf(`attempt = "${attempt}"`));
  return at < 0 ? text : text.slice(0, at + 1);
};

/** A wide field, with the land around it as another map; one of the others stands far away. */
const FIELD = `[table]
ruleset = "fivey"
name = "The field"
players = []
${PARTY}
[[character]]
form = "creature"
name = "Goblin"
like = "Goblin"

[[character]]
form = "creature"
name = "Captain"
like = "Goblin"

[[step]]
build = { form = "hex", name = "Saltgate", known = true }

[[step]]
attempt = "begin-fight"
with = { party = ["Gor", "Mal"], others = ["Goblin", "Captain"], columns = 30, rows = 20 }
dice = [10, 3, 20, 18]
${[['Gor', 'A1'], ['Mal', 'A3'], ['Goblin', 'G2'], ['Captain', 'V16']]
  .map(([who, to]) => `\n[[step]]\nattempt = "put-on-field"\nwith = { who = "${who}", to = "${to}" }\n`)
  .join('')}`;

/** Zones of a mill, where it comes to blows between two of them. */
const MILL = `[table]
ruleset = "adventuring"
name = "The old mill"
players = []
cast = true

[[step]]
build = { form = "area", name = "Willowdale", level = "region", known = true, settlement = true }
[[step]]
build = { form = "area", name = "Yard", level = "zone", within = "Willowdale", known = true }
[[step]]
build = { form = "area", name = "Mill", level = "zone", within = "Willowdale", column = 1, from = "Yard", known = true }
[[step]]
attempt = "put"
with = { who = ["Ada", "Bo"], to = "Yard" }
[[step]]
attempt = "put"
with = { who = ["Bandit"], to = "Mill" }
[[step]]
attempt = "begin-fight"
with = { company = ["Ada", "Bo"], others = ["Bandit"] }
dice = [20]
`;

/** By whom the phone plays, where they have no seat of their own; who fights; and what asks for something first. */
const FIGHTS: [string, string, string | null, string[], string][] = [
  ['heimr', begun('heimr', 'three-sides', 'begin-combat'), null, ['Ada', 'Robber', 'Wolf'], 'Roll against somebody'],
  ['triumvene', begun('triumvene', 'from-the-dark', 'begin-combat'), null, ['Lyneth', 'Caius', 'Archer'], 'Try something'],
  ['symbaroum', begun('symbaroum', 'sample-fight', 'begin-combat'), null, ['Alva', 'Robber'], 'Success test'],
  ['adventuring', MILL, 'Ada', ['Ada', 'Bo', 'Bandit'], 'Do something'],
];

async function guest(referee: Person, plays: string | null): Promise<Person> {
  const viewport = { viewport: HAND };
  if (plays !== null) return house.guest(referee, 'Ann', 'touch', viewport, [plays]);
  const link = await referee.invites();
  const ann = await house.person('Ann', 'touch', viewport);
  await ann.page.goto(link);
  await ann.tick(ann.page.getByRole('radio', { name: /^I am Ann/ }));
  await ann.press('Take a seat');
  await ann.page.getByRole('region', { name: 'Scene' }).waitFor();
  return ann;
}

const dock = (one: Person): Locator => one.page.getByRole('region', { name: 'What is open', exact: true });
const tabs = (one: Person): Locator => one.page.getByRole('tablist', { name: 'Maps' });
const box = async (what: Locator): Promise<{ top: number; bottom: number; left: number; right: number }> => {
  const { x, y, width, height } = (await what.boundingBox())!;
  return { top: y, bottom: y + height, left: x, right: x + width };
};

/** What of the stage is left to the map: between what stays above it and what is open beneath. */
async function room(one: Person): Promise<{ top: number; bottom: number }> {
  const above = (await tabs(one).count()) > 0 ? tabs(one) : turns(one);
  return { top: (await box(above)).bottom, bottom: (await box(dock(one))).top };
}

/** Whether all of somebody is seen there, as they stand on the map. */
async function inSight(one: Person, name: string): Promise<boolean> {
  const token = one.page.locator('.map svg g.token').filter({ has: one.page.locator('title', { hasText: new RegExp(`^${name}$`) }) }).locator('.halo');
  if ((await token.count()) === 0) return false;
  const [at, stage] = [await box(token), await room(one)];
  const { width } = one.page.viewportSize()!;
  return at.left >= 0 && at.right <= width && at.top >= stage.top && at.bottom <= stage.bottom;
}
const sees = (one: Person, ...names: string[]): Promise<void> =>
  expect.poll(async () => (await Promise.all(names.map(async (name) => ((await inSight(one, name)) ? null : name)))).filter((name) => name !== null), { timeout: 10_000 }).toEqual([]);
/** The squares that are drawn of the field, and where. */
const drawn = (one: Person): Promise<string> =>
  one.page.locator('.map svg').evaluate((map) => [...map.querySelectorAll('[data-place]')].map((each) => each.getAttribute('data-place')).join() + map.getAttribute('viewBox'));

async function swipes(one: Person, across: number, down: number): Promise<void> {
  const stage = await room(one);
  const { width } = one.page.viewportSize()!;
  const [x, y] = [width / 2, (stage.top + stage.bottom) / 2];
  const device = await one.context.newCDPSession(one.page);
  const touch = (type: string, points: { x: number; y: number }[]) => device.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (const step of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: x + across * step, y: y + down * step }]);
  await touch('touchEnd', []);
  await device.detach();
}

describe('a fight on the map of a phone', () => {
  it.each(FIGHTS)('shows all sides at once, and has a third of the height whatever is open: %s', async (game, file, plays, fighters, what) => {
    house = await House.open(5);
    const referee = await house.prepared(file);
    const ann = await guest(referee, plays);
    await ann.to('Now');
    for (const size of SIZES) {
      await sized(ann, size);
      await turns(ann).waitFor();
      await rests(referee, ann);
      await sees(ann, ...fighters);
      await ann.shot(`phone-map-${game}-${size.width}`);
      const third = async (what: string): Promise<void> => {
        const { top, bottom } = await room(ann);
        expect(bottom - top, `${what} at ${size.width}`).toBeGreaterThanOrEqual(size.height / 3 - 1);
      };
      await third('what can be done');
      // What asks for something first opens its form.
      await ann.press(offers(ann).getByRole('button', { name: what, exact: true }));
      await offers(ann).locator('form.attempt').waitFor();
      await third('a form');
      await sees(ann, ...fighters);
      await ann.shot(`phone-map-form-${game}-${size.width}`);
      await ann.press('Leave it', offers(ann));
      await offers(ann).locator('form.attempt').waitFor({ state: 'detached' });
    }
  });

  it('on a field, opens on whoever acts and the nearest foe, follows the turn unless moved by a finger, and keeps its place', async () => {
    house = await House.open(5);
    const referee = await house.prepared(FIELD);
    const ann = await house.guest(referee, 'Ann', 'touch', { viewport: HAND }, ['Gor', 'Mal']);
    await ann.to('Now');
    const acts = async (): Promise<string> => (await turns(referee).locator('[aria-current="step"] .serif').first().innerText()).trim();
    const ends = async (): Promise<string> => {
      const who = await acts();
      await referee.attempt('End the turn', [['Who', who]]);
      await expect.poll(acts).not.toBe(who);
      await rests(referee, ann);
      return acts();
    };
    const near: Record<string, string[]> = { Gor: ['Gor', 'Goblin'], Mal: ['Mal', 'Goblin'], Goblin: ['Goblin'], Captain: ['Captain'] };
    for (const size of SIZES) {
      await sized(ann, size);
      await sees(ann, ...near[await acts()]!);
      await ann.shot(`phone-map-field-${size.width}`);
      const place = await ann.page.locator('.map svg [role="gridcell"] rect').first().boundingBox();
      expect(place!.width, 'a square is told from the next').toBeGreaterThan(30);
    }
    await sized(ann, HAND);
    for (let n = 0; n < 4; n += 1) await sees(ann, ...near[await ends()]!);
    // What is in sight already moves nothing.
    while ((await acts()) !== 'Goblin') await ends();
    await sees(ann, 'Goblin');
    // A finger moves it, and then it stays there, whoever acts.
    const before = await drawn(ann);
    await swipes(ann, -120, 90);
    await expect.poll(() => drawn(ann)).not.toBe(before);
    const moved = await drawn(ann);
    await ann.shot('phone-map-moved');
    await ends();
    await ends();
    expect(await drawn(ann)).toBe(moved);
    // Whatever else is looked at, it is found again where it was.
    for (const place of ['Sheet', 'Log'] as const) {
      await ann.to(place);
      await ann.to('Now');
      expect(await drawn(ann), place).toBe(moved);
    }
    await ann.press(tabs(ann).getByRole('tab', { name: 'The land' }));
    await ann.square('Saltgate').waitFor();
    await ann.press(tabs(ann).getByRole('tab', { name: 'The field' }));
    await expect.poll(() => drawn(ann)).toBe(moved);
    // One tap goes back to the turn.
    await ann.press('Back to whoever acts');
    await sees(ann, ...near[await acts()]!);
    for (let n = 0; n < 4; n += 1) await sees(ann, ...near[await ends()]!);
  });

  it('keeps the order of turns and the tabs of its maps in sight while somebody reads on', async () => {
    house = await House.open(5);
    const referee = await house.prepared(FIELD);
    const ann = await house.guest(referee, 'Ann', 'touch', { viewport: HAND }, ['Gor']);
    await ann.to('Now');
    for (const size of SIZES) {
      await sized(ann, size);
      const above = async (): Promise<unknown[]> => [await box(turns(ann)), await box(tabs(ann))];
      const first = await above();
      const middle = ann.page.locator('#middle');
      await middle.evaluate((one) => (one.scrollTop = one.scrollHeight));
      await expect.poll(() => middle.evaluate((one) => one.scrollTop)).toBeGreaterThan(100);
      // They stick to the top, and nothing lies over them.
      const now = (await above()) as { top: number; bottom: number; left: number }[];
      const head = (await box(middle)).top;
      expect(now[0]!.top - head).toBeLessThan(12);
      expect(now[1]!.top - now[0]!.bottom).toBeLessThan(12);
      expect(now.map(({ top, bottom }) => Math.round(bottom - top))).toEqual((first as typeof now).map(({ top, bottom }) => Math.round(bottom - top)));
      for (const [n, what] of [turns(ann), tabs(ann)].entries()) {
        const on = await what.evaluate((one, { left, top, bottom }) => one.contains(document.elementFromPoint(left + 20, (top + bottom) / 2)), now[n]!);
        expect(on, `row ${n}`).toBe(true);
      }
      await ann.shot(`phone-map-read-on-${size.width}`);
      await middle.evaluate((one) => (one.scrollTop = 0));
    }
    expect(await looks(ann, 'phone-map', (size) => (size === 'phone' ? ann.to('Now') : Promise.resolve()))).toEqual([]);
  });
});
