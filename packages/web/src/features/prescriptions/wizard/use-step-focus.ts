import type { ReceivedFinding } from '@erx/core/findings/finding';
import type { Step } from '@erx/core/prescriptions/workflow/state';
import { useEffect, useRef, type RefObject } from 'react';

interface Options {
  root: RefObject<HTMLElement | null>;
  step: Step;
  refused: readonly ReceivedFinding[];
  refusals: number;
  refusalBox: RefObject<HTMLDivElement | null>;
  /** Whether a dialog has the focus. */
  isElsewhere: boolean;
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
export function useStepFocus({ root, step, refused, refusals, refusalBox, isElsewhere }: Options): void {
  const shown = useRef<Step>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (shown.current === step) return;
    shown.current = step;
    // Anyone who walks the tabs by keyboard stays there.
    if (isFirst && (document.activeElement?.matches('[role="tab"]:focus-visible') ?? false)) return;
    root.current?.querySelector<HTMLElement>(FIRST[step])?.focus({ preventScroll: true });
    if (!isFirst && root.current) showTop(root.current);
  }, [root, step]);

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
 * Scrolls back to where a step begins, below what sticks to the top of the page, when that has been scrolled
 * away.
 */
function showTop(root: HTMLElement): void {
  const hidden =
    (document.querySelector('.erx-banner')?.getBoundingClientRect().bottom ?? 0) -
    root.getBoundingClientRect().top;
  if (hidden > 0) window.scrollBy({ top: -hidden - 8 });
}
