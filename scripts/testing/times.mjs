import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace/packages.mjs';

/** Where what each stage took last is kept, from the root of the repository; git leaves it out. */
export const TIMES_FILE = 'test-results/times.json';
const TIMES_OF_WHOLE = 'test-results/times-whole.json';

/**
 * Keeps what stages took, beside what the others took when they ran last.
 * @param {{ name: string, seconds: number, processor: number | null, database: number | null }[]} rows
 * @param {boolean} isWhole the whole run has a file of its own
 */
export function keepTimes(rows, isWhole) {
  const file = join(ROOT, isWhole ? TIMES_OF_WHOLE : TIMES_FILE);
  mkdirSync(dirname(file), { recursive: true });
  const at = new Date();
  const now = rows.map(({ name, seconds, processor, database }) => [
    name,
    { seconds, processor, database, at },
  ]);
  writeFileSync(file, `${JSON.stringify({ ...readKept(file), ...Object.fromEntries(now) }, null, 2)}\n`);
}

function readKept(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {}; // The first run.
  }
}
