import type { EventName } from '@erx/core/notifications/model';
import { recordAudit } from '../platform/audit-trail/record';
import type { Database, Statement } from '../platform/database/database';
import { toLiteral } from '../platform/database/literal';
import { lapseToken, type StoredToken } from './token-store';

const MARK_PRESCRIPTIONS: Statement = {
  name: 'mark-lapsed-prescriptions',
  text: `WITH marked AS (
      UPDATE prescriptions SET signing_lapsed_at = $3
      WHERE practice_id = $1 AND id = ANY($2::uuid[]) AND script_status = 'Pending'
      RETURNING practice_id, id, patient_id, provider_id, version
    )
    INSERT INTO events (practice_id, name, provider_id, content, at)
    SELECT practice_id, ${toLiteral<EventName>('PrescriptionChanged')}, provider_id,
      json_build_object('prescriptionId', id, 'patientId', patient_id, 'providerId', provider_id, 'version',
        version)::text, $3
      FROM marked`,
};

const MARK_REQUESTS: Statement = {
  name: 'mark-lapsed-requests',
  text: `WITH marked AS (
      UPDATE pharmacy_requests SET signing_lapsed_at = $3
      WHERE practice_id = $1 AND id = ANY($2::uuid[])
        AND state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')
      RETURNING practice_id, id, kind, order_number, patient_id, provider_id, state, verification_status,
        delivery_state, version
    )
    INSERT INTO events (practice_id, name, provider_id, content, at)
    SELECT practice_id, ${toLiteral<EventName>('RequestChanged')}, provider_id,
      json_strip_nulls(json_build_object('requestId', id, 'kind', kind, 'orderNumber', order_number,
      'patientId', patient_id, 'providerId', provider_id, 'state', state, 'verification', verification_status,
        'delivery', delivery_state, 'version', version))::text, $3
      FROM marked`,
};

/**
 * Ends a token that waited for a phone. In one transaction the token ends, the trail says why, and what was
 * approved and not sent is marked so and reported; a question that no one answered leaves no mark.
 * @returns false when the token was used or ended meanwhile; then nothing is written
 */
export async function recordLapse(
  database: Database,
  token: StoredToken,
  { reason, isApproved }: { readonly reason: string; readonly isApproved: boolean },
  at: Date,
): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    if (!(await lapseToken(transaction, token))) return false;
    const isPrescription = token.kind === 'Prescription';
    const ids = token.items.map(({ id }) => id);
    for (const id of ids) {
      await recordAudit(
        transaction,
        {
          practiceId: token.practiceId,
          accountId: token.accountId,
          event: isApproved ? 'signing.push-lapsed' : 'signing.push-unanswered',
          outcome: 'failed',
          resourceType: isPrescription ? 'Prescription' : 'PharmacyRequest',
          resourceId: id,
          details: { pushId: token.pushId ?? '', reason },
        },
        at,
      );
    }
    if (isApproved)
      await transaction.run(isPrescription ? MARK_PRESCRIPTIONS : MARK_REQUESTS, [token.practiceId, ids, at]);
    return true;
  });
}
