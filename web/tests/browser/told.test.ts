// What matters is told: who falls, in large type for whoever plays them, with a token that looks so. A phone and a desktop.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { House, type Person } from './house';
import { looks } from './looks';

const numbers = (quick: number): string =>
  `[ { attribute = "accurate", value = 13 }, { attribute = "cunning", value = ${21 - quick} }, { attribute = "discreet", value = 10 }, { attribute = "persuasive", value = 7 }, { attribute = "quick", value = ${quick} }, { attribute = "resolute", value = 10 }, { attribute = "strong", value = 11 }, { attribute = "vigilant", value = 11 } ]`;
const FIGHT = `[table]
ruleset = "symbaroum"
name = "The ford"
players = []

[[character]]
name = "Alva"
attributes = ${numbers(12)}

[[character]]
form = "opponent"
name = "Robber"
like = "Road robber"

[[step]]
attempt = "begin-combat"
with = { fighters = ["Alva", "Robber"], facing = ["Alva:Robber"] }
answers = { "symbaroum.turn-order.wait" = [[]] }
`;

let house: House;
let referee: Person;
let ann: Person;

beforeAll(async () => {
  house = await House.open(7);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

it('what is narrated folds into a line once anything is begun, and comes back by a tap', async () => {
  referee = await house.prepared(FIGHT);
  ann = await house.guest(referee, 'Ann', 'touch', { viewport: { width: 390, height: 844 } }, ['Alva']);
  await referee.press('Tell', referee.page.getByRole('group', { name: 'What you write' }));
  await referee.write('What happens?', 'The ford is deep here, and the water is as cold as iron.');
  await referee.press('Say', referee.page.getByRole('region', { name: 'Talk, notes and dice' }));
  await ann.to('Now');
  const aloud = ann.page.locator('.aloud');
  await expect.poll(() => aloud.innerText()).toContain('The ford is deep');
  expect(await aloud.locator('[aria-expanded]').count()).toBe(0);
  // Whoever does something has the map before them.
  await ann.press('Speak', ann.page.getByRole('region', { name: 'What you can do' }));
  const folded = aloud.getByRole('button', { name: /The ford is deep/ });
  await folded.waitFor();
  await folded.tap();
  await expect.poll(() => folded.count()).toBe(0);
  expect(await aloud.innerText()).toContain('as cold as iron');
  await ann.press('Leave it');
});

it('who falls stands in large type in the log of whoever plays them, and over the map', async () => {
  await referee.attempt('Harm somebody', [['Whom', 'Alva'], ['How much', '40']]);
  await ann.to('Log');
  const fell = ann.page.getByRole('region', { name: 'Log' }).locator('.tale.grave');
  await expect.poll(() => fell.allInnerTexts()).toEqual(['Alva goes down and is dying']);
  const sizes = await fell.evaluate((one) => [getComputedStyle(one).fontSize, getComputedStyle(one.closest('article')!).fontSize].map(parseFloat));
  expect(sizes[0]! / sizes[1]!, 'how much larger it is').toBeGreaterThan(1.3);
  // For whom it does not concern, it stands out, and no more.
  const seen = referee.page.getByRole('region', { name: 'Log' }).locator('.tale.grave');
  await seen.waitFor();
  expect(await seen.evaluate((one) => one.classList.contains('yours'))).toBe(false);
  await ann.to('Now');
  await expect.poll(() => ann.page.locator('.aloud.grave').innerText()).toContain('Alva goes down and is dying');
  expect(await referee.page.locator('.aloud').count()).toBe(0);
});

it('whoever fell looks so on the map and in the order', async () => {
  for (const one of [ann, referee]) {
    await expect.poll(() => one.page.locator('.token.fallen').count()).toBe(1);
    await expect.poll(() => one.page.locator('.turns .face.fallen').count()).toBe(1);
  }
  expect(await looks(ann, 'fallen', (size) => (size === 'phone' ? ann.to('Now') : Promise.resolve()))).toEqual([]);
});


it('a card that is shown lies on the stage of whoever it is shown to, until it is put away', async () => {
  await referee.opens('Cards');
  const cards = referee.page.getByRole('complementary');
  await referee.press('Write a card', cards);
  await referee.write('Title', 'The ferryman’s letter', cards);
  await referee.write('Text', 'Cross at *dusk*, or not at all.', cards);
  await referee.tick(cards.getByRole('radio', { name: /^everybody$/ }));
  await referee.press('Write it down', cards);
  const shown = ann.page.locator('.handout');
  await expect.poll(() => shown.innerText()).toContain('Cross at dusk');
  expect(await referee.page.locator('.handout').count(), 'who shows it has it').toBe(0);
  expect(await looks(ann, 'handout', (size) => (size === 'phone' ? ann.to('Now') : Promise.resolve()))).toEqual([]);
  await ann.press('Put it away', shown);
  await shown.waitFor({ state: 'detached' });
});

it('a session that is closed in the midst of a fight is asked about first', async () => {
  await referee.opens('Referee');
  const drawer = referee.page.getByRole('complementary');
  await referee.press('Open a session', drawer);
  await referee.press('Close session 1', drawer);
  const asks = drawer.getByRole('alert');
  await asks.getByText('A fight goes on').waitFor();
  await referee.press('Play on', asks);
  await asks.waitFor({ state: 'detached' });
  expect(await drawer.getByRole('button', { name: 'Close session 1' }).count(), 'it goes on').toBe(1);
  await referee.press('Close session 1', drawer);
  await referee.press('Close the session', asks);
  await drawer.getByRole('button', { name: 'Open a session' }).waitFor();
});
