import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

// What a build neither reads nor ships: a changed test or page of documentation rebuilds nothing.
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', 'test-results']);
const IGNORED_FILES = /\.test\.[cm]?[jt]sx?$|\.md$|\.tsbuildinfo$|^\.DS_Store$/;

/** Every file below a folder, or the file itself, as sorted absolute paths; none when it does not exist. */
function filesBelow(path, ignored = true) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(
      (entry) =>
        !ignored ||
        (entry.isDirectory() ? !IGNORED_FOLDERS.has(entry.name) : !IGNORED_FILES.test(entry.name)),
    )
    .flatMap((entry) => filesBelow(join(path, entry.name), ignored))
    .sort();
}

/**
 * One digest over the names and contents of files and folders, so that it changes when any of them does.
 * @param {string} root what the names are relative to
 * @param {string[]} paths files or folders below root; one that is missing counts as missing
 * @param {string[]} facts anything else the result depends on
 */
export function contentStamp(root, paths, facts = []) {
  const hash = createHash('sha256');
  const add = (text) => hash.update(`${Buffer.byteLength(text)}:`).update(text);
  for (const fact of facts) add(fact);
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      add(relative(root, file).split(sep).join('/'));
      add(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/**
 * One digest over the names and sizes of what lies in a folder: cheap, and enough to see that a build's
 * output is whole.
 */
export function outlineStamp(folder) {
  const hash = createHash('sha256');
  for (const file of filesBelow(folder, false))
    hash.update(`${relative(folder, file)}\n${statSync(file).size}\n`);
  return hash.digest('hex');
}

/**
 * A small store of stamps in node_modules/.cache: anyone who deletes node_modules forgets them, which is right.
 */
export function stampStore(root) {
  const file = (name) => join(root, 'node_modules', '.cache', 'erx', `${name.replace(/[^\w-]+/g, '-')}.json`);
  return {
    read(name) {
      try {
        return JSON.parse(readFileSync(file(name), 'utf8'));
      } catch {
        return null; // Absent or cut short: the work is simply done again.
      }
    },
    write(name, stamp) {
      mkdirSync(dirname(file(name)), { recursive: true });
      writeFileSync(file(name), JSON.stringify(stamp));
    },
    forget(name) {
      rmSync(file(name), { force: true });
    },
  };
}
