import { expect, test } from 'vitest';
import { best } from '../src/lib/find';

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
