import type { Drug } from './model';

interface LabeledPack {
  /** How the description of its products begins. */
  readonly product: RegExp;
  readonly tablets: number;
  /** Where it was read, on 2026-11-26. */
  readonly source: string;
}

/**
 * The directory calls a pack of tablets a kit and mostly says none of its tablets. Only what a label or a name
 * of RxNorm says is here: every other pack counts as a kit.
 */
const LABELED: readonly LabeledPack[] = [
  {
    product: /^Sprintec /,
    tablets: 28,
    source: 'Sprintec (NDC 0555-9016-58), 16.1: 21 blue and 7 white tablets a card, in a copy',
  },
  {
    product: /^Tri-Sprintec /,
    tablets: 28,
    source: 'RxNorm 749784, the pack of its four kinds of tablets: 7, 7, 7 and 7',
  },
  {
    product: /^Aviane /,
    tablets: 28,
    source: 'RxNorm 748868, the pack of its two kinds of tablets: 21 and 7',
  },
  {
    product: /^Ortho Tri-Cyclen Lo /,
    tablets: 28,
    source:
      'Ortho Tri-Cyclen Lo, the manufacturer (thepill.com): 7 white, 7 light blue, 7 dark blue, 7 green',
  },
];

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
  const size = LABELED.find(({ product }) => product.test(description))?.tablets;
  const count = size === undefined ? 0 : Number(tablets) / size;
  if (size === undefined || !Number.isInteger(count) || count < 1) return '';
  return `${String(count)} pack${count === 1 ? '' : 's'} of ${String(size)}`;
}

/** How many tablets one pack of a product holds; undefined where nothing says it. */
export function tabletsInPack(
  text: string,
  { description }: Partial<Pick<Drug, 'description'>>,
): number | undefined {
  return tabletsOfParts(text) ?? LABELED.find(({ product }) => product.test(description ?? ''))?.tablets;
}
