import { defineConfig } from 'tsup';

// One program that bundles the workspace's sources and the libraries of many small modules: reading those one
// by one took half of a start. The other dependencies of package.json stay outside.
export default defineConfig({
  entry: {
    main: 'src/main.ts',
    'check-digests': 'src/audit/check-digests.ts',
    'read-messages': 'src/platform/gateway/read-messages.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  noExternal: [
    /^@erx\//,
    'date-fns',
    '@date-fns/tz',
    /^drizzle-orm/,
    'zod',
    'jose',
    'canonicalize',
    'uuidv7',
  ],
  loader: { '.json': 'json' },
  sourcemap: true,
  removeNodeProtocol: false,
  splitting: true,
  clean: true,
});
