import { useEffect, useEffectEvent, useRef } from 'react';
import { isDialogOpen } from './dialogs';

/** What letters are typed or chosen in; a tick box knows none. */
const TYPED = 'input:not([type="checkbox"]), textarea, select';

/**
 * Whether a key is meant for the screen: no one is typing, no control that knows the key has the focus, and no
 * dialog is open.
 */
export function isForKeys(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (isDialogOpen()) return false;
  if (!(target instanceof HTMLElement)) return true;
  if (target.isContentEditable || target.closest(`${TYPED}, [role="menu"]`)) return false;
  // Enter is the control's own where one has the focus.
  return event.key !== 'Enter' || target.closest('button, a, input') === null;
}

/**
 * Does what a single letter means, pressed outside fields.
 * @param acts by their letters; what cannot be done now is undefined
 */
export function useLetters(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = event.shiftKey || !isForKeys(event) ? undefined : acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/**
 * Does what Ctrl+Enter (on a Mac Cmd+Enter) means, also in a field or on a button, while no dialog is open. Nothing
 * else hears the key: a button would take it for its own, when it is pressed or when it is let go.
 */
export function useSendKey(send: () => void): void {
  const isHeld = useRef(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (isDialogOpen()) return;
    event.preventDefault();
    event.stopPropagation();
    isHeld.current = true;
    if (!event.repeat) send();
  });
  useEffect(() => {
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('keyup', onKeyUp, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('keyup', onKeyUp, true);
    };
  }, []);
}
