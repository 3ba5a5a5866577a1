// Answers to questions, as far as they are filled in.
import type { Answer, Choice, Question, Value, Wanted } from './wire';
import t from '../words/en/dock.ftl';

/** Two values are the same if they are written alike. */
export function same(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether an answer of odds is the one that an option gives. */
export function gives(answer: Answer | null, option: Answer): boolean {
  return answer !== null && JSON.stringify(answer) === JSON.stringify(option);
}

/** How many are to be chosen, as it is asked. */
export function howMany(min: number, max: number, of: number): string {
  const most = Math.min(max, of);
  if (min === most) return min === of ? t('choose-all') : t('choose-exactly', { count: min });
  if (min === 0) return most >= of ? t('choose-any') : t('choose-at-most', { count: most });
  return most >= of ? t('choose-at-least', { count: min }) : t('choose-between', { least: min, most });
}

/** Faces as people type them: "4 6", "4, 6", "4+6". Null while they do not fit. */
export function faces(text: string, count: number, sides: number): number[] | null {
  const parts = text.split(/[^0-9]+/).filter((part) => part !== '');
  if (parts.length !== count) return null;
  const all = parts.map(Number);
  return all.every((face) => Number.isInteger(face) && 1 <= face && face <= sides) ? all : null;
}

/** The list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const all = [...list];
  const [one] = all.splice(from, 1);
  if (one !== undefined) all.splice(to, 0, one);
  return all;
}

/** What a roll asks for: "2d6". */
export function notation(wanted: Extract<Wanted, { is: 'roll' }>): string {
  return `${wanted.count === 1 ? '' : wanted.count}d${wanted.sides}`;
}

/** The wish that answers a rule's question from now on; null where there is no such answer. */
export function standing(answer: Answer): Value | null {
  if ('yes' in answer) return { flag: answer.yes };
  if ('one' in answer) return answer.one;
  return null;
}

export const open = (choice: Choice): boolean => choice.refused === null;

/** What holds if nobody answers, as an answer, where it is one of the ways to answer. */
export function usual({ wanted, lapses, default: words }: Question): Answer | null {
  if (!lapses || words === null) return null;
  if (wanted.is === 'confirm') return words === wanted.yes ? { yes: true } : words === wanted.no ? { yes: false } : null;
  const option = wanted.is === 'one-of' ? wanted.options.find((one) => one.label === words && open(one)) : undefined;
  return option ? { one: option.value } : null;
}
