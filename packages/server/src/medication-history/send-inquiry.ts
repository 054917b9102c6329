import type { BenefitProblem } from '@erx/core/benefits/model';
import type { HistoryProblem } from '@erx/core/medication-history/model';
import { recordAudit } from '../platform/audit-trail/record';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { openBenefitManagers } from '../platform/gateway/benefits';
import { readMessage } from '../platform/gateway/read-message';
import type { Services } from '../services';
import { toSender } from '../platform/gateway/sender';
import { recordEvent } from '../platform/outbox/event-store';
import { historyStore, type StoredInquiry } from './store';

/** An inquiry that is stored and waits for its answer. */
export type OpenInquiry = Pick<StoredInquiry, 'practiceId' | 'id' | 'patientId' | 'providerId' | 'messageId'>;

/** What sending needs of the service. */
export interface Sending extends Pick<Services, 'database' | 'now' | 'notify'> {
  readonly config: Pick<Config, 'benefits'>;
}

const PROBLEM: Readonly<Record<BenefitProblem, HistoryProblem>> = {
  'benefits.timed-out': 'history.timed-out',
  'benefits.unreachable': 'history.unreachable',
  'benefits.not-configured': 'history.unreachable',
  'benefits.unavailable': 'history.unavailable',
  'benefits.refused': 'history.refused',
  'benefits.unreadable': 'history.unreadable',
  'benefits.patient-incomplete': 'history.refused',
};

/**
 * Hands an inquiry to the benefit manager, outside of any transaction. A Status means that the answer will
 * come as a separate message; anything else ends the inquiry. It is sent once: an inquiry is no order, and
 * anyone who wants to know asks again.
 * @param whenPartial what a failure means where a part was reported already
 */
export async function sendInquiry(
  services: Sending,
  inquiry: OpenInquiry,
  xml: string,
  whenPartial?: 'history.incomplete',
): Promise<void> {
  const asked = await openBenefitManagers(services.config.benefits).sendScript(xml);
  const reading = asked.outcome === 'answered' ? await readMessage(asked.text) : undefined;
  const answer =
    reading?.valid && reading.message.header.relatesToMessageId === inquiry.messageId
      ? reading.message
      : undefined;
  const at = services.now();
  const problem = asked.outcome === 'failed' ? PROBLEM[asked.problem] : problemOf(answer?.body.kind);
  const hasEnded = await services.database.transaction(async (transaction) => {
    if (answer && asked.outcome === 'answered') {
      await historyStore(transaction, inquiry.practiceId).archive(
        {
          direction: 'in',
          kind: answer.body.kind,
          messageId: answer.header.messageId,
          sender: toSender(answer.header.from),
          relatesTo: inquiry.messageId,
          xml: asked.text,
        },
        at,
      );
    }
    return problem !== undefined && (await endInquiry(transaction, inquiry, whenPartial ?? problem, at));
  });
  if (hasEnded) services.notify('events');
}

function problemOf(kind: string | undefined): HistoryProblem | undefined {
  if (kind === 'Status') return undefined;
  return kind === 'Error' ? 'history.refused' : 'history.unreadable';
}

/**
 * Ends an inquiry, records it and sends the event; in a transaction. @returns false when it had ended before
 */
export async function endInquiry(
  transaction: Connection,
  { practiceId, id, patientId, providerId, messageId }: OpenInquiry,
  problem: HistoryProblem | undefined,
  at: Date,
): Promise<boolean> {
  if (!(await historyStore(transaction, practiceId).end({ id, messageId }, problem, at))) return false;
  await recordAudit(
    transaction,
    {
      practiceId,
      accountId: null,
      event: problem === undefined ? 'history.answered' : 'history.failed',
      outcome: problem === undefined ? 'done' : 'failed',
      resourceType: 'Patient',
      resourceId: patientId,
      details: { inquiryId: id, ...(problem === undefined ? {} : { problem }) },
    },
    at,
  );
  await recordEvent(
    transaction,
    {
      practiceId,
      providerId,
      name: 'HistoryArrived',
      content: { inquiryId: id, patientId, providerId, state: problem === undefined ? 'Answered' : 'Failed' },
    },
    at,
  );
  return true;
}
