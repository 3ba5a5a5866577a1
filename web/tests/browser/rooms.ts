// The main states of a table, one after the other: what can be done, sheets, log, table, cards, overview, a form, a question in
// a fight and the turn that follows.
import { answers, rests, type Person } from './house';
import { asked } from './pair';

/** Goes through them as one of two who play Heimr by a ford; `looks` is told where they are. */
export async function rooms(one: Person, other: Person, looks: (room: string) => Promise<void>): Promise<void> {
  const { page } = one;
  const wide = (await page.getByRole('navigation', { name: 'Places' }).count()) === 0;
  const look = async (room: string): Promise<void> => {
    await rests(one);
    await looks(room);
  };
  const sheets = page.getByRole('region', { name: 'Sheets' });
  await one.to('Now');
  await look('what can be done');
  await one.to('Sheet');
  await look('people');
  await one.press(/^Runa Ravenswood/, sheets);
  await sheets.getByRole('article', { name: 'Runa Ravenswood' }).waitFor();
  await look('a sheet');
  await one.press('Close the sheet', sheets);
  await one.to('Log');
  await look('the log');
  if (wide) await one.opens('Table');
  else await one.to('Table');
  await page.getByRole('radiogroup', { name: 'Text size' }).waitFor();
  await look('the table');
  if (wide) await one.opens('Cards');
  else await one.to('Cards');
  await page.getByRole('button', { name: 'Write a card' }).waitFor();
  await look('cards');
  if (wide) await one.press('Close', page.getByRole('complementary'));
  else await one.to('Table');
  await one.press('Overview');
  const overview = page.getByRole('dialog', { name: 'Overview' });
  await overview.getByRole('heading', { name: 'Sessions' }).waitFor();
  await look('the overview');
  await one.press('Back to the table', overview);
  await one.to('Now');
  await one.press('Roll', page.getByRole('region', { name: 'What you can do' }));
  await page.locator('#dock form.attempt').waitFor();
  await look('a form');
  await one.press('Leave it');
  await page.locator('#dock form.attempt').waitFor({ state: 'detached' });
  await (one.name === 'Referee' ? one : other).attempt('Begin a fight');
  await asked(one).first().waitFor();
  await look('a question');
  await answers(one, other);
  await page.getByRole('region', { name: 'Order of turns' }).waitFor();
  await look('a turn');
  await one.to('Log');
  const line = one.line(/^A fight begins/);
  await one.press(line);
  await page.locator('.explanation').first().waitFor();
  await look('why');
  const rule = page.locator('.explanation .rule-chip').first();
  await rule.evaluate((chip: HTMLElement) => chip.click());
  const card = page.getByRole('dialog');
  await card.waitFor();
  await look('a rule');
  await one.press('Close', card);
}
