// What goes without saying once whoever acts is set on somebody of another side: what they did last, with what they chose
// for it, or else what the game says is meant.
import type { Drafts } from './drafts';
import type { Field, Filled, Map, OntoOffer, Turns, Value } from './wire';

type Values = Filled['values'];

/** What somebody did last with somebody of another side, and what was chosen for it. */
export interface Last {
  attempt: string;
  values: Values;
}

/** Everybody who is named in a value. */
function named(value: Value): number[] {
  if ('character' in value) return [value.character];
  return 'list' in value ? value.list.flatMap(named) : [];
}

/** Whether two stand on different sides, on whichever map both of them are. */
export const opposed = (maps: Map[], one: number, other: number): boolean =>
  maps.some(({ tokens }) => {
    const [a, b] = [one, other].map((who) => tokens.find((token) => token.who === who));
    return a !== undefined && b !== undefined && a.side !== b.side;
  });

/** What of something that was done is done again: what had to be chosen from several. What may be left out, and whom or
 *  where it was on, is said each time anew. */
export function repeated(fields: Field[], values: Values): Values {
  const kept = fields.flatMap(({ name, range }): [string, Value][] => {
    const value = values[name];
    if (!value || range.is !== 'one-of' || 'character' in value || 'place' in value) return [];
    const left = range.options.some((option) => 'word' in option.value && (!('word' in value) || option.value.word === 'none'));
    return left ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}

const under = (who: number): string => `last ${who}`;

/** Keeps what whoever acts has done, if it was with somebody of another side. `now` is the table as it was before. */
export function keep(drafts: Drafts, now: { maps: Map[]; turns: Turns | null } | null, { attempt, values }: Filled, fields: Field[]): void {
  const all = Object.values(values).flatMap(named);
  const acts = now?.turns?.entries.filter((turn) => turn.stands === 'acting' && all.includes(turn.who)) ?? [];
  // Of several who act at once, whoever is said to do it.
  const doer = values['who'] ? named(values['who'])[0] : undefined;
  const who = (acts.find((turn) => turn.who === doer) ?? acts[0])?.who;
  if (now === null || who === undefined || !all.some((other) => opposed(now.maps, who, other))) return;
  drafts.keep(under(who), { attempt, values: repeated(fields, values) } satisfies Last);
}

export const lastOf = (drafts: Drafts, who: number): Last | undefined => drafts.get<Last>(under(who));

/** Which of several things is meant, filled in as it was last, or else the first that the game says is meant for such people.
 *  Nothing else goes without saying. */
export function usual(offers: OntoOffer[], last: Last | undefined): OntoOffer | null {
  const again = offers.find((offer) => offer.filled.attempt === last?.attempt);
  if (again && last) return { ...again, filled: { ...again.filled, values: { ...last.values, ...again.filled.values } } };
  return offers.find((offer) => offer.likely) ?? null;
}
