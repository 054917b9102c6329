import { createClient } from '@erx/core/client/call';
import type { CallError } from '@erx/core/client/failure';
import { settlingClient } from '@erx/core/client/settling';
import type { BrowserSession, LockReason } from '@erx/core/session/browser-session';
import { type RefObject, useMemo, useState } from 'react';
import { settling } from '../page/settled';

/** What says that the user may work here no longer. */
const ENDED: ReadonlySet<CallError['code']> = new Set([
  'session.account-inactive',
  'session.made-inactive',
  'session.emergency-removed',
]);

/** Why a page that has loaded nothing yet begins with a sign-in. */
const OVER = ['session.required', 'session.locked', 'session.sign-in-time-unknown'] as const;
export type SessionOver = (typeof OVER)[number];
/** What the server says of a token while the page's own clock still runs. */
const LOCK_REASON: Readonly<Partial<Record<string, LockReason>>> = {
  'session.ended': 'ended-everywhere',
  'session.locked': 'locked',
  'session.sign-in-time-unknown': 'untimed',
};

/**
 * The client of the API: it says when the session is over, when the user may work here no longer, and when a
 * right is lacking.
 */
export function useSessionClient(
  session: BrowserSession,
  { practiceId, isLoaded }: { practiceId: RefObject<string | undefined>; isLoaded: RefObject<boolean> },
  setProblem: (problem: unknown) => void,
) {
  const [over, setOver] = useState<SessionOver>();
  const [refusals, setRefusals] = useState(0);
  const client = useMemo(
    () =>
      settlingClient(
        createClient({
          origin: window.location.origin,
          application: 'web',
          accessToken: () => session.accessToken(),
          practiceId: () => practiceId.current,
          userMail: () => session.user?.email,
          // Tokens are renewed before they end, so this means that the server no longer takes the session. What
          // the user typed stays behind the lock.
          onFailure: (failure) => {
            const { status, code } = failure;
            // nothing of the practice stays in view (S2.1-8)
            if (ENDED.has(code)) setProblem(failure);
            if (code === 'access.refused' && isLoaded.current) setRefusals((before) => before + 1);
            if (status !== 401) return;
            if (isLoaded.current) session.lock(LOCK_REASON[code] ?? 'ended');
            else setOver(OVER.find((known) => known === code) ?? 'session.required');
          },
        }),
        settling,
      ),
    [isLoaded, practiceId, session, setProblem],
  );
  return { client, over, refusals };
}
