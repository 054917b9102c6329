import { AppError } from '../findings/app-error';
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
 * What the session needs of a browser's window. A frame may be of the same origin, or of another system
 * (integrated mode).
 */
export interface BrowserPorts extends SilentFrame {
  /** @param isInPlace whether the page that is left is not to be come back to */
  navigate(address: URL, isInPlace?: boolean): void;
  /**
   * Puts another path of this application into the address bar, without a request and without a step in the
   * history.
   */
  replaceAddress(path: string): void;
  /** Keeps the secrets of a sign-in between redirect and callback, for this tab alone. */
  readonly pending: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Keeps for all tabs of the browser whether a sign-in at a foreign provider may be taken up. */
  readonly shared: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
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
  /**
   * Sends a request without a body to the API, with a bearer's token; it outlives the page.
   * @throws when there is no answer
   */
  post(address: URL, accessToken: string): Promise<void>;
  /**
   * Asks the person for a passkey.
   * @param options of WebAuthn (PublicKeyCredentialRequestOptionsJSON)
   * @returns the browser's answer as JSON
   * @throws AppError session.passkey-refused when none was shown
   */
  showPasskey(options: Readonly<Record<string, unknown>>): Promise<string>;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * The ports of a real window.
 * @param showPasskey of the page, which has the library for it; without it no passkey is shown
 */
export function windowPorts(
  view: Window & typeof globalThis = window,
  showPasskey: BrowserPorts['showPasskey'] = () => Promise.reject(new AppError('session.passkey-refused')),
): BrowserPorts {
  return {
    ...toSilentFrame(view),
    navigate: (address, isInPlace = false) => {
      if (isInPlace) view.location.replace(address.href);
      else view.location.assign(address.href);
    },
    replaceAddress: (path) => {
      view.history.replaceState(view.history.state, '', path);
    },
    pending: view.sessionStorage,
    shared: view.localStorage,
    visitSilently: (address) => visitSilently(view, address),
    openPopup: () => openPopup(view),
    ask: (address, form) => ask(view, address, form),
    post: async (address, accessToken) => {
      await view.fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}` },
        credentials: 'omit',
        keepalive: true,
        signal: AbortSignal.timeout(ASK_MILLISECONDS),
      });
    },
    showPasskey,
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
