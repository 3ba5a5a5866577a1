// What a player proposed and the referee turned down: it stays in their hand.
import type { Taken } from './chain';
import type { Filled } from './wire';

/** How far back it is looked for, in entries, and how many are kept in hand. */
const BACK = 200;
const MOST = 3;

export interface Declined {
  id: string;
  /** What was proposed, in words. */
  words: string;
  /** Why not; may be empty. */
  reason: string;
  /** By which seat. */
  by: number;
  filled: Filled;
}

/** What this seat proposed and somebody else turned down since, the latest last. */
export function declined(log: readonly Taken[], seat: number): Declined[] {
  const late = log.slice(-BACK);
  return late
    .flatMap((entry) => {
      const body = entry.entry.body as { is: string; attempt?: string; begins?: string; reason?: string };
      const { by } = entry.told;
      if (body.is !== 'withdrawn' || body.begins !== undefined || by === null || by === seat) return [];
      const wanted = late.find(({ told, entry: { body: of } }) => of.is === 'proposed' && told.by === seat && told.attempt === body.attempt);
      const filled = (wanted?.entry.body as { filled?: Filled } | undefined)?.filled;
      return wanted && filled ? [{ id: String(body.attempt), words: wanted.told.text, reason: body.reason ?? '', by, filled }] : [];
    })
    .slice(-MOST);
}
