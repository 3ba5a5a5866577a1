// Cards: in which order they stand, what is found of them, and what they can be pinned to.
import type { View } from './sheets';
import { plain } from './find';
import { samePin } from './pins';
import type { Card, Pin, Reach } from './wire';
import t from '../words/en/cards.ftl';

export const isEveryone = (to: Reach): boolean => to === 'everyone';

/** Whether nobody has it but the referee. */
export const isReferees = (to: Reach): boolean => to !== 'everyone' && to.seats.length === 0;

/** What somebody or a place is called; nothing where it is not in sight. */
export function pinName(state: View | null, pin: Pin): string | null {
  if (!state) return null;
  if ('place' in pin) return state.maps.flatMap((map) => map.places).find((spot) => spot.place === pin.place)?.name ?? null;
  const sheet = state.sheets.find((one) => one.who === pin.person);
  return sheet?.name ?? state.maps.flatMap((map) => map.tokens).find((token) => token.who === pin.person)?.name ?? null;
}

/** Everything that a card can be pinned to, by groups. */
export function pins(state: View): { label: string; pins: { pin: Pin; name: string }[] }[] {
  const people = new Map<number, string>();
  for (const sheet of state.sheets) if (sheet.who !== null) people.set(sheet.who, sheet.name);
  for (const token of state.maps.flatMap((map) => map.tokens)) if (!people.has(token.who)) people.set(token.who, token.name);
  const places = state.maps.map((map) => ({
    label: map.title ?? t('pins-places'),
    pins: map.places.map((spot) => ({ pin: { place: spot.place }, name: spot.name })),
  }));
  return [{ label: t('pins-people'), pins: [...people].map(([person, name]) => ({ pin: { person }, name })) }, ...places].filter(
    (group) => group.pins.length > 0,
  );
}

/** What matters now: the people whom this seat plays (for the referee, all whom somebody plays), whoever is looked at,
 *  where they are, and who is there with them. */
export function here(state: View, seat: number, looked: number | null): Pin[] {
  const played = (player: number | null): boolean => player !== null && (seat === 0 ? player !== 0 : player === seat);
  const people = new Set(state.sheets.flatMap((sheet) => (sheet.who !== null && (played(sheet.player) || sheet.who === looked) ? [sheet.who] : [])));
  const tokens = state.maps.flatMap((map) => map.tokens);
  const places = new Set(tokens.flatMap((token) => (people.has(token.who) && token.place !== null ? [token.place] : [])));
  for (const token of tokens) if (token.place !== null && places.has(token.place)) people.add(token.who);
  return [...[...people].map((person) => ({ person })), ...[...places].map((place) => ({ place }))];
}

/** What is looked for. */
export interface Find {
  words: string;
  tag: string | null;
  about: Pin | null;
}

/** Whether a card is among what is looked for. */
export function isFound({ about }: Card, { words, tag, about: pin }: Find): boolean {
  if (tag !== null && !(about.tags ?? []).includes(tag)) return false;
  if (pin !== null && !samePin(about.pin, pin)) return false;
  const text = plain(
    [about.title, about.text ?? '', about.picture?.alt ?? '', ...(about.tags ?? []), ...(about.fields ?? []).flatMap((field) => [field.name, field.value])].join(
      '\n',
    ),
  );
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Those that matter here before all others, the newest first. */
export function sorted(cards: Card[], near: Pin[]): { here: Card[]; others: Card[]; gone: Card[] } {
  const standing = cards.filter((card) => !card.gone).reverse();
  const isHere = (card: Card): boolean => near.some((pin) => samePin(pin, card.about.pin));
  return {
    here: standing.filter(isHere),
    others: standing.filter((card) => !isHere(card)),
    gone: cards.filter((card) => card.gone),
  };
}

/** Tags that make a card a thread of the story, and those that close it, as people write them. */
const THREADS = new Set(['goal', 'rumour', 'rumor', 'promise', 'secret', 'thread', 'quest', 'clue', 'mystery', 'debt', 'threat']);
const CLOSED = new Set(['done', 'closed', 'over', 'solved', 'kept', 'broken']);

const isClosed = (card: Card): boolean => card.about.tags?.some((tag) => CLOSED.has(plain(tag))) ?? false;

/** What stands on cards to be due on a day of the game, and is not closed, by its day. */
export function dates(cards: readonly Card[]): Map<number, Card[]> {
  const found = new Map<number, Card[]>();
  for (const card of cards) {
    const day = card.about.day;
    if (day !== undefined && !card.gone && !isClosed(card)) found.set(day, [...(found.get(day) ?? []), card]);
  }
  return found;
}

/** Threads of the story, the newest first, with the tag that makes them one; how many are closed; and all other cards. */
export function threads(cards: Card[]): { open: { card: Card; kind: string }[]; closed: number; others: Card[] } {
  const standing = cards.filter((card) => !card.gone).reverse();
  const kind = (card: Card): string | undefined => card.about.tags?.find((tag) => THREADS.has(plain(tag)));
  const all = standing.flatMap((card) => {
    const of = kind(card);
    return of === undefined ? [] : [{ card, kind: of }];
  });
  const open = all.filter(({ card }) => !isClosed(card));
  return { open, closed: all.length - open.length, others: standing.filter((card) => kind(card) === undefined) };
}

/** All tags, in their order. */
export const tagsOf = (cards: Card[]): string[] =>
  [...new Set(cards.flatMap((card) => (card.gone ? [] : (card.about.tags ?? []))))].sort((one, other) => one.localeCompare(other));

/** The tags that were typed, with commas between. */
export const typedTags = (text: string): string[] => [...new Set(text.split(',').map((tag) => tag.trim()).filter((tag) => tag !== ''))];
