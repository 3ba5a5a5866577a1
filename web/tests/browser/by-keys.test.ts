// An evening by keys alone, as somebody has it who doesn't see the page: from the first page to the end of the session, every
// press of a key written out, and all that is said in it, line by line. Two play, the referee and Ann.
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { plays, type Step } from './by-keys';
import { Hands } from './hands';
import { House } from './house';

let house: House;
let referee: Hands;
let ann: Hands | undefined;

beforeAll(async () => {
  house = await House.open(6);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const record: Step[] = [];
async function all(steps: Step[]): Promise<void> {
  for (const step of steps) {
    try {
      record.push(await plays(step, { referee, ...(ann ? { ann } : {}) }));
    } catch (error) {
      if (!process.env['RECORD']) throw error;
      record.push({ ...step, on: `!!! ${String((error as Error).message).slice(0, 1500)}` });
      await (step.by === 'ann' ? ann! : referee).person.shot(`rec-${record.length}`, true);
    }
    if (process.env['RECORD']) writeFileSync('/tmp/record.json', JSON.stringify({ record, unseen: [referee.unseen, ann?.unseen ?? []], presses: [referee.presses, ann?.presses] }, null, 1));
  }
}

const r = (...keys: string[]): Step => ({ by: 'referee', keys });
const a = (...keys: string[]): Step => ({ by: 'ann', keys });

describe('an evening by keys', () => {
  it('a table is begun, and somebody comes to it', async () => {
    const one = await house.person('Referee', 'keyboard');
    referee = await Hands.of(one);
    await one.page.goto(house.link);
    await one.page.getByRole('button', { name: 'Start the table' }).waitFor();
    await all([
      r('Tab to Triumvene, radio button', 'ArrowDown to Heimr, radio button'),
      r('Tab to What the table is called, edit', 'Control+a', 'type The ford', 'Enter opens'),
      r('Tab to Referee, button', 'Enter', 'then Referee, heading'),
      r('Tab to Invite by a link, button', 'Enter', 'then edit, read only'),
    ]);
    const link = await one.page.getByRole('textbox', { name: /^Everybody who opens this link/ }).inputValue();
    await all([r('Escape', 'then Referee, button')]);
    const two = await house.person('Ann', 'keyboard');
    const guest = await Hands.of(two);
    await two.page.goto(link);
    await two.page.getByRole('button', { name: 'Take a seat' }).waitFor();
    ann = guest;
    await all([
      a('Tab to Take a seat, button', 'Enter', 'then What are you called?'),
      a('type Ann', 'Enter opens'),
    ]);
  }, 250_000);

  it('two are made', async () => {
    await all([
      a('Tab to Make your character, button', 'Enter', 'then Close, button'),
      a("Tab to Sigrun A player's character, button", 'Enter', 'then Make another character, button'),
      r('Shift+Tab to Add somebody, button', 'Enter', 'then Close, button'),
      r("Tab to Make your own, region › A player's character, button", 'Tab to Somebody the game master plays, button', 'Enter', 'then heading level 3'),
      r('Tab to Finish, the rest as it is, button', 'Enter', 'then Name, edit'),
      r('type Wolf', 'Tab to Finish, the rest as it is, button', 'Enter', 'then Add somebody, button'),
    ]);
  }, 250_000);

  it('a session opens, and a fight begins', async () => {
    await all([
      r('Tab to Referee, button', 'Enter', 'then Referee, heading', 'Tab to Open a session, button', 'Enter', 'then Close session 1, button'),
      r('Escape', 'then Referee, button'),
      r('Tab to Begin a fight, button', 'Enter', 'then Begin a fight, heading'),
      r('Tab to Go, button', 'Enter', 'then heading level 3'),
      r('Alt+q', 'then Roll d6, button', 'Enter'),
      a('Alt+q', 'then Roll d6, button', 'Enter', 'then heading level 3'),
      r('Alt+q', 'Enter', 'then What is open'),
      a('Alt+q', 'Enter', 'then What is open'),
    ]);
  }, 250_000);

  it('they fight', async () => {
    await all([
      a('Tab to cell', 'ArrowUp'),
      a('Enter', 'then Move, button'),
      a('Enter', 'then cell'),
      a('Tab to Undo: Sigrun goes to A3, button', 'Enter', 'then What is open'),
      a('Tab to cell', 'ArrowDown', 'ArrowRight to Wolf (on the other side), cell'),
      a('Enter', 'then button'),
      a('Enter', 'then heading'),
      a('Tab to Go, button', 'Enter', 'then What is open'),
    ]);
    for (let n = 0; n < 10; n += 1) {
      const asked = async (one: Hands): Promise<boolean> => (await one.page.locator('[data-question="first"] form .button:enabled').count()) > 0;
      if (await asked(referee)) await all([r('Alt+q', 'Enter', 'then What is open')]);
      else if (await asked(ann!)) await all([a('Alt+q', 'Enter', 'then What is open')]);
      else break;
    }
    await all([
      r('Tab to End the turn, button', 'Enter', 'then heading level 3'),
      r('Alt+q', 'Enter', 'then What is open'),
    ]);
    await all([
    ]);
  }, 250_000);

  it('a card is shown, the log is searched, and the session is closed', async () => {
    await all([
      r('Tab to End the fight, button', 'Enter', 'then What is open'),
      r('Tab to Cards, button', 'Enter', 'then Cards, heading'),
      r('Tab to Write a card, button', 'Enter', 'then card, heading'),
      r('Tab to Title, edit', 'type A letter', 'Tab to Text, edit', 'type Come at dusk.'),
      r('Tab to radio button, checked', 'ArrowDown'),
      r('ArrowDown'),
      r('Tab to Write it down, button', 'Enter', 'then Write a card, button'),
      r('Escape', 'then Cards, button'),
      a('Tab to Put it away, button', 'Enter'),
      a('Tab to Find, button', 'Enter', 'then search edit'),
      a('type fight', 'Tab'),
      a('Tab to What happened, group'),
      a('Tab'),
      a('Enter'),
      a('Shift+Tab to Find, button', 'Enter'),
      r('Tab to Referee, button', 'Enter', 'then Referee, heading'),
      r('Tab to Close session 1, button', 'Enter'),
      r('Tab to Close the session, button', 'Enter', 'then Referee, heading'),
      r('Escape', 'then Referee, button'),
    ]);
  }, 250_000);
});
