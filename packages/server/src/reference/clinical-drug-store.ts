import type { GroupedPackage } from '@erx/core/drugs/clinical-drug';
import { contentInKey, type GroupedProduct } from '@erx/core/drugs/listed-product';
import type { Drug, Withheld } from '@erx/core/drugs/model';
import type { WithheldProduct } from '@erx/core/reference/model';
import type { Connection, Statement } from '../platform/database/database';
import { PRODUCT_COLUMNS, type ProductRow, toDrug } from '../drugs/store';

const HOMES: Statement = {
  name: 'homes-of-clinical-drugs',
  text: `SELECT rx_norm_id AS rxcui, group_id, count(*)::integer AS packages
    FROM packages
    WHERE group_id IS NOT NULL AND rx_norm_id IS NOT NULL
    GROUP BY rx_norm_id, group_id`,
};

const KEYS: Statement = { name: 'keys-of-groups', text: 'SELECT key, product_id FROM product_keys' };

/** Whole groups, some hundreds at a time. */
const GROUPED: Statement = {
  name: 'grouped-packages',
  text: `SELECT group_id, ndc, product_id, rx_norm_id, application, trait, description
    FROM packages
    WHERE group_id IN (SELECT DISTINCT group_id FROM packages WHERE group_id > $1 ORDER BY group_id LIMIT $2)
    ORDER BY group_id, ndc`,
};
const GROUPS_PER_BATCH = 1000;

const PRODUCTS: Statement = {
  name: 'products-of-groups',
  text: `SELECT ${PRODUCT_COLUMNS}, source, keyed.listing
    FROM products
    LEFT JOIN (SELECT product_id, max(listing) AS listing FROM product_keys WHERE product_id = ANY($1)
      GROUP BY product_id) AS keyed ON keyed.product_id = products.id
    WHERE id = ANY($1)`,
};

/** What a code is of in the starter catalogue; nothing here distinguishes two products of one code. */
const STARTERS: Statement = {
  name: 'starter-products-by-code',
  text: `SELECT rx_norm_id AS rxcui, min(id) AS id, min(strength) AS strength, min(dose_form) AS "doseForm"
    FROM products
    WHERE source = 'starter' AND rx_norm_id IS NOT NULL
    GROUP BY rx_norm_id
    HAVING count(*) = 1`,
};

const MOVE: Statement = {
  name: 'move-packages',
  text: `UPDATE packages SET product_id = row.product_id
    FROM jsonb_to_recordset($1::text::jsonb) AS row (ndc text, product_id text)
    WHERE packages.ndc = row.ndc`,
};

const WITHHOLD: Statement = {
  name: 'withhold-products',
  text: `UPDATE products SET withheld = row.withheld
    FROM jsonb_to_recordset($1::text::jsonb) AS row (id text, withheld text)
    WHERE products.id = row.id AND products.source = 'directory' AND products.withheld IS DISTINCT FROM row.withheld`,
};

const WITHHOLD_MIXED: Statement = {
  name: 'withhold-mixed-products',
  text: `UPDATE products SET withheld = 'packages-differ'
    WHERE source = 'directory' AND withheld IS NULL
      AND (SELECT count(DISTINCT kk.rx_norm_id) FROM packages kk WHERE kk.product_id = products.id) > 1`,
};

const WITHHOLD_EMPTY: Statement = {
  name: 'withhold-empty-products',
  text: `UPDATE products SET withheld = 'replaced'
    WHERE source = 'directory' AND type <> 'Supply' AND withheld IS NULL
      AND NOT EXISTS (SELECT 1 FROM packages kk WHERE kk.product_id = products.id)`,
};

/**
 * A product is known by one of its packages, one without an end of its marketing first, then one with a code;
 * one of the starter catalogue only where it had none.
 */
const REPRESENT: Statement = {
  name: 'represent-products',
  text: `UPDATE products
    SET representative_ndc = (SELECT kk.ndc FROM packages kk
      WHERE kk.product_id = products.id AND kk.ndc ~ '^[0-9]{11}$'
      ORDER BY kk.marketed_until IS NOT NULL, kk.rx_norm_id IS NULL, kk.ndc LIMIT 1)
    WHERE representative_ndc IS NULL AND source = 'starter'
      AND EXISTS (SELECT 1 FROM packages kk WHERE kk.product_id = products.id)
      OR source = 'directory' AND representative_ndc IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM packages kk WHERE kk.product_id = products.id
          AND kk.ndc = products.representative_ndc)
      OR source = 'directory'
        AND EXISTS (SELECT 1 FROM packages kk
          WHERE kk.ndc = products.representative_ndc AND kk.marketed_until IS NOT NULL)
        AND EXISTS (SELECT 1 FROM packages kk
          WHERE kk.product_id = products.id AND kk.marketed_until IS NULL)`,
};

