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
const LEAD =
  /^((?:(?:[A-Z][A-Za-z-]*|\d+\/\d+) )*?)(?:(\d[\d.]*) (HR|ML|ACTUAT) )?(?=[a-z{(]|\d+-[a-z])/;

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

const FACETS = [
  'quantity',
  'kind',
  'form',
  'pack',
  'brand',
] as const satisfies readonly (keyof ClinicalName)[];

/**
 * What tells several clinical drugs of one group apart, in the order given: of each what RxNorm's names say
 * differently. One that lacks what another has is called by that: 'not matrix delivery'.
 * @returns undefined where a name is not known, or two of them say the same
 */
export function traitsOfNames(names: readonly (ClinicalName | undefined)[]): readonly string[] | undefined {
  const known = names.flatMap((name) => name ?? []);
  if (known.length < names.length || known.length < 2) return undefined;
  const differing = FACETS.filter((facet) => new Set(known.map((name) => name[facet])).size > 1);
  const traits = known.map((name) =>
    differing
      .map((facet) => name[facet] || lacking(known.map((other) => other[facet])))
      .filter((text) => text !== '')
      .join(', '),
  );
  return traits.includes('') || new Set(traits).size < traits.length ? undefined : traits;
}

/** How one that lacks a facet is called beside others that have it; '' where several values could be meant. */
function lacking(values: readonly string[]): string {
  const others = [...new Set(values)].filter((value) => value !== '');
  return others.length === 1 ? `not ${others[0] ?? ''}` : '';
}
