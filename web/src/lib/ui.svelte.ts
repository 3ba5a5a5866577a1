// What the page itself shows: which place, which overlay, what is announced.
import { types } from './keys';
import { announced } from './modal';
import type { Item } from './log';
import type { Kind, Opened } from './shelf';
import type { TableLink } from './table.svelte';
import type { Part } from './zoom';
import type { Ack, Card, Filled, Pin, Say } from './wire';
import page from '../words/en/page.ftl';

/** The places of a phone. On a desktop all but `cards` and `table` stand side by side. */
export type Place = 'now' | 'sheet' | 'log' | 'cards' | 'table';
/** What opens over the log. */
export type Drawer = 'referee' | 'overrule' | 'cards' | 'table';

/** How long a stop can be taken back by whoever made it, in milliseconds. */
const MISTAKE = 5_000;
/** How long a key for a disc waits for the second press, in milliseconds. */
const AGAIN = 4_000;

/** How many announcements stand beside each other: a slow reader is not cut short by the next. */
const ANNOUNCED_MAX = 8;

/** How a map was moved by hand: which part of it is looked at, and from which square of a field on. */
export interface Moved {
  part: Part | null;
  corner: [number, number] | null;
}

export class Ui {
  place: Place = $state('now');
  drawer: Drawer | null = $state(null);
  /** The id of the rule whose card is open. */
  rule: string | null = $state(null);
  help = $state(false);
  /** The places that what somebody fills in would take in: they are seen on the map. */
  covers: readonly number[] = $state.raw([]);
  /** Whether the campaign is looked at, and not the scene alone; its days, where these are what somebody wants. */
  overview: boolean | 'calendar' = $state(false);
  /** Whether something is tried out that does not happen. */
  whatIf = $state(false);
  /** Whether it is read what nobody wants in this game, and what the discs mean. */
  safety = $state(false);
  /** Whether the line is open in which one types what to do. */
  palette = $state(false);
  /** How somebody has moved each map by hand, by its title. */
  readonly parts = new Map<string, Moved>();
  /** The same for the fight that goes on, where a map shows that by itself. */
  readonly partsInFight = new Map<string, Moved>();
  /** The place to be shown on its map. */
  spot: number | null = $state(null);
  /** Words that are to be found in the log, or an item of it that somebody is to be led to; null once it looks for them. */
  sought: string | Item | null = $state.raw(null);
  /** The sentence that dims the page, after somebody stopped the subject. */
  dimmed: string | null = $state(null);
  /** Whose sheet is open. */
  sheet: number | null = $state(null);
  /** The name of the sheet that is open, of those that belong to the table. */
  shared: string | null = $state(null);
  /** What somebody is about to write, each time anew: the line in which they do has the focus. */
  writes: { way: 'talk' | 'tell' | 'note' | 'dice'; secret: boolean; nth: number } | null = $state.raw(null);
  /** Short messages that need no answer: refusals of what was just tried. */
  notices: { n: number; text: string }[] = $state([]);
  /** What a screen reader is told, the newest last: each is read once, as it comes. */
  announced: { n: number; text: string }[] = $state.raw([]);
  /** The attempt whose form is open, filled in as far as this. Each form that is opened is another one. */
  doing: { filled: Filled; nth: number } | null = $state.raw(null);
  /** The number of what was told and then put away from over the map. */
  heard = $state(-1);
  /** The card that somebody has just shown this seat, which lies on the stage. */
  handout: string | null = $state(null);
  /** What was turned down, and is put away, by its proposals. */
  away: string[] = $state.raw([]);
  /** Whether the sheet of what is open takes most of a phone. */
  tall = $state(false);
  /** Whether a form that somebody began by a tap has most of a phone. It changes with a tap alone, since the whole page moves
   *  with it: a form that comes late has the room that there is. */
  grown = $state(false);
  /** Whether the form that is open has room of the stage, on a desktop. */
  roomy = $state(false);
  /** Whether people are to be let in. */
  invites = $state(false);
  /** Whether the referee is about to call for a check. */
  calls = $state(false);
  /** How much was told while nobody looked. */
  unread = $state(0);
  /** The card that is read. */
  card: string | null = $state(null);
  /** What cards are looked for that are pinned to it. */
  cardsAbout: Pin | null = $state.raw(null);
  /** What the library is open on, where somebody or something is made. */
  making: Opened | null = $state.raw(null);
  /** The step that goes on, as the strip offers it; empty if it offers none. */
  step = $state('');
  /** Whether something was chosen to be done, and it is looked at whether anything is left to say. */
  taking = $state(false);
  /** Takes back the stop that was made here moments ago. Nobody else is offered that. */
  mistake: (() => void) | null = $state.raw(null);
  /** Which disc was asked for by a key that has to be pressed once more. */
  again: 'black' | 'gold' | null = $state(null);
  #n = 0;

