import { createClient, type Client } from '@erx/core/client/call';
import { AppError } from '@erx/core/findings/app-error';
import type { CallError } from '@erx/core/client/failure';
import { settlingClient } from '@erx/core/client/settling';
import { say } from '@erx/core/findings/messages';
import { getPractice, listAccessiblePractices } from '@erx/core/practices/contract';
import type { Practice } from '@erx/core/practices/model';
import { endAllSessions } from '@erx/core/session/contract';
import { getUserInfo, listProviders } from '@erx/core/users/contract';
import type { Provider, UserInfo, AccessiblePractice } from '@erx/core/users/model';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { BrowserSession, LockReason } from '@erx/core/session/browser-session';
import { askedPractice, forgetAskedPractice } from '../session/integration';
import { describeFailure, useNotices } from '../ui/feedback/toasts';
import { forgetPendingAfterSignIn } from '../session/pending-after-sign-in';
import { applyPreferences, preferencesToAdopt } from '../session/own-preferences';
import { isRetryable } from '../session/queries';
import { getCookie, remember } from '../session/cookies';
import { useChosenProvider } from './use-chosen-provider';
import { WorkplaceContext, type PracticeSession } from '../session/practice-session';
import { asksForReason, practiceToEnter } from './practice-to-enter';
import { Refreshing } from './refreshing';
import { sentenceOfSignIn } from './sign-in-failure';
import { StartPage } from './start-page';
import { lazyComponent } from '../page/lazy-component';
import { NotYet, settling } from '../page/settled';

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
const loadEmergency = () => import('@erx/core/emergency/contract');
const PracticeChooser = lazyComponent(
  () => import('./practice-chooser'),
  (part) => part.PracticeChooser,
);

/** What says that the user may work here no longer. */
const ENDED: ReadonlySet<CallError['code']> = new Set([
  'session.account-inactive',
  'session.made-inactive',
  'session.emergency-removed',
]);

/** Why a page that has loaded nothing yet begins with a sign-in. */
const OVER = ['session.required', 'session.locked', 'session.sign-in-time-unknown'] as const;
/** What the server says of a token while the page's own clock still runs. */
const LOCK_REASON: Readonly<Partial<Record<string, LockReason>>> = {
  'session.ended': 'ended-everywhere',
  'session.locked': 'locked',
  'session.sign-in-time-unknown': 'untimed',
};

interface Loaded {
  readonly user: UserInfo;
  readonly practice: Practice;
  readonly providers: readonly Provider[];
}

/**
 * Choosing a practice: with what the user should know before, and the one that is entered in an emergency,
 * once it was chosen.
 */
interface Choosing {
  readonly note?: string | undefined;
  readonly emergency?: AccessiblePractice;
}

/**
 * Finds out where the signed-in person works (S4-3..S4-5) and shows the application once all of it is known
 * (S2.1-6).
 */
