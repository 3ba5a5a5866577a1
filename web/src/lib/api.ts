// The server's HTTP interface. Everything else goes over the table's socket.
import type { Free, Publishing, Role, Player } from './wire';
import page from '../words/en/page.ftl';

/** What went wrong, in words for people. */
export class Failure extends Error {
  constructor(
    readonly kind: string,
    text: string,
    readonly hint: string,
  ) {
    super(text);
  }
}

export interface Me {
  program: string;
  rehearsal: boolean;
  /** Whether this device may start tables. */
  host: boolean;
  games: GameAbout[];
  seats: {
    table: number;
    name: string;
    game: string;
    seat: number;
    as: string | null;
    referee: boolean;
    /** What the seat is there for. */
    role: Role;
    /** Whether the table is there for a while only. */
    demo: boolean;
    refused: Unopened | null;
  }[];
  /** All tables of the data folder, for the host alone. */
  tables: { table: number; name: string; game: string; entries: number; refused: Unopened | null }[];
}

/** A game, for whoever chooses one. */
export interface GameAbout {
  id: string;
  title: string;
  /** What it is like, in a sentence. */
  about: string;
  /** The same in a few words. */
  short: string;
  accent: [string, string];
  /** The data of two SVG paths on 72 by 72: the lines, and what is filled in. */
  emblem: [string, string];
  /** Whether it can be tried here. */
  demo: boolean;
}

/** Why a table can't be opened. */
export interface Unopened {
  text: string;
  hint: string;
}

export type Claimed =
  | { what: 'host' }
  | { what: 'seat'; table: number; seat: number }
  | {
      what: 'invitation';
      table: number;
      name: string;
      game: string;
      /** The game as people write it. */
      title: string;
      /** Who is free to be played. */
      free: Free[];
      /** The seats that were prepared or moved here, and that nobody has taken yet. */
      seats: Player[];
      /** Whether the referee lets in each one who comes. */
      asks: boolean;
    };

export interface SeatOf {
  table: number;
  seat: number;
  /** It was this device’s already: nothing of what was sent along was published. */
  was?: true;
}

/** A device that may do something on this server, as its host sees it. */
export interface KnownDevice {
  /** What it is called, for taking its rights. */
  device: string;
  /** Whether it is the one that asks. */
  own: boolean;
  host: boolean;
  seats: { table: string; seat: number; as: string | null }[];
  /** Days since 1970, in UTC; null where nobody knows. */
  came: number | null;
  last: number | null;
}

/** A link that lets somebody in, and the same as a picture: an SVG as text, for an `<img>`. */
export interface Link {
  link: string;
  qr: string;
}

export const OFFLINE = 'offline';

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw unreached();
  }
  return answered<T>(response.status, await response.text());
}

/** What the server answers, or what is wrong in words. */
function answered<T>(status: number, text: string): T {
  let answer: unknown;
  try {
    answer = text === '' ? {} : JSON.parse(text);
  } catch {
    answer = null;
  }
  if (status >= 200 && status < 300 && answer !== null) return answer as T;
  const error = (answer as { error?: { kind?: string; text?: string; hint?: string } } | null)?.error;
  throw new Failure(
    error?.kind ?? String(status),
    error?.text ?? page('answered-with', { status: String(status) }),
    error?.hint ?? page('did-not-work.load-again'),
  );
}

const unreached = (): Failure => new Failure(OFFLINE, page('unreached'), page('unreached.hint'));

/** Sends a long file; `on` hears which share of it has gone out, from 0 to 1. */
function sends<T>(path: string, file: Blob, on: (share: number) => void): Promise<T> {
  return new Promise((done, failed) => {
    // What `fetch` has sent so far, no browser tells.
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.setRequestHeader('content-type', 'application/jsonl');
    request.upload.onprogress = ({ loaded, total }) => on(total === 0 ? 1 : loaded / total);
    request.onerror = () => failed(unreached());
    request.onload = () => {
      try {
        done(answered<T>(request.status, request.responseText));
      } catch (error) {
        failed(error as Failure);
      }
    };
    request.send(file);
  });
}

export const api = {
  me: () => call<Me>('GET', '/me'),
  claim: (token: string) => call<Claimed>('POST', '/claim', { token }),
  /** `plays`: the number of a free character; `seat`: that of a seat which is theirs already; `mine`: so is the one of this
   *  name. */
  join: (token: string, name: string, device: Publishing, of: { plays?: number; seat?: number; mine?: true }) =>
    call<SeatOf | { table: number; waits: true } | { table: number; taken: string }>('POST', '/join', { token, name, device, ...of }),
  /** A table to try a game at: all of its seats are this device's. */
  demo: (game: string) => call<SeatOf & { seats: number[] }>('POST', '/demos', { game }),
  start: (game: string, name: string, referee: string, sealed: boolean) =>
    call<SeatOf>('POST', '/tables', { game, name, referee, sealed }),
  /** A table on which stands what a file has prepared; the file says which game, and what it is called if `name` doesn't. */
  prepared: (file: string, name: string | null, referee: string, sealed: boolean) =>
    call<SeatOf>('POST', '/prepared', { file, referee, sealed, ...(name === null ? {} : { name }) }),
  /** A table that goes on where the referee's file of it ends; it is called as there if `name` is null. */
  moved: (file: Blob, name: string | null, referee: string, on: (share: number) => void) =>
    sends<SeatOf>(`/moved?${new URLSearchParams({ referee, ...(name === null ? {} : { name }) })}`, file, on),
  /** Takes the referee's seat of a table of the data folder on this device. */
  referee: (table: number) => call<SeatOf>('POST', `/tables/${table}/referee`, {}),
  /** A link for all who are to come; where it is public, the referee lets in each of them. */
  invite: (table: number, open: boolean) => call<Link>('POST', `/tables/${table}/invitation`, { public: open }),
  /** Lets in somebody who waits, or turns them down. */
  answerNewcomer: (table: number, id: number, letIn: boolean) =>
    call<unknown>('POST', `/tables/${table}/newcomers/${id}`, { let_in: letIn }),
  closeInvitation: (table: number) => call<unknown>('DELETE', `/tables/${table}/invitation`),
  /** A link for another device of the same person. */
  device: (table: number, seat: number) => call<Link>('POST', `/tables/${table}/seats/${seat}/link`, {}),
  /** Takes a seat from all devices that hold it; its person gets in again by a new link. */
  release: (table: number, seat: number) => call<unknown>('DELETE', `/tables/${table}/seats/${seat}/devices`),
  devices: () => call<{ devices: KnownDevice[] }>('GET', '/devices'),
  /** Takes all that a device may do. */
  revoke: (device: string) => call<unknown>('DELETE', `/devices/${device}`),
  exportOf: (table: number, seat: number) => `/api/tables/${table}/seats/${seat}/export`,
};

/** Where a seat puts pictures down, and where it finds one that it has. */
export const pictures = (table: number, seat: number, hash?: string): string =>
  `/api/tables/${table}/seats/${seat}/pictures${hash === undefined ? '' : `/${hash}`}`;

/** Where a seat finds what it sees of a picture that the table shows, by what is said of it. */
export const seen = (table: number, seat: number, image: string): string => `/api/tables/${table}/seats/${seat}/${image}`;

/** A picture of a link, as an `<img>` takes it. */
export function picture(qr: string): string {
  return `data:image/svg+xml,${encodeURIComponent(qr)}`;
}
