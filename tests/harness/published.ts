import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/**
 * The folder of the publishers' whole files: the one that ERX_PUBLISHED names, else ../shared/data next to
 * the repository. Nothing but tests over whole lists reads it.
 */
export const PUBLISHED =
  process.env['ERX_PUBLISHED'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

/** Excerpts of the same files, in the repository (README.md there names source and license of each). */
export const EXCERPTS = fileURLToPath(new URL('../fixtures/published', import.meta.url));

/** The files that tests ask for whole. */
export const WHOLE_FILES = [
  'icd10cm-fy2022.csv.gz',
  'icd10cm-order-2021.txt.gz',
  'interactions-ndfrt.csv',
  'interactions-onc-high-priority.csv',
  'ndc-packages.csv.gz',
  'ndc-rxcui-ingredients.csv.gz',
  'synthea/patients.csv.gz',
  'x12/270-5010-Example1_IG.txt',
  'x12/271-5010-Example_3_1_2.txt',
] as const;
export type WholeFile = (typeof WHOLE_FILES)[number];

export const isHere = (file: WholeFile) => existsSync(join(PUBLISHED, file));

/** Lines of a published file, unpacked; ask for it by `describeWithPublished`. */
export const publishedLines = (file: WholeFile) => linesOf(join(PUBLISHED, file));

/** Lines of an excerpt, with the header of the file where it has one. */
export const excerptLines = (file: string) => linesOf(join(EXCERPTS, file));

function linesOf(path: string): string[] {
  const bytes = readFileSync(path);
  const lines = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
