import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../workspace/command.mjs';
import { Failure } from '../workspace/failure.mjs';
import { ROOT } from '../workspace/packages.mjs';

/** What Prettier, the rules of style, and the rules that need types each read. */
const FORMATTED = /\.(?:[cm]?[jt]sx?|css|md|json|ya?ml|html)$/;
const LINTED = /\.(?:[cm]?[jt]sx?)$/;
const TYPED = /^(?:packages|tests)\/.*\.tsx?$/;

/**
 * The files that differ from a commit, whether committed since, staged, edited or new; deleted ones are left out.
 * @param {string} since a commit, branch or tag
 * @returns {Promise<string[]>} from the root of the repository
 * @throws {Failure} where git does not know the commit
 */
export async function changedFiles(since) {
  const listed = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', since),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set(listed.flat())].filter((file) => existsSync(join(ROOT, file))).sort();
}

async function git(...args) {
  const { code, output } = await runToEnd(['git', ...args], { cwd: ROOT });
  if (code !== 0) throw new Failure(`git ${args.join(' ')} failed: ${output.trim()}`);
  return output.split('\n').filter((line) => line !== '');
}

/** What of the changed files each check of style reads. */
export function toChecked(files) {
  return {
    prettier: files.filter((file) => FORMATTED.test(file)),
    linted: files.filter((file) => LINTED.test(file)),
    typed: files.filter((file) => TYPED.test(file)),
  };
}

/**
 * The suites that change itself, or that are named after a room that changed: one noun has one name in every
 * package and in the tests.
 * @param {readonly string[]} files what changed
 * @param {readonly string[]} suites every suite of a stage
 */
export function suitesOf(files, suites) {
  const rooms = new Set(
    files.flatMap(
      (file) =>
        /^packages\/(?:core|server|sandbox)\/src\/(?:features\/)?([\w-]+)\//.exec(file)?.slice(1) ?? [],
    ),
  );
  return suites.filter((suite) => {
    const name = suite.replace(/^.*\//, '').replace(/\.test\.ts$/, '');
    return files.includes(suite) || [...rooms].some((room) => name === room || name.startsWith(`${room}-`));
  });
}

/** Every suite of contracts. */
export function contractSuites() {
  return readdirSync(join(ROOT, 'tests/contract'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/contract/${name}`);
}
