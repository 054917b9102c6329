import { type Newcomer, findingsOnNewcomer, toNewcomer } from '@erx/core/provisioning/rules';
import type { Stated } from '@erx/core/provisioning/model';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { fileClaim } from '../accounts/claimed-registration';
import { registerPerson } from '../accounts/register-person';
import { findingsOnTypedNpi } from '../credentials/look-up';
import { refuseTakenNumbers } from '../credentials/store';
import { deactivate } from '../grants/activity';
import { lockGrantContext } from '../approvals/context';
import type { Member } from '../platform/api/authenticate';
import { recordRefusal } from '../platform/audit-trail/record';
import { EmailTaken } from '../platform/identity/accounts';
import { countAttempt, isLocked } from '../platform/identity/attempts';
import { RegistrationTaken } from '../platform/identity/registration-taken';
import { changeAndPublish } from '../platform/push/publish-change';
import type { Services } from '../services';
import { provisionedStore } from './store';

/**
 * Answers of one service account within the time that say that an address has a login: a directory registers
 * hundreds of people, but no one is to find out by it who works elsewhere.
 */
const REVEALED = { failures: 60, minutes: 60 };

/**
 * Registers someone as an administrator does where a foreign provider signs people in: an account that waits
 * for its person, the membership, its names in the directory and the record, all or nothing.
 * @returns the id of the account
 * @throws AppError provisioning.*, registration.npi-taken, registration.limited, or what the entry lacks
 */
export async function register(
  services: Services,
  member: Member,
  stated: Stated,
  now: Date,
): Promise<string> {
  const { database } = services;
  const newcomer = toNewcomer(stated);
  refuseWhenStopped(findingsOnNewcomer(newcomer, stated));
  const attempts = `provisioning-revealed:${member.accountId}`;
  if (await isLocked(database, attempts, now)) throw new AppError('registration.limited');
  const listed = await findingsOnTypedNpi(database, newcomer.npi, newcomer.lastName, now);
  try {
    if (listed.length > 0) await refuseTakenNumbers(database, undefined, { npi: newcomer.npi });
    refuseWhenStopped(listed);
    return await write(services, member, newcomer, now);
  } catch (error) {
    if (error instanceof EmailTaken) {
      await countAttempt(database, attempts, REVEALED, now);
      await refuse(services, member, 'provisioning.login-exists');
    }
    if (error instanceof RegistrationTaken) {
      await refuse(services, member, 'registration.npi-taken', () =>
        fileClaim(
          services,
          {
            registration: error.registration,
            number: newcomer.npi,
            where: 'at-registration',
            by: member,
            address: member.address,
          },
          now,
        ),
      );
    }
    throw error;
  }
}

async function refuse(
  services: Services,
  member: Member,
  code: 'provisioning.login-exists' | 'registration.npi-taken',
  file: () => Promise<void> = () => Promise.resolve(),
): Promise<never> {
  await recordRefusal(services, member, {
    event: 'user.register-refused',
    resourceType: 'Account',
    resourceId: null,
    details: { reason: code },
  });
  await file();
  throw new AppError(code);
}

async function write(services: Services, member: Member, newcomer: Newcomer, now: Date): Promise<string> {
  const { config } = services;
  const { userName, externalId, npi, email, firstName, lastName } = newcomer;
  const person = { firstName, lastName, email, ...(npi === '' ? {} : { npi }) };
  return await changeAndPublish(services, async (transaction) => {
    const people = provisionedStore(transaction, member.practiceId);
    if (await people.isTaken('', userName, externalId)) throw new AppError('provisioning.user-name-taken');
    const id = await registerPerson(
      transaction,
      member,
      { ...person, emailVerified: false, foreignIssuer: config.foreignIssuer?.url },
      { passwordHash: null, by: 'directory' },
      now,
    );
    await people.label(id, { userName, externalId });
    if (!newcomer.active) {
      const situation = await lockGrantContext(transaction, member, { targetId: id });
      await deactivate(transaction, config, member, situation, now);
    }
    return id;
  });
}
