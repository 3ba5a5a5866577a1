// Who stands on a map, as they are seen and as they are read: a face from the start, a name that can be read, doors and walls, and a
// tree of its own with places, people and what can be done. On squares, hexes and areas, on a desktop and a phone, light and dark.
import { afterEach, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, type Person } from './house';
import { looks } from './looks';
import { HAND } from './mill';
import { map } from './pair';

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

const FORD = `[table]
ruleset = "heimr"
name = "The ford"
players = []

[[character]]
name = "Ada"
attributes = [{ name = "Strength", value = 2 }, { name = "Stamina", value = 3 }]

[[character]]
name = "Bo"
attributes = [{ name = "Strength", value = 1 }]

[[character]]
form = "opponent"
name = "Robber captain"
attributes = [{ name = "Strength", value = 1 }]

[[character]]
form = "opponent"
name = "Wolf"
attributes = [{ name = "Strength", value = 1 }]

[[character]]
form = "opponent"
name = "Wolf 2"
attributes = [{ name = "Strength", value = 1 }]

[[step]]
attempt = "place"
with = { token = "Ada", square = "A1" }
[[step]]
attempt = "place"
with = { token = "Bo", square = "B1" }
[[step]]
attempt = "place"
with = { token = "Robber captain", square = "C3" }
[[step]]
attempt = "place"
with = { token = "Wolf", square = "B3" }
[[step]]
attempt = "place"
with = { token = "Wolf 2", square = "B3" }
[[step]]
build = { form = "border", one = "B1", other = "C1", toughness = 9, more = [{ one = "B2", other = "C2" }] }
[[step]]
build = { form = "border", one = "A2", other = "B2", name = "Gate", door = "open" }
`;

const field = (one: Person): Locator => one.page.getByRole('grid', { name: 'Map' });
/** The faces that are drawn on the map, each by whom it is and what of. */
const faces = (one: Person): Promise<Record<string, string>> =>
  one.page.locator('.map .token[data-who]').evaluateAll((all) =>
    Object.fromEntries(all.map((each) => [each.querySelector('title')?.textContent ?? '', [...each.querySelectorAll('.drawn path')].map((path) => path.getAttribute('d')).join(' ')])),
  );
const names = (one: Person): Promise<string[]> => one.page.locator('.map .names text').allTextContents();

it('everybody has a face from the start, the same for all seats, and those of one kind have numbers', async () => {
  house = await House.open(5);
  const referee = await house.prepared(FORD);
  const ann = await house.guest(referee, 'Ann', 'mouse', {}, ['Ada']);
  const cat = await house.guest(referee, 'Cat', 'touch', { viewport: HAND, colorScheme: 'dark' }, ['Bo']);
  await cat.to('Now');
  for (const one of [referee, ann, cat]) await expect.poll(async () => Object.keys(await faces(one)).sort()).toEqual(['Ada', 'Bo', 'Robber captain', 'Wolf', 'Wolf 2']);
  const seen = await faces(referee);
  expect(await faces(ann)).toEqual(seen);
  expect(await faces(cat)).toEqual(seen);
  expect(seen['Wolf']).toBe(seen['Wolf 2']);
  expect(new Set(Object.values(seen)).size, 'faces').toBe(4);
  for (const face of Object.values(seen)) expect(face).not.toBe('');
  await referee.token('Wolf 2').locator('.mark', { hasText: /^2$/ }).waitFor();
  // The same faces stand wherever people are listed.
  const listed = referee.page.getByRole('region', { name: 'Sheets' }).locator('[data-sheet]').filter({ hasText: 'Robber captain' }).locator('.face path');
  await expect.poll(() => listed.evaluateAll((all) => all.map((path) => path.getAttribute('d')).join(' '))).toBe(seen['Robber captain']);
  for (const one of [ann, cat]) expect(await looks(one, `standing-${one.name}`, () => one.to('Now'))).toEqual([]);
});

it('a name is readable at every zoom, or it is not there', async () => {
  house = await House.open(5);
  const referee = await house.prepared(FORD);
  const cat = await house.guest(referee, 'Cat', 'touch', { viewport: HAND }, ['Bo']);
  await cat.to('Now');
  const sizes = (one: Person): Promise<number[]> =>
    one.page.locator('.map .names text').evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize) * ((each as SVGTextElement).getScreenCTM()?.a ?? 0)));
  for (const one of [referee, cat]) {
    await expect.poll(async () => (await names(one)).includes('Ada')).toBe(true);
    const shown = one.page.getByRole('group', { name: 'How the map is shown' });
    for (let n = 0; n < 4; n += 1) {
      for (const size of await sizes(one)) expect(size, `${one.name}, ${n} times larger`).toBeGreaterThanOrEqual(12.5);
      for (const size of await sizes(one)) expect(size).toBeLessThan(17);
      if (await shown.getByRole('button', { name: 'Larger' }).isDisabled()) break;
      await one.press('Larger', shown);
    }
    await one.shot(`standing-near-${one.name}`);
  }
});

