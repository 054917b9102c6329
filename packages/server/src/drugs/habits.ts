import type { CalendarDate } from '@erx/core/values/dates';
import type { Database } from '../platform/database/database';
import { habitStore, type PatientDrugs } from './habit-store';

/** So long ago, in days, a prescription counts for what a patient had and a prescriber uses. */
const DAYS = 365;
/** How long it is known what someone usually prescribes before it is read again. */
const KNOWN_MILLISECONDS = 600_000;
/** Accounts whose usual drugs are held. */
const MOST_HELD = 1000;

const since = (now: Date): Date => new Date(now.getTime() - DAYS * 86_400_000);

/** What patients have and accounts usually prescribe; the latter is held for ten minutes. */
export function habits(database: Database) {
  const held = new Map<
    string,
    { readonly readAt: number; readonly drugs: Promise<ReadonlyMap<string, number>> }
  >();
  return {
    /** What a patient of the practice takes and had; undefined where it has none of that id. */
    ofPatient(
      practiceId: string,
      patientId: string,
      now: Date,
      today: CalendarDate,
    ): Promise<PatientDrugs | undefined> {
      return habitStore(database, practiceId).ofPatient(patientId, since(now), today);
    },
    /** How often an account prescribed or wrote each product lately. */
    async ofAccount(practiceId: string, accountId: string, now: Date): Promise<ReadonlyMap<string, number>> {
      const key = `${practiceId} ${accountId}`;
      const known = held.get(key);
      if (known && now.getTime() - known.readAt < KNOWN_MILLISECONDS) return await known.drugs;
      const drugs = habitStore(database, practiceId).usual(accountId, since(now));
      held.delete(key);
      held.set(key, { readAt: now.getTime(), drugs });
      const [oldest] = held.keys();
      if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
      // What could not be read is not held.
      drugs.catch(() => held.delete(key));
      return await drugs;
    },
  };
}
