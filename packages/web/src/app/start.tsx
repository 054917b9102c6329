import { sayBase } from '@erx/core/findings/sentences';
import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { BrowserSession } from '@erx/core/session/browser';
import { recall } from '../workplace/remembered';
import { Crash } from './crash';
import { openSession } from './open-session';
import { Refreshing } from './refreshing';
import { StartPage } from './start-page';

const loadApplication = () => import('./signed-in');
const SignedIn = lazy(async () => ({ default: (await loadApplication()).SignedIn }));

/** Somebody who comes back from signing in, or worked here before, most likely goes on: the application loads meanwhile. */
function expectToGoOn(): void {
  if (new URLSearchParams(location.search).has('callback') || recall('practiceId') !== undefined) void loadApplication();
}

/** The page before it is known who is there: starting, the sign-in page, or the application. */
export function Start() {
  const [session, setSession] = useState<BrowserSession>();
  const [problem, setProblem] = useState<string>();
  const open = useCallback(() => {
    setProblem(undefined);
    openSession().then(setSession, () => { setProblem(sayBase('call.unreachable')); });
  }, []);
  useEffect(open, [open]);
  useEffect(expectToGoOn, []);

  if (problem !== undefined) return <StartPage problem={problem} actionText="Try again" onAction={open} />;
  if (!session) return <Refreshing />;
  return <WithSession session={session} />;
}

function WithSession({ session }: { session: BrowserSession }) {
  const state = useSyncExternalStore((changed) => session.subscribe(changed), () => session.state);
  const signIn = () => { void session.signIn(`${location.pathname}${location.search}`); };
  if (state === 'starting') return <Refreshing />;
  if (state === 'signed-in') {
    return (
      <Crash>
        <Suspense fallback={<Refreshing />}><SignedIn session={session} /></Suspense>
      </Crash>
    );
  }
  return <StartPage {...(state === 'failed' ? { problem: sayBase('session.silent-failed') } : {})} actionText="Sign in" onAction={signIn} />;
}
