import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sum, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from '../../scripts/testing/tally.mjs';
import { readUnstableList } from '../../scripts/testing/unstable-list.mjs';

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
const tests = (states) =>
  Object.entries(states).flatMap(([state, count]) =>
    Array.from({ length: count }, (_, index) => ({
      file: 'a.test.ts',
      name: `${state} ${index}`,
      state,
      output: '',
    })),
  );
const vitest = (states, errors = []) => report({ tests: tests(states), errors });
const counts = ({ passed, failed, skipped }) => ({ passed, failed, skipped });

describe('vitest', () => {
  it.each([
    ['all passed', vitest({ passed: 3 }), 0, { passed: 3, failed: 0, skipped: 0 }],
    ['some failed', vitest({ passed: 3, failed: 2, skipped: 2 }), 1, { passed: 3, failed: 2, skipped: 2 }],
    [
      'a file that could not be loaded, twice told',
      vitest({ passed: 3 }, [
        { file: 'b.test.ts', output: 'no such module' },
        { file: 'b.test.ts', output: 'no such module' },
      ]),
      1,
      { passed: 3, failed: 1, skipped: 0 },
    ],
    [
      'an error outside of any test',
      vitest({ passed: 3, failed: 1 }, [{ file: null, output: 'rejected' }]),
      1,
      { passed: 3, failed: 2, skipped: 0 },
    ],
    ['a bad end that names nothing', vitest({ passed: 3 }), 1, { passed: 3, failed: 1, skipped: 0 }],
    ['killed', vitest({ passed: 3 }), null, { passed: 3, failed: 1, skipped: 0 }],
    ['no test at all', vitest({}), 0, { passed: 0, failed: 1, skipped: 0 }],
    ['everything skipped', vitest({ skipped: 4 }), 0, { passed: 0, failed: 1, skipped: 4 }],
    ['no report', '/nowhere/report.json', 0, { passed: 0, failed: 1, skipped: 0 }],
    ['half a report', report('{"tests": ['), 1, { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_, file, code, tally) => {
    expect(counts(tallyOfVitest(file, code))).toEqual(tally);
  });
});

describe('playwright', () => {
  const spec = (status, expectedStatus = 'passed') => ({
    title: 'signs in',
    file: 'a.spec.ts',
    tests: [{ status, expectedStatus, results: [] }],
  });
  const ran = (specs, errors = []) =>
    report({ config: { rootDir: '/root/e2e' }, suites: [{ title: 'a.spec.ts', specs }], errors });
  it.each([
    ['all passed', ran([spec('expected'), spec('expected')]), 0, { passed: 2, failed: 0, skipped: 0 }],
    [
      'one failed, one passed only when repeated, one was left out, one was kept from running',
      ran([spec('expected'), spec('unexpected'), spec('flaky'), spec('skipped', 'skipped'), spec('skipped')]),
      1,
      { passed: 1, failed: 3, skipped: 1 },
    ],
    [
      'a file that could not be loaded',
      ran([spec('expected')], [{ message: 'no such module' }]),
      1,
      { passed: 1, failed: 1, skipped: 0 },
    ],
    ['a set-up that broke', ran([]), 1, { passed: 0, failed: 1, skipped: 0 }],
    ['no report', '/nowhere/report.json', 1, { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_, file, code, tally) => {
    expect(counts(tallyOfPlaywright(file, code, '/root'))).toEqual(tally);
  });
});

it('a check is one test, and tallies add up', () => {
  expect(
    sum([tallyOfCheck(0), tallyOfCheck(2), tallyOfCheck(null), { passed: 5, failed: 0, skipped: 1 }]),
  ).toEqual({ passed: 6, failed: 2, skipped: 1 });
});

describe('the list of unstable tests', () => {
  const entry = { stage: 'unit', file: 'package.json', name: 'works', date: '2026-11-27', cause: 'a race' };
  const listOf = (content) => {
    const root = mkdtempSync(join(folder, 'list-'));
    mkdirSync(join(root, 'tests'));
    writeFileSync(join(root, 'package.json'), '{}');
    writeFileSync(join(root, 'tests/unstable.json'), content);
    return () => readUnstableList(root);
  };

  it('is one', () => {
    expect(readUnstableList()).toBeInstanceOf(Array);
    expect(listOf(JSON.stringify([{ ...entry, mended: '2026-11-28' }]))()).toHaveLength(1);
  });

  it.each([
    ['no JSON', '[', 'JSON'],
    ['without a cause', JSON.stringify([{ ...entry, cause: '' }]), 'list/0/cause'],
    ['with a day that is none', JSON.stringify([{ ...entry, mended: 'soon' }]), 'list/0/mended'],
    ['of a file that is gone', JSON.stringify([{ ...entry, file: 'b.test.ts' }]), 'b.test.ts does not exist'],
  ])('is refused: %s', (_, content, why) => {
    expect(listOf(content)).toThrow(why);
  });
});
