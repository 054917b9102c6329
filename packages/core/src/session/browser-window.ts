import { type Popup, openPopup } from './popup-window';

/** What the identity provider answered to a request of this page, after its redirects. */
export interface Asked {
  /** Where it ended. */
  readonly address: URL;
  readonly status: number;
  /** The body where it was JSON; undefined for anything else. */
  readonly body: unknown;
}

/** What the session needs of a browser's window. */
export interface BrowserPorts {
  address(): URL;
  /** Whether this page runs inside a frame: of its own origin, or of another system (integrated mode). */
  isFramed(): boolean;
  navigate(address: URL): void;
  /** Puts another path of this application into the address bar, without a request and without a step in the history. */
  replaceAddress(path: string): void;
  /** Keeps the secrets of a sign-in between redirect and callback, for this tab alone. */
  readonly pending: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Opens an address in a hidden frame. @returns the address of our own page at which it ended. @throws when none comes in time */
  visitSilently(address: URL): Promise<URL>;
  /** Opens a window for a sign-in; at once, for browsers allow it only while a click is handled. @returns undefined where the browser refuses */
  openPopup(): Popup | undefined;
  /** Asks the identity provider on our own origin, with its cookies: gets an address, or sends a form to it. @throws when there is no answer */
  ask(address: URL, form?: Readonly<Record<string, string>>): Promise<Asked>;
  /** Hands the address of a framed page to the page around it. */
  answerFrame(address: URL): void;
  /** Milliseconds since 1970. */
  now(): number;
}

const MESSAGE = 'erx-silent-renewal';
const FRAME_TIMEOUT_MILLISECONDS = 15_000;

/** The ports of a real window. */
export function windowPorts(view: Window & typeof globalThis = window): BrowserPorts {
  return {
    address: () => new URL(view.location.href),
    isFramed: () => view.parent !== view,
    navigate: (address) => { view.location.assign(address.href); },
    replaceAddress: (path) => { view.history.replaceState(view.history.state, '', path); },
    pending: view.sessionStorage,
    visitSilently: (address) => visitSilently(view, address),
    openPopup: () => openPopup(view),
    ask: (address, form) => ask(view, address, form),
    answerFrame: (address) => { view.parent.postMessage({ type: MESSAGE, address: address.href }, view.location.origin); },
    now: () => Date.now(),
  };
}

/**
 * When this page is the end of a silent renewal: hands its address to the page around it.
 * @returns whether it was; then nothing else of the application should start
 */
export function answerSilentFrame(ports: Pick<BrowserPorts, 'address' | 'isFramed' | 'answerFrame'> = windowPorts()): boolean {
  const address = ports.address();
  if (!address.searchParams.has('silent') || !ports.isFramed()) return false;
  ports.answerFrame(address);
  return true;
}

async function ask(view: Window & typeof globalThis, address: URL, form?: Readonly<Record<string, string>>): Promise<Asked> {
  const response = await view.fetch(address, {
    headers: { accept: 'application/json' }, credentials: 'same-origin', cache: 'no-store', referrerPolicy: 'no-referrer',
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  const text = await response.text();
  return { address: new URL(response.url), status: response.status, body: text.startsWith('{') ? JSON.parse(text) as unknown : undefined };
}

function visitSilently(view: Window & typeof globalThis, address: URL): Promise<URL> {
  return new Promise((resolve, reject) => {
    const frame = view.document.createElement('iframe');
    frame.hidden = true;
    frame.title = 'Session renewal';
    frame.setAttribute('aria-hidden', 'true');
    const end = (settle: () => void) => {
      view.clearTimeout(timer);
      view.removeEventListener('message', hear);
      frame.remove();
      settle();
    };
    const hear = (event: MessageEvent) => {
      if (event.origin !== view.location.origin || event.source !== frame.contentWindow) return;
      const { type, address: ended } = (event.data ?? {}) as { type?: unknown; address?: unknown };
      if (type === MESSAGE && typeof ended === 'string') end(() => { resolve(new URL(ended)); });
    };
    const timer = view.setTimeout(() => { end(() => { reject(new Error('The identity provider did not answer in time.')); }); }, FRAME_TIMEOUT_MILLISECONDS);
    view.addEventListener('message', hear);
    frame.src = address.href;
    view.document.body.append(frame);
  });
}
