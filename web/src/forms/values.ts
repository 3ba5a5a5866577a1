// Values as they are written, compared and read; and what a range allows. The server has the last word.
import { allows, told } from '../lib/amounts';
import { FEW } from '../lib/find';
import { called, cellAt, named, type Squares } from '../lib/squares';
import type { Range, Value } from '../lib/wire';
import t from '../words/en/fields.ftl';

export type Values = { [name in string]: Value };

/** The largest number of a factor. */
const FACTOR_MAX = 4_294_967_295;

/** Whether its control says itself what it is called; the others have one input that a label is for. */
export function grouped(range: Range): boolean {
  return (
    range.is === 'flag' ||
    range.is === 'several-of' ||
    range.is === 'rows' ||
    range.is === 'amounts' ||
    (range.is === 'one-of' && range.options.length <= FEW)
  );
}

export function same(one: Value | null | undefined, other: Value | null | undefined): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Whether a value lies in a range. */
export function fits(range: Range, value: Value): boolean {
  switch (range.is) {
    case 'one-of':
      return range.options.some((option) => same(option.value, value));
    case 'several-of':
      return (
        'list' in value &&
        value.list.length >= range.min &&
        value.list.length <= range.max &&
        value.list.every((one, n) => {
          const first = value.list.findIndex((other) => same(one, other)) === n;
          return first && range.options.some((option) => same(option.value, one));
        })
      );
    case 'number':
      return 'number' in value && range.min <= value.number && value.number <= range.max;
    case 'flag':
      return 'flag' in value;
    case 'text':
      return 'text' in value && [...value.text].length <= range.max;
    case 'money':
      return 'money' in value && range.min <= value.money && value.money <= range.max;
    case 'factor':
      return 'factor' in value;
    case 'rows':
      return (
        'list' in value &&
        value.list.length <= range.max &&
        value.list.every(
          (row) =>
            'list' in row &&
            row.list.length === range.columns.length &&
            range.columns.every((column, n) => {
              const cell = row.list[n];
              return cell !== undefined && fits(column.range, cell);
            }),
        )
      );
    case 'amounts':
      return allows(range, value);
    case 'squares':
      return (
        'list' in value &&
        value.list.length >= range.min &&
        value.list.length <= range.max &&
        new Set(value.list.map((one) => ('place' in one && cellAt(range, one.place) ? one.place : null))).size === value.list.length &&
        value.list.every((one) => 'place' in one && cellAt(range, one.place))
      );
  }
}

/** What a new cell begins with; undefined where nothing can be chosen. */
export function blank(range: Range): Value | undefined {
  switch (range.is) {
    case 'one-of':
      return (range.options.find((option) => !option.refused) ?? range.options[0])?.value;
    case 'several-of':
      return { list: range.options.slice(0, range.min).map((option) => option.value) };
    case 'number':
      return { number: Math.min(Math.max(0, range.min), range.max) };
    case 'flag':
      return { flag: false };
    case 'text':
      return { text: '' };
    case 'money':
      return { money: Math.min(Math.max(0, range.min), range.max) };
    case 'factor':
      return { factor: [1, 1] };
    case 'rows':
    case 'amounts':
    case 'squares':
      return { list: [] };
  }
}

/** The range that a value which stands somewhere can be changed within, as far as that can be told from it. */
export function like(value: Value | null): Range {
  const wide = Number.MAX_SAFE_INTEGER;
  if (!value) return { is: 'text', max: 500 };
  if ('number' in value) return { is: 'number', min: -wide, max: wide };
  if ('money' in value) return { is: 'money', min: -wide, max: wide };
  if ('flag' in value) return { is: 'flag', yes: t('answer-yes'), no: t('answer-no') };
  if ('factor' in value) return { is: 'factor' };
  return { is: 'text', max: 500 };
}

/** What is typed, as the sort of value that stood there. */
export function typedLike(value: Value | null, typed: Value): Value {
  if (!('text' in typed) || !value) return typed;
  if ('word' in value) return { word: typed.text };
  if ('rule' in value) return { rule: typed.text };
  return typed;
}

