import type { Client } from '@erx/core/client/call';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { getPractice, listAccessiblePractices } from '@erx/core/practices/contract';
import type { Practice } from '@erx/core/practices/model';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { endAllSessions } from '@erx/core/session/contract';
import { getUserInfo, listProviders } from '@erx/core/users/contract';
import type { AccessiblePractice, Provider, UserInfo } from '@erx/core/users/model';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getCookie, remember } from '../session/cookies';
import { askedPractice, forgetAskedPractice } from '../session/integration';
import { applyPreferences, preferencesToAdopt } from '../session/own-preferences';
import { forgetPendingAfterSignIn } from '../session/pending-after-sign-in';
import type { PracticeSession } from '../session/practice-session';
import { isRetryable } from '../session/queries';
import { useNotices } from '../ui/feedback/toasts';
import { asksForReason, practiceToEnter } from './practice-to-enter';
import { useChosenProvider } from './use-chosen-provider';
import { useSessionClient } from './use-session-client';

const loadEmergency = () => import('@erx/core/emergency/contract');

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

/** Sets the state of the gate; the functions of React are the same in every drawing. */
type Set<State> = (next: State | ((now: State) => State)) => void;

/** What holds across the calls of the client, without being drawn. */
interface Entered {
  readonly practiceId: RefObject<string | undefined>;
  readonly isLoaded: RefObject<boolean>;
  /** How often the person was asked for: the answer to the latest counts. */
  readonly readingsOfUser: RefObject<number>;
}

/**
 * Finds out where the signed-in person works (S4-3..S4-5): the practices there are, the one that is entered, and
 * what stops it.
 */
export function usePracticeGate(session: BrowserSession) {
  const entered: Entered = {
    practiceId: useRef(undefined),
    isLoaded: useRef(false),
    readingsOfUser: useRef(0),
  };
  const queries = useQueryClient();
  const [practices, setPractices] = useState<readonly AccessiblePractice[]>();
  const [loaded, setLoaded] = useState<Loaded>();
  const [choosing, setChoosing] = useState<Choosing>();
  const [problem, setProblem] = useState<unknown>();
  const { client, over, refusals } = useSessionClient(session, entered, setProblem);
  const { beginPractice, lastChosen, ...chosen } = useChosenProvider(
    loaded,
    useCallback(() => {
      queries.clear();
    }, [queries]),
  );
  const leave = useLeaving(session, entered, setLoaded);
  const enter = useEntering(
    session,
    client,
    entered,
    { leave, beginPractice },
    { setChoosing, setLoaded, setProblem },
  );
  useFirstPractice(client, enter, { setPractices, setChoosing, setProblem });
  const emergency = useEmergencyAccess(
    { client, practiceId: entered.practiceId, leave, enter },
    { setPractices, setChoosing, setProblem },
  );
  const signOut = useSignOut(session);
  const { refreshUser, refreshPractice } = useRefreshing(client, refusals, entered.readingsOfUser, setLoaded);
  const { provider, isProviderChosen, chooseProvider, openPatient } = chosen;
  const { leave: leaveEmergency } = emergency;
  const practiceSession = useMemo<PracticeSession | undefined>(
    () =>
      loaded &&
      practices && {
        client,
        ...loaded,
        practices,
        provider,
        isProviderChosen,
        chooseProvider,
        openPatient,
        refreshUser,
        refreshPractice,
        signOut,
        leaveEmergency,
        choosePractice: () => {
          setChoosing({});
        },
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
  const choose = (practice: AccessiblePractice) => {
    forgetAskedPractice(sessionStorage);
    if (asksForReason(practice, Date.now())) setChoosing({ emergency: practice });
    else void enter(practice);
  };
  return {
    client,
    over,
    problem,
    practiceSession,
    lastChosen,
    practices,
    loaded,
    choosing,
    setChoosing,
    choose,
    enterInEmergency: emergency.enter,
    signOut,
  };
}

/** Signs out, and forgets where one worked. */
function useSignOut(session: BrowserSession): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    remember('practiceId', undefined);
    forgetPendingAfterSignIn();
    forgetAskedPractice(sessionStorage);
    queries.clear();
    void session.signOut();
  }, [queries, session]);
}

