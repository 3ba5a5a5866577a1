// What one person said at a table, gathered from their own log as a file to keep: talk, notes and cards, and what they were
// called. The person is followed where the chair was given away, as by what has their words erased.
import type { Taken } from './chain';

/** One thing that somebody said or wrote down. */
export interface Own {
  /** When, as a date with its time (ISO 8601, UTC); null where the log has none. */
  time: string | null;
  is: 'talk' | 'narration' | 'note' | 'card' | 'name';
  /** Whom it reached besides the game master, by name; null for everybody. */
  to: string[] | null;
  text: string;
}

interface Words {
  is?: string;
  kind?: string;
  text?: string;
  seat?: number;
  name?: string;
  called?: string;
  from?: number;
  to?: number;
  about?: { title?: string; text?: string; fields?: { name: string; value: string }[] };
}

const RULES = -1;

/** All of a card as text. */
function ofCard({ title = '', text = '', fields = [] }: NonNullable<Words['about']>): string {
  return [title, ...fields.map(({ name, value }) => `${name}: ${value}`), text].filter((part) => part !== '').join('\n');
}

/** What the person in this seat said, from a whole log. */
export function own(log: readonly Taken[], seat: number): Own[] {
  const all = new Map<number, Own[]>();
  const names = new Map<number, string>();
  for (const { entry } of log) {
    const body = entry.body as Words;
    const by = (entry as { hand?: number }).hand ?? (entry.by as { seat?: number } | null)?.seat ?? RULES;
    const reach = entry.audience as 'everyone' | { seats: number[] };
    const add = (whose: number, is: Own['is'], text: string | undefined): void => {
      if (text === undefined || text === '') return;
      const words = all.get(whose) ?? [];
      all.set(whose, words);
      const to = reach === 'everyone' ? null : reach.seats.filter((one) => one !== whose).map((one) => names.get(one) ?? String(one));
      words.push({ time: entry.time == null ? null : new Date(entry.time * 1000).toISOString(), is, to, text });
    };
    switch (body.is) {
      case 'chair': {
        const [before, now] = [all.get(0), all.get(body.from ?? 0)];
        all.delete(0);
        all.delete(body.from ?? 0);
        if (before) all.set(body.to ?? 0, before);
        if (now) all.set(0, now);
        break;
      }
      case 'seated':
      case 'erased': {
        const [whose, name] = [body.seat ?? RULES, body.name ?? body.called ?? ''];
        // People come and go under the name that they have.
        if (names.get(whose) !== name) add(whose, 'name', name);
        names.set(whose, name);
        break;
      }
      case 'said':
        add(by, body.kind === 'narration' ? 'narration' : 'talk', body.text);
        break;
      case 'note':
        add(by, 'note', body.text);
        break;
      case 'card':
        add(by, 'card', ofCard(body.about ?? {}));
        break;
    }
  }
  return all.get(seat) ?? [];
}

/** The same as a file: JSON that people can read. */
export function ownFile(log: readonly Taken[], table: string, seat: number): string {
  return `${JSON.stringify({ table, seat, words: own(log, seat) }, null, 2)}\n`;
}
