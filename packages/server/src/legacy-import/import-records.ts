import type { ImportResult, Match, SkippedReason } from '@erx/core/legacy-import/model';
import type { Member } from '../platform/api/authenticate';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import type { Services } from '../services';
import { legacyRecordsStore } from './store';

/** Who imports, for whom, and when. */
export interface Importing {
  readonly services: Pick<Services, 'database' | 'drugs' | 'log'>;
  readonly member: Member;
  readonly patientId: string;
  readonly now: Date;
}

/** What became of one record. */
export type Imported =
  { readonly imported: ImportResult['imported'][number] } | { readonly skipped: SkippedReason };

/** A record that was taken over, and what became of it in the patient's lists. */
interface TakenOver extends Match {
  readonly kind: 'allergy' | 'medication';
  readonly importedName: string;
  /** What was made of it and undoing deletes; undefined where nothing was. */
  readonly created: string | undefined;
  /** The entry of the list that was made or found for it; null where that is no entry of a list. */
  readonly listed: string | null;
}

/** Says of a legacy record what it was matched with, with the audit record of it. */
export async function recordMatch(
  transaction: Connection,
  { member, patientId, now }: Importing,
  { kind, id, importedId, importedName, created, listed }: TakenOver,
): Promise<Imported> {
  await legacyRecordsStore(transaction, member.practiceId).match(id, {
    importedId,
    importedName,
    recordId: created ?? null,
    accountId: member.accountId,
    at: now,
  });
  await recordAction(
    transaction,
    member,
    {
      event: 'legacy-record.matched',
      resourceType: 'LegacyRecord',
      resourceId: id,
      details: {
        patientId,
        kind,
        importedId,
        ...(kind === 'allergy' ? { allergyId: listed } : { medicationId: listed }),
        created: created !== undefined,
      },
    },
    now,
  );
  return { imported: { id, importedId, importedName, isLinked: created === undefined } };
}

/**
 * Imports records one after the other, each in a separate transaction: one that fails is logged, without
 * anything of the patient, and skipped (N4-27).
 * @param importOne takes one over, or says why it cannot be
 */
export async function importRecords(
  importing: Importing,
  matches: readonly Match[],
  importOne: (importing: Importing, match: Match) => Promise<Imported>,
): Promise<ImportResult> {
  const result: ImportResult = { imported: [], skipped: [] };
  for (const match of matches) {
    const outcome = await importOne(importing, match).catch((error: unknown): Imported => {
      importing.services.log.error(
        {
          code: 'matching.failed',
          record: match.id,
          failure: error instanceof Error ? error.name : 'unknown',
        },
        'legacy record not imported',
      );
      return { skipped: 'matching.failed' };
    });
    if ('imported' in outcome) {
      result.imported.push(outcome.imported);
      continue;
    }
    if (outcome.skipped !== 'matching.failed')
      importing.services.log.warn({ code: outcome.skipped, record: match.id }, 'legacy record skipped');
    result.skipped.push({ id: match.id, reason: outcome.skipped });
  }
  return result;
}
