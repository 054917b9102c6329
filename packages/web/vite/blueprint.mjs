/**
 * Blueprint's primary blues by the role they play, so that its stylesheet follows the brand in both themes.
 */
const BRAND_ROLES = {
  '#2d72d2': 'var(--erx-primary-rest)',
  '#215db0': 'var(--erx-primary-hover)',
  '#184a90': 'var(--erx-primary-active)',
  '#4c90f0': 'var(--erx-primary-light)',
  '#8abbff': 'var(--erx-primary-text)',
};

/**
 * Gives Blueprint's stylesheet the brand: its compiled CSS names the primary blues more than a hundred times.
 * The palette itself keeps its colours, so that 'blue' stays blue. It becomes a cascade layer, so that the
 * house's own rules win whatever the order in which chunks bring them.
 * @returns {import('vite').Plugin}
 */
export function brandBlueprint() {
  return {
    name: 'erx-brand-blueprint',
    enforce: 'pre',
    transform: {
      filter: { id: /@blueprintjs\/[^?]*\.css/ },
      handler(code) {
        const branded = code
          .split('\n')
          .map((line) =>
            /--bp-(palette|surface-layer)/.test(line)
              ? line
              : line.replace(
                  /#(2d72d2|215db0|184a90|4c90f0|8abbff)\b/gi,
                  (blue) => BRAND_ROLES[blue.toLowerCase()] ?? blue,
                ),
          )
          .join('\n')
          .replace(/@charset[^;]*;/, '');
        return {
          code: `@layer base, blueprint;\n@layer blueprint {\n${branded}\n}`,
          map: null,
        };
      },
    },
  };
}

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
