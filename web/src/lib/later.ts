// What is fetched before it is wanted: so that it is there at once then, and also where the server can't be reached.

/** Not while the page is still coming, in milliseconds. */
const LATER = 8_000;

/** Loads a part of the page when the page has come to rest; what it gives calls that off. */
export function later(load: () => Promise<unknown>): () => void {
  const wait = setTimeout(() => void load().catch(() => undefined), LATER);
  return () => clearTimeout(wait);
}

/** How long until a part of the page that could not be loaded is asked for again, in milliseconds: longer each time. */
const AGAIN = [1_000, 3_000, 10_000];

/** How many parts are being loaded just now, and when one has come last. */
export const loads = { now: 0, last: -Infinity };

/** Parts of the page that wait to be had, each by how it is asked for again. */
const wanted = new Set<() => void>();

/** The server answers: what was missing is asked for at once. */
export function again(): void {
  for (const ask of [...wanted]) ask();
}

/** Stylesheets that could not be had are asked for once more: the part that wants them does so only once. */
async function styled(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) => link.dataset['missing'] !== undefined);
  await Promise.all(
    missing.map((link) => {
      const anew = link.cloneNode() as HTMLLinkElement;
      delete anew.dataset['missing'];
      return new Promise<void>((done) => {
        anew.onload = () => done();
        anew.onerror = () => {
          anew.dataset['missing'] = '';
          done();
        };
        link.replaceWith(anew);
      });
    }),
  );
  if (document.querySelector('link[data-missing]')) throw new Error('a stylesheet is missing');
}

/** Loads a part of the page, however long the network is away; what it gives calls that off. */
export function comes<T>(load: () => Promise<T>, { came, waits }: { came: (part: T) => void; waits: () => void }): () => void {
  let off = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  const ask = (): void => {
    if (off || asking) return;
    asking = true;
    loads.now += 1;
    clearTimeout(timer);
    styled().then(load).then(
      (part) => {
        wanted.delete(ask);
        loads.now -= 1;
        loads.last = Date.now();
        if (!off) came(part);
      },
      () => {
        asking = false;
        loads.now -= 1;
        // Whatever stylesheet has not come by now was asked for in vain.
        for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (!link.sheet) link.dataset['missing'] = '';
        if (off) return;
        wanted.add(ask);
        waits();
        timer = setTimeout(ask, AGAIN[Math.min(tries, AGAIN.length - 1)]);
        tries += 1;
      },
    );
  };
  ask();
  return () => {
    off = true;
    clearTimeout(timer);
    wanted.delete(ask);
  };
}
