import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'tsup';
import { gatherLicenses } from '../../scripts/workspace/legal.mjs';
import { OUTSIDE } from './outside.mjs';

/** A build whose tables (packages/server/data) do not read is none. */
async function checkData(): Promise<void> {
  const program = pathToFileURL(join(import.meta.dirname, 'dist/check-data.js')).href;
  const { checkData: check } = (await import(program)) as { checkData(): void };
  check();
}

// One program that bundles the workspace's sources and the libraries: reading those file by file took a third of
// a start (docs/decisions/speed.md).
export default defineConfig({
  entry: {
    main: 'src/main.ts',
    'check-digests': 'src/audit/check-digests.ts',
    'read-messages': 'src/platform/gateway/read-messages.ts',
    'work-thread': 'src/reference-import/work-thread.ts',
    'check-data': 'src/reference-import/check-data.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  noExternal: [new RegExp(`^(?!(?:${OUTSIDE.join('|')}|node:.*)(?:/|$))[^.]`)],
  external: [...OUTSIDE, 'pg-native'], // which pg takes where it is installed, and it is not
  // Libraries that are not modules require what Node brings along; sources import createRequire by its own name.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  sourcemap: true,
  removeNodeProtocol: false,
  splitting: true,
  clean: true,
  metafile: true,
  esbuildOptions(options) {
    options.legalComments = 'external';
  },
  async onSuccess() {
    gatherLicenses(import.meta.dirname);
    await checkData();
  },
});
