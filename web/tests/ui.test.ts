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
