// Where everybody is drawn. Squares lie on their grid, zones in rows, and without places clusters stand together.
import type { Map, Token } from './wire';

/** The side of a square, in the drawing's own units. */
export const SIDE = 48;

export interface Box {
  place: number | null;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  states: string;
}

export interface Disc {
  token: Token;
  x: number;
  y: number;
  initials: string;
}

export interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  open: boolean;
  words: string;
}

export interface Drawn {
  width: number;
  height: number;
  boxes: Box[];
  discs: Disc[];
  edges: Edge[];
}

export function initials(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== '');
  const first = parts[0] ?? '?';
  const last = parts.length > 1 ? (parts[parts.length - 1] ?? '') : '';
  return last === '' ? [...first].slice(0, 2).join('') : `${[...first][0] ?? ''}${[...last][0] ?? ''}`;
}

export function draw(map: Map): Drawn {
  const boxes = map.places.length > 0 ? placed(map) : clustered(map);
  const width = Math.max(SIDE, ...boxes.map((box) => box.x + box.width));
  const height = Math.max(SIDE, ...boxes.map((box) => box.y + box.height));
  const discs: Disc[] = [];
  for (const box of boxes) {
    const here = map.tokens.filter((token) =>
      map.places.length > 0 ? token.place === box.place : String(token.cluster) === box.name,
    );
    here.sort((a, b) => a.cluster - b.cluster || a.who - b.who);
    const across = Math.max(1, Math.floor(box.width / 40));
    const rows = Math.ceil(here.length / across);
    for (const [n, token] of here.entries()) {
      const inRow = Math.min(across, here.length - Math.floor(n / across) * across);
      discs.push({
        token,
        x: box.x + box.width / 2 + ((n % across) - (inRow - 1) / 2) * 38,
        y: box.y + box.height / 2 + (Math.floor(n / across) - (rows - 1) / 2) * 38,
        initials: initials(token.name),
      });
    }
  }
  const at = new globalThis.Map(boxes.map((box) => [box.place, box]));
  const edges = map.borders.flatMap((border): Edge[] => {
    const one = at.get(border.one);
    const other = at.get(border.other);
    return one && other ? [edge(one, other, border.open, border.kind.words)] : [];
  });
  return { width, height, boxes, discs, edges };
}

function placed(map: Map): Box[] {
  const squares = map.places.every((spot) => spot.at !== null);
  const top = Math.max(0, ...map.places.map((spot) => spot.at?.[1] ?? 0));
  const across = Math.max(1, Math.ceil(Math.sqrt(map.places.length)));
  return map.places.map((spot, n) => {
    const states = spot.states.map((one) => one.words).join(', ');
    if (squares && spot.at) {
      const [column, row] = spot.at;
      return { place: spot.place, name: spot.name, x: column * SIDE, y: (top - row) * SIDE, width: SIDE, height: SIDE, states };
    }
    return {
      place: spot.place,
      name: spot.name,
      x: (n % across) * SIDE * 3.2,
      y: Math.floor(n / across) * SIDE * 2.4,
      width: SIDE * 3,
      height: SIDE * 2.2,
      states,
    };
  });
}

function clustered(map: Map): Box[] {
  const clusters = [...new Set(map.tokens.map((token) => token.cluster))].sort((a, b) => a - b);
  let x = 0;
  let y = 0;
  let tall = 0;
  return clusters.map((cluster) => {
    const size = map.tokens.filter((token) => token.cluster === cluster).length;
    const across = Math.min(3, size);
    const width = across * 40 + 16;
    const height = Math.ceil(size / across) * 40 + 16;
    if (x > 0 && x + width > 400) {
      x = 0;
      y += tall + 12;
      tall = 0;
    }
    const box = { place: null, name: String(cluster), x, y, width, height, states: '' };
    x += width + 12;
    tall = Math.max(tall, height);
    return box;
  });
}

function edge(one: Box, other: Box, open: boolean, words: string): Edge {
  const mid = (box: Box): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];
  const [ax, ay] = mid(one);
  const [bx, by] = mid(other);
  const x = (ax + bx) / 2;
  const y = (ay + by) / 2;
  const half = SIDE / 2;
  // A border lies across the way between its two places.
  return Math.abs(bx - ax) >= Math.abs(by - ay)
    ? { x1: x, y1: y - half, x2: x, y2: y + half, open, words }
    : { x1: x - half, y1: y, x2: x + half, y2: y, open, words };
}

/** All that the drawing shows, in sentences. */
export function told(map: Map): string[] {
  const name = (who: number): string => map.tokens.find((one) => one.who === who)?.name ?? '';
  const lines = map.places.flatMap((spot) => {
    const here = map.tokens.filter((token) => token.place === spot.place).map((token) => token.name);
    const states = spot.states.map((one) => one.words);
    if (here.length === 0 && states.length === 0) return [];
    return [`${spot.name}: ${[...here, ...states].join(', ')}`];
  });
  if (map.places.length === 0) {
    const clusters = new globalThis.Map<number, string[]>();
    for (const token of map.tokens) clusters.set(token.cluster, [...(clusters.get(token.cluster) ?? []), token.name]);
    for (const names of clusters.values()) if (names.length > 1) lines.push(`Together: ${names.join(', ')}`);
  }
  for (const [one, other] of map.engaged) lines.push(`${name(one)} is engaged with ${name(other)}`);
  for (const border of map.borders) {
    const place = (n: number): string => map.places.find((spot) => spot.place === n)?.name ?? '';
    lines.push(`Between ${place(border.one)} and ${place(border.other)}: ${border.kind.words}${border.open ? ', open' : ''}`);
  }
  return lines;
}
