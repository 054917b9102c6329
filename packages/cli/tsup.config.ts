import { readFile } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';
import { leaveOutUnused } from './lean-libraries';

/**
 * SignalR hides what it requires in Node behind another name, so that browsers' bundlers leave it out; here
 * it has to come along. Stand-ins for what Node has had since version 18 stay behind.
 */
const bundleSignalR: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'bundle-signalr',
  setup(build) {
    build.onLoad({ filter: /@microsoft[\\/]signalr[\\/]dist[\\/]esm[\\/].*\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll('requireFunc("node-fetch")', 'globalThis.fetch')
        .replaceAll('requireFunc("abort-controller")', 'globalThis.AbortController')
        .replaceAll('requireFunc("', 'require("'),
      loader: 'js',
    }));
  },
};

/** Gives a library other code in place of a module that it loads. */
const inPlaceOf = (module: string, contents: string): typeof bundleSignalR => ({
  name: `in-place-of-${module}`,
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${module}$`) }, ({ path }) => ({ path, namespace: module }));
    build.onLoad({ filter: /.*/, namespace: module }, () => ({ contents }));
  },
});

/** React's developer tools, which Ink loads for its own development alone, stay behind. */
const withoutDevtools = inPlaceOf('react-devtools-core', 'export default {}');

/**
 * Ink draws only what a screen ends with where CI or CONTINUOUS_INTEGRATION is set, as in many containers
 * that people work in. Screens open on terminals alone, and anyone who has one sees them.
 */
const drawsAnywhere = inPlaceOf('is-in-ci', 'export default false');

// Split into chunks, so that a command loads only what it uses: Ink above all comes with the first screen.
export default defineConfig({
  entry: { erx: 'src/erx.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  clean: true,
  removeNodeProtocol: false,
  // Runs from its folder alone: the patch of ink-table does not travel with an install, and one file opens
  // faster than hundreds.
  noExternal: [/.*/],
  esbuildPlugins: [bundleSignalR, withoutDevtools, drawsAnywhere, leaveOutUnused],
  // Libraries that are not modules require what Node brings along.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  minify: true,
  keepNames: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  esbuildOptions(options) {
    options.legalComments = 'external';
  },
});
