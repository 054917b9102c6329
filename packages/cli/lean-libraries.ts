import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];
type ChunkPlugin = NonNullable<Options['plugins']>[number];

/** What stands where a part of a library is left out; using it is an error of ours, and says so. */
const ABSENT = "const absent = () => { throw new Error('This is left out of erx.'); };\n";

/**
 * Libraries without what this program never uses of them, which costs a command its time all the same: of
 * conf the validator of schemas and the numbers of versions (a migration would need them), of Commander the
 * starting of programs, of zod the making of JSON Schema and its English sentences (ours are in core). What
 * is left out throws when it is called.
 */
export const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  setup(build) {
    const ofConf = (importer: string): boolean => /[\\/]conf[\\/]dist[\\/]/.test(importer);
    build.onResolve({ filter: /^(ajv\/dist\/2020\.js|ajv-formats|semver)$/ }, ({ path, importer }) =>
      ofConf(importer) ? { path, namespace: 'unused' } : undefined,
    );
    // Commander could run commands that are programs of their own; none here is.
    build.onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      /[\\/]commander[\\/]lib[\\/]/.test(importer) ? { path, namespace: 'programs' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'programs' }, () => ({
      contents: `${ABSENT}export { absent as spawn };`,
    }));
    // All of Node's assertions for one comparison of what was read with what is to be kept.
    build.onResolve({ filter: /^node:assert$/ }, ({ path, importer }) =>
      ofConf(importer) ? { path, namespace: 'comparison' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'comparison' }, () => ({
      contents:
        "import { isDeepStrictEqual } from 'node:util';\nexport default { deepEqual(one, other) { if " +
        "(!isDeepStrictEqual(one, other)) throw new Error('They differ.'); } };",
    }));
    build.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: `${ABSENT}export { absent as Ajv2020 };\nexport default absent;`,
    }));
    build.onLoad(
      { filter: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
      async ({ path }) => {
        const names = [...(await readFile(path, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)].map(
          ([, name = '']) => name,
        );
        return { contents: `${ABSENT}export { ${names.map((name) => `absent as ${name}`).join(', ')} };` };
      },
    );
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: 'export default () => ({ localeError: ({ code }) => code });',
    }));
  },
};

/**
 * string-width reads tables of Unicode when it is loaded, which takes longer than most commands do; here it
 * is loaded by the first text that is not plain, whose width is its length.
 */
export const lateWidths: Plugin = {
  name: 'late-widths',
  setup(build) {
    build.onResolve({ filter: /^whole-string-width$/ }, ({ importer }) => ({
      path: importer,
      suffix: '?whole',
    }));
    build.onLoad(
      { filter: /[\\/]string-width[\\/]index\.js$/, namespace: 'file' },
      async ({ path, suffix }) => ({
        contents:
          suffix === '?whole'
            ? await readFile(path, 'utf8')
            : `export default (text, options) => (typeof text === 'string' && /^[ -~]*$/.test(text) ? ` +
              `text.length : require('whole-string-width').default(text, options));`,
      }),
    );
  },
};

/**
 * The process as Node's global: imported as a module, each of its properties is read, and by that the
 * terminal's input opened, which only a screen needs.
 */
export const globalProcess: Plugin = {
  name: 'global-process',
  setup(build) {
    build.onResolve({ filter: /^(node:)?process$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'global-process' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'global-process' }, () => ({
      contents:
        'export default globalThis.process;\nexport const { env, argv, cwd, platform, execPath, emitWarning } = globalThis.process;',
    }));
  },
};

/**
 * ky with the requests and responses of this program's own HTTP client, and with that client where it is
 * given none: Node's bring another one, 20 ms of processor time, when they are first named. Neither forms nor
 * the progress of a stream are asked of ky here, and so it is told that there are none.
 */
export const lightMessages: Plugin = {
  name: 'light-messages',
  setup(build) {
    const from = (name: string): string =>
      JSON.stringify(fileURLToPath(new URL(`src/session/${name}.ts`, import.meta.url)));
    const imports =
      'import { LightHeaders, LightRequest, LightResponse } from ' +
      `${from('light-messages')};\nimport { httpFetch } from ${from('http-fetch')};\n`;
    build.onLoad({ filter: /[\\/]ky[\\/]distribution[\\/].*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const light = text
        .replaceAll(/\bglobalThis\.(Headers|Request|Response)\b/g, 'Light$1')
        .replaceAll(/\bglobalThis\.(FormData|ReadableStream)\b/g, 'undefined')
        .replaceAll('globalThis.fetch.bind(globalThis)', 'httpFetch');
      if (path.endsWith('Ky.js') && (!light.includes('httpFetch') || light.includes('globalThis.fetch')))
        throw new Error(`${path} asks in another way than packages/cli/lean-libraries.ts knows.`);
      return light === text ? undefined : { contents: imports + light };
    });
  },
};

/**
 * What libraries `require` are Node's own modules alone, all else being in the bundle: they are had without
 * making a loader for each file.
 */
export const requireOfNode: ChunkPlugin = {
  name: 'require-of-node',
  renderChunk(code) {
    if (!/typeof require\b/.test(code)) return undefined;
    return {
      code:
        'const require = (name) => { const found = process.getBuiltinModule(name); if (found) return ' +
        `found; throw new Error(\`Cannot find module '\${name}'\`); };\n${code}`,
    };
  },
};

/**
 * Ink compares the styles of every two neighbouring characters of a frame with three sets and as many lists,
 * which was 40 % of all memory that a busy screen used up. Most neighbours look alike, and nothing is to be
 * written between them.
 */
export const quickStyles: Plugin = {
  name: 'quick-styles',
  setup(build) {
    build.onLoad({ filter: /[\\/]ansi-tokenize[\\/]build[\\/]diff\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const quick = text.replace(
        'export function diffAnsiCodes(from, to) {',
        '$&\n    if (from.length === to.length && from.every(({ code }, index) => code === to[index].code)) return [];',
      );
      if (quick === text)
        throw new Error(`${path} compares styles in another way than packages/cli/lean-libraries.ts knows.`);
      return { contents: quick };
    });
  },
};
