import { AppError } from '@erx/core/findings/app-error';
import { TOKEN_LIMIT } from '@erx/core/credentials/proofing/rules';
import { recordRefusal } from '../../platform/audit-trail/record';
import { countAttempt, forgetAttempts } from '../../platform/identity/attempts';
import type { Proofing } from './status';

/**
 * Judges codes of a token that is registered or resynced. Every try is counted before it is looked at
 * (docs/decisions/signing.md); one that succeeds forgets those before it.
 * @param look undefined where the codes are not right
 * @param wrong what is said then
 * @throws AppError proofing.locked, or `wrong`
 */
export async function countingTries<Found>(
  { services, member }: Proofing,
  wrong: 'proofing.code-wrong' | 'proofing.resync-failed',
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  const subject = `token:account:${member.accountId}`;
  const count = await countAttempt(services.database, subject, TOKEN_LIMIT, services.now());
  const refuse = async (reason: 'locked' | 'locked now' | 'wrong', error: AppError) => {
    await recordRefusal(services, member, {
      event: 'proofing.codes-refused',
      resourceType: 'Account',
      resourceId: member.accountId,
      details: { reason },
    });
    return error;
  };
  if (!count.allowed)
    throw await refuse('locked', new AppError('proofing.locked', { minutes: TOKEN_LIMIT.minutes }));
  const found = await look();
  if (found === undefined)
    throw await refuse(
      count.last ? 'locked now' : 'wrong',
      count.last
        ? new AppError('proofing.locked', { minutes: TOKEN_LIMIT.minutes })
        : new AppError(wrong, { left: count.left }),
    );
  await forgetAttempts(services.database, subject);
  return found;
}
