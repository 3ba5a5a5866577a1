// @vitest-environment jsdom
// What the page says: every word of it is a message of `src/words`, and every message is said somewhere.
import { readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '../words.mjs';
import page from '../src/words/en/page.ftl';
import first from '../src/words/en/first.ftl';
import rule from '../src/words/en/rule.ftl';
import { accented, bracketed } from '../src/words/pseudo';
import { language, listed, PSEUDO, region, speak } from '../src/words/words';

const raw = import.meta.glob<string>('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });
const sources = Object.entries(raw).map(([path, text]) => ({ name: path.replace('../src/', ''), text }));
const ftl = import.meta.glob<string>('../src/words/en/*.ftl', { query: '?raw', import: 'default', eager: true });
const files = Object.entries(ftl).map(([path, text]) => ({ name: path.replace(/.*\//, ''), text, all: messages(text, path) }));

afterEach(() => speak([]));

/** What stands in the file of another language and in no English one: a message, or an argument. */
function strange(text: string, name: string): string[] {
  const english = new Map(files.flatMap(({ all }) => all.map(({ id, args }) => [id, args] as const)));
  return messages(text, name).flatMap(({ id, args }) => {
    const known = english.get(id);
    return known ? [...args.keys()].filter((arg) => !known.has(arg)).map((arg) => `${name}: ${id} { $${arg} }`) : [`${name}: ${id}`];
  });
}
const languages = import.meta.glob<string>('../src/words/*.ftl', { query: '?raw', import: 'default', eager: true });

describe('messages', () => {
  test('what is no message is found, with its line', () => {
    expect(() => messages('one = One\n\ntwo is Two\n', 'a.ftl')).toThrow(/^a\.ftl:3: /);
  });

  test('an argument is a number where it is counted', () => {
    const source = 'a = { $name } has { $count ->\n    [one] one\n   *[other] { $count }\n} in { $where ->\n    [here] this\n   *[there] that\n} at { NUMBER($share) }\n    .label = { $what }\n';
    const [a, label] = messages(source, 'a.ftl');
    expect([a?.id, ...(a?.args ?? [])]).toEqual(['a', ['name', 'string | number'], ['count', 'number'], ['where', 'string'], ['share', 'number']]);
    expect([label?.id, ...(label?.args ?? [])]).toEqual(['a.label', ['what', 'string | number']]);
  });

  test('no two files have the same one', () => {
    const ids = files.flatMap(({ all }) => all.map(({ id }) => id));
    expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
  });

  test('each is said somewhere', () => {
    // Types see to it that who says an id has its file.
    const says = (words: string): boolean => sources.some(({ text }) => text.includes(words));
    const never = files.flatMap(({ name, all }) =>
      all.flatMap(({ id }) => {
        const [message, attribute] = id.split('.');
        // An attribute of a message that is chosen: `t(`${told}.then`)`.
        const chosen = attribute !== undefined && says(`'${message}'`) && (says(`}.${attribute}\``) || says(`'.${attribute}'`));
        return says(`'${id}'`) || chosen ? [] : [`${name}: ${id}`];
      }),
    );
    expect(never).toEqual([]);
  });
});

/** What people would read there, and no message says. */
function literals(name: string, text: string): string[] {
  const found: string[] = [];
  const SAID = /^(aria-(label|description|roledescription|placeholder|valuetext)|title|placeholder|alt|label|hint|button|text)$/;
  /** What the browser calls keys and the like. */
  const KEYS = /^(Enter|Escape|Tab|Home|End|Delete|Backspace|Page(Up|Down)|Arrow\w+|Norn|Files|noopener .*)$/;
  const sentence = (words: string): boolean => /^[“‘(]?\p{Lu}\p{Ll}+(?=[\s,.:;…!?’]|$)|\p{L} ?\.$|\p{Ll}{2,} \p{Ll}{2,} \p{Ll}{2,}/u.test(words) && !KEYS.test(words);
  const script = (code: string): void => {
    const walk = (node: ts.Node): void => {
      // What goes wrong inside is read by whoever mends it.
      if (ts.isNewExpression(node) && node.expression.getText() === 'Error') return;
      if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
      if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) && sentence(node.text)) found.push(`${name}: ${node.text}`);
      ts.forEachChild(node, walk);
    };
    walk(ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true));
  };
  if (name.endsWith('.ts')) script(text);
  else {
    interface Node { type: string; name?: string; data?: string; value?: unknown; start: number; end: number }
    const walk = (node: unknown): void => {
      if (Array.isArray(node)) return node.forEach(walk);
      if (typeof node !== 'object' || node === null) return;
      const one = node as Node;
      const value = one.type === 'TemplateElement' ? (one.value as { cooked: string }).cooked : one.value;
      if (one.type === 'StyleDirective' || one.type === 'ImportDeclaration' || one.type === 'TSLiteralType') return;
      if (one.type === 'Attribute' && Array.isArray(value)) {
        const parts = value as Node[];
        if (SAID.test(one.name ?? '') && parts.some((part) => part.type === 'Text' && /\p{L}/u.test(part.data ?? ''))) found.push(`${name}: ${text.slice(one.start, one.end)}`);
        return walk(parts.filter((part) => part.type !== 'Text'));
      }
      if (one.type === 'Text' && /\p{L}/u.test(one.data ?? '') && one.data?.trim() !== 'Norn') found.push(`${name}: ${one.data?.trim()}`);
      if ((one.type === 'Literal' || one.type === 'TemplateElement') && typeof value === 'string' && sentence(value)) found.push(`${name}: ${value}`);
      for (const [key, child] of Object.entries(one)) if (key !== 'metadata') walk(child);
    };
    const { fragment, instance, module } = parse(text.replace(/<style>[\s\S]*<\/style>/, ''), { modern: true });
    for (const one of [fragment, instance?.content, module?.content]) walk(one);
  }
  return found;
}

describe('a part of the page', () => {
  // The types of the wire tell their fields in comments, and say nothing.
  test.each(sources.filter(({ name }) => name !== 'lib/wire.ts'))('says nothing by itself: $name', ({ name, text }) => {
    expect(literals(name, text)).toEqual([]);
  });

  test.each([
    ['a.svelte', '<p>Close</p>'],
    ['a.svelte', '<p>{n} left</p>'],
    ['a.svelte', '<kbd>Esc</kbd>'],
    ['a.svelte', '<p title={`What ${name} says`}></p>'],
    ['a.svelte', '<button aria-label="Close {name}"></button>'],
    ['a.svelte', '<Said hint="what they see"></Said>'],
    ['a.svelte', "<p>{open ? 'Close' : t('open')}</p>"],
    ['a.svelte', '<script lang="ts">const said = `It waits for ${name}`;</script>'],
    ['a.ts', "ui.notice('It waits until the floor is free.');"],
  ])('of which it is noticed: %s: %s', (name, text) => expect(literals(name, text)).toHaveLength(1));

  test.each([
    ['a.svelte', '<p class="small soft" title={t(\'close\')}>{t(\'close\')} · {n}</p>'],
    ['a.ts', "if (event.key === 'Enter') throw new Error('there is no such key');"],
  ])('unless nobody reads it: %s: %s', (name, text) => expect(literals(name, text)).toEqual([]));
});

describe('a language', () => {
  const german = () => Promise.resolve({ close: 'Schließen', 'go-on-with': ['Weiter mit ', { type: 'var', name: 'gone' }] });

  test('is the one that a reader wants and that is there, in whatever region', async () => {
    await speak(['fr-FR', 'de-AT', 'en'], { './de.ftl': german });
    expect([language(), document.documentElement.lang, page('close')]).toEqual(['de', 'de', 'Schließen']);
    expect(region()).toEqual(['de-AT', 'de']);
    expect(listed(['Ann', 'Ben', 'Cai'])).toBe('Ann, Ben und Cai');
    await speak(['en-US', 'de'], { './de.ftl': german });
    expect([language(), page('close')]).toEqual(['en', 'Close']);
    expect(listed(['Ann', 'Ben', 'Cai'])).toBe('Ann, Ben and Cai');
  });

  test('is English where it lacks a message, asks for what there is not, or does not come', async () => {
    await speak(['de'], { './de.ftl': german });
    expect([page('back'), first('go-on-with')]).toEqual(['Back', 'Go on with']);
    await speak(['de'], { './de.ftl': () => Promise.reject(new Error('gone')) });
    expect([language(), page('close')]).toEqual(['en', 'Close']);
  });

  test('says what English says, of the same', () => {
    expect(strange('close = Zu\nclosed = Zu\nfind-in = In { $lists } suchen\n', 'de.ftl')).toEqual(['de.ftl: closed', 'de.ftl: find-in { $lists }']);
    expect(Object.entries(languages).flatMap(([name, text]) => strange(text, name))).toEqual([]);
  });

  test('counts as it does', () => {
    expect([0, 1, 1000].map((count) => first('entries', { count }))).toEqual(['0 entries', '1 entry', '1,000 entries']);
    expect([1, 5, 12].map((count) => first('games', { count }))).toEqual(['One game, as its rules say', 'Five games, each as its rules say', '12 games, each as its rules say']);
  });

  test('has marks in its sentences, and none in what people write', () => {
    expect(rule.pieces('house-rule-is', { rule: '<b>A</b>', value: 'x < <b>y</b>' })).toEqual([
      { mark: null, text: 'House rule: <b>A</b>: ' },
      { mark: 'b', text: 'x < <b>y</b>' },
    ]);
  });
});

describe('English with accents', () => {
  test('is longer, in brackets, and leaves marks and what people write as they are', async () => {
    await speak([PSEUDO]);
    expect([language(), page('close')]).toEqual([PSEUDO, '[Çlóòséè]']);
    expect(first('you-are', { name: 'Ann' })).toBe('[ýýóòúù áàréè Ann]');
    expect(rule.pieces('house-rule-is', { rule: 'Aim', value: 'no' }).map(({ text }) => text)).toEqual(['[Hóòúùséè rúùléè: Aim: ', 'no', ']']);
    expect(bracketed('')).toBe('');
  });

  test('is a quarter longer in all, and no word of it could be mistaken for English', () => {
    const all = files.map(({ text }) => text.replace(/^#.*|\{[^}]*\}/gm, '')).join('');
    expect(accented(all).length).toBeGreaterThan(1.25 * all.length);
    expect(accented('Leave <b>it</b> my way')).toBe('Léèáàvéè <b>íìt</b> mýý wáàýý');
  });
});

test('what the page calls an office is no player’s name, in any language', () => {
  const offices = readFileSync('../crates/table/src/offices.txt', 'utf8');
  const known = new Set(offices.split('\n').filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.replace(/^!/, '').toLowerCase()));
  const bare = (text: string): string => text.toLowerCase().replace(/^the /, '');
  for (const id of ['referee', 'the-referee', 'table'] as const) {
    expect(known).toContain(bare(page(id)));
    // A language that comes brings its own words for the list.
    for (const [name, text] of Object.entries(languages)) {
      const said = new RegExp(`^${id} = (.+)$`, 'm').exec(text)?.[1];
      if (said !== undefined) expect(known, name).toContain(bare(said));
    }
  }
});
