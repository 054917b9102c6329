import { AppError } from '@erx/core/findings/app-error';
import { type Answer, DenialReasonCode, RequestContent } from '@erx/core/requests/model';
import { isOpen } from '@erx/core/requests/rules/offers';
import type { Connection } from '../database/database';
import type { Member } from '../http/member';
import { readRequest } from '../network/write-response';
import type { ResponseMessage } from '../stores/requests/answer';
import { type AnswerableRow, loadToAnswer } from '../stores/requests/load';
import { responseTo } from './answer';
import { storeAnswer, withReason } from './store-answer';

/** The denial that goes out with a prescription. */
export interface FollowUp {
  readonly prescriptionId: string;
  /** Id of the pharmacy's message: the prescription follows it. */
  readonly relatesTo: string;
  readonly request: AnswerableRow;
  readonly answer: Answer;
  readonly message: ResponseMessage;
}

/** A prescription that may follow a denial. */
type Following = { readonly id: string; readonly answers_request_id: string | null; readonly answers_reason_code: string | null };

/**
 * The denial that a prescription follows, written; undefined for a prescription that follows none.
 * @throws AppError request.answered-meanwhile where the request was answered otherwise: then the prescription is not sent either
 */
export async function followUpOf(connection: Connection, member: Member, prescription: Following, at: Date): Promise<FollowUp | undefined> {
  if (prescription.answers_request_id === null) return undefined;
  const request = await loadToAnswer(connection, member.practiceId, prescription.answers_request_id);
  const message = readRequest(request?.xml ?? null);
  if (!request || !message || !isOpen(request.state)) throw new AppError('request.answered-meanwhile');
  const reason = DenialReasonCode.safeParse(prescription.answers_reason_code ?? request.denied_reason_code).data;
  const answer = withReason({
    responseType: 'DeniedNewPrescriptionToFollow', ...(reason === undefined ? {} : { deniedReasonCode: reason }), ...(request.comments === '' ? {} : { comments: request.comments }),
  });
  const content = RequestContent.parse(JSON.parse(request.content));
  const response = responseTo({ request, content, answer, message, isSigned: false, grant: undefined }, member, at);
  return { prescriptionId: prescription.id, relatesTo: request.message_id, request, answer, message: response };
}

/**
 * Stores the denials in the transaction that sends their prescriptions.
 * @throws AppError record.changed when a request was answered in this very moment; then nothing is sent
 */
export async function storeFollowUps(transaction: Connection, followUps: readonly FollowUp[], by: { readonly accountId: string; readonly at: Date }): Promise<void> {
  for (const { prescriptionId, request, answer, message } of followUps) {
    await storeAnswer(transaction, { request, answer, message, accountId: by.accountId, at: by.at, state: 'DeniedNewPrescriptionToFollow', followUpId: prescriptionId, isSigned: false });
  }
}
