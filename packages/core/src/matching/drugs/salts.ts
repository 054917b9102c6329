import type { ComparedPart, DrugSuggestion } from '../model';
import { isOtherFamily, isOtherRelease } from '../names/dose-form';
import type { ProductReading } from './product-reading';
import type { LineReading } from './similarity';

/** A product with its score as the meaning of a line. */
export interface Found {
  readonly product: ProductReading;
  readonly suggestion: DrugSuggestion;
}

/** How one part of a product compares with the line. */
const agreementOf = ({ suggestion: { compared } }: Found, part: ComparedPart) =>
  compared.find((each) => each.part === part)?.agreement;

/** Products of the strength that a line states, in a form that may be the one it states. */
export const alikeIn = ({ form }: LineReading, found: readonly Found[]): readonly ProductReading[] =>
  found
    .filter(
      (each) =>
        agreementOf(each, 'strength') === 'same' &&
        !isOtherRelease(form, each.product.form) &&
        !isOtherFamily(form, each.product.form),
    )
    .map(({ product }) => product);

/** The same product, not as the one that is meant. */
export function notSuggested({ product, suggestion }: Found): Found {
  return { product, suggestion: { ...suggestion, suggestedMatch: false } };
}

/**
 * Where products of the stated salt exist, those of another are not suggested: they are two products of one
 * ingredient.
 */
export function withoutOtherSalt(found: readonly Found[]): readonly Found[] {
  const isStated = found.some(
    (each) => each.suggestion.suggestedMatch && agreementOf(each, 'salt') === 'same',
  );
  return found.map((each) =>
    isStated && each.suggestion.suggestedMatch && agreementOf(each, 'salt') !== 'same'
      ? notSuggested(each)
      : each,
  );
}

/**
 * Whether a line names neither salt nor brand, and products of its strength have different salts (metoprolol
 * tartrate and succinate): then none is the one that it means.
 */
export function hasOpenSalt(line: LineReading, found: readonly Found[]): boolean {
  if (line.isBrandStated || line.isSaltStated) return false;
  const salts = alikeIn(line, found)
    .map(({ salt }) => salt)
    .filter((salt) => salt !== '');
  return new Set(salts).size > 1;
}
