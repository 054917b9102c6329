import { citedSource } from '@erx/core/findings/cited-source';
import { DoseFact, DoseTable } from '@erx/core/doses/facts';
import * as z from 'zod';
import { readList } from '../platform/data-table';
import { once } from '../platform/once';

const DoseRow = DoseFact.safeExtend({
  /** Whether the source itself was read. */
  isConfirmed: z.boolean(),
  /** The pharmacist who reviewed the row, and the day. */
  reviewed: z.string().min(1).exactOptional(),
});

const DoseFile = z.looseObject({ facts: z.array(DoseRow) });
const readFile = () => DoseFile.parse(readList('starter/doses.json'));

/** The rows of the starter table as its file has them. */
export const doseRows = (): readonly z.infer<typeof DoseRow>[] => readFile().facts;

/**
 * What the starter set knows of doses: docs/decisions/doses.md. What no one read in a first-hand source says
 * so.
 */
export const doseTable = once((): DoseTable => {
  const { facts, ...table } = readFile();
  return DoseTable.parse({
    ...table,
    facts: facts.map(({ isConfirmed, reviewed: _, source, ...fact }) => ({
      ...fact,
      source: citedSource(source, isConfirmed),
    })),
  });
});
