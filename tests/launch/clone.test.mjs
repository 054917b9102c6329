import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/workspace/packages.mjs';

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/** Names of a node_modules folder, without what tools keep there. */
const namesIn = (modules) => readdirSync(modules).filter((name) => !/^\.(?:cache|vite|vitest)/.test(name));

// All units a second time: of the whole run alone (vitest.config.ts).
describe('a clone with nothing beside it and an empty home', () => {
  let folder, clone;
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
    mkdirSync(join(folder, 'home'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'passes its units, and says once what it skips for want of published files',
    {
      timeout: 1_800_000,
    },
    async () => {
      const report = join(folder, 'report.json');
      const { ERX_PUBLISHED: _, ...env } = process.env;
      const run = spawn(
        process.execPath,
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--project',
          'unit',
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
      const { numFailedTests, numPassedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
      expect(numFailedTests).toBe(0);
      expect(numPassedTests).toBeGreaterThan(10_000);
      expect(numPendingTests).toBeGreaterThan(0);
    },
  );
});
