import { createClient } from '@erx/core/client/call';
import { createBrowserSession } from '@erx/core/session/browser';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { windowPorts } from '@erx/core/session/browser-window';
import { getSignInConfiguration } from '@erx/core/session/contract';
import { settling } from '../page/settled';

let opening: Promise<BrowserSession> | undefined;

/**
 * The session of this page, started: it has read the answer of a sign-in (S2.1-2) and tried to renew silently.
 * One for the whole page, however often it is asked for.
 * @throws CallError when the service cannot be reached; asking again tries again
 */
export function openSession(): Promise<BrowserSession> {
  opening ??= settling.during(startSession()).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function startSession(): Promise<BrowserSession> {
  const { origin } = window.location;
  const anonymous = createClient({
    origin,
    application: 'web',
    accessToken: () => Promise.resolve(undefined),
    practiceId: () => undefined,
  });
  const configuration = await anonymous.call(getSignInConfiguration, {});
  const session = createBrowserSession({
    configuration,
    origin,
    ports: windowPorts(window, async (options) => (await import('../session/passkeys')).showPasskey(options)),
  });
  await session.start();
  return session;
}
