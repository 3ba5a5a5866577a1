import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import vectors from '../../docs/dice-vectors.json';
import {
  AUDIENCES_MAX,
  canonical,
  commitment,
  faces,
  isEntry,
  isSigned,
  message,
  onward,
  opensWith,
  rehash,
  START,
  unbiased,
  verify,
  Watch,
  UNDO_MAX,
  WATCH_MAX,
  WATCHED_MAX,
} from '../verify/dice.js';
import { opens } from '../verify/opened.js';
import type { Finding, Found, Request } from '../verify/dice.js';
import kept from '../verify/samples/expected.json';

opensWith(opens);

const files = import.meta.glob<string>('../verify/samples/*.norn', { query: '?raw', import: 'default', eager: true });
const samples = new Map(Object.entries(files).map(([path, text]) => [path.replace(/.*\/|\.norn$/g, ''), text]));

interface Expected {
  holds: boolean;
  whose: unknown;
  count: number;
  head?: string;
  first: Record<string, number | null>;
  unproved: [string, number[]][];
  faces?: number;
  links?: number;
}
const expected = kept as unknown as Record<string, Expected>;

/** The first entry that each part names. */
function first(tampered: readonly Finding[]): Record<string, number | null> {
  const parts: Record<string, number | null> = {};
  for (const { part, seq } of tampered) {
    const before = parts[part];
    parts[part] = before === undefined || before === null ? seq : Math.min(before, seq ?? before);
  }
  return parts;
}

test('every sample is there', () => {
  expect([...samples.keys()].sort()).toEqual(Object.keys(expected).sort());
  const forged = [...samples.keys()].filter((name) => name.startsWith('forged'));
  expect(forged.length).toBeGreaterThanOrEqual(25);
});

test('a file reads the same after an editor or a mailer has had it', () => {
  const file = samples.get('good-picture')!;
  const whole = verify(file);
  expect(whole.tampered).toEqual([]);
  const ended = file.replaceAll('\n', '\r\n');
  for (const kept of [ended, `\ufeff${file}`, `\ufeff${ended}`]) expect(verify(kept)).toEqual(whole);
  for (const other of [file.replace('\n', ' \n'), file.replace('\n', '\r\r\n'), file.replace('\n', '\n\ufeff')]) {
    expect(verify(other).holds).toBe(false);
  }
});

const stored = import.meta.glob<string>('../../crates/cli/tests/stored/*/*.norn', { query: '?raw', import: 'default', eager: true });
test.each(Object.entries(stored))('what was ever stored still holds: %s', (_, file) => {
  expect(verify(file).tampered).toEqual([]);
});
test('logs of every version are stored', () => {
  expect(new Set(Object.keys(stored).map((path) => path.split('/').at(-2)))).toEqual(new Set(['1.0', '1.1', '1.2', '1.3', '1.4', '1.5']));
});

test.each(Object.entries(expected))('%s is to this verifier what it is to `norn verify`', (name, wanted) => {
  const found = verify(samples.get(name)!);
  // What only the notation of free dice or a game's rules tell is not looked at here.
  const { rules: _rules, ...parts } = wanted.first;
  expect(first(found.tampered), found.tampered.map((one) => `${one.seq}: ${one.text}`).join('\n')).toEqual(parts);
  expect(found.holds).toBe(Object.keys(parts).length === 0);
  expect(found.whose).toEqual(wanted.whose);
  expect(found.count).toBe(wanted.count);
  if (wanted.head === undefined) return;
  expect(found.head).toBe(wanted.head);
  const unproved = found.unproved.filter((one) => !one.text.includes('notation'));
  expect(unproved.map((one) => [one.part, one.entries])).toEqual(wanted.unproved);
  expect([found.counts.faces, found.counts.links]).toEqual([wanted.faces, wanted.links]);
});

