/**
 * A second verifier of Norn's dice, written from docs/dice.md and sharing no code with the first. Plain JavaScript
 * without a DOM: it runs in a page, in a worker and in Node.
 *
 * `verify` checks a whole `.norn` file, `Watch` the entries of a table that is being played, one by one. Neither knows
 * any rules of a game, nor dice notation: what a throw adds up to and what the rules make of a face are not checked
 * here.
 */
import { Point } from '@noble/ed25519';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The format that is read. */
export const FORMAT = 1;
/** How what a watch keeps of its check is laid out. */
const SHAPE = 3;
/** The largest whole number that may stand in a log. */
export const INTEGER_MAX = Number.MAX_SAFE_INTEGER;
/** How deep lists and objects may stand inside one another in an entry. */
export const NESTING_MAX = 100;
/** The longest entry, in bytes. */
export const ENTRY_MAX = 4 << 20;
/** The longest line of a file, in bytes, without its end. */
export const LINE_MAX = ENTRY_MAX + 128;
/** The most tips that a header lists. */
export const TIPS_MAX = 10_000;
/** The most links of one chain. */
export const CHAIN_MAX = 1 << 16;
/** The most links that are walked to bridge those that were never shown. */
export const SKIP_MAX = 1 << 12;
/** How many links a device may pass over at once. */
export const OVER_MAX = 512;
/** How many heads of an audience are remembered. */
export const HEADS_MAX = 64;
/** The most dice of one roll of a rule. */
export const HAND_MAX = 100;
/** The most sides of a rule's die. */
export const SIDES_MAX = 1000;
/** How many of the latest changes can be undone. */
export const UNDO_MAX = 100;
/** The most changes of one attempt. */
export const CHANGES_MAX = 65_535;
/** The most findings that one list keeps, and the most entries that one finding names. */
export const FINDINGS_MAX = 1000;
/** The most of each kind that a watch remembers. */
export const WATCHED_MAX = 256;
/** How many seals are remembered: what was sealed longer ago is taken as it is shown. */
export const SEALS_MAX = 4096;
/** The most audiences whose heads a watch remembers. */
export const AUDIENCES_MAX = 32;
/** The longest that a watch is when it is written down, in characters. */
export const WATCH_MAX = 1_000_000;

// ---- one way to write, and what is hashed

/** A log that can't be read, and why. */
class Unreadable extends Error {
  /** @param {string} text @param {number} [line] Which line, where it is not the one that was read last. */
  constructor(text, line) {
    super(text);
    this.line = line;
  }
}

/** @typedef {any} Json What JSON can hold. */

/**
 * Canonical JSON (RFC 8785), whole numbers only.
 * @param {Json} value
 * @param {number} [depth]
 * @returns {string}
 */
export function canonical(value, depth = 1) {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Unreadable(`${value} can't stand in a log`);
    return String(value);
  }
  // JSON.stringify writes a lone surrogate as an escape, and everything else as RFC 8785 asks.
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object') throw new Unreadable('this is no JSON');
  if (NESTING_MAX < depth) throw new Unreadable(`lists and objects stand more than ${NESTING_MAX} deep inside one another`);
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one, depth + 1)).join(',')}]`;
  const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key], depth + 1)}`);
  return `{${members.join(',')}}`;
}

/** @param {...Uint8Array} parts */
const sha = (...parts) => bytesToHex(sha256(concatBytes(...parts)));

/** @param {string} hash In hexadecimal; as is what comes out. */
export const rehash = (hash) => sha(hexToBytes(hash));

/**
 * The seal of what was hidden: of a secret and the commitments of those entries.
 * @param {string} nonce
 * @param {readonly string[]} commitments
 */
export const sealOf = (nonce, commitments) => sha(utf8ToBytes('norn seal\0\0'), hexToBytes(nonce), ...commitments.map(hexToBytes));

/**
 * What the chains take of an entry.
 * @param {Json} entry
 * @returns {string}
 */
export function commitment(entry) {
  const { seq, salt, erased, ...rest } = entry;
  if (erased !== undefined) {
    if (!isBlank(entry)) throw new Unreadable('the entry is said to be erased, and is not without words');
    return erased;
  }
  return sha(hexToBytes(salt), utf8ToBytes(canonical(rest)));
}

/** @typedef {{ count: number, head: string }} Tip */

/** @type {Tip} */
export const START = { count: 0, head: '0'.repeat(64) };

/**
 * A stream with one more entry.
 * @param {Tip} tip
 * @param {string} taken Its commitment.
 * @returns {Tip}
 */
export const onward = (tip, taken) => ({ count: tip.count + 1, head: sha(hexToBytes(tip.head), hexToBytes(taken)) });

/** @param {number} bytes @param {number | bigint} number */
function big(bytes, number) {
  const out = new Uint8Array(bytes);
  let rest = BigInt(number);
  for (let at = bytes - 1; at >= 0; at -= 1) {
    out[at] = Number(rest & 255n);
    rest >>= 8n;
  }
  return out;
}

// ---- faces

/**
 * A face from numbers below 2⁶⁴ that are drawn until one has a fair share.
 * @param {number} sides
 * @param {(repeat: number) => bigint} draw
 */
export function unbiased(sides, draw) {
  const wide = BigInt(sides);
  const fair = (1n << 64n) - ((1n << 64n) % wide);
  let repeat = 0;
  let number = draw(repeat);
  while (fair <= number) {
    repeat += 1;
    number = draw(repeat);
  }
  return Number(number % wide) + 1;
}

/**
 * The faces of dice with these numbers of sides.
 * @param {string} server
 * @param {Record<string, string>} devices
 * @param {string} path
 * @param {string} key
 * @param {readonly number[]} sides
 */
export function faces(server, devices, path, key, sides) {
  const seats = Object.keys(devices).map(Number).sort((one, other) => one - other);
  const links = seats.flatMap((seat) => [big(2, seat), hexToBytes(/** @type {string} */ (devices[seat]))]);
  const texts = [path, key].map(utf8ToBytes).flatMap((text) => [big(4, text.length), text]);
  const front = concatBytes(utf8ToBytes('norn face\0\0'), big(2, seats.length), ...links, ...texts);
  const secret = hexToBytes(server);
  return sides.map((of, index) =>
    unbiased(of, (repeat) => {
      const mac = hmac(sha256, secret, concatBytes(front, big(4, of), big(4, index), big(4, repeat)));
      return BigInt(`0x${bytesToHex(mac.subarray(0, 8))}`);
    }),
  );
}

// ---- what a device signs

/** The order of the group that Ed25519 works in. */
const ORDER = (1n << 252n) + 27742317777372353535851937790883648493n;

/** @param {Uint8Array} bytes */
const little = (bytes) => BigInt(`0x${bytesToHex(Uint8Array.from(bytes).reverse())}`);

/**
 * @typedef {{ chain: Json, dice: Json, of: string, path: string }} Request
 */

/**
 * @param {number} seat
 * @param {Tip} tip
 * @param {string} link
 * @param {Request} request
 */
export function message(seat, tip, link, request) {
  const { chain, dice, of, path } = request;
  return concatBytes(
    utf8ToBytes('norn reveal\0\0'),
    big(2, seat),
    big(8, tip.count),
    hexToBytes(tip.head),
    hexToBytes(link),
    sha256(utf8ToBytes(canonical({ chain, dice, of, path }))),
  );
}

/**
 * Ed25519 (RFC 8032) by the equation without a cofactor, and without keys or nonces of small order: so there are not two
 * opinions on any signature, however its key was made.
 * @param {string} key
 * @param {string} signature
 * @param {Uint8Array} text
 */
export function isSigned(key, signature, text) {
  try {
    const [keyed, signed] = [hexToBytes(key), hexToBytes(signature)];
    const [nonce, s] = [signed.subarray(0, 32), little(signed.subarray(32))];
    const [publicKey, r] = [Point.fromBytes(keyed, true), Point.fromBytes(nonce, true)];
    if (ORDER <= s || publicKey.isSmallOrder() || r.isSmallOrder()) return false;
    const k = little(sha512(concatBytes(nonce, keyed, text))) % ORDER;
    const found = Point.BASE.multiply(s, false).subtract(publicKey.multiply(k, false));
    return found.equals(r);
  } catch {
    return false;
  }
}

// ---- the shape of entries

/** @param {Json} value @param {number} most */
const upTo = (value, most) => Number.isInteger(value) && 0 <= value && value <= most;
/** @param {Json} value */
const anything = (value) => value !== undefined;
/** @param {Json} value */
const something = (value) => value !== undefined && value !== null;
/** @param {Json} value */
const text = (value) => typeof value === 'string';
/** @param {Json} value */
const filledText = (value) => typeof value === 'string' && value !== '';
/** @param {Json} value */
const flag = (value) => typeof value === 'boolean';
/** @param {Json} value */
const onlyTrue = (value) => value === true;
/** @param {Json} value */
const i16 = (value) => Number.isInteger(value) && -0x8000 <= value && value <= 0x7fff;
/** @param {Json} value */
const u16 = (value) => upTo(value, 0xffff);
/** @param {Json} value */
const u32 = (value) => upTo(value, 0xffff_ffff);
/** @param {Json} value */
const u64 = (value) => upTo(value, INTEGER_MAX);
/** @param {Json} value */
const i32 = (value) => Number.isInteger(value) && -0x8000_0000 <= value && value <= 0x7fff_ffff;
/** @param {Json} value */
const whole = (value) => Number.isSafeInteger(value);
/** @param {number} bytes @returns {(value: Json) => boolean} */
const hex = (bytes) => (value) => typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value);
const hash = hex(32);
/** @param {(value: Json) => boolean} of @returns {(value: Json) => boolean} */
const list = (of) => (value) => Array.isArray(value) && value.every(of);
/** A set of numbers: ascending, each once. @param {Json} value */
const set = (value) => Array.isArray(value) && value.every((one, n) => u16(one) && (n === 0 || value[n - 1] < one));
/** What a seat may do, each once and in this order. @param {Json} value */
const rights = (value) => {
  const all = ['write', 'throw', 'correct'];
  return Array.isArray(value) && value.every((one, n) => all.includes(one) && (n === 0 || all.indexOf(value[n - 1]) < all.indexOf(one)));
};
/** @param {Json} value */
const object = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/**
 * An object with just these members, and perhaps those.
 * @param {Record<string, (value: Json) => boolean>} must
 * @param {Record<string, (value: Json) => boolean>} [may]
 * @returns {(value: Json) => boolean}
 */
const members = (must, may = {}) => {
  // Neither has a prototype whose members could be taken for its own.
  const [all, needed] = [new Map(Object.entries({ ...may, ...must })), Object.keys(must)];
  return (value) =>
    object(value) &&
    Object.keys(value).every((name) => all.get(name)?.(value[name]) === true) &&
    needed.every((name) => Object.hasOwn(value, name));
};
/**
 * One of these words, or an object with one of these members.
 * @param {readonly string[]} words
 * @param {Record<string, (value: Json) => boolean>} [tagged]
 * @returns {(value: Json) => boolean}
 */
const choice = (words, tagged = {}) => {
  const each = Object.entries(tagged).map(([name, of]) => members({ [name]: of }));
  return (value) => (typeof value === 'string' ? words.includes(value) : each.some((one) => one(value)));
};
/** @param {(value: Json) => boolean} of @returns {(value: Json) => boolean} */
const bySeat = (of) => (value) =>
  object(value) && Object.keys(value).every((seat) => /^(0|[1-9]\d{0,4})$/.test(seat) && u16(Number(seat)) && of(value[seat]));
/** A point of a run: at most 16 steps, each a number that may stand on a lane. @param {Json} value */
const isPath = (value) =>
  typeof value === 'string' &&
  value.length <= 128 &&
  /^\/?(0|[1-9]\d*)(\.\/?(0|[1-9]\d*))*$/.test(value) &&
  value.split('.').length <= 16 &&
  value.split('.').every((step) => Number(step.replace('/', '')) <= 0x7fff);

