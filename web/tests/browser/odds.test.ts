// The page `/odds`: a question in a link, figures that are exact, a line that keys and fingers move, and what can be saved.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL, House, type Person } from './house';
import { looks } from './looks';

/** The most bytes until odds are there, on a device that was never here: three quarters are the engine, which the page does
 *  not wait for. */
const FIRST_MAX = 420_000;
/** Takes long in a browser, and not so long that it is refused. */
const LONG = '150d200kh50';

let house: House;
let ann: Person;
const asked: string[] = [];
const bytes = new Map<string, number>();
const policies = new Map<string, string>();

beforeAll(async () => {
  house = await House.open(6);
  ann = await house.person('Ann', 'mouse');
  ann.page.on('request', (request) => asked.push(request.url()));
  ann.context.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    policies.set(pathname, response.headers()['content-security-policy'] ?? '');
    const { responseBodySize, responseHeadersSize } = await response.request().sizes().catch(() => ({ responseBodySize: 0, responseHeadersSize: 0 }));
    if (!bytes.has(pathname)) bytes.set(pathname, responseBodySize + responseHeadersSize);
  });
  await ann.page.goto(`${house.origin}/odds?a=2d20kh1+4&b=d20+8&at=18`);
});
afterAll(() => house?.close());

const roll = (number: number) => ann.page.getByLabel(`Roll ${number}`);
const at = () => ann.page.getByRole('slider', { name: 'At least' });
const button = (name: string) => ann.page.getByRole('button', { name, exact: true });
const link = (): string => {
  const { pathname, search, hash } = new URL(ann.page.url());
  return pathname + search + hash;
};

describe('the page of odds', () => {
  it('answers the question of a link', async () => {
    await ann.page.getByText('57.75 %').first().waitFor();
    await ann.page.getByText('231 in 400').waitFor();
    await ann.page.getByText('11 in 20').waitFor();
    await ann.page.getByRole('heading', { name: /^Of the two, 2d20kh1\+4 reaches 11 to 19 more often/ }).waitFor();
    expect(await roll(1).inputValue()).toBe('2d20kh1+4');
    await ann.page.getByRole('img', { name: 'one die, 1 more dropped' }).waitFor();
    expect(await looks(ann, 'odds')).toEqual([]);
  });

  it('is light, and one worker alone may run what it fetched', async () => {
    const engine = [...bytes.keys()].find((path) => path.endsWith('.wasm'));
    expect(bytes.get(engine ?? '')).toBeGreaterThan(100_000);
    const all = [...bytes.values()].reduce((sum, one) => sum + one, 0);
    expect(all, JSON.stringify([...bytes])).toBeLessThan(FIRST_MAX);
    const unsafe = [...policies].filter(([, policy]) => policy.includes('unsafe'));
    expect(unsafe.map(([path]) => path.replace(/-[^/]*\.js$/, ''))).toEqual(['/assets/asker']);
    expect([...policies.values()].every((policy) => policy.startsWith("default-src 'none'"))).toBe(true);
  });

  it('moves its line by keys, and the link says so', async () => {
    await at().focus();
    await at().press('ArrowLeft');
    await ann.page.getByText('64 %').first().waitFor();
    await expect.poll(link).toBe('/odds?a=2d20kh1+4&b=d20+8&at=17');
    await at().press('ArrowLeft');
    await expect.poll(link).toBe('/odds?a=2d20kh1+4&b=d20+8&at=16');
  });

  it('goes back by what was done in one place, and forward again', async () => {
    await ann.page.goBack();
    await ann.page.getByText('231 in 400').waitFor();
    expect([link(), await at().inputValue()]).toEqual(['/odds?a=2d20kh1+4&b=d20+8&at=18', '18']);
    await ann.page.goForward();
    await expect.poll(() => at().inputValue()).toBe('16');
    await ann.page.getByText('69.75 %').first().waitFor();
    expect(link()).toBe('/odds?a=2d20kh1+4&b=d20+8&at=16');
  });

  it('moves its line by hand, and takes it away', async () => {
    const box = (await ann.page.getByRole('img', { name: 'How likely each total is' }).boundingBox())!;
    await ann.page.mouse.move(box.x + box.width * 0.5, box.y + 100);
    await ann.page.mouse.down();
    await ann.page.mouse.move(box.x + box.width - 12, box.y + 100, { steps: 4 });
    await ann.page.mouse.up();
    await expect.poll(link).toBe('/odds?a=2d20kh1+4&b=d20+8&at=28');
    await button('Take the line away').click();
    await expect.poll(link).toBe('/odds?a=2d20kh1+4&b=d20+8');
  });

  it('copies the link, or marks it where it can not', async () => {
    await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: house.origin });
    await button('Copy the link').click();
    await button('Copied').waitFor();
    expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe(`${house.origin}/odds?a=2d20kh1+4&b=d20+8`);
    await button('Copy the link').waitFor();
    // As on a table in a local network, over plain http.
    await ann.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
    await button('Copy the link').click();
    await ann.page.getByText('It is marked: copy it.').first().waitFor();
    expect(await ann.page.evaluate(() => getSelection()?.toString())).toBe(`${house.origin}/odds?a=2d20kh1+4&b=d20+8`);
  });

  it('says where a roll goes wrong, and what would be right', async () => {
    await roll(2).fill('d20 + 8z');
    await ann.page.getByRole('alert').getByText('at character 8').waitFor();
    expect(await roll(2).getAttribute('aria-invalid')).toBe('true');
    expect(await looks(ann, 'odds-refused')).toEqual([]);
    await button('Write d20 + 8').click();
    await ann.page.getByText('mean 18.5, spread 5.77').waitFor();
    await roll(2).fill('4d6z');
    await ann.page.getByRole('button', { name: 'Write 4d6kh3' }).click();
    expect(await roll(2).inputValue()).toBe('4d6kh3');
    await ann.page.getByText('mean 12.245, spread 2.85').waitFor();
  });

  it('offers what else a roll may mean', async () => {
    await roll(2).fill('4d6cs>3');
    await button('Read it as Foundry').click();
    await ann.page.getByLabel('Written for').and(ann.page.locator('select')).waitFor();
    expect(await ann.page.getByLabel('Written for').inputValue()).toBe('foundry');
    await ann.page.getByText('as Foundry means it').first().waitFor();
    await ann.page.getByLabel('Written for').selectOption('');
    await roll(2).fill('d20+@str');
    await button('Give str values').click();
    await ann.page.getByRole('row', { name: 'd20+@str, str = 5' }).waitFor();
    await ann.page.keyboard.type('2..3');
    await expect.poll(() => ann.page.getByLabel('Names and their values').inputValue()).toBe('str=2..3');
    await ann.page.getByLabel('Names and their values').fill('');
    await roll(2).fill('[highest 1 of 2d20]+4');
    await button('Run it as an AnyDice program').click();
    await expect.poll(link).toBe('/odds#anydice=output%20%5Bhighest%201%20of%202d20%5D%2B4');
    await ann.page.getByRole('heading', { name: /comes to 17.83 on average/ }).waitFor();
    await ann.page.reload();
    await ann.page.getByRole('heading', { name: /comes to 17.83 on average/ }).waitFor();
  });

  it('stops what takes long', async () => {
    await ann.page.goto(`${house.origin}/odds?a=${LONG}`);
    await ann.page.getByText('This takes long.').waitFor();
    await button('Stop').click();
    await ann.page.getByText('It was stopped.').waitFor();
    await roll(1).fill('2d6');
    await ann.page.getByText('mean 7, spread 2.42').waitFor();
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
    await ann.page.getByText('This answers what was asked before.').waitFor();
    expect(await looks(ann, 'odds-program')).toEqual([]);
    await button('Go to line 2').click();
    await ann.page.keyboard.type('[');
    expect((await program.inputValue()).startsWith('output 2d6\noutput ')).toBe(true);
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
    expect(asked.filter((url) => /output|anydice/.test(url))).toEqual([]);
  });
});

