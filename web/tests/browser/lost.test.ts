// A page that is loaded anew, opened twice, cut off, or left without its server in the middle of a question: the
// same question, the same faces as would have fallen, applied once, and nothing lost that was typed.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { House, triesNow, type Person } from './house';

const SEED = 7;
const HALF = 'half a sent';
const BESIDES = /something unintended happens besides/;

/** What goes wrong, what somebody sees of it, and how it ends. */
interface Mishap {
  name: string;
  strikes(one: Person): Promise<void>;
  ends(one: Person): Promise<void>;
}
const away = async (one: Person): Promise<void> => {
  const told = one.page.getByRole('status').filter({ hasText: 'can’t be reached' });
  await told.filter({ hasText: 'Nothing is lost' }).filter({ hasText: 'Trying again' }).waitFor();
};
const reached = (one: Person): Promise<void> => one.page.getByRole('button', { name: 'Try now' }).waitFor({ state: 'detached' });

const reload: Mishap = {
  name: 'a reload',
  strikes: async (one) => void (await one.page.reload()),
  ends: async () => undefined,
};
const cut: Mishap = {
  name: 'a lost connection',
  strikes: async (one) => {
    await one.context.setOffline(true);
    await away(one);
  },
  ends: async (one) => {
    await one.context.setOffline(false);
    await reached(one);
  },
};
const killed: Mishap = {
  name: 'a server that was killed',
  strikes: async (one) => {
    await house.kill();
    await away(one);
  },
  ends: async (one) => {
    await house.serve();
    await triesNow(one.page);
    await reached(one);
  },
};
const MISHAPS = [reload, cut, killed];
const CHECKS = [
  ...MISHAPS.map((one) => `try ${one.name}`),
  'try a second tab',
  ...[cut, killed].map((one) => `roll during ${one.name}`),
  'roll, and reload before the server is back',
];

let house: House;
let referee: Person;
let ann: Person;
/** What fell at a table with the same seed where nothing went wrong. */
const undisturbed = new Map<string, string>();