const by = choice(['rules', 'nobody'], { seat: u16 });
const reach = choice(['everyone'], { seats: set });
const chainId = choice(['public'], { hidden: set, thrown: reach });
const owner = choice(['referee', 'table'], { character: u16 });
/** @param {Json} value */
const die = (value) => u16(value) && 1 <= value && value <= SIDES_MAX;
const bound = members({ count: u64, head: hash, signature: hex(64) });
/** @param {Json} value */
const bounds = (value) => bySeat(bound)(value) && Object.keys(value).length !== 0;
const source = choice(['seed', 'imported'], {
  links: members({ devices: bySeat(hash), one_machine: flag }, { bound: bounds }),
  typed: u16,
  again: text,
});
const awaiting = choice([], {
  roll: members({ key: text, owner, die, count: u16 }),
  throw: members({ notation: text }),
});
const revealed = members({ chain: chainId, link: hash });
const shown = members({ window: u16, place: u32, entry: object });
const aside = choice(['stopped', 'undone'], { referee: text, refused: text, differs: text, fault: text });
const verdictFrom = choice(['lapsed', 'later'], { seat: u16, standing: u16 });
/** Texts in the order of their bytes, each once, and at least one. @param {Json} value */
const ascending = (value) =>
  Array.isArray(value) && value.length !== 0 && value.every((one, n) => text(one) && (n === 0 || precedes(value[n - 1], one)));
/** @param {string} one @param {string} other */
const precedes = (one, other) => {
  const [mine, theirs] = [utf8ToBytes(one), utf8ToBytes(other)];
  const at = mine.findIndex((byte, n) => byte !== theirs[n]);
  return at === -1 ? mine.length < theirs.length : (mine[at] ?? 0) < (theirs[at] ?? -1);
};
/** @param {(value: Json) => boolean} of @returns {(value: Json) => boolean} */
const some = (of) => (value) => list(of)(value) && value.length !== 0;
const pin = choice([], { person: u16, place: u16 });
const picture = members({ hash, kind: choice(['jpeg', 'png']), width: u32, height: u32, bytes: u32 });
const card = members(
  { title: text },
  {
    text: filledText,
    fields: some(members({ name: text, value: text })),
    tags: ascending,
    day: whole,
    pin,
    picture: members({ picture, alt: text }),
  },
);
const backdrop = members({ picture, cells: choice(['squares', 'hexes']), x: i32, y: i32, cell: u32 });
const tiles = members({ of: hash, width: u32, height: u32, side: u32, pictures: list(picture) });
/** Pairs of a column and a row in order, each once. @param {Json} value */
const ascendingCells = (value) =>
  Array.isArray(value) &&
  value.every(
    (one, n) =>
      Array.isArray(one) && one.length === 2 && one.every(i16) && (n === 0 || value[n - 1][0] < one[0] || (value[n - 1][0] === one[0] && value[n - 1][1] < one[1])),
  );
const fogging = choice(['all', 'nothing'], { hide: ascendingCells, show: ascendingCells });
const changes = list(members({ effect: anything }, { key: filledText, path: isPath }));

/** What each sort of body has. What only rules read is not looked into. */
const BODIES = new Map(
  Object.entries(
    /** @type {Record<string, [Record<string, (value: Json) => boolean>, Record<string, (value: Json) => boolean>?]>} */ ({
      begun: [{ format: u32, ruleset: text, edition: u32, name: text }, { origin: hash, defaults: u32 }],
      committed: [{ chain: chainId, tip: hash, length: u32 }],
      published: [{ chain: chainId, tip: hash }, { key: hash }],
      renewed: [{ why: choice(['lost', 'restored']) }],
      seated: [{ seat: u16, name: text, characters: set, present: flag, hosted: flag }],
      allowed: [{ seat: u16, role: choice(['player', 'co-referee', 'spectator']), may: rights }],
      chair: [{ from: u16, to: u16 }],
      session: [{ number: u32, open: flag }],
      proposed: [{ attempt: text, filled: object }],
      queued: [{ attempt: text, filled: object }],
      withdrawn: [{ attempt: text }, { begins: text, reason: filledText }],
      attempted: [{ attempt: text, data: anything }, { filled: object, after_seen: onlyTrue }],
      awaited: [{ of: text, path: isPath, seat: u16, dice: awaiting }, { roller: u16 }],
      absent: [{ of: text, path: isPath, seat: u16 }],
      rolled: [{ attempt: text, path: isPath, key: text, owner, die, faces: list(u16), source }],
      answered: [{ attempt: text, path: isPath, key: text, owner, answer: anything, from: verdictFrom }],
      ruled: [
        { attempt: text, path: isPath, key: text, number: i32, aside: list(isPath) },
        { word: text, reason: filledText },
      ],
      'set-aside': [{ attempt: text, reason: aside }, { link: revealed }],
      effects: [{ attempt: text, changes, lines: list(anything) }],
      woven: [{ attempt: text, order: list(u16) }],
      settled: [{ attempt: text, verdict: something }, { link: revealed }],
      corrected: [{ id: text, address: text, value: anything, changes }, { was: something, reason: filledText }],
      built: [{ id: text, who: u16, draft: object, changes }],
      loaded: [{ id: text, pack: text, rows: list(members({ list: text, row: object })), changes }],
      switched: [{ id: text, switch: text, value: text, changes }],
      edition: [{ id: text, edition: u32, changes }],
      undone: [{ undone: list(text), agreed: set }, { again: onlyTrue }],
      redone: [{ id: text, redone: list(text), changes }],
      'asked-to-undo': [{}, { back_to: text }],
      agreed: [{}],
      said: [{ text, kind: choice(['talk', 'narration']) }, { about: text }],
      note: [{ text }],
      card: [{ card: text, wrote: choice(['new', 'changed', 'back']), about: card }],
      'card-gone': [{ card: text, title: text }],
      'card-moved': [{ was: text, card: text }],
      'card-pinned': [{ card: text }, { to: pin }],
      picture: [{ picture }],
      backdrop: [{ map: text }, { lies: backdrop }],
      tiled: [{ map: text, tiles }],
      fogged: [{ map: text, how: fogging }],
      staged: [{}, { picture: members({ picture, alt: text }) }],
      portrait: [{ who: u16 }, { picture }],
      subject: [{ subject: text }],
      thrown: [
        { notation: text, sides: list(u32), faces: list(u32), total: text, source },
        { of: text, link: revealed },
      ],
      floor: [{ order: list(u16) }, { against: set, ended: members({ seat: u16, why: text }) }],
      held: [{ command: text, say: anything }, { based_on: something }],
      released: [{ seat: u16, command: text }, { why: text }],
      busy: [{ on: flag }],
      erased: [{ seat: u16, called: text }],
      wished: [{ seat: u16, about: text, wish: anything }],
      removed: [{ seat: u16 }],
      sealed: [{ seal: hash }],
      opened: [
        { attempt: text, windows: list(members({ number: u64, nonce: hash, commitments: list(hash) })), rolls: list(shown) },
        { committed: shown, link: hash },
      ],
    }),
  ).map(([is, [must, may]]) => [is, members({ is: text, ...must }, may)]),
);

BODIES.set('safety', (value) => {
  const nothing = members({});
  const verbs = {
    stopped: members({ subject: text, changes }),
    'gone-on': members({ subject: text }),
    reopened: members({ subject: text }),
    called: members({ change: choice([], { pause: nothing, rewind: members({}, { back_to: text }), 'fast-forward': nothing }) }),
    ready: nothing,
    resumed: nothing,
    'stepped-out': members({ out: flag }),
  };
  return members({ is: text }, verbs)(value) && Object.keys(value).length === 2;
});

const framed = members(
  { seq: u64, by, audience: reach, salt: hex(16), body: (value) => object(value) && BODIES.get(value.is)?.(value) === true },
  { time: whole, command: text, hand: u16, erased: hash },
);

const NO_SALT = '0'.repeat(32);

/**
 * Whether nothing is left of an entry that could have been erased: what somebody said, or what they are called.
 * @param {Json} entry
 */
const isBlank = ({ salt, body }) => {
  const blank =
    body.is === 'seated' ||
    ((body.is === 'said' || body.is === 'note') && body.text === '') ||
    (body.is === 'held' && body.say === null && body.based_on === undefined);
  return blank && salt === NO_SALT;
};

/**
 * Whether something is an entry of a log.
 * @param {Json} value
 */
export const isEntry = (value) => framed(value) && (value.erased === undefined || isBlank(value));

const labelled = members({
  label: text,
  format: u32,
  program: text,
  ruleset: text,
  edition: u32,
  name: text,
  whose: choice(['referee'], { seat: u16 }),
  tips: list(members({ chain: chainId, tip: hash }, { seat: u16, key: hash })),
});

const closes = members({ count: u64, head: hash, sum: hash });

/** The pictures that an entry names. @param {Json} body @returns {Json[]} */
const picturesIn = (body) => {
  const one = (/** @type {Json} */ picture) => (picture === undefined ? [] : [picture]);
  switch (body.is) {
    case 'picture':
    case 'portrait':
      return one(body.picture);
    case 'card':
      return one(body.about.picture?.picture);
    case 'backdrop':
      return one(body.lies?.picture);
    case 'tiled':
      return body.tiles.pictures;
    case 'staged':
      return one(body.picture?.picture);
    default:
      return [];
  }
};

// ---- paths and audiences

/** @param {string} path */
const steps = (path) => path.split('.').map((step) => (step.startsWith('/') ? 0x8000 | Number(step.slice(1)) : Number(step)));

/**
 * Whether the run meets the first point before the other, and the two are not on different lanes of the same rules.
 * @param {string} first
 * @param {string} other
 */
export function leadsTo(first, other) {
  const [one, two] = [steps(first), steps(other)];
  for (let n = 0; n < Math.min(one.length, two.length); n += 1) {
    const [a, b] = [/** @type {number} */ (one[n]), /** @type {number} */ (two[n])];
    if (a !== b) return a < b && (a & b & 0x8000) === 0;
  }
  // What happens at a point comes before what happens inside it.
  return one.length < two.length;
}

/** @param {Json} audience @param {number} seat */
const reaches = (audience, seat) => seat === 0 || audience === 'everyone' || audience.seats.includes(seat);

/** Whether everybody of the other audience may know what this one may. @param {Json} audience @param {Json} other */
function covers(audience, other) {
  if (audience === 'everyone') return true;
  return other !== 'everyone' && other.seats.every((/** @type {number} */ seat) => audience.seats.includes(seat));
}

/** @param {Json} chain */
const reachOf = (chain) => (chain === 'public' ? 'everyone' : 'hidden' in chain ? { seats: chain.hidden } : chain.thrown);
/** @param {Json} audience */
const chainOf = (audience) => (audience === 'everyone' ? 'public' : { hidden: audience.seats });
/** @param {Json} one @param {Json} other */
const same = (one, other) => canonical(one) === canonical(other);
/** @template T @param {Map<string, T>} known @returns {[string, T][]} */
const byName = (known) => [...known].sort(([one], [other]) => (one < other ? -1 : 1));
/** @param {...Json} parts */
const named = (...parts) => canonical(parts);
/** @param {Json} cause */
const seatOf = (cause) => (object(cause) ? /** @type {number} */ (cause.seat) : undefined);

// ---- the checks

/**
 * @typedef {'tampered' | 'unproved'} Weight
 * @typedef {'chain' | 'dice' | 'structure' | 'rules' | 'own'} Part
 * @typedef {{ weight: Weight, part: Part, seq: number, text: string, attempt?: string, often?: string }} Found
 */

/** What is said once of many entries. */
const OFTEN = /** @type {const} */ ({
  typed: ['typed from real dice', 'only who saw them knows what they showed'],
  seed: ['taken from a seed', 'whoever chose the seed knew the faces'],
  imported: ['imported with a log', 'only the log that they came from can prove them'],
  'one-machine': ['rolled by one machine that held both chains', 'it could have known the faces beforehand'],
  without: ["fallen without the device of whoever rolled", "its absence is the host's word"],
  unanswered: [
    "a device's link was asked for and not used",
    'whoever runs the table may have seen it, and what it would have given',
  ],
  renewed: ["the host's secrets were lost or went back to a backup", 'dice that were out could have been chosen anew'],
  lost: ['fallen from secrets that were lost before they were shown', 'nobody can work them out'],
  anew: ['rolled anew', 'the same attempt had faces before it was undone, and they could have been taken again'],
  'after-seen': [
    'begun after dice had been seen and undone',
    'something else was done in their place, and the table let it pass',
  ],
  notation: ['free dice whose notation was not rolled again here', 'their links fit'],
  'sealed-late': ['opened right after they were sealed', 'until then the host could have chosen what to show'],
  erased: ['erased', 'somebody has had their words or their name erased, and nothing tells what stood there'],
  forgotten: ['opened from a seal that is not remembered here', 'a file that begins before it has it'],
  ruled: ['rulings', 'what the referee rules is so, whatever the rules say'],
  open: ['still open', 'an attempt shows its secrets when it is closed'],
});

