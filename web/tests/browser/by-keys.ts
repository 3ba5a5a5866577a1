// What somebody does by keys alone, as data, and how it is played: every press is pressed, and all that is said is compared.
import { expect } from 'vitest';
import { Hands } from './hands';
import { rests, type House } from './house';

/** How long what is said may take on a slow machine, in milliseconds. */
const PATIENCE = 60_000;

/** The keys of a step, in order: what is pressed ("Enter"), a key until something is said of the focus ("Tab to Undo, button"),
 *  what is typed ("type Wolf"), what is waited for ("then Keys, dialog"), and a key that opens another page ("Enter opens"). */
export type Keys = readonly string[];

/** A step: what is said of the focus in the end, and what both hear meanwhile. Where nothing is said, nothing may be heard. */
export interface Step {
  by: 'referee' | 'ann';
  keys: Keys;
  on?: string;
  referee?: string;
  ann?: string;
}

/** What differs from one evening to the next. */
const plain = (words: string): string =>
  words.replace(/http:\/\/[^”]*/, 'the link').replace(/\b\d\d:\d\d\b/g, 'hh:mm');

async function does(one: Hands, key: string): Promise<void> {
  const [, way, to] = /^((?:Shift\+)?Tab|Arrow\w+) to (.*)$/.exec(key) ?? [];
  if (way !== undefined && to !== undefined) await one.tab(to, way);
  else if (key.startsWith('type ')) await one.types(key.slice('type '.length));
  else if (key.startsWith('then ')) await one.comes(key.slice('then '.length));
  else if (key.endsWith(' opens')) {
    await one.leaves(key.slice(0, -' opens'.length));
    await one.page.getByRole('region', { name: 'Scene' }).waitFor();
  } else await one.press(key);
}

/** The two who play: each a person, their hands and what they hear. */
export interface Two {
  referee: Hands;
  ann?: Hands;
}

/** The referee is on the first page, and has heard nothing yet. */
export async function sits(house: House): Promise<Two> {
  const person = await house.person('Referee', 'keyboard');
  const referee = await Hands.of(person);
  await person.page.goto(house.link);
  await person.page.getByRole('button', { name: 'Start the table' }).waitFor();
  return { referee };
}

/** Ann opens the link that the referee reads to her. */
export async function follows(house: House, all: Two): Promise<void> {
  const link = await all.referee.page.getByRole('textbox', { name: /^Everybody who opens this link/ }).inputValue();
  await all.referee.press('Escape');
  const person = await house.person('Ann', 'keyboard');
  const ann = await Hands.of(person);
  await person.page.goto(link);
  await person.page.getByRole('button', { name: 'Take a seat' }).waitFor();
  all.ann = ann;
}

/** Plays steps, one after the other. */
export async function plays(steps: readonly Step[], all: Two): Promise<void> {
  for (const step of steps) await played(step, all);
}
async function played(step: Step, all: Two): Promise<void> {
  const one = step.by === 'ann' ? all.ann! : all.referee;
  for (const key of step.keys) await does(one, key);
  const people = [all.referee, ...(all.ann ? [all.ann] : [])];
  await rests(...people.map((each) => each.person));
  if (step.on !== undefined && !plain(one.said).endsWith(step.on)) await one.comes(step.on);
  for (const each of people) {
    const name = each === all.referee ? 'referee' : 'ann';
    const want = step[name] ?? '';
    const hears = async (): Promise<string> => {
      const { told: news, state } = await each.reader.story();
      return [news, state === '' ? '' : `(${state})`].filter((words) => words !== '').join(' ');
    };
    await expect.poll(hears, { timeout: PATIENCE, message: `what ${each.person.name} hears after ${step.keys.join(', ')}` }).toBe(want);
    await each.reader.heard();
  }
}

/** The referee begins a table, and makes a link. */
export const BEGUN: readonly Step[] = [
  {
    by: 'referee',
    keys: ['Tab to Triumvene, radio button', 'ArrowDown to Heimr, radio button'],
    on: 'Heimr, radio button, checked, 2 of 6',
  },
  {
    by: 'referee',
    keys: ['Tab to What the table is called, edit', 'Control+a', 'type The ford', 'Enter opens'],
  },
  {
    by: 'referee',
    keys: ['Tab to Referee, button', 'Enter', 'then Referee, heading'],
    on: 'Referee, heading level 2',
  },
  {
    by: 'referee',
    keys: ['Tab to Invite by a link, button', 'Enter', 'then edit, read only'],
    on: 'Everybody who opens this link can take a seat, edit, read only, “the link”',
  },
];

