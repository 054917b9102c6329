import { citedSource } from '@erx/core/findings/cited-source';
import { DoseFact, DoseTable } from '@erx/core/doses/facts';
import * as z from 'zod';
import table from './starter/doses.json';

const DoseRow = DoseFact.safeExtend({
  /** Whether the source itself was read. */
  isConfirmed: z.boolean(),
  /** The pharmacist who reviewed the row, and the day. */
  reviewed: z.string().min(1).exactOptional(),
});

/** The rows of the starter table as its file has them. */
export const DOSE_ROWS: readonly z.infer<typeof DoseRow>[] = z.array(DoseRow).parse(table.facts);

/**
 * What the starter set knows of doses: docs/decisions/doses.md. What no one read in a first-hand source says
 * so.
 */
export const DOSE_TABLE: DoseTable = DoseTable.parse({
  ...table,
  facts: DOSE_ROWS.map(({ isConfirmed, reviewed: _, source, ...fact }) => ({
    ...fact,
    source: citedSource(source, isConfirmed),
  })),
});
