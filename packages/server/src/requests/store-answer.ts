import { AppError } from '@erx/core/findings/app-error';
import { type Answer, type Granted, PreparedAnswer, type RequestState } from '@erx/core/requests/model';
import { isAsPrepared } from '@erx/core/requests/preparation';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import type { StoredSafetyReview } from '../safety/event';
import { storeSentFindings } from '../safety/gate';
import { recordEvent } from '../platform/outbox/event-store';
import { type Answered, answerRequest, type ResponseMessage } from './answer-statements';
import type { AnswerableRow } from './load-queries';
import { uuidv7 } from 'uuidv7';
import type { Member } from '../platform/api/authenticate';
import type { JudgedAnswer } from './judge';
import { writeResponse } from './write-response';

/** An answer with what it writes. */
export type AnswerToStore = Pick<Answered, 'message' | 'prescription' | 'followUpId' | 'isSigned' | 'at'> & {
  readonly request: AnswerableRow;
  /** Of a request that is only marked as handled the note alone, as a comment that no one is sent. */
  readonly answer: Partial<Answer>;
  readonly accountId: string;
  readonly state: Answered['state'];
  /** Of the signed record, for the trail. */
  readonly signedId?: string;
  /** The later request of the same prescription that it is answered with, for the trail. */
  readonly answeredWith?: string;
  /** What was found for the prescription that is granted, and the reason of the one who approves. */
  readonly judgement?: StoredSafetyReview | undefined;
};

/**
 * Stores an answer in the caller's transaction: the request, the message, what is granted, the trail and the
 * events.
 * @throws AppError record.changed when another request was faster; then the transaction is to be rolled back
 */
export async function storeAnswer(
  transaction: Connection,
  {
    request,
    answer,
    accountId,
    state,
    message,
    prescription,
    followUpId,
    isSigned,
    signedId,
    answeredWith,
    judgement,
    at,
  }: AnswerToStore,
): Promise<void> {
  const { practice_id: practiceId, id } = request;
  const stored = await answerRequest(
    transaction,
    {
      practiceId,
      id,
      version: request.version,
      accountId,
      state,
      reasonCode: answer.deniedReasonCode,
      comments: answer.comments ?? '',
      requestedNdc: answer.requestNdc ?? '',
      granted: grantedOf(answer),
      isSigned,
      at,
      ...(followUpId === undefined ? {} : { followUpId }),
      ...(message ? { message } : {}),
      ...(prescription
        ? {
            prescription: {
              ...prescription,
              script_status: 'Sent',
              sent_at: at.toISOString(),
              delivery_state: 'queued',
              ...(isSigned ? { signed_at: at.toISOString() } : {}),
            },
          }
        : {}),
    },
    request.message_id,
  );
  if (!stored) throw new AppError('record.changed');
  const { row } = stored;
  const trail = {
    practiceId,
    accountId,
    outcome: 'done',
    resourceType: 'PharmacyRequest',
    resourceId: id,
  } as const;
  const details = {
    state: row.state,
    version: row.version,
    ...(message ? { messageId: message.messageId } : {}),
    ...(prescription ? { prescriptionId: prescription.id } : {}),
    ...(answer.confirmedDifferences === undefined
      ? {}
      : { confirmedDifferences: answer.confirmedDifferences }),
    ...(answer.confirmedDrugId === undefined ? {} : { confirmedDrugId: answer.confirmedDrugId }),
    ...(answeredWith === undefined ? {} : { answeredWith }),
    ...preparerOf(request, answer),
  };
  if (signedId !== undefined)
    await recordAudit(
      transaction,
      { ...trail, event: 'request.answer-signed', details: { signedId, version: request.version } },
      at,
    );
  await recordAudit(transaction, { ...trail, event: eventOf(row.state), details }, at);
  if (prescription && judgement)
    await storeSentFindings(
      transaction,
      trail,
      { prescriptionId: prescription.id, requestId: id, version: 1 },
      judgement,
      at,
    );
  if (prescription)
    await auditGranted(
      transaction,
      {
        practiceId,
        accountId,
        id: prescription.id,
        requestId: id,
        messageId: message?.messageId ?? '',
        signedId,
      },
      at,
    );
  await recordEvents(transaction, request, stored, at);
}

