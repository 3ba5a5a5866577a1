// Generated from crates/wire by `make types`. Do not edit.

export const WIRE = 22;

export type Value = { "flag": boolean } | { "number": number } | { "word": string } | { "text": string } | { "character": number } | { "place": number } | { "item": number } | { "rule": string } | { "money": number } | { "factor": [number, number] } | { "list": Array<Value> };

export type Answer = { "yes": boolean } | { "one": Value } | { "several": Array<Value> } | { "number": number } | { "text": string } | { "order": Array<Value> } | { "allot": Array<[Value, number]> };

export type Filled = { 
/**
 * The attempt's name.
 */
attempt: string, 
/**
 * The values by the parameters' names.
 */
values: { [key in string]: Value }, 
/**
 * Whether parameters that are left out take their defaults.
 */
rest: boolean, 
/**
 * The referee lets every refusal pass, visibly.
 */
insist?: boolean, };

export type Draft = { 
/**
 * Which form it fills.
 */
form: string, 
/**
 * By field.
 */
values: { [key in string]: Value }, };

export type Instead = { "number": number } | { "holds": boolean } | { "outcome": string };

export type Basis = { 
/**
 * How many entries of the seat's stream.
 */
seen: number, 
/**
 * As [`crate::state::Time::moment`].
 */
moment?: string, 
/**
 * What stood where a correction writes.
 */
was?: Value, };

export type Command = { 
/**
 * Chosen by the sender; the same id is applied once and acknowledged again. 1 to 56 bytes.
 */
id: string, 
/**
 * What it says.
 */
say: Say, 
/**
 * What the sender saw when they said it; without it, it is meant for whatever is so when it comes.
 */
based_on?: Basis, };

export type Say = { "verb": "attempt", filled: Filled, insist: boolean, } | { "verb": "accept", attempt: string, filled: Filled, insist: boolean, } | { "verb": "withdraw", attempt: string, reason?: string, } | { "verb": "confirm", attempt: string, } | { "verb": "start", attempt: string, } | { "verb": "move-on", } | { "verb": "busy", on: boolean, } | { "verb": "answer", attempt: string, path: string, version: number, answer: Answer, } | { "verb": "roll", attempt: string, path: string, version: number, typed?: Array<number>, given?: Given, } | { "verb": "reveal", of: string, path: string, given: Given, } | { "verb": "fall-without", of: string, path: string, } | { "verb": "rule", attempt: string, path: string, instead: Instead, reason: string, } | { "verb": "set-aside", attempt: string, reason: string, } | { "verb": "redo", } | { "verb": "undo", back_to?: string, } | { "verb": "take-back", latest: string, } | { "verb": "open-roll", attempt: string, } | { "verb": "open-rolls", session: number, } | { "verb": "agree", } | { "verb": "correct", address: string, value: Value, reason: string, } | { "verb": "adjust", address: string, by: number, reason: string, } | { "verb": "build", draft: Draft, seat?: number, } | { "verb": "load", files: Array<PackFile>, } | { "verb": "switch", switch: string, value: string, } | { "verb": "invite", name: string, device?: Publishing, hosted: boolean, } | { "verb": "let-watch", name: string, } | { "verb": "remove", seat: number, } | { "verb": "allow", seat: number, role: Role, may: Array<May>, } | { "verb": "give-chair", to: number, watch: boolean, } | { "verb": "assign", seat: number, characters: Array<number>, } | { "verb": "claim", who: number, } | { "verb": "present", present: boolean, } | { "verb": "session", open: boolean, } | { "verb": "subject", subject: string, consent: boolean, } | { "verb": "talk", text: string, to?: Array<number>, } | { "verb": "narrate", text: string, } | { "verb": "note", text: string, public: boolean, } | { "verb": "write-card", card?: string, version: number, about: CardAbout, to: Reach, } | { "verb": "show-card", card: string, to: Reach, } | { "verb": "take-card", card: string, } | { "verb": "bring-card-back", card: string, } | { "verb": "lay-picture", map: string, picture?: Picture, x: number, y: number, cell: number, hidden?: boolean, } | { "verb": "tile-picture", map: string, tiles: Tiles, } | { "verb": "fog", map: string, how: Fogging, } | { "verb": "reveal-by-sight", map: string, } | { "verb": "stage", picture?: CardPicture, } | { "verb": "portray", who: number, picture?: Picture, } | { "verb": "throw", notation: string, secret: boolean, } | { "verb": "stop", } | { "verb": "go-on", stop: string, } | { "verb": "call", change: ScriptChange, } | { "verb": "ready", } | { "verb": "resume", } | { "verb": "step-out", out: boolean, } | { "verb": "erase", seat?: number, } | { "verb": "floor", } | { "verb": "yield", } | { "verb": "end-floor", } | { "verb": "wish", about: string, wish: Value, } | { "verb": "publish", chain: unknown, tip: string, key: string, };

export type Fogging = "all" | "nothing" | { "hide": Array<[number, number]> } | { "show": Array<[number, number]> };

export type Tiles = { 
/**
 * The hash of the picture that they are of.
 */
of: string, 
/**
 * Pixels of all tiles together from left to right.
 */
width: number, 
/**
 * The same from top to bottom.
 */
height: number, 
/**
 * Pixels of a side of each tile, but for what is left at the right and at the bottom.
 */
side: number, 
/**
 * Row by row from the top, each from the left.
 */
pictures: Array<Picture>, };

export type CardAbout = { 
/**
 * What it is called; one line.
 */
title: string, 
/**
 * Its text: `CommonMark`, in which raw HTML counts as text.
 */
text?: string, 
/**
 * What can be said in a word or two, in order.
 */
fields?: Array<CardField>, 
/**
 * By which it is found.
 */
tags?: Array<string>, 
/**
 * On which day of the game it is due, from 1, where that is known.
 */
day?: number, 
/**
 * What it is about, where it is about somebody or some place.
 */
pin?: Pin, 
/**
 * What is to be seen on it.
 */
picture?: CardPicture, };

export type CardField = { 
/**
 * What it is.
 */
name: string, 
/**
 * What it is like.
 */
value: string, };

export type CardPicture = { 
/**
 * The picture.
 */
picture: Picture, 
/**
 * What is to be seen on it, for whoever can't see it; one line.
 */
alt: string, };

export type Picture = { 
/**
 * The SHA-256 of its bytes, by which it is fetched: 64 hexadecimal digits.
 */
hash: string, 
/**
 * How it is written.
 */
kind: PictureKind, 
/**
 * Pixels from left to right.
 */
width: number, 
/**
 * Pixels from top to bottom.
 */
height: number, 
/**
 * How many bytes it has.
 */
bytes: number, };

export type PictureKind = "jpeg" | "png";

export type Pin = { "person": number } | { "place": number };

export type Reach = "everyone" | { "seats": Array<number> };

export type PackFile = { 
/**
 * What it is called.
 */
name: string, 
/**
 * What stands in it.
 */
text: string, };

export type Publishing = { 
/**
 * The end of its chain for dice that everybody may see.
 */
tip: string, 
/**
 * Its Ed25519 public key.
 */
key: string, };

export type Role = "player" | "co-referee" | "spectator";

export type ScriptChange = { "pause": Record<symbol, never> } | { "rewind": { 
/**
 * To before which change; to what the table agrees on where none is named.
 */
back_to?: string, } } | { "fast-forward": Record<symbol, never> };

