// Two fingers and wheels on a map. What a wheel does is shown by moving the picture of the map as it is, and drawn anew once the wheel
// rests: a large map takes longer to draw than a frame.

/** What a map does with hands. */
export interface Map {
  /** Whether it has places. */
  grid: () => boolean;
  /** Lays down whatever a hand held, since two fingers mean something else. */
  lay: () => void;
  /** A point of the screen in the drawing's own units. */
  inside: (x: number, y: number) => { x: number; y: number };
  /** By how much it can be made smaller and larger from here. */
  range: () => [number, number];
  drags: (across: number, down: number) => void;
  zoom: (by: number, point: { x: number; y: number }) => void;
  /** Whether any wheel turns it, or only a pinch: then the page scrolls by the others. */
  wheels: () => boolean;
}

/** By how much a wheel turns the map at once, at most. */
const WHEEL = 200;
/** How long a wheel rests before the map is drawn as it left it, in milliseconds. */
const RESTS = 120;

interface Pinch {
  far: number;
  x: number;
  y: number;
}

/** How far apart two fingers are, and what lies between them. */
function pinched(touches: TouchList): Pinch | null {
  const [one, other] = [touches[0], touches[1]];
  if (!one || !other) return null;
  const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
  return { far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), x, y };
}

/** A finger that drags somebody, or the map, does not move the page; two fingers, and a wheel, make the map larger. */
export function holds(one: SVGSVGElement, map: Map): () => void {
  let before: Pinch | null = null;
  const touched = (event: TouchEvent): void => {
    before = map.grid() ? pinched(event.touches) : null;
    if (before) map.lay();
  };
  const stay = (event: TouchEvent): void => {
    const now = map.grid() ? pinched(event.touches) : null;
    // Both fingers may have been there before this was.
    if (!before && now) touched(event);
    if (!before || !now) return;
    const [from, to] = [map.inside(before.x, before.y), map.inside(now.x, now.y)];
    map.drags(to.x - from.x, to.y - from.y);
    map.zoom(now.far / Math.max(1, before.far), map.inside(now.x, now.y));
    before = now;
  };
  const lifted = (event: TouchEvent): void => {
    before &&= pinched(event.touches);
  };

  /** What the wheel has come to, around which point, and within which limits. */
  let turning: { by: number; point: { x: number; y: number }; range: [number, number] } | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const settles = (): void => {
    clearTimeout(rest);
    if (!turning) return;
    const { by, point } = turning;
    turning = null;
    one.style.transform = one.style.transformOrigin = one.style.willChange = '';
    map.zoom(by, point);
  };
  const wheeled = (event: WheelEvent): void => {
    // Where the map stands in what is scrolled, only a pinch of two fingers is meant for it.
    if (!map.grid() || event.deltaY === 0 || (!event.ctrlKey && !map.wheels())) return;
    event.preventDefault();
    const by = Math.exp(-Math.max(-WHEEL, Math.min(event.deltaY, WHEEL)) / (event.ctrlKey ? 100 : 400));
    if (!turning) {
      const box = one.getBoundingClientRect();
      turning = { by: 1, point: map.inside(event.clientX, event.clientY), range: map.range() };
      one.style.transformOrigin = `${event.clientX - box.left}px ${event.clientY - box.top}px`;
      one.style.willChange = 'transform';
    }
    const [least, most] = turning.range;
    turning.by = Math.max(least, Math.min(turning.by * by, most));
    one.style.transform = `scale(${turning.by})`;
    clearTimeout(rest);
    rest = setTimeout(settles, RESTS);
  };
  const heard = [
    ['touchstart', touched],
    ['touchmove', stay],
    ['touchend', lifted],
    ['touchcancel', lifted],
    ['wheel', wheeled],
    ['pointerdown', settles],
  ] as [string, EventListener][];
  for (const [what, does] of heard) one.addEventListener(what, does, { passive: false, capture: what === 'pointerdown' });
  return () => {
    clearTimeout(rest);
    for (const [what, does] of heard) one.removeEventListener(what, does, { capture: what === 'pointerdown' });
  };
}
