import { type Connection, type Statement } from '../../database/database';
import { AUDIT_COLUMNS, auditValues } from '../../audit/record';
import { type PrescriptionRow, SELECTED_PRESCRIPTION } from './row';

/** Everything a message to the pharmacy is made of. */
export interface SendingRow extends PrescriptionRow {
  pharmacy_ncpdp_id: string | null; rx_norm_term_type: string | null;
  patient_middle: string; patient_generation: string; patient_gender: string; patient_address: string; patient_address2: string; patient_city: string;
  patient_state: string; patient_zip: string; patient_phone: string; patient_weight: string | null; patient_height: string | null; patient_updated: Date;
  provider_generation: string; provider_npi: string | null; provider_dea: string | null; provider_license: string | null; provider_spi: string | null;
  practice_name: string; practice_address: string; practice_address2: string; practice_city: string; practice_state: string; practice_zip: string;
  practice_phone: string; practice_fax: string; time_zone: string;
  pharmacy_npi: string | null; pharmacy_line1: string | null; pharmacy_line2: string | null; pharmacy_zip: string | null; pharmacy_fax: string | null;
  pharmacy_end: string | null;
}

const LOAD: Statement = {
  name: 'load-for-sending',
  text: SELECTED_PRESCRIPTION.replace(' FROM prescriptions r', `, p.middle_name AS patient_middle, p.generation AS patient_generation, p.gender AS patient_gender,
    p.address AS patient_address, p.address2 AS patient_address2, p.city AS patient_city, p.state AS patient_state, p.zip_code AS patient_zip,
    CASE p.primary_phone_type WHEN 'Home' THEN p.home_phone WHEN 'Cell' THEN p.cell_phone ELSE p.work_phone END AS patient_phone,
    p.weight AS patient_weight, p.height AS patient_height, p.updated_at AS patient_updated,
    a.generation AS provider_generation, a.npi AS provider_npi, a.dea_number AS provider_dea, a.state_license_number AS provider_license, m.spi AS provider_spi,
    t.name AS practice_name, t.address AS practice_address, t.address2 AS practice_address2, t.city AS practice_city, t.state AS practice_state,
    t.zip_code AS practice_zip, t.phone AS practice_phone, t.fax AS practice_fax, t.time_zone,
    f.npi AS pharmacy_npi, f.address_line1 AS pharmacy_line1, f.address_line2 AS pharmacy_line2, f.zip AS pharmacy_zip, f.fax AS pharmacy_fax,
    f.active_end_time AS pharmacy_end FROM prescriptions r`)
    + ` JOIN memberships m ON m.practice_id = r.practice_id AND m.account_id = r.provider_id JOIN practices t ON t.id = r.practice_id
    WHERE r.practice_id = $1 AND r.id = $2`,
};

/** A prescription with all that sending it needs; undefined where the practice has none of this id. */
export async function loadForSending(connection: Connection, practiceId: string, id: string): Promise<SendingRow | undefined> {
  const [row] = await connection.run<SendingRow>(LOAD, [practiceId, id]);
  return row;
}

const LOAD_SEVERAL: Statement = { name: 'load-several-for-sending', text: LOAD.text.replace('r.id = $2', 'r.id = ANY($2::uuid[])') };

/** The same for several prescriptions of a practice at once, in no order; those that do not exist are left out. */
export function loadSeveralForSending(connection: Connection, practiceId: string, ids: readonly string[]): Promise<SendingRow[]> {
  return connection.run<SendingRow>(LOAD_SEVERAL, [practiceId, ids]);
}

/** What a send writes besides the prescription itself. */
export interface Dispatch {
  readonly practiceId: string;
  readonly prescriptionId: string;
  /** The version that was judged: another one is not sent. */
  readonly version: number;
  readonly accountId: string;
  /** Id of the archived message, and its id on the wire. */
  readonly archiveId: string;
  readonly messageId: string;
  /** The exact bytes that will be sent, as text. */
  readonly xml: string;
  readonly eventContent: string;
}

/** Columns of a prescription that sending changes. */
const CHANGED = 'version, script_status, sent_at, delivery_state, delivery_code, delivery_description, verification_status';
type SentColumns = Pick<PrescriptionRow, 'version' | 'script_status' | 'sent_at' | 'delivery_state' | 'delivery_code' | 'delivery_description' | 'verification_status'>;

/** One statement: state, archived message, outbox, audit record and event change together or not at all (decision 9). */
const SEND: Statement = {
  name: 'send-prescription',
  text: `WITH sent AS (
      UPDATE prescriptions SET script_status = 'Sent', sent_at = $4, delivery_state = 'queued', delivery_code = NULL, delivery_description = NULL,
        verification_status = 'Unverified', version = version + 1, updated_at = $4
      WHERE practice_id = $1 AND id = $2 AND version = $3 AND script_status = 'Pending'
      RETURNING practice_id, id, order_number, provider_id, ${CHANGED}
    ), message AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, prescription_id, order_number, xml, at)
      SELECT practice_id, $5::uuid, 'out', 'NewRx', $6, id, order_number, $7, $4 FROM sent
    ), queued AS (
      INSERT INTO outbox (practice_id, id, message_id, order_number, prescription_id, kind, created_at, next_attempt_at)
      SELECT practice_id, $5::uuid, $6, order_number, id, 'NewRx', $4, $4 FROM sent
    ), told AS (
      INSERT INTO events (practice_id, name, provider_id, content, at) SELECT practice_id, 'PrescriptionChanged', provider_id, $8, $4 FROM sent
    ), audited AS (
      INSERT INTO audit_records (${AUDIT_COLUMNS})
      SELECT $9::uuid, $10::uuid, $11::timestamptz, $12::uuid, $13, $14, $15, $16, $17, $18 FROM sent
    )
    SELECT ${CHANGED} FROM sent`,
};

/**
 * Sends.
 * @returns the columns that it changed; undefined when the prescription was no longer pending or no longer of that version
 */
export async function dispatch(connection: Connection, sending: Dispatch, at: Date): Promise<SentColumns | undefined> {
  const [row] = await connection.run<SentColumns>(SEND, [
    sending.practiceId, sending.prescriptionId, sending.version, at, sending.archiveId, sending.messageId, sending.xml, sending.eventContent,
    ...auditValues({
      practiceId: sending.practiceId, accountId: sending.accountId, event: 'prescription.sent', outcome: 'done', resourceType: 'Prescription',
      resourceId: sending.prescriptionId, details: { messageId: sending.messageId, version: sending.version + 1 },
    }, at),
  ]);
  return row;
}
