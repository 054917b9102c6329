import type { AuditDetails } from '@erx/core/audit/events';
import { isAboutSamePerson } from '@erx/core/credentials/directory/rules';
import { say } from '@erx/core/findings/messages';
import { readDirectoryMessage } from '@erx/script/directory/codec';
import { uuidv7 } from 'uuidv7';
import { type AuditEntry, recordAudit } from '../../platform/audit-trail/record';
import type { Config } from '../../platform/config';
import type { Connection, Database } from '../../platform/database/database';
import type { DirectoryHandover } from '../../platform/gateway/directory';
import { fileIncident } from '../../platform/audit-trail/file-incident';
import { isGivenUp, MAX_RETRY_HOURS } from '../../platform/outbox/retry';
import { accountOfOrder, directoryStore } from './store';
import type { LeasedMessage } from '../../platform/outbox/store';
import { notifyDirectory } from './notify';
import { isStillTrue } from './write';

/** The kinds of messages that go to the directory, not to pharmacies. */
const KINDS: ReadonlySet<string> = new Set([
  'AddPrescriber',
  'AddPrescriberLocation',
  'UpdatePrescriberLocation',
]);

/** Whether a message of the outbox is for the directory. */
export function isForDirectory({ kind }: Pick<LeasedMessage, 'kind'>): boolean {
  return KINDS.has(kind);
}

/** Longest reason of the network that is kept. */
const REASON_LENGTH = 300;

/**
 * Stores what the directory answered: message, answer, SPI or reason, and audit record in one transaction. If
 * what was sent is no longer true, it is sent again there.
 * @returns false when it has not ended: it is tried again under the same id
 */
export async function settleDirectoryMessage(
  database: Database,
  config: Pick<Config, 'directory'>,
  message: LeasedMessage,
  handover: DirectoryHandover,
  now: Date,
): Promise<boolean> {
  if (handover.outcome === 'unknown' && !isGivenUp(message, now)) return false;
  const accountId = accountOfOrder(message.orderNumber);
  await database.transaction(async (transaction) => {
    const directory = directoryStore(transaction, message.practiceId);
    await directory.lock(accountId);
    if (!(await directory.take(message.id))) return; // another worker had ended it
    if (handover.outcome !== 'unknown') {
      const { answer, xml } = handover;
      await directory.archive(
        accountId,
        {
          id: uuidv7(),
          direction: 'in',
          kind: answer.body.kind,
          messageId: answer.messageId,
          relatesTo: message.messageId,
          xml,
        },
        now,
      );
    }
    const ended = await outcomeOf(transaction, message, accountId, handover, now);
    await directory.stand(accountId, ended.spi, ended.error);
    await recordAudit(
      transaction,
      {
        practiceId: message.practiceId,
        accountId: null,
        event: ended.event,
        outcome: ended.outcome,
        resourceType: 'Account',
        resourceId: accountId,
        details: {
          kind: message.kind,
          messageId: message.messageId,
          attempts: message.attempts,
          ...ended.details,
        },
      },
      now,
    );
    const facts = await directory.facts(accountId);
    const sent = readDirectoryMessage(message.xml);
    if (
      facts &&
      handover.outcome !== 'unknown' &&
      sent.valid &&
      'prescriber' in sent.message.body &&
      !isStillTrue(sent.message.body.prescriber, facts, now)
    ) {
      await notifyDirectory(
        transaction,
        config,
        { practiceId: message.practiceId, accountId, byAccountId: null },
        now,
      );
    }
  });
  return true;
}

type SettledEvent = 'registration.accepted' | 'registration.given-up' | 'registration.refused';

type Ended = Pick<AuditEntry<SettledEvent>, 'event' | 'outcome'> & {
  readonly details: Omit<AuditDetails<SettledEvent>, 'attempts' | 'kind' | 'messageId'>;
  readonly spi: string | null;
  readonly error: string;
};

const refused = (error: string, code: string): Ended => ({
  spi: null,
  error,
  event: 'registration.refused',
  outcome: 'failed',
  details: { code },
});

async function outcomeOf(
  transaction: Connection,
  message: LeasedMessage,
  accountId: string,
  handover: DirectoryHandover,
  now: Date,
): Promise<Ended> {
  if (handover.outcome === 'unknown') {
    return {
      spi: null,
      error: say('directory.gave-up', { hours: MAX_RETRY_HOURS }),
      event: 'registration.given-up',
      outcome: 'failed',
      details: { problem: handover.problem },
    };
  }
  if (handover.outcome === 'refused') {
    const { code, description } = handover;
    const error = `${say('directory.refused', { code })} ${description ?? ''}`.trim().slice(0, REASON_LENGTH);
    return refused(error, code);
  }
  const { spi = null } = handover;
  const sent = readDirectoryMessage(message.xml);
  const { body: answered } = handover.answer;
  if (
    'prescriber' in answered &&
    sent.valid &&
    'prescriber' in sent.message.body &&
    !isAboutSamePerson(sent.message.body.prescriber, answered.prescriber)
  ) {
    await fileIncident(
      transaction,
      {
        practiceId: message.practiceId,
        accountId: null,
        type: 'networkIdentityMismatch',
        address: '',
        details: { targetAccountId: accountId },
      },
      now,
    );
    return refused(say('directory.other-person'), 'other-person');
  }
  if (
    spi !== null &&
    (await directoryStore(transaction, message.practiceId).isHeldElsewhere(spi, accountId))
  ) {
    return refused(say('directory.spi-taken'), 'spi-taken');
  }
  return {
    spi,
    error: '',
    event: 'registration.accepted',
    outcome: 'done',
    details: spi === null ? {} : { spi },
  };
}