/** Tells the screens that show the request, and those that show the prescriptions it changed. */
async function recordEvents(
  transaction: Connection,
  { practice_id: practiceId, id }: AnswerableRow,
  { row, prescriptions }: NonNullable<Awaited<ReturnType<typeof answerRequest>>>,
  at: Date,
): Promise<void> {
  await recordEvent(
    transaction,
    {
      practiceId,
      providerId: row.provider_id,
      name: 'RequestChanged',
      content: {
        requestId: id,
        kind: row.kind,
        orderNumber: row.order_number,
        ...(row.patient_id === null ? {} : { patientId: row.patient_id }),
        providerId: row.provider_id,
        state: row.state,
        verification: row.verification_status,
        delivery: row.delivery_state,
        version: row.version,
      },
    },
    at,
  );
  for (const {
    id: prescriptionId,
    patient_id: patientId,
    provider_id: providerId,
    version,
  } of prescriptions) {
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
}

/** Who prepared the answer, where it is given as it was prepared. */
function preparerOf(
  { prepared_answer: prepared, prepared_by: preparedBy }: AnswerableRow,
  answer: Partial<Answer>,
): { preparedBy?: string } {
  if (prepared === null || preparedBy === null) return {};
  return isAsPrepared(answer, { answer: PreparedAnswer.parse(JSON.parse(prepared)) }) ? { preparedBy } : {};
}

function eventOf(state: RequestState) {
  if (state === 'Handled') return 'request.handled';
  return state === 'AwaitingDenialNewPrescriptionToFollow' ? 'request.denial-decided' : 'request.answered';
}

/** The same records that any prescription has. */
async function auditGranted(
  transaction: Connection,
  granted: {
    practiceId: string;
    accountId: string;
    id: string;
    requestId: string;
    messageId: string;
    signedId: string | undefined;
  },
  at: Date,
): Promise<void> {
  const { practiceId, accountId, id, requestId, messageId, signedId } = granted;
  const trail = {
    practiceId,
    accountId,
    outcome: 'done',
    resourceType: 'Prescription',
    resourceId: id,
  } as const;
  await recordAudit(
    transaction,
    { ...trail, event: 'prescription.created', details: { requestId, version: 1 } },
    at,
  );
  if (signedId !== undefined)
    await recordAudit(
      transaction,
      { ...trail, event: 'prescription.signed', details: { signedId, requestId, version: 1 } },
      at,
    );
  await recordAudit(
    transaction,
    {
      ...trail,
      event: 'prescription.sent',
      details: { messageId, requestId, version: 1, ...(signedId === undefined ? {} : { signedId }) },
    },
    at,
  );
}

/** What is kept of an approval that says more than yes. */
function grantedOf({ granted, choice, priorAuthorizationNumber }: Partial<Answer>): Granted | undefined {
  const said = {
    ...granted,
    ...(choice === undefined ? {} : { choice }),
    ...(priorAuthorizationNumber === undefined ? {} : { priorAuthorizationNumber }),
  };
  return Object.keys(said).length === 0 ? undefined : said;
}

/**
 * The message of an answer, as exact bytes.
 * @param judgement what was found of what is granted, and answered, for the pharmacist
 * @throws AppError prescription.refused-by-standard
 */
export function responseTo(
  { request, content, answer, message, isSigned, grant }: Omit<JudgedAnswer, 'others'>,
  member: Member,
  now: Date,
  judgement?: StoredSafetyReview,
): ResponseMessage {
  if (member.spi === undefined) throw new AppError('sending.provider-not-registered');
  const written = writeResponse({
    request: message,
    answer,
    spi: member.spi,
    registrations: registrationsOf({ request, content, answer }),
    isSigned,
    now,
    judgement,
    ...(grant?.columns ? { granted: { ...grant.row, order_number: request.order_number } } : {}),
  });
  return { archiveId: uuidv7(), ...written };
}

/**
 * Numbers of the prescriber for an answer. The DEA number goes with controlled substances, and where the
 * pharmacy asks for it (type U).
 * @throws AppError request.authorization-missing for a validation of a number that there is none of
 */
function registrationsOf({ request, content, answer }: Pick<JudgedAnswer, 'request' | 'content' | 'answer'>) {
  const asked = new Set(answer.responseType === 'Validated' ? content.askedFor : []);
  const isDeaAsked = asked.has('B') || asked.has('C');
  const { provider_npi: npi, provider_license: license, provider_dea: dea } = request;
  if ((asked.has('A') && !license) || (isDeaAsked && !dea) || (asked.has('G') && !npi))
    throw new AppError('request.authorization-missing');
  return {
    ...(npi ? { npi } : {}),
    ...(license ? { stateLicenseNumber: license } : {}),
    ...(dea && (isDeaAsked || request.schedule !== 'none') ? { deaNumber: dea } : {}),
  };
}
