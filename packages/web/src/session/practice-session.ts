import type { Permission } from '@erx/core/access/rights';
import type { Client } from '@erx/core/client/call';
import type { Practice } from '@erx/core/practices/model';
import type { LockReason } from '@erx/core/session/browser-session';
import type { Provider, UserInfo, AccessiblePractice } from '@erx/core/users/model';
import { dateIn, type CalendarDate } from '@erx/core/values/dates';
import { createContext, useContext } from 'react';

/** The patient whose page is open, and who prescribed last for them, where someone did. */
export interface OpenPatient {
  readonly patientId: string;
  readonly lastProviderId: string | undefined;
}

/**
 * Where the user works now: who they are, in which practice, for which prescriber, and the client that speaks
 * for them.
 */
export interface PracticeSession {
  readonly client: Client;
  readonly user: UserInfo;
  readonly practice: Practice;
  /** Practices that the account may choose. */
  readonly practices: readonly AccessiblePractice[];
  /**
   * The last event before anything of the practice was listed: what happened since is delivered. Undefined where it
   * is not known; then what was listed is read again once live updates are there.
   */
  readonly eventsUntil?: number | undefined;
  /** Prescribers of the practice, by last name. */
  readonly providers: readonly Provider[];
  /**
   * The prescriber one writes for: oneself with an NPI; for staff the one last used for the open patient, else the
   * chosen one (S4-5). Undefined in a practice without prescribers.
   */
  readonly provider: Provider | undefined;
  /** Whether the person chose that prescriber since the page was opened; it is asked once where not (S4-19). */
  readonly isProviderChosen?: boolean;
  /** Whether it is the one last used for the patient who is open; undefined where none is. */
  readonly isProviderOfPatient?: boolean | undefined;
  chooseProvider(id: string): void;
  /** Tells which patient is open; undefined once none is. */
  openPatient?: (opened: OpenPatient | undefined) => void;
  choosePractice(): void;
  /**
   * Reads the signed-in person again, after something of them has changed. The answer to the latest call
   * counts; where it fails, what was known stays. Never rejects.
   */
  refreshUser(): Promise<void>;
  /** Reads the practice again, after something of it has changed; where it fails, what was known stays. */
  refreshPractice(): Promise<void>;
  signOut(): void;
  /**
   * Ends every session of the person, in browsers and terminals, and this one.
   * @throws CallError; then nothing has ended
   */
  signOutEverywhere(): Promise<void>;
  /** Locks the page because the server no longer takes the session. */
  lock(reason: LockReason): void;
  /** Leaves a practice that was entered in an emergency. @param isOverByTime whether its time has run out */
  leaveEmergency(isOverByTime: boolean): void;
}

export const WorkplaceContext = createContext<PracticeSession | undefined>(undefined);

/** The workplace. @throws outside the signed-in part of the application */
export function usePracticeSession(): PracticeSession {
  const practiceSession = useContext(WorkplaceContext);
  if (!practiceSession) throw new Error('useWorkplace outside the signed-in part of the application');
  return practiceSession;
}

/** The client of the API, signed in and in the current practice. */
export function useClient(): Client {
  return usePracticeSession().client;
}

/** Whether the signed-in person holds a permission: for showing and hiding; the server decides again. */
export function useMay(permission: Permission): boolean {
  return usePracticeSession().user.permissions.includes(permission);
}

/** Today's date in the practice's time zone. */
export function useToday(): CalendarDate {
  return dateIn(usePracticeSession().practice.timeZone, new Date());
}