test('the vectors of docs/dice.md are what this verifier works out', () => {
  for (const { read, written } of vectors.canonical) expect(canonical(JSON.parse(read))).toBe(written);
  const { tip: end, links } = vectors.chain;
  expect([end, ...links].slice(0, -1)).toEqual(links.map(rehash));
  for (const { sides, numbers, face } of vectors.drawn) {
    expect(unbiased(sides, (repeat) => BigInt(`0x${numbers[repeat]!}`))).toBe(face);
  }
  for (const { server, devices, path, key, sides, faces: fell } of vectors.hands) {
    expect(faces(server, devices as Record<string, string>, path, key, sides)).toEqual(fell);
  }
  for (const one of vectors.signed) {
    const made = message(one.seat, one, one.link, JSON.parse(one.request) as Request);
    expect(bytesToHex(made)).toBe(one.message);
    expect(isSigned(one.key, one.signature, made)).toBe(true);
    // Of another key, over another message, or with a number that is not reduced.
    expect(isSigned(one.key, one.signature.replace(/^../, '00'), made)).toBe(false);
    expect(isSigned(one.key, one.signature, made.slice(1))).toBe(false);
    expect(isSigned(one.key, one.signature.slice(0, 64) + 'f'.repeat(64), made)).toBe(false);
    expect(isSigned('01' + '00'.repeat(31), one.signature, made)).toBe(false);
  }
  let tip = START;
  for (const { text, commitment: taken } of vectors.kinds) {
    expect(isEntry(JSON.parse(text)), text).toBe(true);
    expect(commitment(JSON.parse(text))).toBe(taken);
  }
  for (const { text, commitment: taken, head } of vectors.stream) {
    expect(commitment(JSON.parse(text))).toBe(taken);
    tip = onward(tip, taken);
    expect(tip.head).toBe(head);
  }
});

// ---- a table that is being played

/** The entries of a sample, without its pictures. */
function entriesOf(name: string): { seq: number; body: Record<string, unknown> & { is: string } }[] {
  const lines = samples.get(name)!.trimEnd().split('\n').slice(1, -1);
  return lines.flatMap((line) => (line.startsWith('{"entry":') ? [(JSON.parse(line) as { entry: never }).entry] : []));
}

/** What is found in a sample from an entry on, written down and read back after each. */
function watched(name: string, from = 0, watch = new Watch()): Found[] {
  const found: Found[] = [];
  for (const entry of entriesOf(name).slice(from)) {
    found.push(...watch.feed(entry, commitment(entry)));
    // A page loads what checks it first.
    if ((entry as { body: { is: string } }).body.is === 'opened') found.push(...watch.opens(entry, opens));
    const kept = JSON.stringify(watch);
    expect(kept.length).toBeLessThan(WATCH_MAX);
    watch = Watch.from(kept);
    expect(JSON.stringify(watch)).toBe(kept);
  }
  return found;
}

const tampered = (found: readonly Found[]) => found.filter((one) => one.weight === 'tampered');
const good = [...samples.keys()].filter((name) => name.startsWith('good'));
const forgedDice = Object.entries(expected).filter(([, { first: parts }]) => typeof parts['dice'] === 'number');

test.each(good)('a watch finds nothing in %s, wherever it begins', (name) => {
  for (let from = 0; from < entriesOf(name).length; from += 1) expect(tampered(watched(name, from))).toEqual([]);
});

test.each(forgedDice)('a watch from the start names the same entry of %s', (name, { first: parts }) => {
  const found = tampered(watched(name)).filter((one) => one.part === 'dice');
  expect(Math.min(...found.map((one) => one.seq))).toBe(parts['dice']);
});

/** The first request of a sample that dice were asked for by, and the link that came. */
function asked(name: string): { request: Request; link: string; rolled: number } {
  const entries = entriesOf(name);
  const rolled = entries.findIndex(({ body }) => body.is === 'rolled');
  const { attempt, path, key, owner, die, faces: fell, source } = entries[rolled]!.body as never as {
    attempt: string;
    path: string;
    key: string;
    owner: unknown;
    die: number;
    faces: number[];
    source: { links: { devices: Record<string, string> } };
  };
  const dice = { roll: { key, owner, die, count: fell.length } };
  return { request: { chain: 'public', dice, of: attempt, path }, link: source.links.devices['1']!, rolled };
}

test('a device that gave a link away hears when the dice come from elsewhere', () => {
  const { request, link, rolled } = asked('good-apart');
  const own = (found: readonly Found[]) => found.filter((one) => one.part === 'own');
  const honest = new Watch();
  honest.gave(link, request);
  expect(own(watched('good-apart', 0, honest))).toEqual([]);
  // Another link was taken in its place.
  const other = new Watch();
  other.gave('ab'.repeat(32), request);
  expect(own(watched('good-apart', 0, other))).toMatchObject([{ weight: 'unproved', seq: rolled }]);
  // It went into dice that it was not given to; and what it was given to ended without it.
  const moved = new Watch();
  moved.gave(link, { ...request, path: '7' });
  expect(own(watched('good-apart', 0, moved))).toMatchObject([{ weight: 'tampered', seq: rolled }]);
  const ended = new Watch();
  ended.gave('ab'.repeat(32), { ...request, path: '7' });
  const settled = entriesOf('good-apart').findIndex(({ body }) => body.is === 'settled');
  expect(own(watched('good-apart', 0, ended))).toMatchObject([{ seq: settled }]);
});

