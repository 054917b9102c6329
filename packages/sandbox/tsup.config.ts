import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  target: 'node20',
  platform: 'node',
  clean: true,
  sourcemap: true,
  // script is consumed as source, so its own dependency is bundled with it; the rest is this package's and
  // stays outside.
  noExternal: [/^@erx\//, 'saxes', 'xmlchars'],
});
