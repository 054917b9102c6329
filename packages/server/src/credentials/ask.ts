import { readEntry } from '@erx/core/accounts/entry';
import {
  type AskedCredentials,
  askedChanges,
  findChangeRequestRefusal,
  findingsOnAsking,
  toPersonCredentials,
} from '@erx/core/credentials/change-request';
import { likenessOfChanges } from '@erx/core/credentials/likeness';
import type { CredentialRequest } from '@erx/core/credentials/model';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { grantsStore } from '../grants/store';
import type { Member } from '../platform/api/authenticate';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { accountsStore } from '../platform/identity/account-store';
import { membersStore } from '../practices/member-store';
import { findingsOnStatedDea } from './look-up';
import { fileLikeness, otherPrescribers } from './likeness-store';
import { standingTo } from './second-person';
import { toShownRequest } from './shown';
import { askForChange, refuseTakenNumbers } from './state';
import { credentialsStore } from './store';

/** Whose credentials, what they are to be, and why. */
export interface Asking {
  readonly accountId: string;
  readonly asked: AskedCredentials;
  readonly reason: string;
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
  { accountId, asked, reason }: Asking,
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
  if (after.deaNumber !== before.deaNumber || after.deaName !== before.deaName)
    refuseWhenStopped(
      await findingsOnStatedDea(
        transaction,
        { ...after, state: profile.info.state, schedules: [] }, // what it covers only its holder states
        acting.timeZone,
        now,
      ),
    );
  await askForChange(transaction, config, acting, { changes, reason, accountId }, now);
  if (profile.npi !== null)
    await fileLikeness(
      transaction,
      likenessOfChanges(changes, await otherPrescribers(transaction, accountId), {
        ...after,
        state: profile.info.state,
      }),
      { acting, address: acting.address },
      now,
    );
  const request = await credentialsStore(transaction, accountId).open();
  if (!request) throw new Error('a change that was asked for is not open');
  return toShownRequest(request, target, {
    self,
    accountId: acting.accountId,
    ...(await standingTo(transaction, acting.accountId, request, { config, now })),
    days: await grantsStore(transaction, acting.practiceId).days(),
    members,
    others: await otherPrescribers(transaction, accountId),
    now,
  });
}
