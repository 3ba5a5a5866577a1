// One record as a file, from table to table.
import { describe, expect, it } from 'vitest';
import { FILE_MAX, another, made, read, written } from '../../src/forms/kept';
import type { Draft, FormAbout, Sheet } from '../../src/lib/wire';

const game = { id: 'lanterns', title: 'Lanterns' };
const forms = [{ form: 'keeper', label: 'A keeper', rule: '', players: true }] as unknown as FormAbout[];
const draft: Draft = { form: 'keeper', values: { name: { text: 'Ada' }, oil: { number: 9 }, things: { list: [{ list: [{ text: 'Rope' }, { number: 2 }] }] } } };
const why = (text: string): string => {
  const found = read(text, game, forms);
  return found.ok ? '' : found.why;
};
const changed = (change: Record<string, unknown>): string => JSON.stringify({ ...JSON.parse(written(game, 'Ada', draft)), ...change });

describe('the file of a record', () => {
  it('holds what made somebody', () => {
    expect(read(written(game, 'Ada', draft), game, forms)).toEqual({ ok: true, label: 'Ada', draft });
  });

  it('leaves out whom and what it names by number: another table has others under that number', () => {
    const names = { ...draft, values: { ...draft.values, master: { character: 3 }, home: { list: [{ place: 1 }] }, bag: { list: [{ list: [{ item: 2 }, { number: 1 }] }] } } };
    expect(read(written(game, 'Ada', names), game, forms)).toEqual({ ok: true, label: 'Ada', draft });
  });

  it('is refused with what is wrong, and where', () => {
    expect(why('{"sort":')).toMatch(/^It can’t be read: .+/);
    expect(why('[]')).toMatch(/no file of a record/);
    expect(why('null')).toMatch(/no file of a record/);
    expect(why(changed({ version: 2 }))).toBe('It is of version 2, and this program reads version 1.');
    expect(why(changed({ game: 'chess' }))).toBe('It is of another game (chess), and this table plays Lanterns.');
    expect(why(changed({ form: 'shade' }))).toBe('There is no form “shade” here for you: there are keeper.');
    expect(why(changed({ values: [] }))).toBe('Its values are missing.');
    for (const [value, said] of [
      ['x', '“oil” is no value.'],
      [{}, '“oil” has to say of one sort what it is.'],
      [{ number: 1, text: '1' }, '“oil” has to say of one sort what it is.'],
      [{ number: 1.5 }, '“oil” has to be a whole number.'],
      [{ number: '1' }, '“oil” has to be a whole number.'],
      [{ flag: 1 }, '“oil” has to be true or false.'],
      [{ text: 1 }, '“oil” has to be a text.'],
      [{ factor: [1] }, '“oil” has to be two whole numbers.'],
      [{ list: 1 }, '“oil” has to be a list.'],
      [{ list: [{ number: 1 }, { no: 1 }] }, '“oil”, 2: there is no sort “no”.'],
    ] as const) {
      expect(why(changed({ values: { oil: value } }))).toBe(said);
    }
  });

  it('is neither long nor deep', () => {
    expect(why(changed({ label: 'x'.repeat(FILE_MAX) }))).toMatch(/longer than the 48 KiB/);
    let deep: unknown = { number: 1 };
    for (let n = 0; n < 9; n += 1) deep = { list: [deep] };
    expect(why(changed({ values: { oil: deep } }))).toMatch(/stands in too many lists/);
  });
});

describe('another like somebody', () => {
  const sheet = (who: number, name: string): Sheet => ({ who, name }) as unknown as Sheet;
  const built = (who: number, one: Draft): never => ({ entry: { body: { is: 'built', who, draft: one } } }) as never;

  it('is whoever is here and was made by a form that one may fill in, the latest first', () => {
    const shade: Draft = { form: 'shade', values: {} };
    const log = [built(0, draft), built(1, shade), built(2, draft), built(3, draft), { entry: { body: { is: 'said' } } } as never];
    const found = made(log, [sheet(0, 'Ada'), sheet(1, 'Shade'), sheet(3, 'Bo')], forms);
    expect(found.map((one) => [one.who, one.label])).toEqual([[3, 'Bo'], [0, 'Ada']]);
    const { name: _, ...rest } = draft.values;
    expect(another(found[1]!)).toEqual({ form: 'keeper', values: rest });
    expect(another(found[0]!), 'whoever was given another name since').toEqual(draft);
  });
});
