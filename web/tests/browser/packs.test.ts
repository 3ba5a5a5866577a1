// A content pack: its faults with file and line, then its creatures in the lists, and all of it undone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { House, type Person } from './house';

const folder = join(import.meta.dirname, '../../../rulesets/symbaroum/packs/fen');
const files = readdirSync(folder).map((name) => ({
  name,
  mimeType: 'application/toml',
  buffer: readFileSync(join(folder, name)),
}));

let house: House;
let referee: Person;

beforeAll(async () => {
  house = await House.open(1);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

describe('a content pack', () => {
  it('is refused with every fault, and its line', async () => {
    referee = await house.referee('The fen', 'mouse', {}, 'Symbaroum');
    await referee.opens('Referee');
    const drawer = referee.page.getByRole('complementary');
    await referee.press(drawer.locator('summary').filter({ hasText: 'Content packs' }));
    const bad = { ...files[0]!, name: 'bad.toml', buffer: Buffer.from('[[weapon]]\nname = "Blade"\ndie = 7\n') };
    await referee.page.setInputFiles('input[type=file]', [...files, bad]);
    const alert = referee.page.getByRole('alert').filter({ hasText: 'bad.toml:3' });
    await alert.waitFor();
    expect(await alert.innerText()).toContain('die');
    await referee.shot('pack-refused-desktop');
  });

  it('is taken in, and its creatures can be met', async () => {
    await referee.page.setInputFiles('input[type=file]', files);
    await referee.reads('takes in the pack “Beasts of the fen”: 62 rows');
    await referee.shot('pack-taken-desktop');
    await referee.press('Close', referee.page.getByRole('complementary'));
    await referee.makes(/^Somebody the game master plays$/, 'Mother', [['As in the list', 'Mudmother']]);
    await referee.reads('makes Mother');
  });
});
