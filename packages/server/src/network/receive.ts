import type { Message } from '@erx/script/model';
import { asksForReceipt } from '@erx/script/return-receipt';
import { uuidv7 } from 'uuidv7';
import type { AuditEventOn } from '@erx/core/audit/events';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { archiveInbound, storeInbound } from '../inbox/store';
import type { InboundMessage } from '../platform/gateway/sender';
import { receiptFor } from '../inbox/receipt';
import { queueReceipt } from '../platform/outbox/receipt-store';
import { recordEvent } from '../platform/outbox/event-store';
import { findAnsweredRequest } from '../requests/response-status-statements';
import { answerTo, refusal, toRefusal, ACCEPTED } from '../inbox/answer';
import {
  type AnsweredKind,
  updateNetworkStatus,
  findSubject,
  listWords,
  lockNetworkStatus,
  type NetworkStatus,
  type NetworkStatusChange,
  type Subject,
} from './prescription-status-store';
import { type Concerned, judgeReport, type Objection } from './judge-report';
import { storeRefusal, pruneSoon, recordRefusedMessage, type RefusedMessage } from '../inbox/refuse';
import { answerConcurrent, answerRepetition } from '../inbox/repetition';
import { applyToAnswer } from './response-report';
import { findSender, toInbound, toSender } from '../platform/gateway/sender';
import {
  applyReport,
  type DatedWord,
  isReport,
  isWord,
  type Report,
  reportedAt,
} from './prescription-status';
import { readMessage } from '../platform/gateway/read-message';
import { currentSpan } from '../platform/tracing/spans';
import type { Receiving } from '../requests/receiving';
import { handleHistoryResponse } from '../medication-history/handle-history-response';
import { isPharmacyRequest, handleRequest, objectionToAsker } from '../requests/handle-request';

/**
 * Takes a message of the pharmacy network and gives the SCRIPT message that answers it. A repetition is
 * answered as before and changes nothing. What cannot be read, belongs to nothing here, or comes from another
 * sender than it must is refused, kept for support, files one incident, and changes nothing.
 */
export async function receive(receiving: Receiving, xml: string): Promise<string> {
  const { now, softwareVersion } = receiving;
  const at = now();
  const reading = await readMessage(xml);
  if (!reading.valid) {
    const [violation] = reading.violations;
    if (!violation) throw new Error('A message was refused without a reason.');
    const error = toRefusal(violation);
    await storeRefusal(
      receiving,
      {
        sender: findSender(xml),
        messageId: reading.messageId ?? '',
        kind: '',
        error,
        place: violation.path,
        xml,
        incident: { kind: 'network.message-invalid', description: `${violation.code} ${violation.path}` },
      },
      at,
    );
    return answerTo({ messageId: reading.messageId }, error, at, softwareVersion);
  }

  const { message } = reading;
  const sender = toSender(message.header.from);
  const given = await receiving.requests.answerBefore({ sender, messageId: message.header.messageId });
  if (given) return await answerRepetition(receiving, given, message, xml, at);
  const { body } = message;
  if (isPharmacyRequest(message)) {
    const objection = objectionToAsker(message);
    if (objection) return await refuseKept(receiving, message, body.kind, objection, xml, at);
    return await handleRequest(receiving, message, xml, at);
  }
  if (body.kind === 'RxHistoryResponse')
    return await handleHistoryResponse(receiving, message, body, xml, at);
  if (isReport(body)) return await takeReport(receiving, message, body, xml, at);
  const kind = body.kind === 'other' ? body.element.name : body.kind;
  const notTaken = {
    error: refusal('601', '4040', 'This kind of message is not taken here.'),
    place: `/Message/Body/${kind}`,
    incident: {
      kind: 'network.kind-not-taken',
      description: 'a kind of message came that is not taken here',
    },
  } as const;
  return await refuseKept(receiving, message, kind, notTaken, xml, at);
}

/** Refuses a message that belongs to no practice, and keeps it. */
async function refuseKept(
  receiving: Receiving,
  message: Message,
  kind: string,
  refused: Pick<RefusedMessage, 'error' | 'place' | 'incident'>,
  xml: string,
  at: Date,
): Promise<string> {
  const { from, messageId } = message.header;
  await storeRefusal(receiving, { sender: toSender(from), messageId, kind, ...refused, xml }, at);
  return answerTo(message, refused.error, at, receiving.softwareVersion);
}

