import type { Connection, Statement } from '../platform/database/database';
import { extend, select } from '../platform/database/selection';
import { SIGNING_SELECTION } from '../prescriptions/send-statements';
import type { SigningRow } from '../signing/load-queries';

/**
 * The columns of a prescription that an answer grants, by their names; those that are absent are null.
 * Instants as ISO text, quantities as decimal text.
 */
export interface GrantedColumns {
  readonly practice_id: string;
  readonly id: string;
  readonly order_number: string;
  readonly version: number;
  readonly patient_id: string;
  readonly provider_id: string;
  readonly written_by: string;
  readonly prescribable_drug_id: string;
  readonly description: string;
  readonly schedule: string;
  readonly representative_ndc?: string | null;
  readonly rx_norm_id?: string | null;
  readonly rx_norm_term_type?: string | null;
  readonly pharmacy_ncpdp_id: string;
  readonly sig: string;
  readonly sig_chosen: boolean;
  readonly dispense: string;
  readonly units: string;
  readonly days_supply?: number;
  readonly refills_prn: boolean;
  readonly refill_count: number | null;
  readonly effective_date: string;
  readonly substitution_allowed: boolean;
  readonly pharmacy_note: string;
  readonly comments: string;
  readonly primary_icd10_code: string;
  readonly primary_icd10_description: string;
  readonly secondary_icd10_code: string;
  readonly secondary_icd10_description: string;
  readonly epa_priority_indicator: boolean;
  readonly script_status: string;
  readonly sub_state: string;
  readonly cancel_status_description: string;
  readonly delivery_state: string;
  readonly verification_status: string;
  readonly fill_status: string;
  readonly fill_note: string;
  readonly fill_description: string;
  readonly ready_at: string;
  readonly signed_at?: string;
  readonly sent_at?: string;
  readonly pdmp_acknowledgement: boolean;
  readonly opioid_agreement: boolean;
  readonly pbm_id?: string | null;
  readonly member_id?: string | null;
  readonly facility_id?: string | null;
  readonly answers_request_id: string;
  readonly scripted_at: string;
  readonly updated_at: string;
}

/**
 * What loads a stored prescription for signing, over one that is not stored yet: so what an answer grants is
 * judged, shown, signed and written by the very functions of every prescription.
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
export async function addGranted(connection: Connection, columns: GrantedColumns): Promise<void> {
  await connection.run(INSERT, [JSON.stringify(columns)]);
}
