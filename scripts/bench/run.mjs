// npm run bench [all | name …]: measures, prints a table, and keeps the figures in .bench/ as JSON; `all` runs
// every benchmark shortly. Nothing is asserted here. With `--record` the figures stay in docs/decisions/speed.json,
// beside which later ones are printed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
const RECORDED = join(ROOT, 'docs', 'decisions', 'speed.json');

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
async function bench(words) {
  const isRecorded = words.includes('--record');
  const isShort = words.includes('all');
  const names = words.filter((word) => word !== '--record' && word !== 'all');
  if (isShort) process.env.BENCH_SHORT = '1'; // read by report/amounts.mjs
  const unknown = names.filter((name) => !available.includes(name));
  if (unknown.length > 0)
    throw new Failure(`There is no benchmark ${unknown.join(', ')}: choose among ${available.join(', ')}.`);
  await installMissing({ say: console.error });
  await buildChanged({ say: console.error });
  register(); // The test harness, which starts the product, is TypeScript.
  const { beginRun, clusterUrl } = await import('../../tests/harness/run.ts');
  const { startProduct } = await import('../../tests/harness/product.ts');
  const context = { root: ROOT, say: console.error, startProduct, clusterUrl };

  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8'));
  const kept = recorded[isShort ? 'short' : 'full'];
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
        console.log(`\n${title}\n${table(rows.map((row) => ({ ...row, last: kept[name]?.[row.measure] })))}`);
        if (isRecorded) kept[name] = Object.fromEntries(rows.map((row) => [row.measure, figureOf(row)]));
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
  if (isRecorded) writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`);
  return results.some(({ error }) => error) ? 1 : 0;
}

/** What is recorded of a row: a ratio says more than a figure, where there is one. */
const figureOf = ({ value, ratio }) => ({
  value: Number(value.toPrecision(4)),
  ...(ratio === undefined ? {} : { ratio: Number(ratio.toPrecision(3)) }),
  on: new Date().toISOString().slice(0, 10),
});

await exitWith(() => bench(process.argv.slice(2)));