/** Leaves the practice: nothing of it is kept. What was said in it goes with the end of the session too. */
function useLeaving(
  session: BrowserSession,
  { practiceId, isLoaded, readingsOfUser }: Entered,
  setLoaded: (loaded: undefined) => void,
): () => void {
  const queries = useQueryClient();
  const { forget: forgetNotices } = useNotices();
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.state !== 'signed-in') forgetNotices();
      }),
    [forgetNotices, session],
  );
  return useCallback(() => {
    isLoaded.current = false;
    readingsOfUser.current += 1; // what is still to come is of the practice that was left
    practiceId.current = undefined;
    setLoaded(undefined);
    queries.clear();
    forgetNotices();
  }, [forgetNotices, isLoaded, practiceId, queries, readingsOfUser, setLoaded]);
}

/** Enters a practice: what is known of it and of the person in it is read first. */
function useEntering(
  session: BrowserSession,
  client: Client,
  { practiceId, isLoaded }: Entered,
  {
    leave,
    beginPractice,
  }: { leave: () => void; beginPractice: ReturnType<typeof useChosenProvider>['beginPractice'] },
  {
    setChoosing,
    setLoaded,
    setProblem,
  }: {
    setChoosing: (choosing: Choosing | undefined) => void;
    setLoaded: (loaded: Loaded) => void;
    setProblem: (problem: unknown) => void;
  },
) {
  return useCallback(
    async (practice: AccessiblePractice) => {
      const { id, isEmergency } = practice;
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
          setChoosing({ emergency: practice });
          return;
        }
        if (!isRetryable(error)) remember('practiceId', undefined);
        setProblem(error);
      }
    },
    [beginPractice, client, isLoaded, leave, practiceId, session, setChoosing, setLoaded, setProblem],
  );
}

interface Setters {
  readonly setPractices: Set<readonly AccessiblePractice[] | undefined>;
  readonly setChoosing: (choosing: Choosing) => void;
  readonly setProblem: (problem: unknown) => void;
}

/** Reads the practices of the account, and enters the one that was asked for or is remembered. */
function useFirstPractice(
  client: Client,
  enter: (practice: AccessiblePractice) => Promise<void>,
  { setPractices, setChoosing, setProblem }: Setters,
): void {
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
  }, [client, enter, setChoosing, setPractices, setProblem]);
}

/** Reads person and practice again. @param refusals how often a right was lacking that a screen offered */
function useRefreshing(
  client: Client,
  refusals: number,
  readingsOfUser: RefObject<number>,
  setLoaded: Set<Loaded | undefined>,
) {
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
  }, [client, readingsOfUser, setLoaded]);

  const refreshPractice = useCallback(async () => {
    const practice = await client.call(getPractice, {}).catch(() => undefined);
    if (practice === undefined) return;
    setLoaded((now) =>
      now && now.practice.id === practice.id && JSON.stringify(now.practice) !== JSON.stringify(practice)
        ? { ...now, practice }
        : now,
    );
  }, [client, setLoaded]);

  // A right that screens still offer was taken away meanwhile: they are to show what is left, and offer
  // nothing that is refused again.
  useEffect(() => {
    if (refusals > 0) void refreshUser();
  }, [refusals, refreshUser]);
  return { refreshUser, refreshPractice };
}

/**
 * Into a practice in an emergency, and out of it: its time is over, or the person needs it no longer.
 */
function useEmergencyAccess(
  {
    client,
    practiceId,
    leave,
    enter,
  }: {
    client: Client;
    practiceId: RefObject<string | undefined>;
    leave: () => void;
    enter: (practice: AccessiblePractice) => Promise<void>;
  },
  { setPractices, setChoosing, setProblem }: Setters,
) {
  return {
    enter: async (practice: AccessiblePractice, reason: string) => {
      const { beginEmergencyAccess } = await loadEmergency();
      const { until } = await client.call(beginEmergencyAccess, {
        body: { practiceId: practice.id, reason },
      });
      setPractices((now) =>
        now?.map((each) => (each.id === practice.id ? { ...each, emergencyUntil: until } : each)),
      );
      await enter(practice);
    },
    leave: useCallback(
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
      [client, leave, practiceId, setChoosing, setPractices, setProblem],
    ),
  };
}

async function load(client: Client): Promise<Loaded> {
  const [user, practice, providers] = await Promise.all([
    client.call(getUserInfo, {}),
    client.call(getPractice, {}),
    client.call(listProviders, {}),
  ]);
  return { user, practice, providers: providers.filter(({ active }) => active) };
}
