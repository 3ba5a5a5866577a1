// What people commonly want to have a say in before a campaign, and how several answers become one list.
import type { Bounds } from './table.svelte';
import type { Boundary } from './wire';
import t from '../words/en/consent.ftl';

/** How a topic may come up: freely, or as a boundary says. */
export type Consent = 'fine' | Boundary;

/** The strictest comes last. */
export const CONSENTS: readonly Consent[] = ['fine', 'ask', 'veil', 'line'];

/** All topics as they stand on the lists, by what they are about. */
export const topics = (): { about: string; topics: string[] }[] => [
  {
    about: t('consent-of-body'),
    topics: [
      t('consent-topics.gore'), t('consent-topics.torture'), t('consent-topics.illness'),
      t('consent-topics.bodies'), t('consent-topics.children'), t('consent-topics.animals'),
      t('consent-topics.suicide'), t('consent-topics.hunger'), t('consent-topics.pregnancy'),
    ],
  },
  {
    about: t('consent-of-mind'),
    topics: [
      t('consent-topics.control'), t('consent-topics.madness'), t('consent-topics.spiders'),
      t('consent-topics.snakes'), t('consent-topics.trapped'), t('consent-topics.drugs'),
    ],
  },
  {
    about: t('consent-of-people'),
    topics: [
      t('consent-topics.romance'), t('consent-topics.sex'), t('consent-topics.assault'),
      t('consent-topics.betrayal'), t('consent-topics.family'),
    ],
  },
  {
    about: t('consent-of-world'),
    topics: [
      t('consent-topics.slavery'), t('consent-topics.hatred'), t('consent-topics.sexism'),
      t('consent-topics.faith'), t('consent-topics.war'),
    ],
  },
];

/** What of these holds for a topic: the strictest; fine where it stands on none. */
export function holds(all: Bounds, topic: string): Consent {
  if (all.lines.includes(topic)) return 'line';
  if (all.veils.includes(topic)) return 'veil';
  return all.asks.includes(topic) ? 'ask' : 'fine';
}

/** Each with what it says alone where something stricter says the same of it: nobody has to read two lists to know. */
export const strictest = ({ lines, veils, asks }: Bounds): Bounds => ({
  lines,
  veils: veils.filter((one) => !lines.includes(one)),
  asks: asks.filter((one) => !lines.includes(one) && !veils.includes(one)),
});

/** What there is to say and to take back so that a topic stands as it is meant. */
export function changes(own: Bounds, topic: string, to: Consent): { say: Boundary | null; takeBack: Boundary[] } {
  const all: [Boundary, string[]][] = [['line', own.lines], ['veil', own.veils], ['ask', own.asks]];
  const on = all.filter(([, words]) => words.includes(topic)).map(([sort]) => sort);
  return { say: to === 'fine' || on.includes(to) ? null : to, takeBack: on.filter((sort) => sort !== to) };
}
