import type { Prescription } from '@erx/core/prescriptions/model';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { type PrescriptionHistorySearch, searchPrescriptions } from './prescription-queries';

/**
 * Rows read at a time: so few that they are forgotten before the collector of young memory looks; of 500
 * together it kept some, and the process took 180 MB more.
 */
const BATCH = 100;

/** A search page by page. */
export async function* prescriptionBatches(
  connection: Connection,
  member: Pick<Member, 'practiceId'>,
  search: Omit<PrescriptionHistorySearch, 'after' | 'limit'>,
): AsyncGenerator<readonly Prescription[]> {
  let after: string | undefined;
  do {
    const page = await searchPrescriptions(connection, member.practiceId, { ...search, after, limit: BATCH });
    yield page.items;
    after = page.next;
  } while (after !== undefined);
}
