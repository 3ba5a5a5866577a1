// Coming near enough to somebody first, and doing then what is meant.
import type { Filled, Nearer, Refused } from './wire';
import type { TableLink } from './table.svelte';
import type { Ui } from './ui.svelte';

/** What became of it: it was refused on the way, or it can be said at once; nothing where its form is open. */
export type Came = { refused: Refused } | { ready: Filled } | null;

export async function approach(table: TableLink, ui: Ui, { first, filled, whole }: Nearer): Promise<Came> {
  const said = await table.say({ verb: 'attempt', filled: first, insist: false });
  if (!said.ok) return { refused: said.why };
  if (whole && said.ack === 'done') return { ready: filled };
  ui.waits(said.ack, false);
  ui.begin(filled);
  return null;
}