  /** Whether somebody's sheet is read. */
  get reads(): boolean {
    return this.sheet !== null || this.shared !== null;
  }

  /** Puts away the sheet that is read; whether there was one. The focus goes back to whom it was opened by. */
  putAway(): boolean {
    if (!this.reads) return false;
    const back = this.sheet === null ? `[data-sheet="${CSS.escape(this.shared ?? '')}"]` : `[data-sheet="${this.sheet}"]`;
    this.sheet = null;
    this.shared = null;
    queueMicrotask(() => document.querySelector<HTMLElement>(back)?.focus({ preventScroll: true }));
    return true;
  }

  /** Takes the focus to the line in which one writes, to write in that way: in secret, dice that nobody sees, or talk to some. */
  write(way: 'talk' | 'tell' | 'note' | 'dice', secret = false): void {
    this.#n += 1;
    this.writes = { way, secret, nth: this.#n };
    this.place = 'log';
  }

  /** Opens something over the log, or puts it away. */
  draw(drawer: Drawer): void {
    this.drawer = this.drawer === drawer ? null : drawer;
  }

  /** Opens what lets people in, on whatever page that has its place. */
  invite(): void {
    this.invites = true;
    this.place = 'table';
    this.drawer = 'referee';
  }

  /** Opens the library on a kind of what can be made, or on a form of it. */
  make(kind: Kind = 'people', form: string | null = null): void {
    this.making = { kind, form };
  }

  /** Opens the cards, on whatever page they have their place. */
  toCards(): void {
    this.place = 'cards';
    this.drawer = 'cards';
  }

  /** Opens a card to be read. */
  read(card: string): void {
    if (this.handout === card) this.handout = null;
    this.card = card;
    this.toCards();
  }

  /** Opens what is pinned to somebody or to a place: the card itself where there is but one. */
  readAbout(pin: Pin, cards: Card[]): void {
    this.cardsAbout = cards.length === 1 ? null : pin;
    this.card = cards.length === 1 ? (cards[0]?.card ?? null) : null;
    this.toCards();
  }

  /** Opens the form of an attempt, filled in as far as this; which form it is. `late`: not with the tap that wants it. */
  begin(filled: Filled, late = false): number {
    if (!late) this.grown = true;
    this.#n += 1;
    this.doing = { filled, nth: this.#n };
    this.place = 'now';
    return this.#n;
  }

  /** Takes the focus to what is open: a question comes there as soon as it is asked. */
  toOpen(): void {
    queueMicrotask(() => {
      // Whoever has gone on to write something, or to a drawer, stays there, however late it is done.
      const held = document.activeElement;
      if (!types(held) && !held?.closest('aside, dialog')) document.getElementById('dock')?.focus({ preventScroll: true });
    });
  }

  /** Tells a screen reader, without moving anything. */
  announce(text: string): void {
    announced(text, () => {
      this.#n += 1;
      this.announced = [...this.announced.slice(1 - ANNOUNCED_MAX), { n: this.#n, text }];
    });
  }

  notice(text: string): void {
    this.#n += 1;
    this.notices = [...this.notices.slice(-2), { n: this.#n, text }];
    this.announce(text);
  }

  /** Tells of an attempt that was said and is not done at once. */
  waits(ack: Ack, proposal: boolean): void {
    if (ack === 'held') this.notice(page('held-back'));
    else if (ack === 'queued') this.announce(proposal ? page('proposed-to-referee') : page('waits-for-open'));
  }

  dismiss(n: number): void {
    this.notices = this.notices.filter((one) => one.n !== n);
  }

  /** Says something whose refusal is told in passing; whether it was taken. */
  async pass(table: TableLink, say: Say): Promise<boolean> {
    const said = await table.say(say);
    // What was meant for another state of the table is offered once more.
    if (!said.ok && said.why.right !== 'stale') this.notice(said.why.text);
    return said.ok;
  }

  #before: Promise<unknown> = Promise.resolve();

  /** Says what changes a part of something that is said as a whole, such as one tick of several: only once what was said
   *  so before is answered, and from how it is then. Otherwise two quick ticks would each undo the other. */
  inTurn(table: TableLink, change: () => Say | null): void {
    this.#before = this.#before.then(() => {
      const say = change();
      return say && this.pass(table, say);
    });
  }

  /** Stops the subject, at once and without a name. Whoever did it by mistake may take it back for a moment. */
  async black(table: TableLink): Promise<void> {
    this.again = null;
    // It is stopped already.
    if (this.mistake) return;
    const { said, back } = await table.black();
    if (!said.ok) return this.notice(said.why.text);
    const mistake = (): void => {
      this.mistake = null;
      void back().then((came) => {
        if (!came.ok) this.notice(came.why.text);
      });
    };
    this.mistake = mistake;
    setTimeout(() => {
      if (this.mistake === mistake) this.mistake = null;
    }, MISTAKE);
  }

  /** A key that was pressed for a disc counts if it is pressed once more: nobody stops a table by a word that was meant for
   *  another place. */
  keyed(disc: 'black' | 'gold', table: TableLink): void {
    if (this.again === disc) {
      this.again = null;
      if (disc === 'black') void this.black(table);
      else this.gold(table);
      return;
    }
    this.again = disc;
    setTimeout(() => {
      if (this.again === disc) this.again = null;
    }, AGAIN);
  }

  /** Asks for the floor, or puts it down. */
  gold(table: TableLink): void {
    void this.pass(table, table.state?.floor.includes(table.seat) ? { verb: 'yield' } : { verb: 'floor' });
  }

  /** Whether a tap on *Undo* waits for what it takes back. */
  #undoes = false;

  /** What shows at once and is on its way. */
  #acts = new Set<Promise<void>>();

  /** Something is done that shows at once, before the table has been told of it. */
  acts(act: Promise<void>): void {
    const ends = (): void => void this.#acts.delete(act);
    this.#acts.add(act);
    act.then(ends, ends);
  }

  undo(table: TableLink): void {
    void this.#undo(table);
  }

  async #undo(table: TableLink): Promise<void> {
    const before = table.state?.undo?.id;
    let latest = before;
    if (table.changing.length > 0 || this.#acts.size > 0) {
      // A second tap is no second wish before it shows what the first has done.
      if (this.#undoes || table.changing.some((say) => say.verb === 'take-back')) return;
      // What somebody has just done shows at once, so that is meant, and nothing before it.
      this.#undoes = true;
      await Promise.allSettled(this.#acts);
      await table.landed();
      this.#undoes = false;
      latest = table.state?.undo?.id;
      const own = table.log.some((one) => one.told.attempt === latest && one.told.by === table.seat);
      if (latest === before || !own) return;
    }
    // What it says is what it takes back: whatever came meanwhile stays, and it says so.
    if (latest !== undefined) await this.pass(table, { verb: 'take-back', latest });
  }
}
