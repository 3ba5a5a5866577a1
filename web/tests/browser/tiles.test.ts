// What one tap does stands on it: whom, with what, what it may come to, and whether it rolls, acts or asks first. A phone and a
// desktop.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { House, rests, type Person } from './house';
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
things = [ { name = "Sword", like = "Plain sword", pieces = 1 }, { name = "Knife", like = "Belt knife", pieces = 1 } ]

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
let ann: Person;

beforeAll(async () => {
  house = await House.open(7);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

describe('a tile', () => {
  const tile = (name: string) => ann.page.locator('#offers [data-tile]').and(ann.page.getByRole('button', { name, exact: true }));

  it('says whom it is on, with what, and what may come of it, at every size', async () => {
    const referee = await house.prepared(FIGHT);
    ann = await house.guest(referee, 'Ann', 'touch', { viewport: { width: 390, height: 844 } }, ['Alva']);
    await ann.to('Now');
    await expect.poll(() => tile('Attack').getAttribute('data-tile')).toBe('rolls');
    await expect.poll(() => tile('Attack').innerText()).toMatch(/Robber · Sword/);
    expect(await looks(ann, 'tiles', (size) => (size === 'phone' ? ann.to('Now') : Promise.resolve()))).toEqual([]);
  });

  it('stands beneath the turn, which has a bar of its own with the step that ends it', async () => {
    await ann.page.setViewportSize({ width: 320, height: 640 });
    const bar = ann.page.locator('#dock header.bar');
    await expect.poll(() => bar.innerText()).toMatch(/Your turn: Alva/);
    const cut = await bar.locator('.turn').evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(cut, 'whose turn it is is never cut').toBeLessThanOrEqual(0);
    const ends = await bar.getByRole('button', { name: 'End the turn' }).boundingBox();
    expect(ends!.height).toBeGreaterThanOrEqual(44);
    const [at, first] = [(await bar.boundingBox())!, (await tile('Attack').boundingBox())!];
    expect(at.y + at.height).toBeLessThanOrEqual(first.y);
    // What else there is stands beneath what is likeliest.
    await ann.page.locator('.besides').getByRole('button', { name: 'What if' }).waitFor();
  });

  it('does by one tap what stands on it', async () => {
    const before = ann.done;
    await ann.taps('Attack');
    expect(ann.done - before).toBe(1);
    // It rolls at once, as it says: the die that decides is thrown with the tap.
    await ann.reads(/Alva attacks Robber/);
    await rests(ann);
    expect(await ann.question('Alva strikes at Robber (d20)').count()).toBe(0);
  });
});
