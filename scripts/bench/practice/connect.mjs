import { Failure } from '../../workspace/failure.mjs';
import { fromServer } from '../processes/server-libraries.mjs';

/**
 * A connection to a product's PostgreSQL database.
 * @throws {Failure} where the product has the embedded one
 */
export async function connect(product) {
  if (product.databaseUrl === null)
    throw new Failure(
      'This benchmark needs PostgreSQL, and its programs are not on this machine (set POSTGRES_BIN to their folder).',
    );
  const { Client } = fromServer('pg');
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  return client;
}
