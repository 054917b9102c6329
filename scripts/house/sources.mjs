import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '../workspace/packages.mjs';

const PACKAGES = ['core', 'script', 'server', 'sandbox', 'cli', 'web'];
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
const ENDINGS = ['', '.ts', '.tsx', '.d.ts'];

/**
 * @typedef {object} Source a file of product code
 * @property {string} path from the root of the repository
 * @property {string} text
 * @property {number} lines
 * @property {readonly string[]} imports paths of the sources it imports, types and late imports too
 */

/**
 * Every source of the product: TypeScript and CSS below packages/<name>/src, without tests and what serves them.
 * @returns {readonly Source[]}
 */
export function productSources() {
  const texts = new Map(PACKAGES.flatMap((name) => filesBelow(`packages/${name}/src`)));
  return [...texts].map(([path, text]) => ({
    path,
    text,
    lines: text.split('\n').length - 1,
    imports: [
      ...new Set(
        [...text.matchAll(SPECIFIER)].flatMap(([, specifier]) => resolve(path, specifier, texts) ?? []),
      ),
    ],
  }));
}

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter(
      (path) =>
        /\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path) && !path.includes('/testing/'),
    )
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]);
}

function resolve(from, specifier, texts) {
  const [, owner, rest] = /^@erx\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  const base = owner
    ? `packages/${owner}/src/${rest}`
    : specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : undefined;
  return base && ENDINGS.map((ending) => base + ending).find((path) => texts.has(path));
}