async function takeReport(
  receiving: Receiving,
  message: Message,
  report: Report,
  xml: string,
  at: Date,
): Promise<string> {
  const { database, softwareVersion } = receiving;
  const { header } = message;
  const answered = await findAnsweredRequest(database, header.relatesToMessageId);
  // What is said of an answer that granted nothing is not said of the prescription with that order number.
  const subject =
    answered?.isGrant === false
      ? undefined
      : await findSubject(database, {
          messageId: header.relatesToMessageId,
          orderNumber: header.prescriberOrderNumber,
          spi: header.to.qualifier === 'D' ? header.to.id : undefined,
        });
  const practiceId = (answered ?? subject)?.practiceId;
  const span = currentSpan();
  span?.say({ message: report.kind, code: codeOf(report), practice: practiceId });
  if (subject?.trace !== undefined) span?.link(subject.trace);
  if (practiceId === undefined)
    return await refuse(receiving, message, report, xml, undefined, UNKNOWN_REFERENCE, at);
  const concerned = { practiceId, subject, answered };
  const objection = await judgeReport(
    database,
    concerned,
    message,
    report,
    receiving.config.inbound.identities,
  );
  if (objection) return await refuse(receiving, message, report, xml, concerned, objection, at);
  const inbound = toInbound(message, xml, answerTo(message, ACCEPTED, at, softwareVersion));
  try {
    await database.transaction((transaction) => take(transaction, concerned, message, report, inbound, at));
  } catch (error) {
    return await answerConcurrent(receiving, error, message, inbound, at);
  }
  receiving.notify('events');
  if (asksForReceipt(report)) receiving.notify('outbox');
  return inbound.answerXml;
}

const UNKNOWN_REFERENCE = {
  reason: 'unknown',
  place: '/Message/Header/RelatesToMessageID',
  description: 'No prescription sent from here has this message id or order number.',
} as const;

/** What the incident of a refused report is, and the description code of the Error that answers it. */
const REFUSALS = {
  unknown: { code: '1000', kind: 'network.reference-unknown', words: 'refers to nothing sent from here' },
  'other-pharmacy': {
    code: '2000',
    kind: 'network.other-pharmacy',
    words: 'is about a prescription of another pharmacy',
  },
  'other-addressee': {
    code: '1000',
    kind: 'network.reference-unknown',
    words: 'is addressed to another prescriber than its prescription is of',
  },
  'other-patient': {
    code: '2000',
    kind: 'network.other-patient',
    words: 'names another patient than its prescription',
  },
} as const;

/**
 * Refuses a report: a repetition of it gets the same Error. It is kept with an incident of the installation,
 * and where the practice is known with one in its own report, in one transaction; nothing else changes.
 */
async function refuse(
  receiving: Receiving,
  message: Message,
  report: Report,
  xml: string,
  concerned: Concerned | undefined,
  objection: Objection | typeof UNKNOWN_REFERENCE,
  at: Date,
): Promise<string> {
  const { code, kind, words } = REFUSALS[objection.reason];
  const error = refusal('900', code, objection.description);
  const inbound = toInbound(message, xml, answerTo(message, error, at, receiving.softwareVersion));
  const refused: RefusedMessage = {
    ...inbound,
    error,
    place: objection.place,
    incident: { kind, description: `${report.kind} ${words}` },
    // A failure is reported even where it is not believed: no one else may know that the patient gets
    // nothing.
    ...(concerned && report.kind === 'Error'
      ? {
          saidOf: {
            practiceId: concerned.practiceId,
            prescriptionId: concerned.subject?.prescriptionId,
            requestId: concerned.answered?.requestId,
          },
        }
      : {}),
  };
  try {
    await receiving.database.transaction(async (transaction) => {
      await storeInbound(transaction, inbound, concerned?.practiceId ?? null, null, at);
      await recordRefusedMessage(transaction, receiving, refused, at);
      if (concerned)
        await fileReportRefused(transaction, receiving, message, report, concerned, objection.reason, at);
    });
  } catch (failure) {
    return await answerConcurrent(receiving, failure, message, inbound, at);
  }
  if (concerned) receiving.notify('events');
  pruneSoon(receiving, at);
  return inbound.answerXml;
}

async function fileReportRefused(
  transaction: Connection,
  { address }: Receiving,
  { header }: Message,
  report: Report,
  { practiceId, subject, answered }: Concerned,
  reason: string,
  at: Date,
): Promise<void> {
  await fileIncident(
    transaction,
    {
      practiceId,
      accountId: null,
      type: 'pharmacyReportRefused',
      address,
      details: {
        kind: report.kind,
        messageId: header.messageId,
        from: header.from.id,
        reason,
        prescriptionId: subject?.prescriptionId ?? null,
        requestId: answered?.requestId ?? null,
        ...(header.prescriberOrderNumber === undefined ? {} : { orderNumber: header.prescriberOrderNumber }),
      },
    },
    at,
  );
}

async function take(
  transaction: Connection,
  { practiceId, subject, answered }: Concerned,
  message: Message,
  report: Report,
  inbound: InboundMessage,
  at: Date,
): Promise<void> {
  await storeInbound(transaction, inbound, practiceId, null, at);
  await queueReceipt(transaction, receiptFor(message, practiceId, at), at);
  const {
    header: { relatesToMessageId: relatesTo, prescriberOrderNumber: orderNumber },
  } = message;
  if (subject)
    await apply(transaction, subject, message, report, { ...inbound, requestId: answered?.requestId }, at);
  else if (answered)
    await archiveInbound(
      transaction,
      uuidv7(),
      { ...answered, orderNumber },
      { ...inbound, relatesTo, requestId: answered.requestId },
      at,
    );
  if (answered) await applyToAnswer(transaction, answered, report, inbound.messageId, at);
}

