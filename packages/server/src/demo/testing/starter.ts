import { starterDiagnoses, starterProducts } from '../../reference/starter-catalogue';
import type { DemoCatalogue, Product } from '../catalogue';

const productRows: readonly Product[] = starterProducts().map(({ drug, listings }) => ({
  id: drug.prescribableDrugId,
  description: drug.description,
  name: drug.name,
  ingredients: drug.ingredients.join(' / '),
  strength: drug.strength,
  doseForm: drug.doseForm,
  route: drug.route,
  type: drug.type,
  overTheCounter: drug.overTheCounter,
  schedule: drug.schedule,
  rxNormId: drug.rxNormId ?? null,
  rxNormTermType: drug.rxNormTermType ?? null,
  representativeNdc: drug.representativeNdc ?? null,
  potencyUnitCode: drug.potencyUnitCode,
  itemCode: drug.itemCode?.code ?? null,
  itemCodeKind: drug.itemCode?.kind ?? null,
  rank: listings,
  source: 'starter',
  withheld: null,
  compound: null,
  onlyForPractice: null,
}));

/** The starter catalogue without a database. */
export function starterCatalogue(): DemoCatalogue {
  const byDescription = new Map(productRows.map((product) => [product.description, product]));
  const byCode = new Map(starterDiagnoses().map(({ code, description }) => [code, description]));
  const found = <Value>(value: Value | undefined, name: string): Value => {
    if (value === undefined) throw new Error(`The starter catalogue has no ${name}.`);
    return value;
  };
  return {
    product: (description) => found(byDescription.get(description), description),
    diagnosis: (code) => found(byCode.get(code), code),
  };
}
