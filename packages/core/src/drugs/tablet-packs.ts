import type { Drug } from './model';
import packs from './tablet-packs.json' with { type: 'json' };

/**
 * How many tablets one pack of a product holds. The directory calls a pack of tablets a kit and mostly says none of
 * its tablets. Only what a label or a name of RxNorm says (read on 2026-11-26) is in the table, by how descriptions
 * of its products begin: every other pack counts as a kit.
 */
const labeledTablets = (description: string): number | undefined =>
  packs.find(({ product }) => description.startsWith(product))?.tablets;

const PART = /^(\d+) TABLET\b[^>]* in 1 [^>]+$/;

/**
 * How many tablets one kit holds by the parts that its package names behind it (' * 21 TABLET in 1 BLISTER PACK
 * * 7 TABLET in 1 BLISTER PACK'); undefined where it names none, or one that is no tablet.
 */
function tabletsOfParts(text: string): number | undefined {
  const [, ...parts] = text.split(' * ');
  const counts = parts.map((part) => Number(PART.exec(part.trim())?.[1]));
  const sum = counts.reduce((total, count) => total + count, 0);
  return sum > 0 ? sum : undefined;
}

/** '3 packs of 28' for the tablets of whole packs; '' where they are none, or nothing says how many one holds. */
export function showPacks(tablets: string, { description }: Pick<Drug, 'description'>): string {
  const size = labeledTablets(description);
  const count = size === undefined ? 0 : Number(tablets) / size;
  if (size === undefined || !Number.isInteger(count) || count < 1) return '';
  return `${String(count)} pack${count === 1 ? '' : 's'} of ${String(size)}`;
}

/** How many tablets one pack of a product holds; undefined where nothing says it. */
export function tabletsInPack(
  text: string,
  { description }: Partial<Pick<Drug, 'description'>>,
): number | undefined {
  return tabletsOfParts(text) ?? labeledTablets(description ?? '');
}
