import type { RegistrationEntry, RegistrationResult } from '@erx/core/accounts/model';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { stop } from '@erx/core/findings/finding';
import { findingsOnTypedNpi } from '../credentials/look-up';
import { refuseTakenNumbers } from '../credentials/store';
import { changeRole } from '../grants/change-role';
import type { Member } from '../platform/api/authenticate';
import { recordRefusal } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { EmailTaken } from '../platform/identity/accounts';
import { RegistrationTaken } from '../platform/identity/registration-taken';
import type { Services } from '../services';
import { fileClaim } from './claimed-registration';
import { toNewPerson } from './create-practice';
import { registerPerson } from './register-person';

interface NewEntry {
  /** As it was read and judged. */
  readonly entry: RegistrationEntry;
  /** Null where people sign in at a provider that is not ours. */
  readonly passwordHash: string | null;
  /** What else is done in the transaction of the registration. */
  readonly alongside: (
    transaction: Connection,
    result: RegistrationResult & { outcome: 'created' },
  ) => Promise<void>;
}

/**
 * Registers a person whose entry was judged, in a separate transaction. That a login has the address is a result;
 * an NPI of another account is filed as a claim.
 * @throws AppError registration.npi-taken, or what the public file has against the NPI
 */
export async function registerEntry(
  services: Services,
  member: Member,
  { entry, passwordHash, alongside }: NewEntry,
  now: Date,
): Promise<RegistrationResult> {
  const foreignIssuer = services.config.foreignIssuer?.url;
  try {
    const listed = await findingsOnTypedNpi(services.database, entry.npi, entry.lastName, now);
    if (listed.length > 0) await refuseTakenNumbers(services.database, undefined, { npi: entry.npi });
    refuseWhenStopped(listed);
    const registered = await services.database.transaction(async (transaction) => {
      const id = await registerPerson(
        transaction,
        member,
        { ...toNewPerson(entry), foreignIssuer, isPasswordTemporary: foreignIssuer === undefined },
        { passwordHash, by: 'member' },
        now,
      );
      if (entry.isAdministrator)
        await changeRole(transaction, member, { targetId: id, role: 'admin', operation: 'Addition' }, now);
      const result = { outcome: 'created' as const, id };
      await alongside(transaction, result);
      return result;
    });
    if (entry.isAdministrator) services.notify('events');
    return registered;
  } catch (error) {
    if (error instanceof EmailTaken) return { outcome: 'login-exists' };
    if (error instanceof RegistrationTaken) return await refuseTaken(services, member, error, entry, now);
    throw error;
  }
}

/** @throws AppError registration.npi-taken */
async function refuseTaken(
  services: Services,
  member: Member,
  { registration }: RegistrationTaken,
  { npi }: RegistrationEntry,
  now: Date,
): Promise<never> {
  await recordRefusal(services, member, {
    event: 'user.register-refused',
    resourceType: 'Account',
    resourceId: null,
    details: { reason: 'registration.npi-taken' },
  });
  await fileClaim(
    services,
    { registration, number: npi, where: 'at-registration', by: member, address: member.address },
    now,
  );
  throw new AppError('registration.npi-taken', {}, { findings: stop('registration.npi-taken', {}, 'npi') });
}
