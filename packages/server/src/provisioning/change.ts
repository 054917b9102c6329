import type { CredentialChange } from '@erx/core/credentials/model';
import { isCredentialField } from '@erx/core/credentials/rules';
import { concernsDirectory } from '@erx/core/credentials/directory/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Stated } from '@erx/core/provisioning/model';
import { type Acts, judgeStated } from '@erx/core/provisioning/rules';
import { signingEnds } from '@erx/core/accounts/rules';
import { isNameOfOther } from '../credentials/likeness-store';
import { askForChange, judgeStated as judgeCredentials } from '../approvals/ask-credentials';
import { credentialsStore } from '../credentials/store';
import { notifyDirectoryEverywhere } from '../credentials/directory/notify';
import { activate } from '../grants/activity';
import { lockGrantContext, assertOffered } from '../approvals/context';
import { offboard } from '../grants/offboard';
import { filingRefusals } from '../approvals/refuse';
import { endRightsToSign } from '../approvals/end-signing';
import type { Member } from '../platform/api/authenticate';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import type { AuditedChange } from '@erx/core/audit/details';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { accountsStore } from '../platform/identity/account-store';
import { BUILT_IN, EmailTaken, refuseTakenEmail } from '../platform/identity/accounts';
import { changeAndPublish } from '../platform/push/publish-change';
import { membersStore } from '../practices/member-store';
import type { Services } from '../services';
import { claimStore } from './claim-store';
import { provisionedStore, type StoredPerson } from './store';

/** Whom a directory changes, and what has to be true of them still. */
export interface Aimed {
  readonly id: string;
  /** The entity tags that the caller saw; undefined where it does not say. @returns whether one is the present */
  readonly isSeen: (person: StoredPerson) => boolean;
}

/**
 * Does what a directory states of a person, all or nothing. A person who leaves is off-boarded as by an
 * administrator; another name is entered or requested, as if the person had entered it.
 * @throws AppError record.not-found, provisioning.*, credential.already-open, member.*
 */
export async function changePerson(
  services: Services,
  member: Member,
  { id, isSeen }: Aimed,
  stated: Stated,
  now: Date,
): Promise<void> {
  let isOfAccess = false;
  try {
    await changeAndPublish(services, async (transaction) => {
      await membersStore(transaction, member.practiceId).lock();
      const person = await provisionedStore(transaction, member.practiceId).find(id);
      if (!person) throw new AppError('record.not-found');
      if (!isSeen(person)) throw new AppError('provisioning.version');
      isOfAccess = stated.active !== undefined && stated.active !== person.active;
      const judged = judgeStated(person, stated);
      if ('findings' in judged) refuseWhenStopped(judged.findings);
      else await carryOut(transaction, services, member, person, judged.acts, now);
    });
  } catch (error) {
    if (error instanceof EmailTaken) throw new AppError('provisioning.login-exists');
    if (!isOfAccess) throw error;
    // what is tried upon someone's access is filed, as everywhere
    const event = stated.active ? 'user.activate-refused' : 'user.deactivate-refused';
    const attempt = { event, resourceType: 'Account', resourceId: id } as const;
    await filingRefusals(services, member, attempt, () => Promise.reject(error as Error));
  }
  services.notify('outbox');
}

