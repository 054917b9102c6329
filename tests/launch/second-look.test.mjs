import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from '../../scripts/testing/run-stages.mjs';
import { rerunPlaywright, rerunVitest, runPlaywright, runVitest } from '../../scripts/testing/runners.mjs';
import { Failure } from '../../scripts/workspace/failure.mjs';
import { ROOT } from '../../scripts/workspace/packages.mjs';

const folders = [];
const makeRoot = () => {
  const root = mkdtempSync(join(tmpdir(), 'erx-stages-'));
  folders.push(root);
  return root;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

let said;
beforeEach(() => {
  said = '';
  for (const way of ['log', 'error'])
    vi.spyOn(console, way).mockImplementation((line) => (said += `${line}\n`));
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const NEEDS = {
  list: [],
  build: () => Promise.resolve([]),
  findBrowser: () => Promise.resolve(),
  beginServices: () => Promise.resolve(() => Promise.resolve()),
};
const runIn = async (root, stages, needs = {}) => {
  const code = await run(stages, { ...NEEDS, root, ...needs });
  return { code, last: said.trimEnd().split('\n').at(-1) };
};
const json = (root, path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const failed = (file, name = 'works', output = 'expected 2, got 1') => ({ file, name, output });
/** A stage that fails so and, judged again, passes where its file is not among the `broken`. */
const stage = (name, failures, { passed = 5, broken = [], ...more } = {}) => ({
  name,
  ...more,
  run: () => Promise.resolve({ passed, failed: failures.length, skipped: 0, failures }),
  again: (file, names) =>
    Promise.resolve(
      broken.includes(file)
        ? { passed: [], failures: names.map((each) => failed(file, each, 'again: expected 2, got 1')) }
        : { passed: names, failures: [] },
    ),
});

describe('a run', () => {
  it('passes over an unstable test, names it, and keeps both runs of it', async () => {
    const root = makeRoot();
    const { code, last } = await runIn(root, [stage('unit', [failed('a.test.ts')])]);
    expect({ code, last }).toEqual({ code: 0, last: '6 passed, 0 failed' });
    expect(said).toContain('Unstable (1)');
    expect(said).toContain('unit  a.test.ts > works');
    const [{ stage: of, file, name, kept }] = json(root, 'test-results/unstable.json');
    expect([of, file, name, kept]).toEqual(['unit', 'a.test.ts', 'works', 'test-results/unstable/unit-a']);
    expect(readFileSync(join(root, kept, 'first.log'), 'utf8')).toContain('expected 2, got 1');
  });

  it('is red for what fails twice, and shows it', async () => {
    const root = makeRoot();
    const stages = [stage('unit', [failed('a.test.ts')], { broken: ['a.test.ts'] })];
    expect(await runIn(root, stages)).toEqual({ code: 1, last: '5 passed, 1 failed' });
    expect(said).toContain('Failed twice.');
    expect(said).toContain('again: expected 2, got 1');
    expect(json(root, 'test-results/unstable.json')).toEqual([]);
    expect(existsSync(join(root, 'test-results/failed/unit-a/first.log'))).toBe(true);
  });

  it('is red for what did not run again', async () => {
    const stages = [{ ...stage('unit', [failed('a.test.ts')]), again: () => ({ passed: [], failures: [] }) }];
    expect(await runIn(makeRoot(), stages)).toEqual({ code: 1, last: '5 passed, 1 failed' });
  });

  it('is red for what no file answers for', async () => {
    const stages = [stage('unit', [failed(null, null, 'ended with code 1')])];
    expect(await runIn(makeRoot(), stages)).toEqual({ code: 1, last: '5 passed, 1 failed' });
    expect(said).toContain('not judged again');
  });

  it('runs every stage, whichever is red', async () => {
    const stages = [
      stage('lint', [], { passed: 1 }),
      stage('unit', [failed('a.test.ts')], { broken: ['a.test.ts'] }),
      stage('e2e', [failed('b.spec.ts')], { broken: ['b.spec.ts'] }),
    ];
    expect(await runIn(makeRoot(), stages)).toEqual({ code: 1, last: '11 passed, 2 failed' });
    expect(said).toContain('a.test.ts > works');
    expect(said).toContain('b.spec.ts > works');
  });

  it('passes over three unstable tests, and is red for four', async () => {
    const files = ['a.test.ts', 'b.test.ts', 'c.test.ts'].map((file) => failed(file));
    expect(await runIn(makeRoot(), [stage('unit', files)])).toEqual({ code: 0, last: '8 passed, 0 failed' });
    const four = [stage('unit', files), stage('cli', [failed('d.test.ts')])];
    expect(await runIn(makeRoot(), four)).toEqual({ code: 1, last: '10 passed, 4 failed' });
    expect(said).toContain('More than 3 are red.');
  });

  it('is red for one that was unstable before, until it is mended', async () => {
    const entry = { stage: 'unit', file: 'a.test.ts', name: 'works', date: '2026-11-27', cause: 'not known' };
    const unstable = [stage('unit', [failed('a.test.ts')])];
    expect(await runIn(makeRoot(), unstable, { list: [entry] })).toEqual({
      code: 1,
      last: '5 passed, 1 failed',
    });
    expect(said).toContain('on tests/unstable.json since 2026-11-27 (not known)');
    const mended = { list: [{ ...entry, mended: '2026-11-28' }] };
    expect(await runIn(makeRoot(), unstable, mended)).toEqual({ code: 0, last: '6 passed, 0 failed' });
  });

  it('judges nothing again when very much failed', async () => {
    const many = Array.from({ length: 21 }, (_, index) => failed(`${index}.test.ts`));
    expect(await runIn(makeRoot(), [stage('unit', many)])).toEqual({ code: 1, last: '5 passed, 21 failed' });
  });

  it('fails the stages that need what cannot be had, and runs the others', async () => {
    const refuse = (why) => () => Promise.reject(new Failure(why));
    const stages = [
      stage('contract', [], { built: true, services: true }),
      stage('launch', []),
      stage('e2e', [], { browser: true }),
    ];
    const needs = { build: refuse('tsup failed'), findBrowser: refuse('No Chromium was found.') };
    expect(await runIn(makeRoot(), stages, needs)).toEqual({ code: 1, last: '5 passed, 2 failed' });
    expect(said).toContain('contract: not run: the build failed');
    expect(said).toContain('e2e: not run: No Chromium was found.');
  });

  it('counts the processor seconds of its stages', async () => {
    const busy = 'const end = Date.now() + 400; while (Date.now() < end);';
    const { execFile } = await import('node:child_process');
    let kept;
    const burning = {
      ...stage('unit', []),
      run: () =>
        new Promise((resolve) =>
          execFile(process.execPath, ['-e', busy], () => resolve({ passed: 1, failed: 0, skipped: 0 })),
        ),
    };
    await runIn(makeRoot(), [burning], { keepTimes: (rows) => (kept = rows) });
    if (!existsSync('/proc/self/stat')) expect(kept[0].processor).toBeNull();
    else expect(kept[0].processor).toBeGreaterThan(0.1);
  });
});

/** A project in a separate folder, whose tests fail as they are set to. */
const project = (files) => {
  const root = makeRoot();
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
};
const TINY = "export default { test: { projects: [{ test: { name: 'tiny' } }] } };";
const tiny = (root) => ({
  name: 'tiny',
  run: () => runVitest('tiny', { root }),
  again: (file, names, folder) => rerunVitest('tiny', file, names, { root, folder }),
});
const FIRST_TIME = `import { existsSync, writeFileSync } from 'node:fs';
const isFirst = (mark) => { const was = existsSync(mark); writeFileSync(mark, ''); return !was; };\n`;

it('vitest: a planted moment is unstable, a planted defect is red twice, and both are shown', async () => {
  const root = project({
    'vitest.config.mjs': TINY,
    'a.test.mjs': `${FIRST_TIME}import { beforeAll, describe, expect, it } from 'vitest';
      describe('at (once)', () => { it('comes 100 % late', () => { expect(isFirst('moment')).toBe(false); }); });
      it('adds', () => { expect(1 + 1).toBe(3); });
      it('is right', () => {});`,
  });
  const ended = await runIn(root, [tiny(root)]);
  expect(json(root, 'test-results/unstable.json').map(({ file, name }) => [file, name])).toEqual([
    ['a.test.mjs', 'at (once) comes 100 % late'],
  ]);
  expect(said).toMatch(/a\.test\.mjs > adds\n {4}Failed twice\.[^]*expected 2 to be 3/);
  expect(ended).toEqual({ code: 1, last: '2 passed, 1 failed' });
  expect(readFileSync(join(root, 'test-results/unstable/tiny-a/second.log'), 'utf8')).toContain('100 % late');
});

it('vitest: what failed outside of a test is a failure of its file', async () => {
  const root = project({
    'vitest.config.mjs': TINY,
    'unloaded.test.mjs': "import './no-such-file.mjs';",
    'set-up.test.mjs': `import { beforeAll, describe, it } from 'vitest';
      describe('a set-up', () => { beforeAll(() => { throw new Error('not up'); }); it('then works', () => {}); });`,
    'beside.test.mjs': `import { expect, it } from 'vitest';
      it('fails', () => { void Promise.reject(new Error('rejected beside')); expect(1).toBe(2); });`,
  });
  const { passed, skipped, failures } = await runVitest('tiny', { root });
  expect({ passed, skipped }).toEqual({ passed: 0, skipped: 0 });
  const outputs = failures.map(({ file, name, output }) => [file, name, output.split('\n')[0]]);
  expect(outputs.sort(([one], [other]) => one.localeCompare(other))).toEqual([
    ['beside.test.mjs', 'fails', expect.stringContaining('expected 1 to be 2')],
    ['beside.test.mjs', null, 'Error: rejected beside'],
    ['set-up.test.mjs', null, 'Error: not up'],
    ['unloaded.test.mjs', null, expect.stringContaining('no-such-file.mjs')],
  ]);
});

it('Playwright: the same, with a trace, and the rest of a serial suite runs after all', async () => {
  const config = 'e2e/playwright.config.mjs';
  const root = project({
    [config]: "export default { testDir: '.', outputDir: '../test-results/e2e' };",
    'e2e/a.spec.mjs': `${FIRST_TIME}import { expect, test } from '@playwright/test';
      test.describe('in turn', () => {
        test.describe.configure({ mode: 'serial' });
        test('first', () => { expect(isFirst('moment')).toBe(false); });
        test('then', () => {});
      });
      test('is right', () => {});
      test('adds', () => { expect(1 + 1).toBe(3); });`,
  });
  const ended = await runIn(root, [
    {
      name: 'e2e',
      run: () => runPlaywright(config, { root }),
      again: (file, names, folder) => rerunPlaywright(config, file, names, { root, folder }),
    },
  ]);
  expect(json(root, 'test-results/unstable.json').map(({ file, name }) => [file, name])).toEqual([
    ['e2e/a.spec.mjs', 'in turn › first'],
    ['e2e/a.spec.mjs', 'in turn › then'],
  ]);
  expect(said).toMatch(/e2e\/a\.spec\.mjs > adds\n {4}Failed twice\./);
  expect(ended).toEqual({ code: 1, last: '3 passed, 1 failed' });
  const report = readFileSync(join(root, 'test-results/unstable/e2e-a/second.json'), 'utf8');
  expect(report).toContain('trace.zip');
});
