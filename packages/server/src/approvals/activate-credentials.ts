import { BasicInfo, ProviderInfo } from '@erx/core/accounts/model';
import { concernsDirectory } from '@erx/core/credentials/directory/rules';
import type { CredentialChange } from '@erx/core/credentials/model';
import { withoutFormerRegistration } from '@erx/core/credentials/registration-parts';
import { endsOfChanges, isAsLookedAt } from '@erx/core/credentials/rules';
import { WritableSchedule } from '@erx/core/drugs/model';
import { AppError } from '@erx/core/findings/app-error';
import { isOtherRegistration } from '@erx/core/users/rules';
import { notifyDirectoryEverywhere } from '../credentials/directory/notify';
import { deaSchedulesStore } from '../drugs/dea-schedule-store';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { accountsStore, type StoredProfile } from '../platform/identity/account-store';
import { type Acting, fileIncidentOn } from './record';
import { endRightsToSign } from './end-signing';
import type { StoredRequest } from './store';

/** A person's credentials as they are in force, with the profile that has them. */
interface ActiveCredentials {
  readonly profile: StoredProfile;
  /** By the fields of changes; schedules are those of the state of the address. */
  readonly values: Readonly<Record<string, string>>;
}

/** What is in force of an account, whose row is held until the transaction ends; undefined for no account. */
export async function findActiveCredentials(
  transaction: Connection,
  accountId: string,
): Promise<ActiveCredentials | undefined> {
  const profile = await accountsStore(transaction).profile(accountId);
  if (!profile) return undefined;
  const schedules = await deaSchedulesStore(transaction).stated(accountId, profile.info.state);
  return { profile, values: { ...profile.basic, ...profile.info, deaSchedules: schedules.join(' ') } };
}

/**
 * Puts an approved change in force: account, schedules, the end of what rested on it, and what the directory is
 * sent. To be called in the transaction that closes the request.
 * @throws AppError record.not-found; record.changed where what was looked at is another by now
 * @throws RegistrationTaken for a DEA number that another account has by now
 */
export async function activateCredentials(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  acting: Acting,
  { targetId: accountId, changes }: Pick<StoredRequest<'credential'>, 'targetId' | 'changes'>,
  now: Date,
): Promise<void> {
  const inForce = await findActiveCredentials(transaction, accountId);
  if (!inForce) throw new AppError('record.not-found');
  const { profile, values } = inForce;
  if (!isAsLookedAt(changes, values)) throw new AppError('record.changed');
  const after = { ...values, ...Object.fromEntries(changes.map((change) => [change.field, change.after])) };
  const stated = changes.map(({ field }) => field);
  const info = withoutFormerRegistration(profile.info, ProviderInfo.parse(after), stated);
  const store = accountsStore(transaction);
  await store.rename(accountId, BasicInfo.parse(after));
  await store.keepInfo(accountId, info, profile.phone);
  const schedulesOf = deaSchedulesStore(transaction);
  if (isOtherRegistration(profile.info, info)) await schedulesOf.forgetAll(accountId);
  const schedules = changes.find(({ field }) => field === 'deaSchedules');
  if (schedules) await schedulesOf.state(accountId, info.state, toSchedules(schedules.after));
  // It may have been given since the request began, for what was before.
  await endSigningFor(transaction, config, acting, accountId, changes, now);
  if (concernsDirectory(stated)) {
    const who = { practiceId: acting.practiceId, accountId, byAccountId: acting.accountId };
    await notifyDirectoryEverywhere(transaction, config, who, now);
  }
}

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
  for (const practiceId of await endRightsToSign(transaction, config, acting, accountId, reason, now)) {
    const act = { ...acting, transaction, practiceId, now };
    await fileIncidentOn(act, 'signingEndedByChange', { targetId: accountId }, { reason });
  }
}

/** Schedules as a change has them. */
export const toSchedules = (text: string): WritableSchedule[] =>
  WritableSchedule.array().parse(text.split(' ').filter(Boolean));
