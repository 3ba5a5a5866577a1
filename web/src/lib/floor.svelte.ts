// How long whoever has the floor may still say nothing. The server looks at its own clock; this one only shows about how long it is.
import type { TableLink } from './table.svelte';

/** Seconds as people read them: 1:05. */
export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Made where a component is made that shows it. */
export class Floor {
  #now = $state(Date.now());
  #since = $state(Date.now());
  readonly #table: TableLink;

  constructor(table: TableLink) {
    this.#table = table;
    const holder = $derived(table.state?.floor[0] ?? null);
    /** What its holder said or did last. */
    const word = $derived(holder === null ? -1 : (table.log.findLast((one) => one.told.by === holder)?.number ?? -1));
    $effect(() => {
      // Either is a beginning.
      void [holder, word];
      this.#since = this.#now = Date.now();
      if (holder === null) return;
      const ticking = setInterval(() => (this.#now = Date.now()), 1000);
      return () => clearInterval(ticking);
    });
  }

  /** How long it lasts at most, if nothing is said. */
  get left(): string {
    return minutes(this.#table.floorSeconds - (this.#now - this.#since) / 1000);
  }
}
