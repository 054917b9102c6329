import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest begins first: a server killed again and again, whose leases have to end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFault = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/faults/');
    return [...sorted.filter(isFault), ...sorted.filter((file) => !isFault(file))];
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // What a file imports is kept for the next one: units keep nothing between tests but what they put away themselves.
      { test: { name: 'unit', include: ['packages/*/src/**/*.test.{ts,tsx}'], environment: 'node', isolate: false } },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/harness/global-setup.ts'],
          setupFiles: ['tests/harness/every-sentence.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'launch', include: ['tests/launch/**/*.test.mjs'], environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'cli',
          include: ['tests/cli/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/harness/global-setup.ts'],
          setupFiles: ['tests/harness/every-sentence.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
