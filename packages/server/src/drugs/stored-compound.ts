import { compoundIsStillAllowed } from '@erx/core/drugs/compound';
import type { Compound } from '@erx/core/drugs/model';
import { type Finding, pass } from '@erx/core/findings/finding';
import type { Connection } from '../platform/database/database';
import { drugCatalogue } from './store';

/**
 * What forbids that a compound leaves, by its ingredients as the catalog and the law of the practice's state
 * have them now. Nothing of what is none.
 */
export async function findingsOnStoredCompound(
  connection: Connection,
  practiceId: string,
  { name, compound }: { readonly name: string; readonly compound?: Compound | undefined },
): Promise<readonly Finding[]> {
  if (!compound) return pass;
  const drugs = await drugCatalogue(connection, practiceId).findSeveral(
    compound.ingredients.flatMap(({ prescribableDrugId }) => prescribableDrugId ?? []),
  );
  return compoundIsStillAllowed({ name, compound, drugOf: (id) => drugs.get(id) });
}
