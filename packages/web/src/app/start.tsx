import { AppError } from '@erx/core/findings/app-error';
import { sentenceOf } from '@erx/core/findings/sentences';
import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { BrowserSession } from '@erx/core/session/browser';
import { forgetAdoption } from '../workplace/adoption-mark';
import { isUserModified } from '../workplace/integration';
import { recall } from '../workplace/remembered';
import { Crash } from './crash';
import { openSession } from './open-session';
import { Refreshing } from './refreshing';
import { StartPage } from './start-page';

const loadApplication = () => import('./signed-in');
const SignUpPage = lazy(async () => ({ default: (await import('./sign-up-page')).SignUpPage }));

/** S2.1-1: the one path that is not the application's, however it is written. */
const isSignUp = () => /^\/signup\/?$/i.test(location.pathname);
const SignedIn = lazy(async () => ({ default: (await loadApplication()).SignedIn }));

/** Somebody who comes back from signing in, or worked here before, most likely goes on: the application loads meanwhile. */
function expectToGoOn(): void {
  if (new URLSearchParams(location.search).has('callback')) forgetAdoption();
  if (isSignUp()) return;
  if (new URLSearchParams(location.search).has('callback') || recall('practiceId') !== undefined) void loadApplication();
}

/** The page before it is known who is there: starting, the sign-in page, or the application. */
export function Start() {
  const [session, setSession] = useState<BrowserSession>();
  const [problem, setProblem] = useState<string>();
  const open = useCallback(() => {
    setProblem(undefined);
    openSession().then(setSession, () => { setProblem(sentenceOf('call.unreachable')); });
  }, []);
  useEffect(open, [open]);
  useEffect(expectToGoOn, []);

  if (problem !== undefined) return <StartPage problem={problem} actionText="Try again" onAction={open} />;
  if (!session) return <Refreshing />;
  return <WithSession session={session} />;
}

function WithSession({ session }: { session: BrowserSession }) {
  const state = useSyncExternalStore((changed) => session.subscribe(changed), () => session.state);
  const [problem, setProblem] = useState<string>();
  const signIn = () => {
    setProblem(undefined);
    session.signIn(`${location.pathname}${location.search}`).catch((error: unknown) => { setProblem(error instanceof AppError ? error.message : sentenceOf('call.unexpected')); });
  };
  if (state === 'starting') return <Refreshing />;
  if (isSignUp()) return <Crash><Suspense fallback={<Refreshing />}><SignUpPage session={session} /></Suspense></Crash>;
  // Locked, the application stays where it is, out of sight: nothing typed is lost.
  if (state === 'signed-in' || state === 'locked') {
    return (
      <Crash>
        <Suspense fallback={<Refreshing />}><SignedIn session={session} /></Suspense>
      </Crash>
    );
  }
  // S8-18: whoever was to be signed in anew silently hears that it did not work.
  const hasFailed = state === 'failed' || (state === 'signed-out' && isUserModified(sessionStorage));
  const said = problem ?? (hasFailed ? sentenceOf('session.silent-failed') : undefined);
  return <StartPage {...(said === undefined ? {} : { problem: said })} actionText="Sign in" onAction={signIn} offersSignUp={session.offersSignUp} />;
}
