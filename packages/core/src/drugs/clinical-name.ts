import { toAmount } from './strength';

/**
 * What RxNorm's name of a clinical drug says beyond its ingredients: hours of release or volume, what kind of
 * release or use, the device, how many are in a pack, the brand (RxNorm technical documentation, Appendix 1 and
 * 2: quantity factor, qualitative distinction, dose form).
 */
export interface ClinicalName {
  /** '24-hour', '0.4 mL'; '' where the name has no quantity. */
  readonly quantity: string;
  /** 'matrix delivery', '50/50 release'; '' where there is none. */
  readonly kind: string;
  /** 'prefilled syringe', 'cartridge', 'extended-release tablet'. */
  readonly form: string;
  /** 'pack of 21'; '' for what is no pack. */
  readonly pack: string;
  /** '' for a generic. */
  readonly brand: string;
  /** Milligrams in one unit, where the name is of one solid ingredient; undefined otherwise. */
  readonly milligrams: number | undefined;
}

const UNITS: Readonly<Record<string, (count: string) => string>> = {
  HR: (count) => `${count}-hour`,
  ML: (count) => `${count} mL`,
  ACTUAT: (count) => `${count} actuations`,
};

/** Qualitative distinctions begin with a capital or are a proportion: 'Matrix Delivery', '50/50 Release'. */
const LEAD = /^((?:(?:[A-Z][A-Za-z-]*|\d+\/\d+) )*?)(?:(\d[\d.]*) (HR|ML|ACTUAT) )?(?=[a-z{(]|\d+-[a-z])/;

/** Reads RxNorm's name of a clinical drug (SCD, SBD, GPCK, BPCK). */
export function readClinicalName(name: string): ClinicalName {
  const [, brand = ''] = /\[([^\]]+)\]\s*$/.exec(name) ?? [];
  const [, count] = /^\{(\d+) \([^{}]*\)\s*\} Pack/.exec(name) ?? [];
  const [, kind = '', quantity = '', unit = ''] = LEAD.exec(name) ?? [];
  const plain = name.replace(/\s*\[[^\]]+\]\s*$/, '');
  const [, form = ''] = /(?:\b(?:MG|MCG|ML|UNT|MEQ|HR|ACTUAT)|%)\)? ([A-Z][A-Za-z -]+)$/.exec(plain) ?? [];
  const strengths = [...plain.matchAll(/ ([\d.]+) MG(?=[ )])/g)];
  const isOneSolid = strengths.length === 1 && !plain.includes('{') && /Tablet|Capsule/.test(form);
  return {
    quantity: quantity === '' ? '' : (UNITS[unit]?.(quantity) ?? ''),
    kind: kind.trim().toLowerCase(),
    form: form
      .toLowerCase()
      .replace(/(extended|delayed) release/, '$1-release')
      .replace(/\boral /, ''),
    pack: count === undefined ? '' : `pack of ${count}`,
    brand,
    milligrams: isOneSolid ? Number(strengths[0]?.[1]) : undefined,
  };
}

/** Words of a dose form that say how a solid is taken or releases; a form without one is none of them. */
const RELEASES = ['extended-release', 'delayed-release', 'chewable', 'disintegrating', 'sublingual'];

/**
 * Whether RxNorm's name of a code says another drug than the listing of a package: another amount, or another
 * release than a plain form has.
 */
export function contradictsListing(
  name: ClinicalName,
  listing: { readonly strength: string; readonly doseForm: string },
): boolean {
  const [, value = '', unit = ''] = /^([\d.,]+) (mg|mcg|g)$/.exec(listing.strength) ?? [];
  const listed = toAmount(value, `${unit}/1`);
  const isOtherAmount =
    listed !== undefined &&
    name.milligrams !== undefined &&
    Math.abs(listed.value - name.milligrams) > listed.value / 1000;
  const isPlain = /^(tablet|capsule)$/.test(listing.doseForm);
  return isOtherAmount || (isPlain && RELEASES.some((word) => name.form.includes(word)));
}

/** The brand comes last: of a generic and a brand anything else is the better name. */
const FACETS = [
  'quantity',
  'kind',
  'pack',
  'form',
  'brand',
] as const satisfies readonly (keyof ClinicalName)[];
type Facet = (typeof FACETS)[number];

/**
 * What distinguishes several clinical drugs of one group, in the order given: what RxNorm's names say
 * differently, and no more than it needs. One that lacks what another has is called by that: 'not osmotic'.
 * @returns undefined where a name is not known, or two of them say the same
 */
export function traitsOfNames(names: readonly (ClinicalName | undefined)[]): readonly string[] | undefined {
  const known = names.flatMap((name) => name ?? []);
  if (known.length < names.length || known.length < 2) return undefined;
  const needed = neededFacets(known);
  const traits = known.map((name) => {
    const own = needed.filter((facet) => !isUnique(known, name, withoutFacet(needed, facet)));
    const quantity = new Set(known.map((other) => other.quantity)).size > 1 ? name.quantity : '';
    const texts = (own.length > 0 ? own : needed)
      .filter((facet) => facet !== 'quantity' || quantity === '')
      .map((facet) => name[facet] || lacking(known, facet));
    return [quantity, ...texts].filter((text) => text !== '').join(', ');
  });
  return traits.includes('') || new Set(traits).size < traits.length ? undefined : traits;
}

/** Facets that together differ for each name, those first that every name has. */
function neededFacets(names: readonly ClinicalName[]): readonly Facet[] {
  const isWhole = (facet: Facet) => facet !== 'brand' && names.every((name) => name[facet] !== '');
  const ordered = [...FACETS.filter(isWhole), ...FACETS.filter((facet) => !isWhole(facet))];
  const chosen: Facet[] = [];
  for (const facet of ordered)
    if (kinds(names, [...chosen, facet]) > kinds(names, chosen)) chosen.push(facet);
  return FACETS.filter((facet) => chosen.includes(facet));
}

const textOf = (name: ClinicalName, facets: readonly Facet[]) => facets.map((facet) => name[facet]).join('|');
const kinds = (names: readonly ClinicalName[], facets: readonly Facet[]) =>
  new Set(names.map((name) => textOf(name, facets))).size;
const withoutFacet = (facets: readonly Facet[], facet: Facet) => facets.filter((each) => each !== facet);
const isUnique = (names: readonly ClinicalName[], name: ClinicalName, facets: readonly Facet[]) =>
  names.filter((other) => textOf(other, facets) === textOf(name, facets)).length === 1;

/** The name of one that lacks a facet that others have; '' where several values could be meant. */
function lacking(names: readonly ClinicalName[], facet: Facet): string {
  if (facet === 'brand') return 'generic';
  const others = [...new Set(names.map((name) => name[facet]))].filter((value) => value !== '');
  return others.length === 1 ? `not ${others[0] ?? ''}` : '';
}
