import listed from './products.json';

/** A product that the plans of the sandbox know: facts of the starter catalogue. */
export interface Product {
  /** The therapeutic class that alternatives are taken from. */
  class: string;
  ingredient: string;
  description: string;
  brand: boolean;
  rxcui: string | null;
  /** Eleven digits: the package that represents it. */
  ndc: string;
  codes: readonly string[];
}

export const PRODUCTS: readonly Product[] = listed;

const byCode = new Map(
  PRODUCTS.flatMap((product) => [...product.codes, product.ndc].map((code) => [code, product] as const)),
);
const byConcept = new Map(
  PRODUCTS.flatMap((product) => (product.rxcui === null ? [] : [[product.rxcui, product] as const])),
);

/** The product of a package, else of an RxNorm concept; undefined where no plan knows it. */
export const productOf = (ndc: string, rxNormId?: string): Product | undefined =>
  byCode.get(ndc) ?? byConcept.get(rxNormId ?? '');

/** Strength, form and all that follows the name: what generic and brand of one product share. */
const strengthOf = ({ description }: Product) => /\d.*$/.exec(description)?.[0] ?? '';

/** Whether a brand has a generic of the same ingredient and strength. */
export const genericOf = (product: Product): Product | undefined =>
  product.brand
    ? PRODUCTS.find(
        (other) =>
          !other.brand &&
          other.ingredient === product.ingredient &&
          strengthOf(other) === strengthOf(product),
      )
    : undefined;

/**
 * Others of the class: for each further ingredient one generic, or a brand where there is no generic; the
 * drug's own generic first.
 */
export const othersOfClass = (product: Product): readonly Product[] => {
  const own = genericOf(product);
  const ingredients = [
    ...new Set(PRODUCTS.filter((other) => other.class === product.class).map(({ ingredient }) => ingredient)),
  ].filter((ingredient) => ingredient !== product.ingredient);
  const others = ingredients.flatMap((ingredient) => {
    const all = PRODUCTS.filter((other) => other.class === product.class && other.ingredient === ingredient);
    const generics = all.filter(({ brand }) => !brand);
    const from = generics.length > 0 ? generics : all;
    return from.slice(Math.floor((from.length - 1) / 2)).slice(0, 1); // one of the middle strengths
  });
  return [...(own ? [own] : []), ...others];
};
