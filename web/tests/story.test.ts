// The log as a text to keep: nothing in it but sentences, and nothing that people write becomes a shape of the text.
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { taken, type Taken } from '../src/lib/chain';
import { AGAIN_MAX, escaped, latest, markdown, previously } from '../src/lib/story';
import type { Logged } from '../src/lib/wire';

type Told = Partial<Logged['told']> & { kind: Logged['told']['kind'] };
function log(...all: { body?: Record<string, unknown>; told: Told; by?: number; time?: number | null }[]): Taken[] {
  return all.map(({ body, told, by, time = 1_700_000_000 }, seq) =>
    taken({
      entry: {
        seq,
        ...(time === null ? {} : { time }),
        by: by === undefined ? 'rules' : { seat: by },
        audience: 'everyone',
        salt: '00',
        body: { is: 'said', ...body },
      },
      told: { text: '', ...told },
    } as Logged),
  );
}
const ABOUT = { table: 'The *bridge*', game: 'A game', seat: 'Ann', name: (seat: number | null) => (seat === 0 ? 'Ref' : seat === null ? '' : 'Ann') };
const session = (number: number, open: boolean) => ({
  body: { is: 'session', number, open },
  told: { kind: 'table' as const, text: `Session ${number} ${open ? 'begins' : 'ends'}.` },
});
const tell = (text: string, aside?: string) => ({ told: { kind: 'narration' as const, text, ...(aside ? { aside } : {}) }, by: 0 });

describe('a log as Markdown', () => {
  it('tells attempts as sentences, without their dice and numbers', () => {
    const die = { what: 'd20', figure: '13', depth: 0, story: false, counts: true };
    const story = { what: 'The hound bites Ulla: 3', figure: '', depth: 0, story: true, counts: true };
    const text = markdown(
      log(
        { told: { kind: 'attempt', attempt: 'a', text: 'The hound bites at Ulla' } },
        { told: { kind: 'rolled', attempt: 'a', text: 'Defence: Ulla rolls d20: 13' } },
        { told: { kind: 'changed', attempt: 'a', lines: [die, story] as never } },
        { told: { kind: 'settled', attempt: 'a', outcome: { label: 'hit', total: 3 } } },
        { told: { kind: 'attempt', attempt: 'b', text: 'Ulla climbs' } },
        { told: { kind: 'settled', attempt: 'b', outcome: { label: 'success', total: 12 } } },
        { told: { kind: 'attempt', attempt: 'c', text: 'Ulla falls' } },
        { told: { kind: 'undone', attempt: 'd', text: 'Ref takes the latest change back.', undone: ['c'] } },
        { told: { kind: 'attempt', attempt: 'e', text: 'Ulla ends the turn', routine: true } },
        { told: { kind: 'settled', attempt: 'e' } },
        { told: { kind: 'table', text: 'Ann has a seat at the table.' } },
        { told: { kind: 'attempt', attempt: 'f', text: 'The hound moves to C4', routine: true } },
        { told: { kind: 'changed', attempt: 'f', lines: [{ what: 'The hound is dead', figure: '', depth: 0, story: false, counts: true, rule: 'a', weight: 'grave' }] as never } },
        { told: { kind: 'settled', attempt: 'f' } },
      ),
      ABOUT,
    );
    // One paragraph of what happened; nothing of what was taken back, of turns that end, and of seats.
    expect(text).toContain('\n\nThe hound bites Ulla: 3. Ulla climbs: success, 12. The hound moves to C4. The hound is dead.\n');
    for (const gone of ['13', 'Ulla falls', 'ends the turn', 'has a seat', 'takes the latest']) expect(text).not.toContain(gone);
  });

  it.each([
    '# no heading',
    '- no list\n- none\n1. none',
    '> no quotation\n\nand no paragraph of its own',
    '*no* _stress_ **at** `all` ~~none~~',
    '[no](https://example.org) ![picture](x.png) <b>no tag</b> &amp; <https://example.org>',
    '    no code\n\tnone',
    '===\n---\n***',
    '| no | table |\n|---|---|',
    '\\# nothing is undone',
    '1) none\n+ none',
  ])('keeps what people write as they write it: %j', (wild) => {
    const text = markdown(log({ told: { kind: 'talk', text: wild }, by: 1 }, { ...tell(wild) }, { told: { kind: 'note', text: wild }, by: 1 }), ABOUT);
    const tokens = new MarkdownIt({ html: true }).enable('strikethrough').parse(text, {});
    const flat = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
    const shapes = new Set(flat.map((token) => token.type).filter((type) => type.endsWith('_open')));
    for (const shape of shapes) expect(['heading_open', 'paragraph_open', 'blockquote_open', 'em_open', 'strong_open']).toContain(shape);
    // The headings are the table's name and the day; what is stressed is who speaks, and the line below the name.
    expect(flat.filter((token) => token.type === 'heading_open').length).toBe(2);
    expect(flat.filter((token) => token.type === 'strong_open').length).toBe(2);
    expect(flat.filter((token) => token.type === 'em_open').length).toBe(1);
    expect(flat.some((token) => ['code_inline', 'code_block', 'fence', 'html_inline', 'html_block', 'image', 'hr'].includes(token.type))).toBe(false);
    // And all of it is there, twice at least.
    const read = flat.filter((token) => token.type === 'text').map((token) => token.content).join('').replace(/\s/g, '');
    const bare = wild.replace(/\s/g, '');
    expect(read.split(bare).length - 1).toBe(3);
  });

  it('says for whom what not all know is', () => {
    const text = markdown(log(tell('A whisper.', 'you and the referee')), ABOUT);
    expect(text).toContain('A whisper. *(for you and the referee)*');
    expect(escaped('a_b')).toBe('a\\_b');
  });
});

