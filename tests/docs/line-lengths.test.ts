import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url));
/** As `max-len` in .oxlintrc.style.json, which reads no style sheets and no pages. */
const LONGEST = 140;

it('no line of a style sheet or a page is longer than 140 characters', () => {
  const paths = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:css|html)$/.test(path) && !/(?:^|[\\/])(?:node_modules|dist|coverage)[\\/]/.test(path),
  );
  expect(paths.length).toBeGreaterThan(50);
  const long = paths.flatMap((path) =>
    readFileSync(join(PACKAGES, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.length > LONGEST ? [`${path}:${String(at + 1)}`] : [])),
  );
  expect(long).toEqual([]);
});
