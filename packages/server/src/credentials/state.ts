import {
  decidesOnCredentials,
  endsOfChanges,
  isBound,
  mayRenewLicense,
  splitChanges,
  withNameAtRegistration,
} from '@erx/core/credentials/rules';
import type { CredentialChange } from '@erx/core/credentials/model';
import { AppError } from '@erx/core/findings/app-error';
import type { IncidentType } from '@erx/core/incidents/model';
import type { AccountNoticeKind } from '@erx/core/accounts/notices';
import { publishGrantChanged } from '../grants/record';
import { endRightsToSign } from '../grants/revoke-signing-permission';
import type { Member } from '../platform/api/authenticate';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { accountsStore } from '../platform/identity/account-store';
import { RegistrationTaken, type UniqueRegistration } from '../platform/identity/registration-taken';
import { membersStore } from '../practices/member-store';
import { accountNoticesStore } from '../users/account-notice-store';
import { addStatement, credentialsStore } from './store';

/** Who acts, from where. */
export type Acting = Pick<Member, 'practiceId' | 'accountId' | 'trailName' | 'name' | 'address'>;

/** Which parts of a person's change are in force immediately, and which are requested. */
export interface Stated {
  readonly immediate: readonly CredentialChange[];
  readonly asked: readonly CredentialChange[];
}

/**
 * Decides what of a change of their own credentials is entered and what becomes a request, and refuses what
 * is another person's or while a request waits. To be called while the account's row is held.
 * @param isNameAlike whether the name that is stated is another prescriber's, or can be taken for it
 * @throws AppError credential.already-open
 */
export async function judgeStated(
  transaction: Connection,
  accountId: string,
  changes: readonly CredentialChange[],
  registered: { readonly deaNumber: string; readonly deaName: string },
  isNameAlike = false,
): Promise<Stated> {
  const store = credentialsStore(transaction, accountId);
  const bearer = await store.bearer();
  if (!bearer) throw new AppError('session.required');
  const stated = splitChanges(isBound(bearer), withNameAtRegistration(changes, registered), {
    isNameAlike,
    renewsLicense: mayRenewLicense(bearer),
  });
  if (stated.asked.length === 0) return stated;
  if (await store.open()) throw new AppError('credential.already-open');
  return stated;
}

/**
 * Refuses a number of another account before anything else is said of it, so that its holder learns of the
 * try; the unique index decides between two concurrent ones.
 * @throws RegistrationTaken
 */
export async function refuseTakenNumbers(
  connection: Connection,
  accountId: string | undefined,
  numbers: Partial<Record<UniqueRegistration, string>>,
): Promise<void> {
  for (const registration of ['npi', 'deaNumber'] as const) {
    const number = numbers[registration] ?? '';
    if (number === '') continue;
    const holder = await accountsStore(connection).holderOf(registration, number);
    if (holder !== undefined && holder !== accountId)
      throw new RegistrationTaken(registration, { cause: undefined });
  }
}

/**
 * Stores who entered what, so that it can be shown later.
 * @param ofAccount whose credentials they are; their own where it is left out
 */
export async function storeEntered(
  transaction: Connection,
  acting: Acting,
  changes: readonly CredentialChange[],
  now: Date,
  ofAccount = acting.accountId,
): Promise<void> {
  if (changes.length === 0) return;
  await addStatement(transaction, { ...newStatement(acting, ofAccount, changes, ''), state: 'entered' }, now);
}

/**
 * Begins a request for changes of credentials: what was before stays in force, and the permission to sign
 * that rested on it ends. Request, ends, records, incidents and notices: all or nothing.
 * @param of.accountId whose credentials they are; their own where it is left out
 * @throws AppError credential.already-open
 */
