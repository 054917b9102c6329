import type { BrowserSession } from '@erx/core/session/browser-session';
import { focusManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { focusFirst } from './focus-first';
import { hidePage } from './hide-page';

const loadCard = () => import('./lock-card');
const LockCard = lazyComponent(loadCard, (part) => part.LockCard);

/** Has the card at hand, so that a page can be unlocked without a connection to the files. */
export function loadLockCard(): void {
  loadCard().catch(() => undefined); // asked for again when the page is locked
}

/**
 * Replaces the whole page until the person has proven to be its user, or signs out. The page is hidden at once,
 * whether or not the card has come, which is loaded behind the first screen.
 */
export function LockScreen({ session }: { session: BrowserSession }) {
  const [place] = useState(() => {
    const element = document.createElement('div');
    element.className = 'erx-lock-place';
    return element;
  });
  useEffect(() => {
    document.body.append(place);
    // Keys of the application rest while it cannot be seen.
    const keep = (event: KeyboardEvent) => {
      event.stopPropagation();
    };
    place.addEventListener('keydown', keep);
    const bringBack = hidePage(place);
    focusFirst(place); // a card that comes later does it itself
    // A locked page is not looked at: what is read by the clock rests, and what is old then is read once it is back.
    focusManager.setFocused(false);
    return () => {
      focusManager.setFocused(undefined);
      place.remove();
      bringBack();
    };
  }, [place]);
  return createPortal(
    <LazyBoundary>
      <LockCard session={session} />
    </LazyBoundary>,
    place,
  );
}
