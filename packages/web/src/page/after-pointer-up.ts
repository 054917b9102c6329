import { settling } from './settled';

/** A press is `released` until its click has been handled, which is part of the same task. */
let press: 'none' | 'held' | 'released' = 'none';

if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      press = 'held';
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(
      end,
      () => {
        press = 'released';
        setTimeout(() => {
          if (press === 'released') press = 'none';
        });
      },
      true,
    );
}

/**
 * Does something that may move the page once the current press has become a click, or immediately if there is
 * none. Otherwise a field that is left by pressing a button could push it from under the pointer.
 */
export function afterPointerUp(work: () => void): void {
  if (press === 'none') {
    work();
    return;
  }
  const end = settling.begin();
  const afterClick = () => {
    setTimeout(() => {
      work();
      end();
    });
  };
  if (press === 'released') {
    afterClick();
    return;
  }
  const ended = new AbortController();
  for (const event of ['pointerup', 'pointercancel'])
    window.addEventListener(
      event,
      () => {
        ended.abort();
        afterClick();
      },
      { capture: true, signal: ended.signal },
    );
}