/** @param {string} often */
const partOf = (often) => (often === 'ruled' || often === 'open' ? 'rules' : often === 'erased' ? 'structure' : 'dice');

/** @typedef {{ path: string, key: string, owner: Json, die: number, faces: number[] }} Fell */

/** @param {Json} body @returns {Fell} */
const fellOf = ({ path, key, owner, die, faces }) => ({ path, key, owner, die, faces });
/** Whether both are of the same rule, and of the same owner's same dice. @param {Fell} one @param {Fell} other */
const alike = (one, other) =>
  one.key === other.key && same(one.owner, other.owner) && one.die === other.die && one.faces.length === other.faces.length;
/**
 * Whether a point of a run can be an earlier one, further on because more was done before it: later in the same thread,
 * on lanes with the same numbers.
 * @param {string} later @param {string} earlier
 */
const isPushedOn = (later, earlier) => {
  const [own, before] = [steps(later), steps(earlier)];
  const fork = own.findIndex((step, n) => n < before.length && step !== before[n]);
  if (fork < 0) return false;
  const lanes = (/** @type {number[]} */ all) => all.slice(fork).filter((step) => step & 0x8000).join();
  return !((own[fork] | before[fork]) & 0x8000) && before[fork] < own[fork] && lanes(own) === lanes(before);
};
/**
 * The first faces of an earlier attempt, in the order of the run, that are not taken yet and that a point is pushed on from.
 * @param {number[]} taken @param {Fell[]} before @param {Fell} fell
 */
const pushedOn = (taken, before, fell) => {
  let first = -1;
  for (const [n, one] of before.entries()) {
    if (taken.includes(n) || !alike(one, fell) || !isPushedOn(fell.path, one.path)) continue;
    if (first < 0 || leadsTo(one.path, before[first].path)) first = n;
  }
  return first;
};

/** What `opened.js` needs of this. */
export const tools = { commitment, faces, isEntry, object, rehash, sealOf, seatOf, same };
/** @typedef {(check: Check, entry: Json, of: typeof tools) => void} Opening */
/** What checks dice that are opened in a file. @type {Opening | null} */
let opening = null;
/** @param {Opening} checks */
export function opensWith(checks) {
  opening = checks;
}

/**
 * Everything about dice, entry by entry. Begun in the middle of a stream (`adopting`), it takes what it does not know as
 * it comes and finds nothing in it.
 */
class Check {
  /** @param {boolean} adopting */
  constructor(adopting) {
    this.adopting = adopting;
    /** Whether chains may have been published that are not known here. */
    this.chainsBefore = adopting;
    /** Whether there may be seats that are not known here. */
    this.seatsBefore = adopting;
    /** Whether audiences may have streams whose heads are not known here. */
    this.headsBefore = adopting;
    /** Whether attempts whose faces may come again were forgotten. */
    this.forgot = adopting;
    /** @type {Map<number, { hosted: boolean, present: boolean, characters: number[] }>} */
    this.seats = new Map();
    // The referee's seat is there from the start.
    if (!adopting) this.seats.set(0, { hosted: false, present: false, characters: [] });
    /** The server's. @type {Map<string, { last: string, revealed: number | null, length: number | null }>} */
    this.chains = new Map();
    /** By seat and chain; `key` is undefined where it is not known. @type {Map<string, { last: string, key?: string | null }>} */
    this.devices = new Map();
    /** @type {Map<string, { count: number, head: string, seq: number }[]>} */
    this.heads = new Map();
    /** @type {Set<string>} */
    this.tips = new Set();
    /** @type {number | null} */
    this.renewedAt = null;
    /**
     * `fixed`: the last known link of its server's chain when it began; null without one, absent where it is not known.
     * @type {Map<string, { seq: number, audience: Json, data: string, fixed?: string | null, rolls: Json[], fell: Fell[], taken: number[], same: string | null, told: string[], woven: boolean, adopted: boolean, played: Record<number, number>, left: number[] }>}
     */
    this.open = new Map();
    /** @type {Map<string, { of: string, path: string, seat: number, roller: number | null, chain: Json, dice: Json, seq: number }>} */
    this.awaited = new Map();
    /** @type {Map<string, { of: string, path: string, seat: number }>} */
    this.absent = new Map();
    /** How many links each chain of a device has to pass over. @type {Map<string, number>} */
    this.unanswered = new Map();
    /** What attempts took for the time being. @type {Set<string>} */
    this.forNow = new Set();
    /** The latest settled attempts. @type {Map<string, { data: string, fell: Fell[] }>} */
    this.past = new Map();
    /** Attempts whose faces may come again. @type {Map<string, { data: string, fell: Fell[] }>} */
    this.again = new Map();
    /** Those of them that were so since the last attempt began. @type {string[]} */
    this.fresh = [];
    /** The latest seals, each with its number and the entry that made it. @type {Map<number, { seal: string, seq: number }>} */
    this.seals = new Map();
    /** How many there were; null where that is not known. @type {number | null} */
    this.sealed = adopting ? null : 0;
    /** Attempts whose hidden dice were opened. @type {Set<string>} */
    this.openings = new Set();
    /** Who has agreed to the undoing that was asked for last; null where that is not known. @type {Set<number> | null} */
    this.agreed = adopting ? null : new Set();
    /** @type {Set<string>} */
    this.undoing = new Set();
    /** What counts again after it was undone, by the name that it goes by since. @type {Map<string, [string, Json][]>} */
    this.redone = new Map();
    /** Whose undoing it is. */
    this.undoes = 0;
    this.counts = { entries: 0, attempts: 0, faces: 0, links: 0 };
    /** @type {Found[]} */
    this.found = [];
  }

  /** @param {Part} part @param {number} seq @param {string} text @param {string} [attempt] */
  tampered(part, seq, text, attempt) {
    this.found.push({ weight: 'tampered', part, seq, text, ...(attempt === undefined ? {} : { attempt }) });
  }

  /** @param {number} seq @param {string} text @param {string} [attempt] */
  dice(seq, text, attempt) {
    this.tampered('dice', seq, text, attempt);
  }

  /** @param {number} seq @param {string} text */
  structure(seq, text) {
    this.tampered('structure', seq, text);
  }

  /** @param {keyof typeof OFTEN} what @param {number} seq */
  often(what, seq) {
    const [said, why] = OFTEN[what];
    this.found.push({ weight: 'unproved', part: partOf(what), seq, text: `${said}: ${why}`, often: what });
  }

  // What only a whole file is checked for.
  /** @param {number} _seq @param {number} _seat */
  seat(_seq, _seat) {}
  /** @param {number} _seq @param {string} _id */
  name(_seq, _id) {}
  /** @param {number} _seq @param {string} _id */
  begins(_seq, _id) {}
  /** @param {number} _seq @param {string} _id */
  closedAlready(_seq, _id) {}

  /** Whether the seat's device is somewhere else; undefined where nothing is known of it. @param {number} seat */
  elsewhere(seat) {
    const one = this.seats.get(seat);
    return one ? !one.hosted : this.seatsBefore ? undefined : false;
  }

  /**
   * Whose device the dice of an attempt are to come from: that of whoever played the character when it began. A seat that
   * is no more leaves it to whoever plays the character now.
   * @param {string} attempt
   * @param {Json} owner
   * @returns {number | undefined | null} null for nobody's, undefined where it is not known
   */
  roller(attempt, owner) {
    const began = this.beganWith(attempt, owner);
    return began === null || began === undefined || this.seats.has(began) ? began : this.plays(owner);
  }

  /** The same, whether that seat is still there or not. @param {string} attempt @param {Json} owner */
  beganWith(attempt, owner) {
    return this.open.get(attempt)?.played[owner.character] ?? this.plays(owner);
  }

  /** Who acts for an owner now. @param {Json} owner @returns {number | undefined | null} */
  plays(owner) {
    if (owner === 'table') return null;
    if (owner === 'referee') return 0;
    if (this.seatsBefore) return undefined;
    return this.players().get(owner.character) ?? 0;
  }

  /** Who plays whom: the first seat that does. @returns {Map<number, number>} */
  players() {
    const seats = [...this.seats].sort(([one], [other]) => other - one);
    return new Map(seats.flatMap(([seat, one]) => one.characters.map((/** @type {number} */ who) => [who, seat])));
  }

  /** Who sits where changes; what is open keeps who played whom when it began. @param {() => void} change */
  reseated(change) {
    if (this.open.size === 0) return change();
    const elsewhere = () => [...this.seats].filter(([, one]) => !one.hosted).map(([seat]) => seat);
    const [before, apart] = [this.players(), elsewhere()];
    change();
    const [now, still] = [this.players(), elsewhere()];
    for (const open of this.open.values()) {
      for (const who of new Set([...before.keys(), ...now.keys()])) {
        const then = before.get(who) ?? 0;
        if ((now.get(who) ?? 0) !== then) open.played[who] ??= then;
      }
      for (const seat of apart) if (!still.includes(seat) && !open.left.includes(seat)) open.left.push(seat);
    }
  }

  /**
   * Whether the seat could give a link of this chain to what began with that entry.
   * @param {number} seat @param {Json} chain @param {number} [begun]
   */
  able(seat, chain, begun) {
    const one = this.seats.get(seat);
    if (!one) return this.seatsBefore ? undefined : false;
    if (one.hosted || !one.present) return false;
    const device = this.devices.get(named(seat, chain));
    if (!device) return this.chainsBefore ? undefined : false;
    return begun === undefined || device.seq === undefined || device.seq < begun;
  }

  /** @param {Json} entry @param {string} taken Its commitment. */
  entry(entry, taken) {
    this.counts.entries += 1;
    const { body, seq } = entry;
    if (body.is !== 'undone') this.undoneAll(seq);
    this.frame(entry);
    if (body.is === 'rolled' && entry.audience !== 'everyone') this.hides(body.attempt, taken);
    this.body(entry);
    this.feed(entry, taken);
  }

  /** @param {Json} _entry */
  frame(_entry) {}

  /** Hidden dice are shown: see `opened.js`. A watch is told of them by itself. @param {Json} _entry */
  opens(_entry) {}

  // What only the whole log can say of what is opened.
  /** @param {string} _attempt @param {string} _taken */
  hides(_attempt, _taken) {}
  /** @param {number} _seq @param {string} _attempt @param {string[]} _shown */
  shows(_seq, _attempt, _shown) {}

  /** @param {Json} entry @param {string} taken */
  feed(entry, taken) {
    const { body, seq } = entry;
    if (body.is === 'committed' && entry.by === 'rules' && !this.headsBefore) {
      const audience = canonical(reachOf(body.chain));
      if (!this.heads.has(audience)) this.heads.set(audience, [{ ...START, seq }]);
    }
    for (const [audience, marks] of this.heads) {
      const last = marks.at(-1);
      if (!last || !covers(entry.audience, JSON.parse(audience))) continue;
      marks.push({ ...onward(last, taken), seq });
      if (HEADS_MAX < marks.length) marks.shift();
    }
  }

  /** @param {Json} entry */
  body(entry) {
    const { body, seq } = entry;
    switch (body.is) {
      case 'committed':
        return this.committed(seq, body);
      case 'published':
        return this.published(seq, entry.by, body);
      case 'renewed':
        return this.renewed(entry);
      case 'seated': {
        const { hosted, present, characters } = body;
        this.reseated(() => this.seats.set(body.seat, { hosted, present, characters }));
        return;
      }
      case 'sealed':
        if (entry.by !== 'rules' || entry.audience !== 'everyone') this.structure(seq, 'the rules seal what was hidden, and tell everybody');
        if (this.sealed === null) return;
        this.seals.set(this.sealed, { seal: body.seal, seq });
        this.sealed += 1;
        return;
      case 'opened':
        return this.opens(entry);
      case 'removed':
        // The referee's is never removed.
        if (body.seat === 0) return;
        this.reseated(() => this.seats.delete(body.seat));
        for (const key of [...this.devices.keys()]) {
          if (key.startsWith(`[${body.seat},`)) this.devices.delete(key);
        }
        return;
      case 'attempted':
        return this.attempted(entry);
      case 'rolled':
        this.rolled(entry);
        return this.fact(seq, body.attempt);
      case 'answered':
        return this.answered(entry);
      case 'awaited':
        return this.asked(entry);
      case 'absent':
        return this.isAbsent(seq, body);
      case 'ruled':
        this.often('ruled', seq);
        this.letGo(seq, (of, path) => of === body.attempt && leadsTo(body.path, path));
        return this.fact(seq, body.attempt);
      case 'settled':
        return this.close(entry, true);
      case 'set-aside':
        return this.close(entry, false);
      case 'undone':
        // Somebody else's undoing is another one.
        if (this.undoes !== (seatOf(entry.by) ?? 0)) this.undoneAll(seq);
        this.undoes = seatOf(entry.by) ?? 0;
        for (const id of body.undone) this.undoing.add(id);
        for (const seat of body.agreed) {
          this.seat(seq, seat);
          if (this.agreed && !this.agreed.has(seat)) {
            this.structure(seq, `seat ${seat} is said to have agreed to this, and has not`);
          }
        }
        return;
      case 'redone':
        return this.countAgain(seq, body.id, body.redone);
      case 'asked-to-undo':
      case 'agreed': {
        if (body.is === 'asked-to-undo') this.agreed = new Set();
        const seat = seatOf(entry.by);
        if (seat !== undefined) this.agreed?.add(seat);
        return;
      }
      case 'thrown':
        return this.thrown(entry);
      default:
    }
  }

