import { useCallback, useContext, useEffect, useId } from 'react';
import { ScreenHost, type Underway } from './screen-host';

/** An act that was sent and is not answered. */
export const BEING_DONE: Underway = {
  why: 'Wait: it is being done, and the result is shown here. Ctrl-C ends erx without showing it.',
};
/** An act that waits for a phone: Esc stops waiting, and says what that comes to. */
export const PHONE_ASKED: Underway = { why: 'Wait for your phone, or press Esc to stop waiting for it.' };

/**
 * Keeps the screen from being left while something is under way: no one leaves not knowing what came of it.
 * @returns tells what is under way from this moment on; undefined once it has ended
 */
export function useBusy(): (underway: Underway | undefined) => void {
  const { setBusy } = useContext(ScreenHost);
  const what = useId();
  useEffect(() => () => setBusy(what, undefined), [what, setBusy]);
  return useCallback((underway) => setBusy(what, underway), [what, setBusy]);
}
