import type { CatalogueChanges, StagedKind } from '@erx/core/reference/model';
import type { Connection } from '../platform/database/database';
import type { KeyedTable } from '../platform/database/table-swap';
import { restateSchedules } from '../reference/restate-schedules';
import { applyImport, nameByConcepts, undoImport } from './apply-import';

/** What the end of an import, or its undo, does to the whole catalog. */
export type CatalogWork =
  | { readonly what: 'apply'; readonly importId: string; readonly kind: StagedKind }
  | { readonly what: 'name-by-concepts' }
  | { readonly what: 'restate-schedules' }
  | { readonly what: 'undo' };

/** Does it in the caller's transaction. @returns what changed, where that is said */
export async function doCatalogWork(
  transaction: Connection,
  work: CatalogWork,
): Promise<CatalogueChanges | undefined> {
  switch (work.what) {
    case 'apply':
      return await applyImport(transaction, work.importId, work.kind);
    case 'name-by-concepts':
      await nameByConcepts(transaction);
      return undefined;
    case 'restate-schedules':
      await restateSchedules(transaction);
      return undefined;
    case 'undo':
      await undoImport(transaction);
      return undefined;
  }
}

const text = (column: string) => [column, 'text'] as const;

export const PACKAGES: KeyedTable = { name: 'packages', key: [text('ndc')] };

/** The tables that the work changes; what it reads besides is in READ_TABLES. */
export const CHANGED_TABLES: readonly KeyedTable[] = [
  { name: 'products', key: [text('id')] },
  { name: 'product_keys', key: [text('key')] },
  PACKAGES,
  { name: 'product_schedules', key: [text('product_id'), text('state')] },
  { name: 'catalogue_before', key: [['import_id', 'uuid'], text('list'), text('id')] },
];

export const READ_TABLES: readonly KeyedTable[] = [
  { name: 'imports', key: [['id', 'uuid']] },
  { name: 'concepts', key: [text('rxcui')] },
  { name: 'state_schedules', key: [text('state'), text('substance')] },
  { name: 'product_resolutions', key: [text('product_id')] },
];

/** Its rows hold a batch of lines each. */
export const STAGED_TABLE: KeyedTable = {
  name: 'import_batches',
  key: [
    ['import_id', 'uuid'],
    ['from_line', 'integer'],
  ],
};

/** What practices write in these tables while the work goes its way: compounds and free text. */
export const WRITTEN_MEANWHILE: Readonly<Record<string, string>> = {
  products: "t.source IN ('free-text', 'compound')",
  product_schedules: `EXISTS (SELECT 1 FROM products p
    WHERE p.id = t.product_id AND p.source IN ('free-text', 'compound'))`,
};
