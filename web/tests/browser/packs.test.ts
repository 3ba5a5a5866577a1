// What comes as a file. A prepared table: its faults, with their step, and then all of it; a table that was kept. A content pack: its faults with file and line, then its creatures in the lists, and all of it undone.
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

describe('a prepared table', () => {
  const fen = (form: string): string =>
    `[table]\nruleset = "symbaroum"\nname = "The fen"\n[[step]]\nbuild = { form = "${form}", name = "Ulla" }\n[[step]]\nnarrate = "Fog lies on the fen."\n`;
  const chosen = (file: string) => ({ name: 'fen.toml', mimeType: 'text/plain', buffer: Buffer.from(file) });

  it('says what is wrong in its file, and begins when that is mended', async () => {
    referee = await house.person('Referee', 'mouse');
    await referee.page.goto(house.link);
    const field = referee.page.getByLabel('What you have prepared or kept, if anything');
    await field.setInputFiles(chosen(fen('charcter')));
    // The file says which game it is.
    await expect.poll(() => referee.page.getByRole('radio').count()).toBe(0);
    await referee.press('Start the table');
    const alert = referee.page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('[[step]] 1: there is no form `charcter`');
    // The browser tells of every request that is refused.
    expect(referee.wrong.splice(0).join()).toContain('status of 400');
    await referee.press('Leave it out');
    await referee.page.getByRole('radio', { name: 'Symbaroum' }).waitFor();
    await field.setInputFiles(chosen(fen('character')));
    await referee.press('Start the table');
    await referee.page.getByRole('heading', { name: 'The fen', exact: true }).waitFor();
    await referee.reads('Fog lies on the fen.');
    await referee.page.getByRole('region', { name: 'Sheets' }).getByRole('button', { name: /^Ulla/ }).waitFor();
  });

  it('is kept as one file, from which it goes on elsewhere', async () => {
    await referee.opens('Referee');
    const drawer = referee.page.getByRole('complementary');
    await referee.press(drawer.locator('summary').filter({ hasText: 'Keep it' }));
    const [kept] = await Promise.all([referee.page.waitForEvent('download'), referee.press(drawer.getByRole('link', { name: 'Download the log' }))]);
    await referee.press('Close', drawer);
    const file = { name: kept.suggestedFilename(), mimeType: '', buffer: readFileSync(await kept.path()) };
    const before = await referee.tab();
    await referee.page.goto(house.origin);
    const field = referee.page.getByLabel('What you have prepared or kept, if anything');
    // Without its closing line.
    await field.setInputFiles({ ...file, buffer: file.buffer.subarray(0, file.buffer.lastIndexOf('\n', -2) + 1) });
    await referee.press('Start the table');
    await referee.page.getByRole('alert').filter({ hasText: 'there is a table called `The fen` already' }).waitFor();
    await referee.write('What the table is called', 'The fen again');
    await referee.press('Start the table');
    await referee.page.getByRole('alert').filter({ hasText: 'is not what was played' }).waitFor();
    expect(referee.wrong.splice(0).join()).toMatch(/status of 409.*status of 400/);
    await field.setInputFiles(file);
    await referee.shot('kept-chosen-desktop', true);
    await referee.press('Start the table');
    await referee.page.getByRole('heading', { name: 'The fen again', exact: true }).waitFor();
    await referee.reads('Fog lies on the fen.');
    await referee.page.close();
    referee.page = before;
  });
});

describe('a content pack', () => {
  it('is refused with every fault, and its line', async () => {
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
    await referee.reads('takes in the pack “Beasts of the fen”, 62 rows');
    // What is in it stands where it was added.
    const packs = referee.page.getByRole('complementary').locator('details').filter({ hasText: 'Add a pack' });
    await packs.getByText(/Mudmother.* and 22 more/).waitFor();
    await referee.shot('pack-taken-desktop');
    await referee.press('Close', referee.page.getByRole('complementary'));
    await referee.makes(/^Somebody the game master plays$/, 'Mother', [['As in the list', 'Mudmother']]);
    await referee.reads('makes Mother');
  });
});
