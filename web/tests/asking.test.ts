// The question of the page /odds as an address, and what is read from an answer.
import { describe, expect, it } from 'vitest';
import { atLeast, better, measures, percent, places, quantile, round, ticks, typed, type Case } from '../src/odds/answer';
import { asked, linkOf, nothing, PROGRAM_MAX, questionOf } from '../src/odds/link';

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
      { ...nothing(), program: 'output 2d6\n\\ a remark \\' },
    ]) {
      expect(questionOf(linkOf(one))).toEqual(one);
    }
    expect(linkOf(nothing())).toBe('');
    expect(questionOf('')).toEqual(nothing());
  });

  it('leaves out what can not be meant', () => {
    expect(questionOf('?at=much&a=%E0%A4%A&z=1&b=2d6')).toEqual({ ...nothing(), expressions: ['2d6'] });
    expect(linkOf({ ...nothing(), program: 'x'.repeat(PROGRAM_MAX + 1) })).toBe('');
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

  it('has what a hint would have one write', () => {
    expect(typed('after dice there may be kh kl, each as in 4d6kh3')).toBe('4d6kh3');
    expect(typed('use fewer dice')).toBeNull();
  });
});
