import type { Connection, Statement } from '../platform/database/database';
import { recordEvent } from '../platform/outbox/event-store';
import type { TableRow } from '../platform/database/row';
import type { pharmacyRequests } from '../platform/database/schema';

/** A request as an event reports it. */
export type ChangedRow = Pick<
  TableRow<typeof pharmacyRequests>,
  | 'id'
  | 'kind'
  | 'order_number'
  | 'patient_id'
  | 'provider_id'
  | 'state'
  | 'verification_status'
  | 'delivery_state'
  | 'version'
>;

/** The columns of ChangedRow. */
export const CHANGED = `r.id, r.kind, r.order_number, r.patient_id, r.provider_id, r.state, r.verification_status,
  r.delivery_state, r.version`;

/** Takes away what was prepared for the prescriber, whole. */
export const UNPREPARED = `prepared_answer = NULL, prepared_note = '', prepared_due_on = NULL, prepared_by = NULL,
      prepared_at = NULL`;

/**
 * Only one that still waits, is linked to no one and is of the version that was seen. A prescription of
 * another patient is released: the request is not about it (core/requests/matching-patient.ts). What was
 * prepared for another patient, or for no one, is prepared again.
 */
const LINK: Statement = {
  name: 'link-request',
  text: `UPDATE pharmacy_requests r SET patient_id = $4, version = r.version + 1, ${UNPREPARED},
      prescription_id = (SELECT p.id FROM prescriptions p
        WHERE p.practice_id = r.practice_id AND p.id = r.prescription_id AND p.patient_id = $4)
    WHERE r.practice_id = $1 AND r.id = $2 AND r.version = $3 AND r.patient_id IS NULL
      AND r.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')
    RETURNING ${CHANGED}`,
};

/**
 * Only one that still waits and is linked. The prescription that the pharmacy named is with it again: a user
 * says again which of the patients is meant.
 */
const UNLINK: Statement = {
  name: 'unlink-request',
  text: `UPDATE pharmacy_requests r SET patient_id = NULL, version = r.version + 1, ${UNPREPARED},
      prescription_id = COALESCE(r.prescription_id, (SELECT p.id FROM prescriptions p
        WHERE p.practice_id = r.practice_id AND p.order_number = r.order_number
          AND p.provider_id = r.provider_id))
    WHERE r.practice_id = $1 AND r.id = $2 AND r.version = $3 AND r.patient_id IS NOT NULL
      AND r.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')
    RETURNING ${CHANGED}, r.prescription_id`,
};

/** The prescription of a request that waits says that it is asked about (P4-2). */
const MARK: Statement = {
  name: 'mark-asked-prescription',
  text: `UPDATE prescriptions p
    SET sub_state = CASE $3 WHEN 'refill' THEN 'RefillRequestPending' ELSE 'RxChangeRequestPending' END,
      version = p.version + 1, updated_at = $4
    WHERE p.practice_id = $1 AND p.id = $2 AND p.sub_state = 'None'
    RETURNING p.patient_id, p.provider_id, p.version`,
};

/** A prescription that nothing asks about any more says so again (P4-2). */
const LET_GO: Statement = {
  name: 'let-go-prescription',
  text: `UPDATE prescriptions p SET sub_state = 'None', version = p.version + 1, updated_at = $3
    WHERE p.practice_id = $1 AND p.id = $2 AND p.sub_state <> 'None'
      AND NOT EXISTS (SELECT FROM pharmacy_requests r WHERE r.practice_id = p.practice_id
      AND r.prescription_id = p.id AND r.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow'))
    RETURNING p.patient_id, p.provider_id, p.version`,
};

/** What is linked, as it was seen. */
export interface Linking {
  readonly id: string;
  readonly version: number;
  readonly patientId: string;
  /** The prescription it was about when it was seen. */
  readonly prescriptionId: string | undefined;
}

/**
 * Says which patient a request is about, and sends the event.
 * @returns false when it was changed, linked or answered meanwhile
 */
export async function linkPatient(
  transaction: Connection,
  practiceId: string,
  { id, version, patientId, prescriptionId }: Linking,
  at: Date,
): Promise<boolean> {
  const [row] = await transaction.run<ChangedRow>(LINK, [practiceId, id, version, patientId]);
  if (!row) return false;
  await recordRequestChanged(transaction, practiceId, row, at);
  if (prescriptionId !== undefined) {
    const [freed] = await transaction.run<ChangedPrescription>(LET_GO, [practiceId, prescriptionId, at]);
    if (freed) await recordPrescriptionChanged(transaction, practiceId, prescriptionId, freed, at);
  }
  return true;
}

/**
 * Takes the patient of a request back, and sends the event.
 * @returns false when it was changed, unlinked or answered meanwhile
 */
export async function unlinkPatient(
  transaction: Connection,
  practiceId: string,
  { id, version }: Pick<Linking, 'id' | 'version'>,
  at: Date,
): Promise<boolean> {
  const [row] = await transaction.run<ChangedRow & { prescription_id: string | null }>(UNLINK, [
    practiceId,
    id,
    version,
  ]);
  if (!row) return false;
  await recordRequestChanged(transaction, practiceId, row, at);
  if (row.prescription_id !== null) {
    const [marked] = await transaction.run<ChangedPrescription>(MARK, [
      practiceId,
      row.prescription_id,
      row.kind,
      at,
    ]);
    if (marked) await recordPrescriptionChanged(transaction, practiceId, row.prescription_id, marked, at);
  }
  return true;
}

interface ChangedPrescription {
  patient_id: string;
  provider_id: string;
  version: number;
}

/** Reports a request that changed without being answered. */
export function recordRequestChanged(
  transaction: Connection,
  practiceId: string,
  row: ChangedRow,
  at: Date,
): Promise<void> {
  return recordEvent(
    transaction,
    {
      practiceId,
      providerId: row.provider_id,
      name: 'RequestChanged',
      content: {
        requestId: row.id,
        kind: row.kind,
        orderNumber: row.order_number,
        ...(row.patient_id === null ? {} : { patientId: row.patient_id }),
        providerId: row.provider_id,
        state: row.state,
        verification: row.verification_status,
        delivery: row.delivery_state,
        version: row.version,
      },
    },
    at,
  );
}

function recordPrescriptionChanged(
  transaction: Connection,
  practiceId: string,
  prescriptionId: string,
  changed: ChangedPrescription,
  at: Date,
): Promise<void> {
  const { patient_id: patientId, provider_id: providerId, version } = changed;
  return recordEvent(
    transaction,
    {
      practiceId,
      providerId,
      name: 'PrescriptionChanged',
      content: { prescriptionId, patientId, providerId, version },
    },
    at,
  );
}
