import { settling } from './settled';

let isPressed = false;

if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(
      end,
      () => {
        setTimeout(() => {
          isPressed = false;
        });
      },
      true,
    );
}

/**
 * Does something that may move the page once the press under way has become a click; immediately when there is
 * none. A field that is left by pressing a button would otherwise push that button from under the pointer,
 * and the click would be lost.
 */
export function afterPointerUp(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const ended = new AbortController();
  const end = settling.begin();
  for (const event of ['pointerup', 'pointercancel']) {
    window.addEventListener(
      event,
      () => {
        ended.abort();
        setTimeout(() => {
          work();
          end();
        });
      },
      { capture: true, signal: ended.signal },
    );
  }
}
