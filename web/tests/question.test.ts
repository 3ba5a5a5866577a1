// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WIRE, type Answer, type Lane, type OddsShown, type Question, type Seen, type State, type Wanted } from '../src/lib/wire';
import { usual } from '../src/lib/ask';
import Table from '../src/shell/Table.svelte';
import { Fake, measured, STATE, Stream } from './fake';

let fake: Fake;
let page: Record<string, unknown>;
beforeEach(() => {
  localStorage.clear();
  fake = new Fake();
  const query = { matches: true, addEventListener() {}, removeEventListener() {} };
  window.matchMedia = () => query as unknown as MediaQueryList;
  Element.prototype.scrollIntoView = () => {};
  measured();
});
afterEach(() => {
  void unmount(page);
  document.body.textContent = '';
});

const choice = (n: number) => ({ value: { number: n }, label: `Option ${n}`, refused: null });

function ask(wanted: Wanted, more: Partial<Question> = {}, together: Lane[] = [], others: Partial<Question>[] = [], seat = 1): void {
  const question: Question = {
    path: '0.1',
    rule: 'game.ask',
    words: 'What now?',
    owner: 'Lyneth',
    mine: true,
    ours: false,
    seat: 1,
    lapses: false,
    default: null,
    after: null,
    wanted,
    ...more,
  };
  const open: State['open'] = {
    is: 'attempt',
    id: 'a1',
    version: 3,
    words: { words: 'Check', rule: 'game.check' },
    owner: 'Lyneth',
    by: 1,
    lines: [],
    questions: [question, ...others.map((one) => ({ ...question, ...one }))],
    together,
  };
  page = mount(Table, { target: document.body, props: { table: 1, seat, around: fake.around } });
  flushSync();
  fake.welcome(new Stream(), 0, { ...STATE, me: seat, open });
  flushSync();
}

function button(words: string | RegExp): HTMLButtonElement {
  const all = [...document.querySelectorAll<HTMLButtonElement>('.question button')];
  const found = all.find((one) => {
    const name = one.getAttribute('aria-label') ?? one.textContent.trim();
    return typeof words === 'string' ? name === words : words.test(name);
  });
  if (!found) throw new Error(`no button ${String(words)} among ${all.map((one) => one.textContent.trim()).join(', ')}`);
  return found;
}

function press(words: string | RegExp): void {
  button(words).click();
  flushSync();
}

function answer(): Answer | undefined {
  const said = fake.socket.said().find((one) => one.say.verb === 'answer')?.say;
  if (said?.verb !== 'answer') return undefined;
  expect(said).toMatchObject({ attempt: 'a1', path: '0.1', version: 3 });
  return said.answer;
}

test('yes or no takes one tap', () => {
  ask({ is: 'confirm', yes: 'Spend it', no: 'Let it stand' });
  press('Let it stand');
  expect(answer()).toEqual({ yes: false });
});

/** Tells the page what was asked about the odds. */
function weighed(what: Seen): void {
  const look = fake.socket.heard.find((one) => one.to === 'look' && one.at.look === 'odds-of');
  if (look?.to !== 'look') throw new Error('nobody asked for odds');
  fake.socket.tell({ is: 'seen', n: look.n, what });
}
const ROLL: Wanted = { is: 'roll', count: 1, sides: 20, reveal: null, typed: true };
const some = (outcome: string, p: number): OddsShown['outcomes'][number] => ({ outcome, label: outcome, exact: `${p * 4}/4`, p });

