// English as no translation is: every message shows that it is one, and takes the room that longer languages take.

/** Letters that are still read, each vowel twice: a third longer, and no word stays as it was. */
const LETTERS: Record<string, string> = {
  a: 'áà', e: 'éè', i: 'íì', o: 'óò', u: 'úù', y: 'ýý', c: 'ç', n: 'ñ',
  A: 'ÁÀ', E: 'ÉÈ', I: 'ÍÌ', O: 'ÓÒ', U: 'ÚÙ', Y: 'ÝÝ', C: 'Ç', N: 'Ñ',
};

/** The words of a message; marks in it, such as `<b>`, stay. */
export const accented = (text: string): string =>
  text.replace(/<\/?[\w-]+\/?>|\p{L}/gu, (one) => (one.length > 1 ? one : (LETTERS[one] ?? one)));

/** What is one message: what is glued to it, or cut off from it, is seen. */
export const bracketed = (text: string): string => (text === '' ? '' : `[${text}]`);
