// This device's chains of secrets, which its rolls take their links from, so that nobody can foresee a face
// (crates/chronicle/src/links.rs). The seeds never leave the device.
import { getPublicKey, hashes, sign } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Given, Have, Publishing, Reveal, Say, State } from './wire';

// Pages that are not encrypted on the way (in one's own network) have no cryptography of the browser's.
hashes.sha512 = sha512;

/** How many links a chain has. */
export const LENGTH = 512;
/** How many chains a device keeps for a seat: older ones are forgotten. */
export const KEPT_MAX = 64;
/** How many links a device remembers to have given away: more than a chain has. */
export const GIVEN_MAX = 1024;

/** A chain of secrets, by the seed it grows from. */
export class Chain {
  readonly tip: string;
  /** Every link, by its hash. */
  readonly #inside = new Map<string, string>();

  constructor(seed: Uint8Array, length: number = LENGTH) {
    let link = sha256(concatBytes(utf8ToBytes('norn chain\0'), seed));
    for (let n = 0; n < length; n += 1) {
      const outer = sha256(link);
      this.#inside.set(bytesToHex(outer), bytesToHex(link));
      link = outer;
    }
    this.tip = bytesToHex(link);
  }

  /** The link whose hash this is; undefined if the chain is another one, or used up. */
  inside(last: string): string | undefined {
    return this.#inside.get(last);
  }
}

/** 32 bytes that nobody can guess. */
export function freshSeed(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32));
}

/** Secrets that wait for their seat: made before joining, kept once the seat is known. */
export function prepare(): { seed: Uint8Array; key: Uint8Array; device: Publishing } {
  const [seed, key] = [freshSeed(), freshSeed()];
  return { seed, key, device: { tip: new Chain(seed).tip, key: bytesToHex(getPublicKey(key)) } };
}

/** What a device signs when it gives a link away; docs/dice.md says it byte for byte. */
export function message(seat: number, tip: Have, link: string, request: unknown): Uint8Array {
  const numbers = new DataView(new ArrayBuffer(10));
  numbers.setUint16(0, seat);
  numbers.setBigUint64(2, BigInt(tip.count));
  return concatBytes(
    utf8ToBytes('norn reveal\0\0'),
    new Uint8Array(numbers.buffer),
    hexToBytes(tip.head),
    hexToBytes(link),
    sha256(utf8ToBytes(written(request))),
  );
}

interface Kept {
  chain: string;
  seed: string;
}

/** Objects with the same members are written alike, in whatever order they came. */
export function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The chains of one seat on this device. */
export class Device {
  readonly #key: string;
  readonly #seat: number;
  readonly #storage: Storage;
  readonly #made = new Map<string, Chain>();
  /** Chains that a roll asked for and this device had none of, for when they can be published. */
  readonly #lacking = new Map<string, unknown>();
  /** Chains that a link was asked for of and this device had none, as they stood then. */
  readonly #asked = new Map<string, State['chains'][number]>();

  constructor(table: number, seat: number, storage: Storage = localStorage) {
    this.#key = `norn:${table}:${seat}`;
    this.#seat = seat;
    this.#storage = storage;
  }

  /** Keeps a seed for the dice that everybody may see: what was published when the seat was taken. */
  keep(seed: Uint8Array, chain: unknown = 'public'): void {
    const kept = this.#kept();
    kept.push({ chain: written(chain), seed: bytesToHex(seed) });
    this.#storage.setItem(`${this.#key}:chains`, JSON.stringify(kept.slice(-KEPT_MAX)));
  }

  /** Keeps what this device signs with. */
  keepKey(key: Uint8Array): void {
    this.#storage.setItem(`${this.#key}:key`, bytesToHex(key));
  }

  /** Whether this device signs with the secret half of this key. */
  isOurs(key: string): boolean {
    const kept = this.#storage.getItem(`${this.#key}:key`);
    return kept !== null && key === bytesToHex(getPublicKey(hexToBytes(kept)));
  }

