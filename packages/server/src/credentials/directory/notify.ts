import { AppError } from '@erx/core/findings/app-error';
import { findingsOnRegistering } from '@erx/core/credentials/directory/rules';
import { sentences } from '@erx/core/findings/finding';
import { recordAudit } from '../../platform/audit-trail/record';
import type { Config } from '../../platform/config';
import type { Connection } from '../../platform/database/database';
import { directoryStore } from './store';
import { toDirectoryMessage } from './write';

/** What came of it. `waiting`: a message is on its way; when it is answered, what is true by then is sent. */
export type DirectoryOutcome = 'queued' | 'waiting' | 'incomplete' | 'no-prescriber' | 'not-configured';

/**
 * Queues the directory message about a prescriber in the transaction of a change of what the directory keeps,
 * or of who is active or may sign; notify('outbox') after the commit. A profile that lacks something is kept
 * as the registration's error, and nothing is sent.
 * @param byAccountId who has changed it; null for the service itself
 */
export async function notifyDirectory(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  who: { practiceId: string; accountId: string; byAccountId: string | null },
  now: Date,
): Promise<DirectoryOutcome> {
  const { practiceId, accountId, byAccountId } = who;
  if (!config.directory) return 'not-configured';
  const directory = directoryStore(transaction, practiceId);
  await directory.lock(accountId);
  const facts = await directory.facts(accountId);
  if (!facts || facts.npi === '' || (facts.spi === null && !facts.isActive)) return 'no-prescriber';
  if (await directory.waitingSince(accountId)) return 'waiting';
  const lacking = sentences(findingsOnRegistering(facts))[0];
  if (lacking !== undefined) {
    await directory.stand(accountId, null, lacking);
    return 'incomplete';
  }
  try {
    const message = toDirectoryMessage(facts, config.directory.account, now);
    await directory.archive(accountId, message, now);
    await directory.queue(accountId, message, now);
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId: byAccountId,
        event: 'registration.queued',
        outcome: 'done',
        resourceType: 'Account',
        resourceId: accountId,
        details: { kind: message.kind, messageId: message.messageId },
      },
      now,
    );
    return 'queued';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await directory.stand(accountId, null, error.message);
    return 'incomplete';
  }
}

/**
 * The same of what a user has in every practice, such as name, address and registrations: each practice's
 * location is sent. Where they are not registered yet they are by this only in the practice at hand: two
 * first registrations at the same time would give one person two SPIs.
 * @param who.practiceId the practice at hand
 */
export async function notifyDirectoryEverywhere(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  who: { practiceId: string; accountId: string; byAccountId: string },
  now: Date,
): Promise<void> {
  for (const practiceId of await directoryStore(transaction, who.practiceId).practicesOf(who.accountId))
    await notifyDirectory(transaction, config, { ...who, practiceId }, now);
}
