import type { ImportResult, Match, SkippedReason } from '@erx/core/legacy-import/model';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';

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

/**
 * Imports records one after the other, each in a transaction of its own: one that fails is logged, without
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
