import { returnKindOf } from './return-addresses';

/** The frame in which a session is renewed, as its page knows itself. */
export interface SilentFrame {
  address(): URL;
  isFramed(): boolean;
  /** Hands the address of a framed page to the page around it. */
  answerFrame(address: URL): void;
}

/** What the frame's message to the page around it is called. */
const SILENT_MESSAGE = 'erx-silent-renewal';
const FRAME_TIMEOUT_MILLISECONDS = 15_000;

/**
 * When this page is the end of a silent renewal: hands its address to the page around it.
 * @returns whether it was; then nothing else of the application should start
 */
export function answerSilentRenewFrame(frame: SilentFrame): boolean {
  const address = frame.address();
  if (returnKindOf(address) !== 'silent' || !frame.isFramed()) return false;
  frame.answerFrame(address);
  return true;
}

/** The frame of a real window. */
export function toSilentFrame(view: Window & typeof globalThis): SilentFrame {
  return {
    address: () => new URL(view.location.href),
    isFramed: () => view.parent !== view,
    answerFrame: (address) => {
      view.parent.postMessage({ type: SILENT_MESSAGE, address: address.href }, view.location.origin);
    },
  };
}

/**
 * Opens an address in a hidden frame of a page, which need not have a body yet.
 * @returns the address of our own page at which it ended.
 * @throws when none comes in time
 */
export function visitSilently(view: Window & typeof globalThis, address: URL): Promise<URL> {
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
      if (type === SILENT_MESSAGE && typeof ended === 'string')
        end(() => {
          resolve(new URL(ended));
        });
    };
    const timer = view.setTimeout(() => {
      end(() => {
        reject(new Error('The identity provider did not answer in time.'));
      });
    }, FRAME_TIMEOUT_MILLISECONDS);
    view.addEventListener('message', hear);
    frame.src = address.href;
    view.document.documentElement.append(frame);
  });
}
