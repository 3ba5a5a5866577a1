// Squares of a field: what they are called and how they are numbered. tests/squares.json holds the page to what the
// server makes of both.
export interface Squares {
  columns: number;
  rows: number;
  first: number;
}

/** What a square is called, as on a chessboard. */
export function called(column: number, row: number): string {
  let letters = '';
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) letters = String.fromCharCode(65 + (left % 26)) + letters;
  return `${letters}${row + 1}`;
}

/** Where the square of that number lies; null where it is none of them. */
export function cellAt({ columns, rows, first }: Squares, place: number): [number, number] | null {
  const nth = place - first;
  return 0 <= nth && nth < columns * rows ? [nth % columns, Math.floor(nth / columns)] : null;
}

/** The number of the square that is called so; undefined where none of them is. */
export function named({ columns, rows, first }: Squares, name: string): number | undefined {
  const [, letters, number] = /^([a-z]{1,3})(\d{1,5})$/i.exec(name.trim()) ?? [];
  if (letters === undefined || number === undefined) return undefined;
  const column = [...letters.toUpperCase()].reduce((before, letter) => before * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const row = Number(number) - 1;
  return column < columns && 0 <= row && row < rows ? first + row * columns + column : undefined;
}
