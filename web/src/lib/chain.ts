// The chain of heads over a seat's stream, and its entries as this page works with them. What is hashed stands in
// crates/chronicle/src/canon.rs; the same examples hold both to it.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { commitment } from '../../verify/dice.js';
import type { Have, Logged, Told } from './wire';

/** The head of a stream without entries. */
export const START: Have = { count: 0, head: '0'.repeat(64) };

/** An entry in words, with everything that the wire leaves out. */
export type Whole = Required<Omit<Told, 'day'>> & Pick<Told, 'day'> & {
  /** Seconds since 1970 UTC; null where nothing may tell who did it. */
  time: number | null;
  /** The seat that caused it; null for the rules, and for nobody. */
  by: number | null;
};

/** An entry that this page has taken in. */
export interface Taken {
  /** Its number in the seat's stream. */
  number: number;
  /** What the chain takes of it, as this page works it out; null where it is no entry that a log could hold. */
  commitment: string | null;
  entry: Logged['entry'];
  told: Whole;
}

const NOTHING = { text: '', who: null, attempt: null, lines: [], aside: null, outcome: null, undone: [], redone: [], card: null, routine: false };

/** The commitment of an entry; null for what is no entry. */
export function commitmentOf(entry: unknown): string | null {
  try {
    return commitment(entry);
  } catch {
    return null;
  }
}

/** Takes in an entry as it was sent. */
export function taken({ entry, told }: Logged): Taken {
  const by = (entry.by as { seat?: number } | null)?.seat ?? null;
  return { number: entry.seq, commitment: commitmentOf(entry), entry, told: { ...NOTHING, ...told, time: entry.time ?? null, by } };
}

/** The stream with one more entry. */
export function next(tip: Have, commitment: string): Have {
  const head = sha256(concatBytes(hexToBytes(tip.head), hexToBytes(commitment)));
  return { count: tip.count + 1, head: bytesToHex(head) };
}

/** The stream after these entries; null if one of them is no entry, or does not follow the one before. */
export function extend(tip: Have, entries: readonly Taken[]): Have | null {
  for (const { number, commitment } of entries) {
    if (commitment === null || number !== tip.count) return null;
    tip = next(tip, commitment);
  }
  return tip;
}
