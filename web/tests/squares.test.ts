// Squares go by the same names and numbers here and on the server, which has written the file of cases.
import { expect, test } from 'vitest';
import { called, cellAt, named, type Squares } from '../src/lib/squares';
import cases from './squares.json';

interface Case {
  place: number;
  at: [number, number] | null;
  name: string | null;
}
type Of = Squares & { cases: Case[]; named: [string, number | null][] };

const fields = cases as unknown as Of[];

test.each(fields)('squares of $columns × $rows are called and numbered as on the server', (field) => {
  for (const { place, at, name } of field.cases) {
    expect(cellAt(field, place), `${place}`).toEqual(at);
    if (at === null || name === null) continue;
    expect(called(...at)).toBe(name);
    expect(named(field, name)).toBe(place);
  }
  for (const [name, place] of field.named) expect(named(field, name) ?? null, `“${name}”`).toBe(place);
});