  /** @param {number} seq @param {string} tip */
  tipIsNew(seq, tip) {
    if (this.tips.has(tip)) this.dice(seq, 'this end of a chain was published before, so its links are known');
    this.tips.add(tip);
  }

  /** @param {number} seq @param {Json} body */
  committed(seq, { chain, tip, length }) {
    this.tipIsNew(seq, tip);
    if (length < 1 || CHAIN_MAX < length) {
      this.dice(seq, `a chain has 1 to ${CHAIN_MAX} links, and this one has ${length}`);
    }
    const server = this.chains.get(canonical(chain));
    if (server && server.revealed !== null && server.length !== null && server.revealed < server.length) {
      const left = server.length - server.revealed;
      this.dice(seq, `the server commits itself anew while ${left} links of its chain are secret: it may have chosen the next`);
    }
    let out = [...this.awaited.values()].some((asked) => 'throw' in asked.dice && same(asked.chain, chain));
    for (const open of this.open.values()) {
      if (open.adopted || !same(chainOf(open.audience), chain)) continue;
      // What was open when the secrets were renewed goes on with new ones.
      const goesOn = open.fixed === undefined || (open.fixed === null && this.renewedAt !== null && open.seq < this.renewedAt);
      if (goesOn) open.fixed = tip;
      else out = true;
    }
    if (out) this.dice(seq, 'the server commits itself anew while dice that come from this chain are out');
    this.chains.set(canonical(chain), { last: tip, revealed: 0, length });
  }

  /** @param {number} seq @param {Json} cause @param {Json} body */
  published(seq, cause, { chain, tip, key }) {
    this.tipIsNew(seq, tip);
    const seat = seatOf(cause);
    if (seat === undefined) return this.structure(seq, "a device's chain is published by its seat");
    const elsewhere = this.elsewhere(seat);
    if (elsewhere !== undefined && elsewhere !== (key !== undefined)) {
      this.dice(seq, 'a device that is somewhere else signs with a key of its own, and no other does');
    }
    this.unanswered.delete(named(seat, chain));
    this.devices.set(named(seat, chain), { last: tip, key: key ?? null, seq });
  }

  /** @param {Json} entry */
  renewed({ seq, by: cause }) {
    if (cause !== 'rules') this.structure(seq, 'secrets are renewed by the table itself');
    this.often('renewed', seq);
    this.renewedAt = seq;
    this.chainsBefore = false;
    for (const known of [this.chains, this.devices, this.awaited, this.unanswered]) known.clear();
    for (const [, open] of byName(this.open)) {
      open.fixed = null;
      for (const roll of open.rolls) this.often('lost', roll.seq);
      open.rolls = [];
    }
  }

  /** @param {Json} entry */
  attempted({ seq, body, audience }) {
    if (body.after_seen) this.often('after-seen', seq);
    this.begins(seq, body.attempt);
    const data = sha(utf8ToBytes(canonical(body.data)));
    const again = this.fresh.filter((id) => this.again.get(id)?.data === data).at(-1) ?? null;
    this.fresh = [];
    const fixed = this.fixed(audience);
    this.open.set(body.attempt, {
      ...{ seq, audience, data, rolls: [], fell: [], taken: [], same: again, told: [], woven: false, adopted: false, played: {}, left: [] },
      ...(fixed === undefined ? {} : { fixed }),
    });
  }

  /** The last known link of the server's chain for this audience. @param {Json} audience */
  fixed(audience) {
    return this.chains.get(canonical(chainOf(audience)))?.last ?? (this.chainsBefore ? undefined : null);
  }

  /** The open attempt, taken up in its middle if need be. @param {Json} entry @param {string} id */
  opened({ seq, audience }, id) {
    const open = this.open.get(id);
    if (open || !this.adopting) return open;
    const adopted = { seq, audience, data: '', rolls: [], fell: [], taken: [], same: null, told: [], woven: false, adopted: true, played: {}, left: [] };
    this.open.set(id, adopted);
    return adopted;
  }

  /**
   * Somebody chose; or what an attempt took for the time being counts for good now that it is over.
   * @param {Json} entry
   */
  answered({ seq, body: { attempt, path, answer, from } }) {
    const [taken, open] = [canonical([attempt, path, answer]), this.open.has(attempt)];
    const was = this.forNow.delete(taken);
    if (open && from === 'later') this.forNow.add(taken);
    if (open || from === 'later' || !(was || this.adopting)) this.fact(seq, attempt);
  }

  /** @param {number} seq @param {string} id */
  fact(seq, id) {
    if (!this.open.has(id)) this.closedAlready(seq, id);
  }

  /** @param {Json} entry */
  asked({ seq, by: cause, audience, body }) {
    const { of, path, seat, dice } = body;
    this.seat(seq, seat);
    const thrown = 'throw' in dice;
    const chain = thrown ? { thrown: audience } : chainOf(audience);
    if (!this.devices.has(named(seat, chain)) && !this.chainsBefore) {
      this.dice(seq, `the device of seat ${seat} has published no such chain`);
    }
    if (!thrown) {
      if (!this.open.has(of)) this.closedAlready(seq, of);
    } else {
      if (![...this.absent.values()].some((one) => one.of === of)) this.name(seq, of);
      if (!this.chains.has(canonical(chain)) && !this.chainsBefore) {
        this.dice(seq, "the server's link was not fixed yet when these dice were asked for");
      }
    }
    this.inTurn(seq, { of, path, seat, chain, audience, owner: thrown ? seatOf(cause) : this.roller(of, dice.roll.owner) });
    const before = this.awaited.get(named(of, path));
    this.awaited.set(named(of, path), { of, path, seat, roller: body.roller ?? null, chain, dice, seq });
    if (before) this.passesOver(seq, before.seat, before.chain);
  }

  /**
   * Dice wait for the device of whoever rolls, then for that of the first seat that may know of them.
   * @param {number} seq
   * @param {{ of: string, path: string, seat: number, chain: Json, audience: Json, owner: number | null | undefined }} dice
   */
  inTurn(seq, { of, path, seat, chain, audience, owner }) {
    // Where something is not known, it may have come before.
    const fromStart = this.open.get(of)?.adopted === false || !this.adopting;
    if (!fromStart || owner === undefined) return;
    const gone = (/** @type {number} */ one) => this.absent.has(named(of, path, one));
    const begun = this.open.get(of)?.seq;
    const gives = (/** @type {number} */ one) => (gone(one) ? false : this.able(one, chain, begun));
    const others = [...this.seats.keys()].sort((one, other) => one - other).filter((one) => reaches(audience, one));
    const first = [...(owner === null ? [] : [owner]), ...others].find((one) => gives(one) !== false);
    if (first !== undefined && gives(first) === undefined) return;
    if (first !== undefined && first !== seat) {
      this.dice(seq, `these dice are to wait for the device of seat ${first}, whose absence is not in the log`);
    }
  }

  /** @param {number} seq @param {Json} body */
  isAbsent(seq, { of, path, seat }) {
    this.seat(seq, seat);
    this.absent.set(named(of, path, seat), { of, path, seat });
    const asked = this.awaited.get(named(of, path));
    if (asked?.seat === seat) {
      this.awaited.delete(named(of, path));
      this.passesOver(seq, seat, asked.chain);
    }
  }

  /** The device was asked for a link that no dice came from. @param {number} seq @param {number} seat @param {Json} chain */
  passesOver(seq, seat, chain) {
    const own = named(seat, chain);
    this.unanswered.set(own, (this.unanswered.get(own) ?? 0) + 1);
    this.often('unanswered', seq);
  }

  /** What these dice waited for never came. @param {number} seq @param {(of: string, path: string) => boolean} which */
  letGo(seq, which) {
    for (const [key, asked] of this.awaited) {
      if (!which(asked.of, asked.path)) continue;
      this.awaited.delete(key);
      this.passesOver(seq, asked.seat, asked.chain);
    }
    for (const [key, one] of this.absent) {
      if (which(one.of, one.path)) this.absent.delete(key);
    }
  }

  /**
   * Dice that came from links: from whose, in which order, and on top of which past.
   * @typedef {object} FromLinks
   * @property {number} seq
   * @property {string} [attempt]
   * @property {string} [of] The attempt or throw.
   * @property {string} path
   * @property {Json} [around] Who may know the attempt, or the throw; undefined where it is not known.
   * @property {Json} chain
   * @property {Json} dice
   * @property {number} [begun] The entry since which nothing of the dice could be chosen.
   * @property {number | null | undefined} owner
   * @property {number | null | undefined} [began] The seat that was to roll when it began, even if its device has left.
   * @property {boolean} fromStart Whether all that was said of these dice is known.
   * @property {Record<string, string>} devices
   * @property {Record<string, Json>} bound
   * @property {boolean} marked
   * @param {FromLinks} dice
   */
  fromLinks(dice) {
    const { seq, attempt, of, path, devices, marked, owner } = dice;
    const seats = Object.keys(devices).map(Number).sort((one, other) => one - other);
    const are = (/** @type {number[]} */ expected) => named(seats) === named([...new Set(expected)].sort((one, other) => one - other));
    const asked = of === undefined ? undefined : this.awaited.get(named(of, path));
    if (of !== undefined) this.awaited.delete(named(of, path));
    const gone = (/** @type {number} */ seat) => of !== undefined && this.absent.has(named(of, path, seat));
    if (asked) {
      const hosted = asked.roller !== null && this.elsewhere(asked.roller) !== true ? [asked.roller] : [];
      const perhaps = asked.roller !== null && this.elsewhere(asked.roller) === undefined && are([asked.seat]);
      if (!are([...hosted, asked.seat]) && !perhaps) {
        this.dice(seq, `these dice waited for a link of seat ${asked.seat}'s device, and came from elsewhere`, attempt);
        this.passesOver(seq, asked.seat, asked.chain);
      }
    } else if (dice.fromStart && owner !== undefined) {
      const able = owner === null || gone(owner) ? false : this.able(owner, dice.chain, dice.begun);
      if (able === true && owner !== null) {
        if (!are([owner])) {
          this.dice(
            seq,
            `these dice are to come from the device of seat ${owner} alone, whose absence is not in the log`,
            attempt,
          );
        }
      } else if (able === false) {
        for (const seat of seats.filter((one) => this.elsewhere(one) === true)) {
          this.dice(seq, `the link of seat ${seat}'s device went into dice that never asked for it`, attempt);
        }
      }
    }
    const began = dice.began === undefined ? owner : dice.began;
    const apart = (/** @type {number} */ one) => this.elsewhere(one) === true || this.open.get(attempt ?? '')?.left.includes(one);
    if (typeof began === 'number' && apart(began) && !seats.includes(began)) this.often('without', seq);
    for (const seat of seats) {
      // What the host's own devices add is fixed before another's link is asked for.
      const fixed = this.elsewhere(seat) === true ? dice.begun : asked?.seq;
      this.device(dice, seat, /** @type {string} */ (devices[seat]), fixed);
    }
    const places = seats.map((seat) => this.elsewhere(seat));
    const all = places.every((place) => place === false);
    if (all && !marked) {
      this.dice(seq, "every device that took part is the host's, but the roll is not marked as one machine's");
    }
    if (all || marked) this.often('one-machine', seq);
  }

