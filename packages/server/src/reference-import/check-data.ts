import { readdirSync } from 'node:fs';
import { starterCautions } from '../cautions/starter-cautions';
import { brandNames } from '../drugs/brand-names';
import { starterKnowledge } from '../interactions/knowledge/starter-knowledge';
import { starterOrderSets } from '../order-sets/starters';
import { DATA_FOLDER, tablesRead } from '../platform/data-table';
import { listedNames } from '../reference/clinical-name-store';
import { doseTable } from '../reference/dose-table';
import { isKnownUncontrolled } from '../reference/known-ingredients';
import { codeOfPackage } from '../reference/package-codes';
import { sigTable, supplySigs } from '../reference/sigs';
import {
  commonDiagnosisCodes,
  starterDiagnoses,
  starterEndedDiagnoses,
  starterProducts,
} from '../reference/starter-catalogue';
import { starterLaw } from '../reference/state-schedule-store';

/** Everything that is read at the first use of it. */
const READERS: readonly (() => unknown)[] = [
  brandNames,
  starterKnowledge,
  starterCautions,
  doseTable,
  sigTable,
  supplySigs,
  starterOrderSets,
  starterProducts,
  starterDiagnoses,
  starterEndedDiagnoses,
  commonDiagnosisCodes,
  starterLaw,
  listedNames,
  () => isKnownUncontrolled(''),
  () => codeOfPackage('', undefined),
];

/**
 * Reads every table of what the service knows of drugs, as the service does when it needs them; run by the build and by a test.
 * @internal for the build (tsup.config.ts), which loads what it built
 * @throws Error that names file, line and column of each fault, or the files that nothing reads
 */
export function checkData(): void {
  for (const reads of READERS) reads();
  const unread = ['cautions', 'drugs', 'interactions', 'starter'].flatMap((folder) =>
    readdirSync(`${DATA_FOLDER}/${folder}`)
      .map((name) => `${folder}/${name}`)
      .filter((file) => !tablesRead().has(file)),
  );
  if (unread.length > 0)
    throw new Error(`No table of packages/server/data is read from ${unread.join(', ')}.`);
}
