import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/workspace/packages.mjs';

// A clone has nothing beside it. In the whole run all its units run; else those that ask for published files.
const isWhole = process.env.ERX_TEST_WHOLE === '1';
const ASKS = /harness\/(?:describe-)?published|fixtures\/published|\bshared\/data\b/;
let folder, clone;

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/** Names of a node_modules folder, without what tools keep there. */
const namesIn = (modules) => readdirSync(modules).filter((name) => !/^\.(?:cache|vite|vitest)/.test(name));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'erx-clone-'));
  clone = join(folder, 'erx');
  git('clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone);
  // What is installed here serves there; the links to packages of the workspace lead to those of the clone.
  mkdirSync(join(clone, 'node_modules'));
  for (const name of namesIn(join(ROOT, 'node_modules')))
    symlinkSync(join(ROOT, 'node_modules', name), join(clone, 'node_modules', name));
  for (const home of ['tests', ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)]) {
    const modules = join(ROOT, home, 'node_modules');
    for (const name of namesIn(modules))
      cpSync(join(modules, name), join(clone, home, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Unit test files of the clone that ask for published files. */
function asking() {
  return execFileSync('git', ['ls-files', 'packages/*.test.ts', 'packages/*.test.tsx'], {
    cwd: clone,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => ASKS.test(readFileSync(join(clone, file), 'utf8')));
}

it(
  'is green by itself, without published files beside it and with an empty home',
  { timeout: 1_800_000 },
  async () => {
    const files = asking();
    expect(files.length).toBeGreaterThanOrEqual(10);
    mkdirSync(join(folder, 'home'));
    const report = join(folder, 'report.json');
    const { ERX_PUBLISHED: _, ...env } = process.env;
    const run = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'unit',
        ...(isWhole ? [] : files),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { cwd: clone, env: { ...env, HOME: join(folder, 'home') } },
    );
    let said = '';
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (data) => (said += String(data)));
    const code = await new Promise((resolve) => run.once('close', resolve));
    expect(code, said.slice(-4000)).toBe(0);
    expect(said.match(/Tests over whole published files are skipped: .* not in /g)).toHaveLength(1);
    const { numFailedTests, numPassedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    expect([numFailedTests, numPassedTests > 500]).toEqual([0, true]);
    const skipped = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'pending' || status === 'skipped'),
    );
    expect(skipped.length).toBe(numPendingTests);
    expect(skipped.length).toBeGreaterThan(0);
  },
);
