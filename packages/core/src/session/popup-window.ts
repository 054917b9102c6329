import { AppError } from '../findings/app-error';
import { returnKindOf } from './return-addresses';
import { openChannel } from './tabs';

/** A window that was opened for a sign-in. */
export interface Popup {
  /**
   * Goes to the identity provider there.
   * @returns the address of our own page at which it ended.
   * @throws AppError session.popup-closed
   */
  visit(address: URL, signal?: AbortSignal): Promise<URL>;
  close(): void;
}

const MESSAGE = 'erx-popup-sign-in';
/**
 * Where a popup answers whose opener the browser has cut off, because an identity provider on its way asked
 * for that.
 */
const CHANNEL = 'erx.popup';
const LOOK_EVERY_MILLISECONDS = 500;
/** How long an answered window waits for its opener to close it. */
const UNHEARD_AFTER_MILLISECONDS = 10_000;

/** Opens a sign-in's window. @returns undefined where the browser refuses */
export function openPopup(view: Window & typeof globalThis): Popup | undefined {
  const popup = view.open('about:blank', 'erx-sign-in', 'popup,width=480,height=680');
  if (!popup) return undefined;
  return {
    visit: (address, signal) => visit(view, popup, address, signal),
    close: () => {
      popup.close();
    },
  };
}

function visit(
  view: Window & typeof globalThis,
  popup: Window,
  address: URL,
  signal?: AbortSignal,
): Promise<URL> {
  return new Promise((resolve, reject) => {
    const channel = openChannel(CHANNEL, view);
    const end = (settle: () => void) => {
      view.clearInterval(looking);
      view.removeEventListener('message', hear);
      channel?.close();
      settle();
    };
    const take = (data: unknown) => {
      const { type, address: ended } = (data ?? {}) as { type?: unknown; address?: unknown };
      if (type === MESSAGE && typeof ended === 'string')
        end(() => {
          resolve(new URL(ended));
        });
    };
    // Only our own page in that very window is heard; what it says is then checked by the state of the
    // request.
    const hear = (event: MessageEvent) => {
      if (event.origin === view.location.origin && event.source === popup) take(event.data);
    };
    // A window that was cut off looks closed although it is not: then only its answer, or giving up, ends the
    // waiting.
    const isSameProvider = address.origin === view.location.origin;
    const looking = view.setInterval(() => {
      if (signal?.aborted === true || (isSameProvider && popup.closed))
        end(() => {
          reject(new AppError('session.popup-closed'));
        });
    }, LOOK_EVERY_MILLISECONDS);
    if (channel)
      channel.onmessage = ({ data }) => {
        take(data);
      };
    view.addEventListener('message', hear);
    popup.location.replace(address.href);
  });
}

/**
 * When this page is the end of a sign-in in a separate window: hands its address to the page that opened it,
 * which closes it. If it closed itself, a busy opener would take the sign-in for abandoned.
 * @returns whether it was; then nothing else of the application should start
 */
export function answerPopup(view: Window & typeof globalThis = window): boolean {
  const address = new URL(view.location.href);
  if (returnKindOf(address) !== 'popup' || view.parent !== view) return false;
  view.history.replaceState(null, '', '/');
  const answer = { type: MESSAGE, address: address.href };
  // To our own origin alone: anyone who else may have opened this window learns nothing.
  if (view.opener) {
    (view.opener as Window).postMessage(answer, view.location.origin);
    view.setTimeout(() => {
      view.close();
    }, UNHEARD_AFTER_MILLISECONDS);
    return true;
  }
  const channel = openChannel(CHANNEL, view);
  channel?.postMessage(answer);
  channel?.close();
  view.close(); // an opener that was cut off cannot
  return true;
}
