import type { Schedule } from '@erx/core/drugs/model';
import type { ChangeRequest, ChangeType, RefillRequest, RequestState, ResponseVerification } from '@erx/core/requests/model';
import { fullName } from '@erx/core/users/model';
import type { Connection, Statement } from '../database/database';

/** Which of the waiting requests are wanted; what is undefined does not narrow. */
export interface WaitingRequests {
  readonly providerId: string | undefined;
  readonly orderNumber: string | undefined;
}

interface Row {
  id: string;
  order_number: string;
  change_type: ChangeType | null;
  denied_reason_code: string | null;
  patient_id: string | null;
  patient_first_name: string;
  patient_middle_name: string;
  patient_last_name: string;
  patient_as_sent: string;
  provider_id: string;
  spi: string | null;
  provider_first_name: string;
  provider_middle_name: string;
  provider_last_name: string;
  drug_description: string;
  schedule: Schedule;
  scripted_at: Date | null;
  pharmacy_ncpdp_id: string;
  store_name: string | null;
  verification_status: ResponseVerification;
  version: number;
  state: RequestState;
  prescription_id: string | null;
  answered_at: Date | null;
  received_at: Date;
}

const WAITING: Statement = {
  name: 'requests-waiting',
  text: `SELECT r.id, r.order_number, r.change_type, r.denied_reason_code, r.patient_id, r.patient_as_sent, r.provider_id, r.drug_description,
      r.schedule, r.scripted_at, r.pharmacy_ncpdp_id, r.verification_status, r.received_at, r.version, r.state, r.prescription_id, r.answered_at,
      p.first_name AS patient_first_name, p.middle_name AS patient_middle_name, p.last_name AS patient_last_name,
      a.first_name AS provider_first_name, a.middle_name AS provider_middle_name, a.last_name AS provider_last_name, m.spi, f.store_name
    FROM pharmacy_requests r
    JOIN memberships m ON m.practice_id = r.practice_id AND m.account_id = r.provider_id
    JOIN accounts a ON a.id = r.provider_id
    LEFT JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
    LEFT JOIN pharmacies f ON f.ncpdp_id = r.pharmacy_ncpdp_id
    WHERE r.practice_id = $1 AND r.kind = $2 AND r.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')
      AND ($3::uuid IS NULL OR r.provider_id = $3) AND ($4::text IS NULL OR r.order_number = $4)
    ORDER BY r.received_at, r.id`,
};

/** Refill and change requests of one practice. */
export const requestsOf = (connection: Connection, practiceId: string) => ({
  /** Refill requests that await an answer, oldest first. */
  async waitingRefills(wanted: WaitingRequests): Promise<RefillRequest[]> {
    const rows = await waiting(connection, practiceId, 'refill', wanted);
    return rows.map((row) => ({ kind: 'refill', ...shared(row) }));
  },

  /** Change requests that await an answer, oldest first. */
  async waitingChanges(wanted: WaitingRequests): Promise<ChangeRequest[]> {
    const rows = await waiting(connection, practiceId, 'change', wanted);
    return rows.map((row) => {
      if (row.change_type === null) throw new Error(`The change request ${row.id} has no type.`);
      return { kind: 'change', type: row.change_type, ...shared(row) };
    });
  },
});

function waiting(connection: Connection, practiceId: string, kind: 'refill' | 'change', wanted: WaitingRequests): Promise<Row[]> {
  return connection.run<Row>(WAITING, [practiceId, kind, wanted.providerId ?? null, wanted.orderNumber ?? null]);
}

function shared(row: Row): Omit<RefillRequest, 'kind'> {
  return {
    id: row.id,
    version: row.version,
    orderNumber: row.order_number,
    state: row.state,
    ...(row.prescription_id === null ? {} : { prescriptionId: row.prescription_id }),
    ...(row.denied_reason_code === null ? {} : { deniedReasonCode: row.denied_reason_code }),
    ...(row.answered_at === null ? {} : { answeredAt: row.answered_at.toISOString() }),
    ...(row.patient_id === null ? {} : {
      patient: { id: row.patient_id, name: { firstName: row.patient_first_name, middleName: row.patient_middle_name, lastName: row.patient_last_name } },
    }),
    patientAsSent: row.patient_as_sent,
    prescriber: {
      id: row.provider_id,
      ...(row.spi === null ? {} : { spi: row.spi }),
      name: fullName({ firstName: row.provider_first_name, middleName: row.provider_middle_name, lastName: row.provider_last_name }),
    },
    drug: { ...(row.scripted_at === null ? {} : { scriptedAt: row.scripted_at.toISOString() }), drugDescription: row.drug_description, deaSchedule: row.schedule },
    // A pharmacy that has left the directory keeps its number as its name: the request still waits for an answer.
    pharmacy: { ncpdpId: row.pharmacy_ncpdp_id, storeName: row.store_name ?? `NCPDP ${row.pharmacy_ncpdp_id}` },
    responseMessageVerification: { status: row.verification_status },
    receivedAt: row.received_at.toISOString(),
  };
}
