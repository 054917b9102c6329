import { DEA_ID, type Drug, type DrugPackage, isControlled } from '@erx/core/drugs/model';
import { toDispensablePackage } from '@erx/core/drugs/packages';
import type { Connection, Statement } from '../platform/database/database';
import type { TableRow } from '../platform/database/row';
import type { products } from '../platform/database/schema';

/** A product as stored. */
export type ProductRow = Readonly<
  Pick<
    TableRow<typeof products>,
    | 'id'
    | 'description'
    | 'name'
    | 'ingredients'
    | 'strength'
    | 'dose_form'
    | 'route'
    | 'type'
    | 'over_the_counter'
    | 'schedule'
    | 'rx_norm_id'
    | 'rx_norm_term_type'
    | 'representative_ndc'
    | 'potency_unit_code'
    | 'withheld'
  >
>;

export const PRODUCT_COLUMNS = `id, description, name, ingredients, strength, dose_form, route, type,
  over_the_counter, schedule, rx_norm_id, rx_norm_term_type, representative_ndc, potency_unit_code, withheld`;

const FIND: Statement = {
  name: 'find-product',
  text: `SELECT ${PRODUCT_COLUMNS} FROM products WHERE id = $1`,
};

const FIND_BY_NDC: Statement = {
  name: 'find-product-by-ndc',
  text: `SELECT ${PRODUCT_COLUMNS}
    FROM products
    WHERE id = COALESCE((SELECT product_id FROM packages WHERE ndc = $1),
      (SELECT id FROM products WHERE representative_ndc = $1 ORDER BY id LIMIT 1))`,
};

const FIND_BY_NDCS: Statement = {
  name: 'find-products-by-ndcs',
  text: `SELECT asked.digits, ${PRODUCT_COLUMNS} FROM unnest($1::text[]) AS asked (digits) JOIN products
    ON id = COALESCE((SELECT product_id FROM packages WHERE ndc = asked.digits),
      (SELECT p.id FROM products p WHERE p.representative_ndc = asked.digits ORDER BY p.id LIMIT 1))`,
};

const FIND_BY_RX_NORM: Statement = {
  name: 'find-product-by-rxnorm',
  text: `SELECT ${PRODUCT_COLUMNS}
    FROM products
    WHERE rx_norm_id = $1
    ORDER BY withheld IS NOT NULL, rank DESC, id
    LIMIT 1`,
};

const PACKAGES: Statement = {
  name: 'list-packages',
  text: `SELECT k.ndc, p.description AS "packagedDrugDesc", k.size AS "packageSize",
    k.size_unit AS "packageSizeUnitsCodeDesc", k.description AS "packageDesc"
    FROM packages k
    JOIN products p ON p.id = k.product_id
    WHERE k.product_id = $1
    ORDER BY (k.ndc = p.representative_ndc) DESC, k.ndc
    LIMIT $2`,
};

const ALL: Statement = {
  name: 'all-products',
  // What somebody wrote in words is found by its id alone.
  text: `SELECT ${PRODUCT_COLUMNS}, rank FROM products WHERE id > $1 AND source <> 'free-text' ORDER BY id LIMIT $2`,
};
const ROWS_AT_ONCE = 2000;

/** The catalogue of products: the same for every practice. */
export const drugCatalogue = (connection: Connection) => ({
  /** A product by its id; undefined where the catalogue has none. */
  async find(id: string): Promise<Drug | undefined> {
    const [row] = await connection.run<ProductRow>(FIND, [id]);
    return row && toDrug(row);
  },
  /** The product of a package by its eleven digits. */
  async findByNdc(ndc: string): Promise<Drug | undefined> {
    const [row] = await connection.run<ProductRow>(FIND_BY_NDC, [ndc]);
    return row && toDrug(row);
  },
  /**
   * The products of several packages by their eleven digits; those that the catalogue does not have are left
   * out.
   */
  async findByNdcs(ndcs: readonly string[]): Promise<ReadonlyMap<string, Drug>> {
    const rows = await connection.run<ProductRow & { digits: string }>(FIND_BY_NDCS, [[...new Set(ndcs)]]);
    return new Map(rows.map((row) => [row.digits, toDrug(row)]));
  },
  /** The product of an RxNorm concept, the one prescribed most where there are several. */
  async findByRxNorm(rxNormId: string): Promise<Drug | undefined> {
    const [row] = await connection.run<ProductRow>(FIND_BY_RX_NORM, [rxNormId]);
    return row && toDrug(row);
  },
  /**
   * Packages of a product, the representative one first, each with its count in the product's unit where it
   * has one.
   */
  async packages(drug: Drug, limit: number): Promise<DrugPackage[]> {
    const listed = await connection.run<DrugPackage>(PACKAGES, [drug.prescribableDrugId, limit]);
    return listed.map((one) => toDispensablePackage(one, drug));
  },
  /** Every product with its rank, a few thousand at a time. */
  async *all(): AsyncGenerator<{ drug: Drug; rank: number }[]> {
    for (let after = ''; ;) {
      const rows = await connection.run<ProductRow & { rank: number }>(ALL, [after, ROWS_AT_ONCE]);
      if (rows.length === 0) return;
      yield rows.map((row) => ({ drug: toDrug(row), rank: row.rank }));
      after = rows.at(-1)?.id ?? '';
    }
  },
});

/** A product as the API shows it. */
export function toDrug(row: ProductRow): Drug {
  return {
    prescribableDrugId: row.id,
    description: row.description,
    name: row.name,
    ingredients: row.ingredients.split(' / ').filter((name) => name !== ''),
    strength: row.strength,
    doseForm: row.dose_form,
    route: row.route,
    type: row.type,
    overTheCounter: row.over_the_counter,
    schedule: row.schedule,
    controlledSubstance: isControlled(row.schedule),
    controlledSubstanceDeaId: DEA_ID[row.schedule],
    potencyUnitCode: row.potency_unit_code,
    ...(row.rx_norm_id === null ? {} : { rxNormId: row.rx_norm_id }),
    ...(row.rx_norm_term_type === null ? {} : { rxNormTermType: row.rx_norm_term_type }),
    ...(row.representative_ndc === null ? {} : { representativeNdc: row.representative_ndc }),
    ...(row.withheld === null ? {} : { withheld: row.withheld }),
  };
}