  /** What this device signs with; drawn if there is none yet. */
  #signs(): Uint8Array {
    const kept = this.#storage.getItem(`${this.#key}:key`);
    if (kept !== null && /^[0-9a-f]{64}$/.test(kept)) return hexToBytes(kept);
    const key = freshSeed();
    this.keepKey(key);
    return key;
  }

  /** A link for this request, on top of what this device has seen; undefined if it can't give one. A link is given to
   *  one request alone: what was given to another one is passed over, even if nothing came of it. */
  give(asked: Reveal, state: State, tip: Have | undefined): Given | undefined {
    const name = written(asked.chain);
    const published = state.chains.find((one) => written(one.chain) === name);
    const request = written(asked.request);
    const given = this.#given();
    let link = published && tip && this.#inside(name, published.last, published.over);
    while (link && (given[link] ?? request) !== request) link = this.#inside(name, link);
    if (!link || !tip) {
      this.#lacking.set(name, asked.chain);
      return undefined;
    }
    // Remembered before anybody learns of it.
    if (given[link] === undefined) {
      const all = [...Object.entries(given), [link, request]].slice(-GIVEN_MAX);
      this.#storage.setItem(`${this.#key}:given`, JSON.stringify(Object.fromEntries(all)));
    }
    const signature = sign(message(this.#seat, tip, link, asked.request), this.#signs());
    return { link, bound: { ...tip, signature: bytesToHex(signature) } };
  }

  /** The link that others' dice wait for; undefined if another device of this seat has to give it. */
  reveal(asked: Reveal, state: State, tip: Have | undefined): Given | undefined {
    const name = written(asked.chain);
    const published = state.chains.find((one) => written(one.chain) === name);
    if (!published) return undefined;
    if (this.#inside(name, published.last)) return this.give(asked, state, tip);
    this.#asked.set(name, published);
    return undefined;
  }

  #given(): Record<string, string> {
    try {
      return JSON.parse(this.#storage.getItem(`${this.#key}:given`) ?? '{}') as Record<string, string>;
    } catch {
      return {};
    }
  }

  /** Chains whose links were asked for while no device of this seat gave any: theirs is lost or away. */
  #unanswered(state: State): void {
    for (const [name, then] of this.#asked) {
      const now = state.chains.find((one) => written(one.chain) === name);
      if (now?.last === then.last && now.over === then.over) continue;
      this.#asked.delete(name);
      if (now?.last === then.last) this.#lacking.set(name, now.chain);
    }
  }

  /** What this device has to publish now: nothing while something is open, since what is half rolled must
   *  not be chosen. Keeps the seed before anybody learns of the tip. */
  publish(state: State): Say | undefined {
    this.#unanswered(state);
    if (state.open) return undefined;
    // Nobody's first throw is to fall without a secret of their own.
    const always: unknown[] = ['public', { thrown: 'everyone' }];
    const needed = new Map([...always.map((chain): [string, unknown] => [written(chain), chain]), ...this.#lacking]);
    for (const [name, chain] of needed) {
      const published = state.chains.find((one) => written(one.chain) === name);
      // Another device of this seat may hold the chain: it is replaced only once this one rolls without.
      const asked = this.#lacking.delete(name);
      const lacks = !published || (asked && !this.#inside(name, published.last));
      if (!lacks) continue;
      const seed = freshSeed();
      this.keep(seed, chain);
      return { verb: 'publish', chain, tip: new Chain(seed).tip, key: bytesToHex(getPublicKey(this.#signs())) };
    }
    return undefined;
  }

  /** The link that comes next after `last`, where so many between them were asked for and not used. */
  #inside(name: string, last: string, over = 0): string | undefined {
    for (const kept of this.#kept()) {
      if (kept.chain !== name) continue;
      let chain = this.#made.get(kept.seed);
      if (!chain) {
        chain = new Chain(hexToBytes(kept.seed));
        this.#made.set(kept.seed, chain);
      }
      let link = chain.inside(last);
      for (let n = 0; n < over && link; n += 1) link = chain.inside(link);
      if (link) return link;
    }
    return undefined;
  }

  #kept(): Kept[] {
    try {
      const kept: unknown = JSON.parse(this.#storage.getItem(`${this.#key}:chains`) ?? '[]');
      return Array.isArray(kept) ? (kept as Kept[]) : [];
    } catch {
      return [];
    }
  }
}
