import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { program, runShown } from '../testing/runners.mjs';
import { ROOT } from '../workspace/packages.mjs';

/** Where a scratch machine writes as well. */
export const FOLDER = join(ROOT, '.proof');
mkdirSync(FOLDER, { recursive: true });

/**
 * A line that a test of the suite proves, with larger amounts than in the suite.
 * @param {{ project: string, files: string[], only?: string, env?: Record<string, string>, on?: string[] }} tests `on`
 *   is the command that runs another one on a scratch machine
 * @param {(figures: Record<string, number>, passed: number) => string} figureOf of what the tests have counted
 *   (tests/harness/figures.ts) and of how many passed
 * @returns {Promise<{ figure: string, passed: boolean, details: object }>}
 */
export async function runSuite({ project, files, only, env = {}, on = [] }, figureOf) {
  const folder = mkdtempSync(join(FOLDER, 'suite-'));
  const [report, figures] = [join(folder, 'report.json'), join(folder, 'figures.jsonl')];
  const { code } = await runShown(
    [
      ...on,
      ...program(
        'vitest/vitest.mjs',
        'run',
        '--project',
        project,
        ...files,
        ...(only === undefined ? [] : ['-t', only]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ),
    ],
    {
      cwd: ROOT,
      env: { ...process.env, ERX_TEST_WHOLE: '1', ERX_FIGURES: figures, ...env },
      log: join(folder, 'log'),
    },
  );
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'));
  const counted = {};
  for (const line of linesOf(figures))
    for (const [name, value] of Object.entries(JSON.parse(line)))
      counted[name] = (counted[name] ?? 0) + value;
  rmSync(folder, { recursive: true });
  const isWell = code === 0 && passed > 0;
  return {
    figure: isWell ? figureOf(counted, passed) : `${failed} of ${passed + failed} tests failed`,
    passed: isWell,
    details: { tests: passed, failed, counted },
  };
}

function linesOf(file) {
  try {
    return readFileSync(file, 'utf8').trim().split('\n');
  } catch {
    return []; // Nothing was counted.
  }
}
