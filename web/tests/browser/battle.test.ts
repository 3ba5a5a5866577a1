// A battle of four against four, from the first square to the last blow: the referee in one browser, a player with all
// four characters in another, both with nothing but what the page shows. It is over when a side has fallen, when the others
// give up, or after three rounds.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FULL, House, rests, type Person } from './house';
import { acts, asked, corrects, form, order, settles, turns } from './pair';

const PARTY = ['Sigrun', 'Orri', 'Tove', 'Kettil'];
const FOES = ['Ash', 'Crow', 'Brand', 'Wolf'];
const ROUNDS_MAX = 3;
/** What a battle has to show: somebody readied, guarded and grabbed, and both of the first came to something. The others
 *  are frail, so that it comes to an end. */
const PARTS = ['ruling', 'undo', 'did Sigrun', 'did Kettil', 'did Tove', 'reaction of Ann', 'guard of Ann'];

let house: House;
let referee: Person;
let ann: Person;
/** What has been seen of what a battle is made of. */
const seen = new Set<string>();

beforeAll(async () => {
  house = await House.open(7);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const plays = (who: string): Person => (PARTY.includes(who) ? ann : referee);

/** What stands in the way of what, and which reaction it is. */
const REACTIONS: [RegExp, string][] = [
  [/what .* waited for\. Does/i, 'reaction'],
  [/stand in the way\?/i, 'guard'],
  [/defence of .* ready\. Use it/i, 'defence'],
];

/** Everybody rolls and answers what is asked of them, until nobody is asked any more. */
const settle = (): Promise<void> =>
  settles(referee, ann, async (one, question, words) => {
    const itself = question.getByRole('checkbox', { name: 'Roll by itself from now on' });
    if (!seen.has(`dice of ${one.name}`) && (await itself.count()) > 0) {
      seen.add(`dice of ${one.name}`);
      await itself.check();
      return null;
    }
    for (const [asks, what] of REACTIONS) if (asks.test(words)) seen.add(`${what} of ${one.name}`);
    // Nobody spends willpower, and nobody strikes at whoever comes to grab: more would only take longer.
    const no = /willpower|without a weapon/i.test(words);
    const button = question.locator('.button:enabled');
    return no ? button.nth(1) : button.first();
  });

/** Does something, if it can be done at all now. */
async function does(who: string, what: string, onto: string | null, fields: [string, string][] = []): Promise<boolean> {
  const one = plays(who);
  const did = await acts(one, who, what, onto, async (open) => {
    for (const [label, value] of fields) await one.fill(open, label, value);
    await fills(one);
  });
  if (did) await settle();
  return did;
}

/** Whatever a form still asks is answered by the first that there is. */
async function fills(one: Person): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    const go = form(one).getByRole('button', { name: /^Go( and roll)?$/ });
    await form(one).locator('.actions').waitFor();
    await expect.poll(async () => (await form(one).locator('[aria-busy="true"]').count()) === 0).toBe(true);
    if (await go.isEnabled().catch(() => false)) return;
    const group = form(one).locator('[role="radiogroup"]:not(:has(:checked)), [role="group"]:not(:has(:checked))').last();
    await one.press(group.locator('input:enabled').first());
    await rests(one);
  }
}

interface Fighter {
  square: string;
  hp: number;
}

/** Where everybody stands and how many hit points they have, as the referee's map tells it. */
async function fighters(): Promise<Map<string, Fighter>> {
  const cells = await referee.page
    .getByRole('grid', { name: 'Map' })
    .getByRole('gridcell')
    .evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''));
  const found = new Map<string, Fighter>();
  for (const words of cells) {
    for (const who of [...PARTY, ...FOES]) {
      const at = new RegExp(`\\b${who} \\([^)]*?Hit points (-?\\d+) of`).exec(words);
      if (at) found.set(who, { square: /^\S\d+/.exec(words)?.[0] ?? '', hp: Number(at[1]) });
    }
  }
  return found;
}

/** Whom of the other side somebody can reach. */
async function reach(who: string): Promise<string[]> {
  const all = await fighters();
  const others = PARTY.includes(who) ? FOES : PARTY;
  const near = others.filter((other) => all.get(other)?.square === all.get(who)?.square);
  // Whoever still stands; she who is guarded before the others.
  const up = near.filter((other) => (all.get(other)?.hp ?? 0) > 0);
  return up.sort((one, other) => Number(other === 'Tove') - Number(one === 'Tove'));
}

