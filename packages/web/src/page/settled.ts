import { createSettling } from '@erx/core/client/settling';
import { type ReactNode, useLayoutEffect } from 'react';

/** What Blueprint and its transitions name an element that is coming or going. */
const COMING_OR_GOING = '[class*="-enter-active"], [class*="-appear-active"], [class*="-exit-active"]';

/**
 * What is under way on this page. `<html data-settled>` is there while nothing is: no call, no part to be loaded, no
 * join of the live updates, and nothing moves but what turns for as long as it is shown.
 */
export const settling = createSettling({
  afterFrame(act) {
    if (!hasPage()) return;
    // Twice: what an answer brings is handed on in a task of its own, and drawn in the next.
    requestAnimationFrame(() => setTimeout(() => setTimeout(() => hasPage() && act())));
  },
  isMoving: () =>
    document.querySelector(COMING_OR_GOING) !== null || document.getAnimations().some(isPassing),
  show(isSettled) {
    if (hasPage()) document.documentElement.toggleAttribute('data-settled', isSettled);
  },
});

/** Not where the page is drawn ahead by the build, nor in the documents of unit tests, which come and go. */
function hasPage(): boolean {
  return typeof document !== 'undefined' && 'getAnimations' in document;
}

const isPassing = ({ playState, effect }: Animation): boolean =>
  playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;

/** What an act of the user reaches the page as. */
const ACTS = ['pointerdown', 'pointerup', 'click', 'keydown', 'input', 'popstate'] as const;

/** Notes every act of the user before it has an effect: until that is drawn, the page is not settled. */
export function noteActs(view: Window): void {
  for (const act of ACTS) view.addEventListener(act, settling.stir, { capture: true, passive: true });
}

/** Says that something is under way while a component is shown, or while `isUnderWay` there. */
export function useUnderWay(isUnderWay = true): void {
  useLayoutEffect(() => (isUnderWay ? settling.begin() : undefined), [isUnderWay]);
}

/** What is shown while a part is loaded: the fallback of every Suspense, with what keeps its place inside. */
export function NotYet({ children = null }: { children?: ReactNode }) {
  useUnderWay();
  return children;
}
