// A seat's link to its table: what is there, what happened, and saying something.
import { api, seen } from './api';
import { comes } from './later';
import { extend, START, taken, type Taken } from './chain';
import { Device } from './device';
import { Drafts } from './drafts';
import { Heads } from './heads';
import { Watch, type Audience, type Found, type Request } from '../../verify/dice.js';
import { WIRE } from './wire';
import { turned } from './pins';
import { distinct, replaced, type View } from './sheets';
import type {
  Ack,
  Basis,
  Boundary,
  Bye,
  Command,
  Draft,
  FromPage,
  Have,
  HeadOf,
  Logged,
  Look,
  May,
  Newcomer,
  Question,
  Refused,
  Reveal,
  Role,
  Say,
  Seen,
  Sheet,
  State,
  ToPage,
  Value,
} from './wire';
import page from '../words/en/page.ftl';
import t from '../words/en/table.ftl';

/** What is asked under a number, and answered under it. */
type Asking = Extract<FromPage, { to: 'look' | 'bound' | 'unbound' | 'own-bounds' | 'strike' }>;
export type Said = { ok: true; ack: Ack } | { ok: false; why: Refused };
export type Connection = 'connecting' | 'open' | 'lost' | 'ended';

/** What ended the link, or why its log is not to be trusted. */
export interface Ended {
  why: Bye | 'no-seat' | 'no-socket';
  text: string;
}

/** How far this device has seen the stream, and what it knows there. */
interface Kept extends Have {
  heads?: HeadOf[];
  /** Whether the secrets of the seat's dice are this device's. */
  ours?: boolean;
}

/** Something that was meant for another state of the table than it came to. */
export interface Wanted {
  id: string;
  say: Say;
  /** What has changed since. */
  why: string;
}

/** As much of a WebSocket as is needed, so that tests can stand in for it. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Surroundings {
  connect(): Wire;
  /** For what this device has to remember: its chains, and how far it has seen the stream. */
  local: Storage;
  /** For what this tab has to remember: commands without an answer. */
  session: Storage;
  /** Whether this device still holds the seat; asked when connecting fails again and again. */
  held(): Promise<boolean>;
  /** The pause before the n-th try to connect again, in milliseconds. */
  pause(n: number): number;
  /** How long an answer may take before the connection counts as lost, in milliseconds. */
  patience: number;
  /** How long nothing may come before the server is asked whether it is still there, in milliseconds. */
  silence: number;
  /** It leads to a what if: a sandbox that is over with its connection. */
  whatIf?: boolean;
}

/** What may change the game, so that it can be taken back or takes something back. */
const CHANGES: ReadonlySet<Say['verb']> = new Set<Say['verb']>([
  'attempt', 'accept', 'start', 'answer', 'roll', 'rule', 'set-aside', 'undo', 'redo', 'take-back', 'agree', 'correct', 'adjust', 'build', 'load', 'switch',
]);

/** The most entries kept in memory: older ones are fetched again when somebody reads back. */
export const LOG_MAX = 5_000;
/** Tries to connect before asking whether the seat is still this device's. */
const TRIES = 3;
/** How many looks are sent within how many milliseconds: well below what the server reads of a seat. */
const LOOKS_MAX = 24;
const LOOKS_WITHIN = 2000;
/** How long after something was made, or after its last die, dice still fall with the tap that made it, in milliseconds. */
const FOLLOWS = 5000;

/** How long a connection has to show that it outlasted the page's sleep, in milliseconds. */
const WAKES = 3000;

/** How long a place is shown that somebody points at, in milliseconds. */
const POINTED = 3000;

