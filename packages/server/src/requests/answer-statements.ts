import type { Granted, RequestState } from '@erx/core/requests/model';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { batch } from '../platform/database/batch';
import type { TableRow, JsonRow } from '../platform/database/row';
import type { pharmacyRequests, prescriptions } from '../platform/database/schema';
import { extend, select } from '../platform/database/selection';
import { currentTraceparent } from '../platform/tracing/spans';
import { SIGNING_SELECTION } from '../prescriptions/send-statements';
import type { SigningRow } from '../signing/load-queries';

/** A message that answers a request. */
export interface ResponseMessage {
  readonly kind: 'RxRenewalResponse' | 'RxChangeResponse';
  readonly archiveId: string;
  readonly messageId: string;
  readonly xml: string;
}

/** What becomes of a request. */
export interface Answered {
  readonly practiceId: string;
  readonly id: string;
  /** The version that was judged: another one is not answered. */
  readonly version: number;
  readonly accountId: string;
  readonly state: Exclude<RequestState, 'Pending'>;
  readonly reasonCode: string | undefined;
  readonly comments: string;
  readonly requestedNdc: string;
  readonly granted: Granted | undefined;
  /** The prescription that follows a denial. */
  readonly followUpId?: string;
  /** Absent where nothing is sent: a denial that waits for its prescription, what was handled. */
  readonly message?: ResponseMessage;
  /** The prescription that is granted, as it is stored. */
  readonly prescription?: GrantedColumns;
  readonly isSigned: boolean;
  readonly at: Date;
}

/** What a request is after its answer. */
export type AnsweredRow = Pick<
  TableRow<typeof pharmacyRequests>,
  | 'kind'
  | 'version'
  | 'order_number'
  | 'patient_id'
  | 'provider_id'
  | 'prescription_id'
  | 'state'
  | 'delivery_state'
  | 'verification_status'
>;

/** An answer by name. */
const ANSWER_ROW = batch({
  practice_id: 'uuid',
  id: 'uuid',
  version: 'int',
  state: 'text',
  denied_reason_code: 'text',
  comments: 'text',
  requested_ndc: 'text',
  granted: 'text',
  follow_up_prescription_id: 'uuid',
  at: 'timestamptz',
  account_id: 'uuid',
  is_signed: 'boolean',
  response_message_id: 'text',
});

const ANSWER: Statement = {
  name: 'answer-request',
  text: `UPDATE pharmacy_requests q
    SET state = a.state, version = q.version + 1, denied_reason_code = a.denied_reason_code,
      comments = a.comments, requested_ndc = a.requested_ndc, granted = a.granted,
      follow_up_prescription_id = a.follow_up_prescription_id,
      answered_at = CASE WHEN a.state <> 'AwaitingDenialNewPrescriptionToFollow' THEN a.at END,
      answered_by = CASE WHEN a.state <> 'AwaitingDenialNewPrescriptionToFollow' THEN a.account_id END,
      signed_at = CASE WHEN a.is_signed THEN a.at END,
      response_message_id = coalesce(a.response_message_id, ''),
      delivery_state = CASE WHEN a.response_message_id IS NULL THEN 'none' ELSE 'queued' END,
      delivery_code = NULL, delivery_description = NULL,
      verification_status = CASE WHEN a.response_message_id IS NULL THEN 'Unsent' ELSE 'Unverified' END,
      verified_at = NULL
    FROM ${ANSWER_ROW.from('a')}
    WHERE q.practice_id = a.practice_id AND q.id = a.id AND q.version = a.version
      AND q.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')
    RETURNING q.kind, q.version, q.order_number, q.patient_id, q.provider_id, q.prescription_id, q.state,
      q.delivery_state, q.verification_status`,
};

/**
 * The message is archived with the prescription it grants, else with the one that it concerns; it waits in
 * the outbox under the number that a cancel of the granted one would wait under, so that the cancel comes
 * after it.
 */
const SEND = named({
  name: 'send-response',
  text: `WITH message AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, relates_to_message_id,
        prescription_id, request_id, order_number, xml, at, trace)
      VALUES (:practiceId, :archiveId, 'out', :kind, :messageId, :relatesTo, coalesce(:grantedId::uuid,
        :prescriptionId::uuid), :requestId, :orderNumber, :xml, :at, :trace) RETURNING practice_id
    )
    INSERT INTO outbox (practice_id, id, message_id, order_number, prescription_id, request_id, kind,
      created_at, next_attempt_at)
    SELECT practice_id, :archiveId, :messageId, :queuedUnder::text, :grantedId::uuid, :requestId, :kind, :at,
      :at FROM message`,
});

/**
 * P4-2: None after the response, or what another request of the same prescription that still waits makes it.
 */
const RESET: Statement = {
  name: 'reset-sub-state',
  text: `WITH next AS (
      SELECT coalesce((SELECT CASE q.kind WHEN 'refill' THEN 'RefillRequestPending'
        ELSE 'RxChangeRequestPending' END FROM pharmacy_requests q
        WHERE q.practice_id = $1 AND q.prescription_id = $2
          AND q.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')
        ORDER BY q.received_at DESC
        LIMIT 1), 'None') AS sub_state
    )
    UPDATE prescriptions p SET sub_state = next.sub_state, version = p.version + 1, updated_at = $3 FROM next
    WHERE p.practice_id = $1 AND p.id = $2 AND p.sub_state <> next.sub_state
    RETURNING p.id, p.patient_id, p.provider_id, p.version`,
};

