// What lies between two places as it looks: walls as walls, doors as doors, as on the plan of a house. Where nothing is in the way
// that could be drawn, one that is open is an opening, and any other is solid.
import type { Box, Edge } from './map';
import type { Looks } from './wire';

/** How a stroke is drawn: solid as a wall, a thin line, broken or dotted where people get through, the leaf of a door, which is
 *  filled with light, or a way. */
export type How = 'wall' | 'thin' | 'dashes' | 'dots' | 'leaf' | 'path' | 'wild';

export interface Stroke {
  how: How;
  d: string;
}

type Point = [number, number];

/** How thick a wall is, in the drawing's own units. */
export const WALL = 5;
/** Of a side, how much of it a door, a window or an opening takes, and how much at most. */
const WIDE = 0.5;
const WIDEST = 44;
/** How long what bars a way is that leads further. */
const FAR = 36;
/** How far a passage between two areas reaches into both, beyond the gap between them. */
const INTO = 4;

/** From where to where something lies: its middle, along it and across it, and how long it is. */
interface Line {
  at: Point;
  along: Point;
  across: Point;
  long: number;
  /** The only side of it on which anything is drawn. */
  half?: 1 | -1 | undefined;
}

const middle = (box: Box): Point => [box.x + box.width / 2, box.y + box.height / 2];

function line([ax, ay]: Point, [bx, by]: Point, to: Point): Line {
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const along: Point = [(bx - ax) / long, (by - ay) / long];
  const at: Point = [(ax + bx) / 2, (ay + by) / 2];
  const across: Point = [-along[1], along[0]];
  // Across it leads to the other place.
  const away = across[0] * (to[0] - at[0]) + across[1] * (to[1] - at[1]) < 0;
  return { at, along, across: away ? [along[1], -along[0]] : across, long };
}

function hexagon({ x, y, width, height }: Box): Point[] {
  const [quarter, half] = [width / 4, height / 2];
  return [[x + quarter, y], [x + 3 * quarter, y], [x + width, y + half], [x + 3 * quarter, y + height], [x + quarter, y + height], [x, y + half]];
}

/** The side that two hexes share, if they do. */
function shared(one: Box, other: Box): [Point, Point] | null {
  const [a, b] = hexagon(one).filter(([x, y]) => hexagon(other).some(([u, v]) => Math.hypot(x - u, y - v) < 1));
  return a && b ? [a, b] : null;
}

/** Where two lines from middle to middle leave their places, for what leads from one place to another that lies further off. */
function out(from: Box, to: Point): Point {
  const [x, y] = middle(from);
  const [across, along] = [to[0] - x, to[1] - y];
  const far = Math.min(1, from.width / 2 / (Math.abs(across) || 1e-9), from.height / 2 / (Math.abs(along) || 1e-9));
  return [x + across * far, y + along * far];
}

/** A number as it is written. */
const n = (value: number): string => String(Math.round(value * 100) / 100);

/** Draws along a line: points are so far along it from its middle, and so far across it. */
function pen({ at, along, across, half }: Line): (points: Point[], closed?: boolean) => string {
  // On the edge of fog, all of it lies on the side that is seen, with half of what a wall is thick.
  const side = (v: number): number => (half ? half * (WALL / 2 + Math.max(0, half * v)) : v);
  const where = ([u, v]: Point): string => `${n(at[0] + along[0] * u + across[0] * side(v))} ${n(at[1] + along[1] * u + across[1] * side(v))}`;
  return (points, closed = false) => points.map((point, nth) => `${nth === 0 ? 'M' : 'L'}${where(point)}`).join('') + (closed ? 'Z' : '');
}

/** What stands on a line of its own across the way. `to`: on which side a door swings, and what has a side lies: 1 is the other place. */
function across(on: Line, looks: Exclude<Looks, 'opening'>, to: 1 | -1): Stroke[] {
  const draw = pen(on);
  const half = on.long / 2;
  const door = Math.min(WIDEST, on.long * WIDE) / 2;
  const wall = (from: number, until: number): Stroke => ({ how: 'wall', d: draw([[from, 0], [until, 0]]) });
  const jambs = [wall(-half, -door), wall(door, half)];
  const leaf = (lines: string): Stroke[] => [{ how: 'leaf', d: draw([[-door, -3], [door, -3], [door, 3], [-door, 3]], true) }, ...(lines === '' ? [] : [{ how: 'thin' as const, d: lines }])];
  switch (looks) {
    case 'wall':
      return [wall(-half, half)];
    case 'low-wall':
      return [{ how: 'leaf', d: draw([[-half, -2.5], [half, -2.5], [half, 2.5], [-half, 2.5]], true) }];
    case 'fence': {
      const posts = spread(on.long, 14).map((u) => draw([[u, -4], [u, 4]]));
      return [{ how: 'thin', d: [draw([[-half, 0], [half, 0]]), ...posts].join('') }];
    }
    case 'door-closed':
      return [...jambs, ...leaf('')];
    case 'door-locked':
      return [...jambs, ...leaf(draw([[-door * 0.6, -3], [door * 0.6, 3]]) + draw([[-door * 0.6, 3], [door * 0.6, -3]]))];
    case 'door-open': {
      // Its two leaves stand open, and what each of them swings through is a quarter of a circle.
      const leaves = [-1, 1].map((hinge): Stroke => ({
        how: 'leaf',
        d: draw([[hinge * (door - 2), 0], [hinge * (door + 2), 0], [hinge * (door + 2), to * door], [hinge * (door - 2), to * door]], true),
      }));
      const swing = [-1, 1].map((hinge) =>
        draw(Array.from({ length: 5 }, (_, nth): Point => [hinge * door * (1 - Math.cos((nth * Math.PI) / 8)), to * door * Math.sin((nth * Math.PI) / 8)])),
      );
      return [...jambs, ...leaves, { how: 'dots', d: swing.join('') }];
    }
    case 'climb': {
      const down = spread(on.long, 8).map((u) => draw([[u, 0], [u, to * 6]]));
      return [{ how: 'thin', d: [draw([[-half, 0], [half, 0]]), ...down].join('') }];
    }
    case 'water': {
      const wave = (v: number): Point[] => spread(on.long, 3).map((u, nth) => [u, v + [0, 1.6, 0, -1.6][nth % 4]!]);
      return [{ how: 'thin', d: draw(wave(-3)) + draw(wave(3)) }];
    }
    case 'gap': {
      const torn = (v: number): Point[] => spread(on.long, 7).map((u, nth) => [u, v * (nth % 2 === 0 ? 2.5 : 5)]);
      return [{ how: 'thin', d: draw(torn(-1)) + draw(torn(1)) }];
    }
  }
}

