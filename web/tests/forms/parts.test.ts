// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { View } from '../../src/lib/sheets';
import type { Field, Filled, Filling, Look, Refused, Row, Say, Seen, Sheet, Stage, Value } from '../../src/lib/wire';
// What is loaded when it is first wanted is at hand at once.
import '../../src/forms/AttemptForm.svelte';
import Table from '../../src/shell/Table.svelte';
import { Fake, measured, STATE, Stream } from '../fake';

let fake: Fake;
let page: Record<string, unknown>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fake = new Fake();
  measured();
  // A phone, so that the referee's drawer stands in the page.
  const query = { matches: false, addEventListener() {}, removeEventListener() {} };
  window.matchMedia = () => query as unknown as MediaQueryList;
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  void unmount(page);
  document.body.textContent = '';
});

const settle = async (): Promise<void> => {
  for (let n = 0; n < 3; n += 1) {
    await new Promise((done) => setTimeout(done, 5));
    flushSync();
  }
};

/** Sits down at a table that answers each look. */
async function sit(seat: number, state: Partial<View>, answer: (look: Look) => Seen): Promise<void> {
  page = mount(Table, { target: document.body, props: { table: 1, seat, around: fake.around } });
  flushSync();
  const send = fake.socket.send.bind(fake.socket);
  fake.socket.send = (text) => {
    send(text);
    const heard = fake.socket.heard[fake.socket.heard.length - 1];
    if (heard?.to === 'look') {
      const { n, at } = heard;
      queueMicrotask(() => fake.socket.tell({ is: 'seen', n, what: answer(at) }));
    }
  };
  fake.welcome(new Stream(), 0, { ...STATE, me: seat, ...state });
  await settle();
}

const all = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('button, summary')];
const nameOf = (one: HTMLElement): string => one.getAttribute('aria-label') ?? one.textContent.trim().replace(/\s+/g, ' ');
function find(words: string | RegExp): HTMLElement | undefined {
  return all().find((one) => (typeof words === 'string' ? nameOf(one) === words : words.test(nameOf(one))));
}
/** What is loaded when it is first wanted is there a moment later. */
async function there(words: string | RegExp): Promise<void> {
  await vi.waitFor(() => expect(find(words)).toBeDefined());
  await settle();
}
async function tap(words: string | RegExp): Promise<void> {
  const found = find(words);
  if (!found) throw new Error(`nothing to tap is called ${String(words)}; there is ${all().map(nameOf).join(' | ')}`);
  found.click();
  flushSync();
  await settle();
}
function said(): Say[] {
  return fake.socket.said().map((one) => one.say).filter((say) => say.verb !== 'publish');
}
async function done(ack: 'done' | 'queued' = 'done'): Promise<void> {
  for (const one of fake.socket.said()) fake.socket.tell({ is: 'done', id: one.id, ack });
  await settle();
}

const text = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  label: name,
  rule: 'game.play.try',
  referee: false,
  range: { is: 'text', max: 80 },
  value: { text: '' },
  defaulted: true,
  ...more,
});
const filling = (fields: Field[], stage: Stage): Filling => ({ name: 'try', label: 'Try', fields, stage, odds: null, throws: false, covers: [] });
const ready: Stage = { is: 'ready', words: { words: 'Try something', rule: 'game.play.try' } };
const why: Refused = { text: 'You are asleep.', rule: 'game.rest.asleep', right: null, problems: [] };
const offers = [{ attempt: 'try', label: 'Try', rule: 'game.play.try', section: 'Play', shelf: null, ready: false }];

const row = (more: Partial<Row> = {}): Row => ({
  label: 'Strength',
  rule: 'game.stats',
  shown: '3',
  ...more,
});
const sheet = (who: number, name: string, rows: Row[], more: Partial<Sheet> = {}): Sheet => ({
  who,
  name,
  kind: { words: 'A character', rule: 'game.people' },
  health: null,
  conditions: [], fallen: null,
  mine: false,
  player: 1,
  sections: [{ title: { words: 'Stats', rule: 'game.stats' }, rows }],
  ...more,
});
const offer = (who: number): Filled => ({
  attempt: 'try',
  values: { who: { character: who }, stat: { word: 'strength' } },
  rest: true,
});

