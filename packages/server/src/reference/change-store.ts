import type { Withheld } from '@erx/core/drugs/model';
import type { CatalogueChanges, ChangedProduct } from '@erx/core/reference/model';
import type { Connection, Statement } from '../platform/database/database';

/** Copies that live as long as the transaction: what an import did is what differs from them at its end. */
const REMEMBER = `CREATE TEMP TABLE before_products ON COMMIT DROP AS SELECT * FROM products;
  CREATE TEMP TABLE before_product_keys ON COMMIT DROP AS SELECT * FROM product_keys;
  CREATE TEMP TABLE before_packages ON COMMIT DROP AS SELECT * FROM packages`;

/** One undo is kept: the newest import's. */
const FORGET: Statement = { name: 'forget-catalogue-before', text: 'DELETE FROM catalogue_before' };

/** Statements on copies have no name: the next transaction has other copies. */
const differing = (list: string, id: string): Statement => ({
  text: `INSERT INTO catalogue_before (import_id, list, id, row)
    SELECT $1, '${list}', now.${id}, to_jsonb(earlier)::text
    FROM ${list} AS now
    LEFT JOIN before_${list} AS earlier ON earlier.${id} = now.${id}
    WHERE earlier.${id} IS NULL OR ROW(earlier.*) IS DISTINCT FROM ROW(now.*)`,
});
const DIFFERING = [
  differing('products', 'id'),
  differing('product_keys', 'key'),
  differing('packages', 'ndc'),
];

/** What became of each product that the import touched; one may be renamed and rescheduled. */
const CHANGED = `SELECT changed.change, products.id, products.description, changed.detail
    FROM catalogue_before AS earlier
    JOIN products ON products.id = earlier.id
    CROSS JOIN LATERAL (SELECT earlier.row::jsonb ->> 'description' AS description,
      earlier.row::jsonb ->> 'schedule' AS schedule, earlier.row::jsonb ->> 'withheld' AS withheld,
      earlier.row IS NULL AS is_new) AS was
    CROSS JOIN LATERAL (VALUES
      ('added', NULL, was.is_new AND products.withheld IS NULL),
      ('withheld', products.withheld, products.withheld <> 'replaced' AND was.withheld IS NULL),
      ('gone', NULL, products.withheld = 'replaced' AND NOT was.is_new AND was.withheld IS NULL),
      ('released', was.withheld, was.withheld IS NOT NULL AND products.withheld IS NULL),
      ('renamed', was.description,
        was.description <> products.description AND was.withheld IS NULL AND products.withheld IS NULL),
      ('rescheduled', was.schedule, was.schedule <> products.schedule)
    ) AS changed (change, detail, holds)
    WHERE earlier.list = 'products' AND changed.holds`;

const COUNTED: Statement = {
  name: 'count-catalogue-changes',
  text: `SELECT change, count(*)::integer AS products FROM (${CHANGED}) AS changes GROUP BY change`,
};
const EXAMPLES: Statement = {
  name: 'examples-of-catalogue-changes',
  text: `SELECT change, id, description, detail
    FROM (SELECT changes.*, row_number() OVER (PARTITION BY change ORDER BY lower(description), id) AS place
      FROM (${CHANGED}) AS changes) AS numbered
    WHERE place <= $1
    ORDER BY change, place`,
};
const LISTED: Statement = {
  name: 'list-catalogue-changes',
  text: `SELECT change, id, description, detail
    FROM (${CHANGED}) AS changes
    WHERE (change, id) > ($1, $2)
    ORDER BY change, id
    LIMIT $3`,
};
const PACKAGES: Statement = {
  name: 'count-package-changes',
  text: `SELECT count(*) FILTER (WHERE row IS NULL)::integer AS added,
    count(*) FILTER (WHERE row IS NOT NULL)::integer AS changed
    FROM catalogue_before
    WHERE list = 'packages'`,
};
const NOT_LISTED: Statement = {
  name: 'count-packages-not-listed',
  text: `SELECT count(*)::integer AS packages
    FROM packages
    WHERE group_id IS NOT NULL AND ndc NOT IN (SELECT unnest($1::text[]))`,
};
const MERGED: Statement = {
  name: 'count-merged-products',
  text: `SELECT count(*)::integer AS products
    FROM (SELECT k.product_id
      FROM packages k
      JOIN products p ON p.id = k.product_id
      WHERE k.rx_norm_id IS NULL AND p.withheld IS NULL
      GROUP BY k.product_id
      HAVING count(DISTINCT k.application) > 1) AS merged`,
};
const WITHHELD: Statement = {
  name: 'count-withheld-by-reason',
  text: `SELECT withheld AS reason, count(*)::integer AS products
    FROM products
    WHERE withheld IS NOT NULL
    GROUP BY withheld`,
};
const EXAMPLES_EACH = 10;

