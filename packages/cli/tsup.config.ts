import { defineConfig } from 'tsup';

// Split into chunks, so that a command loads only what it uses: Ink above all comes with the first screen.
export default defineConfig({
  entry: { erx: 'src/main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  noExternal: [/^@erx\//],
  removeNodeProtocol: false,
  banner: { js: '#!/usr/bin/env node' },
  splitting: true,
  clean: true,
});
