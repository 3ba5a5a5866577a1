// Cards as they are filled in, and for whom they are in words.
import type { TableLink } from '../lib/table.svelte';
import { typedTags } from '../lib/cards';
import { samePin } from '../lib/pins';
import type { Card, CardAbout, CardField, CardPicture, Pin, Reach } from '../lib/wire';
import t from '../words/en/cards.ftl';
import { listed } from '../words/words';

/** As the server has it: it refuses more. */
export const TITLE_MAX = 120;
export const TEXT_MAX = 16 * 1024;
export const FIELDS_MAX = 24;
export const VALUE_MAX = 1000;
export const ALT_MAX = 200;
export const DAY_MAX = 1_000_000;

/** Who has a card, in words: whose eyes it is for, seen from this seat. */
export function forWhom(to: Reach, table: TableLink): string {
  if (to === 'everyone') return t('for-everybody');
  const names = to.seats.map((seat) => (seat === table.seat ? t('card-you') : table.nameOf(seat)));
  if (table.referee) return names.length === 0 ? t('only-you') : t('for-names', { names: names.join(', ') });
  return t('for-names', { names: listed([...names, t('card-referee')]) });
}

/** When a card is due, in words. */
export function whenDue(day: number, today: number | null): string {
  if (today === null) return t('due-on', { day: String(day) });
  return day === today ? t('due-today') : day > today ? t('due-ahead', { days: day - today }) : t('due-ago', { day: String(day) });
}

/** What is typed of a card. */
export interface Written {
  title: string;
  text: string;
  fields: CardField[];
  tags: string;
  /** On which day of the game it is due. */
  day: number | null;
  pin: Pin | null;
  picture: CardPicture | null;
  to: Reach;
}

export function begin(card: Card | null, seat: number, pin: Pin | null): Written {
  const about: CardAbout = card?.about ?? { title: '' };
  return {
    title: about.title,
    text: about.text ?? '',
    fields: (about.fields ?? []).map((field) => ({ ...field })),
    tags: (about.tags ?? []).join(', '),
    day: about.day ?? null,
    pin: card ? (about.pin ?? null) : pin,
    picture: about.picture ?? null,
    to: card?.to ?? { seats: seat === 0 ? [] : [seat] },
  };
}

/** What is typed, as the table takes it: fields without a name and a value are left out. */
export function about(written: Written): CardAbout {
  const fields = written.fields
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter((field) => field.name !== '' || field.value !== '');
  const tags = typedTags(written.tags);
  return {
    title: written.title.trim(),
    ...(written.text.trim() === '' ? {} : { text: written.text }),
    ...(fields.length === 0 ? {} : { fields }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(written.day === null ? {} : { day: written.day }),
    ...(written.pin === null ? {} : { pin: written.pin }),
    ...(written.picture === null ? {} : { picture: { ...written.picture, alt: written.picture.alt.trim() } }),
  };
}

export const same = (one: Written, other: Written): boolean =>
  JSON.stringify({ ...one, pin: null }) === JSON.stringify({ ...other, pin: null }) && samePin(one.pin ?? undefined, other.pin ?? undefined);

/** How many bytes of text there still is room for; negative where it is too long. */
export const roomLeft = (text: string): number => TEXT_MAX - new TextEncoder().encode(text).length;
