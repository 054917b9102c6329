import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/**
 * Where tests find the published lists: ../shared/data beside the repository. The product itself never reads
 * it.
 */
export const PUBLISHED = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** Lines of a published list, unpacked; says what is missing instead of passing without it. */
export function publishedLines(name: string): string[] {
  const path = `${PUBLISHED}${name}`;
  if (!existsSync(path))
    throw new Error(
      `The published list ${name} is not in ../shared/data beside the repository; this test cannot run without it.`,
    );
  const bytes = readFileSync(path);
  const lines = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
