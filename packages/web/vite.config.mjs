import { createHash } from 'node:crypto';
import process from 'node:process';
import react from '@vitejs/plugin-react';
import { build, defineConfig } from 'vite';

/** Blueprint's primary blues by the role they play, so that its stylesheet follows the brand in both themes. */
const BRAND_ROLES = {
  '#2d72d2': 'var(--erx-primary-rest)',
  '#215db0': 'var(--erx-primary-hover)',
  '#184a90': 'var(--erx-primary-active)',
  '#4c90f0': 'var(--erx-primary-light)',
  '#8abbff': 'var(--erx-primary-text)',
};

/**
 * Gives Blueprint's stylesheet the brand: its compiled CSS names the primary blues more than a hundred times. The
 * palette itself keeps its colours, so that 'blue' stays blue. It becomes a cascade layer, so that the house's own rules
 * win whatever the order in which chunks bring them.
 * @returns {import('vite').Plugin}
 */
function brandBlueprint() {
  return {
    name: 'erx-brand-blueprint',
    enforce: 'pre',
    transform: {
      filter: { id: /@blueprintjs\/[^?]*\.css/ },
      handler(code) {
        const branded = code
          .split('\n')
          .map((line) => (/--bp-(palette|surface-layer)/.test(line) ? line : line.replace(/#(2d72d2|215db0|184a90|4c90f0|8abbff)\b/gi, (blue) => BRAND_ROLES[blue.toLowerCase()] ?? blue)))
          .join('\n');
        return { code: `@layer base, blueprint;\n@layer blueprint {\n${branded.replace(/@charset[^;]*;/, '')}\n}`, map: null };
      },
    },
  };
}

const NO_NAMED_ICONS = '\0erx-no-named-icons';

/**
 * Icons are imported as components. Blueprint could also load them by name, for which it brings every name and, at run
 * time, every path (200 KB gzipped): this leaves that loader out. A name given as a string then shows nothing.
 * @returns {import('vite').Plugin}
 */
function leaveOutNamedIcons() {
  return {
    name: 'erx-no-named-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /\/iconLoader$/ },
      handler: (_source, importer) => (importer?.includes('@blueprintjs') ? NO_NAMED_ICONS : null),
    },
    load: {
      filter: { id: /erx-no-named-icons$/ },
      handler: () => 'export const Icons = { getPaths: () => undefined, load: () => Promise.resolve(), setLoaderOptions: () => undefined };',
    },
  };
}

/**
 * Leaves out of the libraries what a browser never uses here: zod's making of JSON Schema and its English sentences (ours are in core), and the second drawing of each icon, which
 * is made for 20 pixels: ours are 16, or 32, which is twice that. What is left out of zod throws when it is called. The router's unused components go too.
 * @returns {import('vite').Plugin}
 */
function leaveOutUnused() {
  const absent = (code) => {
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return `const absent = () => { throw new Error('This is left out of the web application.'); };\n${names.map((name) => `export const ${name} = absent;`).join('\n')}\nexport { absent as process };`;
  };
  return {
    name: 'erx-leave-out-unused',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/(core\/(to-json-schema|json-schema-processors)|locales\/en)\.js$|@blueprintjs\/icons\/lib\/esm\/(generated\/components\/|svgIconContainer)|\/react-router\/dist\/production\/.*\.mjs$/ },
      handler(code, id) {
        if (id.includes('/locales/')) return { code: 'export default () => ({ localeError: ({ code }) => code });', map: null };
        if (id.includes('/zod/')) return { code: absent(code), map: null };
        if (id.includes('/react-router/')) return { code: code.replace(/^\w+\.displayName = .*;$/gm, ''), map: null }; // naming a component would keep it, used or not
        return { code: code.replace(/^const PATHS_20 = .*$/m, '').replace('isLarge ? PATHS_20 : PATHS_16', 'PATHS_16').replace('isLarge ? IconSize.LARGE : IconSize.STANDARD', 'IconSize.STANDARD'), map: null };
      },
    },
  };
}

/**
 * The router names its development build alone to bundlers; the one for production says less and is smaller.
 * @returns {import('vite').Plugin}
 */
function productionRouter() {
  return {
    name: 'erx-production-router',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
      },
    },
  };
}

/** The files that come first, and the module from which everything that each needs is followed. The first that needs a module has it. */
const FIRST_FILES = [['start', '/src/app/main.tsx'], ['application', '/src/app/signed-in.tsx']];

/**
 * What the sign-in page needs is one file, and what the signed-in application needs beside it in any case another, instead of dozens, which compress worse and are
 * each asked for. What comes later stays apart. Which modules these are is only known when what nobody uses has been left out: a first build, which is not written, tells.
 * @param {import('vite').InlineConfig} config
 */
async function firstFiles(config) {
  const result = await build({ ...config, configFile: false, logLevel: 'silent', build: { ...config.build, write: false } });
  const chunks = new Map([result].flat().flatMap(({ output }) => output).filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const fileOf = new Map();
  const collect = (chunk, file, seen = new Set()) => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const id of chunk.moduleIds) if (!fileOf.has(id)) fileOf.set(id, file);
    for (const name of chunk.imports) collect(chunks.get(name), file, seen);
  };
  for (const [file, entry] of FIRST_FILES) {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(entry)));
    if (!chunk) throw new Error(`No file of the build has the module ${entry}.`);
    collect(chunk, file);
  }
  return FIRST_FILES.map(([name], index) => ({ name, priority: FIRST_FILES.length - index, includeDependenciesRecursively: false, test: (id) => fileOf.get(id) === name }));
}

/**
 * Tells the service worker which files the build made, and gives them and the page a version that changes with any of them.
 * @returns {import('vite').Plugin}
 */
function tellServiceWorker() {
  return {
    name: 'erx-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['service-worker.js'];
        const page = bundle['index.html'];
        if (worker?.type !== 'chunk' || page?.type !== 'asset') return this.error('The build has no page, or no service worker.');
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/')).map((name) => `/${name}`).sort();
        const version = createHash('sha256').update(assets.join('\n')).update(page.source).digest('hex').slice(0, 16);
        const shell = JSON.stringify(JSON.stringify({ version, files: ['/', '/favicon.svg', ...assets] }));
        const code = worker.code.replace(/(["'`])__ERX_SHELL__\1/, () => shell);
        if (code === worker.code || worker.imports.length > 0) this.error('The service worker must stand alone and be told its files.');
        worker.code = code;
        page.source = String(page.source).replace('content="unbuilt"', `content="${version}"`);
      },
    },
  };
}

const SERVICE = process.env.ERX_ORIGIN ?? 'http://localhost:4700';

/** @type {import('vite').InlineConfig} */
const config = {
  root: import.meta.dirname,
  plugins: [brandBlueprint(), leaveOutNamedIcons(), leaveOutUnused(), productionRouter(), tellServiceWorker(), react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/service-worker/worker.ts' },
      output: { entryFileNames: ({ name }) => (name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: {
    port: Number(process.env.ERX_WEB_PORT ?? 4701),
    strictPort: true,
    proxy: {
      '/api': { target: SERVICE, ws: true },
      '/identity': { target: SERVICE },
      '/network': { target: SERVICE },
    },
  },
};

/** @type {import('vite').Plugin} */
const fewFirstFiles = {
  name: 'erx-few-first-files',
  apply: 'build',
  config: async () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: await firstFiles(config) } } } } }),
};

export default defineConfig({ ...config, plugins: [...config.plugins, fewFirstFiles] });
