// The page `/odds`: a question in a link, figures that are exact, a line that keys and fingers move, and what can be saved.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { House, type Person } from './house';
import { looks } from './looks';

let house: House;
let ann: Person;
const asked: string[] = [];

beforeAll(async () => {
  house = await House.open(6);
  ann = await house.person('Ann', 'mouse');
  ann.page.on('request', (request) => asked.push(request.url()));
  await ann.page.goto(`${house.origin}/odds?a=2d20kh1+4&b=d20+8&at=18`);
});
afterAll(() => house?.close());

const roll = (number: number) => ann.page.getByLabel(`Roll ${number}`);
const at = () => ann.page.getByRole('slider', { name: 'At least' });
const link = (): string => {
  const { pathname, search } = new URL(ann.page.url());
  return pathname + search;
};

describe('the page of odds', () => {
  it('answers the question of a link', async () => {
    await ann.page.getByText('57.75 %').first().waitFor();
    await ann.page.getByText('231 in 400').waitFor();
    await ann.page.getByText('11 in 20').waitFor();
    await ann.page.getByRole('heading', { name: /^Of the two, 2d20kh1\+4 reaches 11 to 19 more often/ }).waitFor();
    expect(await roll(1).inputValue()).toBe('2d20kh1+4');
    expect(await looks(ann, 'odds')).toEqual([]);
  });

  it('moves its line by keys, and the link says so', async () => {
    await at().focus();
    await at().press('ArrowLeft');
    await ann.page.getByText('64 %').first().waitFor();
    await expect.poll(link).toBe('/odds?a=2d20kh1+4&b=d20+8&at=17');
  });

  it('says where a roll goes wrong, and what would be right', async () => {
    await roll(2).fill('d20 + 8z');
    await ann.page.getByRole('alert').getByText('at character 8').waitFor();
    expect(await roll(2).getAttribute('aria-invalid')).toBe('true');
    expect(await looks(ann, 'odds-refused')).toEqual([]);
    await roll(2).fill('4d6z');
    await ann.page.getByRole('button', { name: 'Write 4d6kh3' }).click();
    expect(await roll(2).inputValue()).toBe('4d6kh3');
    await ann.page.getByText('mean 12.24, spread 2.85').waitFor();
  });

  it('compares values of a name, given what is known', async () => {
    await ann.page.goto(`${house.origin}/odds?a=d20+5%3E%3Ddc&names=dc=10..20`);
    await ann.page.getByRole('row', { name: 'dc = 10 80 %' }).waitFor();
    await ann.page.getByRole('row', { name: 'dc = 20 30 %' }).waitFor();
    expect(await looks(ann, 'odds-sweep')).toEqual([]);
    await ann.page.goto(`${house.origin}/odds?a=2d6&given=%3E%3D7&at=10`);
    await ann.page.getByText('2 in 7').waitFor();
  });

  it('runs a program in the AnyDice language, and says where it goes wrong', async () => {
    await ann.page.goto(`${house.origin}/odds`);
    await ann.page.getByRole('button', { name: 'Write a program instead' }).click();
    const program = ann.page.getByLabel('A program in the AnyDice language');
    await program.fill('output [highest 3 of 4d6] named "abilities"\noutput 3d6');
    await ann.page.getByRole('heading', { name: 'abilities reaches every total at least as often as output 2' }).waitFor();
    await program.fill('output 2d6\noutput [hihest 3 of 4d6]');
    await ann.page.getByRole('alert').getByText('at line 2').waitFor();
  });

  it('saves tables and charts', async () => {
    await ann.page.goto(`${house.origin}/odds?a=2d6&b=d12`);
    await ann.page.getByText('mean 7, spread 2.42').waitFor();
    const saved = async (name: string): Promise<Buffer> => {
      const [download] = await Promise.all([ann.page.waitForEvent('download'), ann.page.getByRole('button', { name, exact: true }).click()]);
      return readFileSync(await download.path());
    };
    expect((await saved('CSV')).toString()).toContain('2d6,2,1/36,');
    expect((await saved('SVG')).toString()).toMatch(/^<svg /);
    expect((await saved('Markdown')).toString()).toContain('| `2d6` | 7.0000 | 2.4152 |');
    expect((await saved('PNG')).subarray(1, 4).toString()).toBe('PNG');
    await ann.page.getByRole('button', { name: 'Command' }).click();
    await ann.page.getByText('norn odds 2d6 d12').waitFor();
  });

  it('has asked for its own files alone', () => {
    const paths = new Set(asked.filter((url) => !/^(data|blob):/.test(url)).map((url) => new URL(url).pathname));
    for (const path of paths) expect(path).toMatch(/^\/(odds|icon\.svg|assets\/[^/]+)$/);
  });
});