const UNCODE: Statement = {
  name: 'uncode-products',
  text: `UPDATE products SET rx_norm_id = NULL, rx_norm_term_type = NULL
    WHERE source = 'directory' AND rx_norm_id IS NOT NULL
      AND (SELECT count(DISTINCT kk.rx_norm_id) FROM packages kk WHERE kk.product_id = products.id) <> 1`,
};

const SHARING: Statement = {
  name: 'products-sharing-names',
  text: `SELECT id, description, route, source, withheld IS NOT NULL AS "isWithheld"
    FROM products
    WHERE COALESCE(withheld, 'name-shared') = 'name-shared' AND lower(description) IN (
      SELECT lower(description) FROM products
      WHERE COALESCE(withheld, 'name-shared') = 'name-shared'
      GROUP BY lower(description)
      HAVING count(*) > 1 AND count(*) FILTER (WHERE withheld IS NULL) > 0
    )`,
};

const WITHHOLD_NAMES: Statement = {
  name: 'withhold-names-of-several',
  text: `UPDATE products
    SET withheld = 'name-shared'
    WHERE source = 'directory' AND withheld IS NULL
      AND lower(description) IN (SELECT lower(name) FROM unnest($1::text[]) AS name)`,
};

const RENAME: Statement = {
  name: 'rename-products',
  text: `UPDATE products SET description = row.description
    FROM jsonb_to_recordset($1::text::jsonb) AS row (id text, description text)
    WHERE products.id = row.id`,
};

const COUNT: Statement = {
  name: 'count-withheld-products',
  text: 'SELECT count(*) AS products FROM products WHERE withheld IS NOT NULL',
};

const LIST: Statement = {
  name: 'list-withheld-products',
  text: `SELECT id, description, withheld AS reason,
    (SELECT count(*)::integer FROM packages kk WHERE kk.product_id = products.id) AS packages,
      ARRAY(SELECT DISTINCT kk.rx_norm_id FROM packages kk
        WHERE kk.product_id = products.id AND kk.rx_norm_id IS NOT NULL ORDER BY 1) AS "rxNormIds",
      ARRAY(SELECT kk.ndc FROM packages kk WHERE kk.product_id = products.id ORDER BY kk.ndc LIMIT 5) AS ndcs
    FROM products
    WHERE withheld IS NOT NULL AND ($1::text IS NULL
      OR (lower(description), id) > (SELECT lower(behind.description), behind.id FROM products behind
        WHERE behind.id = $1))
    ORDER BY lower(description), id LIMIT $2`,
};

/** Packages of one group, each with the product it is under now. */
export interface PackageGroup {
  readonly id: string;
  readonly packages: readonly (Omit<GroupedPackage, 'content'> & {
    readonly productId: string;
    readonly description: string;
  })[];
}

/** A product that a group is of, or a part of one. */
export interface GroupProduct {
  readonly drug: Drug;
  readonly isStarter: boolean;
  /** The product as the listings name it; absent where no import has brought it. */
  readonly listed: GroupedProduct | undefined;
}

/** A product of the starter catalogue that packages of its code join. */
export interface StarterProduct {
  readonly id: string;
  readonly strength: string;
  readonly doseForm: string;
}

/** A product whose name another one has too. */
export interface SharedName {
  readonly id: string;
  readonly description: string;
  readonly route: string;
  readonly source: 'starter' | 'directory';
  /** Withheld for its name already: what else has it is not distinguished either. */
  readonly isWithheld: boolean;
}

interface GroupedRow {
  readonly group_id: string;
  readonly ndc: string;
  readonly product_id: string;
  readonly rx_norm_id: string | null;
  readonly application: string;
  readonly trait: string;
  readonly description: string;
}