export async function askForChange(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  acting: Acting,
  {
    changes,
    reason,
    accountId = acting.accountId,
  }: {
    readonly changes: readonly CredentialChange[];
    readonly reason: string;
    readonly accountId?: string;
  },
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const { practiceId } = acting;
  const begun = await addStatement(
    transaction,
    { ...newStatement(acting, accountId, changes, reason), state: 'open' },
    now,
  );
  if (!begun) throw new AppError('credential.already-open');
  await endSigningFor(transaction, config, acting, accountId, changes, now);
  await recordAction(
    transaction,
    acting,
    {
      event: 'credential.requested',
      resourceType: 'Account',
      resourceId: accountId,
      details: { requestId: begun.id, changes, ...(reason === '' ? {} : { why: reason }) },
    },
    now,
  );
  await fileChange(transaction, acting, 'credentialChangeRequested', { accountId, requestId: begun.id }, now);
  await notify(transaction, practiceId, accountId, 'credential-change-requested', acting.name, now);
  await notifyDeciders(
    transaction,
    practiceId,
    [accountId, acting.accountId], // the person who asks knows, and decides on nothing
    'credential-change-waits',
    acting.name,
    now,
  );
}

const newStatement = (
  { accountId: statedBy, practiceId, name: statedByName }: Acting,
  accountId: string,
  changes: readonly CredentialChange[],
  reason: string,
) => ({ accountId, practiceId, changes, reason, statedBy, statedByName });

/** Ends the permission to sign that rested on what changes, and files it in each practice that had given it. */
export async function endSigningFor(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  acting: Acting,
  accountId: string,
  changes: readonly CredentialChange[],
  now: Date,
): Promise<void> {
  const [reason] = endsOfChanges(changes);
  if (reason === undefined) return;
  for (const practiceId of await endRightsToSign(transaction, config, acting, accountId, reason, now))
    await fileIncident(
      transaction,
      {
        practiceId,
        accountId: acting.accountId,
        trailName: acting.trailName,
        type: 'signingEndedByChange',
        address: acting.address,
        details: { targetAccountId: accountId, reason },
      },
      now,
    );
}

/**
 * Files the outcome of a request as an incident, and notifies open screens: when one begins, those who may
 * decide.
 */
export async function fileChange(
  transaction: Connection,
  { practiceId, accountId: by, trailName, address }: Acting,
  type: IncidentType,
  { accountId, requestId }: { readonly accountId: string; readonly requestId: string },
  now: Date,
): Promise<void> {
  await fileIncident(
    transaction,
    {
      practiceId,
      accountId: by,
      trailName,
      type,
      address,
      details: { targetAccountId: accountId, request: requestId },
    },
    now,
  );
  const about =
    type === 'credentialChangeRequested'
      ? ({ requestId, event: 'credential.requested', isCredential: true } as const)
      : {};
  await publishGrantChanged(transaction, practiceId, { targetId: accountId, ...about }, now);
}

/** Notifies one person, in the application until they confirm it, and by mail. @param by '' for the service itself */
export async function notify(
  transaction: Connection,
  practiceId: string,
  accountId: string,
  kind: AccountNoticeKind,
  by: string,
  now: Date,
  about = '',
): Promise<void> {
  await accountNoticesStore(transaction).add({ accountId, kind, practiceId, by, about }, now);
}

/**
 * Notifies the administrators of a practice, and everyone who may decide.
 * @param but ids to leave out
 * @returns the ids of the notified
 */
export async function notifyDeciders(
  transaction: Connection,
  practiceId: string,
  but: readonly string[],
  kind: AccountNoticeKind,
  by: string,
  now: Date,
): Promise<readonly string[]> {
  const notified: string[] = [];
  for (const member of await membersStore(transaction, practiceId).all()) {
    const isRecipient =
      member.active &&
      !member.isPartner &&
      !but.includes(member.id) &&
      (member.role === 'Admin' || member.isSuperAdmin || decidesOnCredentials(member));
    if (!isRecipient) continue;
    await notify(transaction, practiceId, member.id, kind, by, now);
    notified.push(member.id);
  }
  return notified;
}
