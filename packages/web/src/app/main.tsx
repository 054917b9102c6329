// First: every schema that is made after it knows that it may not write a parser of its own.
import './zod-settings';
import { answerPopup } from '@erx/core/session/popup-window';
import { answerSilentRenewFrame, toSilentFrame } from '@erx/core/session/silent-renew-frame';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { takeIntegration } from '../session/integration';
import { pasteAsSeen } from '../ui/form/paste-as-seen';
import { noteActs, settling } from '../page/settled';
import { replaceDeniedStorage } from './denied-storage';
import { Start } from './start';
import './theme/brand.css';
import './theme/tones.css';
import { followTheme } from './theme/theme';

replaceDeniedStorage();
// In the frame of a silent renewal, or the window of a sign-in, this page only hands its address to the page
// that waits for it.
const isAnswered =
  document.documentElement.dataset['start'] === 'answered' ||
  answerSilentRenewFrame(toSilentFrame(window)) ||
  answerPopup();
const root = isAnswered ? null : document.getElementById('root');
if (root) {
  const address = takeIntegration(new URL(location.href), sessionStorage);
  if (address) history.replaceState(history.state, '', address);
  followTheme();
  pasteAsSeen(document);
  noteActs(window);
  show(root);
}

/**
 * A built page holds the page of a visitor, which is taken over as it is unless it is known that the user
 * continues (boot.ts).
 */
function show(place: HTMLElement): void {
  const endStart = settling.begin(); // before anything is asked for, nothing is under way
  document.getElementById('refreshing')?.remove();
  const isVisitor =
    place.firstElementChild !== null && document.documentElement.dataset['start'] === undefined;
  if (isVisitor) {
    hydrateRoot(
      place,
      <StrictMode>
        <Start offersSignUp={place.querySelector('.erx-start-other') !== null} onBegun={endStart} />
      </StrictMode>,
    );
    return;
  }
  delete document.documentElement.dataset['start'];
  place.replaceChildren();
  createRoot(place).render(
    <StrictMode>
      <Start onBegun={endStart} />
    </StrictMode>,
  );
}
