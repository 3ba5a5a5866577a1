// Where people were seen last who can't be seen any more. Nothing of it comes from the server: a page remembers what it has shown.
import type { Token } from './wire';

/** Somebody where they were seen last. */
export interface Ghost {
  who: number;
  name: string;
  place: number;
  side: number;
  /** When they went, by this machine's clock in milliseconds; of who is there, when they were seen. */
  at: number;
}

/** Who was seen on a map a moment ago, and who was before and is not now. */
export interface Memory {
  seen: readonly Ghost[];
  ghosts: readonly Ghost[];
}

export const NOBODY: Memory = { seen: [], ghosts: [] };
/** Who goes, and what hides the place where they were, come one after the other: so long may that take. */
export const TOGETHER = 2_000;

/** What is remembered once these stand on the map. A place that stays in sight shows by itself who is not there any more. */
export function remember(before: Memory, tokens: readonly Token[], unseen: (place: number) => boolean, at: number): Memory {
  const seen = tokens.flatMap(({ who, name, place, side }) => (place === null ? [] : [{ who, name, place, side, at }]));
  const here = new Set(tokens.map(({ who }) => who));
  const gone = new Set(before.seen.map(({ who }) => who));
  const ghosts = [...before.ghosts.filter(({ who }) => !gone.has(who)), ...before.seen.map((one) => ({ ...one, at }))];
  return { seen, ghosts: ghosts.filter((one) => !here.has(one.who) && (unseen(one.place) || at - one.at < TOGETHER)) };
}

/** What pages remember of each map of a table, while they are open. */
const kept = new WeakMap<object, Map<string, Memory>>();

export function memories(of: object): Map<string, Memory> {
  const known = kept.get(of) ?? new Map<string, Memory>();
  kept.set(of, known);
  return known;
}