/** Ann comes by it, and forgets at first to say who she is. */
export const CAME: readonly Step[] = [
  {
    by: 'ann',
    keys: ['Tab to Take a seat, button', 'Enter', 'then What are you called?'],
    on: 'What are you called?, edit, required, invalid; Say what you are called. Everybody at the table sees it; any name will do.',
    ann: 'at once: Say what you are called. Everybody at the table sees it; any name will do.',
  },
  {
    by: 'ann',
    keys: ['type Ann', 'Enter opens'],
    referee: 'Ann has a seat at the table.',
  },
];

/** Ann takes somebody ready-made; the referee makes somebody, and forgets the name at first. */
export const MADE: readonly Step[] = [
  {
    by: 'ann',
    keys: ['Tab to Make your character, button', 'Enter', 'then Find by name, search edit'],
    on: 'Make your character, dialog › Find by name, search edit',
  },
  {
    by: 'ann',
    keys: ['type Sig', 'Tab to button, not pressed', 'Enter'],
    on: 'Chosen 1, button, pressed',
    ann: 'Sigrun is chosen; 1 in all. (1 of 4 shown)',
  },
  {
    by: 'ann',
    keys: ['Tab to Add, button', 'Enter', 'then Make another character, button'],
    on: 'Make another character, button',
    referee: "Ann makes Sigrun (a player's character).",
    ann: "Ann makes Sigrun (a player's character).",
  },
  {
    by: 'referee',
    keys: ['Shift+Tab to Add somebody, button', 'Enter', 'then Find by name, search edit'],
    on: 'Find by name, search edit',
  },
  {
    by: 'referee',
    keys: ['Tab to Somebody the game master plays, button', 'Enter', 'then heading level 3'],
    on: 'Somebody the game master plays, heading level 3',
  },
  {
    by: 'referee',
    keys: ['Tab to Finish, the rest as it is, button', 'Enter', 'then Name, edit'],
    on: 'Name, edit, invalid; “Name” is missing: fill it in. The name is empty: give one.',
    referee: '2 things are still to be put right.',
  },
  {
    by: 'referee',
    keys: ['type Wolf', 'Tab to Finish, the rest as it is, button', 'Enter', 'then Add somebody, button'],
    on: 'Add somebody, button',
    referee: 'Referee makes Wolf (somebody the game master plays).',
  },
];

/** A session opens, and a fight begins: who acts first is rolled. */
export const SESSION: readonly Step[] = [
  {
    by: 'referee',
    keys: ['Tab to Referee, button', 'Enter', 'then Referee, heading', 'Tab to Open a session, button', 'Enter', 'then Close session 1, button'],
    on: 'Close session 1, button, collapsed',
    referee: 'Session 1 begins.',
    ann: 'Session 1 begins.',
  },
  {
    by: 'referee',
    keys: ['Escape', 'then Referee, button'],
    on: 'Referee, button, collapsed',
  },
  {
    by: 'referee',
    keys: ['Tab to Begin a fight, button', 'Enter', 'then Begin a fight, heading'],
    on: 'Begin a fight, heading level 3',
  },
  {
    by: 'referee',
    keys: ['Tab to Go, button', 'Enter', 'then heading level 3'],
    on: 'Wolf rolls initiative (d6), heading level 3',
    referee: 'A fight begins. You are asked: Wolf rolls initiative (d6).',
    ann: 'A fight begins. You are asked: Sigrun rolls initiative (d6).',
  },
  {
    by: 'referee',
    keys: ['Alt+q', 'then Roll d6, button', 'Enter'],
    on: 'What is open, region',
    referee: 'The referee rolls d6: 5. (1 of 2 still to come)',
    ann: 'The referee rolls d6: 5. (1 of 2 still to come)',
  },
  {
    by: 'ann',
    keys: ['Alt+q', 'then Roll d6, button', 'Enter', 'then heading level 3'],
    on: 'How does Sigrun defend against the next attack?, heading level 3',
    referee: 'Sigrun rolls d6: 5. Sigrun rolls d10: 5. You are asked: How does Wolf defend against the next attack? (2 of 2 still to come)',
    ann: 'Sigrun rolls d6: 5. Sigrun rolls d10: 5. You are asked: How does Sigrun defend against the next attack? (2 of 2 still to come)',
  },
  {
    by: 'referee',
    keys: ['Alt+q', 'Enter', 'then What is open'],
    on: 'What is open, region',
    referee: 'The referee rolls d6: 6. (1 of 2 still to come)',
    ann: 'The referee rolls d6: 6. (1 of 2 still to come)',
  },
  {
    by: 'ann',
    keys: ['Alt+q', 'Enter', 'then What is open'],
    on: 'What is open, region',
    referee: 'Sigrun rolls d6: 5. Sigrun rolls d10: 2, 9. Sigrun acts, then Wolf.',
    ann: 'Sigrun rolls d6: 5. Sigrun rolls d10: 2, 9. It is your turn: Sigrun acts, then Wolf.',
  },
];

