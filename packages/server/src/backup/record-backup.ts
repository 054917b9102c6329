import { recordAudit } from '../platform/audit-trail/record';
import type { Database } from '../platform/database/database';
import { allPractices } from '../practices/scheduled-practice-store';

/** Who took a backup, by which way, and how it ended. */
export interface BackupTaken {
  /** Null on the machine of the service, where no one signs in. */
  readonly accountId: string | null;
  readonly way: 'network' | 'machine';
  readonly ending: 'complete' | 'stopped';
}

/** Writes into the trail of every practice that its data left the service. */
export async function recordBackup(
  database: Database,
  { accountId, way, ending }: BackupTaken,
  at: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const id of await allPractices(transaction)) {
      await recordAudit(
        transaction,
        {
          practiceId: id,
          accountId,
          event: 'installation.backed-up',
          outcome: ending === 'complete' ? 'done' : 'failed',
          resourceType: 'Installation',
          resourceId: null,
          details: { way, ending },
        },
        at,
      );
    }
  });
}
