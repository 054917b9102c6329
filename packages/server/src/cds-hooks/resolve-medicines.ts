import type { StatedMedicine } from '@erx/core/cds-hooks/read-medicines';
import type { Drug } from '@erx/core/drugs/model';
import { isCompound, isFreeText } from '@erx/core/drugs/model';
import type { CheckKnowledge } from '@erx/core/interactions/rules/subject';
import { drugCatalogue } from '../drugs/store';
import type { StoredProduct } from '../interactions/stored-product';
import type { Connection } from '../platform/database/database';

/** A medicine of another system as it is judged here. */
export interface ResolvedMedicine<Stated extends StatedMedicine> {
  readonly stated: Stated;
  /** Of the product; of what the catalog does not have, the name that is understood best. */
  readonly description: string;
  /** '' where the catalog has none of its codes. */
  readonly drugId: string;
  readonly product?: StoredProduct;
  /** Whether its codes, or they and its name, are of different drugs: then no code counts. */
  readonly isContradicted: boolean;
}

/**
 * What medicines are in the catalog, by RxNorm and NDC alone: a name that is only alike is no product.
 * @param readMedication of the knowledge of interactions; undefined where that cannot be had
 */
export async function resolveMedicines<Stated extends StatedMedicine>(
  connection: Connection,
  practiceId: string,
  medicines: readonly Stated[],
  readMedication: CheckKnowledge['readMedication'] | undefined,
): Promise<ResolvedMedicine<Stated>[]> {
  const catalogue = drugCatalogue(connection, practiceId);
  const [byRxNorm, byNdc] = await Promise.all([
    catalogue.findByRxNorms(medicines.flatMap(({ rxNorm }) => rxNorm)),
    catalogue.findByNdcs(medicines.flatMap(({ ndcs }) => ndcs)),
  ]);
  return medicines.map((stated) => {
    const found = [
      ...stated.rxNorm.flatMap((code) => byRxNorm.get(code) ?? []),
      ...stated.ndcs.flatMap((code) => byNdc.get(code) ?? []),
    ];
    const [drug] = found;
    const isContradicted =
      found.some((other) => contentOf(other) !== (drug && contentOf(drug))) ||
      (drug !== undefined && stated.names.some((name) => isOfAnother(name, drug, readMedication)));
    const product = drug && !isContradicted ? toStoredProduct(drug) : undefined;
    return {
      stated,
      description: product && drug ? drug.description : bestName(stated.names, readMedication),
      drugId: product && drug ? drug.prescribableDrugId : '',
      ...(product ? { product } : {}),
      isContradicted,
    };
  });
}

/** What of a product makes it another one. Of forms only how they release: catalogs name the same one variously. */
const contentOf = ({ ingredients, strength, route, doseForm, description }: Drug): string =>
  [
    ingredients.toSorted().join(' / '),
    strength.replaceAll(/\s/g, ''),
    route,
    String(/release|\b(er|xr|sr|dr|ec)\b/i.test(`${doseForm} ${description}`)),
  ]
    .join('|')
    .toLowerCase();

/** Whether a name that is understood whole has no drug in common with a product. */
function isOfAnother(
  name: string,
  { description }: Drug,
  read: CheckKnowledge['readMedication'] | undefined,
): boolean {
  const [named, coded] = [read?.(name), read?.(description)];
  if (named?.isWhollyRead !== true || coded?.isWhollyRead !== true) return false;
  if (named.terms.length === 0 || coded.terms.length === 0) return false;
  return !named.terms.some((term) => coded.terms.includes(term));
}

/** A product as judgements have it; of one without ingredients nothing is known (interactions/stored-product). */
function toStoredProduct(drug: Drug): StoredProduct | undefined {
  if (isFreeText(drug) || isCompound(drug)) return undefined;
  if (drug.ingredients.length === 0 && drug.type !== 'Supply') return undefined;
  const { type, name, schedule, ingredients, route, strength, doseForm, potencyUnitCode } = drug;
  return {
    ...{ type, name, schedule, ingredients, route, strength, doseForm, potencyUnitCode },
    ...(drug.rxNormId && drug.rxNormTermType
      ? { rxNorm: { id: drug.rxNormId, termType: drug.rxNormTermType } }
      : {}),
    ...(drug.representativeNdc ? { ndc: drug.representativeNdc } : {}),
  };
}

/** The first name of which every word is understood; else the first. */
export function bestName(
  names: readonly [string, ...string[]],
  read: CheckKnowledge['readMedication'] | undefined,
): string {
  return names.find((name) => read?.(name).isWhollyRead === true && read(name).terms.length > 0) ?? names[0];
}
