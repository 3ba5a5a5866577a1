// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Said, TableLink } from '../src/lib/table.svelte';
import type { May, Say } from '../src/lib/wire';
import { Ui } from '../src/lib/ui.svelte';

it('two quick ticks of one seat are said one after the other, each from how it is then', async () => {
  const said: Say[] = [];
  const answers: ((said: Said) => void)[] = [];
  let may: May[] = ['write', 'throw', 'correct'];
  const table = {
    say: (say: Say) => {
      said.push(say);
      return new Promise<Said>((answer) => answers.push(answer));
    },
  } as unknown as TableLink;
  const ui = new Ui();
  const without = (one: May): void => ui.inTurn(table, () => ({ verb: 'allow', seat: 1, role: 'player', may: may.filter((other) => other !== one) }));
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 5; n += 1) await Promise.resolve();
  };
  without('write');
  without('throw');
  await settle();
  expect(said).toEqual([{ verb: 'allow', seat: 1, role: 'player', may: ['throw', 'correct'] }]);
  may = ['throw', 'correct'];
  answers[0]!({ ok: true, ack: 'done' });
  await settle();
  expect(said[1]).toEqual({ verb: 'allow', seat: 1, role: 'player', may: ['correct'] });
  // What was refused holds up nothing.
  answers[1]!({ ok: false, why: { text: 'no', rule: null, right: 'in-person', problems: [] } });
  await settle();
  without('correct');
  await settle();
  expect(said).toHaveLength(3);
});

/** A table at which this seat has moved somebody twice, with what it says. */
function moved() {
  const said: Say[] = [];
  let answer = (): void => undefined;
  const table = {
    seat: 0,
    state: { undo: { id: 'first' } },
    changing: [] as Say[],
    log: [{ told: { attempt: 'first', by: 0 } }],
    say: (say: Say): Promise<Said> => {
      said.push(say);
      return Promise.resolve({ ok: true, ack: 'done' });
    },
    landed: () => new Promise<void>((resolve) => (answer = resolve)),
  };
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 9; n += 1) await Promise.resolve();
  };
  /** The second move comes to be the latest, of a seat. */
  const comes = async (by: number): Promise<void> => {
    table.changing = [];
    table.log.push({ told: { attempt: 'second', by } });
    table.state = { undo: { id: 'second' } };
    answer();
    await settle();
  };
  return { table: table as unknown as TableLink, here: table, said, settle, comes, answers: () => answer() };
}
const MOVE = { verb: 'attempt', filled: { attempt: 'put', values: {} }, insist: false } as unknown as Say;

it('what is undone is what shows, though the table has not answered yet', async () => {
  const { table, here, said, settle, comes } = moved();
  const ui = new Ui();
  here.changing = [MOVE];
  ui.undo(table);
  // A second tap is no second wish.
  ui.undo(table);
  await settle();
  expect(said).toEqual([]);
  await comes(0);
  expect(said).toEqual([{ verb: 'take-back', latest: 'second' }]);
  here.changing = [said[0]!];
  ui.undo(table);
  await settle();
  expect(said).toHaveLength(1);
});

it('what shows before it is said is waited for, too', async () => {
  const { table, said, settle, comes } = moved();
  const ui = new Ui();
  let sent = (): void => undefined;
  ui.acts(new Promise<void>((resolve) => (sent = resolve)));
  ui.undo(table);
  await settle();
  expect(said).toEqual([]);
  sent();
  await settle();
  await comes(0);
  expect(said).toEqual([{ verb: 'take-back', latest: 'second' }]);
  // Nothing is on its way any more.
  ui.undo(table);
  await settle();
  expect(said).toHaveLength(2);
});

it('what was refused, and what others did meanwhile, is not undone for it', async () => {
  const refused = moved();
  const ui = new Ui();
  refused.here.changing = [MOVE];
  ui.undo(refused.table);
  await refused.settle();
  refused.here.changing = [];
  refused.answers();
  await refused.settle();
  expect(refused.said).toEqual([]);
  const other = moved();
  other.here.changing = [MOVE];
  ui.undo(other.table);
  await other.settle();
  await other.comes(1);
  expect(other.said).toEqual([]);
});
