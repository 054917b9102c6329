import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Failure } from '../../workspace/failure.mjs';

const FILE = ['..', 'shared', 'data', 'ndc-packages.csv.gz'];
const LINES_AT_ONCE = 2000;

/**
 * Imports the directory where its file is on this machine.
 * @param {{ root: string, say: (line: string) => void }} context of the benchmark
 * @param {string} url of the product
 * @param {Record<string, string>} headers of a super administrator
 * @returns {Promise<string>} what the product's catalog is then, in words
 */
export async function importDirectoryIfThere({ root, say }, url, headers) {
  if (!existsSync(join(root, ...FILE))) {
    say(`Measured with the starter catalog: ${FILE.join('/')} is not beside the project.`);
    return 'the starter catalog';
  }
  const lines = directoryLines(root);
  say(`Importing ${(lines.length - 1).toLocaleString('en-US')} packages …`);
  await importDirectory(url, headers, lines);
  return `${(lines.length - 1).toLocaleString('en-US')} packages`;
}

/**
 * The lines of the FDA's directory of packages, header first.
 * @throws {Failure} where the file is not on this machine
 */
export function directoryLines(root) {
  const file = join(root, ...FILE);
  if (!existsSync(file))
    throw new Failure(
      `The NDC directory is missing: put ndc-packages.csv.gz at ${FILE.join('/')} beside the project.`,
    );
  return gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split(/\r?\n/);
}

/**
 * Imports a file the way `erx reference import` does: the same calls, the same batches.
 * @param {string} url of the product
 * @param {Record<string, string>} headers of a super administrator
 * @param {readonly string[]} lines of the file, header first
 * @param {string} [kind] of the file; the directory of packages when absent
 * @returns {Promise<number>} rows stored
 */
export async function importDirectory(url, headers, lines, kind = 'ndc-packages') {
  const post = async (path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok)
      throw new Failure(
        `The import was answered with ${response.status}: ${(await response.text()).slice(0, 300)}`,
      );
    return await response.json();
  };
  const fileHash = createHash('sha256').update(lines.join('\n')).digest('hex');
  const { id } = await post('/reference/imports', { kind, fileHash });
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    await post(`/reference/imports/${id}/lines`, {
      from: at + 1,
      header: lines[0],
      lines: lines.slice(at, at + LINES_AT_ONCE),
    });
  }
  return (await post(`/reference/imports/${id}/finish`)).rowsStored;
}
