import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runScript, runToEnd } from '../workspace/command.mjs';
import { buildChanged } from '../workspace/build.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { contractSuites, suitesOf, toChecked } from './changed.mjs';
import { sum, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

const program = (path, ...args) => [process.execPath, join(ROOT, 'node_modules', path), ...args];
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** The checks of style and structure: scripts of the root package.json, each counted as one test. */
const LINT = ['format:check', 'lint:style', 'lint:promises', 'lint:boundaries', 'lint:unused'];

async function check(name) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return await timed(name, () => runScript(scripts[name], { root: ROOT }));
}

async function timed(name, run) {
  const begun = performance.now();
  const { code, output } = await run();
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}  ${seconds(begun)}`);
  if (code !== 0) console.log(output);
  return tallyOfCheck(code);
}

async function vitest(project, ...more) {
  const file = reportFile(project);
  const { code } = await runToEnd(
    program(
      'vitest/vitest.mjs',
      'run',
      '--project',
      project,
      ...more,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ),
    { cwd: ROOT, show: true },
  );
  return { ...tallyOfVitest(file, code), code };
}

async function playwright() {
  const file = reportFile('e2e');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await runToEnd(
    program(
      '@playwright/test/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      '--reporter=list,json',
    ),
    { cwd: ROOT, env, show: true },
  );
  return tallyOfPlaywright(file, code);
}

function reportFile(stage) {
  const file = join(ROOT, 'test-results', `${stage}.json`);
  // The report of an earlier run must not stand in for one that was never written.
  rmSync(file, { force: true });
  return file;
}

/**
 * Everything that is tested, in order: the quick and certain first. Contracts and commands often wait (for a
 * lease, a clock, an answer that comes late, a process that starts): a third worker uses the time. `built`
 * stages run the built product, `services` ones share a test run's databases, `browser` ones need Chromium.
 */
export const STAGES = [
  { name: 'lint', run: async () => sum(await Promise.all(LINT.map(check))) },
  { name: 'types', run: () => check('types') },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'contract', built: true, services: true, run: () => vitest('contract', '--maxWorkers=3') },
  { name: 'cli', built: true, services: true, run: () => vitest('cli', '--maxWorkers=3') },
  { name: 'launch', run: () => vitest('launch') },
  { name: 'e2e', built: true, services: true, browser: true, run: playwright },
];

/** The tests of a project that import what changed; there may be none. */
async function importing(project, since) {
  const tally = await vitest(project, '--changed', since, '--passWithNoTests', '--silent');
  return tally.code === 0 ? { ...tally, failed: 0 } : tally;
}

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/**
 * What is tested of a change before it is committed: its files' style, all types, the units that import it, and
 * the contracts of its rooms. Everything else is for the whole run.
 * @param {readonly string[]} files what changed since `since`
 * @param {string} since a commit
 */
export function stagesOf(files, since) {
  const { prettier, eslint, oxlint } = toChecked(files);
  const suites = suitesOf(files, contractSuites());
  const style = (name, path, paths, ...args) =>
    paths.length === 0
      ? NOTHING
      : timed(name, () => runToEnd(program(path, ...args, ...paths), { cwd: ROOT }));
  return [
    {
      name: 'lint',
      run: async () =>
        sum(
          await Promise.all([
            style('format:check', 'prettier/bin/prettier.cjs', prettier, '--check', '--ignore-unknown'),
            style('lint:style', 'eslint/bin/eslint.js', eslint, '--max-warnings', '0', '--no-warn-ignored'),
            style('lint:promises', 'oxlint/bin/oxlint', oxlint, '--type-aware', '--quiet'),
          ]),
        ),
    },
    { name: 'types', run: () => check('types') },
    { name: 'unit', run: () => importing('unit', since) },
    { name: 'launch', run: () => importing('launch', since) },
    ...(suites.length === 0
      ? []
      : [{ name: 'contract', built: true, services: true, run: () => vitest('contract', ...suites) }]),
  ];
}

/** Builds what the stages of the built product need. */
export async function buildForStages(say) {
  const begun = performance.now();
  const built = await buildChanged({ say });
  if (built.length > 0) say(`Built in ${seconds(begun)}`);
}
