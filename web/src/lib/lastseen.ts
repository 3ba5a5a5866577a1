// Where people were seen last who can't be seen any more. Nothing of it comes from the server: a page remembers what it has shown.
import type { Token } from './wire';

/** Somebody where they were seen last. */
export interface Ghost {
  who: number;
  name: string;
  place: number;
  side: number;
}

/** Who was seen on a map a moment ago, and who was before and is not now. */
export interface Memory {
  seen: readonly Ghost[];
  ghosts: readonly Ghost[];
}

export const NOBODY: Memory = { seen: [], ghosts: [] };

/** What is remembered once these stand on the map. A place that is in sight shows by itself who is not there any more. */
export function remember(before: Memory, tokens: readonly Token[], unseen: (place: number) => boolean): Memory {
  const seen = tokens.flatMap(({ who, name, place, side }) => (place === null ? [] : [{ who, name, place, side }]));
  const here = new Set(tokens.map(({ who }) => who));
  const gone = new Set(before.seen.map(({ who }) => who));
  const ghosts = [...before.ghosts.filter(({ who }) => !gone.has(who)), ...before.seen];
  return { seen, ghosts: ghosts.filter(({ who, place }) => !here.has(who) && unseen(place)) };
}

/** What pages remember of each map of a table, while they are open. */
const kept = new WeakMap<object, Map<string, Memory>>();

export function memories(of: object): Map<string, Memory> {
  const known = kept.get(of) ?? new Map<string, Memory>();
  kept.set(of, known);
  return known;
}
