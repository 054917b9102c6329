import { messages } from '@erx/core/findings/catalogue';
import { firstMessages } from '@erx/core/findings/messages';
import { expect, it } from 'vitest';
import { productSources } from '../../scripts/house/sources.mjs';

const SOURCES = new Map(productSources().map((source) => [source.path, source]));

/** What the web application has in its first moment: what these import, and not what they load later. */
const STARTS = ['packages/web/src/app/main.tsx', 'packages/web/src/app/signed-in.tsx'];

/** What only lists codes that a call may be refused with: the server says their sentences. */
const LISTS =
  /\/[a-z-]*contract\.ts$|core\/src\/(?:requests\/vocabulary|signing\/factors)\.ts$|\/findings\/messages\//;

const STATIC = /^(?:import|export)\s+(?!type\b)([^;']*?)\s*from\s+'([^']+)'/gm;
const isOfTypes = (names: string) =>
  names.startsWith('{') &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => /^\s*(?:type\s|$)/.test(name));

/** The sources that a file imports at once, without types. */
function importsOf(path: string): readonly string[] {
  const { text = '', imports = [] } = SOURCES.get(path) ?? {};
  const named = [...text.matchAll(STATIC)].flatMap(([, names = '', specifier = '']) =>
    isOfTypes(names) ? [] : [specifier.replace(/^(?:@erx\/\w+|\.{1,2})\//, '').replace(/^(?:\.\.\/)+/, '')],
  );
  return imports.filter((file) => named.some((name) => file.replace(/\.tsx?$/, '').endsWith(`/${name}`)));
}

function reachedFrom(starts: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    importsOf(path).forEach(visit);
  };
  starts.forEach(visit);
  return reached;
}

it('what the first screen says by itself is there before the other sentences have loaded', () => {
  const reached = reachedFrom(STARTS);
  expect(reached).toContain('packages/core/src/prescriptions/display-status.ts'); // the walk gets anywhere
  const missing = [...reached]
    .filter((path) => !LISTS.test(path))
    .flatMap((path) =>
      [...(SOURCES.get(path)?.text ?? '').matchAll(/['"`]([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)['"`]/g)].flatMap(
        ([, code = '']) =>
          code in messages && !(code in firstMessages)
            ? [`${code} of ${path}: move it to first-screens.ts`]
            : [],
      ),
    );
  expect(missing).toEqual([]);
});
