import { AppError } from '@erx/core/findings/app-error';
import type { Connection } from '../platform/database/database';
import { countAttempt } from '../platform/identity/attempts';

/** Addresses that one account may name within the time. */
const BY_ACCOUNT = { failures: 60, minutes: 60 };

/**
 * Bounds how many e-mail addresses of people outside the practice a user may name: each answer reveals
 * whether a login or a prescriber has it, and anyone who founds a practice may ask.
 * @throws AppError registration.limited
 */
export async function limitAddresses(connection: Connection, accountId: string, now: Date): Promise<void> {
  if (!(await countAttempt(connection, `addresses:account:${accountId}`, BY_ACCOUNT, now)).allowed)
    throw new AppError('registration.limited');
}
