import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript, runToEnd } from '../workspace/command.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { contractSuites, suitesOf, toChecked } from './changed.mjs';
import { program, rerunPlaywright, rerunVitest, runPlaywright, runVitest } from './runners.mjs';
import { sum, tallyOfCheck } from './tally.mjs';

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** The checks of style and structure: scripts of the root package.json, each counted as one test. */
const LINT = ['format:check', 'lint:style', 'lint:boundaries', 'lint:unused'];

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

/** A stage of vitest, with what runs again what failed in it. */
const stageOfVitest = (name, run, more) => ({
  name,
  ...more,
  run,
  again: (file, names, folder) => rerunVitest(name, file, names, { folder }),
});

const BROWSER_TESTS = 'tests/e2e/playwright.config.ts';

/**
 * Everything that is tested, in order: the quick and certain first. Contracts and commands often wait (for a
 * lease, a clock, an answer that comes late, a process that starts): a third worker uses the time. `built`
 * stages run the built product, `services` ones share a test run's databases, `browser` ones need Chromium.
 * What failed in a stage with `again` is judged a second time; nothing in the others depends on time.
 */
export const STAGES = [
  { name: 'lint', run: async () => sum(await Promise.all(LINT.map(check))) },
  { name: 'types', run: () => check('types') },
  stageOfVitest('unit', () => runVitest('unit')),
  stageOfVitest('contract', () => runVitest('contract', { args: ['--maxWorkers=3'] }), {
    built: true,
    services: true,
  }),
  stageOfVitest('cli', () => runVitest('cli', { args: ['--maxWorkers=3'] }), { built: true, services: true }),
  stageOfVitest('launch', () => runVitest('launch')),
  {
    name: 'e2e',
    built: true,
    services: true,
    browser: true,
    run: () => runPlaywright(BROWSER_TESTS),
    again: (file, names, folder) => rerunPlaywright(BROWSER_TESTS, file, names, { folder }),
  },
];

/** The tests of a project that import what changed; there may be none. */
async function importing(project, since) {
  const tally = await runVitest(project, { args: ['--changed', since, '--passWithNoTests', '--silent'] });
  return tally.code === 0 ? { ...tally, failed: 0, failures: [] } : tally;
}

const STYLE = ['-c', '.oxlintrc.style.json', '--report-unused-disable-directives', '--deny-warnings'];
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/**
 * What is tested of a change before it is committed: its files' style, all types, the units that import it, and
 * the contracts of its rooms. Everything else is for the whole run.
 * @param {readonly string[]} files what changed since `since`
 * @param {string} since a commit
 */
export function stagesOf(files, since) {
  const { prettier, linted, typed } = toChecked(files);
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
            style('lint:style', 'oxlint/bin/oxlint', linted, ...STYLE),
            style('lint:promises', 'oxlint/bin/oxlint', typed, '--type-aware', '--quiet'),
          ]),
        ),
    },
    { name: 'types', run: () => check('types:changed') },
    stageOfVitest('unit', () => importing('unit', since)),
    stageOfVitest('launch', () => importing('launch', since)),
    ...(suites.length === 0
      ? []
      : [
          stageOfVitest('contract', () => runVitest('contract', { args: suites }), {
            built: true,
            services: true,
          }),
        ]),
  ];
}