export type Boundary = "line" | "veil" | "ask";

export type May = "write" | "throw" | "correct";

export type Given = { 
/**
 * The link: 64 hexadecimal digits.
 */
link: string, 
/**
 * On top of which past it was given.
 */
bound: Bound, };

export type Bound = { 
/**
 * How many entries of the audience's stream.
 */
count: number, 
/**
 * The head of that stream: 64 hexadecimal digits.
 */
head: string, 
/**
 * The Ed25519 signature: 128 hexadecimal digits.
 */
signature: string, };

export type FromPage = { "to": "hello", 
/**
 * As [`crate::WIRE`].
 */
wire: number, 
/**
 * What it has of its stream; none for a fresh start.
 */
have?: Have, } | { "to": "say", 
/**
 * The command, with the id under which it is answered.
 */
command: Command, } | { "to": "look", 
/**
 * Chosen by the page.
 */
n: number, 
/**
 * At what.
 */
at: Look, } | { "to": "bound", 
/**
 * Chosen by the page, as for a look.
 */
n: number, 
/**
 * Which of the three.
 */
sort: Boundary, 
/**
 * In a few words.
 */
words: string, } | { "to": "unbound", 
/**
 * Chosen by the page, as for a look.
 */
n: number, 
/**
 * Which of the three.
 */
sort: Boundary, 
/**
 * As it stands on the list.
 */
words: string, } | { "to": "own-bounds", 
/**
 * Chosen by the page, as for a look.
 */
n: number, } | { "to": "strike", 
/**
 * Chosen by the page, as for a look.
 */
n: number, 
/**
 * Which of the three.
 */
sort: Boundary, 
/**
 * As it stands on the list.
 */
words: string, 
/**
 * Whether everything goes that the same person wrote.
 */
all: boolean, } | { "to": "point", 
/**
 * By number.
 */
place: number, } | { "to": "earlier", 
/**
 * The number of the entry that follows them.
 */
before: number, } | { "to": "more", } | { "to": "there", } | { "to": "back", } | { "to": "again", };

export type Have = { 
/**
 * How many entries.
 */
count: number, 
/**
 * The head after them: 64 hexadecimal digits.
 */
head: string, };

export type HeadOf = { 
/**
 * The audience that may know the dice.
 */
audience: unknown, 
/**
 * How many entries.
 */
count: number, 
/**
 * The head after them: 64 hexadecimal digits.
 */
head: string, };

export type Newcomer = { 
/**
 * The number to let them in by.
 */
id: number, 
/**
 * As they call themselves.
 */
name: string, 
/**
 * The seat that they say is theirs; none where they want a new one.
 */
seat: number | null, };

export type Look = { "look": "fill", 
/**
 * As far.
 */
filled: Filled, } | { "look": "tile", 
/**
 * Its name.
 */
attempt: string, } | { "look": "odds", 
/**
 * All of it.
 */
filled: Filled, } | { "look": "chances", 
/**
 * As far as it is filled in.
 */
draft: Draft, } | { "look": "why-not", } | { "look": "onto", 
/**
 * Who, by number.
 */
who: number, 
/**
 * The place, or whom.
 */
onto: Value, } | { "look": "places", 
/**
 * Who, by number.
 */
who: number, } | { "look": "form", 
/**
 * As far.
 */
draft: Draft, } | { "look": "at-random", 
/**
 * As far.
 */
draft: Draft, } | { "look": "cast", } | { "look": "odds-of", 
/**
 * The attempt that is over; what runs if none.
 */
over?: string, 
/**
 * The question.
 */
path: string, } | { "look": "explain", 
/**
 * The attempt's id, as its entries carry it.
 */
attempt: string, } | { "look": "rule", 
/**
 * Its id.
 */
id: string, } | { "look": "rules", } | { "look": "days", 
/**
 * Which, from 1.
 */
day: number, } | { "look": "until", 
/**
 * Which, from 1.
 */
day: number, };

export type ToPage = { "is": "welcome", 
/**
 * As [`crate::WIRE`].
 */
wire: number, 
/**
 * The program's version.
 */
program: string, 
/**
 * The number of the first entry that follows.
 */
from: number, 
/**
 * The stream's head before it.
 */
head: string, 
/**
 * Whether the table's dice come from a seed: a rehearsal, which nothing can verify.
 */
rehearsal: boolean, 
/**
 * At the referee's seat: the seat of the co-referee who acts there; none for the referee in person.
 */
hand?: number, 
/**
 * For how many seconds somebody has the floor who says nothing.
 */
floor_seconds: number, } | { "is": "heads", 
/**
 * How many entries of its own stream.
 */
count: number, 
/**
 * One for each audience.
 */
heads: Array<HeadOf>, } | { "is": "boundaries", 
/**
 * What never comes up, in the order of the words.
 */
lines: Array<string>, 
/**
 * What happens out of sight, in the order of the words.
 */
veils: Array<string>, 
/**
 * What comes up once somebody has asked, in the order of the words.
 */
asks: Array<string>, 
/**
 * How many the referee has just struck; none where they did not.
 */
struck?: number, } | { "is": "newcomers", 
/**
 * In the order in which they came.
 */
newcomers: Array<Newcomer>, } | { "is": "entries", 
/**
 * At most a few hundred.
 */
entries: Array<Logged>, } | { "is": "more", 
/**
 * How many it still lacks.
 */
lacks: number, } | { "is": "earlier", 
/**
 * In order; empty at the beginning of the log.
 */
entries: Array<Logged>, 
/**
 * The stream's head before them.
 */
head: string, } | { "is": "state", 
/**
 * The table.
 */
state: AtTable, } | { "is": "changed", 
/**
 * Each in place of what the page has of it.
 */
parts: Parts, } | { "is": "done", 
/**
 * The command's id.
 */
id: string, 
/**
 * What became of it.
 */
ack: Ack, } | { "is": "refused", 
/**
 * The command's id.
 */
id: string, 
/**
 * The reason, with the rule or the right that refuses.
 */
why: Refused, } | { "is": "seen", 
/**
 * The number of the question.
 */
n: number, 
/**
 * What is there.
 */
what: Seen, } | { "is": "pointed", 
/**
 * Whose seat it is.
 */
seat: number, 
/**
 * By number.
 */
place: number, } | { "is": "tried", 
/**
 * How many entries still count; those behind them were gone back over.
 */
count: number, 
/**
 * Whether there is something to go back over.
 */
back: boolean, 
/**
 * Whether there are dice to throw again.
 */
again: boolean, } | { "is": "here", } | { "is": "wrong", 
/**
 * What was wrong, and what would be right.
 */
text: string, } | { "is": "bye", 
/**
 * The reason, for the page to act on.
 */
why: Bye, 
/**
 * In words, with what to do.
 */
text: string, };

export type Parts = { 
/**
 * The table.
 */
table?: AtTable, 
/**
 * What runs.
 */
now?: Now, 
/**
 * What was settled.
 */
past?: Past, 
/**
 * What is seen of the game.
 */
scene?: Scene, 
/**
 * The game's time.
 */
time?: Time, 
/**
 * Where everybody is.
 */
ground?: Ground, 
/**
 * The seat's cards.
 */
cards?: Cards, 
/**
 * What the table shows besides its game and the cards.
 */
scenery?: Scenery, 
/**
 * Characters and records.
 */
sheets?: Sheets, 
/**
 * What can be done in it.
 */
can?: Can, };

