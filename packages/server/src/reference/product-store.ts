import type { GroupedProduct } from '@erx/core/drugs/listed-product';
import type { Drug, DrugPackage, Withheld } from '@erx/core/drugs/model';
import { stricter } from '@erx/core/drugs/schedules';
import type { Connection, Statement } from '../platform/database/database';

/** A package to store with the product it is of. */
export interface PackageRow extends DrugPackage {
  readonly productId: string;
  readonly rxcui: string | undefined;
  /**
   * How its listing distinguishes it from others of its group; absent for packages of the starter catalogue.
   */
  readonly group?: { readonly id: string; readonly application: string; readonly trait: string };
  /** The last day on which it is marketed; absent where its source does not say. */
  readonly marketedUntil?: string | undefined;
}

/** A product to store. */
export interface ProductEntry {
  readonly drug: Drug;
  readonly rank: number;
  readonly source: 'starter' | 'directory' | 'free-text' | 'compound';
  readonly keys: readonly string[];
  readonly withheld?: Withheld | undefined;
  /** The practice that alone finds it; absent for what every practice has. */
  readonly onlyForPractice?: string | undefined;
}

const PUT_PRODUCTS: Statement = {
  name: 'put-products',
  text: `INSERT INTO products (id, description, name, ingredients, strength, dose_form, route, type,
    over_the_counter, schedule, rx_norm_id, rx_norm_term_type, representative_ndc, potency_unit_code, rank,
      source, withheld, item_code, item_code_kind, compound, only_for_practice)
    SELECT *
    FROM jsonb_to_recordset($1::text::jsonb) AS row (id text, description text, name text, ingredients text,
      strength text, dose_form text, route text, type text, over_the_counter boolean,
      schedule text, rx_norm_id text, rx_norm_term_type text, representative_ndc text, potency_unit_code text,
        rank integer, source text, withheld text, item_code text, item_code_kind text, compound text,
        only_for_practice uuid)
    ON CONFLICT (id)
    DO UPDATE SET description = excluded.description, name = excluded.name,
      ingredients = excluded.ingredients, strength = excluded.strength, dose_form = excluded.dose_form,
      route = excluded.route, type = excluded.type, over_the_counter = excluded.over_the_counter,
        schedule = excluded.schedule, rx_norm_id = excluded.rx_norm_id,
      rx_norm_term_type = excluded.rx_norm_term_type, representative_ndc = CASE WHEN excluded.type = 'Supply'
        THEN COALESCE(excluded.representative_ndc, products.representative_ndc)
        ELSE excluded.representative_ndc END,
      item_code = COALESCE(excluded.item_code, products.item_code),
      item_code_kind = COALESCE(excluded.item_code_kind, products.item_code_kind),
        potency_unit_code = excluded.potency_unit_code, rank = excluded.rank, source = excluded.source,
      withheld = excluded.withheld, compound = excluded.compound,
      only_for_practice = excluded.only_for_practice`,
};

const KNOWN: Statement = {
  name: 'known-products',
  text: 'SELECT id, type FROM products WHERE id = ANY($1)',
};

/** A list's code takes the place of the one before; a line without a code takes none away. */
const PUT_ITEM_CODES: Statement = {
  name: 'put-item-codes',
  text: `UPDATE products
    SET representative_ndc = COALESCE(row.ndc, CASE WHEN row.code IS NULL THEN products.representative_ndc END),
      item_code = CASE WHEN row.ndc IS NULL THEN COALESCE(row.code, products.item_code) END,
      item_code_kind = CASE WHEN row.ndc IS NULL THEN COALESCE(row.kind, products.item_code_kind) END
    FROM jsonb_to_recordset($1::text::jsonb) AS row (id text, ndc text, code text, kind text)
    WHERE products.id = row.id AND products.type = 'Supply'`,
};

const PUT_KEYS: Statement = {
  name: 'put-product-keys',
  text: `INSERT INTO product_keys (key, product_id)
    SELECT *
    FROM jsonb_to_recordset($1::text::jsonb) AS row (key text, product_id text)
    ON CONFLICT (key)
    DO UPDATE SET product_id = excluded.product_id
    WHERE product_keys.product_id <> excluded.product_id`,
};

/**
 * A code that a package had keeps it when a source without codes names the package again, and a package that
 * was distinguished from its group stays where it was put until the end of the import judges it again.
 */
const PUT_PACKAGES: Statement = {
  name: 'put-packages',
  text: `INSERT INTO packages (ndc, product_id, description, size, size_unit, rx_norm_id, group_id,
    application, trait, marketed_until)
    SELECT * FROM jsonb_to_recordset($1::text::jsonb)
      AS row (ndc text, product_id text, description text, size text, size_unit text, rx_norm_id text,
        group_id text, application text, trait text, marketed_until date)
    ON CONFLICT (ndc) DO UPDATE SET
      product_id = CASE WHEN packages.group_id = excluded.product_id THEN packages.product_id
        ELSE excluded.product_id END,
      description = excluded.description, size = excluded.size, size_unit = excluded.size_unit,
        rx_norm_id = COALESCE(excluded.rx_norm_id, packages.rx_norm_id),
      group_id = COALESCE(excluded.group_id, packages.group_id),
        application = COALESCE(NULLIF(excluded.application, ''), packages.application),
      trait = COALESCE(NULLIF(excluded.trait, ''), packages.trait),
      marketed_until = CASE WHEN excluded.group_id IS NULL THEN packages.marketed_until
        ELSE excluded.marketed_until END`,
};

