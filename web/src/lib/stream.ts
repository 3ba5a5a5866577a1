// What somebody who watches sees of the last rolls: each as its dice and one sentence.
import type { Taken } from './chain';
import { came, deciding, dice, gather, sentences, tale, toned, type Group, type Tone } from './log';
import type { Line, Outcome } from './wire';

/** How far back rolls are looked for, in entries. */
const BACK = 160;
/** The most dice that are drawn of one. */
const DICE_MAX = 3;

export interface Rolled {
  id: string;
  /** The number of its last entry: later where more came of it. */
  number: number;
  text: string;
  dice: Line[];
  decides: Line | null;
  came: Outcome | null;
  tone: Tone;
}

const settled = (item: { is: string }): item is Group => item.is === 'attempt';

/** The last rolls that came to something, latest first. */
export function rolls(log: readonly Taken[], most: number): Rolled[] {
  const found: Rolled[] = [];
  for (const item of gather(log.slice(-BACK)).reverse()) {
    if (found.length === most) break;
    if (!settled(item) || !item.settled || item.undone || item.dropped !== null) continue;
    const fell = dice(item.lines);
    const told = tale(item);
    if (fell.length === 0 || told.length === 0) continue;
    const last = item.steps.at(-1)?.number ?? item.number;
    found.push({ id: item.id, number: last, text: sentences(told), dice: fell.slice(0, DICE_MAX), decides: deciding(item.lines), came: came(item), tone: toned(item.lines) });
  }
  return found;
}
