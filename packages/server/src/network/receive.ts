import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import { uuidv7 } from 'uuidv7';
import { recordAudit, recordSystemIncident } from '../audit/record';
import { type Connection, uniqueBreach } from '../database/database';
import { type AnsweredKind, answerGivenBefore, archiveInbound, changeStanding, findSubject, holdStanding, type InboundMessage, type Standing, type StandingChange, type Subject, takeInbound } from '../stores/inbound';
import { recordEvent } from '../stores/events';
import { type AnsweredRequest, findAnsweredRequest } from '../stores/requests/response-standing';
import { answerTo, refusal, refusalOf, TAKEN } from './answer';
import { applyToAnswer } from './response-report';
import { changeBy, isReport, type Report } from './standing';
import type { Receiving } from './receiving';
import { isAsking, takeRequest } from './take-request';

const codec = scriptCodec('2017071');

/**
 * Takes a message of the pharmacy network and gives the SCRIPT message that answers it. A repetition is answered as before
 * and changes nothing. What cannot be read or belongs to nothing here is refused, files one incident, and changes nothing.
 */
export async function receive(receiving: Receiving, xml: string): Promise<string> {
  const { now, softwareVersion } = receiving;
  const at = now();
  const reading = codec.read(xml);
  if (!reading.valid) {
    const [violation] = reading.violations;
    if (!violation) throw new Error('A message was refused without a reason.');
    await recordSystemIncident(receiving, { kind: 'network.message-invalid', address: receiving.address, description: `${violation.code} ${violation.path}` });
    return answerTo({ messageId: reading.messageId }, refusalOf(violation), at, softwareVersion);
  }

  const { message } = reading;
  const before = await receiving.requests.answerBefore(message.header.messageId);
  if (before !== undefined) return before;
  const { body } = message;
  if (isAsking(message)) return await takeRequest(receiving, message, xml, at);
  // Room for what is said of our responses to requests: a branch here, by relatesToMessageId.
  if (isReport(body)) return await takeReport(receiving, message, body, xml, at);
  return answerTo(message, refusal('601', '4040', 'This kind of message is not taken here.'), at, softwareVersion);
}

async function takeReport(receiving: Receiving, message: Message, report: Report, xml: string, at: Date): Promise<string> {
  const { database, softwareVersion } = receiving;
  const { header } = message;
  const answered = await findAnsweredRequest(database, header.relatesToMessageId);
  // What is said of an answer that granted nothing is not said of the prescription with that order number.
  const subject = answered?.isGrant === false ? undefined : await findSubject(database, {
    messageId: header.relatesToMessageId, orderNumber: header.prescriberOrderNumber, spi: header.to.qualifier === 'D' ? header.to.id : undefined,
  });
  const practiceId = (answered ?? subject)?.practiceId;
  const body = practiceId === undefined ? refusal('900', '1000', 'No prescription sent from here has this message id or order number.') : TAKEN;
  const inbound: InboundMessage = { messageId: header.messageId, kind: report.kind, xml, answerXml: answerTo(message, body, at, softwareVersion) };
  try {
    if (practiceId === undefined) await takeInbound(database, inbound, null, at);
    else await database.transaction((transaction) => take(transaction, { practiceId, answered, subject }, message, report, inbound, at));
  } catch (error) {
    // Its twin was faster: both get the same answer.
    const before = uniqueBreach(error) === undefined ? undefined : await answerGivenBefore(database, header.messageId);
    if (before === undefined) throw error;
    return before;
  }
  if (practiceId !== undefined) receiving.wake('events');
  else await recordSystemIncident(receiving, { kind: 'network.reference-unknown', address: receiving.address, description: `${report.kind} refers to nothing sent from here` });
  return inbound.answerXml;
}

/** What a report is about: a prescription, an answer to a request, or an answer with the prescription that it granted. */
interface Concerned {
  readonly practiceId: string;
  readonly subject: Subject | undefined;
  readonly answered: AnsweredRequest | undefined;
}

async function take(transaction: Connection, { practiceId, subject, answered }: Concerned, message: Message, report: Report, inbound: InboundMessage, at: Date): Promise<void> {
  await takeInbound(transaction, inbound, practiceId, at);
  const { header: { relatesToMessageId: relatesTo, prescriberOrderNumber: orderNumber } } = message;
  if (subject) await apply(transaction, subject, message, report, { ...inbound, requestId: answered?.requestId }, at);
  else if (answered) await archiveInbound(transaction, uuidv7(), { ...answered, orderNumber }, { ...inbound, relatesTo, requestId: answered.requestId }, at);
  if (answered) await applyToAnswer(transaction, answered, report, inbound.messageId, at);
}

async function apply(transaction: Connection, subject: Subject, message: Message, report: Report, inbound: InboundMessage & { readonly requestId: string | undefined }, at: Date): Promise<void> {
  const standing = await holdStanding(transaction, subject);
  if (!standing) throw new Error('A message was archived without its prescription.');
  const { header: { relatesToMessageId: relatesTo, messageId } } = message;
  await archiveInbound(transaction, uuidv7(), { ...subject, orderNumber: standing.orderNumber }, { ...inbound, relatesTo }, at);
  const about = subject.answers ?? (report.kind === 'CancelRxResponse' ? 'CancelRx' : 'NewRx');
  const change = changeBy(report, about, standing);
  if (change) await tell(transaction, subject, standing, change, report, await changeStanding(transaction, subject, change, at), at);
  await recordAudit(transaction, {
    practiceId: subject.practiceId, accountId: null, ...TRAIL[about][report.kind], resourceType: 'Prescription', resourceId: subject.prescriptionId,
    details: { messageId, code: codeOf(report) ?? null, changed: change !== undefined },
  }, at);
}

type Trail = Readonly<Record<Report['kind'], { readonly event: string; readonly outcome: 'done' | 'failed' }>>;

const ANSWERED = {
  CancelRxResponse: { event: 'prescription.cancel-answered', outcome: 'done' },
  RxFill: { event: 'prescription.filled', outcome: 'done' },
} as const;

/** What the trail says of a message, by the message of ours that it is about. */
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
  transaction: Connection, { practiceId, prescriptionId }: Subject, { providerId, patientId, orderNumber, status: scriptStatus }: Standing, change: StandingChange,
  report: Report, version: number, at: Date,
): Promise<void> {
  const code = codeOf(report);
  const about = { prescriptionId, orderNumber, patientId, providerId };
  const answer = { ...about, ...(code === undefined ? {} : { code }) };
  const status = change.verification?.status;
  if (status === 'Verified') await recordEvent(transaction, { practiceId, providerId, name: 'FreeStandingVerifyMessage', content: { ...answer, status } }, at);
  if (status === 'Error') await recordEvent(transaction, { practiceId, providerId, name: 'FreeStandingErrorMessage', content: { ...answer, status } }, at);
  const cancel = change.cancel?.status ?? (change.delivery?.state === 'failed' && scriptStatus === 'CancelledAfterSending' ? 'Undelivered' : undefined);
  if (cancel !== undefined && cancel !== 'Pending') {
    await recordEvent(transaction, { practiceId, providerId, name: 'CancelResponse', content: { ...about, status: cancel } }, at);
  }
  await recordEvent(transaction, { practiceId, providerId, name: 'PrescriptionChanged', content: { prescriptionId, patientId, providerId, version } }, at);
}
