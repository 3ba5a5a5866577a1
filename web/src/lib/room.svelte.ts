// Whether the page has the room of a desktop, for what is drawn otherwise there.
import { createSubscriber } from 'svelte/reactivity';
import { isWide, ROOM } from './theme';

export class Wide {
  #now = isWide();
  readonly #listen = createSubscriber((changed) => {
    const look = (): void => {
      const now = isWide();
      if (now === this.#now) return;
      this.#now = now;
      changed();
    };
    look();
    addEventListener(ROOM, look);
    return () => removeEventListener(ROOM, look);
  });

  get current(): boolean {
    this.#listen();
    return this.#now;
  }
}
