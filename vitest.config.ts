import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isWhole } from './tests/harness/whole.ts';

/**
 * What takes longest begins first: a server killed again and again, whose leases have to end, then the suites
 * of a minute and more; begun last, one of them keeps a processor waiting. Files with a document come before
 * those without: a worker that has to change between them ends, and what it has imported is gone.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, rankOf(file)]));
    return sorted.sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
  }
}

/** Short files that take long: a fresh clone knows of a file no more than its size. */
const OF_MINUTES =
  /\/tests\/(?:contract\/(?:backup|hostile-input|reference|signing)|cli\/(?:session|home|service-accounts|backup))\.test\.ts$/;

function rankOf({ moduleId }: TestSpecification): number {
  if (moduleId.includes('/tests/faults/')) return 0;
  if (OF_MINUTES.test(moduleId)) return 1;
  return readFileSync(moduleId, 'utf8').includes('@vitest-environment jsdom') ? 2 : 3;
}

/**
 * Sign-in pages, databases and processes on a machine that is busy: how long a test may take is no part of
 * what is tested. Nothing looks again by itself meanwhile (ERX_READ_AGAIN): a push that was lost does not pass for
 * one that came, however long it is waited for.
 */
const PATIENT = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 90_000, interval: 50 } },
};

/**
 * Ink draws nothing while it runs where CI is set; the build of the command has taken that out
 * (packages/cli/tsup.config.ts).
 */
const DRAWING = { CI: 'false', CONTINUOUS_INTEGRATION: 'false' };

/** What runs the server in the test's process. */
const SERVING = {
  ...PATIENT,
  environment: 'node',
  globalSetup: ['tests/harness/global-setup.ts', 'tests/harness/published-notice.ts'],
};

/**
 * What the gate runs of the built command: the sweep over every command, the exports, and what only the process
 * itself can show. The rest of tests/cli repeats, over a service, what the tests of work functions and screens prove
 * (docs/decisions/tests.md).
 */
const COMMANDS_OF_THE_GATE = ['every-command', 'exports', 'package', 'pty', 'safety', 'usage'].map(
  (name) => `tests/cli/${name}.test.ts`,
);

/**
 * A push, a sign-up and an export of charts that are killed, a database that is away, restored or full, connections that are cut, and the
 * version before beside this one: of the kinds of faults a few stay in the gate.
 */
const OF_THE_WHOLE_RUN = [
  ...[
    'bulk-export-kill',
    'clock-jumps',
    'connections',
    'database-away',
    'disk-full',
    'point-in-time',
    'processes',
    'push-kill',
    'sign-up-kill',
  ].map((name) => `tests/faults/${name}.test.ts`),
  'tests/contract/upgrades.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // What a file imports is kept for the next one: units keep nothing between tests but what they put away
      // themselves.
      {
        test: {
          ...PATIENT,
          name: 'unit',
          env: DRAWING,
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tests/docs/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          setupFiles: ['packages/web/src/testing/patience.ts'],
          globalSetup: ['tests/harness/published-notice.ts'],
        },
      },
      // Here, too, what a file imports is kept for the next one: a third of the time was spent on importing
      // the server anew. Files share nothing but code.
      {
        test: {
          ...SERVING,
          name: 'contract',
          isolate: false,
          include: ['tests/contract/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          ...(isWhole ? {} : { exclude: OF_THE_WHOLE_RUN }),
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'launch',
          include: ['tests/launch/**/*.test.mjs'],
          ...(isWhole ? {} : { exclude: ['tests/launch/clone.test.mjs'] }),
          environment: 'node',
        },
      },
      {
        test: {
          ...SERVING,
          name: 'cli',
          isolate: false,
          env: DRAWING,
          include: isWhole ? ['tests/cli/**/*.test.ts'] : COMMANDS_OF_THE_GATE,
        },
      },
    ],
  },
});
