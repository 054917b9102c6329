import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Smaller files gain nothing. */
const LEAST_BYTES = 1024;
const ENDS = /\.(js|css|svg)$/;
const compress = promisify(brotliCompress);

/**
 * Writes each file of the build a second time, compressed as far as it goes, which is too slow to do for a
 * request: the service hands these out (server/http/web-app.ts) to anyone who takes brotli.
 * @returns {import('vite').Plugin}
 */
export function writeCompressed() {
  return {
    name: 'erx-compressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir }, bundle) {
        const names = Object.keys(bundle).filter((name) => name.startsWith('assets/') && ENDS.test(name));
        await Promise.all(
          names.map(async (name) => {
            const content = await readFile(join(dir, name));
            if (content.length >= LEAST_BYTES)
              await writeFile(
                join(dir, `${name}.br`),
                await compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
              );
          }),
        );
      },
    },
  };
}
