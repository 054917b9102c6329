import { readFileSync } from 'node:fs';
import { Classes } from '@blueprintjs/core';

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
 * house's own rules win whatever the order in which chunks bring them. In a build only what its components
 * can show is left of it.
 * @param {() => ReadonlySet<string> | undefined} modules of the build; undefined where they are not known,
 * and then all is left
 * @returns {import('vite').Plugin}
 */
export function brandBlueprint(modules) {
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
        const ids = modules();
        return {
          code: `@layer base, blueprint;\n@layer blueprint {\n${ids ? withoutUnused(branded, classesIn(ids)) : branded}\n}`,
          map: null,
        };
      },
    },
  };
}

/** Every class that Blueprint has a name for, by name. */
const CLASS_OF = new Map(Object.entries(Classes).filter(([, value]) => typeof value === 'string'));
const KNOWN = new Set(CLASS_OF.values());
/** Classes that its functions make (Classes.intentClass and others), whichever component asks. */
const MADE = /^bp6-(dark|large|small|minimal|outlined|(intent|elevation|position|align)-.*)$/;
/** A sign of the icon font, which is never loaded: icons are drawn. */
const SIGN = /\.bp6-icon-[\w-]+::?before$/;

/** The classes that modules name: `Classes.BUTTON` as Blueprint and we write it, or 'bp6-button'. */
function classesIn(modules) {
  const used = new Set();
  for (const id of modules) {
    const [file] = id.split('?');
    if (
      !/\.[jt]sx?$/.test(file) ||
      id.startsWith('\0') ||
      file.endsWith('/common/classes.js') ||
      (id.includes('/node_modules/') && !id.includes('@blueprintjs'))
    )
      continue;
    const source = readFileSync(file, 'utf8');
    for (const [name] of source.matchAll(/\b[A-Z][A-Z0-9_]*\b/g))
      if (CLASS_OF.has(name)) used.add(CLASS_OF.get(name));
    for (const [name] of source.matchAll(/\bbp6-[\w-]+/g)) used.add(name);
  }
  return used;
}

/**
 * A stylesheet without the rules of classes that nothing can have. Blueprint's compiled CSS has no braces but
 * those of its blocks.
 */
function withoutUnused(css, used) {
  const isPossible = (selector) =>
    !SIGN.test(selector) &&
    [...selector.replace(/\([^()]*\)/g, '').matchAll(/\.(bp6-[\w-]+)/g)].every(
      ([, name]) => used.has(name) || MADE.test(name) || !KNOWN.has(name),
    );
  const rule = (head, body) => {
    if (/^@(media|supports|layer)/.test(head)) {
      const inner = withoutUnused(body, used);
      return inner.trim() === '' ? '' : `${head}{${inner}}\n`;
    }
    if (head.startsWith('@')) return `${head}{${body}}\n`;
    const selectors = head.split(/,(?![^(]*\))/).filter((selector) => isPossible(selector.trim()));
    return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}\n`;
  };
  let out = '';
  let at = 0;
  for (let open = css.indexOf('{', at); open !== -1; open = css.indexOf('{', at)) {
    const close = endOfBlock(css, open);
    out += rule(
      css
        .slice(at, open)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .trim(),
      css.slice(open + 1, close),
    );
    at = close + 1;
  }
  return out;
}

/** Where the block that opens at a brace closes. */
function endOfBlock(css, open) {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}' && (depth -= 1) === 0) return at;
  }
  throw new Error('A block of the stylesheet does not close.');
}
