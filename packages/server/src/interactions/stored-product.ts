/** A product as the catalogue has it; absent where it has none. */
export interface StoredProduct {
  readonly ingredients: readonly string[];
  readonly route: string;
  readonly strength: string;
  readonly doseForm: string;
  readonly potencyUnitCode: string;
}

/** The columns of a product that are read of it. */
export interface ProductColumns {
  ingredients: string | null;
  route: string | null;
  strength: string | null;
  dose_form: string | null;
  potency_unit_code: string | null;
}

/** The columns of a product `d`, as parts of a JSON object. */
export const PRODUCT = `'ingredients', d.ingredients, 'route', d.route, 'strength', d.strength,
  'dose_form', d.dose_form, 'potency_unit_code', d.potency_unit_code`;

export function withProduct(columns: ProductColumns): { product?: StoredProduct } {
  const product = toProduct(columns);
  return product ? { product } : {};
}

export function toProduct(columns: ProductColumns): StoredProduct | undefined {
  const ingredients = (columns.ingredients ?? '').split(' / ').filter((name) => name !== '');
  if (ingredients.length === 0) return undefined;
  return {
    ingredients,
    route: columns.route ?? '',
    strength: columns.strength ?? '',
    doseForm: columns.dose_form ?? '',
    potencyUnitCode: columns.potency_unit_code ?? '',
  };
}
