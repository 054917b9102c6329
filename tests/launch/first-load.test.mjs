import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/workspace/packages.mjs';

/**
 * The most that a first load may bring of scripts, in KB of 1,000 bytes gzipped (docs/decisions/speed.md). What
 * the page asks for behind its first screen is none of it.
 */
const MOST = { signIn: 135, dashboard: 240 };

const dist = join(ROOT, 'packages', 'web', 'dist');
const read = (file) => readFileSync(join(dist, file), 'utf8');

/** The files with all that they import at once, whichever file that is in. */
function withImports(files) {
  const all = new Set();
  const visit = (file) => {
    if (all.has(file)) return;
    all.add(file);
    for (const [, imported] of read(file).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      visit(`assets/${imported}`);
  };
  files.forEach(visit);
  return all;
}

const kilobytes = (files) =>
  [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 6 }).length, 0) / 1000;

const page = [...read('index.html').matchAll(/<script[^>]* src="\/(assets\/[^"]+)"/g)].map(
  ([, file]) => file,
);
const start = withImports(page);
const application = withImports([
  ...page,
  ...[...start].flatMap((file) =>
    [...read(file).matchAll(/\.\/(application-[\w-]+\.js)/g)].map(([, found]) => `assets/${found}`),
  ),
]);

it('the sign-in page brings no more scripts than it may', () => {
  expect(start.size).toBeGreaterThan(1);
  expect(kilobytes(start)).toBeLessThanOrEqual(MOST.signIn);
});

it('the dashboard brings no more scripts than it may', () => {
  expect(application.size).toBeGreaterThan(start.size);
  expect(kilobytes(application)).toBeLessThanOrEqual(MOST.dashboard);
});
