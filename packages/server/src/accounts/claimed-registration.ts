import { AppError } from '@erx/core/findings/app-error';
import { stop } from '@erx/core/findings/finding';
import type { Member } from '../platform/api/authenticate';
import { recordRefusal } from '../platform/audit-trail/record';
import { publishGrantChanged } from '../approvals/record';
import type { ActingMember } from '../platform/audit-trail/record-action';
import type { Services } from '../services';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { RegistrationTaken, type UniqueRegistration } from '../platform/identity/registration-taken';
import { accountNoticesStore } from '../users/account-notice-store';
import { accountsStore } from '../platform/identity/account-store';
import { changeAndPublish } from '../platform/push/publish-change';

/** A refused try to use the NPI or DEA number of another account. */
export interface Claim {
  readonly registration: UniqueRegistration;
  readonly number: string;
  readonly where: 'at-sign-up' | 'at-registration' | 'in-profile' | 'in-request';
  /** The member who tried; absent for a stranger. */
  readonly by?: ActingMember;
  /** The network address it came from. */
  readonly address: string;
}

const REASON: Readonly<Record<UniqueRegistration, string>> = { npi: 'npi', deaNumber: 'dea-number' };
/** The holder is notified of claims once in this time, however many there are; every one is filed. */
const NOTICE_INTERVAL = 60 * 60_000;

/**
 * Files a claim as a security incident in each practice of the number's holder and in the claimant's, and
 * notifies the holder. The claimant does not learn whose number it is. In a separate transaction, since the
 * claim itself was refused.
 */
export async function fileClaim(
  services: Pick<Services, 'database' | 'notify'>,
  { registration, number, where, by, address }: Claim,
  now: Date,
): Promise<void> {
  const holderId = await accountsStore(services.database).holderOf(registration, number);
  await fileClaimOf(services, holderId, { reason: `${REASON[registration]}-${where}`, by, address }, now);
}

async function fileClaimOf(
  { database, notify }: Pick<Services, 'database' | 'notify'>,
  holderId: string | undefined,
  { reason, by, address }: Pick<Claim, 'address'> & { readonly reason: string; readonly by: Claim['by'] },
  now: Date,
): Promise<void> {
  await changeAndPublish({ database, notify }, async (transaction) => {
    const holderPractices =
      holderId === undefined ? [] : await accountsStore(transaction).practicesOf(holderId);
    for (const practiceId of new Set([...holderPractices, ...(by ? [by.practiceId] : [])])) {
      const isHolders = holderPractices.includes(practiceId);
      await fileIncident(
        transaction,
        {
          practiceId,
          accountId: by?.accountId ?? null,
          trailName: by?.trailName,
          type: 'registrationClaimed',
          address,
          details: { reason, ...(isHolders && holderId !== undefined ? { targetAccountId: holderId } : {}) },
        },
        now,
      );
    }
    const [home] = holderPractices;
    if (holderId === undefined || home === undefined) return;
    const notices = accountNoticesStore(transaction);
    if (await notices.hasSince(holderId, 'registration-claimed', new Date(now.getTime() - NOTICE_INTERVAL)))
      return;
    await notices.add({ accountId: holderId, kind: 'registration-claimed', practiceId: home, by: '' }, now);
    for (const practiceId of holderPractices)
      await publishGrantChanged({ transaction, practiceId, now }, { targetId: holderId });
  });
}

/** That another active prescriber holds a license: who does. */
export class LicenseTaken extends Error {
  override readonly name = 'LicenseTaken';
  constructor(readonly holderId: string) {
    super('Another account has this license.');
  }
}

/**
 * Refuses and files a change of their own license to one that another prescriber holds.
 * @throws AppError info.license-taken; any other error as it came
 */
export async function refuseClaimedLicense(
  services: Services,
  error: unknown,
  { by, address }: { readonly by: Member; readonly address: string },
  now: Date,
): Promise<never> {
  if (!(error instanceof LicenseTaken)) throw error;
  await recordRefusal(services, by, {
    event: 'user.change-refused',
    resourceType: 'Account',
    resourceId: by.accountId,
    details: { reason: 'info.license-taken' },
  });
  await fileClaimOf(services, error.holderId, { reason: 'license-in-profile', by, address }, now);
  throw new AppError(
    'info.license-taken',
    {},
    { findings: stop('info.license-taken', {}, 'stateLicenseNumber') },
  );
}

/**
 * Refuses and files a change to a DEA number that is another account's.
 * @param accountId whose it was to be
 * @throws AppError info.dea-number-taken; any other error as it came
 */
export async function refuseClaimedDea(
  services: Services,
  error: unknown,
  claim: Omit<Claim, 'registration' | 'by'> & { readonly by: Member },
  accountId: string,
  now: Date,
): Promise<never> {
  if (!(error instanceof RegistrationTaken)) throw error;
  await recordRefusal(services, claim.by, {
    event: 'user.change-refused',
    resourceType: 'Account',
    resourceId: accountId,
    details: { reason: 'info.dea-number-taken' },
  });
  await fileClaim(services, { ...claim, registration: 'deaNumber' }, now);
  throw new AppError(
    'info.dea-number-taken',
    {},
    { findings: stop('info.dea-number-taken', {}, 'deaNumber') },
  );
}
