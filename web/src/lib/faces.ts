// Which drawn token somebody has who was given no portrait, and what tells two of one drawing apart. It follows from what the
// wire says of them (name, kind, number), so that all seats see the same and it stays as it is whoever comes: whom else a seat sees
// counts only where several are of one kind.
import { letters } from './map';
import { TOKENS, type Token } from './tokens';
import type { View } from './sheets';

/** What is known of somebody. */
export interface Person {
  who: number;
  name: string;
  /** What sort of record they are, in words. */
  kind: string;
  /** On which side they are; the players' is 0. Sides are drawn apart. */
  side: number;
  /** They have a portrait of their own. */
  portrayed: boolean;
}

export interface FaceOf {
  token: Token;
  /** What stands at it, where its drawing does not tell it from others: its number, or letters of its name. */
  mark: string | null;
}

/** By what a kind of creature or of people is called, how it is drawn. These words are recognised and never read by anybody:
 *  they are the same for all seats, whatever language a seat reads. */
const CALLED: readonly (readonly [Token['name'], string])[] = [
  ['token-hound', 'hound|dog|jackal|hyena|bitch'],
  ['token-wolf', 'wolf|wolves|worg|warg|fox'],
  ['token-bird', 'bird|crow|raven|hawk|heron|owl|eagle|bittern|vulture|falcon|harpy'],
  ['token-beast', 'bear|beast|boar|cat|lion|lynx|tiger|panther|animal|rat|badger|otter|toad|frog|ape'],
  ['token-stag', 'stag|deer|elk|horse|mule|ox|goat|centaur|pony|cow'],
  ['token-spider', 'spider|crab|scorpion|insect|leech|beetle|swarm|ettercap'],
  ['token-drake', 'dragon|drake|wyvern|lizard|serpent|snake|adder|eel|pike|crocodile|hydra|basilisk'],
  ['token-goblin', 'goblin|hobgoblin|bugbear|kobold|imp|gnoll|gremlin'],
  ['token-tusks', 'ogre|orc|troll|giant|cyclops|brute'],
  ['token-skull', 'skeleton|lich|bone'],
  ['token-undead', 'undead|zombie|ghoul|corpse|mummy|vampire|drowned|revenant|wight|draugr'],
  ['token-spirit', 'ghost|spirit|wraith|shade|spectre|phantom|banshee|elemental'],
  ['token-monster', 'demon|devil|fiend|monster|thing|horror|hellchild'],
  ['token-company', 'company|party|band|crew|patrol|caravan|troop'],
  ['token-crown', 'king|queen|lord|lady|prince|princess|duke|count|baron'],
  ['token-priest', 'priest|priestess|cleric|acolyte|monk|nun|abbot'],
  ['token-scholar', 'scholar|wizard|mage|sage|witch|sorcerer|scribe|alchemist'],
  ['token-merchant', 'merchant|trader|peddler|innkeeper|shopkeeper'],
  ['token-archer', 'archer|bowman|hunter|ranger|slinger'],
  ['token-guard', 'guard|watchman|sentry|warden|gatekeeper|jailer'],
  ['token-warrior', 'knight|soldier|warrior|berserker|veteran|mercenary|fighter|champion|captain'],
  ['token-rogue', 'rogue|thief|thug|robber|bandit|cutthroat|assassin|spy|brigand|outlaw|pirate|wrecker|cultist'],
];
const token = (name: string): Token => TOKENS.find((one) => one.name === name) ?? TOKENS[0]!;
const BY_WORD = new Map(CALLED.flatMap(([name, words]) => words.split('|').map((word) => [word, token(name)] as const)));

/** Heads for everybody else. Those made one after the other look unlike each other. */
const HEADS = ['hat', 'braid', 'beard', 'cropped', 'hood', 'moustache', 'long-hair', 'scar', 'topknot', 'helmet', 'curls', 'patch', 'fringe', 'scarf', 'mask'].map((name) => token(`token-${name}`));

/** A name without the number that tells people of one kind apart, and that number. */
export function kindIn(name: string): { kind: string; number: string | null } {
  const [, kind, number] = /^(.*\S)\s+(\d+)$/u.exec(name.trim()) ?? [];
  return { kind: kind ?? name.trim(), number: number ?? null };
}

/** Somebody as what they are called, the last word first: a “mire hound” is a hound. */
function called(words: string): Token | undefined {
  const all = words.toLowerCase().match(/\p{L}+/gu) ?? [];
  for (const word of all.reverse()) {
    const found = BY_WORD.get(word) ?? BY_WORD.get(word.replace(/e?s$/, '')) ?? BY_WORD.get(word.replace(/s$/, ''));
    if (found) return found;
  }
  return undefined;
}

/** A number from a text, the same everywhere. */
function hashed(text: string): number {
  let all = 0x811c9dc5;
  for (const letter of text) all = Math.imul(all ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The last bits alone would tell little of the first letters.
  return (all ^ (all >>> 15)) >>> 0;
}

/** How somebody is drawn: as what they are called, else by a head. Heads go by number, so that no two of a dozen who were made one
 *  after the other are alike; only where several are of one kind (`several`), these go by what that is called, and are alike. */
export function drawn({ who, name, kind }: Pick<Person, 'who' | 'name' | 'kind'>, several = false): Token {
  const own = kindIn(name).kind;
  return called(own) ?? called(kind) ?? HEADS[(several ? hashed(own.toLowerCase()) : who) % HEADS.length]!;
}

/** The faces of all who are there. */
export function facesOf(people: readonly Person[]): Map<number, FaceOf> {
  const names = people.map((one) => one.name);
  // Those of one name are told apart by numbers; the first of them may have none.
  const several = new Set(people.flatMap((one) => (kindIn(one.name).number === null ? [] : [kindIn(one.name).kind])));
  const of = people.map((one) => ({ one, ...kindIn(one.name) })).map((each) => ({ ...each, token: drawn(each.one, several.has(each.kind)) }));
  return new Map(
    of.map(({ one, token, kind, number }) => {
      const alike = !one.portrayed && of.some((other) => other.one !== one && !other.one.portrayed && other.token === token && other.kind !== kind && other.one.side > 0 === one.side > 0);
      const first = [...kind].slice(0, 2).join('');
      return [one.who, { token, mark: !alike ? number : number === null ? letters(one.name, names) : `${first}${number}` }];
    }),
  );
}

/** What of a seat's view says who is there. */
type Seen = Pick<View, 'sheets' | 'maps' | 'portraits'>;
let last: { seen: Seen; faces: Map<number, FaceOf> } | null = null;

/** The face of somebody, as a seat sees the table; they are worked out once for each view. */
export function faceIn(seen: Seen, who: number): FaceOf | undefined {
  if (last?.seen !== seen) {
    const tokens = new Map(seen.maps.flatMap((map) => map.tokens).map((one) => [one.who, one]));
    const sheets = new Map(seen.sheets.flatMap((sheet) => (sheet.who === null ? [] : [[sheet.who, sheet] as const])));
    const portrayed = new Set(seen.portraits.map((one) => one.who));
    const people = [...new Set([...sheets.keys(), ...tokens.keys()])].map((who): Person => {
      const [sheet, one] = [sheets.get(who), tokens.get(who)];
      return { who, name: one?.name ?? sheet?.name ?? '', kind: sheet?.kind.words ?? '', side: one?.side ?? 0, portrayed: portrayed.has(who) };
    });
    last = { seen, faces: facesOf(people) };
  }
  return last.faces.get(who);
}
