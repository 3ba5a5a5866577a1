// A what if: a link to a sandbox of the table's present, of which this device remembers nothing.
import { surroundings, type Surroundings } from './table.svelte';

/** What is remembered as long as somebody looks at it. */
class Passing implements Storage {
  readonly #kept = new Map<string, string>();
  get length(): number {
    return this.#kept.size;
  }
  clear(): void {
    this.#kept.clear();
  }
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  key(n: number): string | null {
    return [...this.#kept.keys()][n] ?? null;
  }
  removeItem(key: string): void {
    this.#kept.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
}

/** The way to a sandbox of what a seat knows. */
export function whatIf(table: number, seat: number): Surroundings {
  return { ...surroundings(table, seat, 'what-if'), local: new Passing(), session: new Passing(), whatIf: true };
}
