import type { WritableSchedule } from '../drugs/model';
import type { CalendarDate } from '../values/dates';
import type { CredentialChange, CredentialField } from './model';
import { findingsOnListedRegistrant, type ListedRegistrant } from './registers';

const OF_NAME: readonly CredentialField[] = ['firstName', 'lastName'];
const OF_REGISTRATION: readonly CredentialField[] = ['deaNumber', 'deaName', 'deaExpiresOn', 'deaSchedules'];

/**
 * Whether proving the identity again can put a change in force at all: licenses have no file to be found in.
 */
export const isProvable = (changes: readonly CredentialChange[]): boolean =>
  changes.every(({ field }) => OF_NAME.includes(field) || OF_REGISTRATION.includes(field));

/** What a completed proofing is held against. */
export interface ProvenChange {
  readonly changes: readonly CredentialChange[];
  /** The person as they would be with the changes. */
  readonly after: {
    readonly firstName: string;
    readonly lastName: string;
    readonly deaNumber: string;
    readonly deaName: string;
    readonly state: string;
    readonly schedules: readonly WritableSchedule[];
  };
  /** The name that was sent to the service, and that it has proven. */
  readonly proven: { readonly firstName: string; readonly lastName: string };
  /** Whether the proofing began with the change already asked for. */
  readonly isBegunAfter: boolean;
  /** What the DEA's file has under the number; undefined for nothing, or where there is no file. */
  readonly listed: ListedRegistrant | undefined;
  readonly today: CalendarDate;
}

/**
 * Whether a completed proofing is the second look at a change (docs/decisions/credentials.md; 21 CFR 1311.105
 * has the identity proven, 1311.125 the registration looked at): the name that would be in force is exactly
 * the one that was proven, and what changes of the DEA registration is what the registrant file has of that
 * name. A number that no file has, no one has looked at: it waits on.
 */
export function isProvenByProofing({
  changes,
  after,
  proven,
  isBegunAfter,
  listed,
  today,
}: ProvenChange): boolean {
  if (!isProvable(changes)) return false;
  if (after.firstName !== proven.firstName || after.lastName !== proven.lastName) return false;
  const renamed = changes.find(({ field }) => field === 'lastName');
  const ofRegistration = changes.filter(({ field, after: to }) => {
    // The former name stays with the number by itself where the last name changes.
    const followsName = field === 'deaName' && renamed !== undefined && to === renamed.before;
    return OF_REGISTRATION.includes(field) && !followsName;
  });
  if (ofRegistration.length === 0) return true;
  const expiry = changes.find(({ field }) => field === 'deaExpiresOn');
  return (
    isBegunAfter &&
    listed !== undefined &&
    (expiry === undefined || expiry.after === '' || expiry.after === listed.expiresOn) &&
    findingsOnListedRegistrant({ importedOn: today, listed }, after, today).length === 0
  );
}
