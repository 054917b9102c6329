import process from 'node:process';

/**
 * What nobody uses; with --production also what only tests use. Such an export goes, or says with @internal which
 * test needs it.
 */
const isProduct = process.argv.includes('--production');

/** Of a package: its sources, which are the product's but for tests and what they share. */
const sources = (...patterns) => [
  ...patterns.map((pattern) => `${pattern}!`),
  '!src/**/*.test.{ts,tsx}!',
  '!src/**/testing/**!',
];

/** What is started; without --production it is known from what builds it. */
const programs = (...names) => (isProduct ? names.map((name) => `src/${name}.ts!`) : []);

export default {
  ignoreExportsUsedInFile: true,
  ...(isProduct ? { ignore: ['packages/*/src/**/testing/**'] } : {}),
  workspaces: {
    '.': {
      ignoreBinaries: ['mount', 'umount', 'openssl', 'systemd-nspawn'],
      entry: ['scripts/bench/*.mjs', 'scripts/bench/processes/*.mjs'],
      project: ['scripts/**/*.mjs'],
    },
    'packages/core': { project: sources('src/**/*.ts'), includeEntryExports: true },
    'packages/script': { project: sources('src/**/*.ts'), includeEntryExports: true },
    'packages/server': {
      entry: programs(
        'main',
        'audit/check-digests',
        'platform/gateway/read-messages',
        'reference-import/work-thread',
      ),
      project: sources('src/**/*.ts'),
      includeEntryExports: true,
      ignoreDependencies: ['@simplewebauthn/browser', 'dejavu-fonts-ttf'],
    },
    'packages/sandbox': {
      entry: programs('main'),
      project: sources('src/**/*.ts'),
      ignoreDependencies: ['libxml2-wasm'],
    },
    'packages/cli': {
      entry: [...programs('erx'), 'src/testing/run-in-process.ts'],
      project: [...sources('src/**/*.{ts,tsx}'), '*.ts'],
    },
    'packages/web': {
      entry: [
        'src/app/main.tsx!',
        'src/app/start-markup.tsx!',
        'src/service-worker/worker.ts!',
        'vite.config.mjs!',
      ],
      vite: false,
      project: sources('src/**/*.{ts,tsx}'),
    },
    tests: {
      ignoreBinaries: ['mount', 'sqlite3', 'umount', 'systemd-analyze', 'promtool'],
      entry: [
        '{contract,docs,faults,cli,launch}/**/*.test.{ts,mjs}',
        'e2e/**/*.spec.ts',
        'simulation/simulate.ts',
      ],
      project: ['**/*.{ts,mjs}'],
      playwright: { config: ['e2e/playwright.config.ts'] },
    },
  },
};