  /**
   * A device's link: the next of its chain, over those that were asked for and not used.
   * @param {FromLinks} dice @param {number} seat @param {string} link @param {number} [fixed] The entry that fixed it.
   */
  device(dice, seat, link, fixed) {
    const { seq, attempt } = dice;
    const own = named(seat, dice.chain);
    const asked = this.unanswered.get(own) ?? 0;
    this.unanswered.delete(own);
    const elsewhere = this.elsewhere(seat);
    const device = this.devices.get(own);
    if (!device) {
      if (this.chainsBefore) this.devices.set(own, { last: link });
      else this.dice(seq, `the device of seat ${seat} has published no such chain`, attempt);
      return;
    }
    if (fixed !== undefined && device.seq !== undefined && fixed <= device.seq) {
      this.dice(
        seq,
        `the device of seat ${seat} published its chain only when these dice were out: it may have been chosen`,
        attempt,
      );
    }
    const passed = passedOver(device.last, link);
    if (passed === null) {
      this.dice(seq, `the link of seat ${seat}'s device does not extend its chain`, attempt);
    } else {
      device.last = link;
      if (passed === asked) {
        this.counts.links += 1;
      } else if (passed < asked) {
        this.dice(
          seq,
          `the device of seat ${seat} gave a link that it may have given before, to dice that fell without it`,
          attempt,
        );
      } else if (elsewhere !== false && passed <= OVER_MAX) {
        this.counts.links += 1;
        for (let n = asked; n < passed; n += 1) this.often('unanswered', seq);
      } else {
        this.dice(
          seq,
          `the device of seat ${seat} has passed over ${passed} of its links: a roll may have been thrown away`,
          attempt,
        );
      }
    }
    if (typeof device.key === 'string') this.bound(dice, seat, link, device.key);
  }

  /** @param {FromLinks} dice @param {number} seat @param {string} link @param {string} key */
  bound(dice, seat, link, key) {
    const { seq, attempt, of } = dice;
    const given = dice.bound[seat];
    if (!given || of === undefined) {
      this.dice(seq, `the device of seat ${seat} has not signed what it gave its link to`, attempt);
      return;
    }
    const request = { chain: dice.chain, dice: dice.dice, of, path: dice.path };
    if (!isSigned(key, given.signature, message(seat, given, link, request))) {
      this.dice(seq, `the device of seat ${seat} gave its link to another request than this`, attempt);
      return;
    }
    if (dice.around === undefined) return;
    const marks = this.heads.get(canonical(dice.around));
    if (!marks && this.headsBefore) return;
    const seen = marks?.find((mark) => mark.count === given.count && mark.head === given.head);
    if (!seen) {
      this.dice(seq, `the device of seat ${seat} gave its link on top of another past than this log`, attempt);
    } else if (dice.begun === undefined ? dice.fromStart : seen.seq < dice.begun) {
      this.dice(seq, `the device of seat ${seat} had not seen yet what it gave its link to`, attempt);
    }
  }

  /**
   * The server's link extends the chain for this audience.
   * @param {number} seq @param {{ chain: Json, link: string }} revealed @param {Json} chain @param {string} [attempt]
   */
  server(seq, revealed, chain, attempt) {
    const wrong = (/** @type {string} */ why) => {
      this.dice(seq, why, attempt);
      return false;
    };
    if (!same(revealed.chain, chain)) return wrong("the server's link is of another chain than the one for this audience");
    const server = this.chains.get(canonical(chain));
    if (!server) {
      if (!this.chainsBefore) return wrong('the server never committed itself to this chain');
      this.chains.set(canonical(chain), { last: revealed.link, revealed: null, length: null });
      return true;
    }
    if (server.length !== null && server.revealed !== null && server.length <= server.revealed) {
      return wrong("the server's chain has more links than it was said to have");
    }
    if (rehash(revealed.link) !== server.last) {
      return wrong("the server's link does not extend the chain that it committed itself to");
    }
    server.last = revealed.link;
    if (server.revealed !== null) server.revealed += 1;
    this.counts.links += 1;
    return true;
  }

  /** @param {Json} entry */
  rolled(entry) {
    const { seq, body, audience } = entry;
    const { attempt, path, key, die, faces: fell, source } = body;
    if (fell.length < 1 || HAND_MAX < fell.length || !fell.every((/** @type {number} */ face) => 1 <= face && face <= die)) {
      this.dice(seq, `these are no faces of 1 to ${HAND_MAX} d${die}`, attempt);
    }
    const open = this.opened(entry, attempt);
    const past = open?.same ? this.again.get(open.same) : undefined;
    const again = object(source) && 'again' in source;
    if (!again && open && past && this.had(open, past.fell, fellOf(body)) >= 0) this.often('anew', seq);
    const links = object(source) && 'links' in source ? source.links : undefined;
    if (links) {
      const awaits = { roll: { key, owner: body.owner, die, count: fell.length } };
      const asked = this.awaited.get(named(attempt, path));
      if (asked && !same(asked.dice, awaits)) {
        this.dice(seq, 'these are not the dice that a link was asked for', attempt);
      }
      this.fromLinks({
        ...{ seq, attempt, of: attempt, path, chain: chainOf(audience), dice: awaits },
        ...(open?.adopted ? {} : { around: open?.audience ?? audience }),
        ...(open && !open.adopted ? { begun: open.seq } : {}),
        ...{ owner: this.roller(body.attempt, body.owner), fromStart: !open?.adopted },
        began: this.beganWith(body.attempt, body.owner),
        ...{ devices: links.devices, bound: links.bound ?? {}, marked: links.one_machine },
      });
      open?.rolls.push({ seq, path, key, die, faces: fell, devices: links.devices });
    } else if (again) {
      this.takenAgain(seq, attempt, source.again, fellOf(body));
    } else {
      this.other(seq, source);
    }
    open?.fell.push(fellOf(body));
    if (!links) this.letGo(seq, (of, at) => of === attempt && at === path);
    for (const [name, one] of this.absent) {
      if (one.of === attempt && one.path === path) this.absent.delete(name);
    }
  }

  /** Typed, from a seed or imported. @param {number} seq @param {Json} source */
  other(seq, source) {
    if (object(source)) {
      this.seat(seq, source.typed);
      this.often('typed', seq);
    } else {
      this.often(source === 'seed' ? 'seed' : 'imported', seq);
    }
  }

  /** @param {number} seq @param {string} attempt @param {string} before @param {Fell} fell */
  takenAgain(seq, attempt, before, fell) {
    const past = this.again.get(before);
    const open = this.open.get(attempt);
    if (!past) {
      if (!this.forgot) {
        this.dice(seq, `\`${before}\`, whose faces are taken again, was neither undone nor set aside`, attempt);
      }
    } else if (open && !open.adopted && open.data !== past.data) {
      this.dice(seq, `\`${before}\`, whose faces are taken again, was another attempt`, attempt);
    } else if (!this.takes(open, past.fell, fell)) {
      this.dice(seq, `these are not the faces that \`${before}\` had here`, attempt);
    } else {
      this.counts.faces += fell.faces.length;
    }
  }

  /**
   * Which faces of an earlier attempt dice of an open one are to show, from 0; none: -1. The second time that dice fall at
   * a point, the second that fell there.
   * @param {Json} open @param {Fell[]} before @param {Fell} fell
   */
  had(open, before, fell) {
    const time = open.fell.filter((/** @type {Fell} */ one) => one.path === fell.path).length;
    const here = [...before.keys()].filter((n) => alike(before[n], fell) && before[n].path === fell.path)[time];
    return here !== undefined && !open.taken.includes(here) ? here : pushedOn(open.taken, before, fell);
  }

  /**
   * Whether dice show faces of an earlier attempt that no others have taken: what fell at the same point, or else the
   * first that this point is pushed on from.
   * @param {Json | undefined} open @param {Fell[]} before @param {Fell} fell
   */
  takes(open, before, fell) {
    const shows = (/** @type {number} */ n) => same(before[n].faces, fell.faces);
    if (!open || open.adopted) return before.some((one, n) => alike(one, fell) && shows(n));
    let taken = [...before.keys()].find((n) => alike(before[n], fell) && before[n].path === fell.path && shows(n) && !open.taken.includes(n));
    if (taken === undefined) {
      const pushed = pushedOn(open.taken, before, fell);
      if (pushed < 0 || !shows(pushed)) return false;
      taken = pushed;
    }
    open.taken.push(taken);
    return true;
  }

  /** @param {Json} entry @param {boolean} settled */
  close({ seq, audience, body: { attempt, link } }, settled) {
    const open = this.open.get(attempt);
    if (!open) {
      this.closedAlready(seq, attempt);
      // Its link is the next of the chain all the same.
      if (link && this.adopting) this.server(seq, link, link.chain, attempt);
      return;
    }
    this.open.delete(attempt);
    this.counts.attempts += 1;
    this.letGo(seq, (of) => of === attempt);
    this.faces(seq, attempt, open, link);
    const past = { data: open.data, fell: open.fell };
    // Faces of an attempt whose beginning is not known are not compared later.
    if (open.adopted) return;
    if (settled) {
      this.settled(attempt, audience);
      if (UNDO_MAX <= this.past.size) this.past.delete([...this.past.keys()][0] ?? '');
      this.past.set(attempt, past);
    } else {
      this.again.set(attempt, past);
      this.fresh.push(attempt);
    }
  }

  /** @param {string} _id @param {Json} _audience */
  settled(_id, _audience) {}

  /**
   * Works the attempt's faces out again, now that the server's link is known.
   * @param {number} seq @param {string} id @param {Json} open @param {{ chain: Json, link: string } | undefined} link
   */
  faces(seq, id, open, link) {
    const chain = open.adopted ? link?.chain : chainOf(open.audience);
    const now = open.adopted ? undefined : this.fixed(open.audience);
    const right = link !== undefined && this.server(seq, link, chain, id);
    if (open.rolls.length === 0) return;
    const known = open.fixed !== undefined && now !== undefined;
    if (!open.adopted && known && (open.fixed === null || open.fixed !== now)) {
      this.dice(seq, "the server's link was not fixed yet when the attempt began", id);
    }
    if (link === undefined) {
      return this.dice(seq, "the server never revealed the link that the attempt's dice came from", id);
    }
    if (!right) return;
    for (const roll of open.rolls) {
      const found = faces(link.link, roll.devices, roll.path, roll.key, Array(roll.faces.length).fill(roll.die));
      if (same(found, roll.faces)) this.counts.faces += found.length;
      else this.dice(roll.seq, `the faces are [${roll.faces.join(', ')}], but the links give [${found.join(', ')}]`, id);
    }
  }

  /** @param {Json} entry */
  thrown({ seq, by: cause, audience, body }) {
    const { of, notation, sides, faces: fell, source, link } = body;
    const fits = (/** @type {number} */ wide, /** @type {number} */ n) => 1 <= fell[n] && fell[n] <= wide;
    if (sides.length !== fell.length || !sides.every(fits)) {
      this.dice(seq, 'these are no faces of dice with so many sides');
    }
    const links = object(source) && 'links' in source ? source.links : undefined;
    if (links) {
      const chain = { thrown: audience };
      const begun = of === undefined ? undefined : this.awaited.get(named(of, '0'))?.seq;
      // Which link of the server's is whose is said by the order in which they were asked for.
      const earlier = (/** @type {Json} */ asked) =>
        'throw' in asked.dice && same(asked.chain, chain) && begun !== undefined && asked.seq < begun;
      if ([...this.awaited.values()].some(earlier)) {
        this.dice(seq, 'dice that were asked for before these are still out');
      }
      this.fromLinks({
        ...{ seq, path: '0', around: audience, chain, dice: { throw: { notation } } },
        ...(of === undefined ? {} : { of }),
        ...(begun === undefined ? {} : { begun }),
        owner: seatOf(cause) ?? null,
        fromStart: !this.adopting || of === undefined || begun !== undefined,
        ...{ devices: links.devices, bound: links.bound ?? {}, marked: links.one_machine },
      });
      if (!link) return this.dice(seq, 'the server never revealed the link that the dice came from');
      if (!this.server(seq, link, chain)) return;
      // Dice without sides are counted as having one.
      const found = faces(link.link, links.devices, '0', notation, sides.map((/** @type {number} */ one) => Math.max(one, 1)));
      if (same(found, fell)) {
        this.counts.faces += found.length;
        this.often('notation', seq);
      } else {
        this.dice(seq, `the faces are [${fell.join(', ')}], but the links give [${found.join(', ')}]`);
      }
    } else if (object(source) && 'again' in source) {
      this.dice(seq, 'free dice are never taken again');
    } else {
      this.other(seq, source);
    }
    if (of !== undefined) this.letGo(seq, (one) => one === of);
  }

