// Words every message of some files of Fluent with numbers, as the page does: `node say.mjs FILE…` prints a list of
// [file, message, number, text]. The server's words are compared with it (`crates/wire/tests/fluent.rs`).
import { readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { ENGLISH, FORM } from '../src/words/form.js';
import { messages } from '../words.mjs';

const NUMBERS = [0, 1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 999, 1000, 12345, 1234567, -1, -2, -1234, 0.5, 1.5, 2.5, 2.345, -0.25, 1234.5678];

const said = [];
for (const file of process.argv.slice(2)) {
  const source = readFileSync(file, 'utf8');
  const bundle = new FluentBundle(ENGLISH, FORM);
  bundle.addResource(new FluentResource(source));
  for (const { id, args } of messages(source, file)) {
    if (args.size === 0) continue;
    const [name, part] = id.split('.');
    const message = bundle.getMessage(name);
    const pattern = part === undefined ? message.value : message.attributes[part];
    for (const number of NUMBERS) {
      const given = Object.fromEntries([...args.keys()].map((arg) => [arg, number]));
      said.push([file, id, [...args.keys()], number, bundle.formatPattern(pattern, given, [])]);
    }
  }
}
process.stdout.write(JSON.stringify(said));