it('the map’s own tree on squares holds places, people and what can be done, by name', async () => {
  house = await House.open(5);
  const referee = await house.prepared(FORD);
  const ann = await house.guest(referee, 'Ann', 'mouse', {}, ['Ada']);
  const tree = (): Promise<string> => field(ann).ariaSnapshot();
  await expect.poll(tree).toMatch(/gridcell "A1; .*Ada \(yours.*\)[^\n]*:\n\s+- button "Ada \(yours/);
  const snapshot = await tree();
  expect(snapshot.match(/- '?row/g)?.length).toBe(3);
  expect(snapshot).toMatch(/button "Wolf \(on the other side[^"]*"\n\s+- button "Wolf 2 \(on the other side/);
  // Somebody who reads the map aloud presses a person without a pointer.
  await field(ann).getByRole('button', { name: /^Ada/ }).evaluate((one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await expect.poll(tree).toMatch(/button "Ada \(yours[^"]*" \[pressed\]/);
  // Where they can go is said of the places, and what they can do stands within theirs.
  await expect.poll(() => ann.square('A2').getAttribute('aria-label')).toContain('Ada can do something there');
  await referee.square('A1').focus();
  await referee.page.keyboard.press('Enter');
  await expect.poll(() => referee.square('A2').getAttribute('aria-label')).toContain('Ada can go there');
  expect(await referee.square('A1').getAttribute('aria-label')).not.toContain('Ada can go there');
  await ann.square('B1').focus();
  await ann.page.keyboard.press('Enter');
  await expect.poll(tree).toMatch(/gridcell "B1; [^\n]*(\n {6,}[^\n]*)*\n {6,}- button "The place itself"/);
  expect(await looks(ann, 'standing-chosen')).toEqual([]);
  ann.keep('standing-squares.txt', await tree());
});

it('the same on hexes and areas', async () => {
  house = await House.open(11);
  const referee = await house.referee('The dark house', 'mouse', {}, 'Lanterns');
  const ann = await house.guest(referee, 'Ann', 'mouse');
  await ann.press('Make your character', ann.page.getByRole('region', { name: 'Sheets' }));
  await ann.takes(ann.page.getByRole('dialog'), 'Ada');
  const tree = (): Promise<string> => field(ann).ariaSnapshot();
  for (const [title, place] of [['The grounds', 'house'], ['The house', '']] as const) {
    await ann.press(ann.page.getByRole('tab', { name: title }));
    await expect.poll(tree).toMatch(new RegExp(`gridcell "${place}.*Ada.*:\\n(.*\\n)*?\\s+- button "Ada \\(yours`));
    await field(ann).getByRole('button', { name: /^Ada/ }).focus();
    await ann.page.keyboard.press('Enter');
    await expect.poll(tree).toMatch(/button "Ada \(yours[^"]*" \[pressed\]/);
    if (title === 'The house') {
      await expect.poll(() => field(ann).getByRole('gridcell', { name: /Ada can (go|do something) there/ }).count()).toBeGreaterThan(0);
      await ann.square('loft').focus();
      await ann.page.keyboard.press('Enter');
      await expect.poll(tree).toMatch(/gridcell "loft[^\n]*(\n {6,}[^\n]*)*\n {6,}- group "What Ada can do":\n\s+- button "Errand"/);
    }
    ann.keep(`standing-${title}.txt`, await tree());
    expect(await looks(ann, `standing-${title}`, () => ann.press(ann.page.getByRole('tab', { name: title })))).toEqual([]);
    await ann.page.keyboard.press('Escape');
  }
  // Rooms are joined by passages, each drawn by what it is.
  await expect.poll(() => ann.page.locator('.map .border path').count()).toBeGreaterThan(0);
});

it('without places, people themselves are met and chosen by keys', async () => {
  house = await House.open(1);
  const referee = await house.referee('The bridge', 'mouse', {}, 'Symbaroum');
  const ann = await house.guest(referee, 'Ann', 'mouse');
  await referee.adds('Alva', 'Scar');
  // There is a map as long as people face each other.
  await referee.attempt('Begin a fight', [['Who faces whom from the beginning', ['Alva and Scar']]]);
  await referee.press('None of them');
  const people = map(referee).getByRole('group', { name: 'Map', exact: true });
  await people.getByRole('button', { name: /^Alva/ }).waitFor();
  await people.getByRole('button', { name: /^Alva/ }).focus();
  await referee.page.keyboard.press('ArrowUp');
  await expect.poll(() => referee.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toMatch(/^Scar/);
  await referee.page.keyboard.press('Enter');
  await expect.poll(() => people.getByRole('button', { name: /^Scar/, pressed: true }).count()).toBe(1);
  referee.keep('standing-faced.txt', await map(referee).ariaSnapshot());
  expect(await looks(referee, 'standing-faced')).toEqual([]);
  expect(ann.wrong).toEqual([]);
});

it('walls are drawn as walls, and a gate that stands open by its leaves', async () => {
  house = await House.open(5);
  const referee = await house.prepared(FORD);
  await expect.poll(() => referee.page.locator('.map .border').count()).toBe(3);
  await expect.poll(() => referee.page.locator('.map .border:not(.open) .wall').count()).toBe(2);
  expect(await referee.page.locator('.map .border.open .leaf').count()).toBe(2);
  expect(await referee.page.locator('.map .border:not(.open) .leaf').count()).toBe(0);
  await referee.shot('standing-walls');
});
