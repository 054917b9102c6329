import type { LegacyLine } from '@erx/core/reference/formats/legacy-records-csv';
import type { RefusedLine } from '@erx/core/reference/model';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { recordIdOf } from '../legacy-import/record-id';
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

/** The id of a line: of the practice and of everything that it says. */
export const legacyRecordId = (practiceId: string, record: LegacyLine): string =>
  recordIdOf({ practiceId, ...record });
