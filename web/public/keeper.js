// Keeps the page's own files on the device, so that it opens at once and says by itself when it is offline. It keeps nothing
// else: no table, no picture, no answer of the server's.
/// <reference lib="webworker" />

/** What is kept, by its form: another form begins anew. */
const SHELL = 'norn-shell-1';
/** The most files of `assets/` that are kept: several versions of the page. */
const KEPT_MAX = 200;

const self_ = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));

/** Addresses that the page routes by itself, as `src/lib/route.ts` has them. @param {string} path */
const isOurs = (path) => /^\/((claim|join)\/?|t\/\d{1,15}\/\d{1,5}\/?)?$/.test(path);

/** Fetches the page anew, with all that it loads at once. Only a whole one is kept. */
async function renew() {
  const shell = await caches.open(SHELL);
  const page = await fetch('/', { cache: 'no-cache', credentials: 'omit' });
  if (!page.ok) return;
  const text = await page.clone().text();
  const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  await Promise.all(files.map(async (path) => (await shell.match(path)) ?? (await shell.add(path))));
  await shell.put('/', page);
  const kept = (await shell.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(kept.slice(0, Math.max(0, kept.length - KEPT_MAX)).map((old) => shell.delete(old)));
}

/** The page as it was last; what it is now is fetched meanwhile, for the next time. @param {FetchEvent} event */
async function page(event) {
  const kept = await caches.match('/', { cacheName: SHELL });
  if (!kept) return fetch(event.request);
  event.waitUntil(renew().catch(() => undefined));
  return kept;
}

/** A file whose name says what is in it. @param {Request} request */
async function asset(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) await shell.put(request, found.clone());
  return found;
}

self_.addEventListener('install', (event) => event.waitUntil(renew().then(() => self_.skipWaiting())));
self_.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
    await self_.clients.claim();
  };
  event.waitUntil(clear());
});
self_.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self_.location.origin) return;
  if (request.mode === 'navigate' && isOurs(pathname)) event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});
