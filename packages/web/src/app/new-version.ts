import { useSyncExternalStore } from 'react';

const HOUR_MILLISECONDS = 3_600_000;

let isReady = false;
const listeners = new Set<() => void>();

/**
 * Whether the server has a newer application than the one on this page. It comes with the next reload, which
 * only the person begins.
 */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
    () => isReady,
  );
}

let isRegistered = false;

/**
 * Registers the service worker (S9-9) once for a page, and looks for a newer one every hour. Call it when
 * nothing more urgent waits: it fetches the whole build. A failure is only logged (S8-18).
 */
export function registerServiceWorker(): void {
  if (isRegistered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isRegistered = true;
  followWorker().catch((error: unknown) => {
    // eslint-disable-next-line no-console -- S8-18: it is logged, and said to no one
    console.warn('The service worker could not be registered.', error);
  });
}

async function followWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'activated') void compare();
    });
  });
  // offline: tried again in an hour
  setInterval(() => {
    registration.update().catch(() => undefined);
  }, HOUR_MILLISECONDS);
}

/**
 * Whether the server's page is of another build than this one: a worker may also be newer because it is the
 * first, or because this page was before it.
 */
async function compare(): Promise<void> {
  const own = document.querySelector('meta[name="erx-version"]')?.getAttribute('content');
  // unreachable: found at the next update
  const answer = await fetch('/', { cache: 'no-store', credentials: 'omit' }).catch(() => undefined);
  const current =
    answer?.ok === true
      ? /<meta name="erx-version" content="(\w+)"/.exec(await answer.text())?.[1]
      : undefined;
  if (own == null || current === undefined || current === own) return;
  isReady = true;
  for (const listener of listeners) listener();
}
