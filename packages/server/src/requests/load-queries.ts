import type { Groupable } from '@erx/core/requests/rules/grouping';
import type { Connection, Statement } from '../platform/database/database';
import type { TableRow } from '../platform/database/row';
import type { pharmacyRequests, prescriptions } from '../platform/database/schema';

/** A request with all that answering it needs. */
export interface AnswerableRow extends Pick<
  TableRow<typeof pharmacyRequests>,
  | 'practice_id'
  | 'id'
  | 'version'
  | 'kind'
  | 'change_type'
  | 'order_number'
  | 'rx_reference_number'
  | 'prescription_id'
  | 'patient_id'
  | 'provider_id'
  | 'pharmacy_ncpdp_id'
  | 'schedule'
  | 'content'
  | 'state'
  | 'denied_reason_code'
  | 'comments'
  | 'message_id'
  | 'received_at'
  | 'prepared_answer'
  | 'prepared_by'
> {
  provider_email: string;
  provider_email_verified: boolean;
  provider_spi: string | null;
  provider_npi: string | null;
  provider_dea: string | null;
  provider_license: string | null;
  /** The pharmacy that asks, by the directory; null where that has none of its number. */
  asker_name: string | null;
  /** The pharmacy's message, word for word; null where it is not on file. */
  xml: string | null;
  patient_birth: string | null;
  patient_first: string | null;
  patient_last: string | null;
}

/** The prescription of ours that a request is about, as far as a grant continues it. */
export type OriginalRow = Pick<
  TableRow<typeof prescriptions>,
  | 'id'
  | 'sig'
  | 'dispense'
  | 'units'
  | 'days_supply'
  | 'refills_prn'
  | 'refill_count'
  | 'prescribable_drug_id'
  | 'representative_ndc'
  | 'rx_norm_id'
  | 'rx_norm_term_type'
  | 'schedule'
  | 'substitution_allowed'
  | 'primary_icd10_code'
  | 'primary_icd10_description'
  | 'secondary_icd10_code'
  | 'secondary_icd10_description'
  | 'pdmp_acknowledgement'
  | 'opioid_agreement'
  | 'pbm_id'
  | 'member_id'
  | 'facility_id'
  | 'signed_at'
  | 'sent_at'
  | 'pharmacy_ncpdp_id'
  | 'scripted_at'
> & {
  /** Where it was sent, by the directory. */
  pharmacy_name: string | null;
};

const TO_ANSWER = `SELECT q.practice_id, q.id, q.version, q.kind, q.change_type, q.order_number, q.rx_reference_number,
    q.prescription_id, q.patient_id, q.provider_id, q.pharmacy_ncpdp_id,
      q.schedule, q.content, q.state, q.denied_reason_code, q.comments, q.message_id, q.prepared_answer,
      q.prepared_by, q.received_at,
      a.email AS provider_email, a.email_verified AS provider_email_verified, m.spi AS provider_spi,
      a.npi AS provider_npi, a.dea_number AS provider_dea, a.state_license_number AS provider_license, n.xml,
        (SELECT f.store_name FROM pharmacies f WHERE f.ncpdp_id = q.pharmacy_ncpdp_id) AS asker_name,
        p.birth_date AS patient_birth, p.first_name AS patient_first, p.last_name AS patient_last
    FROM pharmacy_requests q JOIN accounts a ON a.id = q.provider_id
    JOIN memberships m ON m.practice_id = q.practice_id AND m.account_id = q.provider_id
    LEFT JOIN patients p ON p.practice_id = q.practice_id AND p.id = q.patient_id
    LEFT JOIN network_messages n ON n.practice_id = q.practice_id AND n.request_id = q.id
      AND n.direction = 'in' AND n.message_id = q.message_id`;

const LOAD: Statement = {
  name: 'load-request-to-answer',
  text: `${TO_ANSWER} WHERE q.practice_id = $1 AND q.id = $2`,
};

const LOAD_SEVERAL: Statement = {
  name: 'load-requests-to-answer',
  text: `${TO_ANSWER} WHERE q.practice_id = $1 AND q.id = ANY($2::uuid[]) ORDER BY q.received_at, q.id`,
};