const UNDOABLE: Statement = {
  name: 'undoable-import',
  text: 'SELECT import_id FROM catalogue_before LIMIT 1',
};
const BACK: readonly Statement[] = [
  back('products', 'id', [
    'description',
    'name',
    'ingredients',
    'strength',
    'dose_form',
    'route',
    'type',
    'over_the_counter',
    'schedule',
    'rx_norm_id',
    'rx_norm_term_type',
    'representative_ndc',
    'potency_unit_code',
    'item_code',
    'item_code_kind',
    'rank',
    'source',
    'withheld',
  ]),
  back('product_keys', 'key', ['product_id', 'listing']),
  back('packages', 'ndc', [
    'product_id',
    'description',
    'size',
    'size_unit',
    'rx_norm_id',
    'group_id',
    'application',
    'trait',
    'marketed_until',
  ]),
];
const REMOVE: readonly Statement[] = [
  {
    name: 'remove-added-packages',
    text: `DELETE FROM packages
      WHERE ndc IN (SELECT id FROM catalogue_before WHERE list = 'packages' AND row IS NULL)`,
  },
  {
    name: 'remove-added-keys',
    text: `DELETE FROM product_keys
      WHERE key IN (SELECT id FROM catalogue_before WHERE list = 'product_keys' AND row IS NULL)`,
  },
];
/** What was written for a product that an undone import brought stays readable: the product stays, withheld. */
const WITHHOLD_ADDED: Statement = {
  name: 'withhold-added-products',
  text: `UPDATE products
    SET withheld = 'replaced'
    WHERE id IN (SELECT id FROM catalogue_before WHERE list = 'products' AND row IS NULL)`,
};

/** What imports of drugs change, and how it is taken back; global, as the catalogue is. */
export const catalogueChanges = (connection: Connection) => ({
  /** Notes what the catalogue is, to say at the transaction's end what differs. */
  async remember(): Promise<void> {
    await connection.execute(REMEMBER);
  },

  /**
   * Keeps the rows as they were, in place of those of an earlier import, and says what differs.
   * @param listed the NDCs that the import names
   */
  async record(importId: string, listed: readonly string[]): Promise<CatalogueChanges> {
    await connection.run(FORGET, []);
    for (const statement of DIFFERING) await connection.run(statement, [importId]);
    const products = await connection.run<{ change: ChangedProduct['change']; products: number }>(
      COUNTED,
      [],
    );
    const withheld = await connection.run<{ reason: Withheld; products: number }>(WITHHELD, []);
    const [packages] = await connection.run<{ added: number; changed: number }>(PACKAGES, []);
    const [merged] = await connection.run<{ products: number }>(MERGED, []);
    const [notListed] =
      listed.length === 0 ? [] : await connection.run<{ packages: number }>(NOT_LISTED, [listed]);
    return {
      packagesAdded: packages?.added ?? 0,
      packagesChanged: packages?.changed ?? 0,
      packagesNotListed: notListed?.packages ?? 0,
      products: Object.fromEntries(products.map((row) => [row.change, row.products])),
      productsMerged: merged?.products ?? 0,
      withheld: Object.fromEntries(withheld.map((row) => [row.reason, row.products])),
      examples: (await connection.run<ChangeRow>(EXAMPLES, [EXAMPLES_EACH])).map(toChange),
    };
  },

  /** What the newest import changed, in an order that pages can follow. */
  async list(after: string | undefined, limit: number): Promise<ChangedProduct[]> {
    const [change = '', id = ''] = after?.split(' ') ?? [];
    return (await connection.run<ChangeRow>(LISTED, [change, id, limit])).map(toChange);
  },

  /** The import that can be undone. */
  async undoable(): Promise<string | undefined> {
    const [row] = await connection.run<{ import_id: string }>(UNDOABLE, []);
    return row?.import_id;
  },

  /** Puts every row back, in the caller's transaction: all or nothing. Products that were added stay, withheld. */
  async undo(): Promise<void> {
    for (const statement of [...BACK, ...REMOVE, WITHHOLD_ADDED, FORGET]) await connection.run(statement, []);
  },

  /** After something else changed the catalogue: what was kept is not what an undo may bring back. */
  async forget(): Promise<void> {
    await connection.run(FORGET, []);
  },
});

interface ChangeRow extends Omit<ChangedProduct, 'detail'> {
  readonly detail: string | null;
}

function toChange({ detail, change, id, description }: ChangeRow): ChangedProduct {
  return { change, id, description, ...(detail === null ? {} : { detail }) };
}

function back(list: string, key: string, columns: readonly string[]): Statement {
  return {
    name: `put-back-${list}`,
    text: `INSERT INTO ${list} (${[key, ...columns].join(', ')})
      SELECT ${[key, ...columns].map((column) => `earlier.${column}`).join(', ')}
      FROM catalogue_before AS kept
      CROSS JOIN LATERAL jsonb_populate_record(NULL::${list}, kept.row::jsonb) AS earlier
      WHERE kept.list = '${list}' AND kept.row IS NOT NULL
      ON CONFLICT (${key}) DO UPDATE
      SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  };
}
