import { ClinicalList } from '@erx/core/notifications/model';
import type { Connection } from '../platform/database/database';
import { recordEvent } from '../platform/outbox/event-store';

/** Reports that all of charts changed: a page that shows one of them reads it again. */
export async function publishCharts(
  transaction: Connection,
  practiceId: string,
  charts: readonly string[],
  at: Date,
): Promise<void> {
  for (const patientId of charts)
    for (const list of ClinicalList.options)
      await recordEvent(
        transaction,
        { practiceId, providerId: null, name: 'ClinicalChanged', content: { patientId, list } },
        at,
      );
}