/** A prescription that an answer changed or made, for those who look at it. */
export interface ChangedPrescription {
  readonly id: string;
  readonly patient_id: string;
  readonly provider_id: string;
  readonly version: number;
}

/**
 * Answers a request, in the transaction of its audit records and events: its state, the message and its place
 * in the outbox, the prescription that is granted, the original's sub-state.
 * @param relatesTo id of the pharmacy's message
 * @returns undefined when the request is no longer open, or no longer of that version; then nothing was
 * written
 */
export async function answerRequest(
  transaction: Connection,
  answer: Answered,
  relatesTo: string,
): Promise<
  { readonly row: AnsweredRow; readonly prescriptions: readonly ChangedPrescription[] } | undefined
> {
  const { practiceId, id, message, prescription, at } = answer;
  const [row] = await transaction.run<AnsweredRow>(
    ANSWER,
    ANSWER_ROW.values([
      {
        practice_id: practiceId,
        id,
        version: answer.version,
        state: answer.state,
        denied_reason_code: answer.reasonCode ?? null,
        comments: answer.comments,
        requested_ndc: answer.requestedNdc,
        granted: answer.granted === undefined ? null : JSON.stringify(answer.granted),
        follow_up_prescription_id: answer.followUpId ?? prescription?.id ?? null,
        at,
        account_id: answer.accountId,
        is_signed: answer.isSigned,
        response_message_id: message?.messageId ?? null,
      },
    ]),
  );
  if (!row) return undefined;
  if (prescription) await addGranted(transaction, prescription);
  if (message) {
    await SEND.run(transaction, {
      ...message,
      practiceId,
      relatesTo,
      grantedId: prescription?.id,
      prescriptionId: row.prescription_id,
      requestId: id,
      orderNumber: row.order_number,
      at,
      queuedUnder: prescription?.order_number ?? row.order_number,
      trace: currentTraceparent(),
    });
  }
  const isClosed = row.state !== 'AwaitingDenialNewPrescriptionToFollow';
  const changed =
    isClosed && row.prescription_id !== null
      ? await transaction.run<ChangedPrescription>(RESET, [practiceId, row.prescription_id, at])
      : [];
  return { row, prescriptions: [...changed, ...(prescription ? [prescription] : [])] };
}

/** The signed record of an approval. */
export interface SignedAnswer {
  readonly practiceId: string;
  readonly signedId: string;
  readonly kind: 'RefillRequest' | 'RxChangeRequest';
  readonly requestId: string;
  readonly patientId: string;
  readonly accountId: string;
  readonly drugDescription: string;
  /** RFC 8785 text: the bytes that were signed. */
  readonly content: string;
  /** Detached JWS. */
  readonly signature: string;
  readonly kid: string;
  readonly otpType: OtpType;
  readonly at: Date;
}

const ARCHIVE = named({
  name: 'archive-signed-answer',
  text: `INSERT INTO signed_prescriptions (practice_id, id, kind, resource_id, patient_id, account_id,
    drug_description, content, signature, kid, otp_type, signed_at)
    VALUES (:practiceId, :signedId, :kind, :requestId, :patientId, :accountId, :drugDescription, :content,
      :signature, :kid, :otpType, :at)`,
});

/** Keeps what was signed. */
export async function archiveSignedAnswer(transaction: Connection, signed: SignedAnswer): Promise<void> {
  await ARCHIVE.run(transaction, {
    ...signed,
  });
}

/** A prescription that an answer grants, as JSON by the names of its columns. */
export type GrantedColumns = JsonRow<typeof prescriptions>;

/**
 * What loads a stored prescription for signing, over one that is not stored yet: so what an answer grants is
 * judged, shown, signed and written by the functions of every prescription.
 */
const LOAD: Statement = {
  name: 'load-granted',
  text: select(
    extend(SIGNING_SELECTION, { from: 'jsonb_populate_record(NULL::prescriptions, $3::jsonb) r' }),
  ),
};

const INSERT: Statement = {
  name: 'insert-granted',
  text: 'INSERT INTO prescriptions SELECT * FROM jsonb_populate_record(NULL::prescriptions, $1::jsonb)',
};

/**
 * What would be stored, with all around it that signing needs; undefined where its patient or prescriber is
 * none of the practice.
 */
export async function loadGranted(
  connection: Connection,
  columns: GrantedColumns,
): Promise<SigningRow | undefined> {
  const [row] = await connection.run<SigningRow>(LOAD, [
    [columns.practice_id],
    [columns.id],
    JSON.stringify(columns),
  ]);
  return row;
}

/** Stores it. */
async function addGranted(connection: Connection, columns: GrantedColumns): Promise<void> {
  await connection.run(INSERT, [JSON.stringify(columns)]);
}