beforeAll(async () => {
  house = await House.open(SEED);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

describe('in the middle of a question', () => {
  it('nothing goes wrong at first', async () => {
    const calm = await House.open(SEED);
    try {
      const at = await calm.evening('The toll house');
      for (const does of CHECKS) {
        await call(at.referee, does);
        await at.ann.roll(/./);
        undisturbed.set(does, await settled(at.referee, at.ann, does));
      }
    } finally {
      await calm.close();
    }
    expect(new Set(undisturbed.values()).size, 'faces that tell one roll from another').toBeGreaterThan(3);
    ({ referee, ann } = await house.evening('The toll house'));
  });

  for (const mishap of MISHAPS) {
    it(`survives ${mishap.name} while a roll waits`, async () => {
      const does = `try ${mishap.name}`;
      await call(referee, does);
      const question = ann.question(/./);
      await ann.press('Type real dice', question);
      await ann.write(/./, '5', question);
      const before = await question.getByRole('heading').innerText();
      await ann.write('Say something', HALF);

      await mishap.strikes(ann);
      await mishap.ends(ann);

      expect(await question.getByRole('heading').innerText()).toBe(before);
      expect(await question.getByRole('textbox').inputValue()).toBe('5');
      expect(await ann.page.getByRole('textbox', { name: 'Say something' }).inputValue()).toBe(HALF);
      await ann.press('Let them fall here', question);
      await ann.press('Roll', question);
      await fellAsWithout(does);
      await ann.write('Say something', '');
    });
  }

  it('lets a second tab of the same seat answer', async () => {
    const does = 'try a second tab';
    await call(referee, does);
    await ann.press('Type real dice', ann.question(/./));
    await ann.write(/./, '5', ann.question(/./));
    const before = await ann.question(/./).getByRole('heading').innerText();
    const first = await ann.tab();
    expect(await ann.question(/./).getByRole('heading').innerText()).toBe(before);
    await ann.press('Roll', ann.question(/./));
    await fellAsWithout(does);
    // The first tab has seen the same, and asks no more.
    await first.getByRole('region', { name: 'What is asked' }).getByRole('article').waitFor({ state: 'detached' });
    await expect.poll(() => first.getByRole('region', { name: 'Log' }).getByRole('button', { name: new RegExp(does) }).count()).toBe(1);
    await ann.page.close();
    ann.page = first;
  });

  for (const mishap of [cut, killed]) {
    it(`sends a roll that was tapped during ${mishap.name} once it can`, async () => {
      const does = `roll during ${mishap.name}`;
      await call(referee, does);
      await ann.question(/./).waitFor();
      await mishap.strikes(ann);
      await rollsMeanwhile();
      await mishap.ends(ann);
      await fellAsWithout(does);
    });
  }

  it('sends it, too, if the page was loaded anew in between', async () => {
    const does = 'roll, and reload before the server is back';
    await call(referee, does);
    await ann.question(/./).waitFor();
    await killed.strikes(ann);
    await rollsMeanwhile();
    await house.serve();
    await ann.page.reload();
    await fellAsWithout(does);
  });

  // Typed dice take their place among those that fall: these come last.
  for (const mishap of MISHAPS) {
    it(`survives ${mishap.name} while somebody answers in words`, async () => {
      const does = `answer through ${mishap.name}`;
      await call(referee, does);
      await ann.roll(/./, [9]);
      const question = referee.question(BESIDES);
      await referee.write('Your answer', HALF, question);

      await mishap.strikes(referee);
      await mishap.ends(referee);

      const field = question.getByRole('textbox', { name: 'Your answer' });
      expect(await field.inputValue()).toBe(HALF);
      await referee.write(field, `${HALF}ence of ${mishap.name}`);
      await referee.press('Answer', question);
      await once(does);
      await referee.press(referee.line(new RegExp(does)));
      await log(referee).getByText(`${HALF}ence of ${mishap.name}`).first().waitFor();
      await expect.poll(() => dice(referee, does)).toEqual(['d12: 9']);
      await referee.press(referee.line(new RegExp(does)));
    });
  }

  it('notices a network that falls silent without a word', async () => {
    let silent = false;
    await ann.context.routeWebSocket(/\/socket$/, (page) => {
      if (silent) return;
      const server = page.connectToServer();
      page.onMessage((said) => silent || server.send(said));
      server.onMessage((said) => silent || page.send(said));
    });
    await ann.page.clock.install();
    await ann.page.reload();
    await ann.question(/./).waitFor({ state: 'detached' });
    await offers(ann).getByRole('button', { name: 'Try something' }).waitFor();
    silent = true;
    await referee.write('Say something', 'Ann, are you there?');
    await referee.press('Say');
    await referee.reads('Ann, are you there?');
    await ann.page.clock.fastForward(20_000);
    await ann.page.clock.fastForward(10_000);
    await away(ann);
    expect(await log(ann).getByText('Ann, are you there?').count()).toBe(0);
    silent = false;
    await triesNow(ann.page);
    await reached(ann);
    await ann.reads('Ann, are you there?');
  });

  it('keeps a form that was begun, and no form that was sent', async () => {
    await ann.press('Try something', offers(ann));
    await ann.fill(offers(ann).locator('form'), 'What the character does', HALF);
    await ann.page.reload();
    const form = offers(ann).locator('form');
    const field = form.getByRole('textbox', { name: 'What the character does' });
    await field.waitFor();
    expect(await field.inputValue()).toBe(HALF);
    await ann.press('Propose', form);
    await form.waitFor({ state: 'detached' });
    await ann.page.reload();
    await offers(ann).getByRole('button', { name: 'Try something' }).waitFor();
    const proposal = referee.page.getByRole('region', { name: 'What players propose' });
    await expect.poll(() => proposal.getByRole('article').count()).toBe(1);
    await referee.press('Turn down', proposal);
    await referee.press('Without a reason', proposal);
    await ann.press('Put it away', offers(ann));
  });

  it('keeps a character that was begun', async () => {
    const sheets = ann.page.getByRole('region', { name: 'Sheets' });
    await ann.press('Make another character', sheets);
    const dialog = ann.page.getByRole('dialog');
    await ann.press(/^A player's character/, dialog);
    await ann.write('Name', 'Odo', dialog);
    await ann.fill(dialog, 'Knowledge', '4');
    await ann.press('Next', dialog);
    await ann.page.reload();
    await ann.press('Make another character', sheets);
    await ann.press(/^A player's character, begun/, dialog);
    await dialog.getByText('You began this before').waitFor();
    await ann.press('Back', dialog.locator('form'));
    expect(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Odo');
    await ann.press('Start anew', dialog);
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('');
    await ann.press('Close', dialog);
  });

  it('has a log that holds together', () => {
    const file = `${house.data}/lost.norn`;
    const kept = house.norn('export', 'The toll house', '--out', file, '--data', house.data);
    expect(kept.code, kept.err).toBe(0);
    const verified = house.norn('verify', file);
    expect(verified.code, verified.out + verified.err).toBe(0);
  });
});

const log = (one: Person): Locator => one.page.getByRole('region', { name: 'Log' });
const offers = (one: Person): Locator => one.page.getByRole('region', { name: 'What you can do' });

async function call(by: Person, does: string): Promise<void> {
  await by.attempt('Try something', [
    ['Who acts', 'Lyneth'],
    ['What the character does', does],
    ['How is it decided', 'ability roll'],
    ['Which stat is tested', 'Fitness'],
  ]);
}

/** Ann rolls although nobody hears it; the page says that it will be sent. */
async function rollsMeanwhile(): Promise<void> {
  const question = ann.question(/./);
  await ann.press('Roll', question);
  await ann.page.getByRole('status').filter({ hasText: 'what you said last is sent as soon as the table is reached' }).waitFor();
  expect(await question.getByRole('button', { name: /^Roll/ }).isDisabled(), 'nobody can tap twice').toBe(true);
}

/** Answers whatever is asked by its default; gives the dice and what they came to. */
async function settled(by: Person, player: Person, does: string): Promise<string> {
  const line = player.line(new RegExp(does));
  const ended = line.filter({ hasNotText: 'open' });
  const besides = by.question(BESIDES);
  const fails = by.question(/make it fail/i);
  await ended.or(player.question(BESIDES)).first().waitFor();
  if (!(await ended.isVisible())) await by.press('Leave it empty', besides.or(fails).first());
  await ended.waitFor();
  await player.press(line);
  await log(player).getByRole('listitem').filter({ hasText: does }).getByRole('img', { name: /^d\d+: / }).first().waitFor();
  const fell = await dice(player, does);
  await player.press(line);
  const came = (await line.innerText()).replace(/\d\d:\d\d/, '').replace(/\s+/g, ' ');
  return `${fell.join(', ')} · ${came}`;
}

/** The dice of an attempt that is unfolded in the log. */
async function dice(of: Person, does: string): Promise<(string | null)[]> {
  const item = log(of).getByRole('listitem').filter({ hasText: does });
  return item.getByRole('img', { name: /^d\d+: / }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
}

async function fellAsWithout(does: string): Promise<void> {
  const before = undisturbed.get(does);
  expect(before).toMatch(/d12: \d/);
  expect(await settled(referee, ann, does)).toBe(before);
  await once(does);
}

/** Both have it in their log once. */
async function once(does: string): Promise<void> {
  for (const one of [referee, ann]) {
    const line = log(one).getByRole('button', { name: new RegExp(does) });
    await line.filter({ hasNotText: 'open' }).waitFor();
    await expect.poll(() => line.count()).toBe(1);
  }
}