test('odds go from the best to the worst, and tell them apart without colour', async () => {
  ask(ROLL);
  const totals = [1, 2, 3, 4].map((total) => ({ total, exact: '1/4', p: 0.25 }));
  const odds: OddsShown = { totals, outcomes: [some('hurt', 0.5), some('stopped', 0.25), some('missed', 0.25)], residual: 0, note: null, instead: null, words: '' };
  weighed({ seen: 'odds-of', odds: [{ answer: null, odds }] });
  await vi.waitFor(() => {
    flushSync();
    expect([...document.querySelectorAll('.odds .share')].map((one) => one.textContent.trim())).toEqual(['missed 1 in 4', 'stopped 1 in 4', 'hurt 2 in 4']);
  });
  expect([...document.querySelectorAll('.odds .bar i')].map((one) => one.classList[0])).toEqual(['best', 'middle', 'worst']);
  // How each total falls is there for whoever asks.
  expect(document.querySelector('.question rect')).toBeNull();
  press('Each total');
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelectorAll('.question rect:not(.base)')).toHaveLength(4);
  });
});

test('where a roll has no odds, it is told why', async () => {
  ask(ROLL);
  weighed({ seen: 'nothing', why: { text: "the odds depend on what you don't know", rule: null, right: null, problems: [] } });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('.question')?.textContent).toContain("the odds depend on what you don't know");
  });
});

test('that a question is over is no reason for its odds', async () => {
  ask(ROLL);
  weighed({ seen: 'nothing', why: { text: 'this question is not open (any more)', rule: null, right: 'too-late', problems: [] } });
  await new Promise((done) => setTimeout(done, 20));
  flushSync();
  expect(document.querySelector('.question')?.textContent).not.toContain('not open');
});

test('one of several takes one tap, and what is refused says why', () => {
  const refused = { text: 'It is broken.', rule: null, right: null, problems: [] };
  ask({ is: 'one-of', options: [choice(1), choice(2), { ...choice(3), refused }] });
  expect(button(/Option 3/).disabled).toBe(true);
  expect(document.body.textContent).toContain('It is broken.');
  press('Option 2');
  expect(answer()).toEqual({ one: { number: 2 } });
});

test('among more than seven, what is typed finds the answer', () => {
  ask({ is: 'one-of', options: [1, 2, 3, 4, 5, 6, 7, 18, 19].map(choice) });
  const find = document.querySelector<HTMLInputElement>('.question [type="search"]')!;
  find.value = '1';
  find.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  expect([...document.querySelectorAll('.question .option .words')].map((one) => one.textContent)).toEqual(['Option 1', 'Option 18', 'Option 19']);
  press('Option 18');
  expect(answer()).toEqual({ one: { number: 18 } });
});

test('several are chosen within their limits', () => {
  ask({ is: 'several-of', options: [choice(1), choice(2), choice(3)], min: 1, max: 2 });
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.question input')];
  expect(button('None of them').disabled).toBe(true);
  boxes[0]!.click();
  boxes[2]!.click();
  flushSync();
  expect(boxes[1]!.disabled).toBe(true);
  press('Choose these 2');
  expect(answer()).toEqual({ several: [{ number: 1 }, { number: 3 }] });
});

test('a number is kept within its limits', () => {
  ask({ is: 'number', min: 2, max: 5 });
  const input = document.querySelector<HTMLInputElement>('.question input')!;
  input.value = '9';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  expect(button('Answer').disabled).toBe(true);
  input.value = '4';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  press('Answer');
  expect(answer()).toEqual({ number: 4 });
});

test('a text may be left empty', () => {
  ask({ is: 'text', max: 100 });
  press('Leave it empty');
  expect(answer()).toEqual({ text: '' });
});

test('an order is made by moving', () => {
  ask({ is: 'order', options: [choice(1), choice(2), choice(3)] });
  press('Option 3 earlier');
  press('In this order');
  expect(answer()).toEqual({ order: [{ number: 1 }, { number: 3 }, { number: 2 }] });
});

test('points are all given, and not more to one than it takes', () => {
  ask({ is: 'allot', points: 3, each_max: 2, to: [choice(1), choice(2)] });
  expect(button('Give them so').disabled).toBe(true);
  press('One more for Option 1');
  press('One more for Option 1');
  expect(button('One more for Option 1').disabled).toBe(true);
  press('One more for Option 2');
  press('Give them so');
  expect(answer()).toEqual({ allot: [[{ number: 1 }, 2], [{ number: 2 }, 1]] });
});

