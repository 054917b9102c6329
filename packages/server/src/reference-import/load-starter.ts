import { LOCKS } from '../platform/database/advisory-locks';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../platform/database/database';
import { gatherStatistics } from '../platform/database/statistics';
import { REMEMBER_STARTER, STARTER_LOADED } from '../reference/import-store';
import { catalogueChanges } from '../reference/change-store';
import { restateSchedules } from '../reference/restate-schedules';
import { diagnosisStore } from '../reference/diagnosis-store';
import { disambiguateDrugs } from './disambiguate-names';
import { catalogueWriting } from '../reference/product-store';
import {
  commonDiagnosisCodes,
  STARTER_FISCAL_YEAR,
  starterDiagnoses,
  starterEndedDiagnoses,
  starterHash,
  starterProducts,
} from '../reference/starter-catalogue';

/** A starter product is above anything a directory adds, and above rarer starter products. */
const STARTER_RANK = 500;
const RANK_OF_LISTING = 10;

/** What the catalogue and the imports fill. */
export const CATALOGUE_TABLES = [
  'products',
  'product_keys',
  'listed_products',
  'packages',
  'concepts',
  'diagnoses',
  'diagnosis_successors',
  'pharmacies',
  'interaction_facts',
  'dose_facts',
  'product_schedules',
] as const;

/** Puts the starter catalogue of this version into the database, once; products that imports added stay. */
export async function loadStarterCatalogue(database: Database, now: Date): Promise<void> {
  const hash = starterHash();
  const isLoaded = async () => (await database.run(STARTER_LOADED, [hash])).length > 0;
  if (await isLoaded()) return;
  await database.withAdvisoryLock(LOCKS.starterCatalogue, async () => {
    if (await isLoaded()) return;
    const products = starterProducts();
    const common = commonDiagnosisCodes();
    const ranks = new Map(common.map((code, index) => [code, common.length - index + 1]));
    const listed = starterDiagnoses().map(({ isUsual, ...diagnosis }) => ({
      ...diagnosis,
      rank: ranks.get(diagnosis.code) ?? (isUsual ? 1 : 0),
    }));
    await database.longRunning.transaction(async (transaction) => {
      const writing = catalogueWriting(transaction);
      await writing.putProducts(
        products.map(({ drug, listings, keys }) => ({
          drug,
          rank: STARTER_RANK + RANK_OF_LISTING * listings,
          source: 'starter' as const,
          keys,
        })),
      );
      await writing.putPackages(
        products.flatMap(({ drug, packages }) =>
          packages.map((one) => ({ ...one, productId: drug.prescribableDrugId, rxcui: drug.rxNormId })),
        ),
      );
      await disambiguateDrugs(transaction); // a new version's packages among those that imports brought
      await restateSchedules(transaction);
      await catalogueChanges(transaction).forget();
      await diagnosisStore(transaction).put(listed, STARTER_FISCAL_YEAR);
      await diagnosisStore(transaction).putEnded(starterEndedDiagnoses(), STARTER_FISCAL_YEAR);
      await transaction.run(REMEMBER_STARTER, [uuidv7(), hash, products.length + listed.length, now]);
    });
    await gatherStatistics(database.longRunning, CATALOGUE_TABLES);
  });
}
