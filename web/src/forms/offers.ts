// The order in which attempts are offered.
import type { Field, Offer, Row, State } from '../lib/wire';
import t from '../words/en/forms.ftl';

export interface Group {
  name: string;
  offers: Offer[];
}

/** The chapter of a rule: the second part of its id. */
export function chapterOf(rule: string | null): string {
  return rule?.split('.')[1] ?? '';
}

/** Attempts by what people want to do, in the order that what is going on asks for; then, under the headings of the
 *  rulebook, whatever stands on no shelf. A heading that is called as a shelf is that shelf. */
export function shelved(offers: Offer[], shelves: string[], scene: string[]): Group[] {
  const names = new Set(shelves);
  const shelf = (offer: Offer): string | null =>
    offer.shelf ?? (offer.section !== null && names.has(offer.section) ? offer.section : null);
  const on = [...names].map((name) => ({ name, offers: offers.filter((offer) => shelf(offer) === name) }));
  return [...on.filter((group) => group.offers.length > 0), ...grouped(offers.filter((offer) => shelf(offer) === null), scene)];
}

/** Attempts by the heading of the rulebook under which their rules stand, in the game's own order; what the scene is
 *  about comes first, so that in a fight the fight is at hand. */
export function grouped(offers: Offer[], scene: string[]): Group[] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const name = offer.section ?? t('anything');
    groups.set(name, [...(groups.get(name) ?? []), offer]);
  }
  const all = [...groups].map(([name, list]) => ({ name, offers: list }));
  const now = (group: Group): boolean =>
    group.offers.some(({ rule }) => scene.includes(chapterOf(rule)) && busy(chapterOf(rule), scene));
  return [...all.filter(now), ...all.filter((one) => !now(one))];
}

/** A chapter is what the scene is about if most of its rows come from it. */
function busy(chapter: string, scene: string[]): boolean {
  const count = (of: string): number => scene.filter((one) => one === of).length;
  return count(chapter) === Math.max(...scene.map(count));
}

/** The rows of a scene that suggest something which can be attempted now. */
export const suggestions = (scene: Row[], offers: Offer[]): Row[] =>
  scene.filter((row) => offers.some((one) => one.attempt === row.offer?.attempt));

/** So many rows of whoever acts stand above what can be done: the likeliest of that is in sight, too. */
const ABOVE = 2;

/** While somebody acts, what the scene suggests to them stands first, in the order in which it is offered; whatever else it
 *  suggests is folded. */
export function shares(rows: Row[], { turns, offers, shelves, scene }: Pick<State, 'turns' | 'offers' | 'shelves' | 'scene'>): { first: Row[]; also: Row[] } {
  const acting = new Set(turns?.entries.filter((turn) => turn.stands === 'acting').map((turn) => turn.who));
  if (acting.size === 0) return { first: rows, also: [] };
  const order = shelved(offers, shelves, scene.map((row) => chapterOf(row.rule))).flatMap((group) => group.offers.map((one) => one.attempt));
  const at = (row: Row): number => order.indexOf(row.offer?.attempt ?? '');
  const theirs = (row: Row): boolean => Object.values(row.offer?.values ?? {}).some((value) => 'character' in value && acting.has(value.character));
  const sorted = [...rows].sort((one, other) => at(one) - at(other));
  const own = sorted.filter(theirs);
  const first = (own.length > 0 ? own : sorted).slice(0, ABOVE);
  return { first, also: sorted.filter((row) => !first.includes(row)) };
}

/** Nothing can be chosen here. */
export const idle = ({ range }: Field): boolean =>
  (range.is === 'several-of' && range.options.length === 0 && range.min === 0) ||
  (range.is === 'amounts' && range.of.length === 0 && range.min === 0) ||
  (range.is === 'rows' && range.max === 0);
/** Nothing can be chosen here but what stands here. */
export const onlyOne = (field: Field): boolean =>
  idle(field) || (field.range.is === 'one-of' && field.range.options.filter((one) => one.refused === null).length === 1);
