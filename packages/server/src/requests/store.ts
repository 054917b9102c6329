import {
  type ChangeRequest,
  Granted,
  type PharmacyRequest,
  type RefillRequest,
  RequestContent,
  type RequestDetails,
} from '@erx/core/requests/model';
import { Schedule } from '@erx/core/drugs/model';
import type { Generation } from '@erx/core/patients/model';
import { fullName } from '@erx/core/users/names';
import { sentOn } from './matching-queries';
import { preparationIn } from './preparation-statements';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { pharmacyRequests } from '../platform/database/schema';

/** Which of the waiting requests are wanted; what is undefined does not narrow. */
export interface WaitingRequests {
  readonly providerId: string | undefined;
  readonly orderNumber: string | undefined;
}

/** A request with the names around it, as it is listed. */
export interface RequestRow extends Pick<
  TableRow<typeof pharmacyRequests>,
  | 'id'
  | 'kind'
  | 'order_number'
  | 'change_type'
  | 'denied_reason_code'
  | 'patient_id'
  | 'patient_as_sent'
  | 'provider_id'
  | 'drug_description'
  | 'schedule'
  | 'scripted_at'
  | 'pharmacy_ncpdp_id'
  | 'verification_status'
  | 'version'
  | 'state'
  | 'prescription_id'
  | 'answered_at'
  | 'received_at'
  | 'prepared_answer'
  | 'prepared_note'
  | 'prepared_by'
  | 'prepared_at'
  | 'prepared_due_on'
> {
  preparer_first_name: string;
  preparer_middle_name: string;
  preparer_last_name: string;
  patient_first_name: string;
  patient_generation: Generation;
  patient_middle_name: string;
  patient_last_name: string;
  patient_birth: string | null;
  spi: string | null;
  provider_first_name: string;
  provider_middle_name: string;
  provider_last_name: string;
  store_name: string | null;
  /** Of the drug that is named; the request's own is the strictest of all. */
  named_schedule: string;
  /** As the message says. */
  written_date: string | null;
  sent_on: string | null;
}

interface DetailsRow
  extends
    RequestRow,
    Pick<
      TableRow<typeof pharmacyRequests>,
      | 'content'
      | 'rx_reference_number'
      | 'comments'
      | 'requested_ndc'
      | 'granted'
      | 'follow_up_prescription_id'
      | 'answered_by'
      | 'delivery_state'
      | 'delivery_code'
      | 'delivery_description'
    > {
  answerer_first_name: string;
  answerer_middle_name: string;
  answerer_last_name: string;
}

const COLUMNS = `r.id, r.kind, r.order_number, r.change_type, r.denied_reason_code, r.patient_id,
  r.patient_as_sent, r.provider_id, r.drug_description,
      r.schedule, r.scripted_at, r.pharmacy_ncpdp_id, r.verification_status, r.received_at, r.version,
        r.state, r.prescription_id, r.answered_at,
      r.prepared_answer, r.prepared_note, r.prepared_by, r.prepared_at, r.prepared_due_on,
      h.first_name AS preparer_first_name, h.middle_name AS preparer_middle_name,
        h.last_name AS preparer_last_name,
      COALESCE(r.content::jsonb #>> '{prescribed,schedule}', r.content::jsonb #>> '{dispensed,schedule}',
        r.content::jsonb #>> '{requested,0,schedule}', r.schedule) AS named_schedule,
      COALESCE(r.content::jsonb #>> '{prescribed,writtenDate}',
        r.content::jsonb #>> '{dispensed,writtenDate}') AS written_date,
      (SELECT ${sentOn('s')} FROM prescriptions s
        WHERE s.practice_id = r.practice_id AND s.id = r.prescription_id) AS sent_on,
      p.first_name AS patient_first_name, p.middle_name AS patient_middle_name,
        p.generation AS patient_generation,
        p.last_name AS patient_last_name, p.birth_date AS patient_birth,
      a.first_name AS provider_first_name, a.middle_name AS provider_middle_name,
        a.last_name AS provider_last_name, m.spi, f.store_name`;

const TABLES = `FROM pharmacy_requests r
    JOIN memberships m ON m.practice_id = r.practice_id AND m.account_id = r.provider_id
    JOIN accounts a ON a.id = r.provider_id
    LEFT JOIN accounts h ON h.id = r.prepared_by
    LEFT JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
    LEFT JOIN pharmacies f ON f.ncpdp_id = r.pharmacy_ncpdp_id`;

/** A listed request; filters and order follow. */
export const SELECTED_REQUEST = `SELECT ${COLUMNS} ${TABLES}`;

const WANTED = `(:providerId::uuid IS NULL OR r.provider_id = :providerId)
      AND (:orderNumber::text IS NULL OR r.order_number = :orderNumber)`;

const WAITING = named({
  name: 'requests-waiting',
  text: `SELECT ${COLUMNS} ${TABLES}
    WHERE r.practice_id = :practiceId AND (:kind::text IS NULL OR r.kind = :kind) AND r.state IN ('Pending',
      'AwaitingDenialNewPrescriptionToFollow') AND ${WANTED}
    ORDER BY r.received_at, r.id`,
});

const APPROVED = named({
  name: 'requests-approved',
  text: `SELECT ${COLUMNS} ${TABLES}
    WHERE r.practice_id = :practiceId AND r.kind = :kind AND r.state IN ('Approved', 'ApprovedWithChanges',
      'Replaced')
      AND r.answered_at >= :since AND ${WANTED}
    ORDER BY r.answered_at DESC NULLS LAST, r.id DESC`,
});

