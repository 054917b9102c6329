import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * What failed, as it can be run again: a test by its file and name, a file that could not be loaded or set up by
 * its file alone, and what no file answers for by neither.
 * @typedef {{ file: string | null, name: string | null, output: string, attachments?: string[] }} Failed
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failed[] }} Tally
 */

/** The tally of a check that is right or wrong as a whole. */
export const tallyOfCheck = (code) =>
  code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };

/** Reads what vitest-report.mjs wrote. A file that could not be loaded or set up counts as one failed. */
export function tallyOfVitest(file, code) {
  const report = readReport(file) ?? { tests: [], errors: [] };
  const count = (state) => report.tests.filter((test) => test.state === state).length;
  const broken = new Map(report.errors.map((error) => [error.file, error]));
  const failures = [
    ...report.tests
      .filter(({ state }) => state === 'failed')
      .map(({ file: of, name, output }) => ({ file: of, name, output })),
    ...[...broken.values()].map(({ file: of, output }) => ({ file: of, name: null, output })),
  ];
  return settle(code, { passed: count('passed'), skipped: count('skipped'), failures });
}

/** The names of the tests that passed, by what vitest-report.mjs wrote. */
export function passedInVitest(file) {
  const tests = readReport(file)?.tests ?? [];
  return tests.filter(({ state }) => state === 'passed').map(({ name }) => name);
}

/**
 * Reads what Playwright's JSON reporter wrote. A test that another one's failure kept from running (of a serial
 * suite, or after a set-up that broke) has failed too.
 * @param {string} file
 * @param {number | null} code
 * @param {string} root what files are named from
 */
export function tallyOfPlaywright(file, code, root) {
  const report = readReport(file);
  const tests = playwrightTests(report, root);
  const failures = tests
    .filter(({ state }) => state === 'failed')
    .map(({ file: of, name, output, attachments }) => ({ file: of, name, output, attachments }));
  // One file that cannot be loaded keeps all from running.
  for (const error of report?.errors ?? [])
    failures.push({ file: null, name: null, output: error.stack ?? error.message });
  const count = (state) => tests.filter((test) => test.state === state).length;
  return settle(code, { passed: count('passed'), skipped: count('skipped'), failures });
}

/** The names of the tests that passed, by what Playwright's JSON reporter wrote. */
export function passedInPlaywright(file, root) {
  const tests = playwrightTests(readReport(file), root);
  return tests.filter(({ state }) => state === 'passed').map(({ name }) => name);
}

function playwrightTests(report, root) {
  const inSuite = (suite, above) => [
    ...(suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => toTest(spec, test, above))),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, [...above, inner.title])),
  ];
  const toTest = (spec, test, above) => ({
    file: relative(root, join(report.config.rootDir, spec.file)).replaceAll('\\', '/'),
    name: [...above, spec.title].join(' › '),
    state: stateOf(test),
    output: test.results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n\n'),
    attachments: test.results.flatMap(({ attachments }) => attachments.flatMap(({ path }) => path ?? [])),
  });
  return (report?.suites ?? []).flatMap((suite) => inSuite(suite, []));
}

function stateOf({ status, expectedStatus }) {
  if (status === 'expected') return 'passed';
  return status === 'skipped' && expectedStatus === 'skipped' ? 'skipped' : 'failed';
}

export function sum(tallies) {
  const of = (field) => tallies.reduce((total, tally) => total + tally[field], 0);
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

/**
 * A run that ended badly without a failed test (a crash, a broken set-up, no test at all) still has one
 * failure to tell.
 */
function settle(code, { passed, skipped, failures }) {
  const isSilent = failures.length === 0 && (code !== 0 || passed === 0);
  const output = code === 0 ? 'No test ran.' : `It ended with code ${code} and named no test that failed.`;
  const all = isSilent ? [{ file: null, name: null, output }] : failures;
  return { passed, failed: all.length, skipped, failures: all };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // Never written: settle() counts it.
  }
}