const roll: Wanted = { is: 'roll', sides: 6, count: 2, typed: true, reveal: null };

test('a roll takes one tap or one key', () => {
  ask(roll);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }));
  flushSync();
  expect(fake.socket.said().map((one) => one.say.verb)).toEqual(['roll']);
});

test('real dice are typed, and only those that were asked for', () => {
  ask(roll);
  press('Type real dice');
  const input = document.querySelector<HTMLInputElement>('.question input')!;
  for (const [text, fits] of [['7 1', false], ['3', false], ['3 5', true]] as const) {
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect(button('Take it').disabled).toBe(!fits);
  }
  press('Take it');
  expect(fake.socket.said().map((one) => one.say)).toMatchObject([{ verb: 'roll', typed: [3, 5] }]);
});

test('where real dice may not be typed, nothing offers it', () => {
  ask({ ...roll, typed: false });
  expect(() => button('Type real dice')).toThrow();
});

test('a standing answer is wished beside the answer', () => {
  ask({ is: 'confirm', yes: 'Yes', no: 'No' });
  document.querySelector<HTMLInputElement>('.question input[type=checkbox]')!.click();
  press('Yes');
  expect(fake.socket.said().map((one) => one.say)).toMatchObject([
    { verb: 'wish', about: 'answer:game.ask', wish: { flag: true } },
    { verb: 'answer', answer: { yes: true } },
  ]);
});

test('odds stand at each answer', () => {
  ask({ is: 'confirm', yes: 'Yes', no: 'No' });
  const look = fake.socket.heard.find((one) => one.to === 'look' && one.at.look === 'odds-of');
  if (look?.to !== 'look') throw new Error('nobody asked for odds');
  const odds = (exact: string, p: number, note: string | null = null) => ({
    outcomes: [{ outcome: 'win', label: 'win', exact, p }],
    totals: [],
    residual: 0,
    note,
    instead: null,
    words: '',
  });
  fake.socket.tell({
    is: 'seen',
    n: look.n,
    what: { seen: 'odds-of', odds: [{ answer: { yes: true }, odds: odds('5/8', 0.625) }, { answer: { yes: false }, odds: odds('1/8', 0.125, 'against the usual opponent') }] },
  });
  // What draws them is loaded when it is first wanted.
  return vi.waitFor(() => {
    flushSync();
    expect(button(/^Yes/).textContent).toContain('5 in 8');
    expect(button(/^Yes/).textContent).not.toContain('usual');
    expect(button(/^No/).textContent).toContain('1 in 8');
    expect(button(/^No/).textContent).toContain('against the usual opponent');
  });
});

test('another’s question says for whom it waits, and has no buttons', () => {
  ask({ is: 'confirm', yes: 'Yes', no: 'No' }, { mine: false, seat: 0, owner: 'Caius' });
  expect(document.querySelector('.question')!.textContent).toContain('Caius (Ada) is asked');
  expect(() => button('Yes')).toThrow();
});

test('Black takes the same key twice even while somebody types, dims the page without a name, and is taken back by its own person alone', async () => {
  ask(roll);
  const talk = document.createElement('input');
  document.body.append(talk);
  talk.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true }));
  expect(fake.socket.said()).toEqual([]);
  const mistake = (): HTMLButtonElement | undefined =>
    [...document.querySelectorAll<HTMLButtonElement>('.notices button')].find((one) => one.textContent.startsWith('That was a mistake'));
  const black = (): boolean => talk.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', code: 'KeyB', altKey: true, bubbles: true }));
  black();
  flushSync();
  expect(fake.socket.said()).toEqual([]);
  expect(document.body.textContent).toContain('Press the same key once more to stop');
  black();
  expect(fake.socket.said().map((one) => one.say)).toEqual([{ verb: 'stop' }]);
  const { id } = fake.socket.said()[0]!;
  fake.socket.tell({ is: 'done', id, ack: 'done' });
  await vi.waitFor(() => {
    flushSync();
    expect(mistake()).toBeDefined();
  });
  mistake()!.click();
  expect(fake.socket.said().map((one) => one.say)).toEqual([{ verb: 'stop' }, { verb: 'go-on', stop: id }]);
  const stream = new Stream();
  fake.socket.tell({ is: 'entries', entries: [stream.push({ text: 'It stops here.', kind: 'safety' }, 7, '{"is":"safety"}', '"nobody"', false)] });
  flushSync();
  expect(document.querySelector('[role=alertdialog]')!.textContent).toContain('It stops here.');
});