/** A step that is taken back, a charge with all that is asked for it, and the other one’s turn. */
export const FOUGHT: readonly Step[] = [
  {
    by: 'ann',
    keys: ['Tab to cell', 'ArrowUp'],
    on: 'A3; nobody, cell',
  },
  {
    by: 'ann',
    keys: ['Enter', 'then Move, button'],
    on: 'Move, button',
    ann: 'Sigrun, A3: Move, Run, Guard, Ready an action, Observe.',
  },
  {
    by: 'ann',
    keys: ['Enter', 'then cell'],
    on: 'A3; Sigrun (yours, acts now, Hit points 3 of 3, Round shield in the off-hand, Sword in the sword hand), cell',
    referee: 'Sigrun goes to A3.',
    ann: 'Sigrun goes to A3.',
  },
  {
    by: 'ann',
    keys: ['Tab to Undo: Sigrun goes to A3, button', 'Enter', 'then What is open'],
    on: 'What is open, region',
    referee: 'Ann takes the latest change back.',
    ann: 'Ann takes the latest change back.',
  },
  {
    by: 'ann',
    keys: ['Tab to cell', 'ArrowDown', 'ArrowRight to Wolf (on the other side), cell'],
    on: 'B2; Wolf (on the other side), cell',
  },
  {
    by: 'ann',
    keys: ['Enter', 'then button'],
    on: 'Charge, button',
    ann: 'Sigrun, Wolf: Charge, Wait with the turn, Ready an action, Roll against somebody, Observe.',
  },
  {
    by: 'ann',
    keys: ['Enter', 'then heading'],
    on: 'Charge, heading level 3',
  },
  {
    by: 'ann',
    keys: ['Tab to Go, button', 'Enter', 'then What is open'],
    on: 'What is open, region',
    referee: 'Sigrun charges Wolf. You are asked: Wolf has a defence of 6 ready. Use it? A hit costs 2.',
    ann: 'Sigrun charges Wolf.',
  },
  {
    by: 'referee',
    keys: ['Alt+q', 'Enter', 'then What is open'],
    on: 'What is open, region',
    ann: 'You are asked: Sigrun charges Wolf (d6).',
  },
  {
    by: 'ann',
    keys: ['Alt+q', 'Enter', 'then What is open'],
    on: 'What is open, region',
    referee: 'Sigrun rolls d6: 3. Sigrun rolls d10: 5, 9. You are asked: Wolf rolls the next defence (d6).',
    ann: 'Sigrun rolls d6: 3. Sigrun rolls d10: 5, 9.',
  },
  {
    by: 'referee',
    keys: ['Alt+q', 'Enter', 'then What is open'],
    on: 'What is open, region',
    referee: 'The referee rolls d6: 6. The referee rolls d10: 9, 3.',
    ann: 'The referee rolls d6: 6. The referee rolls d10: 9, 3. You are asked: How does Sigrun defend against the next attack?',
  },
  {
    by: 'ann',
    keys: ['Alt+q', 'Enter', 'then What is open'],
    on: 'What is open, region',
    referee: 'Sigrun rolls d6: 6. Sigrun hits Wolf. Wolf: hit points 1 of 3. Wolf acts. You may still answer: How does Wolf defend against the next attack?',
    ann: 'Sigrun rolls d6: 6. Sigrun hits Wolf. Wolf acts.',
  },
  {
    by: 'referee',
    keys: ['Tab to End the turn, button', 'Enter', 'then heading level 3'],
    on: 'How does Wolf defend against the next attack?, heading level 3',
    referee: 'Wolf ends the turn. You are asked: How does Wolf defend against the next attack?',
    ann: 'Wolf ends the turn.',
  },
  {
    by: 'referee',
    keys: ['Alt+q', 'Enter', 'then What is open'],
    on: 'What is open, region',
    referee: 'The referee rolls d6: 1. Sigrun acts, then Wolf.',
    ann: 'The referee rolls d6: 1. It is your turn: Sigrun acts, then Wolf.',
  },
];

