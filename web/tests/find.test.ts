import { expect, test } from 'vitest';
import { after, best, fit, plain } from '../src/lib/find';
import folded from './folded.json';

const found = (typed: string, all: string[]): string[] => best(typed, all, (one) => one);

test('the best fit stands first, and then the order of the list', () => {
  const houses = ['A great house', 'Small house', 'Houseboat', 'House', 'Warehouse'];
  expect(found('house', houses)).toEqual(['House', 'Houseboat', 'A great house', 'Small house', 'Warehouse']);
  expect(found('', houses)).toEqual(houses);
});

test('words are found by their beginnings, in any order, whatever stands above the letters', () => {
  const all = ['Épée (small)', 'Small shield', 'Wolf'];
  expect(found('sm ep', all)).toEqual(['Épée (small)']);
  expect(found('  SMALL ', all)).toEqual(['Small shield', 'Épée (small)']);
  expect(found('olf', all)).toEqual(['Wolf']);
  expect(found('castle', all)).toEqual([]);
});

test.each(folded as [string, string][])('%s is found with any keyboard, as in the terminal', (written, bare) => {
  expect(plain(written)).toBe(bare);
  expect(fit(bare, written)).toBe(0);
});

test('a name with a typographic apostrophe is found by a typed one', () => {
  expect(fit("O'Brien", 'O’Brien')).toBe(0);
  expect(found('brien', ['O’Brien', 'Brian'])).toEqual(['O’Brien']);
  expect(found('lukasz', ['Łukasz'])).toEqual(['Łukasz']);
});

test('what stands behind a name is found however the name was typed', () => {
  expect(after('rene\u0301 hush', 'René')).toBe('hush');
  expect(after('Strasse, hush', 'Straße')).toBe(', hush');
  expect(after("O'Brien", 'O’Brien')).toBe('');
  expect(after('Renée hush', 'René')).toBeUndefined();
  expect(after('Ann hush', 'Bo')).toBeUndefined();
});
