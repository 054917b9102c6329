import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../workspace/packages.mjs';
import { passedInPlaywright, passedInVitest, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

/** The command line of a program that is installed here. */
export const program = (path, ...args) => [process.execPath, join(ROOT, 'node_modules', path), ...args];

const REPORTER = fileURLToPath(new URL('vitest-report.mjs', import.meta.url));

/**
 * Runs a project of vitest.
 * @param {string} project
 * @param {{ root?: string, args?: string[] }} options `root` is where vitest.config lies
 */
export async function runVitest(project, { root = ROOT, args = [] } = {}) {
  const results = join(root, 'test-results');
  const report = newReport(results, project);
  const { code } = await vitest(project, root, report, join(results, `${project}.log`), [
    '--reporter=default',
    ...args,
  ]);
  return { ...tallyOfVitest(report, code), code };
}

/**
 * Runs what failed in a file once more, by itself in one worker: the tests that are named, or all of the file
 * where it failed as a whole.
 * @param {string} project
 * @param {string} file from the root
 * @param {string[] | null} names
 * @param {{ root?: string, folder: string }} options `folder` keeps what it says
 */
export async function rerunVitest(project, file, names, { root = ROOT, folder }) {
  const report = newReport(folder, 'second');
  const only = names === null ? [] : ['-t', `^(?:${names.map(escape).join('|')})$`];
  const { code } = await vitest(project, root, report, join(folder, 'second.log'), [
    file,
    ...only,
    '--reporter=verbose',
    '--maxWorkers=1',
  ]);
  return { passed: passedInVitest(report), failures: tallyOfVitest(report, code).failures };
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function vitest(project, root, report, log, args) {
  return runShown(
    program('vitest/vitest.mjs', 'run', '--project', project, ...args, `--reporter=${REPORTER}`),
    {
      cwd: root,
      env: { ...process.env, ERX_TEST_REPORT: report },
      log,
    },
  );
}

/**
 * Runs the tests of a configuration of Playwright.
 * @param {string} config from the root
 */
export async function runPlaywright(config, { root = ROOT } = {}) {
  const results = join(root, 'test-results');
  const report = newReport(results, 'e2e');
  const { code } = await playwright(config, root, report, join(results, 'e2e.log'), []);
  return tallyOfPlaywright(report, code, root);
}

/** Like rerunVitest; with a trace. */
export async function rerunPlaywright(config, file, names, { root = ROOT, folder }) {
  const report = newReport(folder, 'second');
  const list = join(folder, 'tests.txt');
  const spec = file.slice(dirname(config).length + 1);
  writeFileSync(list, names.map((name) => `${spec} › ${name}\n`).join(''));
  const { code } = await playwright(config, root, report, join(folder, 'second.log'), [
    `--test-list=${list}`,
    '--workers=1',
    '--trace=on',
    `--output=${join(folder, 'second')}`,
  ]);
  return {
    passed: passedInPlaywright(report, root),
    failures: tallyOfPlaywright(report, code, root).failures,
  };
}

function playwright(config, root, report, log, args) {
  return runShown(
    program('@playwright/test/cli.js', 'test', '--config', config, '--reporter=list,json', ...args),
    { cwd: root, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, log },
  );
}

/** The report of an earlier run must not stand in for one that was never written. */
function newReport(folder, name) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** Runs a program whose output is shown and kept; it has no input. */
export function runShown([command, ...args], { cwd, env, log }) {
  return new Promise((resolve) => {
    const kept = createWriteStream(log);
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const endWithUs = () => child.kill();
    process.once('exit', endWithUs);
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      from.on('data', (text) => {
        kept.write(text);
        to.write(text);
      });
    child.on('error', (error) => kept.end(`${error.message}\n`, () => resolve({ code: null })));
    child.on('close', (code) => {
      process.off('exit', endWithUs);
      kept.end(() => resolve({ code }));
    });
  });
}
