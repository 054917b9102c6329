import type { FdaProduct } from '@erx/core/reference/formats/fda-ndc';
import type { Connection, Statement } from '../platform/database/database';

const PUT: Statement = {
  name: 'put-listed-products',
  text: `INSERT INTO listed_products (product_id, listing)
    SELECT *
    FROM jsonb_to_recordset($1::text::jsonb) AS row (product_id text, listing text)
    ON CONFLICT (product_id) DO UPDATE SET listing = excluded.listing`,
};
const FIND: Statement = {
  name: 'find-listed-products',
  text: 'SELECT listing FROM listed_products WHERE product_id = ANY($1)',
};

/** Products of the FDA's product.txt, kept because package.txt names them by PRODUCTID only. */
export const listedProductsStore = (connection: Connection) => ({
  async put(products: readonly FdaProduct[]): Promise<void> {
    const last = new Map(products.map((one) => [one.productId, one]));
    await connection.run(PUT, [
      JSON.stringify(
        [...last.values()].map((one) => ({ product_id: one.productId, listing: JSON.stringify(one) })),
      ),
    ]);
  },
  async find(productIds: readonly string[]): Promise<Map<string, FdaProduct>> {
    const rows = await connection.run<{ listing: string }>(FIND, [productIds]);
    return new Map(
      rows.map(({ listing }) => JSON.parse(listing) as FdaProduct).map((one) => [one.productId, one]),
    );
  },
});
