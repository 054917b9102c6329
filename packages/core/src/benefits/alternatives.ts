import { ingredientsKey, isReleaseOpen } from '../drugs/drug-place';
import type { Drug } from '../drugs/model';
import { releasesIn } from '../drugs/release';
import { compareDecimals } from '../values/decimals';
import { preferredCopays } from './copay';
import { compareStatus, toFormularyStanding } from './formulary';
import type { AlternativeMedication, CopayFactor, Formulary } from './model';

type Own = Pick<Formulary, 'requestedFormularyStatus' | 'formularyCopayFactors'>;

/**
 * The alternatives that are covered better than the drug or cost the patient less. One that the plan does not cover
 * is never among them.
 */
export function listBetterAlternatives(
  own: Own,
  alternatives: readonly AlternativeMedication[],
): readonly AlternativeMedication[] {
  return alternatives.filter(
    (one) =>
      toFormularyStanding(one.formularyStatus) !== 'not-covered' &&
      (compareStatus(one.formularyStatus, own.requestedFormularyStatus) < 0 ||
        costsLess(one.formularyCopayFactors, own.formularyCopayFactors)),
  );
}

/**
 * Only amounts under the same conditions are compared: what a rate comes to depends on a price no one stated.
 */
function costsLess(theirs: readonly CopayFactor[], own: readonly CopayFactor[]): boolean {
  const [one] = preferredCopays(theirs);
  const other = preferredCopays(own).find(
    ({ pharmacyType, daysSupply }) => pharmacyType === one?.pharmacyType && daysSupply === one.daysSupply,
  );
  const [less, more] = [amountOf(one), amountOf(other)];
  return less !== undefined && more !== undefined && compareDecimals(less, more) < 0;
}

const amountOf = (factor: CopayFactor | undefined): string | undefined =>
  factor?.copayRate === undefined ? factor?.copayAmount : undefined;

/** In what an alternative differs from the drug, so that it cannot simply take its place. */
export type Difference = 'medicine' | 'strength' | 'form' | 'release' | 'unlisted';

/** Each in the words shown with an alternative. */
export const DIFFERENCE_TEXT = {
  medicine: 'Another medicine',
  strength: 'Another strength',
  form: 'Another form',
  release: 'Another release, or not certain which',
  unlisted: 'Not in the drug catalog',
} as const satisfies Record<Difference, string>;

type Product = Pick<Drug, 'ingredients' | 'strength' | 'doseForm' | 'route' | 'description'>;

/**
 * The first thing in which the product of an alternative differs from the drug; undefined where it is the same
 * medicine in the same strength, form and release, such as the generic of a brand.
 * @param product undefined where the catalog does not have it
 */
export function differenceFrom(drug: Product, product: Product | undefined): Difference | undefined {
  if (product === undefined) return 'unlisted';
  const key = ingredientsKey(drug.ingredients);
  if (key === '' || key !== ingredientsKey(product.ingredients)) return 'medicine';
  if (plain(drug.strength) !== plain(product.strength)) return 'strength';
  if (formOf(drug) !== formOf(product)) return 'form';
  const isOpen = isReleaseOpen(drug) || isReleaseOpen(product);
  return isOpen || releaseOf(drug) !== releaseOf(product) ? 'release' : undefined;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s,]/g, '');
/** With the container that is used: a pen and a vial of one insulin are not the same to a patient. */
const formOf = ({ doseForm, route, description }: Product) =>
  plain([doseForm, route, ...(description.toLowerCase().match(CONTAINER) ?? [])].join(' '));
const CONTAINER = /\b(?:pen|vial|syringe|cartridge|auto-?injector)\b/g;
const releaseOf = ({ doseForm, description }: Product) =>
  releasesIn(`${doseForm} ${description}`).map(String).sort().join(' ');
