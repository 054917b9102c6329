import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { gatherLicenses } from '../../scripts/workspace/legal.mjs';

/**
 * SignalR hides what it requires in Node behind another name, so that browsers' bundlers leave it out. Its
 * connection takes ws along here; its HTTP client, which a channel does without (core/notifications/hub-http),
 * stays as it is.
 */
const bundleSignalR: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'bundle-signalr',
  setup(build) {
    build.onLoad(
      { filter: /@microsoft[\\/]signalr[\\/]dist[\\/]esm[\\/]HttpConnection\.js$/ },
      async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replaceAll('requireFunc("', 'require("'),
        loader: 'js',
      }),
    );
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
const withoutDevtools: typeof bundleSignalR = {
  name: 'without-devtools',
  setup(build) {
    build.onLoad({ filter: /[\\/]ink[\\/]build[\\/]devtools\.js$/ }, () => ({ contents: 'export {}' }));
  },
};

/**
 * Ink draws only what a screen ends with where CI or CONTINUOUS_INTEGRATION is set, as in many containers
 * that people work in. Screens open on terminals alone, and anyone who has one sees them.
 */
const drawsAnywhere = inPlaceOf('is-in-ci', 'export default false');

/** With those of what a package holds as machine code of others, and carries no notice of. */
function licenses(): Promise<void> {
  gatherLicenses(import.meta.dirname, [join(import.meta.dirname, 'notices', 'jq.txt')]);
  return Promise.resolve();
}

// Split into chunks, so that a command loads only what it uses: Ink above all comes with the first screen.
export default defineConfig({
  entry: { erx: 'src/erx.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  clean: true,
  metafile: true,
  removeNodeProtocol: false,
  // Runs from its folder alone: the patch of ink-table does not travel with an install, and one file opens
  // faster than hundreds.
  noExternal: [/.*/],
  esbuildPlugins: [bundleSignalR, withoutDevtools, drawsAnywhere],
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
  onSuccess: licenses,
});
