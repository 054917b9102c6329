import type { Client } from '@erx/core/client/call';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../page/lazy-component';
import { NotYet } from '../page/settled';
import { WorkplaceContext } from '../session/practice-session';
import { isRetryable } from '../session/queries';
import { describeFailure } from '../ui/feedback/toasts';
import { Refreshing } from './refreshing';
import { sentenceOfSignIn } from './sign-in-failure';
import { StartBar, StartPage } from './start-page';
import { usePracticeGate } from './use-practice-gate';
import type { SessionOver } from './use-session-client';

const AccountProblem = lazyComponent(
  () => import('./account-problem'),
  (part) => part.AccountProblem,
);
const ConfirmEmailPage = lazyComponent(
  () => import('./confirm-email-page'),
  (part) => part.ConfirmEmailPage,
);
const EmergencyEntry = lazyComponent(
  () => import('./emergency-entry'),
  (part) => part.EmergencyEntry,
);
const PracticeChooser = lazyComponent(
  () => import('./practice-chooser'),
  (part) => part.PracticeChooser,
);

/**
 * Finds out where the signed-in person works (S4-3..S4-5) and shows the application once all of it is known
 * (S2.1-6).
 */
export function PracticeSessionGate({ session, children }: { session: BrowserSession; children: ReactNode }) {
  const gate = usePracticeGate(session);
  const { over, problem, practiceSession, lastChosen, practices, loaded, choosing, setChoosing } = gate;
  const emergency = choosing?.emergency;
  if (over !== undefined) return <SignInAgain session={session} over={over} />;
  if (problem !== undefined)
    return <Problem problem={problem} client={gate.client} session={session} onSignOut={gate.signOut} />;
  return (
    <>
      {practiceSession ? (
        <WorkplaceContext value={practiceSession}>
          {/* Another practice or provider starts every screen again (S4-19). */}
          <Fragment key={`${practiceSession.practice.id} ${lastChosen ?? ''}`}>{children}</Fragment>
        </WorkplaceContext>
      ) : choosing ? (
        <div className="erx-start">
          <StartBar />
        </div>
      ) : (
        <Refreshing />
      )}
      <Suspense fallback={<NotYet />}>
        {emergency && (
          <EmergencyEntry
            practice={emergency}
            onEnter={(reason) => gate.enterInEmergency(emergency, reason)}
            onClose={() => {
              setChoosing({});
            }}
          />
        )}
        {practices && choosing && !emergency && (
          <PracticeChooser
            practices={practices}
            currentId={loaded?.practice.id}
            note={choosing.note}
            onChoose={gate.choose}
            onCancel={() => {
              if (loaded) setChoosing(undefined);
              else gate.signOut();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** The session is over before anything was loaded: one signs in again. */
function SignInAgain({ session, over }: { session: BrowserSession; over: SessionOver }) {
  const [signInProblem, setSignInProblem] = useState<string>();
  return (
    <StartPage
      problem={signInProblem ?? say(over)}
      actionText="Sign in"
      onAction={() => {
        setSignInProblem(undefined);
        // what the provider still has opens nothing of a session that locked itself
        session
          .signIn(`${location.pathname}${location.search}`, over !== 'session.required')
          .catch((error: unknown) => {
            setSignInProblem(sentenceOfSignIn(error));
          });
      }}
    />
  );
}

/** What stops the user: to be tried again, to be confirmed, or to be read. */
function Problem({
  problem,
  client,
  session,
  onSignOut,
}: {
  problem: unknown;
  client: Client;
  session: BrowserSession;
  onSignOut: () => void;
}) {
  if (isRetryable(problem))
    return (
      <StartPage
        problem={describeFailure(problem).sentences.join(' ')}
        actionText="Try again"
        onAction={() => {
          location.reload();
        }}
      />
    );
  if (problem instanceof AppError && problem.code === 'session.email-unconfirmed')
    return (
      <Suspense
        fallback={
          <NotYet>
            <Refreshing />
          </NotYet>
        }
      >
        <ConfirmEmailPage client={client} email={session.user?.email ?? ''} onSignOut={onSignOut} />
      </Suspense>
    );
  return (
    <Suspense
      fallback={
        <NotYet>
          <Refreshing />
        </NotYet>
      }
    >
      <AccountProblem {...describeFailure(problem)} onClose={onSignOut} />
    </Suspense>
  );
}
