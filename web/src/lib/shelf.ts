// What the library holds, by what the table tells of it: who can be made at a tap, the lists of the game, and all else that has a form.
import type { Draft, FormAbout, Map as Ground, ReadyMade, Row, Sheet, Value } from './wire';

/** People are added to the scene; a list holds what they carry or can do; all else stands on the map or at the table. */
export type Kind = 'people' | 'lists' | 'things';
/** What the library is opened on: a kind, and the form that stands open at once. */
export interface Opened {
  kind: Kind;
  form: string | null;
}

/** A row of one of the game's lists, on the sheet that has it. */
export interface Listed {
  row: Row;
  sheet: Sheet;
  /** What the list is called, and its rule. */
  list: string;
  rule: string;
  form: string | null;
}

/** The list that a row's address stands in, and what the row is called there: `weapon/Axe`, `list/weapon/Axe`. */
function place(row: Row): [string, string] | null {
  const parts = row.address?.split('/') ?? [];
  const [list, name] = parts.slice(-2);
  return list === undefined || name === undefined || parts.length > 3 || !row.label.startsWith(name) ? null : [list, name];
}

/** The rows of all lists. A section is a list where each row that can be changed stands in the same one, under its own name; that
 *  of a place on a map is none. */
export function listed(sheets: readonly Sheet[], forms: readonly FormAbout[], maps: readonly Ground[]): Listed[] {
  const spots = new Set(maps.flatMap((map) => map.places.map((spot) => spot.name)));
  return sheets.flatMap((sheet) =>
    sheet.who !== null
      ? []
      : sheet.sections.flatMap(({ title, rows }) => {
          const own = rows.filter((row) => row.address?.includes('/'));
          const places = own.map(place);
          const list = places[0]?.[0];
          if (list === undefined || places.some((one) => one?.[0] !== list || spots.has(one[1]))) return [];
          const form = forms.find((one) => one.form === list)?.form ?? null;
          return own.map((row) => ({ row, sheet, list: title.words, rule: title.rule, form }));
        }),
  );
}

export interface Known {
  drafts: readonly ReadyMade[];
  sheets: readonly Sheet[];
  maps: readonly Ground[];
  /** The forms of which it is known that what they make has numbers of its own. */
  watched: ReadonlySet<string>;
}

/** How many forms make people. A game names those first: they go as far as players make them, somebody is ready-made, or
 *  somebody of that kind is at the table; and then as far as what they make is known to have numbers of its own. */
function head(forms: readonly FormAbout[], { drafts, sheets, watched }: Known, other: (one: FormAbout) => boolean): number {
  const ready = new Set(drafts.map((one) => one.draft.form));
  const there = (one: FormAbout): boolean => sheets.some(({ who, kind }) => who !== null && kind.words === one.label && kind.rule === one.rule);
  const first = forms.findIndex((one) => other(one) || !(one.players || ready.has(one.form) || there(one)));
  let end = first < 0 ? forms.length : first;
  for (let next = forms[end]; next && !other(next) && watched.has(next.form); next = forms[end]) end += 1;
  return end;
}

function sorts(forms: readonly FormAbout[], known: Known): { end: number; list: (one: FormAbout) => boolean } {
  const lists = new Set(listed(known.sheets, forms, known.maps).map((one) => one.form));
  const ground = new Set(known.maps.flatMap((map) => map.brushes.map((brush) => brush.form)));
  const other = (one: FormAbout): boolean => !one.players && (lists.has(one.form) || ground.has(one.form));
  return { end: head(forms, known, other), list: (one) => lists.has(one.form) && !ground.has(one.form) };
}

/** The form behind those that are known to make people: whether it does, too, is told by what comes of it. */
export const doubtful = (forms: readonly FormAbout[], known: Known): FormAbout | undefined => forms[sorts(forms, known).end];

/** Every form under its kind. */
export function kinds(forms: readonly FormAbout[], known: Known): Record<Kind, FormAbout[]> {
  const { end, list } = sorts(forms, known);
  const rest = forms.slice(end);
  return {
    people: [...forms.slice(0, end), ...rest.filter((one) => one.players)],
    lists: rest.filter((one) => !one.players && list(one)),
    things: rest.filter((one) => !one.players && !list(one)),
  };
}

/** The same under a name that nobody has: the second of several alike is number 2, as the table itself counts. */
export function named(draft: Draft, taken: ReadonlySet<string>): Draft {
  const name = draft.values['name'];
  if (!name || !('text' in name) || name.text === '' || !taken.has(name.text)) return draft;
  let nth = 2;
  while (taken.has(`${name.text} ${nth}`)) nth += 1;
  const own: Value = { text: `${name.text} ${nth}` };
  return { form: draft.form, values: { ...draft.values, name: own } };
}
