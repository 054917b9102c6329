import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { buildChanged } from '../workspace/build.mjs';
import { Failure } from '../workspace/failure.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { ensureChromium } from './chromium.mjs';
import { changedFiles } from './changed.mjs';
import { MARK, countProcessor } from './processor.mjs';
import { judgeAgain, writeUnstable } from './second-look.mjs';
import { STAGES, stagesOf } from './stages.mjs';
import { summarize } from './summary.mjs';
import { keepTimes } from './times.mjs';
import { readUnstableList } from './unstable-list.mjs';

/**
 * Runs the chosen stages in their order, whichever fails.
 * @param {string[]} args names of stages; none means all. `whole` before them adds what is too long for the gate;
 * `changed`, and a commit where it is not HEAD, means what bears on what changed since
 * @returns {Promise<number>} the exit code
 * @throws {Failure} for an unknown stage
 */
export async function runStages(args) {
  const [first, since = 'HEAD', ...more] = args;
  if (first === 'changed' && more.length === 0) return await runChanged(since);
  const isWhole = first === 'whole';
  const chosen = isWhole ? args.slice(1) : args;
  const unknown = chosen.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0)
    throw new Failure(
      `There is no test stage ${unknown.join(', ')}: choose among ${STAGES.map(({ name }) => name).join(', ')}, changed, or whole.`,
    );
  if (isWhole) Object.assign(process.env, { ERX_TEST_WHOLE: '1', ERX_TEST_DATABASES: 'all' });
  const stages = STAGES.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
  return await run(stages, { ...ofProduct(), keepTimes: (times) => keepTimes(times, isWhole) });
}

async function runChanged(since) {
  const files = await changedFiles(since);
  if (files.length === 0) {
    console.log(`Nothing changed since ${since}.`);
    return 0;
  }
  console.log(`${files.length} changed since ${since}: their style, all types, their units and contracts.`);
  return await run(stagesOf(files, since), ofProduct());
}

/** What stages need of this repository before they can run. */
function ofProduct() {
  register(); // The test harness is TypeScript.
  return {
    root: ROOT,
    list: readUnstableList(),
    build: () => buildChanged({ say: console.log }),
    findBrowser: async () => {
      process.env.CHROMIUM_PATH = await ensureChromium(console.log);
    },
    beginServices: async () => (await import('../../tests/harness/run.ts')).beginRun(),
  };
}

/**
 * Runs stages, judges a second time what failed, and prints how it ended; the last line has the counts.
 * @param {object[]} stages
 * @param {{ root: string, list: object[], build: () => Promise<string[]>, findBrowser: () => Promise<void>,
 * beginServices: () => Promise<() => Promise<void>>, keepTimes?: (times: object) => void }} needs each throws a
 * Failure where it cannot be met, which fails the stages that need it and no others
 * @returns {Promise<number>} the exit code
 */
export async function run(stages, { root, list, build, findBrowser, beginServices, keepTimes: keep }) {
  const results = join(root, 'test-results');
  for (const name of ['again', 'unstable', 'failed', 'unstable.json'])
    rmSync(join(results, name), { recursive: true, force: true });
  const rows = [];
  let endServices = () => Promise.resolve();
  // Stopped in the middle, the databases are still put away.
  const stop = () => void endServices().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  const database = countProcessor('database');
  const timed = (name, work) => timeRow(name, work, database);

  const built = once(async () => {
    const row = await timed('build', async () => ((await build()).length > 0 ? {} : { isIdle: true }));
    if (row.problem) console.error(row.problem);
    if (!row.isIdle) rows.push(row);
    if (row.problem) throw new Failure('the build failed');
  });
  const served = once(async () => {
    process.env[MARK] = 'database';
    endServices = await beginServices();
  });
  const browser = once(findBrowser);
  try {
    for (const stage of stages) {
      console.log(`\n── ${stage.name} ${'─'.repeat(70 - stage.name.length)}`);
      const row = await ready(stage, { built, served, browser }).then(
        () => timed(stage.name, () => stage.run()),
        (error) => ({ name: stage.name, problem: `not run: ${toSentence(error)}` }),
      );
      if (row.problem) Object.assign(row, { passed: 0, failed: 1, skipped: 0, failures: [] });
      rows.push(row);
      console.log(
        row.problem
          ? `${stage.name}: ${row.problem}`
          : `${stage.name}: ${row.passed} passed, ${row.failed} failed in ${row.seconds.toFixed(1)} s`,
      );
    }
  } finally {
    await endServices();
  }
  keep?.(rows.filter(({ seconds }) => seconds !== undefined));

  const failed = stages
    .map((stage) => ({ stage, failures: rows.find(({ name }) => name === stage.name).failures ?? [] }))
    .filter(({ failures }) => failures.length > 0);
  let judged = [];
  if (failed.length > 0) {
    const row = await timed('again', async () => {
      judged = await judgeAgain(failed, list, results, console.log);
      return {};
    });
    rows.push(row);
    if (row.problem) console.error(row.problem);
  }
  writeUnstable(judged, results, root);
  database.end();
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  return summarize(rows, judged, root);
}

/** What a stage needs is there, or a Failure says why not. */
async function ready(stage, { built, served, browser }) {
  if (stage.built) await built();
  if (stage.browser) await browser();
  if (stage.services) await served();
}

const once = (work) => {
  let begun;
  return () => (begun ??= work());
};

/** What some work gave, with what it took: seconds of the clock, of processors, and of the shared databases'. */
async function timeRow(name, work, database) {
  const begun = performance.now();
  const databaseBegun = database.seconds();
  process.env[MARK] = `${name} ${process.pid} ${begun}`;
  const processor = countProcessor(process.env[MARK], { isAll: true });
  const done = await work().catch((error) => ({ problem: toSentence(error) }));
  return {
    name,
    ...done,
    seconds: (performance.now() - begun) / 1000,
    processor: processor.end(),
    database: databaseBegun === null ? null : database.seconds() - databaseBegun,
  };
}

const toSentence = (error) => (error instanceof Failure ? error.message : (error?.stack ?? String(error)));
