// What the table itself needs of cards; the rest of them is loaded with the cards.
import type { Card, Cards, Pin } from './wire';

/** The cards with what has changed of them. */
export function turned(cards: Card[], { gone, changed }: Cards): Card[] {
  const new_ = new Map(changed.map((card) => [card.card, card]));
  const stay = cards.filter((card) => !gone.includes(card.card)).map((card) => new_.get(card.card) ?? card);
  const known = new Set(stay.map((card) => card.card));
  return [...stay, ...changed.filter((card) => !known.has(card.card))];
}

export const samePin = (one: Pin | undefined, other: Pin | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The cards that stand, pinned to this. */
export const pinnedTo = (cards: Card[], pin: Pin): Card[] => cards.filter((card) => !card.gone && samePin(card.about.pin, pin));
