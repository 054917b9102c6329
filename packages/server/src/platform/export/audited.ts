import type { AuditDetails } from '../audit-trail/record';
import { recordAct } from '../audit-trail/record-act';
import type { Member } from '../api/authenticate';
import type { PlatformServices } from '../http/services';

/** What the trail says of an export. */
export interface ExportAct {
  readonly event: string;
  readonly format: string;
  /** Names of the filters that narrowed it; never their values. */
  readonly filters: readonly string[];
  readonly details?: AuditDetails;
}

/**
 * The batches of an export; when it ends, however it ends, the trail says how many rows went out, and whether
 * that was all.
 */
export async function* audited<Row>(
  services: Pick<PlatformServices, 'database' | 'now'>,
  member: Pick<Member, 'practiceId' | 'accountId'>,
  act: ExportAct,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let rows = 0;
  let isWhole = false;
  try {
    for await (const batch of batches) {
      rows += batch.length;
      yield batch;
    }
    isWhole = true;
  } finally {
    await recordAct(
      services.database,
      member,
      {
        event: act.event,
        resourceType: 'Practice',
        resourceId: member.practiceId,
        details: { ...act.details, format: act.format, rows, whole: isWhole, filters: act.filters },
      },
      services.now(),
    );
  }
}
