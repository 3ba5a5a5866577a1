// What of the log somebody wants to read.
import { describe, expect, it } from 'vitest';
import { aloud, barred, gather, hands, telling, threw, wants, type Item, type Wanted } from '../src/lib/log';
import type { Taken } from '../src/lib/chain';

const NAMES = ['Referee', 'Ann', 'Élan'];
const name = (seat: number | null): string => NAMES[seat ?? 0] ?? '';
const NOTHING = { time: 0, attempt: null, lines: [], aside: null, outcome: null, undone: [], card: null, routine: false };
const line = { what: 'Fight', story: false, die: { dropped: false }, counts: true, rank: null, depth: 0 };
const log = [
  { kind: 'narration', by: 0, text: 'The bells have stopped.' },
  { kind: 'talk', by: 1, text: 'I can still stand.' },
  { kind: 'attempt', by: 1, attempt: 'a', text: 'Ann attacks the thug' },
  { kind: 'changed', by: 1, attempt: 'a', text: '', lines: [line] },
  { kind: 'attempt', by: 2, attempt: 'b', text: 'Élan waits' },
  { kind: 'thrown', by: 2, text: '2d6: 7' },
].map((told, number) => ({ number, told: { ...NOTHING, ...told } }) as unknown as Taken);

function read(wanted: Partial<Wanted>): string[] {
  const whole: Wanted = { which: 'all', by: null, words: '', ...wanted };
  const text = (item: Item): string => (item.is === 'attempt' ? item.text : item.entry.told.text);
  return gather(log).filter((item) => wants(whole, item, name)).map(text);
}

it('all of it, rolls or talk', () => {
  expect(read({})).toEqual(['The bells have stopped.', 'I can still stand.', 'Ann attacks the thug', 'Élan waits', '2d6: 7']);
  expect(read({ which: 'rolls' })).toEqual(['Ann attacks the thug', '2d6: 7']);
  expect(read({ which: 'talk' })).toEqual(['The bells have stopped.', 'I can still stand.']);
});

it('what waited is not told beside its beginning under another name', () => {
  const entry = (told: object, body: object, number: number) => ({ number, told: { ...NOTHING, by: 0, ...told }, entry: { body } }) as unknown as Taken;
  const waits = entry({ kind: 'attempt', attempt: 'q', text: 'Referee will next: Fight' }, { is: 'queued', attempt: 'q' }, 0);
  const ends = entry({ kind: 'silent', text: '' }, { is: 'withdrawn', attempt: 'q', begins: 'r' }, 1);
  const begins = entry({ kind: 'attempt', attempt: 'r', text: 'A fight begins' }, { is: 'attempted', attempt: 'r' }, 2);
  const told = (log: Taken[]) => gather(log).map((item) => (item.is === 'attempt' ? item.text : ''));
  expect(told([waits])).toEqual(['Referee will next: Fight']);
  expect(told([waits, ends, begins])).toEqual(['A fight begins']);
});

it('by one of those at the table, the referee too', () => {
  expect(read({ by: 1 })).toEqual(['I can still stand.', 'Ann attacks the thug']);
  expect(read({ by: 0 })).toEqual(['The bells have stopped.']);
  expect(read({ by: 2, which: 'rolls' })).toEqual(['2d6: 7']);
});

it('by words in any order: of what was said, what was rolled, and who it was', () => {
  expect(read({ words: 'thug attacks' })).toEqual(['Ann attacks the thug']);
  expect(read({ words: 'FIGHT' })).toEqual(['Ann attacks the thug']);
  expect(read({ words: 'elan' })).toEqual(['Élan waits', '2d6: 7']);
  expect(read({ words: 'castle' })).toEqual([]);
});

it('a free throw has the dice that fell, each of its kind, and nothing else has any', () => {
  const entry = (body: unknown): Taken => ({ ...log[5], entry: { body } }) as unknown as Taken;
  const fell = threw(entry({ is: 'thrown', notation: '2d6+1d20', sides: [6, 6, 20], faces: [3, 4, 17], total: '24' }));
  expect(fell).toEqual({ total: '24', dice: [[6, 3], [6, 4], [20, 17]].map(([sides, face]) => ({ sides, face, dropped: false })) });
  expect(threw(entry({ is: 'said', kind: 'talk', text: '/r 2d6' })).dice).toEqual([]);
});

it('undoing is offered only for what is one’s own and had no dice', () => {
  expect(barred(log, 'b', 2), 'one’s own').toBe(false);
  expect(barred(log, 'b', 1), 'another’s').toBe(true);
  expect(barred(log, 'a', 1), 'dice fell').toBe(true);
  expect(barred(log, 'not at hand', 1)).toBe(false);
  expect(barred(log, undefined, 1)).toBe(false);
});

