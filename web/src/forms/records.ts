// Ready-made drafts, each once; and records that are begun.
import type { ReadyMade } from '../lib/wire';
import type { Values } from './values';

/** A record that was begun and not finished. */
export interface Begun {
  values: Values;
  step: number;
}

export interface Counted extends ReadyMade {
  /** How many of them the cast has. */
  count: number;
}

export function counted(drafts: ReadyMade[]): Counted[] {
  const all: Counted[] = [];
  for (const one of drafts) {
    const known = all.find(
      (other) => other.label === one.label && JSON.stringify(other.draft) === JSON.stringify(one.draft),
    );
    if (known) known.count += 1;
    else all.push({ ...one, count: 1 });
  }
  return all;
}
