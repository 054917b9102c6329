import type { RequestState, ResponseVerification } from '@erx/core/requests/model';
import type { DeliveryState } from '@erx/core/prescriptions/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

/** An answer of this product that a message of the network speaks about. */
export interface AnsweredRequest {
  readonly practiceId: string;
  readonly requestId: string;
  /** Of our answer on the wire. */
  readonly messageId: string;
  /** Whether it granted a prescription: then what is said of the one is said of the other. */
  readonly isGrant: boolean;
  /** The prescription that the answer is archived with. */
  readonly prescriptionId: string | undefined;
  /** The pharmacy that asked, to which the answer was sent. */
  readonly pharmacyNcpdpId: string | undefined;
}

const FIND: Statement = {
  name: 'answered-request-by-message',
  text: `SELECT n.practice_id AS "practiceId", n.request_id AS "requestId", n.message_id AS "messageId",
    n.request_id = n.prescription_id IS TRUE AS "isGrant",
      n.prescription_id AS "prescriptionId", coalesce(q.pharmacy_ncpdp_id,
        u.pharmacy_ncpdp_id) AS "pharmacyNcpdpId"
    FROM network_messages n
    LEFT JOIN pharmacy_requests q ON q.practice_id = n.practice_id AND q.id = n.request_id
    LEFT JOIN unassigned_requests u ON u.id = n.request_id
    WHERE n.direction = 'out' AND n.message_id = $1 AND n.kind IN ('RxRenewalResponse', 'RxChangeResponse')
      AND n.request_id IS NOT NULL`,
};

interface AnsweredRow extends Omit<AnsweredRequest, 'prescriptionId' | 'pharmacyNcpdpId'> {
  prescriptionId: string | null;
  pharmacyNcpdpId: string | null;
}

/**
 * The answer of this product that has a message id; the network speaks for all practices, and what is found
 * names the practice for everything after.
 */
export async function findAnsweredRequest(
  connection: Connection,
  messageId: string | undefined,
): Promise<AnsweredRequest | undefined> {
  const [row] = messageId === undefined ? [] : await connection.run<AnsweredRow>(FIND, [messageId]);
  return (
    row && {
      ...row,
      prescriptionId: row.prescriptionId ?? undefined,
      pharmacyNcpdpId: row.pharmacyNcpdpId ?? undefined,
    }
  );
}

/** How an answer is with the network. */
export interface ResponseStanding {
  readonly delivery: DeliveryState;
  readonly verification: ResponseVerification;
}

/** A request whose answer is so, as it is after a change. */
export interface StandingRequest extends ResponseStanding {
  readonly kind: 'refill' | 'change';
  readonly orderNumber: string;
  readonly patientId: string | null;
  readonly providerId: string;
  readonly state: RequestState;
  readonly version: number;
}

const COLUMNS =
  'kind, order_number AS "orderNumber", patient_id AS "patientId", provider_id AS ' +
  '"providerId", state, version, delivery_state AS delivery, verification_status AS ' +
  'verification';

const HOLD: Statement = {
  name: 'hold-response-standing',
  text: `SELECT ${COLUMNS}
    FROM pharmacy_requests
    WHERE practice_id = $1 AND id = $2 AND response_message_id = $3
    FOR UPDATE`,
};

/** Reads and locks the state of a request's answer; undefined where another answer has taken its place. */
export async function findResponseForUpdate(
  connection: Connection,
  { practiceId, requestId, messageId }: AnsweredRequest,
): Promise<StandingRequest | undefined> {
  const [row] = await connection.run<StandingRequest>(HOLD, [practiceId, requestId, messageId]);
  return row;
}

/** What a message changes; an absent part stays as it is. */
export interface ResponseChange {
  readonly isAccepted?: true;
  readonly verification?: {
    readonly status: 'Verified' | 'Error';
    readonly code: string | null;
    readonly description: string | null;
  };
}

const CHANGE = named({
  name: 'change-response-standing',
  text: `UPDATE pharmacy_requests SET
      delivery_state = CASE WHEN :isAccepted THEN 'accepted' ELSE delivery_state END,
      delivery_code = CASE WHEN :status::text = 'Error' THEN :code::text WHEN :isAccepted
        THEN '010' ELSE delivery_code END,
      delivery_description = CASE WHEN :status::text = 'Error' THEN :description::text WHEN :isAccepted
        THEN NULL
        ELSE delivery_description END,
      verification_status = coalesce(:status::text, verification_status),
        verified_at = CASE WHEN :status::text IS NULL THEN verified_at ELSE :at::timestamptz END,
          version = version + 1
    WHERE practice_id = :practiceId AND id = :requestId RETURNING ${COLUMNS}`,
});

/** Writes a change. @returns the request as it now is */
export async function changeResponse(
  connection: Connection,
  { practiceId, requestId }: AnsweredRequest,
  { isAccepted = false, verification }: { isAccepted?: boolean } & Pick<ResponseChange, 'verification'>,
  at: Date,
): Promise<StandingRequest> {
  const [row] = await CHANGE.run<StandingRequest>(connection, {
    practiceId,
    requestId,
    at,
    isAccepted,
    status: verification?.status,
    code: verification?.code,
    description: verification?.description,
  });
  if (!row) throw new Error('A request was gone while it was held.');
  return row;
}
