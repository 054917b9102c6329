import { createClient } from '@erx/core/client/call';
import { type BrowserSession, createBrowserSession } from '@erx/core/session/browser';
import { getSignInConfiguration } from '@erx/core/session/contract';

let opening: Promise<BrowserSession> | undefined;

/**
 * The session of this page, started: it has read ?callback and ?silent (S2.1-2) and tried to renew silently.
 * One for the whole page, however often it is asked for.
 * @throws CallError when the service cannot be reached; asking again tries again
 */
export function openSession(): Promise<BrowserSession> {
  opening ??= startSession().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Takes what the page has asked for before (boot.ts); once, for a second try asks anew. */
const fetchEarly: typeof fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const early = window.erxBoot?.early;
  const at = early?.findIndex(({ ending }) => address.endsWith(ending)) ?? -1;
  const [found] = at === -1 ? [] : (early?.splice(at, 1) ?? []);
  return (await found?.answer) ?? (await fetch(input, init));
};

async function startSession(): Promise<BrowserSession> {
  const { origin } = window.location;
  const anonymous = createClient({
    origin,
    application: 'web',
    fetch: fetchEarly,
    accessToken: () => Promise.resolve(undefined),
    practiceId: () => undefined,
  });
  const configuration = await anonymous.call(getSignInConfiguration, {});
  const begun = window.erxBoot?.silent;
  delete window.erxBoot?.silent;
  const session = createBrowserSession({ configuration, origin, begun, fetch: fetchEarly });
  await session.start();
  return session;
}