test('an old page is told to load anew', () => {
  page = mount(Table, { target: document.body, props: { table: 1, seat: 1, around: fake.around } });
  flushSync();
  fake.socket.onopen?.();
  fake.socket.tell({ is: 'welcome', wire: WIRE + 1, program: '9', from: 0, head: '0'.repeat(64), rehearsal: false, floor_seconds: 120 });
  flushSync();
  expect(document.querySelector('[role=alert]')!.textContent).toContain('Load the page again');
});

test('what is asked of several at once stands on one card, each saying whose and what for', async () => {
  const other: Partial<Question> = { path: '0.2', owner: 'Caius', words: 'Does Caius defend?', wanted: { is: 'confirm', yes: 'Yes', no: 'No' } };
  ask({ is: 'roll', sides: 12, count: 1, typed: false, reveal: null }, {}, [], [other]);
  await vi.waitFor(() => expect(document.querySelector('.together')).not.toBeNull());
  const rows = [...document.querySelectorAll('.together li')].map((row) => row.textContent.replace(/\s+/g, ' ').trim());
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^Lyneth.*What now\?.*Roll d12/);
  expect(rows[1]).toMatch(/^Caius.*Does Caius defend\?.*Yes.*No/);
  press('No');
  expect(fake.socket.said().some(({ say }) => say.verb === 'answer' && say.path === '0.2')).toBe(true);
});

test('who is called together stands on one card, a row for each', async () => {
  const lane = (owner: string, more: Partial<Lane>): Lane => ({
    owner,
    asked: [],
    waits: null,
    dice: [],
    outcome: null,
    rank: null,
    total: null,
    ...more,
  });
  ask({ is: 'roll', sides: 12, count: 1, typed: false, reveal: null }, {}, [
    lane('Caius', { outcome: 'success', rank: [2, 3], total: 15, dice: [{ sides: 12, face: 12, dropped: false }] }),
    lane('Lyneth', { asked: ['0.1'] }),
    lane('Mira', { waits: 'a2' }),
  ]);
  await vi.waitFor(() => expect(document.querySelector('.together')).not.toBeNull());
  const rows = [...document.querySelectorAll('.together li')].map((row) => row.textContent.replace(/\s+/g, ' ').trim());
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/^Caius.*success 15$/);
  expect(rows[1]).toMatch(/^Lyneth.*What now\?.*Roll d12/);
  expect(rows[2]).toBe('Mira comes next');
  expect(document.querySelector('.together [role="status"]')?.textContent).toBe('2 of 3 still to come');
  press('Roll d12');
  expect(fake.socket.said().some(({ say }) => say.verb === 'roll' && say.path === '0.1')).toBe(true);
});

test('who answers for several is told apart by what is asked of each, and what waits leads to its question', async () => {
  const lane = (owner: string, asked: string): Lane => ({ owner, asked: [asked], waits: null, dice: [], outcome: null, rank: null, total: null });
  ask(
    { is: 'confirm', yes: 'Yes', no: 'No' },
    { path: '0.1', owner: 'the referee', words: 'Does Ash dodge?', seat: 0 },
    [lane('the referee', '0.1'), lane('the referee', '0.2'), lane('Lyneth', '0.3')],
    [
      { path: '0.2', owner: 'the referee', words: 'Does Crow dodge?', seat: 0 },
      { path: '0.3', owner: 'Lyneth', words: 'Does Lyneth dodge?', seat: 1 },
    ],
    0,
  );
  await vi.waitFor(() => expect(document.querySelector('.side')).not.toBeNull());
  const live = [...document.querySelectorAll('.side .live')].map((one) => one.textContent.replace(/\s+/g, ' ').trim());
  expect(live).toEqual(['the referee Does Ash dodge?', 'the referee Does Crow dodge?', 'Lyneth chooses or rolls']);
  document.querySelector<HTMLElement>('.side .link')?.click();
  expect(document.activeElement?.textContent).toContain('Does Ash dodge?');
});