/** What each of the party is there for, and how they do it: again in each turn until it has come to something. */
const PARTS_OF: Record<string, [part: string, (who: string) => Promise<boolean>]> = {
  Sigrun: [
    'reaction of Ann',
    (who) => does(who, 'Ready an action', null, [['When it happens', 'when somebody attacks'], ['What then happens', 'strike']]),
  ],
  Kettil: [
    'guard of Ann',
    async (who) => {
      const guards = (): Promise<boolean> => does(who, 'Guard', 'Tove');
      if (!(await guards())) return false;
      if (seen.has('undo')) return true;
      // Not so: it is taken back, and done once more.
      await ann.press('Undo');
      await ann.reads(/latest change back/);
      seen.add('undo');
      return guards();
    },
  ],
  Tove: ['did Tove', (who) => does(who, 'Punch, kick or grab', 'Ash', [['To what end', 'to take hold']])],
};
/** Whom the others leave alone until somebody is ready for them. */
const WAITS: Record<string, string> = { Ash: 'did Kettil', Brand: 'did Kettil', Crow: 'did Kettil', Wolf: 'did Sigrun' };

/** One turn. The party only does what it is there for until there was all of it: so it does not hang on the dice. */
async function turn(who: string): Promise<void> {
  const [part, does_it] = PARTS_OF[who] ?? [];
  if (part && does_it && !seen.has(part)) {
    if (await does_it(who)) seen.add(`did ${who}`);
  } else if (PARTY.includes(who) ? PARTS.every((one) => seen.has(one)) : seen.has(WAITS[who]!)) {
    for (const other of await reach(who)) {
      if (await does(who, 'Strike or shoot', other)) break;
      if (await does(who, 'Punch, kick or grab', other, [['To what end', 'to hurt']])) break;
    }
  }
  const now = await order(referee);
  if (now.acting === who) await does(who, 'End the turn', null);
}

/** The referee overrules a number of what is open. */
async function rules(): Promise<void> {
  await referee.opens('Overrule');
  const drawer = referee.page.getByRole('complementary');
  const number = drawer.getByRole('button', { name: /^Overrule: Initiative/ }).first();
  await referee.press(number);
  await referee.write('Why', 'the fog hides them', drawer);
  await referee.press(/one more$/, drawer);
  await referee.press('This counts', drawer);
  await number.or(drawer.getByText('There is no number yet')).first().waitFor();
  await referee.press('Close', drawer);
  seen.add('ruling');
}

describe('a battle of four against four', () => {
  it('is laid out on the map', async () => {
    referee = await house.referee('The mill', 'mouse', {}, 'Heimr');
    ann = await house.guest(referee, 'Ann', 'mouse');
    for (const name of PARTY) {
      await ann.press(/^(Make your character|Make another character)$/, ann.page.getByRole('region', { name: 'Sheets' }));
      await ann.takes(ann.page.getByRole('dialog'), name);
    }
    await referee.adds('Ash', 'Crow', 'Brand');
    await referee.makes(/^Somebody the game master plays$/, 'Wolf');
    for (const who of FOES) await corrects(referee, who, 'Hit points', '1');
    for (const [who, square] of [['Ash', 'B2'], ['Brand', 'B2'], ['Wolf', 'A2']] as const) {
      expect(await does(who, 'Put somebody somewhere', square)).toBe(true);
    }
    expect((await fighters()).get('Wolf')).toEqual({ square: 'A2', hp: 1 });
    await referee.shot('battle-laid-out');
  });

  it('begins, and the referee rules on a number while it does', async () => {
    await referee.attempt('Begin a fight');
    await asked(referee).first().waitFor();
    await rules();
    await settle();
    expect((await order(referee)).round).toBe(1);
  });

  // An ordinary test shows what a fight is made of in other games; here it is fought in `make browser`.
  it.runIf(FULL)('is fought, with reactions, a guard, a grab and what is taken back', async () => {
    const down = (all: Map<string, Fighter>, side: string[]): boolean => side.every((who) => (all.get(who)?.hp ?? 0) < 1);
    for (let n = 0; n < ROUNDS_MAX * 8; n += 1) {
      const { round, acting } = await order(referee);
      const all = await fighters();
      if (round > ROUNDS_MAX || down(all, PARTY) || down(all, FOES) || acting === null) break;
      await turn(acting);
      if (n === 4) for (const one of [referee, ann]) await one.shot(`battle-${one.name}`);
    }
    // Whoever is left when the last round is over gives up: another has begun, and nobody acts in it.
    expect((await order(referee)).round).toBeLessThanOrEqual(ROUNDS_MAX + 1);
    expect([...seen]).toEqual(expect.arrayContaining(PARTS));
    const all = await fighters();
    expect([...all.values()].some(({ hp }) => hp < 1)).toBe(true);
    await referee.attempt('End the fight');
    await turns(referee).waitFor({ state: 'detached' });
    await turns(ann).waitFor({ state: 'detached' });
  }, 240_000);
});
