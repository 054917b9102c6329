import type { ArchivedRecord } from '@erx/core/signing/archive-record';
import type { Connection } from '../platform/database/database';
import { type ArchivedRow, archiveStore, type ArchiveSearch } from './archive-queries';

const BATCH = 500;

/** What a search of the archive asks for, without the page. */
export type ArchiveFilter = Omit<ArchiveSearch, 'after' | 'limit'>;

/** A search of the archive page by page. */
export async function* archiveBatches(
  connection: Connection,
  practiceId: string,
  filter: ArchiveFilter,
): AsyncGenerator<readonly ArchivedRow[]> {
  let after: string | undefined;
  do {
    const page = await archiveStore(connection, practiceId).search({ ...filter, after, limit: BATCH });
    yield page.items;
    after = page.next;
  } while (after !== undefined);
}

/**
 * A line of a record: the exact text that was signed as `content`, its detached JWS (RFC 7515, appendix F) as
 * `signature`. Any JOSE library checks it with the keys of /api/signing/keys.
 */
export function signedRecord(row: ArchivedRow): ArchivedRecord {
  return {
    id: row.id,
    kind: row.kind,
    resourceId: row.resource_id,
    signedAt: row.signed_at.toISOString(),
    signedBy: row.account_id,
    drugDescription: row.drug_description,
    kid: row.kid,
    signature: row.signature,
    content: row.content,
  };
}
