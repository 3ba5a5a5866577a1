// What a referee has prepared at another table of the game, read over a link of its own.
import { api, type Me } from './api';
import { surroundings, type Surroundings } from './table.svelte';
import type { Card, Draft, Value } from './wire';

/** Remembers as this device does, but for how far somebody has read: who takes something over has not read what is new. */
class Unread implements Storage {
  readonly #kept = new Map<string, string | null>();
  constructor(private readonly over: Storage) {}
  get length(): number {
    return this.over.length;
  }
  clear(): void {
    this.#kept.clear();
  }
  getItem(key: string): string | null {
    return this.#kept.has(key) ? (this.#kept.get(key) ?? null) : this.over.getItem(key);
  }
  key(n: number): string | null {
    return this.over.key(n);
  }
  removeItem(key: string): void {
    this.#write(key, null);
  }
  setItem(key: string, value: string): void {
    this.#write(key, value);
  }
  #write(key: string, value: string | null): void {
    if (/:(stream|watch)$/.test(key)) this.#kept.set(key, value);
    else if (value === null) this.over.removeItem(key);
    else this.over.setItem(key, value);
  }
}

/** The way to another table, as whoever runs the game there. */
export function beside(table: number): Surroundings {
  const around = surroundings(table, 0);
  return { ...around, local: new Unread(around.local), session: new Unread(around.session) };
}

/** The other tables of a game at which this device runs it, the latest first. */
export async function others(game: string, table: number): Promise<Me['seats']> {
  const { seats } = await api.me();
  return seats.filter((one) => one.seat === 0 && one.game === game && one.table !== table && !one.refused).sort((a, b) => b.table - a.table);
}

/** Whether a value names somebody or something of its own table by number: another table has others under that number. */
function isOfItsTable(value: Value): boolean {
  return 'character' in value || 'place' in value || 'item' in value || ('list' in value && value.list.some(isOfItsTable));
}

/** What of a draft means the same at every table of its game. */
export function portable({ form, values }: Draft): Draft {
  const kept = Object.entries(values).filter((one): one is [string, Value] => one[1] !== undefined && !isOfItsTable(one[1]));
  return { form, values: Object.fromEntries(kept) };
}

/** The cards of a table that can be taken over from it. */
export const lent = (cards: readonly Card[]): Card[] => cards.filter((one) => one.mine && !one.gone);

/** What stands on a card, as it is at any table: what it was pinned to is there alone. */
export function unpinned(card: Card): Card['about'] {
  const about = { ...card.about };
  delete about.pin;
  return about;
}