describe('an attempt', () => {
  test('a player proposes in two taps, with nothing said that they did not choose', async () => {
    await sit(1, { offers }, () => ({ seen: 'fill', filling: filling([text('doing')], { is: 'propose' }) }));
    await tap('Try');
    await tap('Propose');
    expect(said()).toEqual([
      { verb: 'attempt', filled: { attempt: 'try', values: {}, rest: true }, insist: false },
    ]);
    await done('queued');
    expect(find('Propose')).toBeUndefined();
  });

  test('of two that are chosen in quick succession, the later is meant', async () => {
    const two = [...offers, { attempt: 'wait', label: 'Wait', rule: 'game.play.wait', section: 'Play', shelf: null, ready: true }];
    const nothing: Seen = { seen: 'fill', filling: filling([], ready) };
    const sure: Seen = { seen: 'odds', odds: { outcomes: [], totals: [], residual: 0, note: null, instead: null, words: '' } };
    await sit(1, { offers: two }, (look) => (look.look === 'odds' ? sure : nothing));
    for (const name of ['Try', 'Wait', 'Wait']) find(name)?.click();
    await settle();
    await settle();
    expect(said()).toEqual([{ verb: 'attempt', filled: { attempt: 'wait', values: {}, rest: true }, insist: false }]);
  });

  test('what is refused names its rule, and only the referee may let it pass', async () => {
    const refuse = (): Seen => ({ seen: 'fill', filling: filling([text('doing')], { is: 'refused', why }) });
    await sit(1, { offers }, refuse);
    await tap('Try');
    expect(document.body.textContent).toContain('You are asleep.');
    expect(find(/^Rule rest/)).toBeDefined();
    // The field in which that was filled in last is marked.
    expect(document.querySelector('.doing .wrong [aria-invalid="true"]')).not.toBeNull();
    expect(find('Let it pass all the same')).toBeUndefined();
    expect(find('Go')).toBeUndefined();
    void unmount(page);
    document.body.textContent = '';
    await sit(0, { offers }, refuse);
    await tap('Try');
    await tap('Let it pass all the same');
    expect(said()).toMatchObject([{ verb: 'attempt', insist: true }]);
  });

  test('a refusal on the way keeps what was filled in', async () => {
    await sit(1, { offers }, () => ({ seen: 'fill', filling: filling([text('doing')], ready) }));
    await tap('Try');
    const input = document.querySelector<HTMLInputElement>('.doing input');
    if (!input) throw new Error('there is a field');
    input.value = 'climb';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await tap('Go');
    expect(said()).toMatchObject([{ filled: { values: { doing: { text: 'climb' } } } }]);
    const id = fake.socket.said().find((one) => one.say.verb === 'attempt')?.id ?? '';
    fake.socket.tell({ is: 'refused', id, why });
    await settle();
    expect(document.body.textContent).toContain('You are asleep.');
    expect(document.querySelector<HTMLInputElement>('.doing input')?.value).toBe('climb');
  });

  test('the referee accepts a proposal with one tap, the rest as usual', async () => {
    const filled = { attempt: 'try', values: { doing: { text: 'climb' } as Value }, rest: true };
    const queue = [{ id: 'q1', by: 1, words: 'Try: climb', filled, proposal: true, mine: true, unsure: false }];
    const fields = [
      text('doing', { value: { text: 'climb' }, defaulted: false }),
      text('how', { referee: true, value: { text: 'easily' } }),
    ];
    await sit(0, { offers, queue }, () => ({ seen: 'fill', filling: filling(fields, ready) }));
    await there('Accept');
    await tap('Accept');
    expect(said()).toEqual([{ verb: 'accept', attempt: 'q1', filled, insist: false }]);
  });
});