const KNOWN_KEYS: Statement = {
  name: 'known-product-keys',
  text: `SELECT k.key, k.product_id, p.schedule, p.source
    FROM product_keys k
    JOIN products p ON p.id = k.product_id
    WHERE k.key = ANY($1)`,
};

const DESCRIBE_KEYS: Statement = {
  name: 'describe-product-keys',
  text: `UPDATE product_keys
    SET listing = row.listing
    FROM jsonb_to_recordset($1::text::jsonb) AS row (key text, listing text)
    WHERE product_keys.key = row.key AND product_keys.listing IS NULL`,
};

const SET_SCHEDULE: Statement = {
  name: 'set-schedule',
  text: 'UPDATE products SET schedule = $2 WHERE id = $1',
};

/** Writing the catalogue. Several rows of a statement travel as one JSON text. */
export const catalogueWriting = (connection: Connection) => ({
  /** Adds products or brings them to what is given, with the keys under which imports find them. */
  async putProducts(entries: readonly ProductEntry[]): Promise<void> {
    await connection.run(PUT_PRODUCTS, [JSON.stringify(entries.map(rowOf))]);
    await connection.run(PUT_KEYS, [
      JSON.stringify(
        entries.flatMap(({ drug, keys }) =>
          keys.map((key) => ({ key, product_id: drug.prescribableDrugId })),
        ),
      ),
    ]);
  },

  /** The types of those of these products that the catalogue has. */
  async known(ids: readonly string[]): Promise<ReadonlyMap<string, Drug['type']>> {
    const rows = await connection.run<{ id: string; type: Drug['type'] }>(KNOWN, [ids]);
    return new Map(rows.map(({ id, type }) => [id, type]));
  },

  /** Gives supplies their codes: an NDC, or the code of an item. */
  async putItemCodes(
    supplies: readonly {
      readonly id: string;
      readonly ndc: string | undefined;
      readonly itemCode: Drug['itemCode'];
    }[],
  ): Promise<void> {
    await connection.run(PUT_ITEM_CODES, [
      JSON.stringify(
        supplies.map(({ id, ndc, itemCode }) => ({
          id,
          ndc: ndc ?? null,
          code: itemCode?.code ?? null,
          kind: itemCode?.kind ?? null,
        })),
      ),
    ]);
  },

  /** Adds packages or brings them to what is given; of two with one NDC the later counts. */
  async putPackages(packages: readonly PackageRow[]): Promise<void> {
    const last = new Map(packages.map((one) => [one.ndc, one]));
    await connection.run(PUT_PACKAGES, [
      JSON.stringify(
        [...last.values()].map((one) => ({
          ndc: one.ndc,
          product_id: one.productId,
          description: one.packageDesc,
          size: one.packageSize,
          size_unit: one.packageSizeUnitsCodeDesc,
          rx_norm_id: one.rxcui ?? null,
          group_id: one.group?.id ?? null,
          application: one.group?.application ?? '',
          trait: one.group?.trait ?? '',
          marketed_until: one.marketedUntil ?? null,
        })),
      ),
    ]);
  },

  /** Notes how listings name the products of keys that are known. */
  async describeKeys(listed: ReadonlyMap<string, GroupedProduct>): Promise<void> {
    await connection.run(DESCRIBE_KEYS, [
      JSON.stringify([...listed].map(([key, product]) => ({ key, listing: JSON.stringify(product) }))),
    ]);
  },

  /** Products by the keys of listings, for those already known. */
  async byKeys(
    keys: readonly string[],
  ): Promise<Map<string, { id: string; schedule: Drug['schedule']; source: ProductEntry['source'] }>> {
    const rows = await connection.run<{
      key: string;
      product_id: string;
      schedule: Drug['schedule'];
      source: ProductEntry['source'];
    }>(KNOWN_KEYS, [keys]);
    return new Map(
      rows.map((row) => [row.key, { id: row.product_id, schedule: row.schedule, source: row.source }]),
    );
  },

  /** Raises the schedule of a product where a listing says a stricter one; never lowers it. */
  async raiseSchedule(
    id: string,
    current: Drug['schedule'],
    listed: GroupedProduct['schedule'],
  ): Promise<void> {
    const schedule = stricter(current, listed);
    if (schedule !== current) await connection.run(SET_SCHEDULE, [id, schedule]);
  },
});

function rowOf({ drug, rank, source, withheld, onlyForPractice }: ProductEntry) {
  return {
    id: drug.prescribableDrugId,
    description: drug.description,
    name: drug.name,
    ingredients: drug.ingredients.join(' / '),
    strength: drug.strength,
    dose_form: drug.doseForm,
    route: drug.route,
    type: drug.type,
    over_the_counter: drug.overTheCounter,
    schedule: drug.schedule,
    rx_norm_id: drug.rxNormId ?? null,
    rx_norm_term_type: drug.rxNormTermType ?? null,
    representative_ndc: drug.representativeNdc ?? null,
    potency_unit_code: drug.potencyUnitCode,
    rank,
    source,
    withheld: withheld ?? null,
    item_code: drug.itemCode?.code ?? null,
    item_code_kind: drug.itemCode?.kind ?? null,
    compound: drug.compound === undefined ? null : JSON.stringify(drug.compound),
    only_for_practice: onlyForPractice ?? null,
  };
}