  /** The undoing is complete. @param {number} _seq */
  undoneAll(_seq) {
    for (const id of this.undoing) {
      const past = this.past.get(id);
      if (past) {
        this.past.delete(id);
        this.again.set(id, past);
        this.fresh.push(id);
      }
      for (const [name, one] of this.redone.get(id) ?? []) {
        this.again.set(name, one);
        this.fresh.push(name);
      }
    }
    this.undoing.clear();
  }

  /**
   * What was undone counts again, under another name: no attempt takes its faces until it is undone once more.
   * @param {number} _seq @param {string} id @param {string[]} redone
   */
  countAgain(_seq, id, redone) {
    const kept = redone.flatMap((name) => {
      const past = this.again.get(name);
      this.again.delete(name);
      const under = this.redone.get(name) ?? [];
      this.redone.delete(name);
      for (const [one] of under) this.again.delete(one);
      return [...(past ? [[name, past]] : []), ...under];
    });
    this.fresh = this.fresh.filter((name) => !kept.some(([one]) => one === name));
    this.redone.set(id, kept);
  }
}

/** How many links lie between the last one and this; null if it does not extend the chain. @param {string} last @param {string} link */
export function passedOver(last, link) {
  const end = hexToBytes(last);
  const met = (/** @type {Uint8Array} */ value) => value.every((byte, n) => byte === end[n]);
  let value = sha256(hexToBytes(link));
  for (let passed = 0; passed <= SKIP_MAX; passed += 1) {
    if (met(value)) return passed;
    value = sha256(value);
  }
  return null;
}

/** A whole file: what belongs to what, besides. */
class FileCheck extends Check {
  /** @param {boolean} whole Whether it is the referee's, with all that happened. */
  constructor(whole) {
    super(false);
    this.whole = whole;
    /** @type {Set<string>} */
    this.waiting = new Set();
    /** Seats that are no more. @type {Set<number>} */
    this.removed = new Set();
    /** What each seat is there for, where that was said. @type {Map<number, string>} */
    this.roles = new Map();
    /** @type {Set<string>} */
    this.names = new Set();
    /** @type {Set<string>} */
    this.commands = new Set();
    /** @type {Set<string>} */
    this.held = new Set();
    /** Changes that count and can be undone, latest last, each with whom it reaches. @type {{ id: string, audience: Json }[]} */
    this.counted = [];
    /** Changes that were undone, and do not count again. @type {Set<string>} */
    this.gone = new Set();
    this.session = 0;
    this.inSession = false;
    /** What was said of each picture. @type {Map<string, string>} */
    this.pictures = new Map();
    /** The commitments of the hidden rolls of each attempt. @type {Map<string, string[]>} */
    this.hidden = new Map();
    /**
     * Entries without words, of which nobody has said yet that they wanted them erased: by whose words they were, as a seat
     * today, and what somebody is called in them (null for words), the first of each.
     * @type {Map<number, Map<string | null, number>>}
     */
    this.erased = new Map();
    /** What changes come to, as far as it can be known without rules; null once they don't fit. */
    this.fold = whole ? { open: new Map(), latest: /** @type {{ id: string | null, fixed: boolean }[]} */ ([]) } : null;
  }

  /** @override @param {number} seq @param {number} seat */
  seat(seq, seat) {
    if (!this.seats.has(seat)) this.structure(seq, `there is no seat ${seat} yet`);
  }

  /** @override @param {Json} entry */
  opens(entry) {
    if (!opening) throw new Error('`opened.js` has to be loaded to check a file');
    opening(this, entry, tools);
  }

  /** @override @param {string} attempt @param {string} taken */
  hides(attempt, taken) {
    if (this.whole) this.hidden.set(attempt, [...(this.hidden.get(attempt) ?? []), taken]);
  }

  /** @override @param {number} seq @param {string} attempt @param {string[]} shown */
  shows(seq, attempt, shown) {
    if (this.whole && !same(shown, this.hidden.get(attempt) ?? [])) {
      this.dice(seq, 'these are not the hidden dice of this attempt, or not all of them', attempt);
    }
  }

  /** What has no words any more needs somebody who had them erased, later in the log. @param {Json} entry */
  erases({ seq, by: cause, hand, erased, body }) {
    if (body.is === 'chair') {
      const [before, now] = [this.erased.get(0), this.erased.get(body.from)];
      this.erased.delete(0);
      this.erased.delete(body.from);
      if (before) this.erased.set(body.to, before);
      if (now) this.erased.set(0, now);
    }
    if (body.is === 'erased') {
      const words = this.erased.get(body.seat);
      words?.delete(null);
      words?.delete(body.called);
    }
    if (erased === undefined) return;
    this.often('erased', seq);
    const seat = body.is === 'seated' ? body.seat : (hand ?? seatOf(cause));
    if (seat === undefined) return this.structure(seq, "it is said to be erased, and nothing of it is anybody's words");
    const words = this.erased.get(seat) ?? new Map();
    this.erased.set(seat, words);
    const name = body.is === 'seated' ? body.name : null;
    if (!words.has(name)) words.set(name, seq);
  }

  /** Words that are gone though nobody had them erased. */
  missed() {
    for (const words of this.erased.values()) {
      for (const seq of words.values()) this.structure(seq, 'its words were taken from it, and nobody has had them erased');
    }
  }

  /** A name that nothing had before. @override @param {number} seq @param {string} id */
  name(seq, id) {
    if (this.names.has(id)) this.structure(seq, `the name \`${id}\` was given before`);
    this.names.add(id);
  }

  /** @override @param {number} seq @param {string} id */
  begins(seq, id) {
    if (!this.waiting.delete(id)) this.name(seq, id);
  }

  /** @override @param {number} seq @param {string} id */
  closedAlready(seq, id) {
    const what = this.names.has(id) ? 'is not open' : 'was never begun';
    this.structure(seq, `it belongs to the attempt \`${id}\`, which ${what}`);
  }

  /** @override @param {string} id @param {Json} audience */
  settled(id, audience) {
    this.count(id, audience);
  }

  /** @param {string} id @param {Json} audience */
  count(id, audience) {
    if (UNDO_MAX <= this.counted.length) this.counted.shift();
    this.counted.push({ id, audience });
  }

  /** @override @param {Json} entry */
  frame(entry) {
    const { seq, body, by: cause, audience, command } = entry;
    if ((seq === 0) !== (body.is === 'begun')) this.structure(seq, 'a log begins once, with its first entry');
    if (command !== undefined) {
      if (this.commands.has(command)) this.structure(seq, `the command \`${command}\` was applied twice`);
      this.commands.add(command);
    }
    const seat = seatOf(cause);
    if (seat !== undefined && body.is !== 'seated') this.seat(seq, seat);
    if (entry.hand !== undefined) {
      this.seat(seq, entry.hand);
      if (seat !== 0 || entry.hand === 0) this.structure(seq, 'only from the referee’s seat does somebody else act');
    }
    if (this.whole && object(audience)) {
      // What happened before a seat was removed may still be told of to those who knew of it then.
      for (const one of audience.seats) if (!this.removed.has(one)) this.seat(seq, one);
    }
    if (body.is === 'seated' && this.removed.has(body.seat)) {
      this.structure(seq, `seat ${body.seat} was removed, and its number is never given again`);
    }
    if (body.is === 'removed') {
      this.seat(seq, body.seat);
      if (body.seat === 0) this.structure(seq, 'the referee’s seat is removed, and a table always has one');
      else this.removed.add(body.seat);
    }
    if (body.is === 'allowed') {
      this.seat(seq, body.seat);
      if (body.seat === 0) this.structure(seq, 'the referee’s seat may do everything, and nobody allows it anything');
      const before = this.roles.get(body.seat);
      if (before !== undefined && (before === 'spectator') !== (body.role === 'spectator')) {
        this.structure(seq, 'a seat watches from its beginning or never');
      }
      this.roles.set(body.seat, body.role);
    }
    if (body.is === 'chair') {
      this.seat(seq, body.from);
      if (seat !== 0 || entry.hand !== undefined) this.structure(seq, 'only the referee gives the chair away');
      if (body.from === 0 || this.seats.has(body.to) || this.removed.has(body.to)) {
        this.structure(seq, 'the chair goes to somebody else, and whoever had it gets a new seat');
      }
    }
    const stops = (body.is === 'safety' && ('stopped' in body || 'gone-on' in body || 'called' in body)) || (body.is === 'set-aside' && body.reason === 'stopped');
    if (stops !== (cause === 'nobody')) {
      this.structure(seq, 'only stopping and calls are by nobody, and they are by nobody');
    }
    if (stops && (entry.time !== undefined || command !== undefined)) {
      this.structure(seq, 'stopping and calls have neither a time nor a command, so that nobody can be named');
    }
    if (body.is === 'erased') {
      if (!this.removed.has(body.seat)) this.seat(seq, body.seat);
      if (seat !== body.seat && seat !== 0) {
        this.structure(seq, 'a person has their own words erased, and the referee those of who is gone');
      }
    }
    this.erases(entry);
    this.folded(seq, body);
  }

