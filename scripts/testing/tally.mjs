import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** The tally of a check that is right or wrong as a whole. */
export const tallyOfCheck = (code) =>
  code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };

/**
 * Reads what vitest's JSON reporter wrote. A file that could not be loaded has no test to count and counts as
 * one failed.
 */
export function tallyOfVitest(file, code) {
  const report = readReport(file);
  const unloaded = (report?.testResults ?? []).filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  ).length;
  return settle(code, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + unloaded,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/** Reads what Playwright's JSON reporter wrote. */
export function tallyOfPlaywright(file, code) {
  const stats = readReport(file)?.stats;
  return settle(code, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  });
}

export function sum(tallies) {
  const of = (field) => tallies.reduce((total, tally) => total + tally[field], 0);
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

/**
 * A run that ended badly without a failed test (a crash, a broken set-up, no test at all) still has one
 * failure to tell.
 */
function settle(code, tally) {
  const isSilent = tally.failed === 0 && (code !== 0 || tally.passed === 0);
  return isSilent ? { ...tally, failed: 1 } : tally;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // Never written: settle() counts it.
  }
}
