import { authorizationRequest } from '@erx/core/session/authorization-request';
import type { SignInConfiguration } from '@erx/core/session/contract';
import {
  answerSilentRenewFrame,
  toSilentFrame,
  type SilentAnswer,
  visitSilently,
} from '@erx/core/session/silent-renew-frame';
import { getCookie } from '../session/cookies';
import { showThemeOfPage } from './theme/page-theme';

/**
 * What the page does before it is painted, in a file of its own that a built page runs first
 * (vite/start-page.mjs): chooses its theme, and what stands there while the application loads; asks for what
 * will be needed in any case. Everything works without it, later.
 */
export interface Boot {
  /**
   * The answers that the page asked for at once, each for the address that ends so; without one, whoever
   * needs it asks.
   */
  readonly early: { readonly ending: string; readonly answer: Promise<Response | undefined> }[];
  /**
   * The silent renewal, where somebody most likely goes on: its way to the identity provider takes no longer
   * than the application takes to load.
   */
  silent?: Promise<SilentAnswer | undefined>;
  /** Whether the sign-in button was pressed before anything could follow. */
  wasPressed: boolean;
}

/** The files of the signed-in application; the build puts them here. */
declare const __ERX_APPLICATION__: readonly string[];

const CONFIGURATION = '/api/session/configuration';
const DISCOVERY = '/.well-known/openid-configuration';

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
  const { searchParams, pathname } = frame.address();
  const isSigningUp = /^\/signup\/?$/i.test(pathname);
  const isPopup = searchParams.has('popup');
  const comesBack = searchParams.has('callback');
  const goesOn = !isSigningUp && !isPopup && (comesBack || getCookie('practiceId') !== undefined);
  if (goesOn || isSigningUp || isPopup) page.dataset['start'] = 'refreshing';

  const configuration = fetch(CONFIGURATION, { credentials: 'omit', cache: 'no-store' });
  const begun: Boot = { early: [{ ending: CONFIGURATION, answer: configuration }], wasPressed: false };
  if (goesOn) {
    const known = readCopy<SignInConfiguration>(configuration);
    const discovery = known.then((found) => found && fetch(`${found.issuer}${DISCOVERY}`));
    begun.early.push({ ending: DISCOVERY, answer: discovery });
    if (!comesBack) {
      begun.silent = renew(known, readCopy(discovery));
      begun.silent.catch(() => undefined); // said by the session
    }
    for (const file of __ERX_APPLICATION__) fetchAhead(file);
  }
  for (const { answer } of begun.early) answer.catch(() => undefined); // said by whoever asks for it
  window.erxBoot = begun;
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('.erx-start-button')) begun.wasPressed = true;
    },
    { capture: true },
  );
}

/**
 * What an answer says, read from a copy; undefined where there is none. Its parts are looked at by those who
 * use it, again and with care.
 */
async function readCopy<Content>(
  asked: Promise<Response | undefined>,
): Promise<Partial<Content> | undefined> {
  const response = await asked.catch(() => undefined);
  return response?.ok === true
    ? ((await response
        .clone()
        .json()
        .catch(() => undefined)) as Partial<Content> | undefined)
    : undefined;
}

/**
 * Asks our own identity provider whether somebody is still signed in, as the session itself would.
 * @returns its answer; undefined where it cannot be asked yet, and then the session asks, and says why it
 * cannot
 * @throws when it was asked and does not answer
 */
async function renew(
  known: Promise<Partial<SignInConfiguration> | undefined>,
  discovered: Promise<Partial<{ issuer: string; authorization_endpoint: string }> | undefined>,
): Promise<SilentAnswer | undefined> {
  const [configuration, issuer] = [await known, await discovered];
  const { webClientId: clientId, scope, resource } = configuration ?? {};
  const endpoint = issuer?.authorization_endpoint;
  if (
    configuration?.silentFrame !== true ||
    issuer?.issuer !== configuration.issuer ||
    endpoint === undefined ||
    clientId === undefined ||
    scope === undefined
  )
    return undefined;
  const { address, pending } = await authorizationRequest(
    { endpoint, clientId },
    { scope, resource },
    `${location.origin}/?silent`,
    { prompt: 'none' },
  );
  return { answer: await visitSilently(window, address), pending };
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