export type Cards = { 
/**
 * Those that the seat has no more, by name.
 */
gone: Array<string>, 
/**
 * Those that are new or another than before, the new ones in their order behind all others.
 */
changed: Array<Card>, };

export type Sheets = { 
/**
 * How many there are in all.
 */
count: number, 
/**
 * Those, each with its place from 0. A long one may come in several messages, each with some of its sections.
 */
changed: Array<[number, ChangedSheet]>, };

export type ChangedSheet = { 
/**
 * Whose it is.
 */
about: About, 
/**
 * How many sections it has in all.
 */
count: number, 
/**
 * Those that are not what was sent last in their place, each with its place from 0.
 */
sections: Array<[number, Section]>, };

export type Ack = "done" | "before" | "queued" | "held";

export type Bye = "other-version" | "other-log" | "restored" | "seat-taken" | "moved" | "erased" | "trouble" | "stopping" | "over" | "too-much";

export type Seen = { "seen": "fill", 
/**
 * As far as it is filled in.
 */
filling: Filling, } | { "seen": "tile", 
/**
 * As it would be done.
 */
tile: Tile, } | { "seen": "odds", 
/**
 * What comes of it.
 */
odds: OddsShown, } | { "seen": "chances", 
/**
 * Each with what it is called on the sheet.
 */
chances: Array<Chance>, } | { "seen": "why-not", 
/**
 * Each with its words and why.
 */
refused: Array<[string, Refused]>, } | { "seen": "onto", 
/**
 * What can, and what can't.
 */
onto: Onto, } | { "seen": "places", 
/**
 * By number.
 */
places: Array<number>, 
/**
 * Those of them that they can be brought to.
 */
goals: Array<number>, 
/**
 * The ways there, and to wherever else one could go.
 */
ways: Array<Way>, } | { "seen": "form", 
/**
 * As far as it is filled in.
 */
filling: Filling, 
/**
 * Every problem.
 */
problems: Array<Problem>, 
/**
 * What it comes to so far: the numbers that people watch while they choose.
 */
comes_to: Array<Row>, } | { "seen": "at-random", 
/**
 * With what was chosen in it.
 */
draft: Draft, } | { "seen": "cast", 
/**
 * Each with a name to choose it by.
 */
drafts: Array<ReadyMade>, 
/**
 * The opening.
 */
opening: string | null, } | { "seen": "odds-of", 
/**
 * Each answer with its odds.
 */
odds: Array<AnswerOdds>, } | { "seen": "explain", 
/**
 * The attempt.
 */
settled: Settled, 
/**
 * The lines, in the order of the run.
 */
lines: Array<Line>, } | { "seen": "rule", 
/**
 * The rule.
 */
rule: Rule, } | { "seen": "rules", 
/**
 * Each by its id, with what it is called.
 */
rules: Array<[string, string]>, } | { "seen": "days", 
/**
 * All that stand together.
 */
days: Days, } | { "seen": "until", 
/**
 * What is filled in for it; nothing where it has begun, is too far away, or is not this seat's to wait for.
 */
filled: Filled | null, } | { "seen": "bound", } | { "seen": "own-bounds", 
/**
 * What is never to come up.
 */
lines: Array<string>, 
/**
 * What is to happen out of sight.
 */
veils: Array<string>, 
/**
 * What is to come up once somebody has asked.
 */
asks: Array<string>, } | { "seen": "struck", 
/**
 * How many stand on the list no more.
 */
count: number, } | { "seen": "nothing", 
/**
 * The reason, with the rule or the right that refuses.
 */
why: Refused, };

export type AnswerOdds = { 
/**
 * The answer; none for a roll.
 */
answer: Answer | null, 
/**
 * What comes of it.
 */
odds: OddsShown, };

export type Chance = { 
/**
 * What it is called there.
 */
label: string, 
/**
 * What comes of it.
 */
odds: OddsShown, };

export type ReadyMade = { 
/**
 * Its name, or its form in words.
 */
label: string, 
/**
 * The draft.
 */
draft: Draft, };

export type Logged = { 
/**
 * The entry under its number in the seat's stream. What is hashed is its canonical JSON, which whoever receives it
 * writes for themselves: so it need not stand here as a text in a text, with its commitment beside it.
 */
entry: { seq: number; time?: number; by: unknown; audience: unknown; salt: string; body: { is: string; [member: string]: unknown } }, 
/**
 * The same in words.
 */
told: Told, };

export type Told = { 
/**
 * How it is to be drawn.
 */
kind: Kind, 
/**
 * A sentence; empty where there is nothing to read.
 */
text?: string, 
/**
 * By whom, of what people write, where that is not whoever has the seat in `by` now: a co-referee, or somebody who
 * has another seat since, or none.
 */
who?: string | null, 
/**
 * The attempt it belongs to.
 */
attempt?: string | null, 
/**
 * The explanation.
 */
lines?: Array<Line>, 
/**
 * Whom it is for, where that is not everybody: "you and the referee".
 */
aside?: string | null, 
/**
 * What the attempt came to, where this is its end: its outcome's name, and its total.
 */
outcome?: Outcome | null, 
/**
 * Attempts and changes that count no more, where this undoes them.
 */
undone?: Array<string>, 
/**
 * Those of them that count again, where this does them again.
 */
redone?: Array<string>, 
/**
 * The card that somebody wrote, changed or brought back, by its name.
 */
card?: string | null, 
/**
 * Whether it is an attempt that is no part of the story: a turn that ends, a place on a map.
 */
routine?: boolean, 
/**
 * On which day of the game it was written, from 1, where people count days.
 */
day?: number | null, };

export type Outcome = { 
/**
 * In words.
 */
label: string | null, 
/**
 * The number it came to.
 */
total: number | null, };

export type Kind = "table" | "attempt" | "rolled" | "chosen" | "ruled" | "aside" | "changed" | "settled" | "by-hand" | "undone" | "talk" | "narration" | "note" | "card" | "thrown" | "safety" | "silent";