/** With them, what waits for the same patient: what is asked twice is found wherever it was asked. */
const LOAD_WAITING_OF_PATIENTS: Statement = {
  name: 'load-waiting-of-patients',
  text: `${TO_ANSWER} WHERE q.practice_id = $1
      AND q.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')
      AND (q.id = ANY($2::uuid[]) OR q.patient_id IN (
        SELECT o.patient_id FROM pharmacy_requests o WHERE o.practice_id = $1 AND o.id = ANY($2::uuid[])))
    ORDER BY q.received_at, q.id`,
};

const ORIGINALS: Statement = {
  name: 'originals-of-requests',
  text: `SELECT id, sig, dispense, units, days_supply, refills_prn, refill_count, prescribable_drug_id,
    representative_ndc, rx_norm_id, rx_norm_term_type, schedule, substitution_allowed, primary_icd10_code,
      primary_icd10_description, secondary_icd10_code, secondary_icd10_description, pdmp_acknowledgement,
      opioid_agreement, pbm_id, member_id, facility_id, signed_at, sent_at, scripted_at, pharmacy_ncpdp_id,
      (SELECT f.store_name FROM pharmacies f WHERE f.ncpdp_id = prescriptions.pharmacy_ncpdp_id) AS pharmacy_name
    FROM prescriptions WHERE practice_id = $1 AND id = ANY($2::uuid[])`,
};

const EMAIL: Statement = {
  name: 'verified-email',
  text: 'SELECT email FROM accounts WHERE id = $1 AND email_verified',
};

/** A request of a practice; undefined where it has none of this id. */
export async function loadToAnswer(
  connection: Connection,
  practiceId: string,
  id: string,
): Promise<AnswerableRow | undefined> {
  const [row] = await connection.run<AnswerableRow>(LOAD, [practiceId, id]);
  return row;
}

/** Several requests of a practice, oldest first; those of ids that it does not have are left out. */
export function loadSeveralToAnswer(
  connection: Connection,
  practiceId: string,
  ids: readonly string[],
): Promise<AnswerableRow[]> {
  return connection.run<AnswerableRow>(LOAD_SEVERAL, [practiceId, ids]);
}

/** The waiting ones of several requests, with every other that waits for one of their patients, oldest first. */
export function loadWaitingOfPatients(
  connection: Connection,
  practiceId: string,
  ids: readonly string[],
): Promise<AnswerableRow[]> {
  return connection.run<AnswerableRow>(LOAD_WAITING_OF_PATIENTS, [practiceId, ids]);
}

/** Prescriptions of a practice that requests are about, by their ids. */
export async function findOriginals(
  connection: Connection,
  practiceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OriginalRow>> {
  const rows =
    ids.length === 0 ? [] : await connection.run<OriginalRow>(ORIGINALS, [practiceId, [...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The prescription that a request is about; undefined where the practice knows none. */
export async function findOriginal(
  connection: Connection,
  { practice_id: practiceId, prescription_id: id }: Pick<AnswerableRow, 'practice_id' | 'prescription_id'>,
): Promise<OriginalRow | undefined> {
  return id === null ? undefined : (await findOriginals(connection, practiceId, [id])).get(id);
}

/** The address of an account where it is verified. */
export async function verifiedEmail(connection: Connection, accountId: string): Promise<string | undefined> {
  const [row] = await connection.run<{ email: string }>(EMAIL, [accountId]);
  return row?.email;
}

/** What says which prescription a stored request is about. */
export function toGroupable(request: AnswerableRow): Groupable {
  return {
    id: request.id,
    kind: request.kind,
    type: request.change_type ?? undefined,
    state: request.state,
    providerId: request.provider_id,
    pharmacyNcpdpId: request.pharmacy_ncpdp_id,
    patientId: request.patient_id ?? undefined,
    orderNumber: request.order_number,
    prescriptionId: request.prescription_id ?? undefined,
    rxReferenceNumber: request.rx_reference_number,
    content: request.content,
    receivedAt: request.received_at,
  };
}
