import type { Client } from '@erx/core/client/call';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { listEvents } from '@erx/core/notifications/contract';
import { getPractice } from '@erx/core/practices/contract';
import type { Practice } from '@erx/core/practices/model';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { getUserInfo, listProviders } from '@erx/core/users/contract';
import type { AccessiblePractice, Provider, UserInfo } from '@erx/core/users/model';
import { type RefObject, useCallback } from 'react';
import { remember } from '../session/cookies';
import { applyPreferences, preferencesToAdopt } from '../session/own-preferences';
import { isRetryable } from '../session/queries';
import type { useChosenProvider } from './use-chosen-provider';

const loadEmergency = () => import('@erx/core/emergency/contract');

/** What is read of a practice when it is entered. */
export interface Loaded {
  readonly user: UserInfo;
  readonly practice: Practice;
  readonly providers: readonly Provider[];
  /** The last event before anything of the practice is listed; undefined where it could not be read. */
  readonly eventsUntil: number | undefined;
}

/**
 * Choosing a practice: with what the user should know before, and the one that is entered in an emergency,
 * once it was chosen.
 */
export interface Choosing {
  readonly note?: string | undefined;
  readonly emergency?: AccessiblePractice;
}

/** Sets the state of the gate; the functions of React are the same in every drawing. */
export type Set<State> = (next: State | ((now: State) => State)) => void;

/** What holds across the calls of the client, without being drawn. */
export interface Entered {
  readonly practiceId: RefObject<string | undefined>;
  readonly isLoaded: RefObject<boolean>;
  /** How often the person was asked for: the answer to the latest counts. */
  readonly readingsOfUser: RefObject<number>;
}

/** What choosing a practice, in an emergency too, changes. */
export interface Setters {
  readonly setPractices: Set<readonly AccessiblePractice[] | undefined>;
  readonly setChoosing: (choosing: Choosing) => void;
  readonly setProblem: (problem: unknown) => void;
}

/** Enters a practice: what is known of it and of the person in it is read first. */
export function useEntering(
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

/**
 * Into a practice in an emergency, and out of it: its time is over, or the person needs it no longer.
 */
export function useEmergencyAccess(
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
  const [user, practice, providers, eventsUntil] = await Promise.all([
    client.call(getUserInfo, {}),
    client.call(getPractice, {}),
    client.call(listProviders, {}),
    client.call(listEvents, { query: { limit: 1 } }).then(
      ({ latest }) => latest,
      () => undefined,
    ),
  ]);
  return { user, practice, providers: providers.filter(({ active }) => active), eventsUntil };
}
