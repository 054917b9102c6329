// pnpm bench [name …]: measures, prints a table, and keeps the figures in .bench/ as JSON. Nothing is
// asserted here.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { buildChanged } from '../workspace/build.mjs';
import { Failure, exitWith } from '../workspace/failure.mjs';
import { installMissing } from '../workspace/install.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { table } from './report/table.mjs';

const FOLDER = join(ROOT, 'scripts', 'bench');
const available = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
  .map((file) => file.slice(0, -'.mjs'.length));

/**
 * Each benchmark is a module beside this one: `title`, and `run(context)` which returns rows.
 * @typedef {object} Row
 * @property {string} measure what was measured
 * @property {number} value in `unit`
 * @property {string} unit
 * @property {number} [floor] the same thing done by the least that could do it, in the same run
 * @property {number} [ratio] value to floor
 * @property {string} [aim] what it should be, in words: 'at most 120'
 * @property {boolean} [met] whether it is
 *
 * @typedef {object} Context
 * @property {string} root the project's folder
 * @property {(line: string) => void} say shows progress
 * @property {(options?: object) => Promise<import('../../tests/harness/product.ts').Product>} startProduct a
 * product on storage of its own
 * @property {() => string | null} clusterUrl the run's PostgreSQL, or null
 */
async function bench(names) {
  const unknown = names.filter((name) => !available.includes(name));
  if (unknown.length > 0)
    throw new Failure(`There is no benchmark ${unknown.join(', ')}: choose among ${available.join(', ')}.`);
  await installMissing({ say: console.error });
  await buildChanged({ say: console.error });
  register(); // The test harness, which starts the product, is TypeScript.
  const { beginRun, clusterUrl } = await import('../../tests/harness/run.ts');
  const { startProduct } = await import('../../tests/harness/product.ts');
  const context = { root: ROOT, say: console.error, startProduct, clusterUrl };

  const began = new Date();
  const results = [];
  const endRun = await beginRun({ durable: true });
  try {
    for (const name of names.length > 0 ? names : available) {
      const { title, run } = await import(`./${name}.mjs`);
      console.error(`\n${title} …`);
      try {
        const rows = await run(context);
        results.push({ name, title, rows });
        console.log(`\n${title}\n${table(rows)}`);
      } catch (error) {
        // One that cannot run says so; the others are still worth having.
        results.push({ name, title, error: error.message });
        console.error(
          `${title}: could not be measured: ${error instanceof Failure ? error.message : error.stack}`,
        );
      }
    }
  } finally {
    await endRun();
  }
  const file = join(ROOT, '.bench', `${began.toISOString().slice(0, 19).replaceAll(':', '')}.json`);
  mkdirSync(join(ROOT, '.bench'), { recursive: true });
  const machine = {
    cores: cpus().length,
    processor: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
  writeFileSync(file, `${JSON.stringify({ at: began.toISOString(), machine, results }, null, 2)}\n`);
  console.error(`\nKept in ${file}`);
  return results.some(({ error }) => error) ? 1 : 0;
}

await exitWith(() => bench(process.argv.slice(2)));
