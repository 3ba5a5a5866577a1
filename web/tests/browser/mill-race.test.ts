// "The mill race", an evening of Heimr from its people to what they learn: a look through smoke, a miller who is talked round,
// a fight of nine on the grid with blows, blocks and what stands ready, a wound that is bound, an hour's rest, and training. The
// referee and Ann have laptops, Ben a phone. Everything goes through visible controls, and is counted: a click, a choice, a
// text, a key. Where the evening turns on a die, real ones are typed, and count as the one tap that lets dice fall.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { counts, type Count } from './counts';
import { answers, calls, closes, does, falls, mine, row, settled, strikes, suggests, type Fall } from './evenings';
import { DESKTOP, House, type Person } from './house';
import { HAND, rolls, sheets, turns } from './mill';
import { drags, order } from './pair';

let house: House;
let referee: Person;
let ann: Person;
let ben: Person;
let evening: Count;

beforeAll(async () => {
  house = await House.open(7);
});
afterAll(async () => {
  evening?.keep('mill-race.txt');
  await house?.close();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

/** What all of it may take of everybody together. */
const MOST = 87;

const all = (): Person[] => [ann, ben, referee];
const rolled = (...faces: Fall[]): Promise<void> => falls(evening, all(), ...faces);

describe('the mill race', () => {
  it('has its people', async () => {
    referee = await house.referee('The mill race', 'mouse', { viewport: DESKTOP }, 'Heimr');
    const dialog = referee.page.getByRole('dialog');
    await referee.press('Add somebody', sheets(referee));
    await referee.press('Take them all', dialog);
    await dialog.waitFor({ state: 'detached' });
    ann = await house.guest(referee, 'Ann', 'mouse', {}, ['Sigrun', 'Orri', 'Kettil']);
    ben = await house.guest(referee, 'Ben', 'touch', { viewport: HAND }, ['Tove']);
    evening = counts({ referee, ann, ben }, 'mill-race');
    await evening.seen('cast');
    await evening.step('1 One by hand', async () => {
      const his = ben.page.getByRole('dialog');
      await ben.to('Sheet');
      await ben.press('Make another character', sheets(ben));
      await ben.press(/^A player's character$/, his);
      await ben.write('Name', 'Bo', his);
      await evening.seen('make');
      const attribute = (nth: number, value: string): Promise<void> =>
        ben.write('Value', value, his.getByRole('group', { name: /^Attributes, / }).nth(nth));
      for (const [nth, value] of [[2, '3'], [4, '2'], [5, '1']] as const) await attribute(nth, value);
      await row(ben, his, 'Training', [['Name', 'Persuasion'], ['potential', '1']]);
      await evening.seen('training');
      await ben.press('Next', his);
      await evening.seen('second');
      await ben.press('Finish', his);
      await his.waitFor({ state: 'detached' });
      await ben.to('Now');
    });
    await evening.step('2 The session begins', async () => {
      await referee.opens('Referee');
      const drawer = referee.page.getByRole('complementary');
      await referee.write('What the story is on now', 'the mill race', drawer);
      await referee.press('Open a session: the mill race', drawer);
      await drawer.waitFor({ state: 'detached' });
    });
  });

  it('has a called check, a miller who is talked round, and a way through the yard', async () => {
    await evening.step('3 A called check', async () => {
      await calls(referee, 'Dexterity', 'Sigrun');
      await evening.seen('called');
      await rolled([[4], [3, 5, 6]]);
      await settled(referee);
    }, 4);
    await evening.step('4 A proposal', async () => {
      await ben.press(rolls(ben).getByRole('button', { name: /^Persuasion\b/ }));
      await evening.seen('rolls');
      await ben.press('Propose', rolls(ben));
      const proposal = referee.page.getByRole('region', { name: 'What players propose' });
      await proposal.waitFor();
      await evening.seen('proposed');
      await referee.fill(proposal, 'What is put forward', 'We bring the grain that was promised.');
      await referee.press('Accept');
      await evening.seen('argued');
      await rolled('yes');
      await ben.press('Roll', mine(ben));
      await settled(referee);
    });
  });

  it('has a fight of nine', async () => {
    await evening.step('6 They come out into the yard', async () => {
      for (const who of ['Ash', 'Brand']) {
        await drags(referee, referee.token(who), referee.square('B2'));
        await referee.reads(new RegExp(`${who} is put in`));
      }
    });
    const before = referee.done;
    await evening.step('7 A fight of nine begins', async () => {
      await does(referee, 'Begin a fight');
      await evening.seen('begins');
      await answers(all());
      await turns(referee).locator('[aria-current="step"]').waitFor();
    });
    // Whoever is equally quick throws once more: that takes a tap for all of them.
    expect(referee.done - before, 'taps of the referee').toBeLessThanOrEqual(12);
    await evening.seen('begun');
  });

  it('is fought, and ends', async () => {
    const plays = (who: string): Person => (['Sigrun', 'Orri', 'Kettil'].includes(who) ? ann : ['Tove', 'Bo'].includes(who) ? ben : referee);
    const whom: Record<string, string> = { Tove: 'Ash', Ash: 'Tove', Kettil: 'Brand' };
    /** What a blow takes of whoever strikes: at whom, that it is meant so, and the dice; to spend willpower is a choice of theirs. */
    const took: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const { acting } = await order(referee);
      if (acting === null) break;
      const one = plays(acting);
      await evening.step(`8 ${acting}`, async () => {
        const other = whom[acting];
        if (other !== undefined) {
          const before = one.done;
          await evening.seen(`strikes ${acting}`);
          await strikes(one, 'Strike or shoot', other, /^Go/, true);
          await answers(all());
          took.push(one.done - before);
        }
        await suggests(one, 'End the turn');
        await answers(all());
        await expect.poll(async () => (await order(referee)).acting, { timeout: 10_000 }).not.toBe(acting);
      });
    }
    expect(Math.min(...took), 'an attack with damage').toBeLessThanOrEqual(2);
    await evening.seen('round');
    await evening.step('9 They give up', () => does(referee, 'End the fight'));
  });

  it('has an hour’s rest, experience, and training', async () => {
    await evening.step('10 An hour’s rest', async () => {
      await does(ben, 'Rest', [['Who acts', 'Bo']]);
      await evening.seen('rest');
      await does(ann, 'Rest', [['Who acts', 'Orri']]);
      await does(referee, 'Let time pass', [['Hours', '1']]);
      await evening.seen('rested');
    });
    await evening.step('11 Experience', async () => {
      await does(referee, 'Award experience', [['What the encounter is worth', '50']]);
      await does(referee, 'Begin or end downtime');
      await evening.seen('downtime');
    });
    await evening.step('12 Training', async () => {
      await does(ben, 'Train an ability', [['Who acts', 'Bo'], ['Which ability', 'Persuasion'], ['What of it', 'potential']]);
      await evening.seen('trained');
    });
    await evening.step('13 The end', () => closes(house, referee, 'The mill race'));
    expect(evening.total()).toBeLessThanOrEqual(MOST);
  });
});
