import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes up the focus that a form has lost: a button that is disabled while it acts loses it, and so does one
 * whose stage has gone. Esc and Enter would reach nothing.
 * @param form where the act is done
 * @param places what may have the focus, in order of preference
 * @param isStage whether the form may have come in place of another, with the focus in it
 */
export function useRefocusAfterSubmit(
  form: RefObject<HTMLElement | null>,
  isSubmitting: boolean,
  places: readonly string[],
  isStage = false,
): void {
  const isLost = useRef(isStage);
  useEffect(() => {
    if (isSubmitting) {
      isLost.current = true;
      return;
    }
    if (!isLost.current || document.activeElement !== document.body) return;
    const place = places
      .map((selector) => form.current?.querySelector<HTMLElement>(selector))
      .find((element) => element);
    place?.focus();
  }, [form, isSubmitting, places]);
}
