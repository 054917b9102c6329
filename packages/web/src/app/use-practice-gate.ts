import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { getPractice, listAccessiblePractices } from '@erx/core/practices/contract';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { endAllSessions } from '@erx/core/session/contract';
import { getUserInfo, listProviders } from '@erx/core/users/contract';
import type { AccessiblePractice } from '@erx/core/users/model';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getCookie, remember } from '../session/cookies';
import { askedPractice, forgetAskedPractice } from '../session/integration';
import { forgetPendingAfterSignIn } from '../session/pending-after-sign-in';
import type { PracticeSession } from '../session/practice-session';
import { useNotices } from '../ui/feedback/toasts';
import { asksForReason, practiceToEnter } from './practice-to-enter';
import { useChosenProvider } from './use-chosen-provider';
import {
  type Choosing,
  type Entered,
  type Loaded,
  type Set,
  type Setters,
  useEmergencyAccess,
  useEntering,
} from './use-entering-practice';
import { useSessionClient } from './use-session-client';

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
  const { provider, isProviderChosen, isProviderOfPatient, chooseProvider, openPatient } = chosen;
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
        isProviderOfPatient,
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
      isProviderOfPatient,
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
