import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sum, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from '../../scripts/testing/tally.mjs';

// What the last line of `npm test` says must never be better than what happened.
const folder = mkdtempSync(join(tmpdir(), 'erx-tally-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const report = (content) => {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const vitest = (numbers, testResults = []) =>
  report({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    ...numbers,
    testResults,
  });

describe('vitest', () => {
  it.each([
    ['all passed', vitest({ numPassedTests: 3 }), 0, { passed: 3, failed: 0, skipped: 0 }],
    [
      'some failed',
      vitest({ numPassedTests: 3, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }),
      1,
      { passed: 3, failed: 2, skipped: 2 },
    ],
    [
      'a file that could not be loaded',
      vitest({ numPassedTests: 3 }, [{ status: 'failed', assertionResults: [] }]),
      1,
      { passed: 3, failed: 1, skipped: 0 },
    ],
    ['an error outside of any test', vitest({ numPassedTests: 3 }), 1, { passed: 3, failed: 1, skipped: 0 }],
    ['killed', vitest({ numPassedTests: 3 }), null, { passed: 3, failed: 1, skipped: 0 }],
    ['no test at all', vitest({}), 0, { passed: 0, failed: 1, skipped: 0 }],
    ['everything skipped', vitest({ numPendingTests: 4 }), 0, { passed: 0, failed: 1, skipped: 4 }],
    ['no report', '/nowhere/report.json', 0, { passed: 0, failed: 1, skipped: 0 }],
    ['half a report', report('{"numPassedTests": 3'), 1, { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_, file, code, tally) => {
    expect(tallyOfVitest(file, code)).toEqual(tally);
  });
});

describe('playwright', () => {
  const stats = (numbers) =>
    report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...numbers } });
  it.each([
    ['all passed', stats({ expected: 2 }), 0, { passed: 2, failed: 0, skipped: 0 }],
    [
      'one failed, one passed only when repeated',
      stats({ expected: 2, unexpected: 1, flaky: 1, skipped: 1 }),
      1,
      { passed: 2, failed: 2, skipped: 1 },
    ],
    ['a set-up that broke', stats({}), 1, { passed: 0, failed: 1, skipped: 0 }],
    ['no report', '/nowhere/report.json', 1, { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_, file, code, tally) => {
    expect(tallyOfPlaywright(file, code)).toEqual(tally);
  });
});

it('a check is one test, and tallies add up', () => {
  expect(
    sum([tallyOfCheck(0), tallyOfCheck(2), tallyOfCheck(null), { passed: 5, failed: 0, skipped: 1 }]),
  ).toEqual({ passed: 6, failed: 2, skipped: 1 });
});
