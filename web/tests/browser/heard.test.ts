// How an evening begins by keys alone, as somebody has it who doesn't see the page: every press of a key is written out, and all
// that is said is compared, line by line. The whole of it is in `by-keys`.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BEGUN, CAME, follows, MADE, plays, sits, type Two } from './by-keys';
import { House } from './house';

let house: House;
let all: Two;

beforeAll(async () => {
  house = await House.open(6);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

it('a table is begun, somebody comes by the link, and two are made', async () => {
  all = await sits(house);
  await plays(BEGUN, all);
  await follows(house, all);
  await plays([...CAME, ...MADE], all);
  expect([...all.referee.unseen, ...all.ann!.unseen], 'where the focus was not seen').toEqual([]);
  expect([...all.referee.reader.unheard, ...all.ann!.reader.unheard], 'what came unheard').toEqual([]);
});

it('nobody is caught in anything by Tab', async () => {
  expect(await all.ann!.leavesBy()).toBeGreaterThan(0);
});
