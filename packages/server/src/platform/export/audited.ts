import type { AuditEventOn } from '@erx/core/audit/events';
import { recordAction } from '../audit-trail/record-action';
import type { Member } from '../api/authenticate';
import type { PlatformServices } from '../http/services';

/** The events of exports. */
type ExportEvent = AuditEventOn<
  'Practice',
  {
    readonly format: string;
    readonly rows: number;
    readonly whole: boolean;
    readonly filters: readonly string[];
  }
>;

/** What the trail says of an export. */
export interface ExportAct {
  readonly event: ExportEvent;
  readonly format: string;
  /** Names of the filters that narrowed it; never their values. */
  readonly filters: readonly string[];
}

/**
 * The batches of an export; when it ends, however it ends, the trail says how many rows went out, and whether
 * that was all.
 */
export async function* audited<Row>(
  services: Pick<PlatformServices, 'database' | 'now'>,
  member: Pick<Member, 'practiceId' | 'accountId' | 'trailName'>,
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
    await recordAction(
      services.database,
      member,
      {
        event: act.event,
        resourceType: 'Practice',
        resourceId: member.practiceId,
        details: { format: act.format, rows, whole: isWhole, filters: act.filters },
      },
      services.now(),
    );
  }
}
