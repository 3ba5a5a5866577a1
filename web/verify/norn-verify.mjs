#!/usr/bin/env node
// Checks `.norn` files with the second verifier: node web/verify/norn-verify.mjs [--json] FILE...
// Ends with 0 if nothing contradicts them, 1 if something does, and 2 if a file can't be read.
import { readFileSync } from 'node:fs';
import { opensWith, verify } from './dice.js';
import { opens } from './opened.js';

opensWith(opens);

const counted = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

const USAGE = 'usage: node norn-verify.mjs [--json] FILE...\n';
const words = process.argv.slice(2);
const json = words.includes('--json');
const files = words.filter((word) => word !== '--json');
const unknown = files.find((word) => word.startsWith('-'));

/** @param {import('./dice.js').Report} report @param {string} file */
function told(report, file) {
  const at = (one) => `  - ${one.seq === null ? '' : `entry ${one.seq}: `}${one.text}\n`;
  const list = (title, rows) => (rows.length === 0 ? '' : `\n${title}\n${rows.join('')}`);
  const { counts, header } = report;
  const whose = report.whose === 'referee' ? "the referee's log" : report.whose && `what seat ${report.whose.seat} has seen`;
  return [
    header ? `${file}: a table of ${header.ruleset} (edition ${header.edition}); ${whose}\n` : `${file}\n`,
    `  ${counted(report.count, 'entry', 'entries')}, head ${report.head}\n`,
    `  dice: ${counted(counts.faces, 'face')} worked out again, ${counted(counts.links, 'link')} of secrets fit\n`,
    report.holds ? '  nothing contradicts it\n' : '',
    list('It contradicts itself', report.tampered.map(at)),
    report.omitted === 0 ? '' : `  - ${report.omitted} more\n`,
    list('Nothing proves', report.unproved.map(at)),
    list('Not checked here', report.unseen.map((text) => `  - ${text}\n`)),
  ].join('');
}

if (files.length === 0 || unknown) {
  process.stderr.write(unknown ? `there is no option ${unknown}\n${USAGE}` : USAGE);
  process.exitCode = 2;
} else {
  let code = 0;
  for (const file of files) {
    let bytes;
    try {
      bytes = readFileSync(file);
    } catch (error) {
      process.stderr.write(`${file} can't be read: ${error instanceof Error ? error.message : error}\n`);
      code = 2;
      continue;
    }
    const report = verify(bytes);
    if (!report.holds) code = Math.max(code, 1);
    process.stdout.write(json ? `${JSON.stringify({ file, ...report })}\n` : told(report, file));
  }
  process.exitCode = code;
}