describe('previously', () => {
  it('is what was narrated in the session before, and nothing earlier or later', () => {
    const all = log(session(1, true), tell('First.'), session(1, false), session(2, true), tell('Second.'), session(2, false), session(3, true), tell('Third.'));
    const now = latest(all);
    expect(now).toMatchObject({ number: 3, from: 3, to: 6 });
    expect(now && previously(all, now)).toEqual(['Second.']);
    expect(latest(all.slice(0, 2)), 'nothing came before the first').toBeNull();
    expect(latest(all.slice(4)), 'what is further back is not at hand').toMatchObject({ number: 3, from: undefined });
  });

  it('is told to all without what not all know', () => {
    const all = log(session(1, true), tell('For all.'), tell('For some.', 'you and the referee'), session(2, true));
    const now = latest(all)!;
    expect(previously(all, now)).toEqual(['For all.', 'For some.']);
    expect(previously(all, now, true)).toEqual(['For all.']);
  });

  it('never brings back what somebody stopped', () => {
    const subject = (text: string) => ({ body: { is: 'subject' }, told: { kind: 'table' as const, text: `The story is on: ${text}` } });
    const stopped = { body: { is: 'safety' }, told: { kind: 'safety' as const, text: '"the cellar" stops here.' }, time: null };
    const all = log(session(1, true), subject('the house'), tell('A house.'), subject('the cellar'), tell('A cellar.'), stopped, tell('Morning.'), session(2, true));
    expect(previously(all, latest(all)!)).toEqual(['The story is on: the house', 'A house.', 'Morning.']);
  });

  it('is what happened, where nobody narrated, and never long', () => {
    const acts = Array.from({ length: 20 }, (_, n) => [
      { told: { kind: 'attempt' as const, attempt: `a${n}`, text: `Deed ${n}` } },
      { told: { kind: 'settled' as const, attempt: `a${n}` } },
    ]).flat();
    const all = log(session(1, true), ...acts, session(2, true));
    const lines = previously(all, latest(all)!);
    expect(lines.length).toBe(AGAIN_MAX);
    expect(lines.at(-1)).toBe('Deed 19');
  });
});
