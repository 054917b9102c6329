import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerPopup, openPopup } from './popup-window';

const ORIGIN = 'https://erx.test';

/** Two windows of one origin; what one says reaches the other when `deliver` is called, as a busy browser would. */
function windows() {
  const listeners = new Set<(event: MessageEvent) => void>();
  const inFlight: unknown[] = [];
  const popup = {
    closed: false,
    parent: null as unknown,
    location: { href: `${ORIGIN}/?popup&code=abc`, origin: ORIGIN, replace: vi.fn() },
    history: { replaceState: vi.fn() },
    opener: { postMessage: (data: unknown) => inFlight.push(data) },
    setTimeout: (work: () => void, milliseconds: number) => setTimeout(work, milliseconds),
    close: () => {
      popup.closed = true;
    },
  };
  popup.parent = popup;
  const opener = {
    location: { origin: ORIGIN },
    open: () => popup,
    setInterval: (work: () => void, milliseconds: number) => setInterval(work, milliseconds),
    clearInterval: (id: ReturnType<typeof setInterval>) => {
      clearInterval(id);
    },
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
      listeners.delete(listener),
  };
  return {
    opener: opener as unknown as Window & typeof globalThis,
    popup: popup as unknown as Window & typeof globalThis,
    deliver: () => {
      for (const data of inFlight.splice(0))
        for (const listener of listeners)
          // a message of a closed window is ignored
          listener({ origin: ORIGIN, source: popup.closed ? null : popup, data } as unknown as MessageEvent);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('When the page that opened the window is busy, it still hears the answer, and closes the window', async () => {
  const { opener, popup, deliver } = windows();
  const opened = openPopup(opener);
  const address = opened?.visit(new URL(`${ORIGIN}/oidc/authorize`));
  expect(answerPopup(popup)).toBe(true);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(popup.closed).toBe(false);
  deliver();
  await expect(address).resolves.toMatchObject({ href: `${ORIGIN}/?popup&code=abc` });
  opened?.close();
  expect(popup.closed).toBe(true);
});

test('When nobody hears the answer, the window closes by itself', async () => {
  const { popup } = windows();
  answerPopup(popup);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(popup.closed).toBe(true);
});

test('When I close the window without signing in, the page that opened it goes on', async () => {
  const { opener, popup } = windows();
  const address = openPopup(opener)?.visit(new URL(`${ORIGIN}/oidc/authorize`));
  const refused = expect(address).rejects.toMatchObject({ code: 'session.popup-closed' });
  popup.close();
  await vi.advanceTimersByTimeAsync(500);
  await refused;
});