async function carryOut(
  transaction: Connection,
  { config }: Services,
  member: Member,
  person: StoredPerson,
  acts: Acts,
  now: Date,
): Promise<void> {
  if (acts.ends) {
    await offboard(transaction, config, member, { personId: person.id, draftsTo: undefined }, now);
    return;
  }
  if (acts.staysEnded) {
    await claimStore(transaction).set(member.practiceId, person.id, null);
    await recordAction(
      transaction,
      member,
      { event: 'user.stays-deactivated', resourceType: 'Account', resourceId: person.id, details: {} },
      now,
    );
    return;
  }
  await label(transaction, member, person, acts, now);
  if (acts.email !== undefined) {
    // a person created before the installation moved to that provider may have it, too
    await refuseTakenEmail(transaction, [BUILT_IN], acts.email);
    await accountsStore(transaction).changeEmail(person.id, acts.email, false);
    // the person who changes it may become that person at the first sign-in (core/approvals/two-people.ts)
    await recordAction(
      transaction,
      member,
      {
        event: 'email.changed',
        resourceType: 'Account',
        resourceId: person.id,
        details: { changes: toAuditedChanges({ email: person.email }, { email: acts.email }) },
      },
      now,
    );
  }
  if (acts.names) await rename(transaction, config, member, person, acts.names, now);
  if (acts.returns) {
    const situation = await lockGrantContext(transaction, member, { targetId: person.id });
    assertOffered('activate', situation);
    await activate(transaction, config, member, situation, now);
  }
}

/** What the directory calls them, which nothing here rests on. */
async function label(
  transaction: Connection,
  member: Member,
  person: StoredPerson,
  { userName, externalId }: Acts,
  now: Date,
): Promise<void> {
  if (userName === undefined && externalId === undefined) return;
  const people = provisionedStore(transaction, member.practiceId);
  const before = { userName: person.userName, externalId: person.externalId };
  const after = { userName: userName ?? before.userName, externalId: externalId ?? before.externalId };
  if (await people.isTaken(person.id, after.userName, after.externalId))
    throw new AppError('provisioning.user-name-taken');
  await people.label(person.id, {
    ...(userName === undefined ? {} : { userName }),
    ...(externalId === undefined ? {} : { externalId }),
  });
  await record(transaction, member, person.id, before, after, now);
}

/**
 * Another name, as one that the person states: entered before others rely on it, and a request afterwards
 * (docs/decisions/credentials.md).
 */
async function rename(
  transaction: Connection,
  config: Services['config'],
  member: Member,
  { id }: StoredPerson,
  names: NonNullable<Acts['names']>,
  now: Date,
): Promise<void> {
  const store = accountsStore(transaction);
  const profile = await store.profile(id);
  if (!profile) throw new AppError('record.not-found');
  const { basic, info, npi, phone } = profile;
  const isAlike = npi !== null && (await isNameOfOther(transaction, member, id, names, now));
  const { immediate, asked } = await judgeCredentials(
    transaction,
    id,
    toAuditedChanges(basic, names).filter(isCredentialChange),
    info,
    isAlike,
  );
  if (immediate.length > 0) {
    const before = { ...basic, deaName: info.deaName };
    const after = {
      ...before,
      ...Object.fromEntries(immediate.map((change) => [change.field, change.after])),
    };
    await store.rename(id, after);
    if (after.deaName !== info.deaName) await store.keepInfo(id, { ...info, deaName: after.deaName }, phone);
    await credentialsStore(transaction, id).enter(member, immediate, now);
    const [reason] = signingEnds(before, after);
    if (reason !== undefined) await endRightsToSign(transaction, config, member, id, reason, now);
    await record(transaction, member, id, before, after, now);
    if (concernsDirectory(immediate.map(({ field }) => field)))
      await notifyDirectoryEverywhere(
        transaction,
        config,
        { practiceId: member.practiceId, accountId: id, byAccountId: member.accountId },
        now,
      );
  }
  await askForChange(
    transaction,
    config,
    member,
    { changes: asked, reason: 'Changed in the directory', accountId: id },
    now,
  );
}

async function record<Fields extends object>(
  transaction: Connection,
  member: Member,
  id: string,
  before: Fields,
  after: Fields,
  now: Date,
): Promise<void> {
  await recordAction(
    transaction,
    member,
    {
      event: 'user.changed',
      resourceType: 'Account',
      resourceId: id,
      details: { changes: toAuditedChanges(before, after) },
    },
    now,
  );
}

const isCredentialChange = (change: AuditedChange): change is CredentialChange =>
  isCredentialField(change.field);