test('what a company is asked, each of its players answers without taking anybody’s place', () => {
  ask({ is: 'confirm', yes: 'Yes', no: 'No' }, { owner: 'Company 4', seat: 2, ours: true });
  press('Yes');
  expect(answer()).toEqual({ yes: true });
});

test('what others are asked is answered in their place only', () => {
  ask({ is: 'confirm', yes: 'Yes', no: 'No' }, { owner: 'Bob', seat: 2 });
  expect(() => button('Yes')).toThrow();
});

test('what took its default at once stands under the result with its odds, and takes one tap', async () => {
  const late: State['late'][number] = {
    attempt: 'a1',
    words: { words: 'Check', rule: 'game.check' },
    question: {
      path: '0.2', rule: 'game.again', words: 'Roll again?', owner: 'Lyneth', mine: true, ours: false, seat: 1,
      lapses: true, default: 'let it stand', after: null, wanted: { is: 'confirm', yes: 'roll again', no: 'let it stand' },
    },
  };
  page = mount(Table, { target: document.body, props: { table: 1, seat: 1, around: fake.around } });
  flushSync();
  fake.welcome(new Stream(), 0, { ...STATE, late: [late, { ...late, attempt: 'a2', question: { ...late.question, seat: 0, owner: 'Caius' } }] });
  flushSync();
  // It is loaded when the first one comes.
  await vi.dynamicImportSettled();
  flushSync();
  const chip = document.querySelectorAll('[data-late]');
  expect(chip).toHaveLength(1);
  expect(chip[0]!.textContent).toContain('So far: let it stand.');
  const look = fake.socket.heard.find((one) => one.to === 'look' && one.at.look === 'odds-of');
  if (look?.to !== 'look') throw new Error('nobody asked for odds');
  expect(look.at).toMatchObject({ over: 'a1', path: '0.2' });
  const odds = { outcomes: [{ outcome: 'win', label: 'win', exact: '5/8', p: 0.625 }], totals: [], residual: 0, note: null, instead: null, words: '' };
  fake.socket.tell({ is: 'seen', n: look.n, what: { seen: 'odds-of', odds: [{ answer: { yes: true }, odds }] } });
  await Promise.resolve();
  flushSync();
  const again = chip[0]!.querySelector<HTMLButtonElement>('button.option')!;
  expect(again.textContent).toContain('roll again');
  expect(again.textContent).toContain('5 in 8');
  again.click();
  flushSync();
  expect(fake.socket.said().map((one) => one.say)).toMatchObject([{ verb: 'answer', attempt: 'a1', path: '0.2', version: 0, answer: { yes: true } }]);
});

test('what holds if nobody answers is an answer where it is one of the ways to answer, and may be chosen', () => {
  const asked = (wanted: Wanted, words: string | null, lapses = true): Question => ({ wanted, lapses, default: words }) as Question;
  const one: Wanted = { is: 'one-of', options: [choice(1), choice(2)] };
  expect(usual(asked(one, 'Option 2'))).toEqual({ one: { number: 2 } });
  expect(usual(asked({ is: 'confirm', yes: 'again', no: 'let it stand' }, 'let it stand'))).toEqual({ yes: false });
  const shut: Wanted = { is: 'one-of', options: [{ ...choice(1), refused: { text: 'no', rule: null, right: null } as never }] };
  for (const other of [asked(one, 'Option 2', false), asked(one, null), asked(one, 'nothing'), asked(shut, 'Option 1'), asked({ is: 'text', max: 9 } as Wanted, '""')]) {
    expect(usual(other)).toBe(null);
  }
});