it('what was told last is set large for those who have not told it, and came since they are there', () => {
  expect(aloud(log, 0, 1)?.number).toBe(0);
  expect(aloud(log, 0, 0)).toBeUndefined();
  expect(aloud(log, 1, 1)).toBeUndefined();
});

describe('the one line of an attempt', () => {
  const row = (what: string, rest: object = {}) => ({ ...line, die: null, what, rule: 'r', ...rest });
  const told = (text: string, ...lines: object[]) => {
    const entries = [
      { kind: 'attempt', by: 1, attempt: 'a', text },
      { kind: 'changed', by: null, attempt: 'a', text: '', lines },
    ].map((one, number) => ({ number, told: { ...NOTHING, ...one } }) as unknown as Taken);
    return gather(entries).flatMap((item) => (item.is === 'attempt' ? telling(item) : []));
  };
  const words = (all: { what: string }[]) => all.map((one) => one.what);

  it('says who died, though the rules told no sentence of it', () => {
    const dead = row('Carter is dead', { weight: 'grave', yours: true });
    expect(told('Time passes: 2 min', row('18 ≥ 15'), dead)).toEqual([
      { what: 'Time passes: 2 min', grave: false, yours: false },
      { what: 'Carter is dead', grave: true, yours: true },
    ]);
    expect(words(told('', dead)), 'though it is not known what did it').toEqual(['Carter is dead']);
  });

  it('says what came of it, unless the rules told it', () => {
    const hurt = row('Ada has 5 health now', { weight: 'news', rule: 'health' });
    expect(words(told('Ada falls', hurt))).toEqual(['Ada falls', 'Ada has 5 health now']);
    const story = row('Ada falls, and loses 3', { story: true, rule: 'fall' });
    expect(words(told('Ada falls', hurt, story))).toEqual(['Ada falls, and loses 3']);
    const down = row('Ada is dying', { weight: 'grave', rule: 'zero' });
    expect(words(told('Ada falls', hurt, story, down))).toEqual(['Ada falls, and loses 3', 'Ada is dying']);
    const same = row('Ada is dying!', { story: true, weight: 'grave', rule: 'zero' });
    expect(words(told('Ada falls', same, down)), 'the same rule says it once').toEqual(['Ada is dying!']);
  });

  it('is not as long as what came of it', () => {
    const many = Array.from({ length: 9 }, (_, n) => row(`${n} is hurt`, { weight: 'news' }));
    const dead = row('9 is dead', { weight: 'grave' });
    expect(words(told('It explodes', ...many, dead))).toEqual(['It explodes', '0 is hurt', '1 is hurt', '2 is hurt', '3 is hurt', '9 is dead', 'and 5 more changes']);
  });
});

it('over the map stands what somebody else narrated, or that one of one’s own fell', () => {
  const entry = (number: number, told: object) => ({ number, told: { ...NOTHING, ...told } }) as unknown as Taken;
  const fell = (yours: boolean) => entry(1, { kind: 'changed', by: null, attempt: 'a', text: '', lines: [{ ...line, what: 'Ada falls', weight: 'grave', yours }] });
  const bells = entry(0, { kind: 'narration', by: 0, text: 'Bells.' });
  expect(aloud([bells, fell(true)], 0, 1)).toEqual({ number: 1, text: 'Ada falls', grave: true });
  expect(aloud([bells, fell(false)], 0, 1)).toEqual({ number: 0, text: 'Bells.', grave: false });
  expect(aloud([bells, fell(true), entry(2, { kind: 'undone', undone: ['a'] })], 0, 1)?.number, 'taken back').toBe(0);
  expect(aloud([bells, fell(true)], 2, 1), 'from before the page was there').toBeUndefined();
  const story = { ...line, what: 'Ada goes down', story: true, rule: 'death', weight: 'grave', yours: true };
  const state = { ...story, what: 'Ada: dying', story: false };
  expect(aloud([entry(1, { kind: 'changed', by: null, attempt: 'a', text: '', lines: [story, state] })], 0, 1)?.text, 'what a sentence tells is told once').toBe('Ada goes down');
});

it('dice of several people stand in hands, each with its name and what it came to', () => {
  const die = (name: string | null, face: number, total: number | null = null) => ({ ...line, die: { sides: 20, face, dropped: false, ...(name === null ? {} : { whose: { name, total } }) } });
  const all = [die('Runa', 4, 9), die('Runa', 5, 9), die('Goblin', 16, 16)] as unknown as Parameters<typeof hands>[0];
  expect(hands(all).map(({ whose, dice }) => [whose?.name, whose?.total, dice.length])).toEqual([['Runa', 9, 2], ['Goblin', 16, 1]]);
  const alone = [die(null, 4), die(null, 5)] as unknown as Parameters<typeof hands>[0];
  expect(hands(alone).map(({ whose, dice }) => [whose, dice.length])).toEqual([[null, 2]]);
});
