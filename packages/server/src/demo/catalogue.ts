import { inArray } from 'drizzle-orm';
import type { Connection } from '../platform/database/database';
import { diagnoses, products } from '../platform/database/schema';
import { REGIMENS } from './regimens';
import { SUBSTITUTES } from './showcase';

/** A product of the catalogue as stored. */
export type Product = typeof products.$inferSelect;

/** The products and diagnoses that the demo names, by the names it uses. */
export interface DemoCatalogue {
  /** @param description such as 'lisinopril 10 mg tablet' */
  product(description: string): Product;
  /** The description of an ICD-10-CM code. */
  diagnosis(code: string): string;
}

/**
 * Reads what the demo's regimens name from the catalogue, which must have been loaded before.
 * @throws Error naming everything that is missing: a demo with invented products would be worse than none
 */
export async function readDemoCatalogue(connection: Connection): Promise<DemoCatalogue> {
  const regimens = [...REGIMENS.values()];
  const drugNames = [...new Set([...regimens.map(({ drug }) => drug), ...SUBSTITUTES])];
  const codes = [...new Set(regimens.map(({ icd10 }) => icd10))];
  const productRows = await connection.orm
    .select()
    .from(products)
    .where(inArray(products.description, drugNames));
  const diagnosisRows = await connection.orm.select().from(diagnoses).where(inArray(diagnoses.code, codes));

  // A directory import may add a product of the same description; the starter's is the one the demo means.
  const byDescription = new Map(
    productRows
      .sort((left, right) => Number(left.source === 'starter') - Number(right.source === 'starter'))
      .map((product) => [product.description, product]),
  );
  const byCode = new Map(diagnosisRows.map(({ code, description }) => [code, description]));
  const missing = [
    ...drugNames.filter((name) => !byDescription.has(name)),
    ...codes.filter((code) => !byCode.has(code)),
  ];
  if (missing.length > 0)
    throw new Error(
      `The demo practice needs what the catalogue does not have: ${missing.join('; ')}. Load the starter catalogue first.`,
    );

  const found = <Value>(map: ReadonlyMap<string, Value>, key: string): Value => {
    const value = map.get(key);
    if (value === undefined) throw new Error(`The demo practice names '${key}' outside of its regimens.`);
    return value;
  };
  return {
    product: (description) => found(byDescription, description),
    diagnosis: (code) => found(byCode, code),
  };
}