export type State = { 
/**
 * What people call the table.
 */
name: string, 
/**
 * The game.
 */
game: Game, 
/**
 * Whose state it is; 0 is the referee.
 */
me: number, 
/**
 * All seats, the referee's first.
 */
seats: Array<Seat>, 
/**
 * Players' characters that nobody plays: any player can take one.
 */
free: Array<Free>, 
/**
 * The session of play that is open, counted from 1.
 */
session: number | null, 
/**
 * What the story is on; may be empty.
 */
subject: string, 
/**
 * Subjects that were stopped and are not taken up again without consent.
 */
stopped: Array<string>, 
/**
 * Who has the floor, then who asked for it next.
 */
floor: Array<number>, 
/**
 * Which others want its holder to give it up.
 */
against_floor: Array<number>, 
/**
 * How many more players it takes.
 */
floor_takes: number, 
/**
 * What was called for, and who is not ready yet to go on after it; none while play goes on.
 */
called: Called | null, 
/**
 * For the referee: the subject was stopped, and another is to be found.
 */
adrift: boolean, 
/**
 * For the referee: others are shown that they are busy.
 */
busy: boolean, 
/**
 * For the referee: players who have not spoken for a while.
 */
quiet: Array<number>, 
/**
 * What this seat wishes.
 */
wishes: { [key in string]: Value }, 
/**
 * Whether the table takes the faces of real dice.
 */
typed_dice: boolean, 
/**
 * What runs.
 */
open: Open | null, 
/**
 * What waits, in order.
 */
queue: Array<Queued>, 
/**
 * Which chains of secrets this seat's device has published.
 */
chains: Array<DeviceChain>, 
/**
 * What this device is to reveal now, by itself: one link for each.
 */
reveal: Array<Reveal>, 
/**
 * Dice that wait for a secret of somebody's device.
 */
awaited: Array<Awaited>, 
/**
 * What `undo` takes back.
 */
undo: Undo | null, 
/**
 * Whether what was undone last can be done again.
 */
redo: boolean, 
/**
 * An undoing that waits for everybody's consent.
 */
asked_to_undo: AskedToUndo | null, 
/**
 * The latest attempts that are over and that the seat can still rule on, latest first. Whatever else was settled
 * stands in the log.
 */
rulable: Array<Settled>, 
/**
 * What took its default at once, and may still be answered otherwise until anything else begins.
 */
late: Array<Late>, 
/**
 * What is going on.
 */
scene: Array<Row>, 
/**
 * In words.
 */
clock: Labelled | null, 
/**
 * Which day it is, from 1, where people count days.
 */
day: number | null, 
/**
 * What will happen by it, the next first.
 */
due: Array<Due>, 
/**
 * Who acts when, where people take turns.
 */
turns: Turns | null, 
/**
 * Stands for whose turn it is of those whom this seat acts for, in which round, and the time. It goes back with what
 * is said ([`crate::mirror::Basis`]), so that nothing is done in another moment than it was meant for.
 */
moment: string, 
/**
 * Maps, where places matter; the one that matters now comes first.
 */
maps: Array<Map>, 
/**
 * Pictures under maps that this seat sees.
 */
backdrops: Array<Backdrop>, 
/**
 * Those of its maps on which fog lies.
 */
covered: Array<Covered>, 
/**
 * What everybody sees on the stage, where there is no map or they want to look at it.
 */
stage: CardPicture | null, 
/**
 * Of those whom this seat sees.
 */
portraits: Array<Portrait>, 
/**
 * What the safety verbs are for.
 */
safety: Safety, 
/**
 * What can be attempted now.
 */
offers: Array<Offer>, 
/**
 * The shelves, in the order that what is going on asks for.
 */
shelves: Array<string>, 
/**
 * What can be made.
 */
forms: Array<FormAbout>, 
/**
 * The house rules, all of them.
 */
switches: Array<Switch>, };

export type AtTable = { 
/**
 * What people call the table.
 */
name: string, 
/**
 * The game.
 */
game: Game, 
/**
 * Whose state it is; 0 is the referee.
 */
me: number, 
/**
 * All seats, the referee's first.
 */
seats: Array<Seat>, 
/**
 * Players' characters that nobody plays: any player can take one.
 */
free: Array<Free>, 
/**
 * The session of play that is open, counted from 1.
 */
session: number | null, 
/**
 * What the story is on; may be empty.
 */
subject: string, 
/**
 * Subjects that were stopped and are not taken up again without consent.
 */
stopped: Array<string>, 
/**
 * Who has the floor, then who asked for it next.
 */
floor: Array<number>, 
/**
 * Which others want its holder to give it up.
 */
against_floor: Array<number>, 
/**
 * How many more players it takes.
 */
floor_takes: number, 
/**
 * What was called for, and who is not ready yet to go on after it; none while play goes on.
 */
called: Called | null, 
/**
 * For the referee: the subject was stopped, and another is to be found.
 */
adrift: boolean, 
/**
 * For the referee: others are shown that they are busy.
 */
busy: boolean, 
/**
 * For the referee: players who have not spoken for a while.
 */
quiet: Array<number>, 
/**
 * What this seat wishes.
 */
wishes: { [key in string]: Value }, 
/**
 * Whether the table takes the faces of real dice.
 */
typed_dice: boolean, };

export type Now = { 
/**
 * What runs.
 */
open: Open | null, 
/**
 * What waits, in order.
 */
queue: Array<Queued>, 
/**
 * Which chains of secrets this seat's device has published.
 */
chains: Array<DeviceChain>, 
/**
 * What this device is to reveal now, by itself: one link for each.
 */
reveal: Array<Reveal>, 
/**
 * Dice that wait for a secret of somebody's device.
 */
awaited: Array<Awaited>, };

export type Past = { 
/**
 * What `undo` takes back.
 */
undo: Undo | null, 
/**
 * Whether what was undone last can be done again.
 */
redo: boolean, 
/**
 * An undoing that waits for everybody's consent.
 */
asked_to_undo: AskedToUndo | null, 
/**
 * The latest attempts that are over and that the seat can still rule on, latest first. Whatever else was settled
 * stands in the log.
 */
rulable: Array<Settled>, 
/**
 * What took its default at once, and may still be answered otherwise until anything else begins.
 */
late: Array<Late>, };

export type AskedToUndo = { 
/**
 * Who asks.
 */
seat: number, 
/**
 * The earliest change to be undone; the latest of all if none.
 */
back_to: string | null, 
/**
 * Who is there and has not agreed yet.
 */
lacking: Array<number>, };

export type Called = { 
/**
 * Each tool at most once, the latest last.
 */
changes: Array<ScriptChange>, 
/**
 * Who is there and not ready yet.
 */
unready: Array<number>, };

export type Scene = { 
/**
 * What is going on.
 */
scene: Array<Row>, };

export type Time = { 
/**
 * In words.
 */
clock: Labelled | null, 
/**
 * Which day it is, from 1, where people count days.
 */
day: number | null, 
/**
 * What will happen by it, the next first.
 */
due: Array<Due>, 
/**
 * Who acts when, where people take turns.
 */
turns: Turns | null, 
/**
 * Stands for whose turn it is of those whom this seat acts for, in which round, and the time. It goes back with what
 * is said ([`crate::mirror::Basis`]), so that nothing is done in another moment than it was meant for.
 */
moment: string, };

export type Due = { 
/**
 * What it is.
 */
words: string, 
/**
 * The rule's id.
 */
rule: string, 
/**
 * For whom, by name; none for nobody in particular.
 */
name: string | null, 
/**
 * How long it is until then.
 */
left: string, 
/**
 * On which day that is, where people count days.
 */
day: number | null, 
/**
 * Whether only some may see it.
 */
hidden: boolean, };

export type Days = { 
/**
 * The first of them.
 */
first: number, 
/**
 * The last of them.
 */
last: number, 
/**
 * How many stand in a row: a week, where the game has one.
 */
row: number, 
/**
 * What there is to say of a row.
 */
of_row: string | null, 
/**
 * What the days of a row are called, in order; empty where they have no names.
 */
names: Array<string>, 
/**
 * What they are called together, such as a month.
 */
words: string | null, 
/**
 * The season.
 */
season: string | null, 
/**
 * The moon, on those of the days on which it comes to another quarter.
 */
moons: Array<Moon>, };

export type Moon = { 
/**
 * The day.
 */
day: number, 
/**
 * Which quarter begins: 0 is the new moon, 2 the full one.
 */
quarter: number, 
/**
 * In words.
 */
words: string, };

export type Ground = { 
/**
 * Maps, where places matter; the one that matters now comes first.
 */
maps: Array<Map>, };

