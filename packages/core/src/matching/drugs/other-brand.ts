import { type DrugPlace, hasSaltOf } from '../../drugs/drug-place';
import type { ProductReading } from './product-reading';

/** A brand that the catalogue has no product of. */
export interface OtherBrand {
  readonly ingredients: readonly string[];
  readonly places: readonly DrugPlace[];
  /** A word that the name of its generic has, where salts differ; behind '!' one that it has not. */
  readonly salt?: string | undefined;
}

/**
 * Whether a product of the ingredients of a brand may be what the brand means: it goes where the brand goes and
 * has its salt. Flovent is no Flonase, and Lopressor no succinate.
 * @param brand undefined where the catalogue has products of it, or none is named
 */
export function isProductOf(
  brand: OtherBrand | undefined,
  { place, nameInLower }: Pick<ProductReading, 'place' | 'nameInLower'>,
): boolean {
  return brand === undefined || (brand.places.includes(place) && hasSaltOf(nameInLower, brand.salt));
}