  /** Whether changes fit together and can be undone. @param {number} seq @param {Json} body */
  folded(seq, body) {
    const fold = this.fold;
    if (!fold) return;
    const wrong = (/** @type {string} */ why) => {
      this.structure(seq, why);
      this.fold = null;
    };
    const push = (/** @type {string | null} */ id, /** @type {boolean} */ fixed) => {
      if (UNDO_MAX <= fold.latest.length) fold.latest.shift();
      fold.latest.push({ id, fixed });
    };
    const pending = (/** @type {string} */ id) => {
      const one = fold.open.get(id) ?? { shares: [], order: null };
      fold.open.set(id, one);
      return one;
    };
    switch (body.is) {
      case 'effects': {
        const { shares } = pending(body.attempt);
        shares.push(body.changes.length);
        const all = shares.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0);
        if (CHANGES_MAX < all) wrong(`an attempt changes more than ${CHANGES_MAX} things`);
        return;
      }
      case 'woven':
        pending(body.attempt).order = body.order;
        return;
      case 'set-aside':
        fold.open.delete(body.attempt);
        return;
      case 'settled': {
        const { shares, order } = pending(body.attempt);
        fold.open.delete(body.attempt);
        if (order) {
          const left = [...shares];
          for (const of of order) left[of] = (left[of] ?? 0) - 1;
          if (left.length !== shares.length || left.some((one) => one !== 0)) {
            return wrong("the order of the attempt's changes does not fit the changes that are there");
          }
        }
        return push(body.attempt, false);
      }
      case 'corrected':
      case 'built':
      case 'loaded':
      case 'redone':
      case 'switched':
        return push(body.id, false);
      case 'edition':
        return push(body.id, true);
      case 'safety':
        if ('stopped' in body) return push(null, true);
        // What the stop had changed counts no more.
        if ('gone-on' in body) while (fold.latest.at(-1)?.id === null) fold.latest.pop();
        return;
      case 'undone': {
        const names = new Set(body.undone);
        const hit = (/** @type {{ id: string | null, fixed: boolean }} */ one) =>
          !one.fixed && one.id !== null && names.has(one.id);
        const there = new Set(fold.latest.filter(hit).map((one) => one.id));
        const missing = body.undone.find((/** @type {string} */ id) => !there.has(id));
        if (missing !== undefined || names.size < body.undone.length) {
          return wrong(`\`${missing ?? body.undone[0] ?? ''}\` is undone, but can't be`);
        }
        fold.latest = fold.latest.filter((one) => !hit(one));
        return;
      }
      default:
    }
  }

  /** @override @param {Json} entry */
  body(entry) {
    const { seq, body, by: cause } = entry;
    const seat = seatOf(cause);
    super.body(entry);
    for (const put of picturesIn(body)) {
      const [before, now] = [this.pictures.get(put.hash), canonical(put)];
      if (body.is === 'picture' && seat === undefined) this.structure(seq, 'a picture is put down by somebody');
      if (before !== undefined && before !== now) this.structure(seq, `the picture ${put.hash} was something else before`);
      if (before === undefined && this.whole && body.is !== 'picture') {
        this.structure(seq, `nobody has put down the picture ${put.hash} before`);
      }
      this.pictures.set(put.hash, now);
    }
    switch (body.is) {
      case 'begun':
        if (body.format !== FORMAT) this.structure(seq, `it begins in format ${body.format}, not in that of the file`);
        return;
      case 'seated':
        if (seat !== undefined) this.seat(seq, seat);
        return;
      case 'session': {
        const { number, open } = body;
        if (number !== this.session + (open ? 1 : 0) || open === this.inSession) {
          const now = this.inSession ? 'is open' : 'was the last';
          this.structure(seq, `session ${number} ${open ? 'opens' : 'closes'}, while session ${this.session} ${now}`);
        }
        this.session = number;
        this.inSession = open;
        return;
      }
      case 'proposed':
        this.name(seq, body.attempt);
        this.waiting.add(body.attempt);
        return;
      case 'queued':
        if (!this.waiting.has(body.attempt)) this.name(seq, body.attempt);
        this.waiting.add(body.attempt);
        return;
      case 'withdrawn':
        if (!this.waiting.delete(body.attempt) && this.whole) {
          this.structure(seq, `\`${body.attempt}\` is withdrawn, but does not wait`);
        }
        return;
      case 'answered':
        if (object(body.from)) this.seat(seq, body.from.seat ?? body.from.standing);
        return;
      case 'floor':
        for (const one of [...body.order, ...(body.against ?? [])]) this.seat(seq, one);
        if (body.ended) {
          const { seat: whose, why } = body.ended;
          this.seat(seq, whose);
          const can = why === 'quiet' ? entry.by === 'rules' : why === 'referee' ? seat === 0 : seat !== undefined;
          if (!can || body.order.includes(whose)) {
            this.structure(seq, 'the floor was ended by somebody who can’t, or was not ended');
          }
        }
        return;
      case 'held': {
        if (seat === undefined) return this.structure(seq, 'what waits for the floor was said by somebody');
        const held = named(seat, body.command);
        if (this.held.has(held)) this.structure(seq, `the command \`${body.command}\` waits already`);
        this.held.add(held);
        return;
      }
      case 'released':
        if (!this.held.delete(named(body.seat, body.command))) {
          this.structure(seq, `the command \`${body.command}\` did not wait for the floor`);
        }
        return;
      case 'effects': {
        const open = this.open.get(body.attempt);
        if (!open) return this.closedAlready(seq, body.attempt);
        const audience = canonical(entry.audience);
        if (open.told.includes(audience)) {
          this.structure(seq, 'this audience was told already what the attempt changed');
        }
        open.told.push(audience);
        return;
      }
      case 'woven': {
        const open = this.open.get(body.attempt);
        if (!open) return this.closedAlready(seq, body.attempt);
        if (open.woven) this.structure(seq, "the attempt's changes were woven already");
        open.woven = true;
        return;
      }
      case 'corrected':
      case 'built':
      case 'loaded':
      case 'redone':
      case 'switched':
        this.name(seq, body.id);
        return this.count(body.id, entry.audience);
      case 'edition':
        return this.name(seq, body.id);
      case 'wished':
        return this.seat(seq, body.seat);
      default:
    }
  }

  /** What was undone must have been the latest that counted, of what its author may know. @override @param {number} seq */
  undoneAll(seq) {
    if (this.undoing.size === 0) return;
    const undoing = new Set(this.undoing);
    const first = this.counted.findIndex((one) => undoing.has(one.id));
    const known = this.counted.slice(Math.max(first, 0)).filter((one) => reaches(one.audience, this.undoes));
    if ((first < 0 ? 0 : known.length) !== undoing.size) {
      this.structure(
        Math.max(seq - 1, 0),
        'something was undone while a later change still counts, or which did not count',
      );
    }
    this.counted = this.counted.filter((one) => !undoing.has(one.id));
    for (const id of undoing) this.gone.add(id);
    super.undoneAll(seq);
  }

  /** @override @param {number} seq @param {string} id @param {string[]} redone */
  countAgain(seq, id, redone) {
    for (const name of redone) if (!this.gone.delete(name)) this.structure(seq, `\`${name}\` counts again, and was not undone`);
    super.countAgain(seq, id, redone);
  }
}

// ---- a file

/** What a header says of the entries, gathered from them. */
class Gathered {
  /** @type {{ ruleset: string, edition: number, name: string } | null} */
  begun = null;
  /** @type {Map<string, Json>} */
  tips = new Map();

  /** @param {Json} entry */
  feed({ by: cause, body }) {
    const seat = seatOf(cause);
    if (body.is === 'begun') this.begun = { ruleset: body.ruleset, edition: body.edition, name: body.name };
    else if (body.is === 'edition' && this.begun) this.begun.edition = body.edition;
    else if (body.is === 'committed') {
      this.tips.set(named(null, body.chain), { chain: body.chain, tip: body.tip });
    } else if (body.is === 'published' && seat !== undefined) {
      const { chain, tip, key } = body;
      this.tips.set(named(seat, chain), { seat, chain, tip, ...(key === undefined ? {} : { key }) });
    } else if (body.is === 'renewed') this.tips.clear();
  }

  /** The tips in the order of the header: the server's, then by seat; of each the public chain, hidden ones, thrown ones. */
  ordered() {
    /** @param {Json} audience @returns {number[]} */
    const seats = (audience) => (audience === 'everyone' ? [-1] : audience.seats);
    /** @param {Json} tip @returns {number[]} */
    const place = ({ seat, chain }) => [
      seat ?? -1,
      ...(chain === 'public' ? [0] : 'hidden' in chain ? [1, ...chain.hidden] : [2, ...seats(chain.thrown)]),
    ];
    return [...this.tips.values()].sort((one, other) => {
      const [a, b] = [place(one), place(other)];
      const at = a.findIndex((number, n) => number !== b[n]);
      // Of two lists that begin alike, the shorter one comes first.
      if (at < 0) return a.length - b.length;
      return at < b.length ? /** @type {number} */ (a[at]) - /** @type {number} */ (b[at]) : 1;
    });
  }
}

const DAMAGED = 'the file was damaged or edited; find a whole copy';

/** @param {Json} whose */
const labelOf = (whose) =>
  whose === 'referee'
    ? "the referee's log: HOLDS SECRETS of the game; show it to no player"
    : `what seat ${whose.seat} has seen`;

/** @param {string} line */
function headerOf(line) {
  /** @type {Json} */
  let header;
  try {
    header = JSON.parse(line);
  } catch {
    throw new Unreadable('this is no chronicle; a chronicle begins with a header');
  }
  if (!object(header) || !u32(header.format)) throw new Unreadable('this is no chronicle; a chronicle begins with a header');
  if (header.format !== FORMAT) throw new Unreadable(`format ${header.format} is not the one that is read here, which is ${FORMAT}`);
  if (!labelled(header) || canonical(header) !== line || header.label !== labelOf(header.whose)) {
    throw new Unreadable(`the header is damaged; ${DAMAGED}`);
  }
  return header;
}

/** @param {string} line @param {Tip} tip @returns {{ entry: Json, taken: string, tip: Tip }} */
function entryOf(line, tip) {
  const wrong = (/** @type {string} */ why) => new Unreadable(why);
  /** @type {Json} */
  let read;
  try {
    read = JSON.parse(line);
  } catch {
    throw wrong(`the line is no entry; ${DAMAGED}`);
  }
  if (!members({ entry: isEntry, head: hash })(read)) throw wrong(`the line is no entry; ${DAMAGED}`);
  const { entry, head } = read;
  if (entry.seq !== tip.count) {
    throw wrong(`entry ${entry.seq} stands where entry ${tip.count} belongs; one was left out, put in or moved`);
  }
  const sealed = canonical(entry);
  if (ENTRY_MAX < utf8ToBytes(sealed).length) throw wrong(`the entry takes more than ${ENTRY_MAX} bytes`);
  if (line !== `{"entry":${sealed},"head":"${head}"}`) {
    throw wrong('the entry is not written in the one way that entries are: canonical JSON (RFC 8785)');
  }
  const taken = commitment(entry);
  const next = onward(tip, taken);
  if (next.head !== head) {
    throw wrong(`this entry is not what the chain says, or its head was changed; its head would be ${next.head}`);
  }
  return { entry, taken, tip: next };
}

/** How the line of a picture begins. */
const PICTURE = '{"bytes":"';

/** Whether a line holds the bytes of a picture, written in the one way that they are. @param {string} line @param {Json} named */
function checkPicture(line, named) {
  if (!line.startsWith(PICTURE)) {
    throw new Unreadable(`the picture ${named.hash} is missing; it stands right after the first entry that names it`);
  }
  const written = line.slice(PICTURE.length, -`","picture":"${named.hash}"}`.length);
  let bytes = '';
  try {
    bytes = atob(written);
  } catch {
    // It is no base64 then, and no picture.
  }
  const right = line === `${PICTURE}${btoa(bytes)}","picture":"${named.hash}"}` && bytes.length === named.bytes;
  if (!right || sha(Uint8Array.from(bytes, (one) => one.charCodeAt(0))) !== named.hash) {
    throw new Unreadable(`this is not the picture ${named.hash} that the entry before it names; ${DAMAGED}`);
  }
}

/** @param {string | Uint8Array} text @returns {Uint8Array} */
const bytesOf = (text) => asWritten(typeof text === 'string' ? utf8ToBytes(text) : text);

/** A file as it was written: without the mark that some programs put before a text, and with lines that end by one
 *  character. @param {Uint8Array} bytes */
function asWritten(bytes) {
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  if (from === 0 && !bytes.includes(13)) return bytes;
  return bytes.subarray(from).filter((byte, at, all) => byte !== 13 || all[at + 1] !== 10);
}

/**
 * The lines of a file, each with all bytes before it. The last has no end if the file was cut.
 * @param {Uint8Array} bytes
 * @returns {Generator<{ line: string, before: Uint8Array, after: number }>}
 */
function* linesOf(bytes) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let from = 0;
  for (let nth = 1; ; nth += 1) {
    const to = bytes.indexOf(10, from);
    if (to < 0 || LINE_MAX < to - from) {
      if (bytes.length === 0) throw new Unreadable('the file is empty; a chronicle begins with a header', nth);
      const long = LINE_MAX < (to < 0 ? bytes.length : to) - from;
      throw new Unreadable(
        long ? `the line is longer than ${LINE_MAX} bytes` : 'the file ends here, in the middle; find a whole copy',
        nth,
      );
    }
    let line;
    try {
      line = decoder.decode(bytes.subarray(from, to));
    } catch {
      throw new Unreadable(`the line is not UTF-8 text; ${DAMAGED}`, nth);
    }
    yield { line, before: bytes.subarray(0, from), after: bytes.length - to - 1 };
    from = to + 1;
  }
}

/** What is not looked at here, said with every result. */
const NOT_CHECKED = [
  'the rules: whether what was rolled had these consequences (`norn verify` runs them again)',
  'the notation of free dice: whether they are the dice that it names, and what they add up to',
  'whether each seat is a person of their own, whether typed faces are those of real dice, and whether this file is the latest',
];

/**
 * Checks a whole file.
 * @param {string | Uint8Array} text
 */