describe('the page of odds, by a finger', () => {
  it('scrolls over the chart, and moves its line sideways', async () => {
    const ben = await house.person('Ben', 'touch');
    await ben.page.goto(`${house.origin}/odds?a=2d20kh1+4&b=d20+8&at=18`);
    await ben.page.getByText('231 in 400').waitFor();
    const chart = ben.page.getByRole('img', { name: 'How likely each total is' });
    const device = await ben.context.newCDPSession(ben.page);
    const swipes = async (across: number, down: number): Promise<void> => {
      await chart.evaluate((one) => one.scrollIntoView({ block: 'center' }));
      const box = (await chart.boundingBox())!;
      const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
      const touch = (type: string, points: { x: number; y: number }[]) => device.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
      await touch('touchStart', [{ x, y }]);
      for (const step of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: x + across * step, y: y + down * step }]);
      await touch('touchEnd', []);
    };
    const before = await ben.page.evaluate(() => scrollY);
    await swipes(0, -200);
    await expect.poll(() => ben.page.evaluate(() => scrollY)).not.toBe(before);
    const slider = ben.page.getByRole('slider', { name: 'At least' });
    expect(await slider.inputValue()).toBe('18');
    await swipes(130, 0);
    await expect.poll(async () => (await slider.inputValue()) !== '18').toBe(true);
  });
});

// It takes a build of its own.
describe.skipIf(!FULL)('the page of odds by itself', () => {
  it('works in any folder of any host of files', async () => {
    const root = resolve(import.meta.dirname, '../../..');
    const built = spawnSync('make', ['odds'], { cwd: root, encoding: 'utf8' });
    expect(built.status, built.stderr).toBe(0);
    const KINDS: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', wasm: 'application/wasm' };
    const missed: string[] = [];
    const host = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://host');
      const file = join(root, 'dist/odds', pathname.replace(/^\/some\/folder\//, '').replace(/^$/, 'index.html'));
      if (!pathname.startsWith('/some/folder/') || !existsSync(file)) {
        missed.push(pathname);
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'content-type': KINDS[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }).end(readFileSync(file));
    });
    await new Promise<void>((listens) => host.listen(0, '127.0.0.1', listens));
    const { port } = host.address() as AddressInfo;
    await ann.page.goto(`http://127.0.0.1:${port}/some/folder/?a=2d20kh1+4&at=18`);
    await ann.page.getByText('231 in 400').waitFor();
    await roll(1).fill('3d6');
    await expect.poll(link).toBe('/some/folder/?a=3d6&at=18');
    await ann.page.reload();
    await ann.page.getByText('1 in 216').waitFor();
    expect(missed).toEqual([]);
    host.close();
  });
});
