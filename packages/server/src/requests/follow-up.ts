import { AppError } from '@erx/core/findings/app-error';
import type { PrescriptionOrder } from '@erx/core/prescriptions/model';
import { type Answer, DenialReasonCode, RequestContent } from '@erx/core/requests/model';
import { isOpen, mayAnswer, responsesOffered } from '@erx/core/requests/rules/offers';
import { denialReasons, withReason } from '@erx/core/requests/rules/reasons';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { readRequest } from './write-response';
import type { ResponseMessage } from './answer-statements';
import { type AnswerableRow, loadToAnswer, verifiedEmail } from './load-queries';
import { toAnswerable } from './judge';
import { responseTo, storeAnswer } from './store-answer';

/** The denial that goes out with a prescription. */
export interface FollowUp {
  readonly prescriptionId: string;
  /** Id of the pharmacy's message: the prescription follows it. */
  readonly relatesTo: string;
  readonly request: AnswerableRow;
  readonly answer: Answer;
  readonly message: ResponseMessage;
}

/** What an order says of the request that it answers. */
type Ordered = Pick<
  PrescriptionOrder,
  | 'patientId'
  | 'providerId'
  | 'denialWithNewPrescriptionRefillRequestId'
  | 'denialWithNewPrescriptionReasonCode'
>;

/**
 * The request whose denial an order says that it follows (P3-4), with the reason as it would be sent;
 * undefined for an order that follows none.
 * @throws AppError request.not-found, request.already-answered, request.not-linked,
 * request.response-not-offered, and request.other-patient where the order is for another patient or
 * prescriber than the request
 */
export async function findAnsweredRequest(
  connection: Connection,
  member: Member,
  order: Ordered,
): Promise<{ requestId: string; reasonCode: string | undefined } | undefined> {
  const id = order.denialWithNewPrescriptionRefillRequestId;
  if (id === undefined) return undefined;
  const request = await loadToAnswer(connection, member.practiceId, id);
  if (!request) throw new AppError('request.not-found');
  if (!isOpen(request.state)) throw new AppError('request.already-answered');
  if (request.patient_id === null) throw new AppError('request.not-linked');
  if (!responsesOffered(toAnswerable(request)).responses.includes('DeniedNewPrescriptionToFollow'))
    throw new AppError('request.response-not-offered');
  const prescriber = {
    id: request.provider_id,
    ...(request.provider_email_verified ? { email: request.provider_email } : {}),
  };
  const isItsPrescriber = mayAnswer(
    { id: order.providerId, email: await verifiedEmail(connection, order.providerId) },
    prescriber,
  );
  if (request.patient_id !== order.patientId || !isItsPrescriber) throw new AppError('request.other-patient');
  const reasonCode = DenialReasonCode.safeParse(order.denialWithNewPrescriptionReasonCode).data;
  if (reasonCode !== undefined && !denialReasons(true).includes(reasonCode))
    throw new AppError('request.reason-untrue', { reason: DENIAL_REASON_LABEL[reasonCode] });
  return { requestId: id, reasonCode };
}

/** A prescription that may follow a denial. */
interface Following {
  readonly id: string;
  readonly patient_id: string;
  readonly answers_request_id: string | null;
  readonly answers_reason_code: string | null;
}

/**
 * The denial that a prescription follows, written; undefined for a prescription that follows none.
 * @throws AppError request.answered-meanwhile where the request was answered otherwise, request.other-patient
 * where it was linked to another patient meanwhile: then the prescription is not sent either
 */
export async function buildFollowUp(
  connection: Connection,
  member: Member,
  prescription: Following,
  at: Date,
): Promise<FollowUp | undefined> {
  if (prescription.answers_request_id === null) return undefined;
  const request = await loadToAnswer(connection, member.practiceId, prescription.answers_request_id);
  const message = await readRequest(request?.xml ?? null);
  if (!request || !message || !isOpen(request.state)) throw new AppError('request.answered-meanwhile');
  if (request.patient_id !== prescription.patient_id) throw new AppError('request.other-patient');
  const reason = DenialReasonCode.safeParse(
    prescription.answers_reason_code ?? request.denied_reason_code,
  ).data;
  const answer = withReason(
    {
      responseType: 'DeniedNewPrescriptionToFollow',
      // one that was chosen before it was known to be untrue is not sent
      ...(reason !== undefined && denialReasons(true).includes(reason) ? { deniedReasonCode: reason } : {}),
      ...(request.comments === '' ? {} : { comments: request.comments }),
    },
    request.kind,
  );
  const content = RequestContent.parse(JSON.parse(request.content));
  const response = responseTo(
    { request, content, answer, message, isSigned: false, grant: undefined },
    member,
    at,
  );
  return {
    prescriptionId: prescription.id,
    relatesTo: request.message_id,
    request,
    answer,
    message: response,
  };
}

/**
 * Stores the denials in the transaction that sends their prescriptions.
 * @throws AppError record.changed when a request was answered concurrently; then nothing is sent
 */
export async function storeFollowUps(
  transaction: Connection,
  followUps: readonly FollowUp[],
  by: { readonly accountId: string; readonly at: Date },
): Promise<void> {
  for (const { prescriptionId, request, answer, message } of followUps) {
    await storeAnswer(transaction, {
      request,
      answer,
      message,
      accountId: by.accountId,
      at: by.at,
      state: 'DeniedNewPrescriptionToFollow',
      followUpId: prescriptionId,
      isSigned: false,
    });
  }
}
