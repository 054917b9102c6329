import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace/packages.mjs';

/** Where what each stage took last is kept, from the root of the repository; git leaves it out. */
export const TIMES_FILE = 'test-results/times.json';

/**
 * Keeps what a stage took, beside what the others took when they ran last.
 * @param {string} stage
 * @param {number} seconds
 */
export function keepTime(stage, seconds) {
  const file = join(ROOT, TIMES_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ ...readKept(file), [stage]: { seconds, at: new Date() } }, null, 2)}\n`,
  );
}

function readKept(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {}; // The first run.
  }
}
