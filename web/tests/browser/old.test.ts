// A page of another version than its server: refused with a reason and with what to do, and nothing is lost.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { House, triesNow, type Person } from './house';

const HALF = 'half a sent';

let house: House;
let referee: Person;
let ann: Person;

beforeAll(async () => {
  house = await House.open(4);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const refused = async (one: Person): Promise<void> => {
  const told = one.page.getByRole('alert').filter({ hasText: 'of different versions' });
  await told.filter({ hasText: 'Nothing is lost' }).waitFor();
  await told.getByRole('button', { name: 'Load the page again' }).waitFor();
};

describe('an old page', () => {
  it('is refused by a newer server, and loaded again has all that was begun', async () => {
    ({ referee, ann } = await house.evening('The toll house'));
    // From now on the page says that it is older, as one does that was loaded before the server was renewed.
    let old = false;
    await ann.context.routeWebSocket(/\/socket$/, (page) => {
      const server = page.connectToServer();
      page.onMessage((said) => server.send(old ? String(said).replace(/"wire":(\d+)/, '"wire":0') : said));
    });
    await ann.page.reload();
    await referee.press(/^Fitness/, referee.page.getByRole('region', { name: 'What rolls' }));
    await referee.press('Call Lyneth', referee.page.getByRole('region', { name: 'What rolls' }));
    const question = ann.question(/./);
    const asked = await question.getByRole('heading').innerText();
    await ann.write('Say something', HALF);
    old = true;
    await house.kill();
    await ann.page.getByRole('button', { name: 'Try now' }).waitFor();
    // Sent, but never heard.
    await ann.press('Roll', question);
    await house.serve();
    await triesNow(ann.page);
    await refused(ann);
    expect(await ann.page.getByRole('textbox', { name: 'Say something' }).inputValue()).toBe(HALF);

    old = false;
    await ann.press('Load the page again');
    await ann.page.getByRole('alert').waitFor({ state: 'detached' });
    await ann.page.getByRole('img', { name: /^d12: \d/ }).first().waitFor();
    expect(await ann.page.getByRole('textbox', { name: 'Say something' }).inputValue()).toBe(HALF);
    expect(await ann.page.getByRole('heading', { name: asked }).count(), 'what was answered is not asked again').toBe(0);
    await expect.poll(() => ann.line(/Fitness/).count()).toBe(1);
  });

  it('is refused whichever of the two is the newer one, and nobody else notices', async () => {
    let newer = false;
    await ann.context.route(/\/assets\/.*\.js$/, async (route) => {
      const response = await route.fetch();
      const script = await response.text();
      const other = script.replace(/(\bwire:)(\d+)/, (_, name: string, number: string) => `${name}${Number(number) + 1}`);
      newer ||= other !== script;
      await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-store' }, body: other });
    });
    await ann.page.reload();
    await refused(ann);
    expect(newer, 'a script says of which version it is').toBe(true);
    await referee.write('Say something', 'Is Ann there?');
    await referee.press('Say');
    await referee.reads('Is Ann there?');
    await ann.context.unroute(/\/assets\/.*\.js$/);
    await ann.press('Load the page again');
    await ann.reads('Is Ann there?');
  });
});
