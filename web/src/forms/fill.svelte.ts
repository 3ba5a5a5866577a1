// A filling that draws itself anew whenever it changes.
import { untrack } from 'svelte';
import type { TableLink } from '../lib/table.svelte';
import type { Filled, Look } from '../lib/wire';
import { Filler, type Seen, type Shown } from './filling';
import type { Values } from './values';

/** Begins to fill in; ends with the part that it belongs to. Follows the table: what is refused now may not be
 *  in a moment. */
export class Fill {
  shown: Shown = $state.raw({ seen: null, values: {}, busy: true, trouble: '' });
  readonly filler: Filler;

  constructor(table: TableLink, look: (values: Values) => Promise<Seen>, start: Values) {
    this.shown = { ...this.shown, values: start };
    this.filler = new Filler(look, start, (shown) => {
      this.shown = shown;
    });
    let first = true;
    $effect(() => {
      void table.state;
      untrack(() => {
        if (!first) this.filler.refresh();
        first = false;
      });
    });
    $effect(() => () => this.filler.stop());
  }
}

async function seen(table: TableLink, at: Look): Promise<Seen> {
  const found = await table.look(at);
  switch (found.seen) {
    case 'fill':
      return { filling: found.filling, problems: [] };
    case 'form':
      return { filling: found.filling, problems: found.problems };
    case 'nothing':
      throw new Error(found.why.text);
    default:
      throw new Error('The server answered something else.');
  }
}

export function attempt(table: TableLink, start: Filled): Fill {
  const look = (values: Values): Promise<Seen> =>
    seen(table, { look: 'fill', filled: { attempt: start.attempt, values, rest: true } });
  return new Fill(table, look, start.values);
}

export function record(table: TableLink, form: string, start: Values): Fill {
  return new Fill(table, (values) => seen(table, { look: 'form', draft: { form, values } }), start);
}
