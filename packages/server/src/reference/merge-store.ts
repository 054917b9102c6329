import type { MergedProduct, MergeRule } from '@erx/core/reference/model';
import type { Connection, Statement } from '../platform/database/database';

/** Products with listed packages of several labelers' products, in the order of their ids. */
const PAGE: Statement = {
  name: 'list-merged-products',
  text: `SELECT p.id, p.description, p.withheld
    FROM products p
    WHERE ($1::text IS NULL OR p.id > $1)
      AND (SELECT count(DISTINCT left(k.ndc, 9)) FROM packages k
        WHERE k.product_id = p.id AND k.group_id IS NOT NULL) > 1
    ORDER BY p.id
    LIMIT $2`,
};

/** What is listed under each: of each package by what it came to the product (docs/decisions/imported-drugs.md). */
const PACKAGES: Statement = {
  name: 'packages-of-merged-products',
  text: `SELECT k.product_id AS id, left(k.ndc, 9) AS labeled, k.application, k.rx_norm_id AS code,
      count(*)::integer AS packages, min(k.ndc) AS ndc
    FROM packages k
    WHERE k.product_id = ANY($1) AND k.group_id IS NOT NULL
    GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4`,
};

interface ListedRow {
  readonly id: string;
  readonly labeled: string;
  readonly application: string;
  readonly code: string | null;
  readonly packages: number;
  readonly ndc: string;
}

/** What imports merged; global, as the catalogue is. */
export const mergesStore = (connection: Connection) => ({
  /**
   * Products that hold packages of more than one labeler's product, with the rules that put them together.
   * @param after the id of the product after which the list continues
   */
  async list(after: string | undefined, limit: number): Promise<MergedProduct[]> {
    const products = await connection.run<
      Pick<MergedProduct, 'id' | 'description'> & { withheld: string | null }
    >(PAGE, [after ?? null, limit]);
    const byProduct = new Map<string, ListedRow[]>();
    for (const row of await connection.run<ListedRow>(PACKAGES, [products.map(({ id }) => id)]))
      byProduct.set(row.id, [...(byProduct.get(row.id) ?? []), row]);
    return products.map(({ id, description, withheld }) => {
      const rows = byProduct.get(id) ?? [];
      return {
        id,
        description,
        isPrescribable: withheld === null,
        rules: rulesOf(rows),
        packages: rows.reduce((sum, row) => sum + row.packages, 0),
        rxNormIds: distinct(rows.map(({ code }) => code ?? '')),
        applications: distinct(rows.map(({ application }) => application)),
        labelerProducts: distinct(rows.map(({ labeled }) => labeled)),
      };
    });
  },
});

/**
 * By what the packages are one product: RxNorm's code of several labelers' products, the code of another package
 * of the same product or application, or only the form, where nothing has a code.
 */
function rulesOf(rows: readonly ListedRow[]): MergeRule[] {
  const coded = rows.filter(({ code }) => code !== null);
  const labeled = new Set(coded.map((row) => row.labeled));
  const applications = new Set(coded.map(({ application }) => application).filter((text) => text !== ''));
  const ruleOf = ({ code, labeled: own, application }: ListedRow): MergeRule =>
    code !== null
      ? 'code'
      : labeled.has(own)
        ? 'labeler-product'
        : applications.has(application)
          ? 'application'
          : 'form';
  const found = new Set(rows.map(ruleOf));
  // One labeler's product with a code is no merge by it.
  if (labeled.size <= 1) found.delete('code');
  return (['code', 'labeler-product', 'application', 'form'] as const).filter((rule) => found.has(rule));
}

const distinct = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort();
