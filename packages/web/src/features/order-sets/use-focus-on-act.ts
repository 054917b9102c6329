import { type RefObject, useEffect, useRef } from 'react';

/** What keys do once a set is there: Enter adds, or mends what keeps it from being added, Space ticks, or one goes back. */
const ACTS = [
  '[type="submit"]:enabled',
  '.erx-proposed-cannot button',
  '.erx-proposed-tick input:enabled',
  '.erx-other-sets',
];

/**
 * Gives the focus to what Enter does next, once a set is there and the Enter that opened it is let go: the same press
 * must not add what no one has read.
 * @param content of the dialog; it has the focus meanwhile
 * @param state undefined where no set is chosen, 'loading', or what is shown
 */
export function useFocusOnAct(content: RefObject<HTMLElement | null>, state: string | undefined): void {
  const isHeld = useRef(false);
  useEffect(() => {
    const note = ({ key, type }: KeyboardEvent) => {
      if (key === 'Enter') isHeld.current = type === 'keydown';
    };
    document.addEventListener('keydown', note, true);
    document.addEventListener('keyup', note, true);
    return () => {
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('keyup', note, true);
    };
  }, []);
  useEffect(() => {
    if (state === undefined) return undefined;
    content.current?.focus();
    if (state === 'loading') return undefined;
    const focus = () => {
      const dialog = content.current?.closest('.erx-dialog');
      const found = ACTS.map((selector) => dialog?.querySelector<HTMLElement>(selector));
      found.find((element) => element)?.focus();
    };
    if (!isHeld.current) {
      focus();
      return undefined;
    }
    document.addEventListener('keyup', focus, { once: true });
    return () => {
      document.removeEventListener('keyup', focus);
    };
  }, [content, state]);
}
