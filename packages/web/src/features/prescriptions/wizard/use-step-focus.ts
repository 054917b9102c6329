import type { ReceivedFinding } from '@erx/core/findings/finding';
import type { Step } from '@erx/core/prescriptions/workflow/state';
import { createContext, useCallback, useContext, useEffect, useRef, type RefObject } from 'react';

/** How often the writing was asked for; 0 where it is only in view: what has the focus keeps it. */
export const AskedToWrite = createContext(1);

interface Options {
  root: RefObject<HTMLElement | null>;
  step: Step;
  refused: readonly ReceivedFinding[];
  refusals: number;
  refusalBox: RefObject<HTMLDivElement | null>;
  /** Whether a dialog has the focus. */
  isElsewhere: boolean;
  /** Where this step begins, when not at its first field: what is before it is written already. */
  first?: string | undefined;
}

/** Where a step begins for the hands; the title where there is nothing to fill in. */
const FIRST = {
  'search-drug': 'input[name="drug"]',
  alternatives: '.erx-wizard-title',
  sig: '[name="dispense"]',
  pharmacy: 'input[type="radio"]:checked',
  review: '.erx-wizard-title',
} as const satisfies Record<Step, string>;

/** Focus goes to the first control of a new step, and to the field that a refusal names. */
export function useStepFocus({
  root,
  step,
  refused,
  refusals,
  refusalBox,
  isElsewhere,
  first,
}: Options): void {
  const asked = useContext(AskedToWrite);
  const onceReleased = useEnterReleased();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    const now = `${String(asked)} ${step}`;
    if (shown.current === now) return;
    shown.current = now;
    if (isFirst && asked === 0) return;
    // Anyone who walks the tabs by keyboard stays there.
    if (isFirst && (document.activeElement?.matches('[role="tab"]:focus-visible') ?? false)) return;
    const place = root.current?.querySelector<HTMLElement>(first ?? FIRST[step]);
    const take = () => {
      place?.focus({ preventScroll: true });
    };
    if (place instanceof HTMLButtonElement) onceReleased(take);
    else take();
    if (!isFirst && root.current) showTop(root.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each step, not for what is written in it
  }, [root, step, asked, onceReleased]);

  useEffect(() => {
    if (refusals === 0 || isElsewhere) return;
    const field = refused.find((finding) => finding.field !== undefined)?.field;
    const input =
      field === undefined ? undefined : root.current?.querySelector<HTMLElement>(`[name="${field}"]`);
    (input ?? refusalBox.current)?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal, not for each drawing of it
  }, [refusals]);
}

/**
 * Waits until Enter is let go: a button that gets the focus while it is held takes its release for a press,
 * and the step would be passed unseen.
 */
function useEnterReleased(): (work: () => void) => void {
  const held = useRef(false);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    const onKey = ({ key, type }: KeyboardEvent) => {
      if (key !== 'Enter') return;
      held.current = type === 'keydown';
      const work = waiting.current;
      waiting.current = undefined;
      // behind everything else that hears this key
      if (!held.current && work) setTimeout(work);
    };
    const onLeave = () => {
      held.current = false;
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('keyup', onKey, true);
    window.addEventListener('blur', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('keyup', onKey, true);
      window.removeEventListener('blur', onLeave);
    };
  }, []);
  return useCallback((work) => {
    if (held.current) waiting.current = work;
    else work();
  }, []);
}

/**
 * Scrolls back to where a step begins, below what is above it in its column or at the top of the page, when that
 * has been scrolled away.
 */
function showTop(root: HTMLElement): void {
  const column = root.closest('[data-column]');
  const edge = column
    ? column.getBoundingClientRect().top
    : (document.querySelector('.erx-banner')?.getBoundingClientRect().bottom ?? 0);
  const hidden = edge - root.getBoundingClientRect().top;
  if (hidden > 0) (column ?? window).scrollBy({ top: -hidden - 8 });
}
