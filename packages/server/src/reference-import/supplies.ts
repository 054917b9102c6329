import { DEA_ID, isControlled } from '@erx/core/drugs/model';
import { findSchedule } from '@erx/core/drugs/schedules';
import type { ListedSupply } from '@erx/core/reference/formats/supplies-csv';
import type { Connection } from '../platform/database/database';
import { isKnownUncontrolled } from '../reference/known-ingredients';
import { productId } from '../reference/product-id';
import { catalogueWriting, type ProductEntry } from '../reference/product-store';

/**
 * Stores a list of supplies. One that the catalogue has by its description gets the code and stays what it is;
 * another is new. A product of that description that is no supply stays untouched.
 */
export async function storeSupplies(connection: Connection, listed: readonly ListedSupply[]): Promise<void> {
  const writing = catalogueWriting(connection);
  const supplies = [...new Map(listed.map((one) => [productId(one.description), one]))];
  const known = await writing.known(supplies.map(([id]) => id));
  await writing.putProducts(supplies.filter(([id]) => !known.has(id)).map(([id, one]) => toEntry(id, one)));
  await writing.putItemCodes(
    supplies.flatMap(([id, { ndc, itemCode }]) =>
      known.get(id) === 'Supply' ? [{ id, ndc, itemCode }] : [],
    ),
  );
}

function toEntry(id: string, { description, form, units, ndc, itemCode }: ListedSupply): ProductEntry {
  const schedule = findSchedule(
    { ingredients: [], names: [description], doseForm: form, isSupply: true },
    isKnownUncontrolled,
  );
  return {
    drug: {
      prescribableDrugId: id,
      description,
      name: description,
      ingredients: [],
      strength: '',
      doseForm: form,
      route: '',
      type: 'Supply',
      overTheCounter: true,
      schedule,
      controlledSubstance: isControlled(schedule),
      controlledSubstanceDeaId: DEA_ID[schedule],
      ...(ndc === undefined ? {} : { representativeNdc: ndc }),
      ...(itemCode === undefined ? {} : { itemCode }),
      potencyUnitCode: units,
    },
    rank: 1,
    source: 'directory',
    keys: [],
  };
}