/** Distinguishing the products of a directory; global, as the catalogue is. */
export const clinicalDrugsStore = (connection: Connection) => ({
  /** How many packages of each group have a code. */
  homes: () => countHomes(connection),

  /** Substances with their amounts of each group, as its listings' keys have them. */
  async contents(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const contents = new Map<string, Set<string>>();
    for (const { key, product_id: group } of await connection.run<{ key: string; product_id: string }>(
      KEYS,
      [],
    ))
      contents.set(group, (contents.get(group) ?? new Set<string>()).add(contentInKey(key)));
    return contents;
  },

  /** Every group of imported packages, some hundreds at a time, in the directory's own words. */
  groups: () => readGroups(connection),

  /** Products of the starter catalogue by their RxNorm codes. */
  async starters(): Promise<ReadonlyMap<string, StarterProduct>> {
    const rows = await connection.run<StarterProduct & { rxcui: string }>(STARTERS, []);
    return new Map(rows.map(({ rxcui, ...product }) => [rxcui, product]));
  },

  async products(ids: readonly string[]): Promise<ReadonlyMap<string, GroupProduct>> {
    const rows = await connection.run<
      ProductRow & { source: 'starter' | 'directory'; listing: string | null }
    >(PRODUCTS, [ids]);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          drug: toDrug(row),
          isStarter: row.source === 'starter',
          listed: row.listing === null ? undefined : (JSON.parse(row.listing) as GroupedProduct),
        },
      ]),
    );
  },

  async move(packages: readonly { readonly ndc: string; readonly productId: string }[]): Promise<void> {
    if (packages.length > 0)
      await connection.run(MOVE, [
        JSON.stringify(packages.map(({ ndc, productId }) => ({ ndc, product_id: productId }))),
      ]);
  },

  /** Withholds products of a directory, or releases them. */
  async withhold(
    products: readonly { readonly id: string; readonly withheld: Withheld | undefined }[],
  ): Promise<void> {
    if (products.length > 0)
      await connection.run(WITHHOLD, [
        JSON.stringify(products.map(({ id, withheld }) => ({ id, withheld: withheld ?? null }))),
      ]);
  },

  /** Withholds products whose packages disagree in their codes. */
  async withholdMixed(): Promise<void> {
    await connection.run(WITHHOLD_MIXED, []);
  },

  /**
   * After packages were moved: what is empty is withheld, codes and representative packages are those of what
   * is left.
   */
  async settle(): Promise<void> {
    for (const statement of [WITHHOLD_EMPTY, REPRESENT, UNCODE]) await connection.run(statement, []);
  },

  /** Withholds products of a directory under these names. */
  async withholdNames(names: readonly string[]): Promise<void> {
    if (names.length > 0) await connection.run(WITHHOLD_NAMES, [names]);
  },

  async sharedNames(): Promise<readonly SharedName[]> {
    return await connection.run<SharedName>(SHARING, []);
  },

  async rename(products: readonly { readonly id: string; readonly description: string }[]): Promise<void> {
    if (products.length > 0) await connection.run(RENAME, [JSON.stringify(products)]);
  },

  async count(): Promise<number> {
    const [row] = await connection.run<{ products: string }>(COUNT, []);
    return Number(row?.products ?? 0);
  },

  /** Withheld products by name. @param after the id of the product after which the list continues */
  async list(after: string | undefined, limit: number): Promise<WithheldProduct[]> {
    return await connection.run<WithheldProduct>(LIST, [after ?? null, limit]);
  },
});

async function countHomes(connection: Connection): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const homes = new Map<string, Map<string, number>>();
  for (const { rxcui, group_id: group, packages } of await connection.run<{
    rxcui: string;
    group_id: string;
    packages: number;
  }>(HOMES, [])) {
    homes.set(rxcui, (homes.get(rxcui) ?? new Map<string, number>()).set(group, packages));
  }
  return homes;
}

async function* readGroups(connection: Connection): AsyncGenerator<PackageGroup[]> {
  for (let after = ''; ;) {
    const rows = await connection.run<GroupedRow>(GROUPED, [after, GROUPS_PER_BATCH]);
    if (rows.length === 0) return;
    const groups = new Map<string, PackageGroup['packages'][number][]>();
    for (const {
      group_id: group,
      ndc,
      product_id: productId,
      rx_norm_id: rxcui,
      application,
      trait,
      description,
    } of rows) {
      const packages = groups.get(group) ?? [];
      packages.push({ ndc, productId, rxcui: rxcui ?? undefined, application, trait, description });
      groups.set(group, packages);
    }
    yield [...groups].map(([id, packages]) => ({ id, packages }));
    after = rows.at(-1)?.group_id ?? after;
  }
}