export type Card = { 
/**
 * Its name, as the verbs of cards take it.
 */
card: string, 
/**
 * Counts its changes: whoever changes it says which they have seen.
 */
version: number, 
/**
 * All that stands on it; it is pinned to what this seat sees now, or to nothing.
 */
about: CardAbout, 
/**
 * Who gave it to those who have it.
 */
by: number, 
/**
 * Who has it besides the referee.
 */
to: Reach, 
/**
 * Whether this seat may change it, show it and take it away.
 */
mine: boolean, 
/**
 * Whether this seat can bring back what it was before it was changed last.
 */
changed: boolean, 
/**
 * Whether it was taken away: nobody has it, and this seat can bring it back.
 */
gone: boolean, };

export type Scenery = { 
/**
 * Pictures under maps that this seat sees.
 */
backdrops: Array<Backdrop>, 
/**
 * Those of its maps on which fog lies.
 */
covered: Array<Covered>, 
/**
 * What everybody sees on the stage, where there is no map or they want to look at it.
 */
stage: CardPicture | null, 
/**
 * Of those whom this seat sees.
 */
portraits: Array<Portrait>, };

export type Backdrop = { 
/**
 * Under which ([`Map::key`]).
 */
map: string, 
/**
 * By what it is fetched.
 */
image: string, 
/**
 * Pixels from left to right.
 */
width: number, 
/**
 * Pixels from top to bottom.
 */
height: number, 
/**
 * Where the middle of the cell 0, 0 lies: from the left, in hundredths of a pixel.
 */
x: number, 
/**
 * The same from the top.
 */
y: number, 
/**
 * How far it is from a cell to the next of its column, in hundredths of a pixel.
 */
cell: number, 
/**
 * For the referee: the picture, as the verbs take it.
 */
picture: Picture | null, 
/**
 * The same, sharper, where there is such.
 */
tiles: TilesAt | null, };

export type TilesAt = { 
/**
 * Pixels of all tiles together from left to right.
 */
width: number, 
/**
 * The same from top to bottom.
 */
height: number, 
/**
 * Pixels of a side of each tile, but for what is left at the right and at the bottom.
 */
side: number, 
/**
 * By what each is fetched: row by row from the top, each from the left.
 */
images: Array<string>, };

export type Covered = { 
/**
 * Which ([`Map::key`]).
 */
map: string, 
/**
 * What nobody but the referee has seen.
 */
fog: Fog, 
/**
 * What is known and out of the company's sight now: a column, a row, and how many from there to the right.
 */
out_of_sight: Array<[number, number, number]>, };

export type Fog = { 
/**
 * Whether everything is, but for some.
 */
all: boolean, 
/**
 * Those that are not as the rest: pairs of a column and a row.
 */
but: Array<[number, number]>, };

export type Portrait = { 
/**
 * Whose, by number.
 */
who: number, 
/**
 * By what it is fetched.
 */
image: string, };

export type Can = { 
/**
 * What the safety verbs are for.
 */
safety: Safety, 
/**
 * What can be attempted now.
 */
offers: Array<Offer>, 
/**
 * The shelves, in the order that what is going on asks for.
 */
shelves: Array<string>, 
/**
 * What can be made.
 */
forms: Array<FormAbout>, 
/**
 * The house rules, all of them.
 */
switches: Array<Switch>, };

export type DeviceChain = { 
/**
 * For which dice, as `publish` takes it.
 */
chain: unknown, 
/**
 * The link that went into dice last, or the published end: 64 hexadecimal digits.
 */
last: string, 
/**
 * How many links after it were asked for and not used: the next to be given is one after those.
 */
over: number, };

export type Reveal = { 
/**
 * The attempt that rolls, or the throw; as the verb `reveal` takes it.
 */
of: string, 
/**
 * The roll.
 */
path: string, 
/**
 * Of which chain, as `publish` takes it.
 */
chain: unknown, 
/**
 * All that the link is given to: what the device signs, in canonical JSON.
 */
request: unknown, 
/**
 * The audience whose stream the device binds its link to.
 */
around: unknown, };

export type Awaited = { 
/**
 * The attempt that rolls, or the throw.
 */
of: string, 
/**
 * The roll.
 */
path: string, 
/**
 * Whose device is to reveal one.
 */
seat: number, };

export type Settled = { 
/**
 * Its name.
 */
id: string, 
/**
 * What it was.
 */
words: Labelled, 
/**
 * Who began it; none for what was due.
 */
by: number | null, 
/**
 * What it came to, in words.
 */
outcome: string | null, 
/**
 * The number it came to.
 */
total: number | null, };

export type Late = { 
/**
 * The attempt, for the answer.
 */
attempt: string, 
/**
 * What it was.
 */
words: Labelled, 
/**
 * What is asked. [`Question::default`] holds unless it is answered.
 */
question: Question, };

export type Game = { 
/**
 * What commands call it.
 */
id: string, 
/**
 * As people write it.
 */
title: string, 
/**
 * Its accent colour on light and on dark, as `#rrggbb`.
 */
accent: [string, string], 
/**
 * Whether it has lists that content packs add to.
 */
packs: boolean, 
/**
 * What somebody is likeliest to mean who turns to a foe: attempts, in order.
 */
against: Array<string>, 
/**
 * What it has as a session of play opens: attempts, in order.
 */
begins: Array<string>, 
/**
 * What it has before one closes: attempts, in order.
 */
ends: Array<string>, };

export type Seat = { 
/**
 * Its number, from 0: the referee's.
 */
seat: number, 
/**
 * As they call themselves.
 */
name: string, 
/**
 * Whom they play.
 */
characters: Array<Named>, 
/**
 * Whether they are at the table.
 */
present: boolean, 
/**
 * Whether they have stepped out: nobody waits for them, and whom they play is kept safe.
 */
out: boolean, 
/**
 * What the seat is there for. The referee's is a player's like any other here.
 */
role: Role, 
/**
 * What it may do that not every seat may.
 */
may: Array<May>, };

export type Free = { 
/**
 * Its number.
 */
who: number, 
/**
 * Its name.
 */
name: string, 
/**
 * In a line, what it does best or did before; may be empty.
 */
said: string, };

export type Player = { 
/**
 * Its number.
 */
seat: number, 
/**
 * As they call themselves.
 */
name: string, 
/**
 * The names of those whom they play.
 */
plays: Array<string>, };

export type Named = { 
/**
 * Its number.
 */
who: number, 
/**
 * Its name.
 */
name: string, };

export type Labelled = { 
/**
 * What people read.
 */
words: string, 
/**
 * The rule's id.
 */
rule: string, };

export type Safety = { 
/**
 * Anybody may use either.
 */
available: Labelled, 
/**
 * Stopping ends the subject at once.
 */
stops: Labelled, 
/**
 * Nobody is asked or named.
 */
unattributed: Labelled, 
/**
 * What stopping is for.
 */
why_stop: Labelled, 
/**
 * The floor.
 */
floor: Labelled, 
/**
 * What the floor is for.
 */
why_floor: Labelled, };

export type Open = { "is": "busy" } | { "is": "attempt" } & Running;

export type Running = { 
/**
 * Its name.
 */
id: string, 
/**
 * What is said of it must carry this.
 */
version: number, 
/**
 * What it is.
 */
words: Labelled, 
/**
 * Whose it is, in words.
 */
owner: string, 
/**
 * Who began it; none for what was due.
 */
by: number | null, 
/**
 * What led to where it is.
 */
lines: Array<Line>, 
/**
 * What it waits for.
 */
questions: Array<Question>, 
/**
 * Where several are called at once: each of them, in order. Empty where it concerns one alone.
 */
together: Array<Lane>, };

