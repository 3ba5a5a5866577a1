// An evening by keys alone, as somebody has it who doesn't see the page: from the first page to the end of the session, every
// press of a key written out, and all that is said in it, line by line. Two play, the referee and Ann.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BEGUN, CAME, ENDED, follows, FOUGHT, MADE, plays, SESSION, sits, type Two } from './by-keys';
import { House } from './house';

/** How many keys all of it may take; of a text, each letter counts. */
const PRESSES = { referee: 700, ann: 600 };

let house: House;
let all: Two;

beforeAll(async () => {
  house = await House.open(6);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

describe('an evening by keys', () => {
  it('a table is begun, and somebody comes to it', async () => {
    all = await sits(house);
    await plays(BEGUN, all);
    await follows(house, all);
    await plays(CAME, all);
  });

  it('two are made', () => plays(MADE, all));

  it('a session opens, and a fight begins', () => plays(SESSION, all));

  it('they fight, and take a step back', () => plays(FOUGHT, all));

  it('a card is shown, the log is searched, and the session is closed', () => plays(ENDED, all));

  it('the focus was always seen, and the keys are counted', () => {
    const { referee, ann } = all;
    expect([...referee.unseen, ...ann!.unseen], 'where the focus was not seen').toEqual([]);
    expect([...referee.reader.unheard, ...ann!.reader.unheard], 'what came unheard').toEqual([]);
    const pressed = `${referee.presses} keys by the referee, ${ann!.presses} by Ann`;
    referee.person.keep('by-keys.txt', pressed);
    process.stdout.write(`\nAn evening by keys: ${pressed}\n`);
    expect(referee.presses).toBeLessThanOrEqual(PRESSES.referee);
    expect(ann!.presses).toBeLessThanOrEqual(PRESSES.ann);
  });

  it('nobody is caught in anything: Tab leads out of the page, of a drawer and of a dialog', async () => {
    const { referee } = all;
    expect(await referee.leavesBy()).toBeGreaterThan(10);
    await referee.tab('Referee, button');
    await referee.press('Enter');
    await referee.comes('Referee, heading');
    expect(await referee.leavesBy()).toBeGreaterThan(10);
    await referee.tab('Add somebody, button');
    await referee.press('Enter');
    await referee.comes('Find by name, search edit');
    expect(await referee.leavesBy()).toBeGreaterThan(3);
  });
});
