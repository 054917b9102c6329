import { ClinicalList } from '@erx/core/notifications/model';
import type { Connection, Statement } from '../platform/database/database';
import { recordEvent } from '../platform/outbox/event-store';
import { recordClinicalChange } from '../platform/push/clinical-change';

const PRESCRIBERS: Statement = {
  name: 'prescribers-with-open-orders',
  text: `SELECT DISTINCT o.provider_id FROM (
      SELECT provider_id FROM prescriptions
        WHERE practice_id = $1 AND patient_id = ANY($2::uuid[]) AND script_status = 'Pending'
      UNION ALL SELECT provider_id FROM pharmacy_requests
        WHERE practice_id = $1 AND patient_id = ANY($2::uuid[])
          AND state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')) o
    WHERE o.provider_id IS NOT NULL`,
};

/** Notifies the prescribers with orders or requests that wait of a person whose charts were merged, or parted again. */
export async function notifyPrescribers(
  transaction: Connection,
  practiceId: string,
  charts: { readonly kept: string; readonly merged: string; readonly isUndone: boolean },
  at: Date,
): Promise<void> {
  const { kept, merged, isUndone } = charts;
  const rows = await transaction.run<{ provider_id: string }>(PRESCRIBERS, [practiceId, [kept, merged]]);
  for (const { provider_id: providerId } of rows)
    await recordEvent(
      transaction,
      { practiceId, providerId, name: 'ChartsMerged', content: { patientId: kept, providerId, isUndone } },
      at,
    );
}

/** Reports that all of charts changed: a page that shows one of them reads it again. */
export async function publishCharts(
  transaction: Connection,
  practiceId: string,
  charts: readonly string[],
  at: Date,
): Promise<void> {
  for (const patientId of charts)
    for (const list of ClinicalList.options)
      await recordClinicalChange(transaction, practiceId, { patientId, list }, at);
}
