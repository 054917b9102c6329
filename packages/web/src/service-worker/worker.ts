import { findAnswerer } from './routing';

/**
 * As much of a service worker's surroundings as this one uses: the page's own types would clash with the
 * whole library of a worker's.
 */
interface WorkerScope {
  readonly location: Location;
  readonly navigator: { readonly userAgent: string };
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

const scope = globalThis as unknown as WorkerScope;

/**
 * The build's files and a name that changes with any of them; the build writes them here (vite.config.mjs).
 */
const { version, files } = JSON.parse('__ERX_SHELL__') as { version: string; files: readonly string[] };

const PAGE = '/';
const known: ReadonlySet<string> = new Set(files.filter((file) => file !== PAGE));
const PREFIX = 'erx-shell-';
const CACHE = `${PREFIX}${version}`;
/** How long the network may take to answer with a page before the kept one is in. */
const PATIENCE_MILLISECONDS = 5_000;

/**
 * Whether the browser may ask the network for a page while this worker starts. Firefox (153) reports an error of the
 * page for each redirect that a worker passes on, and a silent sign-in is one: there the network is asked by the
 * browser alone.
 */
const isPreloading = !scope.navigator.userAgent.includes('Firefox/');

/** Keeps the shell: nothing else is ever put into a cache, so that nothing of a patient can be. */
scope.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll(
        files.map(
          (file) =>
            new Request(file, {
              credentials: 'omit',
              ...(file.startsWith('/assets/') ? {} : { cache: 'reload' }),
            }),
        ),
      );
      await scope.skipWaiting(); // pages that are open keep what they have; their files stay (see below)
    })(),
  );
});

/** The shell before this one stays for pages that are still open with it; older ones go. */
scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
      await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
      if (isPreloading) await scope.registration.navigationPreload?.enable();
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener('fetch', (event) => {
  const answerer = findAnswerer(event.request, scope.location.origin, known);
  if (answerer === 'page') event.respondWith(page(event));
  else if (answerer === 'file') event.respondWith(kept(event.request));
  // The browser has asked the network already. Left to itself it would ask once more, and a step of a sign-in
  // is good once.
  else if (isPreloading && event.request.mode === 'navigate' && event.request.method === 'GET')
    event.respondWith(asked(event));
});

/** A file of the build: its name says what is in it, so that the kept one is as good as the server's. */
async function kept(request: Request): Promise<Response> {
  return (
    (await caches.match(request, { cacheName: CACHE })) ??
    (await caches.match(request)) ??
    (await fetch(request))
  );
}

/** What the network answers, asked once: by the browser while this worker started, or now. */
async function asked(event: Fetching): Promise<Response> {
  return (await event.preloadResponse) ?? (await fetch(event.request));
}

/**
 * The page from the network, so that it is never an old one; the kept page where no one answers, which then
 * says so.
 */
async function page(event: Fetching): Promise<Response> {
  const fallback = () => caches.match(PAGE, { cacheName: CACHE });
  const answered = asked(event);
  event.waitUntil(answered.catch(() => undefined));
  try {
    const answer = await Promise.race([
      answered,
      new Promise<undefined>((end) => {
        setTimeout(end, PATIENCE_MILLISECONDS);
      }),
    ]);
    // said by whatever is before the service
    const isUnreachable = answer === undefined || [502, 503, 504].includes(answer.status);
    return (isUnreachable ? await fallback() : undefined) ?? answer ?? (await answered);
  } catch (error) {
    const shell = await fallback();
    if (shell) return shell;
    throw error;
  }
}
