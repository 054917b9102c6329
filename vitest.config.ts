import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // What a file imports is kept for the next one: units keep nothing between tests but what they put away themselves.
      { test: { name: 'unit', include: ['packages/*/src/**/*.test.{ts,tsx}'], environment: 'node', isolate: false } },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/harness/global-setup.ts'],
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