/** The fight ends, a card is shown, the log is searched, and the session closes. */
export const ENDED: readonly Step[] = [
  {
    by: 'referee',
    keys: ['Tab to End the fight, button', 'Enter', 'then What is open, region'],
    on: 'What is open, region',
    referee: 'The fight is over.',
    ann: 'The fight is over.',
  },
  {
    by: 'referee',
    keys: ['Tab to Cards, button', 'Enter', 'then Cards, heading'],
    on: 'Cards, heading level 2',
  },
  {
    by: 'referee',
    keys: ['Tab to Write a card, button', 'Enter', 'then card, heading'],
    on: 'A new card, heading level 3',
  },
  {
    by: 'referee',
    keys: ['Tab to Title, edit', 'type A letter', 'Tab to Text, edit', 'type Come at dusk.'],
    on: 'Markdown: *emphasis*, **strong**, # heading, - list, [words](link).',
  },
  {
    by: 'referee',
    keys: ['Tab to radio button, checked', 'ArrowDown to some players, radio button', 'ArrowDown'],
    on: 'everybody, radio button, checked, 3 of 3',
  },
  {
    by: 'referee',
    keys: ['Tab to Write it down, button', 'Enter', 'then Write a card, button'],
    on: 'Write a card, button',
    referee: 'Referee shows the card “A letter”.',
    ann: 'Referee shows the card “A letter”.',
  },
  {
    by: 'referee',
    keys: ['Escape', 'then Cards, button'],
    on: 'Cards, button, collapsed',
  },
  {
    by: 'ann',
    keys: ['Tab to Put it away, button', 'Enter', 'then Now, region'],
    on: 'Now, region',
  },
  {
    by: 'ann',
    keys: ['Tab to Find, button', 'Enter', 'then search edit'],
    on: 'Words in it, search edit',
  },
  {
    by: 'ann',
    keys: ['type fight', 'Tab'],
    on: 'By whom, combo box, collapsed, “by anybody”',
    ann: '3 lines of the log are like that.',
  },
  {
    by: 'ann',
    keys: ['Tab to What happened, group', 'Tab'],
    on: 'button, collapsed',
  },
  {
    by: 'ann',
    keys: ['Enter'],
    on: 'A fight begins hh:mm, button, expanded',
  },
  {
    by: 'ann',
    keys: ['Tab to combat · end, button', 'Enter', 'then A fight, dialog'],
    on: 'A fight, dialog › Close, button',
  },
  {
    by: 'ann',
    keys: ['Escape', 'then combat · end, button'],
    on: 'Rule combat · end, button',
  },
  {
    by: 'ann',
    keys: ['Shift+Tab to Find, button', 'Enter'],
    on: 'Find, button, collapsed',
  },
  {
    by: 'ann',
    keys: ['Alt+g', 'Alt+g'],
    on: 'Find, button, collapsed',
    referee: 'Ann has the floor. What others say and do waits until it is free.',
    ann: 'Press the same key once more to ask for the floor, or to put it down. You have the floor.',
  },
  {
    by: 'ann',
    keys: ['Alt+g', 'Alt+g'],
    on: 'Find, button, collapsed',
    referee: 'The floor is free.',
    ann: 'Press the same key once more to ask for the floor, or to put it down. The floor is free.',
  },
  {
    by: 'referee',
    keys: ['Tab to Referee, button', 'Enter', 'then Referee, heading'],
    on: 'Referee, heading level 2',
  },
  {
    by: 'referee',
    keys: ['Tab to Close session 1, button', 'Enter'],
    on: 'Close session 1, button, expanded',
    referee: 'at once: Before it closes: Award experience Close the session Play on.',
  },
  {
    by: 'referee',
    keys: ['Tab to Close the session, button', 'Enter', 'then Referee, heading'],
    on: 'Referee, heading level 2',
    referee: 'Session 1 ends.',
    ann: 'Session 1 ends.',
  },
  {
    by: 'referee',
    keys: ['Escape', 'then Referee, button'],
    on: 'Referee, button, collapsed',
  },
];