/** A value that can stand in a line of text to be edited. */
export function asText(value: Value | null): string {
  if (!value) return '';
  if ('text' in value) return value.text;
  if ('word' in value) return value.word;
  if ('rule' in value) return value.rule;
  if ('money' in value) return showMoney(value.money);
  if ('factor' in value) return showFactor(value.factor);
  if ('number' in value) return String(value.number);
  return '';
}

export function showMoney(hundredths: number): string {
  const sign = hundredths < 0 ? '-' : '';
  const all = Math.abs(hundredths);
  const rest = all % 100;
  const whole = (all - rest) / 100;
  return rest === 0 ? `${sign}${whole}` : `${sign}${whole}.${String(rest).padStart(2, '0')}`;
}

/** An amount as people write it: 12, 12.5, -3,50. Undefined if it is none. */
export function readMoney(text: string): number | undefined {
  const parts = /^([+\-−]?)\s*(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!parts) return undefined;
  const amount = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] === '' || parts[1] === '+' || amount === 0 ? amount : -amount;
}

export function showFactor([over, under]: [number, number]): string {
  return under === 1 ? String(over) : `${over}/${under}`;
}

/** A factor as people write it: 2, 1/8, 0.5, ×3. In lowest terms; undefined if it is none. */
export function readFactor(text: string): [number, number] | undefined {
  const plain = text.trim().replace(/^[×x*]\s*/, '');
  const fraction = /^(\d{1,10})\s*\/\s*(\d{1,10})$/.exec(plain);
  const decimal = /^(\d{1,10})(?:[.,](\d{1,6}))?$/.exec(plain);
  let over: number;
  let under: number;
  if (fraction) {
    over = Number(fraction[1]);
    under = Number(fraction[2]);
  } else if (decimal) {
    const digits = decimal[2] ?? '';
    under = 10 ** digits.length;
    over = Number(decimal[1]) * under + Number(digits || '0');
  } else {
    return undefined;
  }
  if (under === 0) return undefined;
  const common = divisor(over, under);
  over /= common;
  under /= common;
  return over <= FACTOR_MAX && under <= FACTOR_MAX ? [over, under] : undefined;
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other);
}

/** Squares by their names: A1, B2. */
export function showSquares(of: Squares, value: Value | null): string {
  const cells = value && 'list' in value ? value.list.flatMap((one) => ('place' in one ? [cellAt(of, one.place)] : [])) : [];
  return cells.flatMap((cell) => (cell ? [called(...cell)] : [])).join(', ');
}

/** The squares that are named; undefined where something is no name of one. */
export function readSquares(of: Squares, text: string): Value | undefined {
  const places = text.split(/[\s,;]+/).filter((name) => name !== '').map((name) => named(of, name));
  return places.every((place) => place !== undefined) ? { list: [...new Set(places)].map((place) => ({ place })) } : undefined;
}

/** A whole number as people write it, with either minus. Undefined if it is none. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  if (!/^[+-]?\d{1,15}$/.test(plain)) return undefined;
  const number = Number(plain);
  return number === 0 ? 0 : number;
}

/** A value in words, as far as its range has words for it. */
export function words(range: Range, value: Value | null): string {
  if (!value) return '';
  switch (range.is) {
    case 'one-of':
      return range.options.find((option) => same(option.value, value))?.label ?? asText(value);
    case 'several-of':
      return 'list' in value
        ? value.list
            .map((one) => range.options.find((option) => same(option.value, one))?.label ?? asText(one))
            .join(', ')
        : '';
    case 'flag':
      return 'flag' in value && value.flag ? range.yes : range.no;
    case 'rows':
      return 'list' in value
        ? value.list
            .map((row) =>
              'list' in row
                ? range.columns
                    .map((column, n) => words(column.range, row.list[n] ?? null))
                    .filter((cell) => cell !== '')
                    .join(' ')
                : '',
            )
            .join(', ')
        : '';
    case 'amounts':
      return told(range.of, value);
    case 'squares':
      return showSquares(range, value);
    default:
      return asText(value);
  }
}