const DETAILS: Statement = {
  name: 'request-details',
  text: `SELECT ${COLUMNS}, r.content, r.rx_reference_number, r.comments, r.requested_ndc, r.granted,
    r.follow_up_prescription_id, r.answered_by, r.delivery_state, r.delivery_code, r.delivery_description,
      w.first_name AS answerer_first_name, w.middle_name AS answerer_middle_name,
        w.last_name AS answerer_last_name
    ${TABLES} LEFT JOIN accounts w ON w.id = r.answered_by WHERE r.practice_id = $1 AND r.id = $2`,
};

/** Refill and change requests of one practice. */
export const requestsStore = (connection: Connection, practiceId: string) => ({
  /** Refill requests that await an answer, oldest first. */
  async waitingRefills(wanted: WaitingRequests): Promise<RefillRequest[]> {
    return (await waiting(connection, practiceId, 'refill', wanted))
      .map(toRequest)
      .filter((request) => request.kind === 'refill');
  },

  /** Change requests that await an answer, oldest first. */
  async waitingChanges(wanted: WaitingRequests): Promise<ChangeRequest[]> {
    return (await waiting(connection, practiceId, 'change', wanted))
      .map(toRequest)
      .filter((request) => request.kind === 'change');
  },

  /** Requests of either kind that await an answer, oldest first. */
  async waiting(wanted: WaitingRequests): Promise<PharmacyRequest[]> {
    return (await waiting(connection, practiceId, null, wanted)).map(toRequest);
  },

  /** Refill requests that were approved, with changes or without, since an instant, newest first. */
  async approvedRefills(wanted: WaitingRequests, since: Date): Promise<RefillRequest[]> {
    const rows = await APPROVED.run<RequestRow>(connection, { ...wanted, practiceId, kind: 'refill', since });
    return rows.map(toRequest).filter((request) => request.kind === 'refill');
  },

  /** One request with everything it says; undefined where the practice has none of this id. */
  async find(id: string): Promise<RequestDetails | undefined> {
    const [row] = await connection.run<DetailsRow>(DETAILS, [practiceId, id]);
    return row && detailsOf(row);
  },
});

function waiting(
  connection: Connection,
  practiceId: string,
  kind: 'refill' | 'change' | null,
  wanted: WaitingRequests,
): Promise<RequestRow[]> {
  return WAITING.run<RequestRow>(connection, { ...wanted, practiceId, kind });
}

function detailsOf(row: DetailsRow): RequestDetails {
  return {
    request: toRequest(row),
    content: RequestContent.parse(JSON.parse(row.content)),
    rxReferenceNumber: row.rx_reference_number,
    comments: row.comments,
    requestedNdc: row.requested_ndc,
    ...(row.granted === null ? {} : { granted: Granted.parse(JSON.parse(row.granted)) }),
    ...(row.follow_up_prescription_id === null
      ? {}
      : { followUpPrescriptionId: row.follow_up_prescription_id }),
    ...(row.answered_by === null
      ? {}
      : {
          answeredBy: {
            id: row.answered_by,
            name: fullName({
              firstName: row.answerer_first_name,
              middleName: row.answerer_middle_name,
              lastName: row.answerer_last_name,
            }),
          },
        }),
    delivery: {
      state: row.delivery_state,
      ...(row.delivery_code === null ? {} : { code: row.delivery_code }),
      ...(row.delivery_description === null ? {} : { description: row.delivery_description }),
    },
  };
}

/** A request as it is listed, pushed and shown. */
export function toRequest(row: RequestRow): PharmacyRequest {
  if (row.kind === 'refill') return { kind: 'refill', ...shared(row) };
  if (row.change_type === null) throw new Error(`The change request ${row.id} has no type.`);
  return { kind: 'change', type: row.change_type, ...shared(row) };
}

function shared(row: RequestRow): Omit<RefillRequest, 'kind'> {
  return {
    id: row.id,
    version: row.version,
    orderNumber: row.order_number,
    state: row.state,
    ...(row.prescription_id === null ? {} : { prescriptionId: row.prescription_id }),
    ...(row.denied_reason_code === null ? {} : { deniedReasonCode: row.denied_reason_code }),
    ...(row.answered_at === null ? {} : { answeredAt: row.answered_at.toISOString() }),
    ...(row.patient_id === null
      ? {}
      : {
          patient: {
            id: row.patient_id,
            name: {
              firstName: row.patient_first_name,
              middleName: row.patient_middle_name,
              lastName: row.patient_last_name,
              generation: row.patient_generation,
            },
            ...(row.patient_birth === null ? {} : { birthDate: row.patient_birth }),
          },
        }),
    patientAsSent: row.patient_as_sent,
    prescriber: {
      id: row.provider_id,
      ...(row.spi === null ? {} : { spi: row.spi }),
      name: fullName({
        firstName: row.provider_first_name,
        middleName: row.provider_middle_name,
        lastName: row.provider_last_name,
      }),
    },
    drug: {
      ...(row.scripted_at === null ? {} : { scriptedAt: row.scripted_at.toISOString() }),
      ...(row.written_date === null ? {} : { writtenDate: row.written_date }),
      ...(row.sent_on === null ? {} : { sentOn: row.sent_on }),
      drugDescription: row.drug_description,
      deaSchedule: row.schedule,
      namedSchedule: Schedule.parse(row.named_schedule),
    },
    // A pharmacy that has left the directory keeps its number as its name: the request still waits for an
    // answer.
    pharmacy: {
      ncpdpId: row.pharmacy_ncpdp_id,
      storeName: row.store_name ?? `NCPDP ${row.pharmacy_ncpdp_id}`,
    },
    responseMessageVerification: { status: row.verification_status },
    receivedAt: row.received_at.toISOString(),
    ...preparationIn(row),
  };
}