test('an entry that is not what the chain says is named, and a watch that can not be read begins anew', () => {
  const [entry] = entriesOf('good-apart');
  expect(new Watch().feed(entry, '00'.repeat(32))).toMatchObject([{ part: 'chain', seq: 0 }]);
  for (const wrong of [null, 7, {}, { ...entry, more: 1 }]) {
    expect(new Watch().feed(wrong, '00'.repeat(32))).toMatchObject([{ part: 'chain' }]);
  }
  for (const text of [null, undefined, '', '{}', '[]', '{"format":1,"next":5,"given":[],"check":{}}', 'null']) {
    expect(tampered(watched('good-apart', 5, Watch.from(text)))).toEqual([]);
  }
});

test('a watch that is told who sits at the table checks whose device dice come from', () => {
  const name = 'forged-better-of-two';
  const from = entriesOf(name).findIndex(({ body }) => body.is === 'published');
  expect(tampered(watched(name, from)).length).toBeLessThan(tampered(watched(name)).length);
  const watch = new Watch();
  const sits = (seat: number, characters: number[]) => ({ seat, hosted: seat === 0, present: true, characters });
  watch.adopt({ seats: [sits(0, [2, 3]), sits(1, [0]), sits(2, [1])] });
  const found = tampered(watched(name, from, watch));
  expect(found.some((one) => one.text.includes('absence is not in the log'))).toBe(true);
});

/** Entries from the beginning of a table on. */
function* made(bodies: Iterable<Record<string, unknown>>): Generator<{ seq: number; body: Record<string, unknown> }> {
  let seq = 0;
  const begun = { is: 'begun', format: 1, ruleset: 'a', edition: 0, name: 'b' };
  for (const body of [begun, ...bodies]) {
    yield { audience: 'everyone', body, by: 'rules', salt: '00'.repeat(16), seq } as never;
    seq += 1;
  }
}

test('what a watch remembers stays small, whatever the server sends, and it says that it forgets', () => {
  const hex = (n: number) => n.toString(16).padStart(64, '0');
  function* bodies() {
    yield { is: 'committed', chain: 'public', tip: hex(WATCHED_MAX * 2), length: 9 };
    for (let n = 0; n < WATCHED_MAX + 20; n += 1) {
      yield { is: 'committed', chain: { thrown: { seats: [n] } }, tip: hex(n), length: 9 };
      yield { is: 'attempted', attempt: `${n}`, data: n };
      yield { is: 'set-aside', attempt: `${n}`, reason: 'undone' };
      yield { is: 'attempted', attempt: `open ${n}`, data: n };
    }
    // Of an attempt that was forgotten.
    yield {
      ...{ is: 'rolled', attempt: 'open 0', path: '0', key: 'k', owner: 'table', die: 6, faces: [3] },
      source: { again: '0' },
    };
  }
  const watch = new Watch();
  const found = [...made(bodies())].flatMap((entry) => watch.feed(entry, commitment(entry)));
  expect(tampered(found)).toEqual([]);
  expect(found.some((one) => one.text.includes('forgotten'))).toBe(true);
  const { check } = JSON.parse(JSON.stringify(watch)) as { check: Record<string, unknown[]> };
  for (const known of ['open', 'chains', 'tips']) expect(check[known]!.length).toBe(WATCHED_MAX);
  expect(check['heads']!.length).toBe(AUDIENCES_MAX);
  // What everybody sees is not forgotten for what few do.
  expect(check['heads']![0]).toMatchObject(['"everyone"', expect.anything()]);
  expect(check['again']!.length).toBe(UNDO_MAX);
});

test('a watch that would grow too long begins anew', () => {
  const long = 'x'.repeat(WATCH_MAX);
  const watch = new Watch();
  for (const entry of made([{ is: 'attempted', attempt: long, data: 0 }])) watch.feed(entry, commitment(entry));
  const kept = JSON.stringify(watch);
  expect(kept.length).toBeLessThan(WATCH_MAX);
  expect(Watch.from(kept).next).toBeNull();
});

test('a file that nests deep is a finding, and ends nothing', () => {
  const text = [...samples.values()][0]!;
  const lines = text.split('\n');
  for (const line of [`{"entry":${'['.repeat(1_000_000)}`, `{"entry":${'{"a":'.repeat(200)}1${'}'.repeat(200)},"head":"${'0'.repeat(64)}"}`]) {
    for (const at of [0, 1, lines.length - 2]) {
      const found = verify(lines.with(at, line).join('\n'));
      expect(JSON.stringify(found)).not.toBe(JSON.stringify(verify(text)));
    }
  }
});