export function PracticeSessionGate({ session, children }: { session: BrowserSession; children: ReactNode }) {
  const practiceId = useRef<string>(undefined);
  const isLoaded = useRef(false);
  const readingsOfUser = useRef(0);
  const queries = useQueryClient();
  const { forget: forgetNotices } = useNotices();
  const [practices, setPractices] = useState<readonly AccessiblePractice[]>();
  const [loaded, setLoaded] = useState<Loaded>();
  const [choosing, setChoosing] = useState<Choosing>();
  const [problem, setProblem] = useState<unknown>();
  const [over, setOver] = useState<(typeof OVER)[number]>();
  const [signInProblem, setSignInProblem] = useState<string>();
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
    [session],
  );

  const { provider, isProviderChosen, lastChosen, chooseProvider, openPatient, beginPractice } =
    useChosenProvider(
      loaded,
      useCallback(() => {
        queries.clear();
      }, [queries]),
    );

  const leave = useCallback(() => {
    isLoaded.current = false;
    readingsOfUser.current += 1; // what is still to come is of the practice that was left
    practiceId.current = undefined;
    setLoaded(undefined);
    queries.clear();
    forgetNotices();
  }, [forgetNotices, queries]);
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.state !== 'signed-in') forgetNotices();
      }),
    [forgetNotices, session],
  );

  const enter = useCallback(
    async (entered: AccessiblePractice) => {
      const { id, isEmergency } = entered;
      setChoosing(undefined);
      leave();
      practiceId.current = id;
      try {
        const who = `${id} ${session.user?.subject ?? ''}`;
        const [next, preferences] = await Promise.all([
          load(client),
          isEmergency ? undefined : preferencesToAdopt(client, who),
        ]);
        if (preferences) applyPreferences(preferences, who, next);
        beginPractice(next, !isEmergency);
        isLoaded.current = true;
        setLoaded(next);
        if (isEmergency) return; // no one comes back to it by itself
        remember('practiceId', id);
      } catch (error) {
        // what was begun has ended, of which this page has heard nothing: it is begun again with a reason
        if (error instanceof AppError && error.code === 'emergency.required') {
          leave();
          setChoosing({ emergency: entered });
          return;
        }
        if (!isRetryable(error)) remember('practiceId', undefined);
        setProblem(error);
      }
    },
    [beginPractice, client, leave, session],
  );

  useEffect(() => {
    let isCurrent = true;
    client.call(listAccessiblePractices, {}).then(
      (found) => {
        if (!isCurrent) return;
        setPractices(found);
        const chosen = practiceToEnter(found, {
          asked: askedPractice(sessionStorage),
          remembered: getCookie('practiceId'),
        });
        if (chosen.kind === 'enter') void enter(chosen.practice);
        else setChoosing(chosen.kind === 'refused' ? { note: say('session.practice-unknown') } : {});
      },
      (error: unknown) => {
        if (isCurrent) setProblem(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, enter]);

  const refreshUser = useCallback(async () => {
    const reading = (readingsOfUser.current += 1);
    // A prescriber is one of the providers too, and an SPI that has come decides what can be saved.
    const [user, providers] = await Promise.all([
      client.call(getUserInfo, {}).catch(() => undefined),
      client.call(listProviders, {}).catch(() => undefined),
    ]);
    if (user === undefined || reading !== readingsOfUser.current) return;
    setLoaded((now) => {
      if (!now) return now;
      const read = { ...now, user, providers: providers?.filter(({ active }) => active) ?? now.providers };
      return JSON.stringify(read) === JSON.stringify(now) ? now : read;
    });
  }, [client]);

  const refreshPractice = useCallback(async () => {
    const practice = await client.call(getPractice, {}).catch(() => undefined);
    if (practice === undefined) return;
    setLoaded((now) =>
      now && now.practice.id === practice.id && JSON.stringify(now.practice) !== JSON.stringify(practice)
        ? { ...now, practice }
        : now,
    );
  }, [client]);

  // A right that screens still offer was taken away meanwhile: they are to show what is left, and offer
  // nothing that is refused again.
  useEffect(() => {
    if (refusals > 0) void refreshUser();
  }, [refusals, refreshUser]);

  const signOut = useCallback(() => {
    remember('practiceId', undefined);
    forgetPendingAfterSignIn();
    forgetAskedPractice(sessionStorage);
    queries.clear();
    void session.signOut();
  }, [queries, session]);

  const choose = (practice: AccessiblePractice) => {
    forgetAskedPractice(sessionStorage);
    if (asksForReason(practice, Date.now())) setChoosing({ emergency: practice });
    else void enter(practice);
  };
  const enterInEmergency = async (practice: AccessiblePractice, reason: string) => {
    const { beginEmergencyAccess } = await loadEmergency();
    const { until } = await client.call(beginEmergencyAccess, { body: { practiceId: practice.id, reason } });
    setPractices((now) =>
      now?.map((each) => (each.id === practice.id ? { ...each, emergencyUntil: until } : each)),
    );
    await enter(practice);
  };

  /**
   * Out of a practice that was entered in an emergency: its time is over, or the person needs it no longer.
   */
  const leaveEmergency = useCallback(
    (isOverByTime: boolean) => {
      const id = practiceId.current;
      leave();
      setPractices((now) =>
        now?.map(({ emergencyUntil, ...each }) =>
          each.id === id || emergencyUntil === undefined ? each : { ...each, emergencyUntil },
        ),
      );
      setChoosing({ note: isOverByTime ? say('emergency.over') : undefined });
      if (!isOverByTime && id !== undefined)
        loadEmergency()
          .then(({ endEmergencyAccess }) => client.call(endEmergencyAccess, { body: { practiceId: id } }))
          .catch(setProblem);
    },
    [client, leave],
  );

  const practiceSession = useMemo<PracticeSession | undefined>(
    () =>
      loaded &&
      practices && {
        client,
        ...loaded,
        practices,
        signOut,
        leaveEmergency,
        provider,
        isProviderChosen,
        chooseProvider,
        openPatient,
        choosePractice: () => {
          setChoosing({});
        },
        refreshUser,
        refreshPractice,
        lock: (reason) => {
          session.lock(reason);
        },
        signOutEverywhere: async () => {
          await client.call(endAllSessions, {});
          signOut();
        },
      },
    [
      chooseProvider,
      client,
      isProviderChosen,
      leaveEmergency,
      loaded,
      practices,
      provider,
      refreshPractice,
      refreshUser,
      session,
      signOut,
      openPatient,
    ],
  );

  const emergency = choosing?.emergency;
  if (over !== undefined)
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
  if (problem !== undefined && isRetryable(problem))
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
        <ConfirmEmailPage client={client} email={session.user?.email ?? ''} onSignOut={signOut} />
      </Suspense>
    );
  if (problem !== undefined)
    return (
      <Suspense
        fallback={
          <NotYet>
            <Refreshing />
          </NotYet>
        }
      >
        <AccountProblem {...describeFailure(problem)} onClose={signOut} />
      </Suspense>
    );
  return (
    <>
      {practiceSession ? (
        <WorkplaceContext value={practiceSession}>
          {/* Another practice or provider starts every screen again (S4-19). */}
          <Fragment key={`${practiceSession.practice.id} ${lastChosen ?? ''}`}>{children}</Fragment>
        </WorkplaceContext>
      ) : (
        <Refreshing />
      )}
      <Suspense fallback={<NotYet />}>
        {emergency && (
          <EmergencyEntry
            practice={emergency}
            onEnter={(reason) => enterInEmergency(emergency, reason)}
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
            onChoose={choose}
            onCancel={() => {
              if (loaded) setChoosing(undefined);
              else signOut();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

async function load(client: Client): Promise<Loaded> {
  const [user, practice, providers] = await Promise.all([
    client.call(getUserInfo, {}),
    client.call(getPractice, {}),
    client.call(listProviders, {}),
  ]);
  return { user, practice, providers: providers.filter(({ active }) => active) };
}
