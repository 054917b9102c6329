import { type SigningEnd, signingEnds } from '../accounts/rules';
import type { WritableSchedule } from '../drugs/model';
import { holdsToken } from './proofing/rules';
import type { ProofingState } from './proofing/model';
import { deaLetterAgrees } from '../users/registrations';
import { addsSchedule } from '../users/rules';
import { showDate } from '../values/dates';
import type { CredentialChange, CredentialField } from './model';
import { CREDENTIAL_FIELDS } from './vocabulary';

/** What decides whether someone's credentials are still theirs alone to correct. */
export interface Bearer {
  readonly proofing: ProofingState;
  readonly hasSoftToken: boolean;
  readonly hardwareTokenReference?: string | undefined;
  /** In any practice. */
  readonly permissionEpcsRts: boolean;
  readonly deaNumber: string;
  /** Whether the network knows them in any practice, so that messages leave in their name. */
  readonly hasSpi: boolean;
}

/**
 * Whether a change of someone's credentials takes a second person: others rely on them (21 CFR 1311.105,
 * 1311.125(b)), and messages leave in their name from the first SPI on. Before that, what was mistyped at
 * sign-up is corrected freely.
 */
export function isBound(bearer: Bearer): boolean {
  return bearer.hasSpi || isBoundToSign(bearer);
}

const isBoundToSign = (bearer: Bearer) =>
  bearer.proofing !== 'None' || holdsToken(bearer) || bearer.permissionEpcsRts;

/**
 * Whether a later end of their own license is entered immediately: nothing but an SPI binds, and a person who
 * does not sign may have no second person, without whom a renewed license would refuse every send.
 */
export function mayRenewLicense(bearer: Bearer): boolean {
  return bearer.deaNumber === '' && !isBoundToSign(bearer);
}

/** Parts that are of another part: another number is another registration, with its own expiry. */
const OF: Partial<Record<CredentialField, readonly CredentialField[]>> = {
  deaName: ['deaNumber', 'lastName'],
  deaExpiresOn: ['deaNumber'],
  licenseState: ['stateLicenseNumber'],
  licenseExpiresOn: ['stateLicenseNumber'],
};

const NAME_FIELDS: ReadonlySet<CredentialField> = new Set(['firstName', 'lastName']);
const NUMBER_FIELDS: ReadonlySet<CredentialField> = new Set([
  'deaNumber',
  'deaSchedules',
  'stateLicenseNumber',
  'licenseState',
]);

/** Whether a change is of a number, or of what it covers; a later end alone is not. */
export function changesNumber(changes: readonly CredentialChange[]): boolean {
  return changes.some(({ field }) => NUMBER_FIELDS.has(field));
}

const schedulesOf = (text: string) => text.split(' ').filter(Boolean) as WritableSchedule[];

const isFirst = ({ field, before, after }: CredentialChange) =>
  field === 'deaSchedules'
    ? before === '' || !addsSchedule(schedulesOf(before), schedulesOf(after)) // fewer is no more than was approved
    : before === '' && field !== 'generation';

/**
 * Which parts of a change are entered immediately and which become a request. What was absent is entered
 * immediately: the approver of the permission to sign looks at it. What belongs to a number that is asked for
 * waits with it.
 * @param isBoundBearer whether others rely on it already
 * @param more.isNameAlike whether the name is another prescriber's, or can be taken for it: then it waits
 * always
 * @param more.renewsLicense whether a later end of the license is entered immediately (mayRenewLicense)
 */
export function splitChanges(
  isBoundBearer: boolean,
  changes: readonly CredentialChange[],
  more: { readonly isNameAlike?: boolean; readonly renewsLicense?: boolean } = {},
): { readonly immediate: readonly CredentialChange[]; readonly asked: readonly CredentialChange[] } {
  const isLater = ({ field, before, after }: CredentialChange) =>
    field === 'licenseExpiresOn' && after > before;
  const waits = (change: CredentialChange): boolean => {
    if (more.isNameAlike && NAME_FIELDS.has(change.field)) return true;
    if (!isBoundBearer) return false;
    if (more.renewsLicense && isLater(change) && !changes.some(({ field }) => field === 'stateLicenseNumber'))
      return false;
    const owners = changes.filter(({ field }) => OF[change.field]?.includes(field));
    return owners.length > 0 ? owners.some(waits) : !isFirst(change);
  };
  return {
    immediate: changes.filter((change) => !waits(change)),
    asked: changes.filter(waits),
  };
}

/** Whether a changed property is part of a credential. */
export const isCredentialField = (field: string): field is CredentialField =>
  (CREDENTIAL_FIELDS as readonly string[]).includes(field);

/**
 * A change of the last name, with the name at DEA registration where the number was given under the former
 * name: the number keeps its letter when its holder marries (docs/decisions/credentials.md).
 */
export function withNameAtRegistration(
  changes: readonly CredentialChange[],
  { deaNumber, deaName }: { readonly deaNumber: string; readonly deaName: string },
): readonly CredentialChange[] {
  const renamed = changes.find(({ field }) => field === 'lastName');
  return renamed &&
    deaNumber !== '' &&
    deaName === '' &&
    !deaLetterAgrees(deaNumber, [renamed.after]) &&
    deaLetterAgrees(deaNumber, [renamed.before])
    ? [...changes, { field: 'deaName', before: '', after: renamed.before }]
    : changes;
}

/** The changes with which the permission to sign ends (accounts/rules.ts); a later expiry alone ends nothing. */
export function endsOfChanges(
  changes: readonly CredentialChange[],
): readonly (SigningEnd | 'dea-schedule-added')[] {
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[which]]));
  return [
    ...signingEnds(side('before'), side('after')),
    ...changes
      .filter(({ field, before, after }) => {
        return field === 'deaSchedules' && addsSchedule(schedulesOf(before), schedulesOf(after));
      })
      .map(() => 'dea-schedule-added' as const),
  ];
}

/**
 * Whether what a change was asked of is still what is in force. Schedules are those of one state's
 * registration (21 CFR 1301.12): the same ones of another state no one has looked at, nor those of which no
 * state is kept.
 * @param inForce values by field, with the state of the address
 */
export function isAsLookedAt(
  changes: readonly CredentialChange[],
  inForce: Readonly<Record<string, string>>,
): boolean {
  return changes.every(
    ({ field, before, state }) =>
      inForce[field] === before && (field !== 'deaSchedules' || state === inForce['state']),
  );
}

/** A value of a change as it is read: dates as everywhere, schedules as such, and that there is none. */
export function shownCredentialValue(field: CredentialField, value: string): string {
  if (value === '' || (field === 'generation' && value === 'None')) return 'None';
  if (field === 'deaExpiresOn' || field === 'licenseExpiresOn') return showDate(value);
  return field === 'deaSchedules'
    ? schedulesOf(value)
        .map((schedule) => `C-${schedule}`)
        .join(', ')
    : value;
}
