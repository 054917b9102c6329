import { citedSource } from '@erx/core/findings/cited-source';
import { DoseTable } from '@erx/core/doses/facts';
import table from './starter/doses.json';

/**
 * What the starter set knows of doses: docs/decisions/doses.md. What no one read in a first-hand source says
 * so.
 */
export const DOSE_TABLE: DoseTable = DoseTable.parse({
  ...table,
  facts: table.facts.map(({ isConfirmed, source, ...fact }) => ({
    ...fact,
    source: citedSource(source, isConfirmed),
  })),
});
