// This device's chains of secrets, which its rolls take their links from, so that nobody can foresee a face
// (crates/chronicle/src/links.rs). The seeds never leave the device.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Say, State } from './wire';

/** How many links a chain has. */
export const LENGTH = 512;
/** How many chains a device keeps for a seat: older ones are forgotten. */
export const KEPT_MAX = 64;

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

/** A seed that waits for its seat: made before joining, kept once the seat is known. */
export function prepare(): { seed: Uint8Array; tip: string } {
  const seed = freshSeed();
  return { seed, tip: new Chain(seed).tip };
}

interface Kept {
  chain: string;
  seed: string;
}

/** Objects with the same members are written alike, in whatever order they came. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The chains of one seat on this device. */
export class Device {
  readonly #key: string;
  readonly #storage: Storage;
  readonly #made = new Map<string, Chain>();
  /** Chains that a roll asked for and this device had none of, for when they can be published. */
  readonly #lacking = new Map<string, unknown>();
  /** Chains that a link was asked for of and this device had none, as they stood then. */
  readonly #asked = new Map<string, State['chains'][number]>();

  constructor(table: number, seat: number, storage: Storage = localStorage) {
    this.#key = `norn:${table}:${seat}:chains`;
    this.#storage = storage;
  }

  /** Keeps a seed for the dice that everybody may see: what was published when the seat was taken. */
  keep(seed: Uint8Array, chain: unknown = 'public'): void {
    const kept = this.#kept();
    kept.push({ chain: written(chain), seed: bytesToHex(seed) });
    this.#storage.setItem(this.#key, JSON.stringify(kept.slice(-KEPT_MAX)));
  }

  /** The next link of the chain that a roll takes its link from; none if this device can't give it. */
  link(chain: unknown, state: State): string | undefined {
    const name = written(chain);
    const published = state.chains.find((one) => written(one.chain) === name);
    const link = published && this.#inside(name, published.last, published.over);
    if (!link) this.#lacking.set(name, chain);
    return link;
  }

  /** The link that others' dice wait for; none if another device of this seat has to give it. */
  reveal(chain: unknown, state: State): string | undefined {
    const name = written(chain);
    const published = state.chains.find((one) => written(one.chain) === name);
    const link = published && this.#inside(name, published.last, published.over);
    if (published && !link) this.#asked.set(name, published);
    return link;
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
    const needed = new Map<string, unknown>([[written('public'), 'public'], ...this.#lacking]);
    for (const [name, chain] of needed) {
      const published = state.chains.find((one) => written(one.chain) === name);
      // Another device of this seat may hold the chain: it is replaced only once this one rolls without.
      const asked = this.#lacking.delete(name);
      const lacks = !published || (asked && !this.#inside(name, published.last));
      if (!lacks) continue;
      const { seed, tip } = prepare();
      this.keep(seed, chain);
      return { verb: 'publish', chain, tip };
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
      const kept: unknown = JSON.parse(this.#storage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? (kept as Kept[]) : [];
    } catch {
      return [];
    }
  }
}
