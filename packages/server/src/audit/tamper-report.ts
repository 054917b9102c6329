import type { SealFacts } from '@erx/core/audit/evidence';
import type { TableRow } from '../platform/database/row';
import type { auditSeals } from '../platform/database/schema';

/** What a trail shows that nobody may have done. */
export type DeviationKind =
  | 'row-altered' // a row's facts do not give its digest
  | 'rows-missing' // fewer rows than were sealed
  | 'rows-added' // more rows than were sealed
  | 'rows-differ' // as many, but not those, or not in that order
  | 'seal-forged' // no key of this service signed it
  | 'seal-altered' // it says something else than its row
  | 'seal-missing' // a number is left out
  | 'chain-broken'; // it names another seal before it than there is

/** Where a trail first deviates. */
export interface Deviation {
  readonly kind: DeviationKind;
  /** Absent behind the last seal. */
  readonly sealNumber?: number;
  /** Of the row, where one is known. */
  readonly sequence?: number;
}

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
): DeviationKind | undefined {
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
