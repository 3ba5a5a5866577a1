// What the page says of a checked log.
import type { Report } from '../../verify/dice.js';
import taken from '../../../docs/unproved.json';
import t from '../words/en/verify.ftl';

/** In one line. */
export function verdictOf(report: Report): string {
  if (!report.header) return t('verdict-no-log');
  if (!report.holds) return t('verdict-tampered');
  return report.unproved.length === 0
    ? t('verdict-holds')
    : t('verdict-unproved');
}

/** Findings, each with the entry that it is about, and what was not looked at. */
export function listsOf(report: Report): { title: string; rows: string[] }[] {
  const at = (seq: number | null, text: string) => (seq === null ? text : t('found-at', { entry: String(seq), text }));
  const tampered = report.tampered.map((one) => at(one.seq, one.text));
  if (0 < report.omitted) tampered.push(t('found-more', { count: report.omitted }));
  const lists = [
    { title: t('found-contradictions'), rows: tampered },
    { title: t('found-unproved'), rows: report.unproved.map((one) => at(one.seq, one.text)) },
    { title: t('found-taken'), rows: report.header ? taken.map(({ what }) => what) : [] },
    { title: t('found-unseen'), rows: report.unseen },
  ];
  return lists.filter((list) => list.rows.length !== 0);
}
