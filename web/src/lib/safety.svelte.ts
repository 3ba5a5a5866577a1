// Whether somebody at a new table is still asked what nobody wants in its game. This device remembers that it was asked; nobody
// else learns of it.
import type { TableLink } from './table.svelte';

const key = (table: number, seat: number): string => `norn:${table}:${seat}:bounded`;

/** Counts up with each answer, so that what depends on it is looked at again. */
let answered = $state(0);

/** Whether whoever sits here is asked: the first session has not closed, and they have neither said something nor skipped it. */
export function isAsked(table: TableLink): boolean {
  const new_ = table.state !== null && (table.state.session ?? 1) <= 1 && !table.more && !closed(table);
  return answered >= 0 && new_ && !table.watches && localStorage.getItem(key(table.table, table.own)) === null;
}

function closed(table: TableLink): boolean {
  return table.log.some((entry) => entry.entry.body.is === 'session' && entry.entry.body['open'] === false);
}

/** Whoever sits here has said what they do not want, or that there is nothing. */
export function answers(table: TableLink): void {
  localStorage.setItem(key(table.table, table.own), '1');
  answered += 1;
}
