import * as z from 'zod';
import { readList } from '../platform/data-table';
import { once } from '../platform/once';

const PackageCodes = z.object({ codes: z.record(z.string(), z.array(z.string())) });
const codes = once(
  (): ReadonlyMap<string, readonly string[]> =>
    new Map(Object.entries(PackageCodes.parse(readList('starter/package-codes.json')).codes)),
);

/**
 * RxNorm's code of a package. A directory that gives one code to all packages of a labeler's product gives
 * some the code of another size of it, a pack's or another inhaler's: of those that are known, RxNorm's own
 * is taken (starter/package-codes.json names its source). Anything else in the directory is taken as it is.
 * @param ndc eleven digits
 * @param listed the code that the directory gives
 */
export function codeOfPackage(ndc: string, listed: string | undefined): string | undefined {
  const [wrong, own] = codes().get(ndc) ?? [];
  return listed !== undefined && listed === wrong ? own : listed;
}
