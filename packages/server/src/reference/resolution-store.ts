import type { Resolution } from '@erx/core/reference/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

const PUT = named({
  name: 'put-product-resolution',
  text: `INSERT INTO product_resolutions (product_id, description, reason, account_id, at)
    VALUES (:productId, :description, :reason, :accountId, :at)
    ON CONFLICT (product_id) DO UPDATE
    SET description = excluded.description, reason = excluded.reason, account_id = excluded.account_id,
      at = excluded.at`,
});

/** Reasons that a name settles; the packages must be of one code, or without codes of one application. */
const NAMEABLE = `('name-shared', 'code-contradicts', 'unplaced', 'strength-unstated')`;
const OF_ONE_DRUG = `(SELECT count(DISTINCT k.rx_norm_id) = 1 AND count(*) = count(k.rx_norm_id)
      OR count(k.rx_norm_id) = 0 AND count(DISTINCT k.application) = 1 AND max(k.application) <> ''
    FROM packages k WHERE k.product_id = products.id)`;

const STATE: Statement = {
  name: 'state-of-withheld-product',
  text: `SELECT COALESCE(withheld IN ${NAMEABLE}, false) OR EXISTS (SELECT 1 FROM product_resolutions r
      WHERE r.product_id = products.id AND r.description IS NOT NULL) AS "canBeNamed",
    ${OF_ONE_DRUG} AS "isOneDrug",
    EXISTS (SELECT 1 FROM products other WHERE lower(other.description) = lower($2) AND other.id <> products.id
      AND other.withheld IS NULL) AS "isNameTaken"
    FROM products
    WHERE id = $1 AND source = 'directory'`,
};

/** Names that were given hold after every import, for as long as the packages are of one drug and it is free. */
const APPLY: Statement = {
  name: 'apply-product-resolutions',
  text: `UPDATE products
    SET description = resolution.description, withheld = NULL
    FROM product_resolutions AS resolution
    WHERE resolution.product_id = products.id AND resolution.description IS NOT NULL
      AND (products.withheld IS NULL OR products.withheld IN ${NAMEABLE}) AND ${OF_ONE_DRUG}
      AND NOT EXISTS (SELECT 1 FROM products other
        WHERE lower(other.description) = lower(resolution.description) AND other.id <> products.id
          AND other.withheld IS NULL)`,
};
const WITHHOLD: Statement = {
  name: 'withhold-unnamed-product',
  text: `UPDATE products SET withheld = 'name-shared' WHERE id = $1 AND withheld IS NULL`,
};

/** What speaks for and against a name for a product. */
export interface NameState {
  readonly canBeNamed: boolean;
  readonly isOneDrug: boolean;
  readonly isNameTaken: boolean;
}

/** What administrators decided of withheld products; global, as the catalogue is. */
export const resolutionsStore = (connection: Connection) => ({
  /** @returns undefined where no imported product has the id */
  async stateOf(productId: string, description: string | undefined): Promise<NameState | undefined> {
    const [row] = await connection.run<NameState>(STATE, [productId, description ?? '']);
    return row;
  },
  async put(
    productId: string,
    { description, reason }: Resolution,
    by: { readonly accountId: string; readonly now: Date },
  ): Promise<void> {
    await PUT.run(connection, { productId, description, reason, accountId: by.accountId, at: by.now });
  },
  /** Gives products the names that were decided. */
  async apply(): Promise<void> {
    await connection.run(APPLY, []);
  },
  /** Takes back a name that had been given. */
  async withhold(productId: string): Promise<void> {
    await connection.run(WITHHOLD, [productId]);
  },
});
