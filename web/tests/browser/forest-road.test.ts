// "The forest road", an evening of Symbaroum from its people to what they learn: what can be heard behind a bend, a cart that is
// lifted, a fight of two against two with defences and a Free Attack, a wound that is bound, days of rest, and an ability. The
// referee and Ann have laptops, Ben a phone. Everything goes through visible controls, and is counted: a click, a choice, a
// text, a key. Where the evening turns on a die, real ones are typed, and count as the one tap that lets dice fall.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { counts, type Count } from './counts';
import { answers, calls, closes, does, falls, settled, strikes, suggests, takes, type Fall } from './evenings';
import { DESKTOP, House, type Person } from './house';
import { HAND, offers, rolls, sheets, turns } from './mill';
import { order } from './pair';

let house: House;
let referee: Person;
let ann: Person;
let ben: Person;
let evening: Count;

beforeAll(async () => {
  house = await House.open(7);
});
afterAll(async () => {
  evening?.keep('forest-road.txt');
  await house?.close();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

/** What all of it may take of everybody together. */
const MOST = 68;

const all = (): Person[] => [ann, ben, referee];
const rolled = (...faces: Fall[]): Promise<void> => falls(evening, all(), ...faces);

describe('the forest road', () => {
  it('has its people', async () => {
    referee = await house.referee('The forest road', 'mouse', { viewport: DESKTOP }, 'Symbaroum');
    ann = await house.guest(referee, 'Ann', 'mouse');
    ben = await house.guest(referee, 'Ben', 'touch', { viewport: HAND });
    evening = counts({ referee, ann, ben }, 'forest-road');
    await evening.step('1 One is ready-made', () => takes(ann, 'Alva'), 3);
    await evening.step('2 One by hand', async () => {
      const his = ben.page.getByRole('dialog');
      await ben.press('Make your character', offers(ben));
      await evening.seen('forms');
      await ben.press(/^A player/, his);
      await ben.write('Name', 'Bron', his);
      await evening.seen('make');
      for (const [name, value] of [['Accurate', '11'], ['Strong', '15'], ['Discreet', '5'], ['Quick', '9']] as const) {
        await ben.write(`${name}: The value`, value, his);
      }
      await ben.press('Add to Belongings', his);
      await ben.press(his.getByRole('option', { name: 'Hunting spear', exact: true }));
      await evening.seen('made');
      await ben.press('Finish', his);
      await his.waitFor({ state: 'detached' });
    });
    await evening.step('3 The session begins', async () => {
      await referee.opens('Referee');
      const drawer = referee.page.getByRole('complementary');
      await referee.write('What the story is on now', 'the forest road', drawer);
      await referee.press('Open a session: the forest road', drawer);
      await drawer.waitFor({ state: 'detached' });
      await evening.seen('session');
      await does(referee, 'Begin or end an adventure');
    });
  });

  it('hears what waits behind the bend, and lifts a cart', async () => {
    await evening.step('4 A called check', async () => {
      await calls(referee, 'Vigilant', 'Alva');
      await evening.seen('called');
      await rolled(7);
      await settled(referee);
    }, 4);
    await evening.step('5 A proposal', async () => {
      await ben.press(rolls(ben).getByRole('button', { name: /^Strong\b/ }));
      await evening.seen('rolls');
      await ben.press('Propose', rolls(ben));
      await referee.page.getByRole('region', { name: 'What players propose' }).waitFor();
      await evening.seen('proposed');
      await referee.fill(referee.page.getByRole('region', { name: 'What players propose' }), 'Difficulty', '-1');
      await referee.press('Accept');
      await rolled(18);
      await settled(referee);
    });
    await evening.step('6 Overruled', async () => {
      await referee.opens('Overrule');
      await evening.seen('overrule');
      await referee.press(referee.page.getByRole('group', { name: 'It came to' }).getByRole('button').first());
      await settled(referee);
    }, 2);
    await evening.step('7 Two opponents', async () => {
      await referee.press('Add somebody', sheets(referee));
      const dialog = referee.page.getByRole('dialog');
      await referee.takes(dialog, 'Scar', 'Hound');
    });
    await evening.step('8 Hit points', async () => {
      await referee.press(/^One less: Toughness of Bron/);
      await ann.reads(/Bron: Toughness/);
    }, 2);
  });

  it('has a fight of two against two', async () => {
    await evening.step('9 A fight begins', async () => {
      await does(referee, 'Begin a fight', [['Who faces whom', ['Alva and Scar', 'Bron and Hound']]]);
      await answers(all());
      await turns(referee).locator('[aria-current="step"]').waitFor();
    });
    await evening.seen('begun');
    const plays = (who: string): Person => (who === 'Alva' ? ann : who === 'Bron' ? ben : referee);
    const whom: Record<string, string> = { Alva: 'Scar', Scar: 'Alva', Bron: 'Hound', Hound: 'Bron' };
    /** At whom, that it is meant so, and the dice: damage has one of its own, which only players throw. */
    const took: Record<string, number> = {};
    for (let n = 0; n < 4; n += 1) {
      const { acting } = await order(referee);
      if (acting === null) break;
      const one = plays(acting);
      await evening.step(`10 ${acting}`, async () => {
        const before = one.done;
        await evening.seen(`strikes ${acting}`);
        await strikes(one, 'Attack', whom[acting] ?? '', /^Go/, true);
        await answers(all());
        took[acting] = one.done - before;
        await evening.seen(`struck ${acting}`);
        await suggests(one, 'End the turn');
        await answers(all());
        await expect.poll(async () => (await order(referee)).acting, { timeout: 10_000 }).not.toBe(acting);
      });
    }
    // Where Ann plays, real dice were typed last: so her first one does not fall by itself.
    for (const [who, many] of Object.entries(took)) expect(many, `an attack with damage of ${who}`).toBeLessThanOrEqual(who === 'Alva' ? 3 : 2);
    await evening.step('11 They run', () => does(referee, 'End the fight'));
  });

  it('has days of rest, Experience and an ability', async () => {
    await evening.step('12 Three days', async () => {
      await does(referee, 'Let days pass', [['How many days', '3']]);
    });
    await evening.step('13 The adventure is over', async () => {
      await does(referee, 'Begin or end an adventure');
      await does(referee, 'Award Experience', [['How much each gets', '15']]);
      await evening.seen('awarded');
    });
    await evening.step('14 What Bron has learned', async () => {
      await does(ben, 'Spend Experience', [['On which ability', 'Recovery']]);
      await evening.seen('learned');
    });
    await evening.step('15 The end', () => closes(house, referee, 'The forest road'));
    expect(evening.total()).toBeLessThanOrEqual(MOST);
  });
});
