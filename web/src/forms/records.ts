// Ready-made drafts, each once; and records that are begun.
import type { Filling, ReadyMade } from '../lib/wire';
import { words, type Values } from './values';

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

/** What a filling says that is not so of everybody: whatever was filled in, but for the name. */
export function toldIn({ fields }: Filling): { label: string; words: string }[] {
  return fields
    .filter(({ name, defaulted, value }) => !defaulted && name !== 'name' && value !== null && !('flag' in value && !value.flag))
    .map((field) => ({ label: field.label, words: words(field.range, field.value) }))
    .filter((one) => one.words !== '');
}
