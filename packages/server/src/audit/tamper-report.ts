import type { SealFacts } from '@erx/core/audit/evidence';
import type { TrailDeviation } from '@erx/core/audit/model';
import type { TableRow } from '../platform/database/row';
import type { auditSeals } from '../platform/database/schema';

/** Where a trail first deviates. */
export type Deviation = TrailDeviation;

/** A seal as the database has it. */
export type SealRow = Pick<
  TableRow<typeof auditSeals>,
  'number' | 'first_sequence' | 'last_sequence' | 'row_count' | 'rows_hash' | 'seal' | 'sealed_at'
>;

/** Whether a seal is what it should be: signed by us, as its row says, behind the one before it. */
export function sealDeviation(
  row: SealRow,
  facts: SealFacts | undefined,
  practiceId: string,
  before: { number: number; hash: string | null },
): Deviation['kind'] | undefined {
  if (!facts) return 'seal-forged';
  const isAsStored =
    facts.practiceId === practiceId &&
    facts.number === row.number &&
    facts.firstSequence === Number(row.first_sequence) &&
    facts.lastSequence === Number(row.last_sequence) &&
    facts.rowCount === row.row_count &&
    facts.rowsHash === row.rows_hash &&
    facts.sealedAt === row.sealed_at.toISOString();
  if (!isAsStored) return 'seal-altered';
  if (row.number !== before.number + 1) return 'seal-missing';
  return facts.previous === before.hash ? undefined : 'chain-broken';
}
