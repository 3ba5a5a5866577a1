// Sheets come section by section: only what changed of them.
import type { Card, Offer, Row, Sheet, Sheets, State } from './wire';

/** Everything that a seat sees, but for the log. */
export type View = State & { sheets: Sheet[]; cards: Card[] };

/** The sheets with what has changed of them in its place. */
export function replaced(sheets: Sheet[], { count, changed }: Sheets): Sheet[] {
  const now = sheets.slice(0, count);
  for (const [place, sheet] of changed) {
    const sections = (now[place]?.sections ?? []).slice(0, sheet.count);
    for (const [at, section] of sheet.sections) sections[at] = section;
    now[place] = { ...sheet.about, sections };
  }
  return now;
}

/** What of a sheet rolls by a tap. */
export const rollable = (sheet: Sheet, offers: Offer[]): Row[] =>
  sheet.sections.flatMap((section) => section.rows).filter((row) => row.offer && offers.some((one) => one.attempt === row.offer?.attempt));

/** Each sheet once. What is long comes in several messages, and where somebody is gone, all after them move up: until the last of
 *  it is there, a sheet may stand in its old place, too. */
export function distinct(sheets: Sheet[]): Sheet[] {
  const seen = new Set<string | number>();
  return sheets.filter((sheet) => {
    const is = sheet.who ?? sheet.name;
    return !seen.has(is) && seen.add(is);
  });
}
