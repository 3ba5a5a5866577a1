// Which part of a drawing is seen, in its own units, and how that changes under a hand.

/** So many times as large as all of it, from this corner on. */
export interface Part {
  times: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
  /** How many of its units the longer side of its room has where all of it is seen; unset, as many as the drawing itself. */
  room?: number;
}

export const WHOLE: Part = { times: 1, x: 0, y: 0 };
/** A large drawing is seen as large as so much of it fills what there is: about three squares of a map with many. */
const NEAREST = 170;
/** How large it is seen at most: whatever stands on a large map is seen as well as on a small one. */
export const most = ({ width, height, room = 0 }: Size): number => Math.max(5, width / NEAREST, height / NEAREST, room / NEAREST);
/** How much larger it becomes by one press. */
export const STEP = 1.5;

export const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));
/** How much of all of it is seen: never more than there is, however far away it is seen from. */
export const seen = (part: Part, size: Size): Size => ({ width: size.width / Math.max(1, part.times), height: size.height / Math.max(1, part.times) });

/** The same part, as far as there is one: a drawing that has changed may have become smaller. `least` is from how far away
 *  it can be seen. */
export function held(part: Part, size: Size, least = 1): Part {
  const times = between(least, part.times, most(size));
  const { width, height } = seen({ ...part, times }, size);
  return { times, x: between(0, part.x, size.width - width), y: between(0, part.y, size.height - height) };
}

/** Larger or smaller, by so much; what is at a point stays under it. */
export function closer(part: Part, by: number, [x, y]: [number, number], size: Size, least = 1): Part {
  const times = between(least, part.times * by, most(size));
  const share = Math.max(1, part.times) / Math.max(1, times);
  return held({ times, x: x - (x - part.x) * share, y: y - (y - part.y) * share }, size, least);
}

/** Moved by so much; and how much of that was past the edge. */
export function shifted(part: Part, across: number, down: number, size: Size): { part: Part; over: [number, number] } {
  const { width, height } = seen(part, size);
  const [x, y] = [between(0, part.x + across, size.width - width), between(0, part.y + down, size.height - height)];
  return { part: { ...part, x, y }, over: [part.x + across - x, part.y + down - y] };
}

/** Moved no further than so that all of a box is seen. */
export function showing(part: Part, box: Size & { x: number; y: number }, size: Size): Part {
  const { width, height } = seen(part, size);
  const x = between(box.x + box.width - width, part.x, box.x);
  const y = between(box.y + box.height - height, part.y, box.y);
  return held({ ...part, x, y }, size, part.times);
}
