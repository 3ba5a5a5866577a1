// The question of the page /odds as an address, and what is read from an answer.
import { describe, expect, it } from 'vitest';
import { atLeast, better, measures, percent, placeOf, places, quantile, round, rowsOf, ticks, type Case } from '../src/odds/answer';
import { asked, fits, linkOf, nothing, PROGRAM_MAX, questionOf } from '../src/odds/link';

const die = (sides: number, more = 0): Case => ({
  label: `d${sides}`, written: '', notes: [], mean: (sides + 1) / 2 + more, exact_mean: null, deviation: 0, rest: 0,
  totals: Array.from({ length: sides }, (_, n) => ({
    total: String(n + 1 + more), at: n + 1 + more, p: 1 / sides, exact: null, at_least: (sides - n) / sides, at_most: (n + 1) / sides,
  })),
});

describe('the link', () => {
  it('says the question, and is read again', () => {
    const question = { ...nothing(), expressions: ['2d20kh1+4', 'd20+8'], at: 18 };
    expect(linkOf(question)).toBe('?a=2d20kh1+4&b=d20+8&at=18');
    for (const one of [
      question,
      { ...nothing(), expressions: ['d20+5>=dc # a & b', '4d6[cold%]'], names: 'dc=10..20 b=1,2', given: '>=7', until: '30', dialect: 'roll20', at: -3 },
      { ...nothing(), expressions: ['x=d20;x?2d6:0', 'é', '{4..7}d6'] },
      { ...nothing(), program: 'output 2d6 # 3 & more\n\\ a remark: 50 % + 1? \\', at: 7 },
    ]) {
      expect(questionOf(linkOf(one))).toEqual(one);
    }
    expect(linkOf(nothing())).toBe('');
    // Other programs write a plus in their own way.
    expect(questionOf('?a=2d20kh1%2B4&at=18')).toEqual({ ...nothing(), expressions: ['2d20kh1+4'], at: 18 });
    expect(questionOf('')).toEqual(nothing());
  });

  it('leaves out what can not be meant', () => {
    expect(questionOf('?at=much&a=%E0%A4%A&z=1&b=2d6')).toEqual({ ...nothing(), expressions: ['2d6'] });
    expect(questionOf('?a=2d6#anydice=%E0%A4%A')).toEqual({ ...nothing(), expressions: ['2d6'] });
  });

  it('tells no server of a program, and leaves out one that is too long', () => {
    expect(linkOf({ ...nothing(), program: 'output 2d6', at: 7 })).toBe('?at=7#anydice=output%202d6');
    const longest = { ...nothing(), program: 'x'.repeat(PROGRAM_MAX) };
    expect([fits(longest), questionOf(linkOf(longest))]).toEqual([true, longest]);
    const longer = { ...nothing(), program: 'x'.repeat(PROGRAM_MAX + 1) };
    expect([fits(longer), linkOf(longer)]).toEqual([false, '']);
  });

  it('asks for names that are typed whole', () => {
    expect(asked({ ...nothing(), expressions: ['d20+a'], names: '@a=1..3 b= c', until: '12' })).toMatchObject({ names: [['a', '1..3']], until: 12 });
    expect(asked({ ...nothing(), program: 'output 1', at: 2 })).toEqual({ program: 'output 1', at: 2 });
  });
});

describe('what is read from an answer', () => {
  it('is exact between totals and beyond them', () => {
    const six = die(6);
    expect([0, 1, 3.5, 6, 7].map((total) => atLeast(six, total))).toEqual([1, 1, 0.5, 1 / 6, 0]);
    expect([quantile(six, 0.25), quantile(six, 0.5)]).toEqual(['2', '3']);
  });

  it('gathers totals where there are many', () => {
    const many = places([die(600)]);
    expect(many.length).toBe(60);
    expect(many[0]).toMatchObject({ name: '1\u201310', from: 1, to: 10 });
    expect(many[0]?.shares[0]).toBeCloseTo(1 / 60);
  });

  it('leaves room for totals that nothing comes to', () => {
    const gap = places([die(2), die(2, 7)]);
    expect(gap.map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(gap.map(({ shares }) => shares.join(' '))).toEqual(['0.5 0', '0.5 0', '0 0', '0 0', '0 0', '0 0', '0 0', '0 0.5', '0 0.5']);
    const even = { ...die(3), totals: die(3).totals.map((one) => ({ ...one, total: String(one.at * 20 - 60), at: one.at * 20 - 60 })) };
    expect(places([even]).map(({ name }) => name)).toEqual(['\u221240', '\u221220', '0']);
    const halves = { ...die(3), totals: die(3).totals.map((one) => ({ ...one, total: `${one.at}/2`, at: one.at / 2 })) };
    expect(places([halves]).map(({ name }) => name)).toEqual(['1/2', '2/2', '3/2']);
    expect(places([])).toEqual([]);
  });

  it('says where one is better', () => {
    expect(better(die(6, 1), die(6))).toBe('all');
    expect(better(die(4, 1), die(8))).toEqual({ from: '2', to: '2' });
    expect(measures([die(6), die(8)], null)).toEqual({ of: 'mean', numbers: [3.5, 4.5] });
  });

  it('is never rounded to nothing or all', () => {
    expect([0, 0.00001, 0.5775, 0.99999, 1].map(percent)).toEqual(['0 %', '<0.01 %', '57.75 %', '>99.99 %', '100 %']);
    expect(round(-2.254)).toBe('\u22122.25');
    expect(ticks(0, 0.0975)).toEqual([0, 0.02, 0.04, 0.06, 0.08]);
  });

  it('shows the row that is asked for among many', () => {
    const all = Array.from({ length: 600 }, (_, at) => ({ at }));
    expect(rowsOf(all, 200, 100).slice(32, 36).map(({ at }) => at)).toEqual([96, 99, 100, 102]);
    expect(rowsOf(all.slice(0, 20), 200, null)).toHaveLength(20);
  });

  it('finds a line and character of a program', () => {
    const program = 'a\n\u{1F3B2}b\nc';
    expect(program.slice(placeOf(program, 2, 2))).toBe('b\nc');
    expect([placeOf(program, 1, 1), placeOf(program, 3, 2)]).toEqual([0, program.length]);
  });
});
