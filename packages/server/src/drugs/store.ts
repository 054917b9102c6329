import {
  Compound,
  DEA_ID,
  type Drug,
  type DrugPackage,
  isControlled,
  type Schedule,
} from '@erx/core/drugs/model';
import { toDispensablePackage } from '@erx/core/drugs/packages';
import type { CalendarDate } from '@erx/core/values/dates';
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
    | 'item_code'
    | 'item_code_kind'
    | 'compound'
  >
>;

const WHAT_IT_IS = `id, description, name, ingredients, strength, dose_form, route, type,
  over_the_counter`;
const CODES =
  'rx_norm_id, rx_norm_term_type, representative_ndc, potency_unit_code, withheld, item_code, item_code_kind, compound';

/** A product as it is searched. */
export interface RankedProduct {
  readonly drug: Drug;
  /** How common it is. */
  readonly rank: number;
  /** The last day on which a package of it is marketed; absent where one has none. */
  readonly marketedUntil?: CalendarDate;
}

/** A product as federal law has it. */
export const PRODUCT_COLUMNS = `${WHAT_IT_IS}, schedule, ${CODES}`;

/**
 * The schedule of a product by the law of a practice's state, which only raises the federal one
 * (docs/decisions/schedule-of-a-product.md).
 * @param product the name of the products' table in the statement
 * @param practice the practice's id in the statement; where it is null, federal law
 */
export function scheduleIn(product: string, practice: string): string {
  return `COALESCE((SELECT raised.schedule
    FROM product_schedules raised
    JOIN practices law ON law.state = raised.state
    WHERE raised.product_id = ${product}.id AND law.id = ${practice}), ${product}.schedule)`;
}

const columnsIn = (practice: string) =>
  `${WHAT_IT_IS}, ${scheduleIn('products', practice)} AS schedule, ${CODES}`;

/** A compound is found by the practice that wrote it alone. */
const IS_OURS = '(only_for_practice IS NULL OR only_for_practice = $2::uuid)';

const FIND: Statement = {
  name: 'find-product',
  text: `SELECT ${columnsIn('$2::uuid')} FROM products WHERE id = $1 AND ${IS_OURS}`,
};

const FIND_SEVERAL: Statement = {
  name: 'find-products',
  text: `SELECT ${columnsIn('$2::uuid')} FROM products WHERE id = ANY($1::text[]) AND ${IS_OURS}`,
};

const FIND_BY_NDC: Statement = {
  name: 'find-product-by-ndc',
  text: `SELECT ${columnsIn('$2::uuid')}
    FROM products
    WHERE id = COALESCE((SELECT product_id FROM packages WHERE ndc = $1),
      (SELECT id FROM products WHERE representative_ndc = $1 ORDER BY id LIMIT 1))`,
};

const FIND_BY_NDCS: Statement = {
  name: 'find-products-by-ndcs',
  text: `SELECT asked.digits, ${columnsIn('$2::uuid')} FROM unnest($1::text[]) AS asked (digits) JOIN products
    ON id = COALESCE((SELECT product_id FROM packages WHERE ndc = asked.digits),
      (SELECT p.id FROM products p WHERE p.representative_ndc = asked.digits ORDER BY p.id LIMIT 1))`,
};

const FIND_BY_RX_NORM: Statement = {
  name: 'find-product-by-rxnorm',
  text: `SELECT ${columnsIn('$2::uuid')}
    FROM products
    WHERE rx_norm_id = $1
    ORDER BY withheld IS NOT NULL, rank DESC, id
    LIMIT 1`,
};

const FIND_BY_RX_NORMS: Statement = {
  name: 'find-products-by-rxnorms',
  text: `SELECT DISTINCT ON (rx_norm_id) ${columnsIn('$2::uuid')}
    FROM products
    WHERE rx_norm_id = ANY($1::text[])
    ORDER BY rx_norm_id, withheld IS NOT NULL, rank DESC, id`,
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
  // What someone wrote in words is found by its id alone.
  text: `SELECT ${PRODUCT_COLUMNS}, rank, marketed.until AS marketed_until
    FROM products
    LEFT JOIN LATERAL (SELECT CASE WHEN count(*) = count(k.marketed_until) THEN max(k.marketed_until)::text END
        AS until
      FROM packages k
      WHERE k.product_id = products.id) AS marketed ON true
    WHERE id > $1 AND source NOT IN ('free-text', 'compound')
    ORDER BY id
    LIMIT $2`,
};
const ROWS_PER_BATCH = 2000;

const RAISED: Statement = {
  name: 'all-product-schedules',
  text: 'SELECT product_id, state, schedule FROM product_schedules',
};

/** For what asks of no practice: schedules are those of federal law. */
export const FEDERAL = null;

