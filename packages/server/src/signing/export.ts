import type { ArchivedRecord } from '@erx/core/signing/archive-record';
import { SIGNED_KIND_LABEL } from '@erx/core/signing/model';
import { fullName } from '@erx/core/users/names';
import { showInstant } from '@erx/core/values/dates';
import type { Connection } from '../platform/database/database';
import { type ArchivedRow, archiveStore, type ArchiveSearch } from './archive-queries';

const BATCH = 500;

const COLUMNS: readonly (readonly [head: string, text: (row: ArchivedRow, timeZone: string) => string])[] = [
  ['Id', ({ id }) => id],
  ['Signed', ({ signed_at }, zone) => showInstant(zone, signed_at.toISOString())],
  ['Request Type', ({ kind }) => SIGNED_KIND_LABEL[kind]],
  ['Drug', ({ drug_description }) => drug_description],
  ['Patient', ({ patient_last, patient_first }) => `${patient_last}, ${patient_first}`],
  [
    'Prescriber',
    (row) => fullName({ firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name }),
  ],
  ['Content', ({ content }) => content],
  ['Signature', ({ signature }) => signature],
  ['Key', ({ kid }) => kid],
];
export const SIGNED_COLUMNS: readonly string[] = COLUMNS.map(([head]) => head);

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

/** Rows of texts, for a table. */
export function signedCells(row: ArchivedRow, timeZone: string): readonly string[] {
  return COLUMNS.map(([, text]) => text(row, timeZone));
}

/**
 * One line for a record: the very text that was signed as `content`, its detached JWS (RFC 7515, appendix F)
 * as `signature`. Any JOSE library checks it with the keys of /api/signing/keys.
 */
export function signedLine(row: ArchivedRow): string {
  const record: ArchivedRecord = {
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
  return `${JSON.stringify(record)}\n`;
}
