import { returnKindOf } from '@erx/core/session/return-addresses';
import { answerSilentRenewFrame, toSilentFrame } from '@erx/core/session/silent-renew-frame';
import { getCookie } from '../session/cookies';
import { showThemeOfPage } from './theme/page-theme';

/**
 * What the page does before it is painted (vite/start-page.mjs runs it first): chooses the theme and what
 * shows meanwhile, and fetches the application ahead. Everything works without it, later.
 */
export interface Boot {
  /** Whether the sign-in button was pressed before anything could follow. */
  wasPressed: boolean;
}

/** The files of the signed-in application; the build puts them here. */
declare const __ERX_APPLICATION__: readonly string[];

function boot(): void {
  const page = document.documentElement;
  const frame = toSilentFrame(window);
  if (answerSilentRenewFrame(frame)) {
    page.dataset['start'] = 'answered';
    window.stop(); // nothing else of this page is wanted
    return;
  }
  try {
    showThemeOfPage();
  } catch {
    // A frame whose storage is denied: the theme comes with the application, which replaces it.
  }
  const address = frame.address();
  const kind = returnKindOf(address);
  const isSigningUp = /^\/signup\/?$/i.test(address.pathname);
  const isPopup = kind === 'popup';
  const comesBack = kind === 'page';
  const continues = !isSigningUp && !isPopup && (comesBack || getCookie('practiceId') !== undefined);
  if (continues || isSigningUp || isPopup) page.dataset['start'] = 'refreshing';

  if (continues) for (const file of __ERX_APPLICATION__) fetchAhead(file);
  const begun: Boot = { wasPressed: false };
  window.erxBoot = begun;
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('.erx-start-button')) begun.wasPressed = true;
    },
    { capture: true },
  );
}

function fetchAhead(file: string): void {
  const link = document.createElement('link');
  link.href = file;
  link.crossOrigin = '';
  if (file.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else {
    link.rel = 'modulepreload';
  }
  document.head.append(link);
}

boot();
