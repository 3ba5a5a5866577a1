// Whose turn it is, and whose comes next, in the order that the game gives.
import type { Turn, Turns } from './wire';

/** Whoever acts now; `null` between turns, and where nobody takes turns. */
export const acting = (turns: Turns | null | undefined): Turn | null => turns?.entries.find((turn) => turn.stands === 'acting') ?? null;

/** Whether it is their turn now: several may act at once. */
export const acts = (turns: Turns | null | undefined, who: number | null): boolean => turns?.entries.some((turn) => turn.who === who && turn.stands === 'acting') ?? false;

/** Who is meant where whoever acts is: of several, the first for whom this seat speaks. */
export const actor = (turns: Turns | null | undefined, plays: (who: number) => boolean): number | null =>
  (turns?.entries.find((turn) => turn.stands === 'acting' && plays(turn.who)) ?? acting(turns))?.who ?? null;

/** Who comes after whoever acts now. */
export function next(turns: Turns | null | undefined): Turn | null {
  const at = turns?.entries.findIndex((turn) => turn.stands === 'acting') ?? -1;
  return at < 0 ? null : (turns?.entries.slice(at + 1).find((turn) => turn.stands === 'to-act') ?? null);
}