export function surroundings(table: number, seat: number, way = 'socket'): Surroundings {
  return {
    connect() {
      const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${table}/seats/${seat}/${way}`);
      return socket as unknown as Wire;
    },
    local: localStorage,
    session: sessionStorage,
    async held() {
      const me = await api.me();
      return me.seats.some((one) => one.table === table && one.seat === seat);
    },
    pause: (n) => Math.min(10_000, 300 * 2 ** n) * (0.75 + Math.random() / 2),
    patience: 10_000,
    silence: 20_000,
  };
}

function hex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What nobody wants in a game, by what is to become of it. */
export interface Bounds {
  lines: string[];
  veils: string[];
  asks: string[];
}
const UNBOUNDED: Bounds = { lines: [], veils: [], asks: [] };

export class TableLink {
  /** What the seat sees; null until it is known. Kept while the connection is lost. */
  state: View | null = $state.raw(null);
  /** Entries without a gap, ascending; the first may be later than the log's beginning. */
  log: Taken[] = $state.raw([]);
  connection: Connection = $state('connecting');
  /** Why the link ended, or what troubles it. */
  ended: Ended | null = $state(null);
  /** The number of the first entry whose chain does not hold; from there on nothing can be trusted. */
  broken: number | null = $state(null);
  /** What is wrong with the log or its dice, where it is known; said beside the number. */
  why = $state('');
  /** What nothing proves of dice that this device has let fall. */
  doubts: Found[] = $state.raw([]);
  /** Entries that opened hidden dice, by number: whether this device could check that they fell then and so. */
  opened: Record<number, boolean> = $state.raw({});
  /** Those of them whose check is still to come, each with what calls that off. */
  readonly #unchecked = new Map<number, { off: () => void; entry: Taken['entry'] }>();
  /** The program's version, once it is known. */
  program = $state('');
  /** The dice come from a seed. */
  rehearsal = $state(false);
  /** What took its default at once, and this seat may still answer otherwise. */
  /** What everybody is called who is on a sheet or on a map. */
  names = $derived([...new Set([...(this.state?.sheets ?? []), ...(this.state?.maps ?? []).flatMap((map) => map.tokens)].map((one) => one.name))]);
  late = $derived(this.state?.late.filter((one) => one.question.ours || one.question.seat === this.seat) ?? []);
  /** Places that somebody shows to the others just now. */
  pointed: { n: number; seat: number; place: number }[] = $state.raw([]);
  /** In a what if: whether there is something to go back over, and dice to throw again. */
  tried = $state.raw({ back: false, again: false });
  /** What this seat had wanted and was not done, since the table had changed: to be done once more, or to be left. */
  wanted: Wanted[] = $state.raw([]);
  /** How many commands wait for their answer. */
  waiting = $state(0);
  /** Refusals of commands that were sent before this page was loaded, and messages that were not understood. */
  notices: string[] = $state([]);
  private from = $state(0);
  /** Whether there may be entries before the first one at hand. */
  more = $derived((this.log[0]?.number ?? this.from) > 0);
  /** How many entries this device had seen when it was here last; null if it never was. */
  left: number | null = $state(null);
  /** The number of the first entry that came after the page was loaded: what is older is not announced. */
  live = $state(Infinity);

  /** Whether somebody reads further back: then nothing is dropped of what they read. */
  reads = false;

  /** What was begun here and not sent. */
  readonly drafts: Drafts;

  readonly #around: Surroundings;
  readonly #device: Device;
  readonly #unsentKey: string;
  readonly #streamKey: string;
  readonly #watchKey: string;
  #wire: Wire | null = null;
  #welcomed = false;
  /** What this connection has told of what the seat sees, until it has told all. */
  #partial: Partial<View> | null = {};
  /** The sheets by their places. */
  #sheets: Sheet[] = [];
  #tries = 0;
  /** Whether a connection to this table was ever welcomed here: then whatever lies between passes it on. */
  #reached = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;
  #silent: ReturnType<typeof setTimeout> | undefined;
  #tip: Have | null = null;
  /** What was seen of the stream before, until it is met again. */
  #through: Have | null = null;
  /** The head before the first entry at hand. */
  #before: Have | null = null;
  /** What this device binds its secrets to; null until it is known for as far as the stream has come. */
  #heads: Heads | null = null;
  /** Looks after the dice of the stream: whether they come from where they have to. */
  #watch = new Watch();
  /** The secrets of this seat's dice are this device's, as far as the stream has come. */
  #ours = false;
  /** What the server says of it, where the stream has so many entries. */
  #said: { count: number; heads: HeadOf[] } | null = null;
  #unsent: Command[];
  /** What waits until commands are answered; each says whether that is so by now. */
  #resting: (() => boolean)[] = [];
  readonly #answers = new Map<string, (said: Said) => void>();
  readonly #looks = new Map<number, { at: Asking; resolve: (seen: Seen) => void; reject: (why: Error) => void }>();
  #look = 0;
  /** When the latest looks were sent. */
  #looked: number[] = [];
  /** Those that wait, by their numbers. */
  #waitingLooks: number[] = [];
  #later: ReturnType<typeof setTimeout> | undefined;
  #earlier: { before: number; done: () => void } | null = null;
  /** How many want the log as a whole just now. */
  #wholly = 0;
  #publishing = false;
  readonly #revealed = new Set<string>();
  #points = 0;
  /** The roll that was last made by itself. */
  #rolled = '';
  /** What is rolled together with one tap, as attempt and path. */
  #together = new Set<string>();
  /** The same where somebody types what real dice show. */
  #typed = new Set<string>();
  /** What of it is asked now: it would fall with what was tapped before if it were a die of the screen. */
  falls: ReadonlySet<string> = $state.raw(new Set());
  /** Which dice this page throws by itself: nobody is asked for them. */
  byItself: ReadonlySet<string> = new Set();
  /** A step of a what if is on its way: until it is answered, nobody knows whether there is another. */
  #steps = false;
  /** Until when dice that follow from what this seat has made fall with the tap that made it, by this machine's clock. */
  #follows = 0;
  /** What this seat answered last, while it is on its way: the die that it brings to whoever answered falls with it. */
  #choice: { id: string | null; path: string; owner: string; open: ReadonlySet<string> } | null = null;
  /** Whose die a tap has thrown last, in what this seat has begun: what they throw next falls with it, unless anybody is asked
   *  anything before. */
  #goes: { id: string; path: string; owner: string; open: ReadonlySet<string> } | null = null;
  /** Until when the first die of what this seat begins falls with the tap that began it, by this machine's clock. */
  #throws = 0;
  /** What ran when it began that. */
  #ran: string | null = null;
  get #runs(): string | null {
    return this.state?.open?.is === 'attempt' ? this.state.open.id : null;
  }
  #types = $state(false);
  /** Whether somebody types the faces of real dice here: then nothing falls that was not asked for. */
  get types(): boolean {
    return this.#types;
  }
  set types(types: boolean) {
    this.#types = types;
    this.drafts.keep('types', types);
  }
  #singly = $state(false);
  /** Whether each die here takes a tap of its own, and not only the first of what somebody begins. */
  get singly(): boolean {
    return this.#singly;
  }
  set singly(singly: boolean) {
    this.#singly = singly;
    this.drafts.keep('singly', singly);
  }

  constructor(
    readonly table: number,
    readonly seat: number,
    around: Surroundings = surroundings(table, seat),
  ) {
    this.#around = around;
    this.#device = new Device(table, seat, around.local);
    this.drafts = new Drafts(table, seat, around.session);
    this.#types = this.drafts.get<boolean>('types') ?? false;
    this.#singly = this.drafts.get<boolean>('singly') ?? false;
    this.#unsentKey = `norn:${table}:${seat}:unsent`;
    this.#streamKey = `norn:${table}:${seat}:stream`;
    this.#watchKey = `norn:${table}:${seat}:watch`;
    this.#unsent = read<Command[]>(around.session, this.#unsentKey) ?? [];
    this.waiting = this.#unsent.length;
    this.wanted = this.drafts.get<Wanted[]>('wanted') ?? [];
    this.left = read<Have>(around.local, this.#streamKey)?.count ?? null;
  }

  /** Begins to connect, and goes on until `stop`. */
  start(): void {
    if (this.#wire || this.connection === 'ended') return;
    for (const [number, { entry }] of this.#unchecked) this.#checksOpened(number, entry);
    this.#connect();
  }

  stop(): void {
    for (const { off } of this.#unchecked.values()) off();
    clearTimeout(this.#timer);
    this.#drop();
  }

  /** Tries again at once: the network is back, or somebody looks at the page. */
  retry(): void {
    if (this.connection !== 'lost') return;
    clearTimeout(this.#timer);
    this.#drop();
    this.#connect();
  }

  /** The page was asleep, or somebody looks at it again: a connection that is lost is made anew at once, and of one that is
   *  there it is asked whether it is there in more than name. */
  wake(): void {
    this.retry();
    if (!this.#wire || this.connection === 'ended') return;
    const { patience } = this.#around;
    clearTimeout(this.#silent);
    this.#silent = setTimeout(() => this.lose(), Math.min(patience, WAKES));
    if (this.#welcomed) this.#send({ to: 'there' });
  }

  /** The network is gone, or nothing is answered: a connection that is one only in name is given up. */
  lose(): void {
    if (!this.#wire) return;
    this.#drop();
    this.#lost();
  }

  /** Forgets how far this device had seen the stream, and takes what is there now. */
  forget(): void {
    this.#around.local.removeItem(this.#streamKey);
    this.#tip = null;
    this.#heads = null;
    this.#watch = new Watch();
    this.#around.local.removeItem(this.#watchKey);
    this.log = [];
    this.broken = null;
    this.why = '';
    this.doubts = [];
    this.ended = null;
    this.connection = 'connecting';
    this.#drop();
    this.#connect();
  }

  /** Somebody has had their words erased: what this page has of them goes, and the log is read anew. What this device has seen
   *  of the stream it still holds the server to. */
  #reread(): void {
    this.#tip = null;
    this.log = [];
    this.#lost();
    this.#drop();
  }

  /** What nobody wants in this game, as far as it is shown by now. */
  boundaries: Bounds = $state.raw(UNBOUNDED);
  /** How many lines and veils the referee struck last, until something else changes of them. */
  struck: number | null = $state(null);
  /** Who waits to be let in, for the referee. */
  newcomers: Newcomer[] = $state.raw([]);
  /** For how many seconds somebody has the floor who says nothing. */
  floorSeconds = $state(120);

  /** At the referee's seat: the seat of the co-referee whom this device belongs to; null for the referee in person. */
  hand: number | null = $state(null);

  /** The seat of whoever sits here: their own, where they act from the referee's. */
  get own(): number {
    return this.hand ?? this.seat;
  }

  /** Whether somebody has stepped out: whoever sits here, where no other seat is meant. */
  isOut(seat = this.own): boolean {
    return this.state?.seats.some((one) => one.seat === seat && one.out) ?? false;
  }

  /** What the seat is there for. */
  get role(): Role {
    return this.state?.seats.find((one) => one.seat === this.own)?.role ?? 'player';
  }

  /** Whether this seat only watches. */
  get watches(): boolean {
    return this.role === 'spectator';
  }

  /** Whether the seat may do what not every seat may. */
  may(what: May): boolean {
    return this.referee || (this.state?.seats.find((one) => one.seat === this.seat)?.may.includes(what) ?? false);
  }

  /** Whether this is a what if: whoever tries something out decides for everybody in it. */
  get whatIf(): boolean {
    return this.#around.whatIf === true;
  }

  /** Whether somebody has called for a change of the story, so that nothing is played. A what if waits for nobody. */
  get paused(): boolean {
    return this.state?.called != null && !this.whatIf;
  }

  /** In a what if: goes back to before what was done last, or throws the dice that fell last anew. */
  step(to: 'back' | 'again'): void {
    if (!this.#welcomed || this.#steps) return;
    this.#steps = true;
    if (to === 'back') {
      // What is gone back over does not fall by itself once more.
      this.#together = new Set();
      this.#follows = 0;
    }
    this.#send({ to });
  }

  /** Whether this seat is the referee's. */
  get referee(): boolean {
    return this.seat === 0;
  }

  /** Whose device gives the link that dice wait for, in words. */
  awaits({ of, path, seat }: State['awaited'][number]): string {
    if (seat !== this.seat) return t('seat-device', { name: this.nameOf(seat) });
    return this.#revealed.has(`${of} ${path}`) ? t('this-device') : t('other-device');
  }

  /** Where the portrait of somebody is found; null where they have none that this seat sees. */
  portrait(who: number | null): string | null {
    const one = who === null ? undefined : this.state?.portraits.find((portrait) => portrait.who === who);
    return one ? seen(this.table, this.seat, one.image) : null;
  }

  /** The name of a seat. */
  nameOf(seat: number | null): string {
    if (seat === null) return '';
    return this.state?.seats.find((one) => one.seat === seat)?.name ?? (seat === 0 ? page('the-referee') : page('seat-number', { seat: String(seat) }));
  }

  /** Says something at the table. The promise holds until it is acknowledged or refused, across lost
   *  connections; the command is applied once, however often it is sent. It is meant for what is seen here now. `was` is
   *  what stands where a correction writes. */
  say(say: Say, was: Value | null = null, id = hex(16)): Promise<Said> {
    const basis = this.#basis(was);
    const command: Command = { id, say, ...(basis ? { based_on: basis } : {}) };
    if (say.verb === 'attempt') this.#throws = 0;
    this.#unsent.push(command);
    this.#keep();
    const said = new Promise<Said>((resolve) => this.#answers.set(command.id, resolve));
    if (this.#welcomed) this.#send({ to: 'say', command });
    return said;
  }

  /** What this seat has said that may change the game, and that nobody has answered yet. */
  get changing(): Say[] {
    return this.#unsent.map((command) => command.say).filter((say) => CHANGES.has(say.verb));
  }

  /** Holds until all is answered that this seat has said by now. */
  landed(): Promise<void> {
    const open = new Set(this.#unsent.map((command) => command.id));
    return new Promise((resolve) => {
      const rests = (): boolean => {
        if (this.#unsent.some((command) => open.has(command.id))) return false;
        resolve();
        return true;
      };
      if (!rests()) this.#resting.push(rests);
    });
  }

  #basis(was: Value | null): Basis | null {
    if (this.whatIf || !this.#tip || !this.state) return null;
    return { seen: this.#tip.count, moment: this.state.moment, ...(was ? { was } : {}) };
  }

  /** What was wanted in another state of the table is done in this one, or left: either way it is gone from here. */
  async again(id: string, done: boolean): Promise<void> {
    const one = this.wanted.find((wanted) => wanted.id === id);
    if (!one) return;
    this.#want(this.wanted.filter((wanted) => wanted !== one));
    if (!done) return;
    const said = await (one.say.verb === 'attempt' ? this.throws(one.say) : this.say(one.say));
    if (!said.ok && said.why.right !== 'stale') this.notices.push(said.why.text);
  }

  #want(wanted: Wanted[]): void {
    this.wanted = wanted;
    this.drafts.keep('wanted', wanted.length > 0 ? wanted : undefined);
  }

  /** Stops the subject at once. What it gives takes that back, as long as that can be. */
  async black(): Promise<{ said: Said; back: () => Promise<Said> }> {
    const id = hex(16);
    const said = await this.say({ verb: 'stop' }, null, id);
    return { said, back: () => this.say({ verb: 'go-on', stop: id }) };
  }

  /** Lets the dice of an open roll fall, with this device's next secret; or types what real dice show. A log that is
   *  not the one that this device has seen gets no secret. */
  roll(attempt: string, version: number, path: string, reveal: Reveal | null, typed?: number[]): Promise<Said> {
    if (!typed && this.broken !== null) {
      const text = t('log-other-past', { entry: String(this.broken) });
      return Promise.resolve({ ok: false, why: { text, rule: null, right: 'other-past', problems: [] } });
    }
    if (!typed && reveal && !this.#heads) {
      const text = t('still-reading');
      return Promise.resolve({ ok: false, why: { text, rule: null, right: 'awaits-link', problems: [] } });
    }
    const given =
      typed || !reveal || !this.state ? undefined : this.#device.give(reveal, this.state, this.#heads?.tip(reveal.around));
    if (given && reveal) this.#watch.gave(given.link, reveal.request as Request);
    return this.say({
      verb: 'roll',
      attempt,
      path,
      version,
      ...(typed ? { typed } : {}),
      ...(given ? { given } : {}),
    });
  }

  /** Shows a place to all who see it, for a moment. */
  point(place: number): void {
    if (this.#welcomed) this.#send({ to: 'point', place });
  }

  /** Looks at something; nothing changes. */
  look(at: Look): Promise<Seen> {
    return this.#asks({ to: 'look', n: (this.#look += 1), at });
  }

  /** Says without a name what one does not want in this game; the reason if it is refused. No draft of it is kept. */
  async bound(sort: Boundary, words: string): Promise<Refused | null> {
    const seen = await this.#asks({ to: 'bound', n: (this.#look += 1), sort, words });
    return seen.seen === 'nothing' ? seen.why : null;
  }

  /** Takes back what one wrote oneself; the reason if it is refused. */
  async unbound(sort: Boundary, words: string): Promise<Refused | null> {
    const seen = await this.#asks({ to: 'unbound', n: (this.#look += 1), sort, words });
    return seen.seen === 'nothing' ? seen.why : null;
  }

  /** What one wrote oneself, or why it can't be told. Nothing of it is kept here. */
  async ownBounds(): Promise<Bounds | Refused> {
    const seen = await this.#asks({ to: 'own-bounds', n: (this.#look += 1) });
    if (seen.seen === 'nothing') return seen.why;
    return seen.seen === 'own-bounds' ? { lines: seen.lines, veils: seen.veils, asks: seen.asks } : UNBOUNDED;
  }

  /** The referee strikes one, or all that its author wrote: how many are gone, or the reason if it is refused. */
  async strike(sort: Boundary, words: string, all: boolean): Promise<number | Refused> {
    const seen = await this.#asks({ to: 'strike', n: (this.#look += 1), sort, words, all });
    if (seen.seen === 'nothing') return seen.why;
    return seen.seen === 'struck' ? seen.count : 0;
  }

  #asks(at: Asking): Promise<Seen> {
    const n = at.n;
    const seen = new Promise<Seen>((resolve, reject) => this.#looks.set(n, { at, resolve, reject }));
    if (this.#welcomed) this.#sendLook(n);
    return seen;
  }

  /** Sends a look, later where many were sent just now: what is said must never wait, or be lost, behind them. */
  #sendLook(n: number): void {
    const now = Date.now();
    this.#looked = this.#looked.filter((time) => now - time < LOOKS_WITHIN);
    if (this.#waitingLooks.length === 0 && this.#looked.length < LOOKS_MAX) {
      const look = this.#looks.get(n);
      if (!look) return;
      this.#looked.push(now);
      this.#send(look.at);
      return;
    }
    if (!this.#waitingLooks.includes(n)) this.#waitingLooks.push(n);
    // Not begun anew by each that comes: where there is always another one, none would ever be sent.
    this.#later ??= setTimeout(() => {
      this.#later = undefined;
      const waiting = this.#waitingLooks;
      this.#waitingLooks = [];
      if (this.#welcomed) for (const one of waiting) this.#sendLook(one);
    }, LOOKS_WITHIN / 4);
  }

  /** Fetches entries from before the first one at hand; resolves once they are there. */
  earlier(): Promise<void> {
    if (!this.more || !this.#welcomed || this.broken !== null) return Promise.resolve();
    const before = this.log[0]?.number ?? this.from;
    if (this.#earlier) return Promise.resolve();
    return new Promise((done) => {
      this.#earlier = { before, done };
      this.#send({ to: 'earlier', before });
    });
  }

  /** Fetches what this device has not fetched yet of its stream, as far back as `enough` wants: to its beginning. False
   *  where it can't be had now. */
  async whole(enough: () => boolean = () => false): Promise<boolean> {
    this.#wholly += 1;
    try {
      while (this.more && !enough()) {
        if (this.#earlier) {
          // Somebody reads there already.
          await new Promise((done) => setTimeout(done, 50));
          continue;
        }
        const before = this.log[0]?.number ?? this.from;
        await this.earlier();
        if ((this.log[0]?.number ?? this.from) === before) return false;
      }
      return true;
    } finally {
      this.#wholly -= 1;
    }
  }

  #connect(): void {
    this.#welcomed = false;
    this.connection = this.state ? 'lost' : 'connecting';
    const wire = this.#around.connect();
    this.#wire = wire;
    wire.onopen = () => {
      const kept = this.#tip ?? read<Have>(this.#around.local, this.#streamKey);
      const have = kept && { count: kept.count, head: kept.head };
      wire.send(JSON.stringify({ to: 'hello', wire: WIRE, ...(have ? { have } : {}) } satisfies FromPage));
    };
    wire.onmessage = (event) => {
      if (this.#wire !== wire || typeof event.data !== 'string') return;
      this.#listen();
      this.#hear(JSON.parse(event.data) as ToPage);
    };
    wire.onclose = () => {
      if (this.#wire !== wire) return;
      this.#drop();
      this.#lost();
    };
    this.#listen();
  }

  #lost(): void {
    this.#earlier?.done();
    this.#earlier = null;
    if (this.connection === 'ended') return;
    if (this.whatIf) {
      const text = this.ended?.text ?? t('connection-lost');
      this.#end({ why: this.ended?.why ?? 'over', text });
      return;
    }
    this.connection = 'lost';
    void this.#again();
  }

  async #again(): Promise<void> {
    this.#tries += 1;
    if (this.#tries === TRIES || this.#tries % 10 === 0) {
      const held = await this.#around.held().catch(() => null);
      if (held === null && this.ended?.why === 'no-socket') this.ended = null;
      if (held && !this.#reached && this.#tries >= TRIES) this.ended = { why: 'no-socket', text: t('no-socket') };
      if (held === false) {
        this.#end({ why: 'no-seat', text: t('seat-not-held') });
        return;
      }
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.connection === 'lost' && !this.#wire) this.#connect();
    }, this.#around.pause(this.#tries));
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#welcomed = false;
    this.#await();
    clearTimeout(this.#silent);
    wire?.close();
  }

  #end(ended: Ended): void {
    this.ended = ended;
    this.connection = 'ended';
    this.#drop();
    for (const { reject } of this.#looks.values()) reject(new Error(ended.text));
    this.#looks.clear();
    this.#waitingLooks = [];
    clearTimeout(this.#later);
    this.#later = undefined;
  }

  #send(message: FromPage): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #hear(message: ToPage): void {
    switch (message.is) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'heads':
        this.#said = message;
        this.#meet();
        break;
      case 'entries':
        this.#entries(message.entries);
        break;
      case 'pointed': {
        this.#points += 1;
        const n = this.#points;
        this.pointed = [...this.pointed, { n, seat: message.seat, place: message.place }];
        setTimeout(() => (this.pointed = this.pointed.filter((one) => one.n !== n)), POINTED);
        break;
      }
      case 'more':
        this.#send({ to: 'more' });
        break;
      case 'earlier':
        this.#prepend(message.entries, message.head);
        break;
      case 'state':
        // Whatever else there is came before it.
        this.state = { sheets: [], cards: [], backdrops: [], covered: [], stage: null, portraits: [], ...this.#partial, ...message.state } as View;
        if (this.#sheets.length === 0) this.#sheets = this.state.sheets;
        this.#partial = null;
        // The entries are all there by now: a log that ends before what was seen is another one.
        if (this.#through && this.#tip) this.broken ??= this.#tip.count;
        if (this.live === Infinity) this.live = this.#tip?.count ?? this.from;
        this.#publish();
        this.#rollByItself();
        break;
      case 'changed': {
        const { table, now: running, past, scene, time, ground, scenery, sheets, cards, can } = message.parts;
        const known = this.#partial ?? this.state;
        const now = { ...known, ...table, ...running, ...past, ...scene, ...time, ...ground, ...scenery, ...can };
        if (sheets) now.sheets = distinct((this.#sheets = replaced(this.#sheets, sheets)));
        if (cards) now.cards = turned(known?.cards ?? [], cards);
        // Until it is whole, what was seen before the connection was lost stays.
        if (this.#partial) {
          this.#partial = now;
          break;
        }
        this.state = now as View;
        this.#publish();
        this.#rollByItself();
        break;
      }
      case 'done':
        this.#answered(message.id, { ok: true, ack: message.ack });
        break;
      case 'refused':
        this.#answered(message.id, { ok: false, why: message.why });
        break;
      case 'seen': {
        const look = this.#looks.get(message.n);
        this.#looks.delete(message.n);
        look?.resolve(message.what);
        break;
      }
      case 'boundaries':
        this.boundaries = { lines: message.lines, veils: message.veils, asks: message.asks };
        this.struck = message.struck ?? null;
        break;
      case 'newcomers':
        this.newcomers = message.newcomers;
        break;
      case 'tried':
        this.tried = { back: message.back, again: message.again };
        this.#steps = false;
        // What was refused before is of what was so before.
        this.notices = [];
        this.#shortened(message.count);
        break;
      case 'here':
        break;
      case 'wrong':
        this.notices.push(message.text);
        break;
      case 'bye':
        if (message.why === 'erased') {
          this.#reread();
        } else if (message.why === 'trouble' || message.why === 'stopping') {
          this.ended = { why: message.why, text: message.text };
        } else {
          this.#end({ why: message.why, text: message.text });
        }
        break;
    }
  }

  #welcome(message: Extract<ToPage, { is: 'welcome' }>): void {
    if (message.wire !== WIRE) {
      this.#end({
        why: 'other-version',
        text: t('other-version'),
      });
      return;
    }
    this.program = message.program;
    this.rehearsal = message.rehearsal;
    this.hand = message.hand ?? null;
    this.floorSeconds = message.floor_seconds;
    // Only those are told anew where somebody waits, or something stands on the list.
    this.newcomers = [];
    this.boundaries = UNBOUNDED;
    this.from = message.from;
    const had = this.#tip ?? read<Have>(this.#around.local, this.#streamKey) ?? null;
    const now: Have = { count: message.from, head: message.head };
    // Whatever the server goes on from, it has to pass through what was seen.
    this.#through = had;
    if (had && had.count < now.count) this.broken ??= now.count;
    this.#pass(now);
    if (this.log.length === 0) this.#before = now;
    if (this.#tip?.count !== now.count) {
      const kept = read<Kept>(this.#around.local, this.#streamKey);
      this.#ours = kept?.count === now.count && kept.ours === true;
      // From the beginning on nobody has to tell it.
      if (now.count === 0) this.#heads = new Heads();
      else this.#heads = kept?.heads && kept.count === now.count ? new Heads(kept.heads) : null;
    }
    if (this.#watch.next !== now.count) {
      const watched = Watch.from(this.#around.local.getItem(this.#watchKey));
      this.#watch = watched.next === now.count ? watched : new Watch();
    }
    this.#said = null;
    this.#tip = now;
    [this.#welcomed, this.#reached] = [true, true];
    this.#partial = {};
    this.#sheets = [];
    this.#tries = 0;
    this.ended = null;
    this.connection = 'open';
    for (const command of this.#unsent) this.#send({ to: 'say', command });
    this.#await();
    this.#waitingLooks = [];
    for (const n of this.#looks.keys()) this.#sendLook(n);
  }

  #entries(entries: Logged[]): void {
    if (!this.#tip) return;
    const { count } = this.#tip;
    const fresh = entries.filter(({ entry }) => entry.seq >= count).map(taken);
    const through = this.#through ? this.#through.count - this.#tip.count : 0;
    const midway = extend(this.#tip, fresh.slice(0, Math.max(0, through)));
    if (midway) this.#pass(midway);
    const tip = midway && extend(midway, fresh.slice(Math.max(0, through)));
    if (tip) {
      this.#tip = tip;
      for (const entry of fresh) {
        this.#heads?.feed(entry);
        this.#watched(entry);
        this.#meet(entry.number + 1);
      }
      this.#remember(tip);
    } else {
      this.broken ??= this.#tip.count;
      this.#tip = { count: this.#tip.count + fresh.length, head: this.#tip.head };
    }
    // While this page was away: it is not told so otherwise.
    if (this.#partial && this.log.length > 0 && fresh.some(({ entry }) => entry.body.is === 'erased')) return this.#reread();
    const log = [...this.log, ...fresh];
    this.log = log.length > LOG_MAX * 2 && !this.reads && this.#wholly === 0 ? this.#shorten(log) : log;
  }

  /** What was gone back over is in the log no more. */
  #shortened(count: number): void {
    if (!this.#tip || this.#tip.count <= count) return;
    const log = this.log.slice(0, count);
    this.#tip = extend(START, log) ?? START;
    this.#watch = new Watch();
    this.#heads = new Heads();
    for (const entry of log) {
      this.#heads.feed(entry);
      this.#watched(entry);
    }
    this.log = log;
  }

  /** Whether the dice of an entry come from where they have to. */
  #watched({ number, entry, commitment, told }: Taken): void {
    const { body } = entry;
    if (body.is === 'published' && typeof body.key === 'string' && told.by === this.seat) {
      const ours = this.#device.isOurs(body.key);
      if (this.#ours && !ours) {
        const text = t('other-device-gives');
        this.doubts = [...this.doubts, { weight: 'unproved', part: 'own', seq: number, text }];
      }
      this.#ours = ours;
    }
    this.#finds(this.#watch.feed(entry, commitment ?? ''));
    if (body.is === 'opened') this.#checksOpened(number, entry);
  }

  /** What checks opened dice is loaded with the first of them, however long the network is away: none goes unchecked. */
  #checksOpened(number: number, entry: Taken['entry']): void {
    const watch = this.#watch;
    const off = comes(() => import('../../verify/opened.js'), {
      came: ({ opens }) => {
        this.#unchecked.delete(number);
        const all = watch.opens(entry, opens);
        this.opened = { ...this.opened, [number]: all.length === 0 };
        this.#finds(all);
      },
      waits: () => undefined,
    });
    this.#unchecked.set(number, { off, entry });
  }

  #finds(all: Found[]): void {
    for (const found of all) {
      if (found.weight === 'tampered' && this.broken === null) {
        this.broken = found.seq;
        this.why = found.text;
      } else if (found.part === 'own') {
        this.doubts = [...this.doubts, found];
      }
    }
  }

  /** Once the stream has come as far as the server spoke of: what it says is what this device knows, or is taken as
   *  what there is where it knew nothing. */
  #meet(count: number | undefined = this.#tip?.count): void {
    if (!this.#said || this.#said.count !== count) return;
    const { heads } = this.#said;
    this.#said = null;
    if (!this.#heads) {
      this.#heads = new Heads(heads);
      this.#watch.adopt({ heads: heads as { audience: Audience; count: number; head: string }[] });
    }
    else if (!this.#heads.fits(heads)) this.broken ??= count;
  }

  /** Compares with what was seen before, once the stream is there. */
  #pass(tip: Have): void {
    if (this.#through?.count !== tip.count) return;
    if (this.#through.head !== tip.head) this.broken ??= tip.count;
    this.#through = null;
  }

  /** Drops the oldest entries, which can be fetched again. */
  #shorten(log: Taken[]): Taken[] {
    const gone = log.slice(0, -LOG_MAX);
    this.#before = (this.#before && extend(this.#before, gone)) ?? this.#before;
    return log.slice(-LOG_MAX);
  }

  #prepend(sent: Logged[], head: string): void {
    const entries = sent.map(taken);
    const asked = this.#earlier;
    this.#earlier = null;
    const first = entries[0];
    if (asked && first && this.#before) {
      const start: Have = first.number === 0 ? START : { count: first.number, head };
      const end = extend(start, entries);
      if (!end || end.count !== this.#before.count || end.head !== this.#before.head) {
        this.broken = Math.min(this.broken ?? Infinity, first.number);
      } else {
        this.#before = start;
        this.log = [...entries, ...this.log];
      }
    } else if (asked && !first) {
      this.from = Math.min(this.from, 0);
    }
    asked?.done();
  }

  #remember(tip: Have): void {
    if (this.broken !== null) return;
    const stored = read<Have>(this.#around.local, this.#streamKey);
    if (stored && tip.count < stored.count) return;
    const kept: Kept = { ...tip, ours: this.#ours, ...(this.#heads ? { heads: this.#heads.all() } : {}) };
    this.#around.local.setItem(this.#streamKey, JSON.stringify(kept));
    this.#around.local.setItem(this.#watchKey, JSON.stringify(this.#watch));
  }

  #answered(id: string, said: Said): void {
    const known = this.#unsent.find((command) => command.id === id);
    this.#unsent = this.#unsent.filter((command) => command.id !== id);
    this.#keep();
    const resolve = this.#answers.get(id);
    this.#answers.delete(id);
    const stale = !said.ok && said.why.right === 'stale';
    if (stale && known) this.#want([...this.wanted, { id, say: known.say, why: said.why.text }]);
    this.#resting = this.#resting.filter((rests) => !rests());
    if (resolve) resolve(said);
    else if (stale) return;
    else if (known && !said.ok) this.notices.push(refusedLate(known.say, said.why));
  }

  /** Commands are answered at once, or nobody is there: networks fall silent without a word. */
  #await(): void {
    clearTimeout(this.#overdue);
    if (!this.#welcomed || this.#unsent.length === 0) return;
    this.#overdue = setTimeout(() => this.lose(), this.#around.patience);
  }

  /** From now on: a network that falls silent tells nobody so, and a page does not see what the server's own asking
   *  comes to. So the page asks, too, when it has heard nothing for a while. */
  #listen(): void {
    clearTimeout(this.#silent);
    const { patience, silence } = this.#around;
    const lose = (): void => {
      this.#silent = setTimeout(() => this.lose(), patience);
    };
    const ask = (): void => {
      this.#send({ to: 'there' });
      lose();
    };
    if (this.#welcomed) this.#silent = setTimeout(ask, silence);
    else lose();
  }

  #keep(): void {
    this.waiting = this.#unsent.length;
    this.#await();
    this.#around.session.setItem(this.#unsentKey, JSON.stringify(this.#unsent));
  }

  /** What this device's secrets are asked for: each once, and never one secret for two questions. */
  #reveal(state: State): void {
    for (const reveal of state.reveal) {
      const { of, path } = reveal;
      const asked = `${of} ${path}`;
      if (this.#revealed.has(asked)) continue;
      const given = this.#device.reveal(reveal, state, this.#heads?.tip(reveal.around));
      if (!given) continue;
      this.#revealed.add(asked);
      this.#watch.gave(given.link, reveal.request as Request);
      void this.say({ verb: 'reveal', of, path, given });
      // The next secret is another one only once this one is known.
      return;
    }
  }

  /** Rolls all that is to be rolled by this seat now, one after the other; what comes of them is asked as ever. */
  rollAll(attempt: string, paths: readonly string[]): void {
    this.types = false;
    this.#together = new Set(paths.map((path) => `${attempt} ${path}`));
    this.#rollByItself();
  }

  /** Makes a record. Dice that have a say in it fall with the tap that made it. */
  async build(draft: Draft, seat?: number): Promise<Said> {
    // Whatever was asked before is still to be tapped.
    const free = !this.types && this.state?.open === null;
    if (free) this.#follows = Date.now() + FOLLOWS;
    const said = await this.say({ verb: 'build', draft, ...(seat === undefined ? {} : { seat }) });
    if (!said.ok) this.#follows = 0;
    return said;
  }

  /** Begins something whose first die falls with the same tap, where it is this seat's and the first thing that is asked. */
  throws(say: Say): Promise<Said> {
    const said = this.say(say);
    this.#throws = Date.now() + FOLLOWS;
    this.#ran = this.#runs;
    // What waits for somebody throws nothing when it comes to it.
    void said.then((came) => {
      if (!came.ok || came.ack !== 'done') this.#throws = 0;
    });
    return said;
  }

  /** A tap has rolled or chosen this: the dice of the same throw that come after it fall with it. */
  tapped(attempt: string, path: string): void {
    (this.types ? this.#typed : this.#together).add(`${attempt} ${path}`);
    const now = this.state?.open;
    if (now?.is !== 'attempt' || now.id !== attempt || now.by !== this.seat) return;
    const of = now.questions.find((one) => one.path === path);
    if (of?.wanted.is === 'roll') this.#goes = { id: attempt, path, owner: of.owner, open: new Set(now.questions.map((one) => one.path)) };
  }

  /** A tap answers this: the die that the answer brings to the same one falls with it. What is over goes on under another
   *  name, so that it has none here. */
  answered(attempt: string | null, { path, owner }: Question): void {
    if (attempt !== null) this.tapped(attempt, path);
    const now = this.state?.open;
    const open = now?.is === 'attempt' && now.id === attempt ? now.questions.map((one) => one.path) : [];
    this.#choice = { id: attempt, path, owner, open: new Set(open) };
  }

  /** Rolls what this seat wishes to be rolled by itself: only its own device knows the secret that dice need. */
  #rollByItself(): void {
    const { state } = this;
    const wish = state?.wishes['auto-roll'];
    if (!state || !this.#heads || this.broken !== null || state.open?.is !== 'attempt') return;
    const always = wish !== undefined && 'flag' in wish && wish.flag;
    const { id, version, questions, by } = state.open;
    const follows = by === null && Date.now() < this.#follows;
    const mine = questions.filter((one) => one.mine && one.seat === this.seat && one.wanted.is === 'roll');
    const [first] = mine;
    if (id !== this.#ran) {
      if (by === this.seat && Date.now() < this.#throws && first && first === questions[0]) this.tapped(id, first.path);
      this.#throws = 0;
    }
    const of = this.#choice;
    const goesOn = of !== null && (of.id === null || of.id === id);
    if (of && !(goesOn && questions.some((one) => one.path === of.path))) {
      this.#choice = null;
      for (const one of mine) if (goesOn && one.owner === of.owner && !of.open.has(one.path)) this.tapped(id, one.path);
    }
    const goes = this.#goes;
    if (goes && !(goes.id === id && (questions.length === 0 || questions.some((one) => one.path === goes.path)))) {
      this.#goes = null;
      const alone = questions.length === 1 && first?.owner === goes.owner && !goes.open.has(first.path);
      if (alone && goes.id === id && !this.singly) this.tapped(id, first.path);
    }
    const belongs = (all: ReadonlySet<string>, { path, after }: Question): boolean =>
      all.has(`${id} ${path}`) || (after !== null && all.has(`${id} ${after}`));
    this.falls = new Set(mine.filter((one) => belongs(this.#typed, one)).map(({ path }) => `${id} ${path}`));
    const itself = mine.filter((one) => always || follows || belongs(this.#together, one));
    this.byItself = new Set(itself.map(({ path }) => `${id} ${path}`));
    for (const one of itself) {
      const { path, wanted } = one;
      const once = `${id} ${version} ${path}`;
      if (wanted.is !== 'roll' || this.#rolled === once) continue;
      if (follows) this.#follows = Date.now() + FOLLOWS;
      this.tapped(id, path);
      this.#rolled = once;
      // One at a time, since links come in order; the next state brings the next roll. Another tab of this seat
      // may have been quicker: that is no news to anybody.
      void this.roll(id, version, path, wanted.reveal);
      return;
    }
  }

  #publish(): void {
    if (!this.state || this.rehearsal || this.#publishing || this.broken !== null) return;
    this.#reveal(this.state);
    const say = this.#device.publish(this.state);
    if (!say) return;
    this.#publishing = true;
    void this.say(say).finally(() => {
      this.#publishing = false;
    });
  }
}

/** What was said before the page was loaded, and refused: nobody has its words before them any more. */
function refusedLate(say: Say, why: Refused): string {
  const words = 'text' in say ? say.text : say.verb === 'subject' ? say.subject : '';
  return words === '' ? why.text : t('had-written', { why: why.text, words });
}

function read<T>(storage: Storage, key: string): T | undefined {
  try {
    const text = storage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}