export type Lane = { 
/**
 * Who, in words.
 */
owner: string, 
/**
 * Their questions that are open, by path.
 */
asked: Array<string>, 
/**
 * Their attempt that waits its turn.
 */
waits: string | null, 
/**
 * The dice that fell for them.
 */
dice: Array<Die>, 
/**
 * What it came to for them, in words, once nothing of theirs is open.
 */
outcome: string | null, 
/**
 * The place of that among all it could have been, from worst to best, from 0, and how many those are.
 */
rank: [number, number] | null, 
/**
 * The number it came to.
 */
total: number | null, };

export type Line = { 
/**
 * Where in the run, as rulings take it.
 */
path: string, 
/**
 * How deep it stands, from 0.
 */
depth: number, 
/**
 * The number, or nothing.
 */
figure: string, 
/**
 * What it is.
 */
what: string, 
/**
 * The rule's id.
 */
rule: string, 
/**
 * Whether it counts.
 */
counts: boolean, 
/**
 * Whether the referee overruled it.
 */
ruled: boolean, 
/**
 * Whether only some may see it.
 */
hidden: boolean, 
/**
 * Whether it is what happened, as a sentence of the game: what the log shows without the explanation.
 */
story: boolean, 
/**
 * How much it weighs: what is news or grave, the log shows without the explanation, unless such a sentence said it.
 */
weight?: Weight, 
/**
 * Whether it is about somebody whom this seat plays.
 */
yours?: boolean, 
/**
 * The die, where one fell.
 */
die: Die | null, 
/**
 * Where this is an outcome: its place among all it could have been, from worst to best, from 0, and how many
 * those are.
 */
rank: [number, number] | null, 
/**
 * What the referee can overrule here.
 */
rulable: Rulable | null, };

export type Weight = "detail" | "news" | "grave";

export type Die = { 
/**
 * How many sides it has.
 */
sides: number, 
/**
 * What it shows.
 */
face: number, 
/**
 * Another die of the hand counts.
 */
dropped: boolean, 
/**
 * Whose it is, and what it comes to for them, where several people roll.
 */
whose?: Whose | null, };

export type Whose = { 
/**
 * Their name.
 */
name: string, 
/**
 * What their roll came to, where it came to a number.
 */
total: number | null, };

export type Rulable = { "is": "number", 
/**
 * As it is now.
 */
now: number, } | { "is": "holds", 
/**
 * As it is now.
 */
now: boolean, } | { "is": "outcome", 
/**
 * As it is now.
 */
now: string, 
/**
 * All outcomes, worst first: the word, and what people read for it.
 */
outcomes: Array<[string, string]>, };

export type Question = { 
/**
 * Where in the run, as answers take it.
 */
path: string, 
/**
 * The rule that asks.
 */
rule: string, 
/**
 * The question.
 */
words: string, 
/**
 * Who decides or rolls, in words.
 */
owner: string, 
/**
 * Whether this seat may answer.
 */
mine: boolean, 
/**
 * The seat that it waits for.
 */
seat: number, 
/**
 * Whether it is for a company that this seat plays a member of: any of those may answer.
 */
ours: boolean, 
/**
 * Whether it settles itself by its default when play moves on.
 */
lapses: boolean, 
/**
 * What holds then, in words.
 */
default: string | null, 
/**
 * The roll or the choice before, of the same throw: where that was a tap of this seat's, this falls by itself.
 */
after: string | null, 
/**
 * What is wanted.
 */
wanted: Wanted, };

export type Wanted = { "is": "confirm", 
/**
 * The word for yes.
 */
yes: string, 
/**
 * The word for no.
 */
no: string, } | { "is": "one-of", 
/**
 * The options.
 */
options: Array<Choice>, } | { "is": "several-of", 
/**
 * The options.
 */
options: Array<Choice>, 
/**
 * The fewest.
 */
min: number, 
/**
 * The most.
 */
max: number, } | { "is": "number", 
/**
 * The lowest.
 */
min: number, 
/**
 * The highest.
 */
max: number, } | { "is": "text", 
/**
 * The most characters.
 */
max: number, } | { "is": "order", 
/**
 * The options.
 */
options: Array<Choice>, } | { "is": "allot", 
/**
 * In all.
 */
points: number, 
/**
 * The most for one.
 */
each_max: number, 
/**
 * What they are given to.
 */
to: Array<Choice>, } | { "is": "roll", 
/**
 * How many sides each die has.
 */
sides: number, 
/**
 * How many dice.
 */
count: number, 
/**
 * Whether real dice may be typed in.
 */
typed: boolean, 
/**
 * What the roller's device gives its link to.
 */
reveal: Reveal | null, };

export type Choice = { 
/**
 * What it stands for.
 */
value: Value, 
/**
 * In words.
 */
label: string, 
/**
 * Why it can't be had now.
 */
refused: Refused | null, 
/**
 * Of somebody who is too far away: by what whoever acts comes near enough first.
 */
nearer?: Filled, };

export type Refused = { 
/**
 * In words: what is wrong, and what would be right.
 */
text: string, 
/**
 * The rule that refuses, if one does.
 */
rule: string | null, 
/**
 * The right that is lacking, if one is.
 */
right: string | null, 
/**
 * All problems of a draft.
 */
problems: Array<Problem>, };

export type Problem = { 
/**
 * The field.
 */
at: string, 
/**
 * What is wrong, and the remedy.
 */
words: string, 
/**
 * The rule that says so.
 */
rule: string, };

export type Queued = { 
/**
 * Its name.
 */
id: string, 
/**
 * Who wants it.
 */
by: number | null, 
/**
 * In words.
 */
words: string, 
/**
 * What is filled in.
 */
filled: Filled, 
/**
 * Whether the referee still has to accept it.
 */
proposal: boolean, 
/**
 * Whether this seat may take it back.
 */
mine: boolean, 
/**
 * Whether what it followed was undone or set aside since, so that it waits until whoever said it confirms it.
 */
unsure: boolean, };

export type Undo = { 
/**
 * Its name.
 */
id: string, };

export type Row = { 
/**
 * What it is.
 */
label: string, 
/**
 * The rule it comes from.
 */
rule: string, 
/**
 * How much or which, in words.
 */
shown: string, 
/**
 * What is there of what there could be.
 */
gauge?: Gauge, 
/**
 * The value, where the referee can change it.
 */
value?: Value, 
/**
 * Where the referee can change it.
 */
address?: string, 
/**
 * The attempt that it suggests to this seat, as far as it says what to fill in.
 */
offer?: Filled, 
/**
 * Whether only some may see it.
 */
hidden?: boolean, 
/**
 * Whether it only says that something is not so, or that there is none of it.
 */
none?: boolean, };

export type Gauge = { 
/**
 * Now; may be below 0.
 */
now: number, 
/**
 * At the most.
 */
max: number, };

export type Health = { 
/**
 * In words.
 */
words: Labelled, 
/**
 * In figures, where the table shows them.
 */
gauge: Gauge | null, };

export type Fallen = "down" | "dead";

