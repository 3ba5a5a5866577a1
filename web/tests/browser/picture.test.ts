// The picture of the README, taken where dice are real: `PICTURE=1 npm run browser -- picture` writes it anew.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { House } from './house';

const WANTED = process.env.PICTURE !== undefined;

describe.runIf(WANTED)('the picture of the README', () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open(null);
  });
  afterAll(() => house?.close());

  it('shows a question with its odds, and a result down to the rules', async () => {
    const { referee, ann } = await house.evening('The toll house');
    await referee.adds('Caius');
    const tries = async (what: string, face: number): Promise<void> => {
      await referee.attempt('Try something', [
        ['Who acts', 'Lyneth'],
        ['What the character does', what],
        ['How is it decided', 'ability roll'],
        ['Which stat is tested', 'Fitness'],
      ]);
      await ann.roll(/./, [face]);
    };
    await tries('climb up the ivy', 9);
    await referee.tell(/unintended/, 'a tile falls into the yard');
    await tries('lift the skylight without a sound', 3);
    await ann.late('Roll again').getByText(/ in \d/).first().waitFor();
    await ann.press(ann.line(/climb up the ivy/));
    await ann.page.waitForTimeout(1500);
    await ann.page.screenshot({ path: join(import.meta.dirname, '../../table.png') });
  });
});
