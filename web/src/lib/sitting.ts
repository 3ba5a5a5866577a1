// What somebody does right after the first pages, where they can't do it themselves: kept in this tab or on this device
// until the table is there.
import { tablePath } from './route';

const MAKES = 'norn:makes';
const held = (table: number): string => `norn:held:${table}`;

/** Whoever has just taken this seat wants to make a character. */
export function makesFirst(table: number, seat: number): void {
  sessionStorage.setItem(MAKES, tablePath(table, seat));
}

/** Whether this seat is to begin with making a character; told once. */
export function takeMaking(table: number, seat: number): boolean {
  const wanted = sessionStorage.getItem(MAKES) === tablePath(table, seat);
  if (wanted) sessionStorage.removeItem(MAKES);
  return wanted;
}

/** This device holds these seats of the table, too. */
export function holds(table: number, seats: number[]): void {
  const all = [...new Set([...seatsHeld(table), ...seats])].sort((one, other) => one - other);
  localStorage.setItem(held(table), JSON.stringify(all));
}

/** This device holds these seats of the table and no others. */
export function sits(table: number, seats: number[]): void {
  localStorage.removeItem(held(table));
  holds(table, seats);
}

/** The seats of a table that this device has taken, as far as it remembers. The server says whether it still holds them. */
export function seatsHeld(table: number): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(held(table)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((seat): seat is number => Number.isInteger(seat)) : [];
  } catch {
    return [];
  }
}
