import Ajv from 'ajv';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../workspace/failure.mjs';
import { ROOT } from '../workspace/packages.mjs';

/** Tests that were unstable, from the root of the repository; docs/decisions/tests.md says what it is for. */
export const UNSTABLE_LIST = 'tests/unstable.json';

const text = { type: 'string', minLength: 1 };
const day = { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` };
const isList = new Ajv().compile({
  type: 'array',
  items: {
    type: 'object',
    properties: { stage: text, file: text, name: text, date: day, cause: text, mended: day },
    required: ['stage', 'file', 'name', 'date', 'cause'],
    additionalProperties: false,
  },
});

/**
 * Reads the list of tests that were unstable.
 * @returns {{ stage: string, file: string, name: string, date: string, cause: string, mended?: string }[]}
 * @throws {Failure} where it is no such list, or names a file that is gone
 */
export function readUnstableList(root = ROOT) {
  const refuse = (why) => {
    throw new Failure(`${UNSTABLE_LIST} cannot be used (${why}): correct it.`);
  };
  let list;
  try {
    list = JSON.parse(readFileSync(join(root, UNSTABLE_LIST), 'utf8'));
  } catch (error) {
    refuse(error.message);
  }
  if (!isList(list)) refuse(new Ajv().errorsText(isList.errors, { dataVar: 'list' }));
  const gone = list.find(({ file }) => !existsSync(join(root, file)));
  if (gone) refuse(`${gone.file} does not exist`);
  return list;
}

/** The entry of a test that was unstable before and has not been mended. */
export function unmended(list, { stage, file, name }) {
  return list.find(
    (one) => one.stage === stage && one.file === file && one.name === nameInList(name) && !one.mended,
  );
}

/** A file that failed as a whole stands in the list by this name. */
export const nameInList = (name) => name ?? '(the file)';
