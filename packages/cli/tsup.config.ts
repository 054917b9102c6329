import { readFile } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';

/** SignalR hides what it requires in Node behind another name, so that browsers' bundlers leave it out; here it has to come along. */
const bundleSignalR: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'bundle-signalr',
  setup(build) {
    build.onLoad({ filter: /@microsoft[\\/]signalr[\\/]dist[\\/]esm[\\/].*\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('requireFunc("', 'require("'),
      loader: 'js',
    }));
  },
};

// Split into chunks, so that a command loads only what it uses: Ink above all comes with the first screen.
export default defineConfig({
  entry: { erx: 'src/main.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  clean: true,
  removeNodeProtocol: false,
  // Runs from its folder alone: the patch of ink-table does not travel with an install, and one file opens faster than hundreds.
  noExternal: [/.*/],
  esbuildPlugins: [bundleSignalR],
  minify: true,
  keepNames: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  esbuildOptions(options) {
    options.legalComments = 'external';
    // Ink asks for the developer tools only when DEV is set; they are not part of the product.
    options.alias = { 'react-devtools-core': './src/terminal/no-devtools.ts' };
  },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
});
