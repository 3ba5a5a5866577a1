// The order in which attempts are offered.
import type { Offer } from '../lib/wire';

export interface Group {
  name: string;
  offers: Offer[];
}

/** The chapter of a rule: the second part of its id. */
export function chapterOf(rule: string | null): string {
  return rule?.split('.')[1] ?? '';
}

/** A chapter as people read it. */
export function titleOf(chapter: string): string {
  if (chapter === '') return 'Anything';
  const words = chapter.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Attempts by chapter, in the game's own order; what the scene is about comes right after what always holds
 *  first place, so that in a fight the fight is at hand. */
export function grouped(offers: Offer[], scene: string[]): Group[] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const chapter = chapterOf(offer.rule);
    groups.set(chapter, [...(groups.get(chapter) ?? []), offer]);
  }
  const now = (chapter: string): boolean => scene.includes(chapter) && busy(chapter, scene);
  const all = [...groups].map(([chapter, list]) => ({ chapter, name: titleOf(chapter), offers: list }));
  return [...all.filter((one) => now(one.chapter)), ...all.filter((one) => !now(one.chapter))].map(
    ({ name, offers: list }) => ({ name, offers: list }),
  );
}

/** A chapter is what the scene is about if most of its rows come from it. */
function busy(chapter: string, scene: string[]): boolean {
  const count = (of: string): number => scene.filter((one) => one === of).length;
  return count(chapter) === Math.max(...scene.map(count));
}