export type Sheet = { 
/**
 * In order.
 */
sections: Array<Section>, 
/**
 * Of whom; none for what belongs to the table.
 */
who: number | null, 
/**
 * Its name.
 */
name: string, 
/**
 * Which sort of record.
 */
kind: Labelled, 
/**
 * How they are, where this seat sees it otherwise than in their rows.
 */
health: Health | null, 
/**
 * What all may see at a glance.
 */
conditions: Array<Labelled>, 
/**
 * Whether all may see that they lie there.
 */
fallen: Fallen | null, 
/**
 * Whether this seat plays it.
 */
mine: boolean, 
/**
 * The seat that plays it, if one does.
 */
player: number | null, };

export type About = { 
/**
 * Of whom; none for what belongs to the table.
 */
who: number | null, 
/**
 * Its name.
 */
name: string, 
/**
 * Which sort of record.
 */
kind: Labelled, 
/**
 * How they are, where this seat sees it otherwise than in their rows.
 */
health: Health | null, 
/**
 * What all may see at a glance.
 */
conditions: Array<Labelled>, 
/**
 * Whether all may see that they lie there.
 */
fallen: Fallen | null, 
/**
 * Whether this seat plays it.
 */
mine: boolean, 
/**
 * The seat that plays it, if one does.
 */
player: number | null, };

export type Section = { 
/**
 * The heading.
 */
title: Labelled, 
/**
 * In order.
 */
rows: Array<Row>, };

export type Map = { 
/**
 * What tells it from the game's other maps, whatever is to be seen on it: what lies under it is kept by this.
 */
key: string, 
/**
 * What it shows, where there are several.
 */
title: string | null, 
/**
 * How its places lie to each other.
 */
layout: Layout, 
/**
 * Squares or zones.
 */
places: Array<Spot>, 
/**
 * Between two places.
 */
borders: Array<Border>, 
/**
 * Everybody whom the viewer sees.
 */
tokens: Array<Token>, 
/**
 * Who is engaged with whom, by number.
 */
engaged: Array<[number, number]>, 
/**
 * For the referee: what can be painted onto its places.
 */
brushes: Array<Brush>, 
/**
 * For the referee: at which addresses it is written how many columns and rows there are, and how many there may be.
 */
sides: [string, string, number] | null, 
/**
 * Of a field: squares of which nothing is to be said but what many are.
 */
alike: Array<Alike>, 
/**
 * How far people are from each other, where that counts.
 */
measure: Measure | null, };

export type Measure = { 
/**
 * What one is called.
 */
one: string, 
/**
 * And more of them.
 */
more: string, 
/**
 * Of those of whom the viewer may know it.
 */
rings: Array<Ring>, };

export type Ring = { 
/**
 * Whose it is.
 */
who: number, 
/**
 * The fewest steps.
 */
nearest: number, 
/**
 * The most.
 */
furthest: number, 
/**
 * What it is.
 */
label: string, 
/**
 * What it is, and how far it reaches.
 */
told: string, };

export type Layout = "areas" | "squares" | "hexes" | { "field": { 
/**
 * How many from left to right.
 */
columns: number, 
/**
 * How many from the bottom up.
 */
rows: number, 
/**
 * The number of the one in the lower left.
 */
first: number, } };

export type Brush = { 
/**
 * The form.
 */
form: string, 
/**
 * The fields that say where: one that takes several places; or two that take a place each, and one that takes
 * further pairs as rows.
 */
fields: Array<string>, 
/**
 * How it is filled in for a plain wall; nothing where the game has none.
 */
wall: { [key in string]: Value }, 
/**
 * The same for a plain door.
 */
door: { [key in string]: Value }, };

export type Turns = { 
/**
 * The rule that orders them.
 */
rule: string, 
/**
 * Which turn, or which round of turns.
 */
words: string, 
/**
 * A part of it with rules of its own.
 */
phase: string | null, 
/**
 * Whether they are those of a fight: some games have turns outside of one.
 */
fight: boolean, 
/**
 * First to last.
 */
entries: Array<Turn>, };

export type TurnState = "to-act" | "acting" | "acted" | "passed" | "busy" | "follows";

export type Turn = { 
/**
 * The number of the character whose turn it is.
 */
who: number, 
/**
 * Their name.
 */
name: string, 
/**
 * Whether it has come.
 */
stands: TurnState, 
/**
 * What keeps those who are busy, and whom those follow who follow somebody, in words.
 */
with: string | null, 
/**
 * What they are ready for, hold, or wait for.
 */
states: Array<Labelled>, };

export type Spot = { 
/**
 * Its number, as tokens and borders name it.
 */
place: number, 
/**
 * Its name.
 */
name: string, 
/**
 * Column and row from 0, lower left; of an area about where it lies, if that is known.
 */
at: [number, number] | null, 
/**
 * The place of another map that it lies in.
 */
within: number | null, 
/**
 * Darkness, difficult ground, height.
 */
states: Array<Labelled>, };

export type Alike = { 
/**
 * What they are.
 */
states: Array<Labelled>, 
/**
 * The first of some side by side in a row, and how many there are.
 */
squares: Array<[number, number]>, };

export type Border = { 
/**
 * From here.
 */
one: number, 
/**
 * To there.
 */
other: number, 
/**
 * Wall, door, fence.
 */
kind: Labelled, 
/**
 * What it looks like.
 */
looks: Looks, 
/**
 * Whether it can be passed now.
 */
open: boolean, 
/**
 * Whether a path leads along it; none where that makes no difference.
 */
path: boolean | null, };

export type Token = { 
/**
 * The number of the character that it stands for.
 */
who: number, 
/**
 * Their name.
 */
name: string, 
/**
 * Where; none where the map has no places.
 */
place: number | null, 
/**
 * Which cluster of that place they stand in; 0 for none.
 */
cluster: number, 
/**
 * On which side they are: the players' is 0.
 */
side: number, 
/**
 * Health in tenths, where this seat may know it.
 */
tenths: number | null, 
/**
 * Whether this seat plays them, or somebody of them, as of a company.
 */
mine: boolean, };

export type Offer = { 
/**
 * What commands call it.
 */
attempt: string, 
/**
 * In words.
 */
label: string, 
/**
 * The rule it carries out, where it is known before anything is filled in.
 */
rule: string | null, 
/**
 * The heading of the rulebook under which that rule stands.
 */
section: string | null, 
/**
 * The shelf that it stands on, as [`Can::shelves`] calls it; none for what is found under its heading alone.
 */
shelf: string | null, 
/**
 * Whether nothing is left to fill in.
 */
ready: boolean, };

export type FormAbout = { 
/**
 * What commands call it.
 */
form: string, 
/**
 * In words.
 */
label: string, 
/**
 * The rule it comes from.
 */
rule: string, 
/**
 * Whether players make it for themselves.
 */
players: boolean, };

export type Switch = { 
/**
 * What commands call it.
 */
id: string, 
/**
 * In words.
 */
label: string, 
/**
 * The rule at whose ruling it stands.
 */
rule: string, 
/**
 * Its values: what commands call them, and in words; the default first.
 */
values: Array<[string, string]>, 
/**
 * As it is set.
 */
value: string, };

export type Filling = { 
/**
 * The attempt's or form's name.
 */
name: string, 
/**
 * In words.
 */
label: string, 
/**
 * The fields, filled or to be filled.
 */
fields: Array<Field>, 
/**
 * How far it is.
 */
stage: Stage, 
/**
 * The odds, once it is ready and where this seat may know them.
 */
odds: OddsShown | null, 
/**
 * Whether it is ready and the first thing that it asks is a die of this seat, as far as the seat can know.
 */
throws: boolean, 
/**
 * Once it is ready: the places that it takes in, where it strikes an area of a map.
 */
covers: Array<number>, };

