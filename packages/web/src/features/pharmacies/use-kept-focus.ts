import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Keeps the keyboard where it was while the buttons of a list rest: a browser takes the focus from a button
 * that is disabled. When they work again it goes back to the button last used, wherever that row stands now;
 * where that one has nothing more to do, to its neighbour.
 * @param isBusy while the buttons rest
 * @returns what the list's element is given
 */
export function useKeptFocus<List extends HTMLElement>(
  isBusy: boolean,
): { ref: RefObject<List | null>; onFocus: (event: FocusEvent<List>) => void } {
  const list = useRef<List>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (isBusy || last.current === undefined || document.activeElement !== document.body) return;
    const button = list.current?.querySelector<HTMLButtonElement>(`[data-act="${CSS.escape(last.current)}"]`);
    const usable =
      button?.disabled === true
        ? button.closest('[role="group"]')?.querySelector<HTMLButtonElement>('button:not(:disabled)')
        : button;
    usable?.focus();
  }, [isBusy]);
  return {
    ref: list,
    onFocus: (event) => {
      last.current = event.target.dataset['act'];
    },
  };
}
