import type { ListedPackage } from '@erx/core/drugs/listed-product';
import type { RxNormFact } from '@erx/core/reference/formats/rxnorm';
import type { CatalogueChanges, StagedKind } from '@erx/core/reference/model';
import { acquireLock, LOCKS } from '../platform/database/advisory-locks';
import type { Connection, Transacting } from '../platform/database/database';
import { catalogueChanges } from '../reference/change-store';
import { restateSchedules } from '../reference/restate-schedules';
import { rankDirectoryProducts } from '../reference/rank-store';
import { resolutionsStore } from '../reference/resolution-store';
import { rxnormStore } from '../reference/rxnorm-store';
import { stagedRecords } from '../reference/staging-store';
import { storePackages } from './packages';
import { storeRxNormFacts } from './rxnorm-facts';
import { disambiguateDrugs } from './disambiguate-names';

/** What says that a preview is over: thrown, so that its transaction leaves nothing. */
class PreviewOver extends Error {
  constructor(readonly changes: CatalogueChanges) {
    super('The preview is over.');
  }
}

/**
 * Puts what an import brought into the catalogue, distinguishes clinical drugs and says what changed. All or
 * nothing in the caller's transaction; one at a time.
 */
export async function applyImport(
  transaction: Connection,
  importId: string,
  kind: StagedKind,
): Promise<CatalogueChanges> {
  await acquireLock(transaction, LOCKS.starterCatalogue);
  const changes = catalogueChanges(transaction);
  await changes.remember();
  const listed = new Set<string>();
  const staged = stagedRecords(transaction, importId);
  if (kind === 'rxnorm-attributes' || kind === 'ndc-codes') {
    for await (const facts of staged.batches<RxNormFact>()) await storeRxNormFacts(transaction, facts);
  } else {
    for await (const packages of staged.batches<ListedPackage>()) {
      await storePackages(transaction, packages);
      for (const { ndc } of packages) listed.add(ndc);
    }
  }
  await settleCatalogue(transaction);
  return await changes.record(importId, [...listed]);
}

/** Says what applyImport would change, by doing it in a transaction that is rolled back. */
export async function previewImport(
  database: Transacting,
  importId: string,
  kind: StagedKind,
): Promise<CatalogueChanges> {
  try {
    return await database.transaction(async (transaction) => {
      throw new PreviewOver(await applyImport(transaction, importId, kind));
    });
  } catch (error) {
    if (error instanceof PreviewOver) return error.changes;
    throw error;
  }
}

/** After RxNorm's names came: what they tell apart is named again, and what they contradict is set apart. */
export async function nameByConcepts(transaction: Connection): Promise<void> {
  await acquireLock(transaction, LOCKS.starterCatalogue);
  await settleCatalogue(transaction);
}

/** Takes back what the newest import of drugs brought; all or nothing in the caller's transaction. */
export async function undoImport(transaction: Connection): Promise<void> {
  await acquireLock(transaction, LOCKS.starterCatalogue);
  await catalogueChanges(transaction).undo();
  await settleCatalogue(transaction);
}

/** What follows from the packages that the catalogue has now. */
async function settleCatalogue(transaction: Connection): Promise<void> {
  await disambiguateDrugs(transaction);
  await rxnormStore(transaction).codeProducts();
  await rankDirectoryProducts(transaction);
  await restateSchedules(transaction);
  await resolutionsStore(transaction).apply();
}