export type Stage = { "is": "fill" } | { "is": "propose" } | { "is": "ready", 
/**
 * What it is then.
 */
words: Labelled, } | { "is": "refused", 
/**
 * The reason, with the rule that refuses.
 */
why: Refused, };

export type Field = { 
/**
 * What commands call it.
 */
name: string, 
/**
 * In words.
 */
label: string, 
/**
 * The rule it belongs to.
 */
rule: string, 
/**
 * Whether only the referee fills it.
 */
referee: boolean, 
/**
 * What may be filled in.
 */
range: Range, 
/**
 * What is filled in, or what holds if it is left out.
 */
value: Value | null, 
/**
 * Whether the value is the default.
 */
defaulted: boolean, };

export type Range = { "is": "one-of", 
/**
 * The options.
 */
options: Array<Choice>, } | { "is": "several-of", 
/**
 * The options.
 */
options: Array<Choice>, 
/**
 * The fewest.
 */
min: number, 
/**
 * The most.
 */
max: number, } | { "is": "number", 
/**
 * The lowest.
 */
min: number, 
/**
 * The highest.
 */
max: number, } | { "is": "flag", 
/**
 * The word for yes.
 */
yes: string, 
/**
 * The word for no.
 */
no: string, } | { "is": "text", 
/**
 * The most characters.
 */
max: number, } | { "is": "money", 
/**
 * The lowest.
 */
min: number, 
/**
 * The highest.
 */
max: number, } | { "is": "factor" } | { "is": "rows", 
/**
 * The columns.
 */
columns: Array<Column>, 
/**
 * The most rows.
 */
max: number, } | { "is": "amounts", 
/**
 * What there is.
 */
of: Array<Amount>, 
/**
 * The fewest in all.
 */
min: number, 
/**
 * The most in all.
 */
max: number, 
/**
 * What is added up.
 */
sums: Array<Sum>, } | { "is": "squares", 
/**
 * How many from left to right.
 */
columns: number, 
/**
 * How many from the bottom up.
 */
rows: number, 
/**
 * The number of the one in the lower left.
 */
first: number, 
/**
 * The fewest.
 */
min: number, 
/**
 * The most.
 */
max: number, };

export type Column = { 
/**
 * What commands call it.
 */
name: string, 
/**
 * In words.
 */
label: string, 
/**
 * What may stand in it.
 */
range: Range, };

export type Amount = { 
/**
 * What it stands for.
 */
value: Value, 
/**
 * In words.
 */
label: string, 
/**
 * The most of it.
 */
max: number, 
/**
 * What one adds to each sum.
 */
each: number[], 
/**
 * What one costs or weighs, in the game's own words.
 */
notes: Array<string>, };

export type Sum = { 
/**
 * What stands before the figure.
 */
before: string, 
/**
 * What stands behind it.
 */
after: string, 
/**
 * Whether it is money, in hundredths; otherwise a whole number.
 */
money: boolean, };

export type OddsShown = { 
/**
 * Every outcome, worst for the owner first.
 */
outcomes: Array<OutcomeShare>, 
/**
 * Every total, ascending.
 */
totals: Array<TotalShare>, 
/**
 * The share that was not weighed, rounded; 0 where everything was.
 */
residual: number, 
/**
 * In a line: "failure 1/6, success 5/6".
 */
words: string, 
/**
 * What has to be known with them: that they are those against the usual opponent, since they depend on what
 * the seat does not know.
 */
note: string | null, 
/**
 * What it is weighed against, if there is something.
 */
instead: InsteadShown | null, };

export type InsteadShown = { 
/**
 * In words.
 */
label: string, 
/**
 * Its odds.
 */
odds: OddsShown, };

export type OutcomeShare = { 
/**
 * What commands call it.
 */
outcome: string, 
/**
 * In words.
 */
label: string, 
/**
 * As a fraction in lowest terms.
 */
exact: string, 
/**
 * The same, rounded; from 0 to 1.
 */
p: number, };

export type TotalShare = { 
/**
 * The number.
 */
total: number, 
/**
 * As a fraction in lowest terms.
 */
exact: string, 
/**
 * The same, rounded; from 0 to 1.
 */
p: number, };

export type Onto = { 
/**
 * What can be attempted.
 */
offers: Array<OntoOffer>, 
/**
 * What can't, by its reason.
 */
refused: Array<OntoRefused>, 
/**
 * Where nothing can be attempted that is meant for such people: what can be once they have come nearer.
 */
nearer: Nearer | null, };

export type Nearer = { 
/**
 * By what they come nearer: no die falls on the way, as far as the seat knows.
 */
first: Filled, 
/**
 * How many steps that is over the map.
 */
steps: number, 
/**
 * What they attempt then.
 */
filled: Filled, 
/**
 * That in words.
 */
label: string, 
/**
 * Whether nothing of that is asked either.
 */
whole: boolean, };

export type Provoked = { 
/**
 * The number of their character.
 */
who: number, 
/**
 * Their name.
 */
name: string, 
/**
 * The rule that asks them.
 */
what: Labelled, };

export type Looks = "opening" | "wall" | "low-wall" | "fence" | "door-open" | "door-closed" | "door-locked" | "climb" | "gap" | "water";

export type Moves = "by-rule" | "by-hand";

export type OntoOffer = { 
/**
 * The attempt, with both of them filled in.
 */
filled: Filled, 
/**
 * In words.
 */
label: string, 
/**
 * The rule that it carries out, where it is known before the rest is filled in.
 */
rule: string | null, 
/**
 * Whether nothing else is asked.
 */
whole: boolean, 
/**
 * Whether it is what somebody is likeliest to mean who turns to such a person.
 */
likely: boolean, 
/**
 * Where it brings them to the place: how.
 */
moves: Moves | null, 
/**
 * Where it brings them there by the rules: who may do what about it.
 */
provokes?: Array<Provoked>, };

export type Tile = { 
/**
 * The attempt, with all that goes without saying.
 */
filled: Filled, 
/**
 * With whom, with what and how, in a line.
 */
says: string, 
/**
 * Whom it is on, by number.
 */
whom: number | null, 
/**
 * What a tap does.
 */
does: Does, 
/**
 * Whether something else could be chosen.
 */
otherwise: boolean, 
/**
 * Whether it is meant for foes, and they are none: what is best for the attempt is worst for them.
 */
turned: boolean, };

export type Does = "rolls" | "at-once" | "proposes" | "asks";

export type OntoRefused = { 
/**
 * What, in words.
 */
labels: Array<string>, 
/**
 * The reason, with the rule that refuses.
 */
why: Refused, };

export type Way = { 
/**
 * Where it leads.
 */
place: number, 
/**
 * The last place on it before that, or where it begins.
 */
before: number, 
/**
 * What it takes, in words.
 */
takes: string, };

export type Rule = { 
/**
 * Its id.
 */
id: string, 
/**
 * The heading that it stands under.
 */
section: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * What it says, in our words.
 */
rule: string, 
/**
 * How doubtful points are read.
 */
ruling: string | null, 
/**
 * Where it is implemented.
 */
places: Array<string>, };
