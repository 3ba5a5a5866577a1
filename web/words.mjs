// The page's words, from Fluent to what a browser reads: messages are parsed when the page is built, so that no parser is
// sent. `node words.mjs` writes their types, by which `npm run check` finds ids that do not exist and arguments that are
// missing; with a plugin of the same, Vite reads `.ftl` files as modules.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '@fluent/bundle';
import { FluentParser, Visitor } from '@fluent/syntax';

const ENGLISH = new URL('src/words/en/', import.meta.url);
const TYPES = new URL('node_modules/.words/ids.d.ts', import.meta.url);

/** Every message of a file with what it takes: `{ id, args }`, where an argument is a number, or a text or a number. An
 *  attribute is an id of its own, after a dot. What can't be read is thrown, with its line. */
export function messages(source, name) {
  const parsed = new FluentParser().parse(source);
  const found = [];
  for (const entry of parsed.body) {
    if (entry.type === 'Junk') {
      const line = source.slice(0, entry.span.start).split('\n').length;
      throw new Error(`${name}:${line}: ${entry.annotations.map((one) => one.message).join(' ')}`);
    }
    if (entry.type !== 'Message') continue;
    if (entry.value) found.push({ id: entry.id.name, args: takes(entry.value) });
    for (const attribute of entry.attributes) found.push({ id: `${entry.id.name}.${attribute.id.name}`, args: takes(attribute.value) });
  }
  return found;
}

/** The arguments of a pattern, each with whether it has to be a number: what is counted, or chosen by a number. */
function takes(pattern) {
  const args = new Map();
  class Args extends Visitor {
    visitVariableReference({ id }) {
      if (!args.has(id.name)) args.set(id.name, 'string | number');
    }
    visitFunctionReference(node) {
      for (const one of node.arguments.positional) if (one.type === 'VariableReference') args.set(one.id.name, 'number');
      this.genericVisit(node);
    }
    visitSelectExpression(node) {
      const keys = node.variants.map(({ key }) => (key.type === 'NumberLiteral' ? key.value : key.name));
      const counted = keys.every((key) => /^(\d+|zero|one|two|few|many|other)$/.test(key));
      if (node.selector.type === 'VariableReference') args.set(node.selector.id.name, counted ? 'number' : 'string');
      this.genericVisit(node);
    }
  }
  new Args().visit(pattern);
  return args;
}

/** The types of all files of English words. */
export function types() {
  const files = readdirSync(ENGLISH).filter((name) => name.endsWith('.ftl')).sort();
  const modules = files.map((name) => {
    const rows = messages(readFileSync(new URL(name, ENGLISH), 'utf8'), name).map(({ id, args }) => {
      const takes = [...args].map(([arg, type]) => `${JSON.stringify(arg)}: ${type}`).join('; ');
      return `    ${JSON.stringify(id)}: ${takes === '' ? 'null' : `{ ${takes} }`};`;
    });
    return `declare module '*/words/en/${name}' {\n  const t: import('../../src/words/words').Told<{\n${rows.join('\n')}\n  }>;\n  export default t;\n}\n`;
  });
  return `// Made by words.mjs, from src/words/en.\n${modules.join('')}`;
}

/** Reads `.ftl` files as modules: those of `en` are English from then on and give `t`, the others are a language. */
export function fluent() {
  return {
    name: 'fluent',
    transform(source, id) {
      if (!id.endsWith('.ftl')) return null;
      messages(source, basename(id));
      const written = {};
      for (const { id: name, value, attributes } of new FluentResource(source).body) {
        if (value !== null) written[name] = value;
        for (const [attribute, says] of Object.entries(attributes)) written[`${name}.${attribute}`] = says;
      }
      const english = /\/words\/en\/[^/]+$/.test(id);
      const code = english
        ? `import { english } from '/src/words/words.ts';\nexport default english(${JSON.stringify(written)});\n`
        : `export default JSON.parse(${JSON.stringify(JSON.stringify(written))});\n`;
      return { code, map: null };
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(new URL('.', TYPES), { recursive: true });
  writeFileSync(TYPES, types());
}
