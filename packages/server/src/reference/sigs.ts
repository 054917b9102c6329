import { dosesMayBeOffered } from '@erx/core/doses/offered-doses';
import type { DoseFact } from '@erx/core/doses/facts';
import type { Drug, DrugSig } from '@erx/core/drugs/model';
import { OfferedSigs, offeredSigs } from '@erx/core/drugs/offered-sigs';
import * as z from 'zod';
import { DOSE_TABLE } from './dose-table';
import table from './starter/sigs.json';

/** The table of offered sigs: docs/decisions/offered-sigs.md. */
export const SIG_TABLE: readonly OfferedSigs[] = z.array(OfferedSigs).parse(table);

/**
 * Sigs to choose from for a product (N7-32), most usual first; none where its own label is not in the table, and
 * none whose dose is above what is stated.
 * @param facts on doses; those of the starter set where nothing else is known
 */
export function listSigs(drug: Drug, facts: readonly DoseFact[] = DOSE_TABLE.facts): DrugSig[] {
  const sigs = offeredSigs(SIG_TABLE, drug).filter((sig) => dosesMayBeOffered(sig, drug, facts));
  return sigs.map((sig, index) => ({
    id: `${drug.prescribableDrugId}-${index + 1}`,
    sig,
  }));
}
