import type { Connection, Statement } from '../platform/database/database';
import { select } from '../platform/database/selection';
import type { ControlledColumns } from '../prescriptions/controlled-queries';
import { type PrescriptionKey, type SendingRow, SIGNING_SELECTION } from '../prescriptions/send-statements';

/** Everything that is signed and sent. */
export interface SigningRow extends SendingRow, ControlledColumns {
  practice_id: string;
  /** Of the catalogue; null where the product is no longer in it. */
  drug_strength: string | null;
  drug_form: string | null;
  pharmacy_specialties: string | null;
}

const LOAD_FOR_SIGNING: Statement = { name: 'load-for-signing', text: select(SIGNING_SELECTION) };

/** Controlled prescriptions that wait for one prescriber's signature for one patient. */
const WAITING: Statement = {
  name: 'waiting-for-signature',
  text: `SELECT r.id
    FROM prescriptions r
    WHERE r.practice_id = $1 AND r.patient_id = $2 AND r.script_status = 'Pending' AND r.provider_id = $3
      AND r.schedule <> 'none'
    ORDER BY r.scripted_at DESC NULLS LAST, r.id DESC NULLS LAST LIMIT $4`,
};

/** Prescriptions with all that signing needs, in no order; those that do not exist are left out. */
export function loadForSigning(
  connection: Connection,
  keys: readonly PrescriptionKey[],
): Promise<SigningRow[]> {
  return connection.run<SigningRow>(LOAD_FOR_SIGNING, [
    keys.map(({ practiceId }) => practiceId),
    keys.map(({ id }) => id),
  ]);
}

/** Ids of a patient's controlled prescriptions that are pending and this prescriber's, newest first. */
export async function waitingForSignature(
  connection: Connection,
  practiceId: string,
  patientId: string,
  providerId: string,
  limit: number,
): Promise<string[]> {
  return (await connection.run<{ id: string }>(WAITING, [practiceId, patientId, providerId, limit])).map(
    ({ id }) => id,
  );
}
