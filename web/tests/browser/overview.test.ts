// The campaign at a glance, over the table: on a phone and a desktop.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { House, type Person } from './house';
import { looks } from './looks';

let house: House;
let referee: Person;
let ann: Person;

beforeAll(async () => {
  house = await House.open(5);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const view = (one: Person) => one.page.getByRole('dialog', { name: 'Overview' });

it('has what was played, what is open, and what waits, and leads back to the table', async () => {
  referee = await house.referee('The toll house', 'mouse', {}, 'Triumvene');
  ann = await house.guest(referee, 'Ann', 'touch', { viewport: { width: 390, height: 844 } });
  await referee.adds('Lyneth');
  await referee.opens('Referee');
  const drawer = referee.page.getByRole('complementary');
  await referee.press('Open a session', drawer);
  await referee.reads(/Session 1 begins/);
  // What the game begins with stands open at once.
  await referee.page.getByRole('region', { name: 'What you can do: Begin with the opening story' }).waitFor();
  await referee.press('Leave it', referee.page.getByRole('region', { name: 'What you can do: Begin with the opening story' }));
  await drawer.waitFor({ state: 'detached' });
  await referee.press('Tell', referee.page.getByRole('group', { name: 'What you write' }));
  await referee.write('What happens?', 'The keeper counts the carts twice.');
  await referee.press('Say', referee.page.getByRole('region', { name: 'Talk, notes and dice' }));
  await referee.opens('Cards');
  const cards = referee.page.getByRole('complementary');
  for (const [title, tags] of [['Who paid the keeper?', 'secret'], ['Get the carts through', 'goal'], ['The old bridge', 'bridge']] as const) {
    await referee.press('Write a card', cards);
    await referee.write('Title', title, cards);
    await referee.write('Text', 'Before the bell rings.', cards);
    await referee.write(/^Tags/, tags, cards);
    if (tags !== 'secret') await referee.tick(cards.getByRole('radio', { name: /^everybody$/ }));
    await referee.press('Write it down', cards);
    await cards.getByRole('button', { name: 'Write a card' }).waitFor();
  }
  await referee.press('Close', cards);
  await referee.press('Overview');
  await view(referee).getByRole('heading', { name: 'Session 1 · Now' }).waitFor();
  const text = await view(referee).innerText();
  for (const part of ['The keeper counts the carts twice.', 'Who paid the keeper?', 'Get the carts through', '2 open, 0 closed', 'The old bridge']) expect(text).toContain(part);
  expect(await looks(referee, 'overview')).toEqual([]);
  await referee.press(/Get the carts through/, view(referee));
  await view(referee).waitFor({ state: 'detached' });
  await referee.page.getByRole('complementary').getByRole('heading', { name: 'Get the carts through' }).waitFor();
});

it('shows each seat its own part of it', async () => {
  await ann.to('Table');
  await ann.press('Overview');
  await view(ann).getByText('Get the carts through').waitFor();
  expect(await view(ann).innerText()).not.toContain('Who paid the keeper?');
  expect(await looks(ann, 'overview-player')).toEqual([]);
  await ann.press('Back to the table', view(ann));
  await view(ann).waitFor({ state: 'detached' });
});
