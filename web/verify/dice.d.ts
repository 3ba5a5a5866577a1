/** A second verifier of Norn's dice, in plain JavaScript; see docs/dice.md. */

export type Part = 'chain' | 'dice' | 'structure' | 'rules' | 'own';
/** `tampered`: the log contradicts itself. `unproved`: nothing contradicts it, and nothing proves it. */
export type Weight = 'tampered' | 'unproved';

/** Something that a whole file was found to be. */
export interface Finding {
  part: Part;
  /** The first entry that it is about; null where it is about none. */
  seq: number | null;
  text: string;
  attempt?: string;
}

/** What is said once of many entries. */
export interface Gathered extends Finding {
  entries: number[];
}

/** The result for a whole file. */
export interface Report {
  /** Whether nothing contradicts the log. */
  holds: boolean;
  /** Whose view of the log it is; null where the file has no header. */
  whose: 'referee' | { seat: number } | null;
  /** The first line as it was read. */
  header: { name: string; ruleset: string; edition: number; program: string; tips: unknown[] } | null;
  /** How many entries are whole, and their head. */
  count: number;
  head: string;
  tampered: Finding[];
  unproved: Gathered[];
  /** How many findings had no more room. */
  omitted: number;
  /** What was not looked at. */
  unseen: string[];
  counts: { entries: number; attempts: number; faces: number; links: number };
}

/** Checks a whole `.norn` file. */
export function verify(text: string | Uint8Array): Report;

export type Audience = 'everyone' | { seats: number[] };
export type ChainId = 'public' | { hidden: number[] } | { thrown: Audience };

/** What a link is asked for. */
export interface Request {
  chain: ChainId;
  dice: { roll: { key: string; owner: unknown; die: number; count: number } } | { throw: { notation: string } };
  of: string;
  path: string;
}

/** Something found in one entry of a table that is being played. */
export interface Found {
  weight: Weight;
  part: Part;
  seq: number;
  text: string;
  attempt?: string;
  /** The sort of finding, where it is one that many entries share. */
  often?: string;
}

/** What the server says of the table when the page joins it in the middle. */
export interface Told {
  /** All of them. */
  seats?: { seat: number; hosted: boolean; present: boolean; characters: number[] }[];
  heads?: { audience: Audience; count: number; head: string }[];
}

/** Watches a stream as it is played, from wherever it was begun. */
export class Watch {
  /** What was kept, as JSON text; a new one where it can't be read. */
  static from(text: string | null | undefined): Watch;
  /** The number of the entry that comes next; null before the first. */
  readonly next: number | null;
  /** Takes what the server says as it is, where the stream is begun in its middle. Before the first entry, or right after it. */
  adopt(told: Told): void;
  /** This device gives a link away, for this. */
  gave(link: string, request: Request): void;
  /** The next entry, with its commitment. Gives what is found in it. */
  feed(entry: unknown, commitment: string): Found[];
  /** Checks dice that were opened in an entry that was fed, by what `opened.js` exports. Gives what is found in them. */
  opens(entry: unknown, checks: Opening): Found[];
  /** As it is kept: bounded in length. */
  toJSON(): unknown;
}

export const FORMAT: number;
export const INTEGER_MAX: number;
export const NESTING_MAX: number;
export const ENTRY_MAX: number;
export const LINE_MAX: number;
export const TIPS_MAX: number;
export const CHAIN_MAX: number;
export const SKIP_MAX: number;
export const OVER_MAX: number;
export const HEADS_MAX: number;
export const HAND_MAX: number;
export const SIDES_MAX: number;
export const UNDO_MAX: number;
export const CHANGES_MAX: number;
export const FINDINGS_MAX: number;
export const WATCHED_MAX: number;
export const SEALS_MAX: number;
/** What checks dice that are opened: `opened.js` exports it. */
export type Opening = (check: never, entry: never, of: never) => void;
export function opensWith(checks: Opening): void;
export function sealOf(nonce: string, commitments: readonly string[]): string;
export const AUDIENCES_MAX: number;
export const WATCH_MAX: number;

// The parts, for whoever checks one of them against the test vectors.
export interface Tip {
  count: number;
  head: string;
}
export const START: Tip;
export function canonical(value: unknown): string;
export function commitment(entry: unknown): string;
export function onward(tip: Tip, commitment: string): Tip;
export function rehash(hash: string): string;
export function unbiased(sides: number, draw: (repeat: number) => bigint): number;
export function faces(
  server: string,
  devices: Record<string, string>,
  path: string,
  key: string,
  sides: readonly number[],
): number[];
export function message(seat: number, tip: Tip, link: string, request: Request): Uint8Array;
export function isSigned(key: string, signature: string, text: Uint8Array): boolean;
export function passedOver(last: string, link: string): number | null;
export function leadsTo(first: string, other: string): boolean;
export function isEntry(value: unknown): boolean;
