import { describe, expect, it } from 'vitest';
import {
  blank,
  fits,
  like,
  readFactor,
  readMoney,
  readNumber,
  same,
  showFactor,
  showMoney,
  typedLike,
  words,
} from '../../src/forms/values';
import type { Range, Value } from '../../src/lib/wire';

const options: Range = {
  is: 'one-of',
  options: [
    { value: { word: 'fast' }, label: 'fast', refused: { text: 'No.', rule: null, right: null, problems: [] } },
    { value: { list: [{ word: 'combat' }, { text: 'Melee' }] }, label: 'Melee', refused: null },
  ],
};
const rows: Range = {
  is: 'rows',
  columns: [
    { name: 'name', label: 'Name', range: { is: 'text', max: 5 } },
    { name: 'level', label: 'Level', range: { is: 'number', min: 1, max: 9 } },
  ],
  max: 2,
};

describe('money', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,05', 1205],
    ['-3.50', -350],
    ['−3', -300],
    ['+7', 700],
    [' 0 ', 0],
    ['-0', 0],
  ])('%s', (text, hundredths) => expect(readMoney(text)).toBe(hundredths));
  it.each(['', 'twelve', '1.234', '1,234.50', '12.', '1e3', '12 5'])('%s is no amount', (text) =>
    expect(readMoney(text)).toBeUndefined(),
  );
  it.each([0, 5, 100, 1250, -350, -5, 99_999])('is read as it is shown: %i', (hundredths) =>
    expect(readMoney(showMoney(hundredths))).toBe(hundredths),
  );
});

describe('factors', () => {
  it.each<[string, [number, number]]>([
    ['2', [2, 1]],
    ['1/8', [1, 8]],
    ['4/8', [1, 2]],
    ['0.5', [1, 2]],
    ['0,125', [1, 8]],
    ['×3', [3, 1]],
    ['0', [0, 1]],
  ])('%s', (text, factor) => expect(readFactor(text)).toEqual(factor));
  it.each(['', '1/0', 'half', '-2', '1/2/3', '9999999999'])('%s is none', (text) =>
    expect(readFactor(text)).toBeUndefined(),
  );
  it('is read as it is shown', () => expect(readFactor(showFactor([3, 8]))).toEqual([3, 8]));
});

describe('numbers', () => {
  it.each([
    ['7', 7],
    ['-7', -7],
    ['−7', -7],
    ['-0', 0],
  ])('%s', (text, number) => expect(readNumber(text)).toBe(number));
  it.each(['', '1.5', 'x', '1e9', '9999999999999999999'])('%s is none', (text) =>
    expect(readNumber(text)).toBeUndefined(),
  );
});

describe('ranges', () => {
  it.each<[string, Range, Value, boolean]>([
    ['an option', options, { list: [{ word: 'combat' }, { text: 'Melee' }] }, true],
    ['no option', options, { word: 'slow' }, false],
    ['the highest number', { is: 'number', min: 0, max: 3 }, { number: 3 }, true],
    ['a number above', { is: 'number', min: 0, max: 3 }, { number: 4 }, false],
    ['letters, not bytes', { is: 'text', max: 2 }, { text: '🎲é' }, true],
    ['too long a text', { is: 'text', max: 2 }, { text: 'abc' }, false],
    ['whole rows', rows, { list: [{ list: [{ text: 'Axe' }, { number: 2 }] }] }, true],
    ['a row with a cell too few', rows, { list: [{ list: [{ text: 'Axe' }] }] }, false],
    ['a cell out of range', rows, { list: [{ list: [{ text: 'Axe' }, { number: 0 }] }] }, false],
    ['one option twice', { ...options, is: 'several-of', min: 0, max: 2 }, { list: [{ word: 'fast' }, { word: 'fast' }] }, false],
    ['another sort of value', { is: 'flag' , yes: 'yes', no: 'no' }, { number: 1 }, false],
  ])('%s', (_, range, value, fit) => expect(fits(range, value)).toBe(fit));

  it('begin a new cell with what can be had', () => {
    expect(blank(options)).toEqual({ list: [{ word: 'combat' }, { text: 'Melee' }] });
    expect(blank({ is: 'number', min: 2, max: 5 })).toEqual({ number: 2 });
    expect(blank({ is: 'number', min: -5, max: 5 })).toEqual({ number: 0 });
    for (const column of rows.columns) expect(fits(column.range, blank(column.range) ?? { flag: true })).toBe(true);
  });

  it('say their values in words', () => {
    expect(words(options, { list: [{ word: 'combat' }, { text: 'Melee' }] })).toBe('Melee');
    expect(words({ is: 'flag', yes: 'openly', no: 'secretly' }, { flag: false })).toBe('secretly');
    expect(words(rows, { list: [{ list: [{ text: 'Axe' }, { number: 2 }] }] })).toBe('Axe 2');
    expect(words({ is: 'money', min: 0, max: 9_000 }, { money: 1250 })).toBe('12.50');
  });
});

describe('a value that is changed in place', () => {
  it('stays of its sort', () => {
    expect(like({ number: 3 }).is).toBe('number');
    expect(like({ money: 3 }).is).toBe('money');
    expect(typedLike({ word: 'awake' }, { text: 'asleep' })).toEqual({ word: 'asleep' });
    expect(typedLike(null, { text: 'asleep' })).toEqual({ text: 'asleep' });
  });
  it('is the same as itself alone', () => {
    expect(same({ factor: [1, 2] }, { factor: [1, 2] })).toBe(true);
    expect(same({ number: 1 }, { money: 1 })).toBe(false);
    expect(same(null, undefined)).toBe(true);
  });
});