describe('the dock', () => {
  const wide = (): void => {
    const query = { matches: true, addEventListener() {}, removeEventListener() {} };
    window.matchMedia = () => query as unknown as MediaQueryList;
  };
  const asks = (seat: number): View['open'] => ({
    is: 'attempt',
    id: 'a1',
    version: 1,
    words: { words: 'Check', rule: 'game.check' },
    owner: 'Ben',
    by: seat,
    lines: [],
    questions: [{ path: '0', rule: 'game.ask', words: 'What now?', owner: 'Ben', mine: true, ours: false, seat, lapses: false, default: null, after: null, wanted: { is: 'text', max: 80 } }],
    together: [],
  });

  test('what is begun while something is asked waits in sight, above the question', async () => {
    wide();
    await sit(1, { offers, open: asks(1) }, () => ({ seen: 'fill', filling: filling([text('doing', { value: null })], { is: 'fill' }) }));
    await tap('Try');
    const line = document.querySelector('.doing.aside');
    expect(line?.textContent).toContain('waits until you have answered');
    const tray = document.querySelector('.tray');
    expect(tray && line?.compareDocumentPosition(tray)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('a form has room of the stage until it is closed', async () => {
    wide();
    await sit(1, { offers }, () => ({ seen: 'fill', filling: filling([text('doing', { value: null })], { is: 'fill' }) }));
    await tap('Try');
    await tap('More room');
    expect(document.querySelector('.table.roomy')).not.toBeNull();
    await tap('Leave it');
    expect(document.querySelector('.table.roomy')).toBeNull();
    await tap('Try');
    expect(find('More room')?.getAttribute('aria-pressed')).toBe('false');
  });

  test('the referee calls for a check of whom they choose, at the head of the dock', async () => {
    wide();
    const two = [sheet(1, 'Ann', [row({ offer: offer(1) })]), sheet(2, 'Bo', [row({ offer: offer(2) })])];
    await sit(0, { offers, sheets: two }, () => ({ seen: 'fill', filling: filling([], ready) }));
    await there('Call a check');
    await tap('Call a check');
    await vi.waitFor(() => expect(document.querySelector('#rolls.calls')).not.toBeNull());
    const calls = document.querySelector<HTMLElement>('#rolls.calls');
    const tray = document.querySelector('.tray');
    expect(tray && calls?.compareDocumentPosition(tray)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const faces = [...(calls?.querySelectorAll<HTMLElement>('.faces button') ?? [])];
    expect(faces.map((one) => one.textContent.trim())).toEqual(['Ann', 'Bo']);
    faces[1]?.click();
    await settle();
    calls?.querySelector<HTMLElement>('.all button')?.click();
    await settle();
    await there('Call Bo');
    await tap('Call Bo');
    expect(said()).toMatchObject([{ verb: 'attempt', filled: { attempt: 'try' } }]);
    await done();
    expect(document.querySelector('#rolls.calls')).toBeNull();
  });

  test('nobody can be called for a check where nobody has a sheet', async () => {
    wide();
    await sit(0, { offers }, () => ({ seen: 'fill', filling: filling([], ready) }));
    await there('Call a check');
    expect((find('Call a check') as HTMLButtonElement).disabled).toBe(true);
  });

  test('a step of whoever acts is not louder than what else can be done', async () => {
    const turns = { rule: 'game.turns', words: 'Round 1', phase: null, fight: true, entries: [{ who: 1, name: 'Ann', stands: 'acting', with: null, states: [] }] } as View['turns'];
    const scene = [row({ label: 'Ann acts', shown: '', offer: { attempt: 'try', values: { who: { character: 1 } }, rest: true } })];
    await sit(0, { offers, scene, turns }, () => ({ seen: 'fill', filling: filling([text('doing')], ready) }));
    const next = (): Element | null => document.querySelector('[aria-label="What comes next"] .button:enabled');
    await vi.waitFor(() => expect(next()).not.toBeNull());
    expect(next()?.classList.contains('first')).toBe(false);
  });
});

describe('what the scene suggests', () => {
  const suggests = (more: Partial<NonNullable<Row['offer']>> = {}): Partial<View> => ({
    offers,
    scene: [row({ label: 'All have tried', shown: '', offer: { attempt: 'try', values: {}, rest: true, ...more } }), row({ label: 'Weather' })],
  });
  const next = (): HTMLElement | null => document.querySelector('[aria-label="What comes next"]');
  /** It is loaded when it is first wanted. */
  const loaded = async (): Promise<void> => {
    await vi.waitFor(() => expect(next()).not.toBeNull());
    await settle();
  };

  test('is done by one tap, where nothing is left to say', async () => {
    await sit(0, suggests(), () => ({ seen: 'fill', filling: filling([text('doing')], ready) }));
    await loaded();
    expect(next()?.textContent).toContain('All have tried');
    // It stands there once.
    expect(document.querySelector('.around dl')?.textContent).not.toContain('All have tried');
    next()?.querySelector<HTMLElement>('.button')?.click();
    await settle();
    expect(said()).toEqual([{ verb: 'attempt', filled: { attempt: 'try', values: {}, rest: true }, insist: false }]);
  });

  test('is written right there, where a few words are wanted, and stays where it is refused', async () => {
    const stage: Stage = { is: 'fill' };
    const asks = text('doing', { value: null, defaulted: false });
    await sit(1, suggests({ values: { who: { character: 1 } } }), () => ({ seen: 'fill', filling: filling([text('who'), asks], stage) }));
    await loaded();
    const input = next()?.querySelector('input');
    if (!input) throw new Error('there is a field');
    const go = next()?.querySelector<HTMLButtonElement>('.button');
    expect(go?.disabled).toBe(true);
    input.value = ' climb ';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    go?.click();
    await settle();
    const values = { who: { character: 1 }, doing: { text: 'climb' } };
    expect(said()).toEqual([{ verb: 'attempt', filled: { attempt: 'try', values, rest: true }, insist: false }]);
    const id = fake.socket.said().find((one) => one.say.verb === 'attempt')?.id ?? '';
    fake.socket.tell({ is: 'refused', id, why });
    await settle();
    expect(next()?.textContent).toContain('You are asleep.');
    expect(next()?.querySelector('input')?.value).toBe(' climb ');
  });

  test('opens its form, where there is more to say', async () => {
    await sit(0, suggests({ rest: false }), () => ({ seen: 'fill', filling: filling([text('doing', { value: null, defaulted: false })], { is: 'fill' }) }));
    await loaded();
    next()?.querySelector<HTMLElement>('.button')?.click();
    await settle();
    expect(said()).toEqual([]);
    expect(document.querySelector('.doing input')).not.toBeNull();
  });

  test('is no more than told where it can\u2019t be attempted', async () => {
    await sit(0, { ...suggests(), offers: [] }, () => ({ seen: 'fill', filling: filling([], ready) }));
    expect(next()).toBeNull();
    expect(document.querySelector('.around dl')?.textContent).toContain('All have tried');
  });
});

describe('a sheet', () => {
  const two = [sheet(1, 'Ann', [row({ offer: offer(1) })]), sheet(2, 'Bo', [row({ offer: offer(2) })])];
  const look = (): Seen => ({ seen: 'fill', filling: filling([text('doing')], ready) });

  test('the referee calls for a check with two taps', async () => {
    await sit(0, { offers, sheets: two }, (at) =>
      at.look === 'fill' ? { seen: 'fill', filling: filling(fieldsOf(at), ready) } : look(),
    );
    await tap(/^Ann/);
    await tap(/^Strength/);
    await tap('Call Ann');
    expect(said()).toEqual([{ verb: 'attempt', filled: offer(1), insist: false }]);
  });

  test('what somebody still has to say stands open, and only the rest is folded', async () => {
    const fields = [text('doing'), text('how', { value: null, defaulted: false })];
    await sit(0, { offers, sheets: two }, () => ({ seen: 'fill', filling: filling(fields, { is: 'fill' }) }));
    await tap(/^Ann/);
    await tap(/^Strength/);
    const [folded, open] = ['doing', 'how'].map((name) => document.querySelector(`.offer [data-field="${name}"]`));
    expect(folded?.closest('details')).not.toBeNull();
    expect(open?.closest('details')).toBeNull();
    expect(open).not.toBeNull();
  });

  test('or from another than whose sheet is open', async () => {
    await sit(0, { offers, sheets: two }, (at) =>
      at.look === 'fill' ? { seen: 'fill', filling: filling(fieldsOf(at), ready) } : look(),
    );
    await tap(/^Ann/);
    await tap(/^Strength/);
    await tap('Call Bo');
    expect(said()).toEqual([{ verb: 'attempt', filled: offer(2), insist: false }]);
  });

  test('and from many at once, each with their own', async () => {
    await sit(0, { offers, sheets: two }, (at) =>
      at.look === 'fill' ? { seen: 'fill', filling: filling(fieldsOf(at), ready) } : look(),
    );
    await tap(/^Ann/);
    await tap(/^Strength/);
    await tap('Call everybody');
    await done();
    await done('queued');
    expect(said()).toEqual([
      { verb: 'attempt', filled: offer(1), insist: false },
      { verb: 'attempt', filled: offer(2), insist: false },
    ]);
  });

  test('hit points change in three taps, without a reason', async () => {
    const hp = row({ label: 'Health', shown: '9 of 10', gauge: { now: 9, max: 10 }, value: { number: 9 }, address: 'hp' });
    await sit(0, { sheets: [sheet(1, 'Ann', [hp])] }, look);
    await tap(/^Ann/);
    await tap(/^Health 9 of 10/);
    await tap('Health: one less');
    await tap('Set');
    expect(said()).toEqual([{ verb: 'adjust', address: 'hp', by: -1, reason: '' }]);
  });

  test('a number that is typed is what stands there, as it was seen', async () => {
    const hp = row({ label: 'Health', shown: '9 of 10', gauge: { now: 9, max: 10 }, value: { number: 9 }, address: 'hp' });
    await sit(0, { sheets: [sheet(1, 'Ann', [hp])] }, look);
    await tap(/^Ann/);
    await tap(/^Health 9 of 10/);
    const field = document.querySelector<HTMLInputElement>('form.edit input')!;
    field.value = '4';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    await tap('Health: one less');
    await tap('Set');
    expect(said()).toEqual([{ verb: 'correct', address: 'hp', value: { number: 3 }, reason: '' }]);
    expect(fake.socket.said().map((one) => one.based_on?.was)).toEqual([{ number: 9 }]);
  });

  test('what is written while something is on its way stays; what is refused stands there again', async () => {
    await sit(1, {}, look);
    const line = document.querySelector<HTMLInputElement | HTMLTextAreaElement>('#talk')!;
    const writes = (words: string): void => {
      line.value = words;
      line.dispatchEvent(new Event('input', { bubbles: true }));
      flushSync();
    };
    writes('One');
    await tap('Say');
    expect(line.value).toBe('');
    writes('Two');
    await done();
    expect(line.value).toBe('Two');
    await tap('Say');
    expect(said().map((say) => (say.verb === 'talk' ? say.text : say.verb))).toEqual(['One', 'Two']);
    writes('Three');
    fake.socket.tell({ is: 'refused', id: fake.socket.said().at(-1)!.id, why });
    await settle();
    expect(line.value).toBe('Two Three');
  });

  test('whoever plays nobody reads what those are good at who are free', async () => {
    await sit(1, { free: [{ who: 2, name: 'Bo', said: 'Carter and Athletics' }] }, look);
    expect(document.body.textContent).toContain('Carter and Athletics');
  });

  test('whoever plays somebody has others who are free behind a line', async () => {
    const mine = sheet(1, 'Ann', [row()], { mine: true });
    const free = [{ who: 2, name: 'Bo', said: 'Carter and Athletics' }];
    await sit(1, { free }, look);
    expect(find('Play Bo')?.closest('details') ?? null).toBeNull();
    void unmount(page);
    document.body.textContent = '';
    await sit(1, { free, sheets: [mine] }, look);
    expect(document.querySelector<HTMLElement>('#sheets summary')?.textContent).toBe('Play another');
    const shown = document.querySelector('#sheets article');
    const others = [...document.querySelectorAll('#sheets details')].at(-1);
    expect(others && shown?.compareDocumentPosition(others), 'what is on the sheet comes first').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(others?.textContent).toContain('Play Bo');
  });

  test('whom one talks to is chosen in a list that Escape closes, and that says whom they play', async () => {
    const seats: View['seats'] = [0, 1, 2].map((seat) => ({
      seat, name: `Seat ${seat}`, characters: seat === 2 ? [{ who: 3, name: 'Caius' }] : [], present: true, out: false, role: 'player', may: ['write'],
    }));
    await sit(1, { seats }, look);
    const to = document.querySelector<HTMLDetailsElement>('details.to');
    expect(to?.textContent.replace(/\s+/g, ' ')).toContain('Seat 2 (Caius)');
    if (!to) return;
    to.open = true;
    to.dispatchEvent(new Event('toggle'));
    flushSync();
    to.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    flushSync();
    expect(to.open).toBe(false);
    to.open = true;
    to.dispatchEvent(new Event('toggle'));
    flushSync();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    flushSync();
    expect(to.open).toBe(false);
  });

  test('a player changes nothing, and is offered what is theirs', async () => {
    const mine = sheet(1, 'Ann', [row({ offer: offer(1) }), row({ label: 'Health', shown: '9' })], { mine: true });
    await sit(1, { offers, sheets: [mine] }, look);
    expect(find(/^Strength/)).toBeDefined();
    expect(find(/^Health/)).toBeUndefined();
  });

  function fieldsOf(at: Extract<Look, { look: 'fill' }>): Field[] {
    return Object.entries(at.filled.values).map(([name, value]) => {
      const option = { value, label: name, refused: null };
      return text(name, { range: { is: 'one-of', options: [option] }, value, defaulted: false });
    });
  }
});

describe('a record', () => {
  const forms = [{ form: 'foe', label: 'An opponent', rule: 'game.foes', players: false }];
  const wolf = { form: 'foe', values: { name: { text: 'Wolf' } as Value } };

  test('a ready-made opponent is chosen by a tap and added by another', async () => {
    await sit(0, { forms }, () => ({ seen: 'cast', drafts: [{ label: 'Wolf', draft: wolf }], opening: null }));
    await tap('Add somebody');
    await there(/^Wolf/);
    await tap(/^Wolf/);
    expect(said()).toEqual([]);
    await tap('Add');
    expect(said()).toEqual([{ verb: 'build', draft: wolf }]);
  });

  test('of several that are alike each has a name of its own, one after the other', async () => {
    await sit(0, { forms }, () => ({ seen: 'cast', drafts: [{ label: 'Wolf', draft: wolf }], opening: null }));
    await tap('Add somebody');
    await there(/^Wolf/);
    await tap(/^Wolf/);
    await tap('How many: Wolf: one more');
    await tap('Add 2');
    await done();
    await done();
    expect(said().map((say) => (say.verb === 'build' ? say.draft.values['name'] : null))).toEqual([{ text: 'Wolf' }, { text: 'Wolf 2' }]);
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });

  test('is not made while something is wrong, and says what', async () => {
    const problem = { at: 'name', words: 'Without a name nobody knows it: give it one.', rule: 'game.foes' };
    await sit(0, { forms }, (at) =>
      at.look === 'form'
        ? { seen: 'form', filling: filling([text('name'), text('note')], { is: 'fill' }), problems: [problem], comes_to: [] }
        : { seen: 'cast', drafts: [], opening: null },
    );
    await tap('Add somebody');
    await there('An opponent');
    await tap('An opponent');
    expect(document.body.textContent).not.toContain(problem.words);
    await tap('Finish');
    expect(said()).toEqual([]);
    const input = document.querySelector<HTMLInputElement>('[data-field="name"] input');
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    const told = document.getElementById(input?.getAttribute('aria-describedby') ?? '');
    expect(told?.textContent).toContain(problem.words);
    expect(document.querySelector('.summary')?.textContent).toContain(problem.words);
  });

  /** A form of one table, whose rows go by `rows`, and what it comes to with each. */
  async function fills(range: Field['range'], rows: Value): Promise<void> {
    const row: Row = { label: 'Strength', rule: 'game.foes', shown: '' };
    await sit(0, { forms }, (at) => {
      if (at.look !== 'form') return { seen: 'cast', drafts: [], opening: null };
      const stats = at.draft.values['stats'];
      const shown = JSON.stringify(stats ?? rows);
      return {
        seen: 'form',
        filling: filling([text('name'), text('stats', { range, value: rows })], { is: 'fill' }),
        problems: [],
        comes_to: [{ ...row, shown }],
      };
    });
    await tap('Add somebody');
    await there('An opponent');
    await tap('An opponent');
  }
  const choice = (word: string) => ({ value: { word }, label: word.toUpperCase(), refused: null });
  const range: Field['range'] = {
    is: 'rows',
    max: 50,
    columns: [
      { name: 'stat', label: 'Stat', range: { is: 'one-of', options: [choice('str'), choice('dex')] } },
      { name: 'bonus', label: 'Bonus', range: { is: 'number', min: 0, max: 5 } },
    ],
  };
  const of = (word: string, number: number): Value => ({ list: [{ word }, { number }] });

  test('what it comes to so far is in sight, and changes with what is chosen', async () => {
    await fills(range, { list: [of('str', 1), of('dex', 1)] });
    const sums = (): string => document.querySelector('[aria-label="What it comes to"]')?.textContent ?? '';
    expect(sums()).toContain('"number":1');
    expect(sums()).not.toContain('"number":2');
    await tap('STR: Bonus: one more');
    expect(sums()).toContain('"number":2');
  });

  test('a table with a row for each of a few names has nothing to add and nothing to take away', async () => {
    await fills(range, { list: [of('str', 1), of('dex', 1)] });
    expect([find('DEX: Bonus: one more'), find('Add to stats'), find('Take away stats 1')].map((one) => one !== undefined)).toEqual([true, false, false]);
  });

  test('a table that lacks a name can get it', async () => {
    await fills(range, { list: [of('str', 1)] });
    expect([find('Add to stats'), find('Take away stats 1')].map((one) => one !== undefined)).toEqual([true, true]);
  });
});
