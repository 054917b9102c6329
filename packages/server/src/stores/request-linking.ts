import type { DeliveryState } from '@erx/core/prescribing/model';
import type { RequestState, ResponseVerification } from '@erx/core/requests/model';
import type { Connection, Statement } from '../database/database';
import { recordEvent } from './events';

interface ChangedRow {
  id: string; kind: 'refill' | 'change'; order_number: string; patient_id: string | null; provider_id: string; state: RequestState;
  verification_status: ResponseVerification; delivery_state: DeliveryState; version: number;
}

/**
 * Only one that still waits, is linked to nobody and is of the version that was seen. A prescription of another patient is let go: the request is
 * not about it (core/requests/matching-patient.ts).
 */
const LINK: Statement = {
  name: 'link-request',
  text: `UPDATE pharmacy_requests r SET patient_id = $4, version = r.version + 1,
      prescription_id = (SELECT p.id FROM prescriptions p WHERE p.practice_id = r.practice_id AND p.id = r.prescription_id AND p.patient_id = $4)
    WHERE r.practice_id = $1 AND r.id = $2 AND r.version = $3 AND r.patient_id IS NULL AND r.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')
    RETURNING r.id, r.kind, r.order_number, r.patient_id, r.provider_id, r.state, r.verification_status, r.delivery_state, r.version`,
};

/** A prescription that nothing asks about any more says so again (P4-2). */
const LET_GO: Statement = {
  name: 'let-go-prescription',
  text: `UPDATE prescriptions p SET sub_state = 'None', version = p.version + 1, updated_at = $3
    WHERE p.practice_id = $1 AND p.id = $2 AND p.sub_state <> 'None' AND NOT EXISTS (SELECT FROM pharmacy_requests r WHERE r.practice_id = p.practice_id
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

/** Says which patient a request is about, and tells it. @returns false when it was changed, linked or answered meanwhile */
export async function linkPatient(transaction: Connection, practiceId: string, { id, version, patientId, prescriptionId }: Linking, at: Date): Promise<boolean> {
  const [row] = await transaction.run<ChangedRow>(LINK, [practiceId, id, version, patientId]);
  if (!row) return false;
  const [freed] = prescriptionId === undefined ? [] : await transaction.run<{ patient_id: string; provider_id: string; version: number }>(LET_GO, [practiceId, prescriptionId, at]);
  await recordEvent(transaction, {
    practiceId, providerId: row.provider_id, name: 'RequestChanged', content: {
      requestId: row.id, kind: row.kind, orderNumber: row.order_number, ...(row.patient_id === null ? {} : { patientId: row.patient_id }), providerId: row.provider_id, state: row.state,
      verification: row.verification_status, delivery: row.delivery_state, version: row.version,
    },
  }, at);
  if (freed && prescriptionId !== undefined) {
    await recordEvent(transaction, {
      practiceId, providerId: freed.provider_id, name: 'PrescriptionChanged',
      content: { prescriptionId, patientId: freed.patient_id, providerId: freed.provider_id, version: freed.version },
    }, at);
  }
  return true;
}
