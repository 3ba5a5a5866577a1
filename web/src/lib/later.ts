// What is fetched before it is wanted: so that it is there at once then, and also where the server can't be reached.

/** Not while the page is still coming, in milliseconds. */
const LATER = 8_000;

/** Loads a part of the page when the page has come to rest; what it gives calls that off. */
export function later(load: () => Promise<unknown>): () => void {
  const wait = setTimeout(() => void load().catch(() => undefined), LATER);
  return () => clearTimeout(wait);
}
