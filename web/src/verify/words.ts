// What the page says of a checked log.
import type { Report } from '../../verify/dice.js';

/** In one line. */
export function verdictOf(report: Report): string {
  if (!report.header) return 'This is no log that can be checked.';
  if (!report.holds) return 'This log contradicts itself.';
  return report.unproved.length === 0
    ? 'Nothing contradicts this log.'
    : 'Nothing contradicts this log, and some of it nothing proves.';
}

/** Findings, each with the entry that it is about, and what was not looked at. */
export function listsOf(report: Report): { title: string; rows: string[] }[] {
  const at = (seq: number | null, text: string) => (seq === null ? text : `Entry ${seq}: ${text}`);
  const tampered = report.tampered.map((one) => at(one.seq, one.text));
  if (0 < report.omitted) tampered.push(`${report.omitted} more, which are not listed`);
  const lists = [
    { title: 'Contradictions', rows: tampered },
    { title: 'What nothing proves', rows: report.unproved.map((one) => at(one.seq, one.text)) },
    { title: 'What is not checked here', rows: report.unseen },
  ];
  return lists.filter((list) => list.rows.length !== 0);
}
