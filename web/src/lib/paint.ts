// What is tapped on a map to be painted, and what the form then says of it.
import type { Brush, Value } from './wire';

/** Places in the order in which they were tapped. Where something lies between two, each two are a pair. */
export type Picks = readonly number[];

/** What is meant after one more tap: a place that was meant is meant no more. Two that lie at one border are meant once,
 *  whichever way round, and tapped again not at all. */
export function tapped(brush: Brush, picks: Picks, place: number): Picks {
  if (brush.fields.length < 2) return picks.includes(place) ? picks.filter((one) => one !== place) : [...picks, place];
  if (picks.length % 2 === 0) return [...picks, place];
  const [whole, first] = [picks.slice(0, -1), picks[picks.length - 1] ?? place];
  if (first === place) return whole;
  const known = pairs(whole);
  const others = known.filter(([one, other]) => !((one === first && other === place) || (one === place && other === first)));
  return (others.length < known.length ? others : [...others, [first, place]]).flat();
}

/** What is meant after a pointer was drawn from a place on to another: both, or what lies between them. What was meant stays so. */
export function stroked(brush: Brush, picks: Picks, from: number, to: number): Picks {
  if (brush.fields.length < 2) return [...new Set([...picks, from, to])];
  const known = pairs(picks);
  const there = known.some(([one, other]) => (one === from && other === to) || (one === to && other === from));
  return (there ? known : [...known, [from, to]]).flat();
}

/** What is still meant once some of it is put there: what was tapped meanwhile stays. */
export function without(brush: Brush, picks: Picks, put: Picks): Picks {
  if (brush.fields.length < 2) return picks.filter((place) => !put.includes(place));
  const done = pairs(put);
  const whole = pairs(picks).filter(([one, other]) => !done.some(([a, b]) => (a === one && b === other) || (a === other && b === one)));
  return [...whole.flat(), ...picks.slice(picks.length - (picks.length % 2))];
}

/** The pairs that are whole. */
export function pairs(picks: Picks): [number, number][] {
  const all: [number, number][] = [];
  for (let n = 0; n + 1 < picks.length; n += 2) all.push([picks[n] ?? 0, picks[n + 1] ?? 0]);
  return all;
}

/** What is meant, in pieces that a form takes: one pair, and as many more as its rows hold. */
export function inPieces(brush: Brush, picks: Picks, rows: number): Picks[] {
  if (brush.fields.length < 2) return [picks];
  const [all, most] = [pairs(picks), rows + 1];
  return Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most).flat());
}

/** The fields that say where, filled in. */
export function painted(brush: Brush, picks: Picks): Record<string, Value> {
  const place = (one: number): Value => ({ place: one });
  const [first, second, more] = brush.fields;
  if (first === undefined) return {};
  if (second === undefined || more === undefined) return { [first]: { list: picks.map(place) } };
  const [pair, ...others] = pairs(picks);
  if (!pair) return {};
  const rows: Value[] = others.map((one) => ({ list: one.map(place) }));
  return { [first]: place(pair[0]), [second]: place(pair[1]), [more]: { list: rows } };
}
