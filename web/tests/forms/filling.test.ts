import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Filler, REST, steps, type Seen, type Shown } from '../../src/forms/filling';
import { onlyOne } from '../../src/forms/offers';
import type { Values } from '../../src/forms/values';
import type { Field, OddsShown, Range, Stage, Value } from '../../src/lib/wire';

const text: Range = { is: 'text', max: 500 };
const word = (name: string): Value => ({ word: name });
const options = (...names: string[]): Range => ({
  is: 'one-of',
  options: names.map((name) => ({
    value: word(name.replace('!', '')),
    label: name,
    refused: name.endsWith('!') ? { text: 'Not now.', rule: 'toy.rule', right: null, problems: [] } : null,
  })),
});

function field(name: string, range: Range, more: Partial<Field> = {}): Field {
  return { name, label: name, rule: 'toy.first.rule', referee: false, range, value: null, defaulted: false, ...more };
}

function seen(fields: Field[], stage: Stage = { is: 'fill' }): Seen {
  return { filling: { name: 'try', label: 'Try', fields, stage, odds: null, throws: false, covers: [] }, problems: [], comesTo: [] };
}

/** A server whose answers are given by hand. */
function server(): {
  asked: Values[];
  look: (values: Values) => Promise<Seen>;
  answer: (n: number, seen: Seen) => Promise<void>;
  fail: (n: number, text: string) => Promise<void>;
} {
  const asked: Values[] = [];
  const open: { resolve: (seen: Seen) => void; reject: (error: Error) => void }[] = [];
  return {
    asked,
    look: (values) => {
      asked.push(values);
      return new Promise((resolve, reject) => open.push({ resolve, reject }));
    },
    answer: async (n, what) => {
      open[n]?.resolve(what);
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: async (n, why) => {
      open[n]?.reject(new Error(why));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begun(start: Values = {}): ReturnType<typeof server> & { filler: Filler; shown: () => Shown } {
  const from = server();
  let shown: Shown | undefined;
  const filler = new Filler(from.look, start, (now) => {
    shown = now;
  });
  return { ...from, filler, shown: () => shown ?? filler.shown };
}

describe('what is asked', () => {
  it('asks once at the beginning, with what is filled in from the beginning', () => {
    const { asked } = begun({ who: { character: 3 } });
    expect(asked).toEqual([{ who: { character: 3 } }]);
  });

  it('shows what is filled in before it knows the odds, keeps their place, and drops odds that come too late', async () => {
    const from = server();
    const weighed: ((odds: OddsShown) => void)[] = [];
    let shown: Shown | undefined;
    const shows = (now: Shown): void => {
      shown = now;
    };
    const filler = new Filler(from.look, {}, shows, () => new Promise((resolve) => weighed.push(resolve)));
    const ready: Stage = { is: 'ready', words: { words: 'Try', rule: 'toy.rule' } };
    const odds = (p: string): OddsShown => ({ outcomes: [], totals: [], expected: p, residual: null }) as unknown as OddsShown;
    await from.answer(0, seen([field('doing', text)], ready));
    expect(shown?.busy).toBe(false);
    expect(shown).toMatchObject({ odds: null, weighing: true });
    weighed[0]?.(odds('first'));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toMatchObject({ odds: odds('first'), weighing: false });
    filler.set('doing', { text: 'climb' });
    await vi.advanceTimersByTimeAsync(0);
    await from.answer(1, seen([field('doing', text)], ready));
    expect(shown, 'what stood there stays until the next is known').toMatchObject({ odds: odds('first'), weighing: true });
    filler.set('doing', { text: 'swim' });
    await vi.advanceTimersByTimeAsync(0);
    weighed[1]?.(odds('late'));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown?.odds).toEqual(odds('first'));
    await from.answer(2, seen([field('doing', text)], ready));
    weighed[2]?.(odds('swim'));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toMatchObject({ odds: odds('swim'), weighing: false });
    filler.set('doing', { text: '' });
    await vi.advanceTimersByTimeAsync(0);
    await from.answer(3, seen([field('doing', text)], { is: 'fill' }));
    expect(shown, 'what lacks something has none').toMatchObject({ odds: null, weighing: false });
  });

  it('waits while somebody types, and asks once when they rest', async () => {
    const { asked, filler } = begun();
    for (const typed of ['c', 'cl', 'climb']) {
      filler.set('doing', { text: typed }, true);
      await vi.advanceTimersByTimeAsync(REST - 1);
    }
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.slice(1)).toEqual([{ doing: { text: 'climb' } }]);
  });

  it('asks at once for what is chosen at a tap', async () => {
    const { asked, filler } = begun();
    filler.set('how', word('easy'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
  });

  it('shows what was chosen before the server has seen it', () => {
    const { filler, shown } = begun();
    filler.set('doing', { text: 'climb' }, true);
    expect(shown().values).toEqual({ doing: { text: 'climb' } });
    expect(shown().busy).toBe(true);
  });

  it('asks no more once the form is closed', async () => {
    const { asked, filler } = begun();
    filler.set('doing', { text: 'climb' }, true);
    filler.stop();
    await vi.advanceTimersByTimeAsync(REST * 2);
    expect(asked).toHaveLength(1);
  });
});

describe('what is shown', () => {
  it('is the answer to what was asked last, in whatever order answers come', async () => {
    const { answer, filler, shown } = begun();
    filler.set('how', word('hard'));
    await vi.advanceTimersByTimeAsync(0);
    await answer(1, seen([field('new', text, { value: { text: '' }, defaulted: true })], { is: 'propose' }));
    await answer(0, seen([field('old', text)]));
    expect(shown().seen?.filling.fields.map((one) => one.name)).toEqual(['new']);
    expect(shown().busy).toBe(false);
  });

  it('keeps what was there, with the reason, when there is no answer', async () => {
    const { answer, fail, filler, shown } = begun();
    await answer(0, seen([field('how', text)]));
    filler.set('how', { text: 'so' });
    await vi.advanceTimersByTimeAsync(0);
    await fail(1, 'The connection is lost.');
    expect(shown().trouble).toBe('The connection is lost.');
    expect(shown().seen?.filling.fields).toHaveLength(1);
    filler.refresh();
    await vi.advanceTimersByTimeAsync(REST);
    await answer(2, seen([field('how', text)], { is: 'propose' }));
    expect(shown().trouble).toBe('');
  });
});

describe('what goes without saying', () => {
  it('chooses the only option that can be had', async () => {
    const { asked, answer } = begun();
    await answer(0, seen([field('who', options('lyneth', 'caius!'))]));
    expect(asked[1]).toEqual({ who: word('lyneth') });
  });

  it('chooses nothing where there is a choice, or a default', async () => {
    const { asked, answer } = begun();
    const how = field('how', options('only'), { value: word('only'), defaulted: true });
    await answer(0, seen([how, field('who', options('lyneth', 'caius'))]));
    expect(asked).toHaveLength(1);
  });

  it('drops an option that is no more, and asks again', async () => {
    const { asked, answer, shown } = begun({ who: word('lyneth'), stat: word('heat') });
    const stat = field('stat', options('fitness', 'knowledge'), { value: word('heat') });
    const why: Stage = { is: 'refused', why: { text: 'No.', rule: null, right: null, problems: [] } };
    await answer(0, seen([field('who', options('lyneth', 'caius'), { value: word('lyneth') }), stat], why));
    expect(asked[1]).toEqual({ who: word('lyneth') });
    expect(shown().values).toEqual({ who: word('lyneth') });
  });

  it('keeps of several what there still is', async () => {
    const rope = word('rope');
    const { asked, answer } = begun({ with: { list: [rope, word('lamp')] } });
    const range: Range = {
      is: 'several-of',
      options: [{ value: rope, label: 'rope', refused: null }],
      min: 0,
      max: 1,
    };
    await answer(0, seen([field('with', range)]));
    expect(asked[1]).toEqual({ with: { list: [rope] } });
  });

  it('keeps of a basket what there still is, and drops one that is empty', async () => {
    const pair = (name: string, number: number): Value => ({ list: [word(name), { number }] });
    const range = (...names: string[]): Range => ({
      is: 'amounts',
      of: names.map((name) => ({ value: word(name), label: name, max: 2, each: [], notes: [] })),
      min: 1,
      max: 3,
      sums: [],
    });
    const { asked, answer } = begun({ goods: { list: [pair('rope', 3), pair('lamp', 1)] } });
    await answer(0, seen([field('goods', range('rope', 'tar'))]));
    expect(asked[1]).toEqual({ goods: { list: [pair('rope', 2)] } });
    await answer(1, seen([field('goods', range('tar'))]));
    expect(asked[2]).toEqual({});
  });

  it('leaves too few of several to the hand that chooses them', async () => {
    const three = ['Ada', 'Bo', 'Cy'].map((name) => ({ value: word(name), label: name, refused: null }));
    const { asked, answer, shown } = begun({ members: { list: [word('Bo')] } });
    await answer(0, seen([field('members', { is: 'several-of', options: three, min: 2, max: 3 } as Range)]));
    expect(asked).toHaveLength(1);
    expect(shown().values).toEqual({ members: { list: [word('Bo')] } });
  });

  it('leaves a basket that is too full to the hand that fills it', async () => {
    const pair = (name: string, number: number): Value => ({ list: [word(name), { number }] });
    const of = ['rope', 'tar'].map((name) => ({ value: word(name), label: name, max: 2, each: [], notes: [] }));
    const { asked, answer } = begun({ goods: { list: [pair('rope', 2), pair('tar', 2)] } });
    await answer(0, seen([field('goods', { is: 'amounts', of, min: 1, max: 3, sums: [] })]));
    expect(asked).toHaveLength(1);
  });

  it('leaves a number out of range to the hand that types it', async () => {
    const { asked, answer } = begun({ level: { number: 99 } });
    await answer(0, seen([field('level', { is: 'number', min: 0, max: 9 }, { value: { number: 99 } })]));
    expect(asked).toHaveLength(1);
  });

  it('does not go on for ever', async () => {
    const { asked, answer } = begun();
    for (let n = 0; n < 200; n += 1) {
      await answer(n, seen([field(`field-${n}`, options('only'))]));
    }
    expect(asked.length).toBeLessThan(60);
  });
});

describe('what is said in the end', () => {
  it('waits for the hand and for the answer', async () => {
    const { answer, asked, filler } = begun();
    await answer(0, seen([field('doing', text)]));
    filler.set('doing', { text: 'climb' }, true);
    let values: Values | undefined;
    void filler.settled().then((settled) => {
      values = settled;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    expect(values).toBeUndefined();
    await answer(1, seen([field('doing', text, { value: { text: 'climb' } })], { is: 'propose' }));
    expect(values).toEqual({ doing: { text: 'climb' } });
  });

  it('is only what there is a field for, and what was chosen: defaults stay the server’s', async () => {
    const { answer, filler } = begun({ doing: { text: 'climb' }, gone: { number: 1 } });
    await answer(
      0,
      seen([field('doing', text), field('how', text, { value: { text: 'as usual' }, defaulted: true })], {
        is: 'propose',
      }),
    );
    expect(await filler.settled()).toEqual({ doing: { text: 'climb' } });
  });

  it('does not wait for a form that was closed', async () => {
    const { filler } = begun({ doing: { text: 'climb' } });
    const values = filler.settled();
    filler.stop();
    expect(await values).toEqual({});
  });
});

describe('steps', () => {
  const of = (...rules: string[]): Field[] => rules.map((rule, n) => field(`f${n}`, text, { rule }));
  const sizes = (fields: Field[]): number[] => steps(fields).map((step) => step.length);

  it('end where the chapter changes, but hold a few fields', () => {
    expect(sizes(of('a.one.x', 'a.two.x', 'a.two.y', 'a.three.x', 'a.three.y'))).toEqual([3, 2]);
  });
  it('are no longer than a page', () => {
    expect(sizes(of(...Array.from({ length: 14 }, () => 'a.one.x')))).toEqual([6, 6, 2]);
  });
  it('leave no field alone on a page', () => {
    expect(sizes(of('a.one.x', 'a.one.x', 'a.one.x', 'a.two.x'))).toEqual([4]);
  });
  it('keep every field, in order', () => {
    const all = of('a.1', 'a.2', 'a.2', 'a.3', 'a.3', 'a.3', 'a.4');
    expect(steps(all).flat()).toEqual(all);
  });
});

describe('whether anything can be chosen', () => {
  const option = (character: number): { value: Value; label: string; refused: null } => ({ value: { character }, label: `${character}`, refused: null });
  it('is told by what there is to choose from', () => {
    expect(onlyOne(field('who', { is: 'one-of', options: [option(1)] }))).toBe(true);
    expect(onlyOne(field('who', { is: 'one-of', options: [option(1), option(2)] }))).toBe(false);
    expect(onlyOne(field('whom', { is: 'several-of', options: [], min: 0, max: 1 }))).toBe(true);
    expect(onlyOne(field('whom', { is: 'several-of', options: [option(1)], min: 0, max: 1 }))).toBe(false);
    expect(onlyOne(field('says', { is: 'text', max: 100 }))).toBe(false);
  });
});
