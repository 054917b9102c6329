const SEGMENTED = /^(\d{4,6})-(\d{3,4})-(\d{1,2})$/;

/**
 * Digit counts of labeler, product and package that FDA assigns (21 CFR 207.33), and the one that billing
 * uses.
 */
const CONFIGURATIONS = ['442', '532', '541', '542', '642'];

/**
 * A National Drug Code as the eleven digits 5-4-2 that claims and SCRIPT carry.
 * In: '0002-1200-30' (4-4-2), '50242-040-62' (5-3-2), '60575-4112-1' (5-4-1), 5-4-2 with or without hyphens,
 * and the twelve digits 6-4-2 when the first is 0. Out: eleven digits; undefined for anything else. Ten
 * digits without hyphens are refused, because they can be read in three ways.
 */
export function elevenDigitNdc(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^\d{11}$/.test(trimmed)) return trimmed;
  if (/^0\d{11}$/.test(trimmed)) return trimmed.slice(1);
  const match = SEGMENTED.exec(trimmed);
  if (match === null) return undefined;
  const [, labeler = '', product = '', pack = ''] = match;
  if (!CONFIGURATIONS.includes(`${labeler.length}${product.length}${pack.length}`)) return undefined;
  if (labeler.length === 6 && !labeler.startsWith('0')) return undefined;
  return labeler.slice(-5).padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0');
}

/**
 * The key of a listed package: its NDC, or the eleven characters of one that FDA gave out with letters
 * (former 21 CFR 207.35(b)(2)). Such a code names a package here and is never sent as an NDC.
 */
export function listedPackageCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return elevenDigitNdc(code) ?? (/^\d{5}[0-9A-Z]{6}$/.test(code) ? code : undefined);
}

/** Labeler and product, the nine digits that all packages of one labeler's product share. */
export function productOfNdc(ndc: string): string {
  return ndc.slice(0, 9);
}
