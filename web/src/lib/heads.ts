// What all who may know some dice have seen: the past that this device binds its secrets to (crates/chronicle/src/heads.rs).
// Each audience that the server has committed a chain for has a stream of its own, from the commitment on.
import { next, START, type Taken } from './chain';
import { written } from './device';
import type { Have, HeadOf } from './wire';

/** The members of an entry that say whom it is for. */
interface Reaching {
  audience: unknown;
  by: unknown;
  body: { is: string; chain?: unknown };
}

/** The audience that a chain is for. */
function audienceOf(chain: unknown): unknown {
  if (chain === 'public') return 'everyone';
  const of = chain as { hidden?: number[]; thrown?: unknown };
  return of.hidden ? { seats: of.hidden } : of.thrown;
}

/** Whether everybody of the other audience may know what this one may. */
function covers(one: unknown, other: unknown): boolean {
  if (one === 'everyone') return true;
  const seats = (of: unknown): number[] | undefined => (of as { seats?: number[] } | null)?.seats;
  const [these, those] = [seats(one), seats(other)];
  return these !== undefined && those !== undefined && those.every((seat) => these.includes(seat));
}

/** How far the streams of all audiences have come that this seat may know the dice of. */
export class Heads {
  readonly #tips = new Map<string, { audience: unknown; tip: Have }>();

  constructor(known: readonly HeadOf[] = []) {
    for (const { audience, count, head } of known) this.#tips.set(written(audience), { audience, tip: { count, head } });
  }

  /** Takes in the next entry of the seat's stream. */
  feed({ entry, commitment }: Taken): void {
    if (commitment === null) return;
    const { audience, by, body } = entry as Reaching;
    if (body.is === 'committed' && by === 'rules') {
      const begins = audienceOf(body.chain);
      const name = written(begins);
      if (!this.#tips.has(name)) this.#tips.set(name, { audience: begins, tip: START });
    }
    for (const of of this.#tips.values()) {
      if (covers(audience, of.audience)) of.tip = next(of.tip, commitment);
    }
  }

  /** How far the audience's stream has come; undefined where nothing was committed for it. */
  tip(audience: unknown): Have | undefined {
    return this.#tips.get(written(audience))?.tip;
  }

  /** As they are kept. */
  all(): HeadOf[] {
    return [...this.#tips.values()].map(({ audience, tip }) => ({ audience, ...tip }));
  }

  /** Whether these are the same, for every audience that both know. */
  fits(others: readonly HeadOf[]): boolean {
    return others.every(({ audience, count, head }) => {
      const own = this.tip(audience);
      return !own || (own.count === count && own.head === head);
    });
  }
}
