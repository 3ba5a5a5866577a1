// The order in which attempts are offered.
import type { Field, Offer, Row, State } from '../lib/wire';
import t from '../words/en/forms.ftl';

export interface Group {
  name: string;
  offers: Offer[];
}

/** Attempts by what people want to do, in the order that what is going on asks for; then whatever the game has put nowhere.
 *  A heading of the rulebook that is called as a shelf is that shelf; a game without shelves has those headings alone. */
export function shelved(offers: Offer[], shelves: string[]): Group[] {
  const headings = offers.flatMap((offer) => offer.section ?? []);
  const names = new Set(shelves.length > 0 ? shelves : headings);
  const shelf = (offer: Offer): string | null =>
    offer.shelf ?? (offer.section !== null && names.has(offer.section) ? offer.section : null);
  const on = [...names].map((name) => ({ name, offers: offers.filter((offer) => shelf(offer) === name) }));
  const others = { name: t('anything'), offers: offers.filter((offer) => shelf(offer) === null) };
  return [...on, others].filter((group) => group.offers.length > 0);
}

/** The rows of a scene that suggest something which can be attempted now. */
export const suggestions = (scene: Row[], offers: Offer[]): Row[] =>
  scene.filter((row) => offers.some((one) => one.attempt === row.offer?.attempt));

/** So many rows of whoever acts stand above what can be done: the likeliest of that is in sight, too. */
const ABOVE = 2;

/** While somebody acts, what the scene suggests to them stands first, in the order in which it is offered; whatever else it
 *  suggests is folded. */
export function shares(rows: Row[], { turns, offers, shelves }: Pick<State, 'turns' | 'offers' | 'shelves'>): { first: Row[]; also: Row[] } {
  const acting = new Set(turns?.entries.filter((turn) => turn.stands === 'acting').map((turn) => turn.who));
  if (acting.size === 0) return { first: rows, also: [] };
  const order = shelved(offers, shelves).flatMap((group) => group.offers.map((one) => one.attempt));
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
