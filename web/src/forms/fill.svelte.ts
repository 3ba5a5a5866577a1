// A filling that draws itself anew whenever it changes.
import { untrack } from 'svelte';
import type { TableLink } from '../lib/table.svelte';
import type { Filled, Filling, Look } from '../lib/wire';
import { Filler, type Seen, type Shown } from './filling';
import type { Values } from './values';
import page from '../words/en/page.ftl';

/** Begins to fill in; ends with the part that it belongs to. Follows the table: what is refused now may not be
 *  in a moment. */
export class Fill {
  shown: Shown = $state.raw({ seen: null, values: {}, busy: true, trouble: '', touched: new Set(), odds: null, weighing: false });
  readonly filler: Filler;

  constructor(
    table: TableLink,
    look: (values: Values) => Promise<Seen>,
    start: Values,
    weigh?: (values: Values) => Promise<Filling['odds']>,
  ) {
    this.shown = { ...this.shown, values: start };
    const shows = (shown: Shown): void => {
      this.shown = shown;
    };
    this.filler = new Filler(look, start, shows, weigh);
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
      return { filling: found.filling, problems: [], comesTo: [] };
    case 'form':
      return { filling: found.filling, problems: found.problems, comesTo: found.comes_to };
    case 'nothing':
      throw new Error(found.why.text);
    default:
      throw new Error(page('answered-otherwise'));
  }
}

export function attempt(table: TableLink, start: Filled): Fill {
  const filled = (values: Values): Filled => ({ attempt: start.attempt, values, rest: true });
  const look = (values: Values): Promise<Seen> => seen(table, { look: 'fill', filled: filled(values) });
  const weigh = async (values: Values): Promise<Filling['odds']> => {
    const found = await table.look({ look: 'odds', filled: filled(values) });
    return found.seen === 'odds' ? found.odds : null;
  };
  return new Fill(table, look, start.values, weigh);
}

export function record(table: TableLink, form: string, start: Values): Fill {
  return new Fill(table, (values) => seen(table, { look: 'form', draft: { form, values } }), start);
}
