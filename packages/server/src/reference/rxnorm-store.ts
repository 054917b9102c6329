import type { Schedule } from '@erx/core/drugs/model';
import type { RxNormConcept } from '@erx/core/reference/formats/rxnorm';
import type { Connection, Statement } from '../platform/database/database';

const PUT_CONCEPTS: Statement = {
  name: 'put-concepts',
  text: `INSERT INTO concepts (rxcui, term_type, name)
    SELECT *
    FROM jsonb_to_recordset($1::text::jsonb) AS row (rxcui text, term_type text, name text)
    ON CONFLICT (rxcui) DO UPDATE SET term_type = excluded.term_type, name = excluded.name`,
};
const CODE_PACKAGES: Statement = {
  name: 'code-packages',
  text: `UPDATE packages
    SET rx_norm_id = row.rxcui
    FROM jsonb_to_recordset($1::text::jsonb) AS row (ndc text, rxcui text)
    WHERE packages.ndc = row.ndc`,
};
const PRODUCTS_OF_CONCEPTS: Statement = {
  name: 'products-of-concepts',
  text: `SELECT DISTINCT p.id, p.schedule, COALESCE(k.rx_norm_id, p.rx_norm_id) AS rxcui
    FROM products p
    LEFT JOIN packages k ON k.product_id = p.id AND k.rx_norm_id = ANY($1)
    WHERE k.rx_norm_id IS NOT NULL OR p.rx_norm_id = ANY($1)`,
};
/** A directory's product takes the code that all its coded packages share. */
const CODE_PRODUCTS: Statement = {
  name: 'code-products',
  text: `UPDATE products p
    SET rx_norm_id = shared.rxcui, rx_norm_term_type = COALESCE(shared.term_type,
      CASE p.type WHEN 'Generic' THEN 'SCD' ELSE 'SBD' END)
    FROM (SELECT k.product_id, min(k.rx_norm_id) AS rxcui,
      min(c.term_type) FILTER (WHERE c.term_type IN ('SCD', 'SBD', 'GPCK', 'BPCK')) AS term_type
      FROM packages k
      LEFT JOIN concepts c ON c.rxcui = k.rx_norm_id
      WHERE k.rx_norm_id IS NOT NULL
      GROUP BY k.product_id
      HAVING count(DISTINCT k.rx_norm_id) = 1) AS shared
    WHERE p.id = shared.product_id AND p.source = 'directory' AND p.rx_norm_id IS DISTINCT FROM shared.rxcui`,
};

/** RxNorm's names and attributes in the catalogue. */
export const rxnormStore = (connection: Connection) => ({
  async putConcepts(concepts: readonly RxNormConcept[]): Promise<void> {
    const last = new Map(concepts.map((one) => [one.rxcui, one]));
    await connection.run(PUT_CONCEPTS, [
      JSON.stringify(
        [...last.values()].map((one) => ({ rxcui: one.rxcui, term_type: one.termType, name: one.name })),
      ),
    ]);
  },
  async codePackages(codes: readonly { readonly ndc: string; readonly rxcui: string }[]): Promise<void> {
    const last = new Map(codes.map((one) => [one.ndc, { ndc: one.ndc, rxcui: one.rxcui }]));
    await connection.run(CODE_PACKAGES, [JSON.stringify([...last.values()])]);
  },
  /** Products of concepts, with their schedules. */
  async productsOf(rxcuis: readonly string[]): Promise<{ id: string; schedule: Schedule; rxcui: string }[]> {
    return await connection.run(PRODUCTS_OF_CONCEPTS, [rxcuis]);
  },
  async codeProducts(): Promise<void> {
    await connection.run(CODE_PRODUCTS, []);
  },
});
