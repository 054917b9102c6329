import { register } from 'tsx/esm/api';
import { Failure } from '../workspace/failure.mjs';
import { ensureChromium } from './chromium.mjs';
import { changedFiles } from './changed.mjs';
import { STAGES, buildForStages, stagesOf } from './stages.mjs';
import { sum } from './tally.mjs';
import { keepTime } from './times.mjs';

/**
 * Runs the chosen stages in their order and stops after the first that fails.
 * @param {string[]} chosen names of stages; none means all; `changed`, and a commit where it is not HEAD, means
 * what bears on what changed since
 * @returns {Promise<number>} the exit code
 * @throws {Failure} for an unknown stage
 */
export async function runStages(chosen) {
  const [first, since = 'HEAD', ...more] = chosen;
  if (first === 'changed' && more.length === 0) return await runChanged(since);
  const unknown = chosen.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0)
    throw new Failure(
      `There is no test stage ${unknown.join(', ')}: choose among ${STAGES.map(({ name }) => name).join(', ')}, or changed.`,
    );
  const stages = STAGES.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
  return await run(stages, { keepsTimes: true });
}

async function runChanged(since) {
  const files = await changedFiles(since);
  if (files.length === 0) {
    console.log(`Nothing changed since ${since}.`);
    return 0;
  }
  console.log(`${files.length} changed since ${since}: their style, all types, their units and contracts.`);
  return await run(stagesOf(files, since), { keepsTimes: false });
}

async function run(stages, { keepsTimes }) {
  register(); // The test harness is TypeScript.
  const results = new Map();
  let problem = null;
  let endRun = () => Promise.resolve();
  // Stopped in the middle, the databases are still put away.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void endRun().finally(() => process.exit(1)));
  try {
    if (stages.some(({ browser }) => browser)) process.env.CHROMIUM_PATH = await ensureChromium(console.log);
    if (stages.some(({ services }) => services))
      endRun = await (await import('../../tests/harness/run.ts')).beginRun();
    for (const stage of stages) {
      const begun = performance.now();
      if (stage.built) await buildForStages(console.log);
      console.log(`\n── ${stage.name} ${'─'.repeat(70 - stage.name.length)}`);
      const tally = await stage.run();
      const seconds = (performance.now() - begun) / 1000;
      results.set(stage.name, { ...tally, seconds });
      if (keepsTimes) keepTime(stage.name, seconds);
      console.log(`${stage.name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds.toFixed(1)} s`);
      if (tally.failed > 0) break;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problem = error.message;
  } finally {
    await endRun();
  }
  return summarise(stages, results, problem);
}

function summarise(stages, results, problem) {
  console.log('\n');
  for (const { name } of stages) {
    const result = results.get(name);
    const counts = result
      ? `${String(result.passed).padStart(6)} passed ${String(result.failed).padStart(4)} failed ` +
        `${String(result.skipped).padStart(4)} skipped ${result.seconds.toFixed(1).padStart(7)} s`
      : '       not run';
    console.log(`  ${name.padEnd(10)}${counts}`);
  }
  const total = sum([...results.values()]);
  if (problem) console.error(`\n${problem}`);
  if (total.skipped > 0)
    console.log(`\n*** ${total.skipped} skipped: what they needed is missing on this machine ***`);
  const failed = total.failed + (problem ? 1 : 0);
  console.log(`\n${total.passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
