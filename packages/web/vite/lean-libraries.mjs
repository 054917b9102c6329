import { Classes } from '@blueprintjs/core';

const NO_NAMED_ICONS = '\0erx-no-named-icons';

/**
 * Icons are imported as components. Blueprint could also load them by name, for which it brings every name
 * and, at run time, every path (200 KB gzipped): this leaves that loader out. A name given as a string then
 * shows nothing.
 * @returns {import('vite').Plugin}
 */
export function leaveOutNamedIcons() {
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
      handler: () =>
        'export const Icons = { getPaths: () => undefined, load: () => Promise.resolve(), setLoaderOptions: () => undefined };',
    },
  };
}

/**
 * The router without what keeps its unused components: their names, and calls that a bundler does not know to
 * do nothing else. What fetches pages ahead is the framework's alone, which this is not.
 */
function leanRouter(code) {
  return code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2')
    .replace(
      /^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?\n\});$/gm,
      'var $1 = /* @__PURE__ */ (() => $2)();',
    )
    .replace(/^function PrefetchPageLinks\(.*\) \{$/m, '$& return null;');
}

/**
 * zod's schemas without the parser that it would write by itself, which our content security policy forbids
 * (the browser would report each try); without what finds values that hold themselves, which JSON cannot
 * (zod/mini does without, too); and without the formats of texts that nothing here has, such as
 * `z.string().nanoid()`: whoever needs one adds its name.
 */
function leanSchemas(code) {
  return code
    .replace('core.$ZodObjectJIT.init(', 'core.$ZodObject.init(')
    .replace('core.config({ memoizer: core.memoizer() });', ';')
    .replace(
      /^ {4}(?!email|url|uuid|datetime)\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm,
      '',
    );
}

/**
 * Blueprint's classes by their values instead of by what these are put together from, so that a bundler
 * leaves out those that nothing names.
 */
function leanClasses(code) {
  return code.replace(/^export const ([A-Z][A-Z0-9_]*) = .*;$/gm, (whole, name) =>
    typeof Classes[name] === 'string' ? `export const ${name} = ${JSON.stringify(Classes[name])};` : whole,
  );
}

/**
 * Leaves out of the libraries what a browser never uses here: zod's making of JSON Schema and its English
 * sentences (ours are in core), the second drawing of each icon, which is made for 20 pixels (ours are 16, or
 * 32, which is twice that), Blueprint's warnings to developers and the classes of what is not used. What is
 * left out of zod throws when it is called. The router's unused components go too.
 * @returns {import('vite').Plugin}
 */
export function leaveOutUnused() {
  const exportsOf = (code) =>
    [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const absent = (code) => {
    const names = exportsOf(code);
    return (
      `const absent = () => { throw new Error('This is left out of the web application.'); ` +
      `};\n${names.map((name) => `export const ${name} = absent;`).join('\n')}\nexport { absent as ` +
      'process };'
    );
  };
  return {
    name: 'erx-leave-out-unused',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: {
        id: /\/zod\/v4\/(core\/(to-json-schema|json-schema-processors)|classic\/schemas|locales\/en)\.js$|@blueprintjs\/core\/lib\/esm\/common\/(errors|classes)\.js$|@blueprintjs\/icons\/lib\/esm\/(generated\/components\/|svgIconContainer)|\/react-router\/dist\/production\/.*\.mjs$/,
      },
      handler(code, id) {
        if (id.endsWith('/common/errors.js'))
          return {
            code: exportsOf(code)
              .map((name) => `export const ${name} = '';`)
              .join('\n'),
            map: null,
          };
        if (id.endsWith('/common/classes.js')) return { code: leanClasses(code), map: null };
        if (id.includes('/locales/'))
          return { code: 'export default () => ({ localeError: ({ code }) => code });', map: null };
        if (id.includes('/zod/v4/classic/')) return { code: leanSchemas(code), map: null };
        if (id.includes('/zod/')) return { code: absent(code), map: null };
        if (id.includes('/react-router/')) return { code: leanRouter(code), map: null };
        return {
          code: code
            .replace(/^const PATHS_20 = .*$/m, '')
            .replace('isLarge ? PATHS_20 : PATHS_16', 'PATHS_16')
            .replace('isLarge ? IconSize.LARGE : IconSize.STANDARD', 'IconSize.STANDARD'),
          map: null,
        };
      },
    },
  };
}

/**
 * The router names its development build alone to bundlers; the one for production says less and is smaller.
 * @returns {import('vite').Plugin}
 */
export function productionRouter() {
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
