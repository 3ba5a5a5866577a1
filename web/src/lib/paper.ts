// A sheet as it goes on paper: what there is nothing of is left out, what is marked off has boxes.
import type { Sheet } from './wire';

/** How many boxes are drawn at most: more are no help to a pencil. */
export const BOXES_MAX = 30;
/** A longer value takes lines of its own. */
const LONG = 28;

export interface PaperRow {
  label: string;
  shown: string;
  long: boolean;
  /** How many there are to mark off; 0 for none. */
  boxes: number;
}

export interface PaperSection {
  title: string;
  rows: PaperRow[];
  /** Rows that are nothing but a word. */
  words: string[];
}

/** The sections of a sheet that have something to print. */
export function onPaper(sheet: Sheet): PaperSection[] {
  const sections = sheet.sections.map(({ title, rows }) => {
    const section: PaperSection = { title: title.words, rows: [], words: [] };
    for (const { label, shown, gauge } of rows) {
      if (shown === '' && !gauge) {
        if (label !== '') section.words.push(label);
        continue;
      }
      const boxes = gauge && gauge.max > 0 && gauge.max <= BOXES_MAX ? gauge.max : 0;
      section.rows.push({ label, shown, long: shown.length > LONG, boxes });
    }
    return section;
  });
  return sections.filter(({ rows, words }) => rows.length > 0 || words.length > 0);
}