/** Points about so far apart over a length, from end to end, around its middle. */
function spread(long: number, apart: number): number[] {
  const steps = Math.max(1, Math.round(long / apart));
  return Array.from({ length: steps + 1 }, (_, nth) => -long / 2 + (nth * long) / steps);
}

/** What lies between two areas: a passage joins them, and in its midst is what bars it. */
function passage(on: Line, looks: Looks, gap: number, to: 1 | -1): Stroke[] {
  const draw = pen(on);
  const door = Math.min(WIDEST, on.long * WIDE) / 2;
  const deep = gap / 2 + INTO;
  const walls: Stroke = { how: 'wall', d: draw([[-door, -deep], [-door, deep]]) + draw([[door, -deep], [door, deep]]) };
  const within: Line = { ...on, long: 2 * door };
  if (looks === 'opening') return [walls];
  if (looks === 'wall') return [walls, { how: 'wall', d: draw([[-door, 0], [door, 0]]) }];
  // What stands in it is as wide as it is: its jambs are the walls.
  const whole = across({ ...within, long: Math.min(2 * WIDEST, within.long / WIDE) }, looks, to).filter((stroke, nth) => stroke.how !== 'wall' || nth > 1);
  return [walls, ...whole];
}

/** What is drawn of an edge. */
export function strokes(edge: Edge): Stroke[] {
  const { one, other, open, path, areas, seen } = edge;
  const looks: Looks = edge.looks ?? (open ? 'opening' : 'wall');
  const [from, to] = [middle(one), middle(other)];
  const side = one.hex && other.hex ? shared(one, other) : null;
  const ways: Stroke[] = path === null ? [] : [{ how: path ? 'path' : 'wild', d: side || edge.far ? span(one, other, side !== null, seen) : `M${n(edge.x1)} ${n(edge.y1)}L${n(edge.x2)} ${n(edge.y2)}` }];
  // A way says by itself that it is open.
  if (path !== null && !edge.looks) return ways;
  const half = seen === 'one' ? -1 : seen === 'other' ? 1 : undefined;
  if (edge.far && !side) {
    if (path === null) ways.push({ how: open ? 'dots' : 'thin', d: span(one, other, false, seen) });
    if (seen !== null || (open && !edge.looks)) return ways;
    const [a, b] = [out(one, to), out(other, from)];
    const { along, across: over } = line(a, b, to);
    return [...ways, ...passage({ at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], along: over, across: along, long: FAR }, looks, 0, 1)];
  }
  const [a, b] = side ?? (path === null ? [[edge.x1, edge.y1] as Point, [edge.x2, edge.y2] as Point] : acrossOf(one, other));
  const on: Line = { ...line(a, b, to), half };
  // An open border may as well be a stream as a doorway: as long as nothing is in the way, it is a broken line.
  if (!areas) return looks === 'opening' ? [{ how: 'dashes', d: pen(on)([[-on.long / 2, 0], [on.long / 2, 0]]) }] : [...ways, ...across(on, looks, half ?? 1)];
  const gap = Math.max(Math.abs(to[0] - from[0]) - (one.width + other.width) / 2, Math.abs(to[1] - from[1]) - (one.height + other.height) / 2, 0);
  return [...ways, ...passage(on, looks, gap, half ?? 1)];
}

/** The way from one place to another: what lies between them, and of hexes that touch a quarter of it on either side. Of one that
 *  leads into fog, the half that is seen. */
function span(one: Box, other: Box, beside: boolean, seen: Edge['seen']): string {
  const [from, to] = [middle(one), middle(other)];
  const [a, b] = beside ? [part(from, to, 0.32), part(from, to, 0.68)] : [out(one, to), out(other, from)];
  const half = part(a, b, 0.5);
  const [begins, ends] = [seen === 'other' ? half : a, seen === 'one' ? half : b];
  return `M${n(begins[0])} ${n(begins[1])}L${n(ends[0])} ${n(ends[1])}`;
}

const part = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [ax + (bx - ax) * share, ay + (by - ay) * share];

/** The line across the way between two places side by side. */
function acrossOf(one: Box, other: Box): [Point, Point] {
  const [[ax, ay], [bx, by]] = [middle(one), middle(other)];
  const at: Point = [(ax + bx) / 2, (ay + by) / 2];
  return Math.abs(bx - ax) > Math.abs(by - ay) ? [[at[0], one.y], [at[0], one.y + one.height]] : [[one.x, at[1]], [one.x + one.width, at[1]]];
}