export function verify(text) {
  /** @type {Json} */
  let header = null;
  /** @type {Tip} */
  let tip = START;
  /** @type {FileCheck | null} */
  let check = null;
  const gathered = new Gathered();
  /** @type {{ part: Part, seq: number | null, text: string, attempt?: string }[]} */
  const tampered = [];
  let nth = 0;
  let broken = null;
  /** The line that is being read as an entry. */
  let reading = '';
  /** The pictures whose bytes come next, and those that have come. @type {Json[]} */
  let owed = [];
  const pictures = new Set();
  /** The entry that names the picture that is being read. */
  let naming = null;
  try {
    for (const { line, before, after } of linesOf(bytesOf(text))) {
      nth += 1;
      if (!check) {
        header = headerOf(line);
        check = new FileCheck(header.whose === 'referee');
      } else if (owed.length !== 0) {
        naming = tip.count - 1;
        checkPicture(line, owed[0]);
        naming = null;
        pictures.add(owed[0].hash);
        owed = owed.slice(1);
      } else if (line.startsWith(PICTURE)) {
        throw new Unreadable('a picture stands where none belongs; each comes once, right after the first entry that names it');
      } else if (line.startsWith('{"count":')) {
        close(line, before, after, tip);
        break;
      } else {
        reading = line;
        const read = entryOf(line, tip);
        reading = '';
        tip = read.tip;
        gathered.feed(read.entry);
        check.entry(read.entry, read.taken);
        const named = new Map(picturesIn(read.entry.body).map((one) => [one.hash, one]));
        owed = [...named.values()].filter((one) => !pictures.has(one.hash));
      }
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    broken = { line: error.line ?? nth, text: error.message, seq: reading.startsWith('{"entry":') ? tip.count : naming };
  }
  if (!check) check = new FileCheck(false);
  check.undoneAll(tip.count);
  check.missed();
  for (const [, open] of byName(check.open)) check.often('open', open.seq);
  const list = check.found.filter((one) => one.weight === 'tampered');
  tampered.push(...list.map(({ part, seq, text: why, attempt }) => ({ part, seq, text: why, ...(attempt === undefined ? {} : { attempt }) })));
  if (!broken && header) {
    if (!gathered.begun) tampered.push({ part: 'structure', seq: 0, text: 'the log does not begin' });
    else if (TIPS_MAX < gathered.tips.size) {
      tampered.push({ part: 'structure', seq: 0, text: `${gathered.tips.size} chains are in use, and a file lists at most ${TIPS_MAX}` });
    } else {
      /** @type {Json} */
      const right = { ...gathered.begun, tips: gathered.ordered() };
      const wrong = ['ruleset', 'edition', 'name', 'tips'].filter((name) => !same(right[name], header[name]));
      if (wrong.length !== 0) {
        const at = Math.max(tip.count - 1, 0);
        tampered.push({ part: 'chain', seq: at, text: `the header does not fit the entries: ${wrong.join(', ')}` });
      }
    }
  }
  if (broken) {
    tampered.push({ part: 'chain', seq: broken.seq, text: `line ${broken.line}: ${broken.text}` });
  }
  return {
    holds: tampered.length === 0,
    whose: header?.whose ?? null,
    header,
    count: tip.count,
    head: tip.head,
    tampered: tampered.slice(0, FINDINGS_MAX),
    unproved: gatherOften(check.found),
    omitted: Math.max(tampered.length - FINDINGS_MAX, 0),
    unseen: [
      ...(object(header?.whose) ? [`what did not reach seat ${header.whose.seat}: it is not in this file, not even as a gap`] : []),
      ...NOT_CHECKED,
    ],
    counts: check.counts,
  };
}

/** @param {string} line @param {Uint8Array} before @param {number} after @param {Tip} tip */
function close(line, before, after, tip) {
  /** @type {Json} */
  let closing;
  try {
    closing = JSON.parse(line);
  } catch {
    throw new Unreadable(`the closing line is damaged; ${DAMAGED}`);
  }
  if (!closes(closing) || canonical(closing) !== line) throw new Unreadable(`the closing line is damaged; ${DAMAGED}`);
  if (closing.count !== tip.count || closing.head !== tip.head) {
    throw new Unreadable(
      `the closing line tells of ${closing.count} ${closing.count === 1 ? 'entry' : 'entries'} with head ${closing.head}, and the file holds ${tip.count} with head ${tip.head}: entries are missing, or were added`,
    );
  }
  const sum = sha(before);
  if (closing.sum !== sum) {
    throw new Unreadable(`the file's header is not what the closing line says; the sum would be ${sum}`);
  }
  if (after !== 0) throw new Unreadable('something stands after the closing line; it is the last');
}

/** One line for all findings of a sort. @param {Found[]} found */
function gatherOften(found) {
  /** @type {Map<string, { times: number, entries: number[] }>} */
  const sorts = new Map();
  for (const { often, seq } of found) {
    if (often === undefined) continue;
    const sort = sorts.get(often) ?? { times: 0, entries: [] };
    sort.times += 1;
    if (sort.entries.length < FINDINGS_MAX) sort.entries.push(seq);
    sorts.set(often, sort);
  }
  const order = Object.keys(OFTEN);
  return [...sorts]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([often, { times, entries }]) => {
      const [said, why] = OFTEN[/** @type {keyof typeof OFTEN} */ (often)];
      return { part: partOf(often), seq: entries[0] ?? null, entries, text: `${times} × ${said}: ${why}` };
    });
}

// ---- a table that is being played

/**
 * Forgets what came first, but for one thing.
 * @param {Map<string, unknown> | Set<string>} known @param {number} most @param {string} [but]
 */
function forget(known, most, but) {
  let forgot = false;
  for (const key of known.keys()) {
    if (known.size <= most) break;
    if (key === but) continue;
    known.delete(key);
    forgot = true;
  }
  return forgot;
}

/** What is written down of a check, and read back. */
const KEPT = /** @type {const} */ ([
  ...['adopting', 'chainsBefore', 'seatsBefore', 'headsBefore', 'forgot', 'seats', 'chains', 'devices', 'heads', 'tips'],
  ...['renewedAt', 'open', 'awaited', 'absent', 'unanswered', 'forNow', 'past', 'again', 'fresh', 'agreed', 'undoing'],
  ...['seals', 'sealed', 'openings'],
]);

/**
 * Watches a stream as it is played, from wherever it was begun. What came before is taken as it is, and nothing is found
 * in it.
 */
export class Watch {
  /** @type {Check | null} */
  #check = null;
  #next = 0;
  /** Links that this device gave away, for what. @type {{ link: string, request: Request }[]} */
  #given = [];

  /** The number of the entry that comes next; null before the first. */
  get next() {
    return this.#check ? this.#next : null;
  }

  /**
   * What the server says of the table when the page joins it in the middle, taken as it is: all seats, and how far the
   * streams of audiences have come.
   * @param {{ seats?: { seat: number, hosted: boolean, present: boolean, characters: number[] }[], heads?: { audience: Json, count: number, head: string }[] }} told
   */
  adopt({ seats, heads }) {
    const check = (this.#check ??= new Check(true));
    if (seats && check.seatsBefore) {
      for (const { seat, ...one } of seats) check.seats.set(seat, one);
      check.seatsBefore = false;
    }
    for (const { audience, count, head } of heads ?? []) {
      const key = canonical(audience);
      if (!check.heads.has(key)) check.heads.set(key, [{ count, head, seq: this.#next - 1 }]);
    }
  }

  /**
   * This device gives a link away, for this.
   * @param {string} link
   * @param {Request} request
   */
  gave(link, { chain, dice, of, path }) {
    const request = { chain, dice, of, path };
    if (this.#given.some((one) => one.link === link && same(one.request, request))) return;
    this.#given.push({ link, request });
    if (WATCHED_MAX < this.#given.length) this.#given.shift();
  }

  /**
   * The next entry, as its canonical text was read, with what the chains took of it. Gives what is found in it.
   * @param {Json} entry
   * @param {string} taken
   * @returns {Found[]}
   */
  feed(entry, taken) {
    const wrong = (/** @type {string} */ text) => {
      const seq = u64(entry?.seq) ? entry.seq : this.#next;
      return [/** @type {Found} */ ({ weight: 'tampered', part: 'chain', seq, text })];
    };
    try {
      if (!isEntry(entry)) return wrong('this is no entry');
      if (commitment(entry) !== taken) return wrong('this entry is not what the chain says');
    } catch (error) {
      return wrong(error instanceof Error ? error.message : 'this entry can not be read');
    }
    const { seq } = entry;
    if (this.#check && seq < this.#next) return [];
    // Where some are left out, what they said is not known.
    if (!this.#check || (seq !== this.#next && this.#next !== 0)) this.#check = new Check(seq !== 0);
    const check = this.#check;
    this.#next = seq + 1;
    check.entry(entry, taken);
    const found = check.found;
    check.found = [];
    this.#owns(entry, found);
    this.#forget(found);
    return found.slice(0, FINDINGS_MAX);
  }

  /**
   * Dice that were opened in an entry that was fed before, checked by `opened.js`. Gives what is found in them.
   * @param {Json} entry
   * @param {Opening} checks
   * @returns {Found[]}
   */
  opens(entry, checks) {
    const check = this.#check;
    if (!check) return [];
    checks(check, entry, tools);
    const found = check.found;
    check.found = [];
    return found.slice(0, FINDINGS_MAX);
  }

  /** What became of the links that this device gave away. @param {Json} entry @param {Found[]} found */
  #owns({ seq, body }, found) {
    if (this.#given.length === 0) return;
    const own = (/** @type {Weight} */ weight, /** @type {string} */ text) => found.push({ weight, part: 'own', seq, text });
    const fell = body.is === 'rolled' || body.is === 'thrown';
    const of = body.is === 'rolled' ? body.attempt : body.of;
    const path = body.is === 'rolled' ? body.path : '0';
    const links = fell && object(body.source) && 'links' in body.source ? Object.values(body.source.links.devices) : [];
    const closed = (/** @type {Request} */ request) => {
      if (body.is === 'renewed') return true;
      if (body.is === 'settled' || body.is === 'set-aside') return request.of === body.attempt;
      return body.is === 'ruled' && request.of === body.attempt && leadsTo(body.path, request.path);
    };
    this.#given = this.#given.filter(({ link, request }) => {
      const these = fell && request.of === of && request.path === path;
      if (!these && links.includes(link)) {
        own('tampered', 'a link of this device went into other dice than those that it was given to');
        return false;
      }
      if (these) {
        if (!links.includes(link)) {
          own('unproved', 'this device let these dice fall, and they came from elsewhere; perhaps it came too late');
        }
        return false;
      }
      if (closed(request)) {
        own('unproved', 'this device let dice fall, and what they were for ended without them; perhaps it came too late');
        return false;
      }
      return true;
    });
  }

  /** Keeps what is remembered small. @param {Found[]} found */
  #forget(found) {
    const check = this.#check;
    if (!check) return;
    forget(check.tips, WATCHED_MAX);
    forget(check.awaited, WATCHED_MAX);
    forget(check.absent, WATCHED_MAX);
    forget(check.unanswered, WATCHED_MAX);
    forget(check.forNow, WATCHED_MAX);
    forget(check.past, UNDO_MAX);
    forget(check.seals, SEALS_MAX);
    forget(check.openings, WATCHED_MAX);
    if (forget(check.again, UNDO_MAX)) check.forgot = true;
    const [open, heads] = [forget(check.open, WATCHED_MAX), forget(check.heads, AUDIENCES_MAX, canonical('everyone'))];
    const [chains, devices] = [forget(check.chains, WATCHED_MAX, canonical('public')), forget(check.devices, WATCHED_MAX)];
    check.adopting ||= open;
    check.headsBefore ||= heads;
    check.chainsBefore ||= chains || devices;
    // A server could have it forget what it is to be held to: that is said.
    if (open || heads || chains || devices) {
      const text = 'more is going on than is watched at once, and what was forgotten is taken as it comes';
      found.push({ weight: 'unproved', part: 'own', seq: this.#next - 1, text });
    }
  }

  /** As it is kept; at most WATCH_MAX characters long as text. */
  toJSON() {
    const check = this.#check;
    /** @param {unknown} value */
    const plain = (value) => (value instanceof Map || value instanceof Set ? [...value] : value);
    const whole = { format: FORMAT, shape: SHAPE, next: this.#next, given: this.#given };
    if (!check) return { ...whole, check: null };
    const kept = { ...whole, check: Object.fromEntries(KEPT.map((name) => [name, plain(check[name])])) };
    // What is too much is begun anew: then it knows nothing of what came before.
    return JSON.stringify(kept).length <= WATCH_MAX ? kept : { ...whole, given: [], check: null };
  }

  /**
   * What was kept, as JSON text; a new one where it can't be read.
   * @param {string | null | undefined} text
   */
  static from(text) {
    const watch = new Watch();
    try {
      const { format, shape, next, given, check } = JSON.parse(text ?? '');
      if (format !== FORMAT || !u64(next) || !Array.isArray(given)) return watch;
      // What another version of this program kept of a check is begun anew.
      if (check && shape === SHAPE) {
        /** @type {Json} */
        const read = new Check(true);
        for (const name of KEPT) {
          const kept = check[name];
          if (kept === undefined) return watch;
          if (read[name] instanceof Map || name === 'open') read[name] = new Map(kept);
          else if (read[name] instanceof Set || (name === 'agreed' && kept)) read[name] = new Set(kept);
          else read[name] = kept;
        }
        watch.#check = read;
        watch.#next = next;
      }
      watch.#given = given;
    } catch {
      return new Watch();
    }
    return watch;
  }
}
