import { type Popup, openPopup } from './popup-window';
import { toSilentFrame, type SilentFrame, visitSilently } from './silent-renew-frame';

/** What the identity provider answered to a request of this page, after its redirects. */
export interface Asked {
  /** Where it ended. */
  readonly address: URL;
  readonly status: number;
  /** The body where it was JSON; undefined for anything else. */
  readonly body: unknown;
}

/**
 * What the session needs of a browser's window. A frame may be of the own origin, or of another system
 * (integrated mode).
 */
export interface BrowserPorts extends SilentFrame {
  navigate(address: URL): void;
  /**
   * Puts another path of this application into the address bar, without a request and without a step in the
   * history.
   */
  replaceAddress(path: string): void;
  /** Keeps the secrets of a sign-in between redirect and callback, for this tab alone. */
  readonly pending: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /**
   * Opens an address in a hidden frame.
   * @returns the address of our own page at which it ended.
   * @throws when none comes in time
   */
  visitSilently(address: URL): Promise<URL>;
  /**
   * Opens a window for a sign-in; immediately, for browsers allow it only while a click is handled.
   * @returns undefined where the browser refuses
   */
  openPopup(): Popup | undefined;
  /**
   * Asks the identity provider on our own origin, with its cookies: gets an address, or sends a form to it.
   * @throws when there is no answer
   */
  ask(address: URL, form?: Readonly<Record<string, string>>): Promise<Asked>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The ports of a real window. */
export function windowPorts(view: Window & typeof globalThis = window): BrowserPorts {
  return {
    ...toSilentFrame(view),
    navigate: (address) => {
      view.location.assign(address.href);
    },
    replaceAddress: (path) => {
      view.history.replaceState(view.history.state, '', path);
    },
    pending: view.sessionStorage,
    visitSilently: (address) => visitSilently(view, address),
    openPopup: () => openPopup(view),
    ask: (address, form) => ask(view, address, form),
    now: () => Date.now(),
  };
}

const ASK_MILLISECONDS = 15_000;

async function ask(
  view: Window & typeof globalThis,
  address: URL,
  form?: Readonly<Record<string, string>>,
): Promise<Asked> {
  const response = await view.fetch(address, {
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    // An unlock waits for the lock before it: neither may hang on a network that has gone.
    signal: AbortSignal.timeout(ASK_MILLISECONDS),
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  const text = await response.text();
  return {
    address: new URL(response.url),
    status: response.status,
    body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined,
  };
}
