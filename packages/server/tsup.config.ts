import { defineConfig } from 'tsup';

// One program with the workspace's sources bundled in; what package.json lists stays outside and is loaded when needed.
export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  noExternal: [/^@erx\//],
  loader: { '.json': 'json' },
  sourcemap: true,
  removeNodeProtocol: false,
  splitting: true,
  clean: true,
});