async function apply(
  transaction: Connection,
  subject: Subject,
  message: Message,
  report: Report,
  inbound: InboundMessage & { readonly requestId: string | undefined },
  at: Date,
): Promise<void> {
  const current = await lockNetworkStatus(transaction, subject);
  if (!current) throw new Error('A message was archived without its prescription.');
  const {
    header: { relatesToMessageId: relatesTo, messageId },
  } = message;
  const earlier = isWord(report) ? await readWords(transaction, subject) : [];
  await archiveInbound(
    transaction,
    uuidv7(),
    { ...subject, orderNumber: current.orderNumber },
    { ...inbound, relatesTo },
    at,
  );
  const about = subject.answers ?? (report.kind === 'CancelRxResponse' ? 'CancelRx' : 'NewRx');
  const change = applyReport(report, about, current, earlier, reportedAt(message.header.sentTime, at));
  if (change)
    await tell(
      transaction,
      subject,
      current,
      change,
      report,
      await updateNetworkStatus(transaction, subject, change, at),
      at,
    );
  await recordAudit(
    transaction,
    {
      practiceId: subject.practiceId,
      accountId: null,
      ...TRAIL[about][report.kind],
      resourceType: 'Prescription',
      resourceId: subject.prescriptionId,
      details: { messageId, code: codeOf(report) ?? null, changed: change !== undefined },
    },
    at,
  );
}

/** What the pharmacy said of a prescription before, as it arrived, without what cannot be read any more. */
async function readWords(transaction: Connection, subject: Subject): Promise<readonly DatedWord[]> {
  const words: DatedWord[] = [];
  for (const { xml, at } of await listWords(transaction, subject)) {
    const reading = await readMessage(xml);
    if (!reading.valid || !isWord(reading.message.body)) continue;
    words.push({ at: reportedAt(reading.message.header.sentTime, at), word: reading.message.body });
  }
  return words;
}

interface Trailed {
  readonly event: AuditEventOn<
    'Prescription',
    { readonly messageId: string; readonly code: string | null; readonly changed: boolean }
  >;
  readonly outcome: 'done' | 'failed';
}

type Trail = Readonly<Record<Report['kind'], Trailed>>;

const ANSWERED = {
  CancelRxResponse: { event: 'prescription.cancel-answered', outcome: 'done' },
  RxFill: { event: 'prescription.filled', outcome: 'done' },
} as const;

/** What the trail says of a message, by the message of this product that it is about. */
const TRAIL: Readonly<Record<AnsweredKind, Trail>> = {
  NewRx: {
    ...ANSWERED,
    Verify: { event: 'prescription.verified', outcome: 'done' },
    Status: { event: 'prescription.accepted', outcome: 'done' },
    Error: { event: 'prescription.verify-failed', outcome: 'failed' },
  },
  CancelRx: {
    ...ANSWERED,
    Verify: { event: 'prescription.cancel-accepted', outcome: 'done' },
    Status: { event: 'prescription.cancel-accepted', outcome: 'done' },
    Error: { event: 'prescription.cancel-refused', outcome: 'failed' },
  },
};

/** The code of a message, where its kind has one. */
function codeOf(report: Report): string | undefined {
  if (report.kind === 'Verify') return report.status?.code;
  return report.kind === 'Status' || report.kind === 'Error' ? report.code : undefined;
}

async function tell(
  transaction: Connection,
  { practiceId, prescriptionId }: Subject,
  { providerId, patientId, orderNumber, status: scriptStatus, verification }: NetworkStatus,
  change: NetworkStatusChange,
  report: Report,
  version: number,
  at: Date,
): Promise<void> {
  const code = codeOf(report);
  const about = { prescriptionId, orderNumber, patientId, providerId };
  const answer = { ...about, ...(code === undefined ? {} : { code }) };
  const status = change.verification?.status;
  if (status === 'Verified')
    await recordEvent(
      transaction,
      { practiceId, providerId, name: 'FreeStandingVerifyMessage', content: { ...answer, status } },
      at,
    );
  if (status === 'Error')
    await recordEvent(
      transaction,
      { practiceId, providerId, name: 'FreeStandingErrorMessage', content: { ...answer, status } },
      at,
    );
  const cancel =
    change.cancel?.status ??
    (change.delivery?.state === 'failed' &&
    scriptStatus === 'CancelledAfterSending' &&
    verification !== 'Error'
      ? 'Undelivered'
      : undefined);
  if (cancel !== undefined && cancel !== 'Pending') {
    await recordEvent(
      transaction,
      { practiceId, providerId, name: 'CancelResponse', content: { ...about, status: cancel } },
      at,
    );
  }
  await recordEvent(
    transaction,
    {
      practiceId,
      providerId,
      name: 'PrescriptionChanged',
      content: { prescriptionId, patientId, providerId, version },
    },
    at,
  );
}
