// Names at those who stand on a map: beneath them or above, where nothing else is written or drawn; shorter where the whole has no
// room; and none where there is none for either, so that whatever is written can be read.
import type { Disc } from './map';

/** What is written where: its middle, and its base. */
export interface Label {
  who: number;
  words: string;
  x: number;
  y: number;
}

/** How wide a letter is, and how far letters reach above and beneath their base, for their size. */
const LETTER = 0.56;
const [OVER, UNDER] = [0.72, 0.24];
/** How much of somebody's own disc a name may lie on, of how far that reaches. */
const ON = 0.42;

interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const meets = (a: Room, b: Room): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
/** Whether a disc lies in it, but for its outermost edge. */
const covers = (room: Room, { x, y, r }: Disc): boolean => {
  const [across, along] = [Math.max(room.left - x, 0, x - room.right), Math.max(room.top - y, 0, y - room.bottom)];
  return Math.hypot(across, along) < r * 0.94;
};

/** Names of that size for all of them, within a drawing that is so wide and so high. `short`: what may stand for a name that has no
 *  room; `topped`: above whom something is drawn. */
export function labelled(discs: readonly Disc[], size: number, { width, height }: { width: number; height: number }, short: (name: string) => string, topped: (who: number) => boolean): Label[] {
  const taken: Room[] = [];
  const placed = (disc: Disc, words: string): Label | null => {
    const half = ([...words].length * LETTER * size) / 2;
    if (2 * half > width) return null;
    const x = Math.min(Math.max(disc.x, half), width - half);
    const beneath = Math.min(disc.y + disc.r + OVER * size * 0.75, height - UNDER * size);
    const above = Math.max(disc.y - disc.r - UNDER * size * 0.5, OVER * size);
    for (const y of topped(disc.token.who) ? [beneath] : [beneath, above]) {
      const room = { left: x - half, right: x + half, top: y - OVER * size, bottom: y + UNDER * size };
      const own = y === beneath ? disc.y + disc.r - room.top : room.bottom - (disc.y - disc.r);
      if (own > Math.max(disc.r * ON, size * 0.45)) continue;
      if (taken.some((other) => meets(room, other)) || discs.some((other) => other !== disc && covers(room, other))) continue;
      taken.push(room);
      return { who: disc.token.who, words, x, y };
    }
    return null;
  };
  // Whole names first: one that is short would else take the room of a neighbour's.
  const whole = discs.map((disc) => placed(disc, disc.token.name));
  return discs.flatMap((disc, nth) => whole[nth] ?? placed(disc, short(disc.token.name)) ?? []);
}
