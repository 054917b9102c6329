import { readdirSync } from 'node:fs';
import '../cautions/starter-cautions'; // reads its tables
import { brandNames } from '../drugs/brand-names';
import '../interactions/knowledge/starter-knowledge'; // reads its tables
import { DATA_FOLDER, tablesRead } from '../platform/data-table';

/**
 * Reads every table of what the service knows of drugs, as a start does; run by the build and by a test.
 * @internal for the build (tsup.config.ts), which loads what it built
 * @throws Error that names file, line and column of each fault, or the files that nothing reads
 */
export function checkData(): void {
  brandNames();
  const unread = ['cautions', 'drugs', 'interactions'].flatMap((folder) =>
    readdirSync(`${DATA_FOLDER}/${folder}`)
      .map((name) => `${folder}/${name}`)
      .filter((file) => !tablesRead().has(file)),
  );
  if (unread.length > 0)
    throw new Error(`No table of packages/server/data is read from ${unread.join(', ')}.`);
}
