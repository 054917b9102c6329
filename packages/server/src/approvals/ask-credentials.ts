import { readEntry } from '@erx/core/accounts/entry';
import {
  type AskedCredentials,
  askedChanges,
  findChangeRequestRefusal,
  findingsOnAsking,
  toPersonCredentials,
} from '@erx/core/approvals/credentials';
import { likenessOfChanges } from '@erx/core/credentials/likeness';
import type { CredentialChange, CredentialRequest } from '@erx/core/credentials/model';
import { isBound, mayRenewLicense, splitChanges, withNameAtRegistration } from '@erx/core/credentials/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { fileLikeness, otherPrescribers } from '../credentials/likeness-store';
import { findingsOnStatedDea } from '../credentials/look-up';
import { credentialsStore, refuseTakenNumbers } from '../credentials/store';
import type { Member } from '../platform/api/authenticate';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { accountsStore } from '../platform/identity/account-store';
import { membersStore } from '../practices/member-store';
import { endSigningFor } from './activate-credentials';
import { listDeciders, showChangeRequests } from './credentials';
import { type Acting, recordGrantChange } from './record';
import { approvalsStore, findOpenAbout, type StoredRequest } from './store';

/** Which parts of a person's change are in force immediately, and which are requested. */
interface Stated {
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
  const bearer = await credentialsStore(transaction, accountId).bearer();
  if (!bearer) throw new AppError('session.required');
  const stated = splitChanges(isBound(bearer), withNameAtRegistration(changes, registered), {
    isNameAlike,
    renewsLicense: mayRenewLicense(bearer),
  });
  if (stated.asked.length > 0 && (await findOpenAbout(transaction, 'credential', accountId)))
    throw new AppError('credential.already-open');
  return stated;
}

/**
 * Begins a request for changes of credentials: what was before stays in force, and the permission to sign
 * that rested on it ends. Request, ends, records, incidents and notices: all or nothing.
 * @param of.accountId whose credentials they are; their own where it is left out
 * @returns undefined where nothing changes
 * @throws AppError credential.already-open
 */
export async function askForChange(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  acting: Acting,
  of: {
    readonly changes: readonly CredentialChange[];
    readonly reason: string;
    readonly accountId?: string;
  },
  now: Date,
): Promise<StoredRequest<'credential'> | undefined> {
  const { changes, reason, accountId: targetId = acting.accountId } = of;
  if (changes.length === 0) return undefined;
  const { practiceId, accountId: askedBy, name: askedByName } = acting;
  const begun = await approvalsStore(transaction, practiceId, 'credential').begin(
    { targetId, changes, reason, askedBy, askedByName },
    now,
  );
  if (!begun) throw new AppError('credential.already-open');
  await endSigningFor(transaction, config, acting, targetId, changes, now);
  const members = await membersStore(transaction, practiceId).all();
  await recordGrantChange(
    { ...acting, transaction, now },
    {
      event: 'credential.requested',
      resourceType: 'Account',
      targetId,
      requestId: begun.id,
      details: { requestId: begun.id, changes, ...(reason === '' ? {} : { why: reason }) },
      incident: 'credentialChangeRequested',
      notices: [
        { accountId: targetId, kind: 'credential-change-requested' },
        // the person who asks knows, and decides on nothing
        ...listDeciders(members, [targetId, askedBy]).map((accountId) => ({
          accountId,
          kind: 'credential-change-waits' as const,
        })),
      ],
    },
  );
  return begun;
}

/**
 * Asks for a change of another person's credentials, by the rules of their own profile; it always is a
 * request. Request, ends, records, incidents and notices: all or nothing.
 * @throws AppError record.not-found, credential.already-open, or with what forbids it or speaks against it;
 * nothing was changed
 * @throws RegistrationTaken for a DEA number of another account
 */
export async function askForPerson(
  transaction: Connection,
  config: Pick<Config, 'directory' | 'twoPeopleHours'>,
  acting: Member,
  {
    accountId,
    asked,
    reason,
  }: { readonly accountId: string; readonly asked: AskedCredentials; readonly reason: string },
  now: Date,
): Promise<CredentialRequest> {
  const store = membersStore(transaction, acting.practiceId);
  await store.lock();
  const members = await store.all();
  const target = members.find(({ id }) => id === accountId);
  const self = members.find(({ id }) => id === acting.accountId);
  if (!target) throw new AppError('record.not-found');
  if (!self) throw new AppError('access.refused');
  const refusal = findChangeRequestRefusal(self, target);
  if (refusal !== undefined) throw new AppError(refusal);
  const profile = await accountsStore(transaction).profile(accountId);
  if (!profile) throw new AppError('record.not-found');
  const before = toPersonCredentials({ ...profile.basic, ...profile.info });
  const typed = readEntry(asked);
  const changes = askedChanges(before, typed);
  if (changes.length === 0) throw new AppError('info.unchanged');
  const after = {
    ...before,
    ...Object.fromEntries(changes.map((change) => [change.field, change.after])),
  };
  if (after.deaNumber !== before.deaNumber)
    await refuseTakenNumbers(transaction, accountId, { deaNumber: after.deaNumber });
  refuseWhenStopped(findingsOnAsking(before, typed, { hasNpi: profile.npi !== null }));
  const { state } = profile.info;
  if (after.deaNumber !== before.deaNumber || after.deaName !== before.deaName) {
    const registration = { ...after, state, schedules: [] }; // what it covers only its holder states
    refuseWhenStopped(await findingsOnStatedDea(transaction, registration, acting.timeZone, now));
  }
  const request = await askForChange(transaction, config, acting, { changes, reason, accountId }, now);
  if (profile.npi !== null) {
    const others = await otherPrescribers(transaction, accountId);
    const likeness = likenessOfChanges(changes, others, { ...after, state });
    await fileLikeness(transaction, likeness, { acting, address: acting.address }, now);
  }
  const [shown] = request ? await showChangeRequests(transaction, acting, [request], { config, now }) : [];
  if (!shown) throw new Error('a change that was asked for is not shown');
  return shown;
}