/**
 * The catalogue of products: the same for every practice but for schedules, which are those of its state.
 * @param practiceId whose state's law holds, or FEDERAL
 */
export const drugCatalogue = (connection: Connection, practiceId: string | typeof FEDERAL) => ({
  /** A product by its id; undefined where the catalogue has none. */
  async find(id: string): Promise<Drug | undefined> {
    const [row] = await connection.run<ProductRow>(FIND, [id, practiceId]);
    return row && toDrug(row);
  },
  /** Products by their ids; those that the catalogue does not have are left out. */
  async findSeveral(ids: readonly string[]): Promise<ReadonlyMap<string, Drug>> {
    const rows = await connection.run<ProductRow>(FIND_SEVERAL, [[...new Set(ids)], practiceId]);
    return new Map(rows.map((row) => [row.id, toDrug(row)]));
  },
  /** The product of a package by its eleven digits. */
  async findByNdc(ndc: string): Promise<Drug | undefined> {
    const [row] = await connection.run<ProductRow>(FIND_BY_NDC, [ndc, practiceId]);
    return row && toDrug(row);
  },
  /**
   * The products of several packages by their eleven digits; those that the catalogue does not have are left
   * out.
   */
  async findByNdcs(ndcs: readonly string[]): Promise<ReadonlyMap<string, Drug>> {
    const rows = await connection.run<ProductRow & { digits: string }>(FIND_BY_NDCS, [
      [...new Set(ndcs)],
      practiceId,
    ]);
    return new Map(rows.map((row) => [row.digits, toDrug(row)]));
  },
  /** The product of an RxNorm concept, the one prescribed most where there are several. */
  async findByRxNorm(rxNormId: string): Promise<Drug | undefined> {
    const [row] = await connection.run<ProductRow>(FIND_BY_RX_NORM, [rxNormId, practiceId]);
    return row && toDrug(row);
  },
  /** The same of several concepts; those that the catalogue does not have are left out. */
  async findByRxNorms(rxNormIds: readonly string[]): Promise<ReadonlyMap<string, Drug>> {
    const rows = await connection.run<ProductRow>(FIND_BY_RX_NORMS, [[...new Set(rxNormIds)], practiceId]);
    return new Map(rows.map((row) => [row.rx_norm_id ?? '', toDrug(row)]));
  },
  /**
   * Packages of a product, the representative one first, each with its count in the product's unit where it
   * has one.
   */
  async packages(drug: Drug, limit: number): Promise<DrugPackage[]> {
    const listed = await connection.run<DrugPackage>(PACKAGES, [drug.prescribableDrugId, limit]);
    return listed.map((one) => toDispensablePackage(one, drug));
  },
  /**
   * Every product with its rank and the last day on which a package of it is marketed, where each has one; a few
   * thousand at a time, as federal law has it.
   */
  async *all(): AsyncGenerator<RankedProduct[]> {
    for (let after = ''; ;) {
      const rows = await connection.run<ProductRow & { rank: number; marketed_until: CalendarDate | null }>(
        ALL,
        [after, ROWS_PER_BATCH],
      );
      if (rows.length === 0) return;
      yield rows.map((row) => ({
        drug: toDrug(row),
        rank: row.rank,
        ...(row.marketed_until === null ? {} : { marketedUntil: row.marketed_until }),
      }));
      after = rows.at(-1)?.id ?? '';
    }
  },
});

/** Products whose schedule a state raises: by the product's id, the schedule in each state. */
export async function listRaisedSchedules(connection: Connection): Promise<RaisedSchedules> {
  const raised = new Map<string, Map<string, Schedule>>();
  for (const { product_id: id, state, schedule } of await connection.run<{
    product_id: string;
    state: string;
    schedule: Schedule;
  }>(RAISED, []))
    raised.set(id, (raised.get(id) ?? new Map<string, Schedule>()).set(state, schedule));
  return raised;
}
export type RaisedSchedules = ReadonlyMap<string, ReadonlyMap<string, Schedule>>;

/** A product under another schedule. */
export function withSchedule<Kind extends Drug>(drug: Kind, schedule: Schedule): Kind {
  return {
    ...drug,
    schedule,
    controlledSubstance: isControlled(schedule),
    controlledSubstanceDeaId: DEA_ID[schedule],
  };
}

/** What a compound is made of, as it is stored. */
export const readCompound = (stored: string): Compound => Compound.parse(JSON.parse(stored));

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
    ...(row.item_code === null || row.item_code_kind === null
      ? {}
      : { itemCode: { kind: row.item_code_kind, code: row.item_code } }),
    ...(row.withheld === null ? {} : { withheld: row.withheld }),
    ...(row.compound === null ? {} : { compound: readCompound(row.compound) }),
  };
}
