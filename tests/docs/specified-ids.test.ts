import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { citedIds, rowsOf } from './references';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UNNAMED = `${ROOT}tests/docs/unnamed-ids.txt`;
/** A text in quotation marks, within one line: the title of a test, of a suite, or of a row of a table. */
const QUOTED = /(['"`])(?:(?!\1)[^\\\n]|\\.)*\1/g;

/** As git lists them: node_modules holds a hundred times as many. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n');

const textsOf = (pattern: RegExp): string[] =>
  FILES.filter((path) => pattern.test(path) && existsSync(`${ROOT}${path}`)).map((path) =>
    readFileSync(`${ROOT}${path}`, 'utf8'),
  );

it('the title of a test names every statement, but those of a list that only shrinks', () => {
  const specified = textsOf(/^docs\/specification\/.*\.md$/).flatMap((text) =>
    rowsOf({ path: '', text }).map(({ id }) => id),
  );
  const named = new Set(
    textsOf(/^(tests|packages)\/.*\.(test|spec)\.(tsx?|mjs)$/)
      .flatMap((text) => text.split('\n').filter((line) => /\b[SPN]\d/.test(line)))
      .flatMap((line) => (line.match(QUOTED) ?? []).flatMap(citedIds)),
  );
  const unnamed = specified.filter((id) => !named.has(id));
  const listed = readFileSync(UNNAMED, 'utf8').split(/\s+/).filter(Boolean);
  expect({
    added: unnamed.filter((id) => !listed.includes(id)),
    'named by now, to be taken off the list': listed.filter((id) => !unnamed.includes(id)),
  }).toEqual({ added: [], 'named by now, to be taken off the list': [] });
});
