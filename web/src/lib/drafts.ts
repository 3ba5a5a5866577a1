// What people have begun and not sent, kept by their tab: a reload, another place of the page, or a dialog closed
// by mistake takes none of it away.

export class Drafts {
  readonly #before: string;

  constructor(
    table: number,
    seat: number,
    private readonly storage: Storage,
  ) {
    this.#before = `norn:${table}:${seat}:begun:`;
  }

  /** What was begun under a name; undefined if nothing was. */
  get<T>(name: string): T | undefined {
    try {
      const text = this.storage.getItem(this.#before + name);
      return text === null ? undefined : (JSON.parse(text) as T);
    } catch {
      return undefined;
    }
  }

  /** Keeps what was begun under a name; undefined forgets it. */
  keep(name: string, begun: unknown): void {
    try {
      if (begun === undefined) this.storage.removeItem(this.#before + name);
      else this.storage.setItem(this.#before + name, JSON.stringify(begun));
    } catch {
      // A tab that can keep no more still shows what is typed in it.
    }
  }
}
