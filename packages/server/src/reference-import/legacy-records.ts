import type { LegacyLine } from '@erx/core/reference/formats/legacy-records-csv';
import type { RefusedLine } from '@erx/core/reference/model';
import { createHash } from 'node:crypto';
import { recordAudit } from '../platform/audit-trail/record';
import { canonicalJson } from '../platform/canonical-json';
import type { Connection } from '../platform/database/database';
import { legacyRecordsStore } from '../legacy-import/store';
import { patientsStore } from '../patients/store';
import type { Importing } from './importing';
import type { Numbered } from './readers';

/**
 * Adds the records of patients that the practice has. A record's id is made of what it says, so the same line
 * of a second export changes nothing: what was matched stays matched.
 * @returns the lines of patients who are not here
 */
export async function storeLegacyRecords(
  connection: Connection,
  lines: readonly Numbered<LegacyLine>[],
  { practiceId, accountId, now }: Importing,
): Promise<readonly RefusedLine[]> {
  const here = await patientsStore(connection, practiceId).takenAccountNumbers([
    ...new Set(lines.map(({ record }) => record.accountNumber)),
  ]);
  const known = lines.filter(({ record }) => here.has(record.accountNumber));
  const added = await legacyRecordsStore(connection, practiceId).add(
    known.map(({ record }) => ({ id: legacyRecordId(practiceId, record), ...record })),
    now,
  );
  if (added.length > 0) {
    await recordAudit(
      connection,
      {
        practiceId,
        accountId,
        event: 'legacy-records.received',
        outcome: 'done',
        resourceType: 'LegacyRecord',
        resourceId: null,
        details: { count: added.length },
      },
      now,
    );
  }
  return lines
    .filter(({ record }) => !here.has(record.accountNumber))
    .map(({ line }) => ({ line, reason: 'patient-unknown', field: 'accountNumber' }));
}

/** UUID of version 8 (RFC 9562): SHA-256 of the practice and of everything that a line says. */
export function legacyRecordId(practiceId: string, record: LegacyLine): string {
  const hash = createHash('sha256')
    .update(canonicalJson({ practiceId, ...record }))
    .digest()
    .subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
