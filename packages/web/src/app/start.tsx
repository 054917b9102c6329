import { say } from '@erx/core/findings/messages';
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { returnKindOf } from '@erx/core/session/return-addresses';
import { forgetPendingAfterSignIn } from '../session/pending-after-sign-in';
import { isUserModified } from '../session/integration';
import { getCookie } from '../session/cookies';
import { onIdle } from '../page/on-idle';
import { NotYet, settling } from '../page/settled';
import { lazyComponent } from '../page/lazy-component';
import { Crash } from './crash';
import { registerServiceWorker } from './new-version';
import { openSession } from './open-session';
import { Refreshing } from './refreshing';
import type * as SignedInPart from './signed-in';
import { sentenceOfSignIn } from './sign-in-failure';
import { StartPage } from './start-page';

/** The application, once it has come. */
let application: typeof SignedInPart | undefined;
const loadApplication = async () => {
  application ??= await settling.during(import('./signed-in'));
  return application;
};
const SignUpPage = lazyComponent(
  () => import('./sign-up-page'),
  (part) => part.SignUpPage,
);

/** S2.1-1: the one path that is not the application's, however it is written. */
const isSignUp = () => /^\/signup\/?$/i.test(location.pathname);

/**
 * The application shown as soon as it is there: React holds what a Suspense boundary waited for back for 300
 * ms, so that nothing flickers, and here nothing would.
 */
function Application({ session }: { session: BrowserSession }) {
  const [loaded, setLoaded] = useState(application);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    loadApplication().then(setLoaded, setFailure);
  }, []);
  if (failure !== undefined) throw new Error('The application could not be loaded.', { cause: failure });
  return loaded ? <loaded.SignedIn session={session} /> : <Refreshing />;
}

/**
 * A user who comes back from signing in, or worked here before, most likely continues: the application loads
 * meanwhile.
 */
function expectToContinue(): void {
  const comesBack = returnKindOf(new URL(location.href)) === 'page';
  if (comesBack) forgetPendingAfterSignIn();
  if (isSignUp()) return;
  // A failure is asked for again, and said, once someone is signed in.
  if (comesBack || getCookie('practiceId') !== undefined) loadApplication().catch(() => undefined);
}

const nothingToHear = () => () => undefined;

/**
 * The page before it is known who is there: starting, the sign-in page, or the application.
 * @param offersSignUp given where the page of a visitor is in view already; then it stays until something
 * else is known, and a press of its button is kept
 * @param onBegun called once the session is being opened
 */
export function Start({ offersSignUp, onBegun }: { offersSignUp?: boolean; onBegun?: () => void }) {
  const [session, setSession] = useState<BrowserSession>();
  const [problem, setProblem] = useState<string>();
  const [isWanted, setWanted] = useState(false);
  const open = useCallback(() => {
    setProblem(undefined);
    openSession().then(setSession, () => {
      setProblem(say('call.unreachable'));
    });
  }, []);
  useEffect(open, [open]);
  useEffect(expectToContinue, []);
  useEffect(() => onBegun?.(), [onBegun]);
  useEffect(() => {
    if (window.erxBoot?.wasPressed === true) setWanted(true);
  }, []);
  const state = useSyncExternalStore(
    session ? (changed) => session.subscribe(changed) : nothingToHear,
    () => session?.state ?? 'starting',
    () => 'starting',
  );

  // who is signed in has a screen to wait for (shell.tsx)
  const isVisitor = state === 'signed-out' || state === 'failed';
  useEffect(() => (isVisitor ? onIdle(registerServiceWorker) : undefined), [isVisitor]);

  const signIn = useCallback(() => {
    setProblem(undefined);
    session?.signIn(`${location.pathname}${location.search}`).catch((error: unknown) => {
      setProblem(sentenceOfSignIn(error));
    });
  }, [session]);
  useEffect(() => {
    if (!isWanted || state !== 'signed-out') return;
    setWanted(false);
    signIn();
  }, [isWanted, state, signIn]);

  if (state === 'starting') {
    if (problem !== undefined) return <StartPage problem={problem} actionText="Try again" onAction={open} />;
    return offersSignUp === undefined ? (
      <Refreshing />
    ) : (
      <StartPage
        actionText="Sign in"
        onAction={() => {
          setWanted(true);
        }}
        isBusy={isWanted}
        offersSignUp={offersSignUp}
      />
    );
  }
  if (!session) return null; // without one the state is 'starting'
  if (isSignUp())
    return (
      <Crash>
        <Suspense
          fallback={
            <NotYet>
              <Refreshing />
            </NotYet>
          }
        >
          <SignUpPage session={session} />
        </Suspense>
      </Crash>
    );
  // Locked, the application stays where it is, out of sight: nothing typed is lost.
  if (state === 'signed-in' || state === 'locked')
    return (
      <Crash>
        <Application session={session} />
      </Crash>
    );
  // S8-18: anyone who was to be signed in again silently hears that it did not work.
  const hasFailed = state === 'failed' || isUserModified(sessionStorage);
  const ended = session.problem && say(session.problem.code, session.problem.values);
  const said = problem ?? ended ?? (hasFailed ? say('session.silent-failed') : undefined);
  return (
    <StartPage
      {...(said === undefined ? {} : { problem: said })}
      actionText="Sign in"
      onAction={signIn}
      offersSignUp={session.offersSignUp}
    />
  );
}
