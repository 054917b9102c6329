import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'tsup';

/** A build whose tables (packages/server/data) do not read is none. */
async function checkData(): Promise<void> {
  const program = pathToFileURL(join(import.meta.dirname, 'dist/check-data.js')).href;
  const { checkData: check } = (await import(program)) as { checkData(): void };
  check();
}

// One program that bundles the workspace's sources and the libraries of many small modules: reading those one
// by one took half of a start. The other dependencies of package.json stay outside.
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
  noExternal: [
    /^(?!@electric-sql\/pglite|@node-rs\/argon2|@fastify\/swagger|pdfkit|dejavu-fonts-ttf|zipcodes|@simplewebauthn\/browser|node:)[^.]/,
  ],
  external: [
    '@electric-sql/pglite',
    '@node-rs/argon2',
    '@fastify/swagger',
    '@fastify/swagger-ui',
    'pdfkit',
    'dejavu-fonts-ttf',
    'zipcodes',
    '@simplewebauthn/browser',
    'pg-native',
  ],
  banner: {
    js: "import { createRequire as toRequire } from 'node:module';\nconst require = toRequire(import.meta.url);",
  },
  loader: { '.json': 'json' },
  sourcemap: true,
  removeNodeProtocol: false,
  splitting: true,
  clean: true,
  onSuccess: checkData,
});
