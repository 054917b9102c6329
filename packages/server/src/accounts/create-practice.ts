import type { PracticeEntry, RegistrationEntry, SignUpEntry } from '@erx/core/accounts/model';
import { AppError } from '@erx/core/findings/app-error';
import { inOrder } from '@erx/core/users/rules';
import { toIdentityChanges } from '../platform/audit-trail/changes';
import type { AuditedChange } from '@erx/core/audit/details';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { LOCK_FOUNDER, REPEATED_SIGN_UP } from './statements';
import { accountNoticesStore } from '../users/account-notice-store';
import { storeReply } from '../platform/api/idempotency';
import { insertAccount, type NewPerson } from '../platform/identity/accounts';
import { addMember, addPractice } from '../platform/identity/account-store';
import { deaSchedulesStore } from '../drugs/dea-schedule-store';

/** A create by its Idempotency-Key, before there is a practice to keep it in. */
export interface Repeated {
  readonly key: string;
  readonly endpoint: string;
  readonly requestHash: string;
}

/** What a practice is founded with. */
interface Founding {
  readonly practice: PracticeEntry;
  /** Whether a letter is to ask for the e-mail address to be confirmed: where mail is sent. */
  readonly mustConfirmEmail?: boolean;
  readonly repeated: Repeated | undefined;
}

/** A user as entered, as an account begins. No one has looked whether the address is theirs. */
export function toNewPerson(entry: Omit<RegistrationEntry, 'isAdministrator'>): NewPerson {
  const {
    firstName,
    middleName,
    lastName,
    email,
    npi,
    address,
    address2,
    city,
    state,
    zipCode,
    fax,
    primaryPhoneType,
    homePhone,
    workPhone,
    cellPhone,
  } = entry;
  return {
    firstName,
    middleName,
    lastName,
    email,
    emailVerified: false,
    ...(npi === '' ? {} : { npi }),
    address,
    address2,
    city,
    state,
    zipCode,
    fax,
    phones: { primaryPhoneType, homePhone, workPhone, cellPhone },
  };
}

/**
 * Writes a sign-up: login, practice, membership, what is stated of a DEA registration, the first records of
 * the practice's trail, and the reply to a repetition.
 * @param transaction in which all of it happens; what is thrown takes back all of it
 * @throws EmailTaken when the login exists
 */
export async function storeSignUp(
  transaction: Connection,
  entry: SignUpEntry,
  founding: Founding & { readonly passwordHash: string },
  now: Date,
): Promise<void> {
  const { deaNumber, state } = entry;
  const accountId = await insertAccount(
    transaction,
    { ...toNewPerson(entry), ...(deaNumber === '' ? {} : { deaNumber }) },
    founding.passwordHash,
    now,
  );
  const practiceId = await write(
    transaction,
    { accountId, hasNpi: entry.npi !== '', identity: toIdentityChanges(entry) },
    founding,
    now,
  );
  if (founding.mustConfirmEmail)
    await accountNoticesStore(transaction).add(
      { accountId, kind: 'email-confirmation', practiceId, by: '' },
      now,
    );
  const schedules = inOrder(entry.deaSchedules);
  if (schedules.length === 0) return;
  await deaSchedulesStore(transaction).state(accountId, state, schedules);
  await recordAction(
    transaction,
    { practiceId, accountId },
    {
      event: 'user.dea-schedules-stated',
      resourceType: 'Account',
      resourceId: accountId,
      details: { state, before: [], after: schedules },
    },
    now,
  );
}

/**
 * Writes a practice for a prescriber who has a login. Of two equal requests at the same time the second finds the
 * first.
 * @returns the practice's id
 */
export async function findRepeatedSignUp(
  transaction: Connection,
  accountId: string,
  founding: Founding,
  now: Date,
): Promise<string> {
  await transaction.run(LOCK_FOUNDER, [accountId]);
  return (
    (founding.repeated && (await foundAgain(transaction, accountId, founding.repeated))) ??
    (await write(transaction, { accountId, hasNpi: true }, founding, now))
  );
}

/**
 * The practice that the same request has founded before; undefined when it is new.
 * @throws AppError call.repeated-differently when its key was used for another request
 */
export async function foundAgain(
  connection: Connection,
  accountId: string,
  { key, endpoint, requestHash }: Repeated,
): Promise<string | undefined> {
  const [made] = await connection.run<{ practice_id: string; endpoint: string; request_hash: string }>(
    REPEATED_SIGN_UP,
    [accountId, key],
  );
  if (made && (made.endpoint !== endpoint || made.request_hash !== requestHash))
    throw new AppError('call.repeated-differently');
  return made?.practice_id;
}

async function write(
  transaction: Connection,
  founder: {
    readonly accountId: string;
    readonly hasNpi: boolean;
    readonly identity?: readonly AuditedChange[];
  },
  { practice, repeated }: Founding,
  now: Date,
): Promise<string> {
  const practiceId = await addPractice(transaction, practice, now);
  const who = { practiceId, accountId: founder.accountId };
  await addMember(transaction, { ...who, hasNpi: founder.hasNpi, isFounder: true }, now);
  await recordAction(
    transaction,
    who,
    { event: 'practice.created', resourceType: 'Practice', resourceId: practiceId, details: {} },
    now,
  );
  await recordAction(
    transaction,
    who,
    {
      event: 'user.registered',
      resourceType: 'Account',
      resourceId: founder.accountId,
      details: { by: 'sign-up', role: 'Admin', ...(founder.identity ? { changes: founder.identity } : {}) },
    },
    now,
  );
  if (repeated)
    await storeReply(transaction, { ...who, ...repeated }, { status: 200, body: { id: practiceId } }, now);
  return practiceId;
}
