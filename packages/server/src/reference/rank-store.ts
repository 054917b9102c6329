import type { Connection, Statement } from '../platform/database/database';

/**
 * How many packages of a product are on the market says how common it is; a starter product keeps its rank.
 */
const RANK: Statement = {
  name: 'rank-directory-products',
  text: `UPDATE products p
    SET rank = counted.packages
    FROM (SELECT product_id, count(*)::integer AS packages FROM packages GROUP BY product_id) AS counted
    WHERE p.id = counted.product_id AND p.source = 'directory' AND p.rank <> counted.packages`,
};

/** Ranks the products that imports brought. */
export async function rankDirectoryProducts(connection: Connection): Promise<void> {
  await connection.run(RANK, []);
}
