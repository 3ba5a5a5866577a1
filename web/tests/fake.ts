// A server that stands in for the real one: a socket, storage, and a table's state.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { START, next } from '../src/lib/chain';
import type { Surroundings, Wire } from '../src/lib/table.svelte';
import type { View } from '../src/lib/sheets';
import type { ChangedSheet, FromPage, Have, Logged, ToPage, Told } from '../src/lib/wire';
import { WIRE } from '../src/lib/wire';

export class Memory implements Storage {
  readonly #kept = new Map<string, string>();
  get length(): number {
    return this.#kept.size;
  }
  clear(): void {
    this.#kept.clear();
  }
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  key(n: number): string | null {
    return [...this.#kept.keys()][n] ?? null;
  }
  removeItem(key: string): void {
    this.#kept.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
}

/** One connection, as the server sees it. */
export class Socket implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly heard: FromPage[] = [];
  closed = false;

  send(text: string): void {
    this.heard.push(JSON.parse(text) as FromPage);
  }
  close(): void {
    this.closed = true;
  }
  tell(message: ToPage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  lose(): void {
    this.onclose?.();
  }
  said(): Extract<FromPage, { to: 'say' }>['command'][] {
    return this.heard.flatMap((one) => (one.to === 'say' ? [one.command] : []));
  }
}

/** A log of talk, sealed as the server would. */
export class Stream {
  readonly entries: Logged[] = [];
  /** As they are hashed here, by text. */
  readonly commitments: string[] = [];
  readonly tips: Have[] = [START];

  push(told: Partial<Told> & { text: string }, salt = 7, body = `{"is":"said","kind":"talk","text":${JSON.stringify(told.text)}}`, by = '"rules"', timed = true): Logged {
    const number = this.entries.length;
    const front = `{"audience":"everyone","body":${body},"by":${by}`;
    const bytes = salt.toString(16).padStart(2, '0').repeat(16);
    const end = timed ? `,"time":${number}}` : '}';
    const commitment = bytesToHex(sha256(concatBytes(hexToBytes(bytes), utf8ToBytes(`${front}${end}`))));
    const entry = JSON.parse(`${front},"salt":"${bytes}","seq":${number}${end}`) as Logged['entry'];
    const logged: Logged = { entry, told: { kind: 'talk', ...told } };
    this.entries.push(logged);
    this.commitments.push(commitment);
    this.tips.push(next(this.tip, commitment));
    return logged;
  }
  get tip(): Have {
    return this.tips[this.tips.length - 1] ?? START;
  }
}

export class Fake {
  readonly sockets: Socket[] = [];
  readonly local = new Memory();
  readonly session = new Memory();
  holds = true;
  patience = 60_000;
  silence = 120_000;

  get around(): Surroundings {
    return {
      connect: () => {
        const socket = new Socket();
        this.sockets.push(socket);
        return socket;
      },
      local: this.local,
      session: this.session,
      held: () => Promise.resolve(this.holds),
      pause: () => 0,
      patience: this.patience,
      silence: this.silence,
    };
  }
  /** The latest connection. */
  get socket(): Socket {
    const last = this.sockets[this.sockets.length - 1];
    if (!last) throw new Error('nobody has connected');
    return last;
  }
  /** Opens the latest connection and welcomes the page, from where it is or from an entry on. */
  welcome(stream: Stream, from = 0, view: View | null = STATE): void {
    this.socket.onopen?.();
    const tip = stream.tips[from] ?? START;
    this.socket.tell({ is: 'welcome', wire: WIRE, program: '0.1.0', from, head: tip.head, rehearsal: false, floor_seconds: 120 });
    this.socket.tell({ is: 'entries', entries: stream.entries.slice(from) });
    if (view) this.sees(view);
  }
  /** Tells a page that was welcomed all that its seat sees. */
  sees(view: View): void {
    const { sheets, cards, undo, redo, asked_to_undo, rulable, late, scene, clock, day, due, moment, maps, turns, safety, offers, shelves, forms, switches, ...rest } = view;
    const { open, queue, chains, reveal, awaited, ...state } = rest;
    const changed = sheets.map(({ sections, ...about }, place): [number, ChangedSheet] => [
      place,
      { about, count: sections.length, sections: sections.map((section, at) => [at, section]) },
    ]);
    const now = { open, queue, chains, reveal, awaited };
    const seen = { scene: { scene }, time: { clock, day, due, turns, moment }, ground: { maps } };
    const parts = { now, past: { undo, redo, asked_to_undo, rulable, late }, ...seen, can: { safety, offers, shelves, forms, switches } };
    this.socket.tell({ is: 'changed', parts: { ...parts, sheets: { count: sheets.length, changed }, cards: { gone: [], changed: cards } } });
    this.socket.tell({ is: 'state', state });
  }
}

const words = (text: string, rule = 'game.rule'): { words: string; rule: string } => ({ words: text, rule });

export const STATE: View = {
  name: 'Thursday',
  free: [],
  game: { id: 'game', title: 'A Game', accent: ['#705010', '#d0b050'], packs: false, against: [], begins: [], ends: [] },
  me: 1,
  seats: [
    { seat: 0, name: 'Ada', characters: [], present: true, out: false, role: 'player', may: ['write', 'throw'] },
    { seat: 1, name: 'Ben', characters: [{ who: 1, name: 'Lyneth' }], present: true, out: false, role: 'player', may: ['write', 'throw'] },
  ],
  session: 1,
  subject: 'The door',
  stopped: [],
  floor: [],
  against_floor: [],
  floor_takes: 0,
  safety: {
    available: words('Black and Gold'),
    stops: words('Stop at once'),
    unattributed: words('Nobody is named'),
    why_stop: words('When it is too much'),
    floor: words('Ask for the floor'),
    why_floor: words('When something must be said'),
  },
  called: null, adrift: false,
  busy: false,
  quiet: [],
  open: null,
  queue: [],
  undo: null,
  redo: false, asked_to_undo: null,
  scene: [],
  clock: null,
  day: null,
  due: [],
  moment: 'now',
  sheets: [],
  cards: [],
  backdrops: [],
  covered: [],
  stage: null,
  portraits: [],
  maps: [],
  turns: null,
  offers: [],
  shelves: [],
  forms: [],
  switches: [],
  wishes: {},
  chains: [
    { chain: 'public', last: 'ab'.repeat(32), over: 0 },
    { chain: { thrown: 'everyone' }, last: 'ef'.repeat(32), over: 0 },
  ],
  reveal: [], awaited: [], rulable: [], late: [], typed_dice: true,
};

/** A window that measures: everything in it is as high as this many pixels. */
export function measured(height = 600): void {
  window.ResizeObserver = class implements ResizeObserver {
    constructor(readonly told: ResizeObserverCallback) {}
    observe(target: Element): void {
      const entry = { target, contentRect: { width: 300, height } } as unknown as ResizeObserverEntry;
      queueMicrotask(() => this.told([entry], this));
    }
    unobserve(): void {}
    disconnect(): void {}
  };
}
