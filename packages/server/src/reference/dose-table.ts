import { DoseTable } from '@erx/core/doses/facts';
import table from './starter/doses.json';

/** What the starter set knows of doses: docs/decisions/doses.md. */
export const DOSE_TABLE: DoseTable = DoseTable.parse(table);
