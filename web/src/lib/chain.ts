// The chain of heads over a seat's stream. What is hashed stands in crates/chronicle/src/canon.rs; the same
// examples hold both to it.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Have, Logged } from './wire';

/** The head of a stream without entries. */
export const START: Have = { count: 0, head: '0'.repeat(64) };

/** An entry as it ends: its salt, its number in the stream, and the time that it may have. */
const END = /^(.*),"salt":"([0-9a-f]{32})","seq":(\d+)((?:,"time":-?\d+)?)\}$/s;

/** The number and commitment of an entry in its canonical text; null for a text that is no entry's. */
export function commitmentOf(sealed: string): { number: number; commitment: string } | null {
  const end = END.exec(sealed);
  if (!end) return null;
  const [, front = '', salt = '', number = '', time = ''] = end;
  const commitment = sha256(concatBytes(hexToBytes(salt), utf8ToBytes(`${front}${time}}`)));
  return { number: Number(number), commitment: bytesToHex(commitment) };
}

/** The stream with one more entry. */
export function next(tip: Have, commitment: string): Have {
  const head = sha256(concatBytes(hexToBytes(tip.head), hexToBytes(commitment)));
  return { count: tip.count + 1, head: bytesToHex(head) };
}

/** The stream after these entries; null if one of them is not what it says, or does not follow the one before. */
export function extend(tip: Have, entries: readonly Logged[]): Have | null {
  for (const entry of entries) {
    const own = commitmentOf(entry.sealed);
    if (!own || own.commitment !== entry.commitment) return null;
    if (own.number !== tip.count || entry.number !== tip.count) return null;
    tip = next(tip, own.commitment);
  }
  return tip;
}
