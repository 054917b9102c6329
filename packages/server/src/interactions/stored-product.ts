import {
  type Compound,
  type DrugType,
  isCompound,
  isFreeText,
  isSupply,
  type Schedule,
} from '@erx/core/drugs/model';

/** A product as the catalogue has it; absent where it has none, or does not say what is in it. */
export interface StoredProduct {
  readonly type: DrugType;
  readonly name: string;
  readonly schedule: Schedule;
  /** None of a supply and of free text. */
  readonly ingredients: readonly string[];
  readonly route: string;
  readonly strength: string;
  readonly doseForm: string;
  readonly potencyUnitCode: string;
  /** Of a compound, what was typed for want of a product. */
  readonly typedIngredients?: readonly string[];
  /** By which others know it: a clinical drug of RxNorm, else the package that represents it. */
  readonly rxNorm?: { readonly id: string; readonly termType: string };
  readonly ndc?: string;
}

/** The columns of a product that are read of it. */
export interface ProductColumns {
  type: DrugType | null;
  name: string | null;
  schedule: Schedule | null;
  ingredients: string | null;
  route: string | null;
  strength: string | null;
  dose_form: string | null;
  potency_unit_code: string | null;
  compound: string | null;
  /** Where others have to know it. */
  rx_norm_id?: string | null;
  rx_norm_term_type?: string | null;
  representative_ndc?: string | null;
}

/** The columns of a product `d`, as parts of a JSON object. */
export const PRODUCT = `'type', d.type, 'name', d.name, 'schedule', d.schedule, 'ingredients', d.ingredients,
  'route', d.route, 'strength', d.strength,
  'dose_form', d.dose_form, 'potency_unit_code', d.potency_unit_code,
  'compound', d.compound, 'rx_norm_id', d.rx_norm_id, 'rx_norm_term_type', d.rx_norm_term_type,
  'representative_ndc', d.representative_ndc`;

/** Of another medicine of the patient: what is free text is read by its words. */
export function withProduct(columns: ProductColumns): { product?: StoredProduct } {
  const product = toProduct(columns);
  return product && !isFreeText(product) ? { product } : {};
}

export function toProduct(columns: ProductColumns): StoredProduct | undefined {
  if (columns.type === null) return undefined;
  const ingredients = (columns.ingredients ?? '').split(' / ').filter((name) => name !== '');
  const { type } = columns;
  const isMeant = isSupply({ type }) || isFreeText({ type }) || isCompound({ type });
  if (ingredients.length === 0 && !isMeant) return undefined;
  return {
    type: columns.type,
    name: columns.name ?? '',
    schedule: columns.schedule ?? 'unknown',
    ingredients,
    route: columns.route ?? '',
    strength: columns.strength ?? '',
    doseForm: columns.dose_form ?? '',
    potencyUnitCode: columns.potency_unit_code ?? '',
    ...(columns.rx_norm_id && columns.rx_norm_term_type
      ? { rxNorm: { id: columns.rx_norm_id, termType: columns.rx_norm_term_type } }
      : {}),
    ...(columns.representative_ndc ? { ndc: columns.representative_ndc } : {}),
    ...(columns.compound === null ? {} : { typedIngredients: typedIn(columns.compound) }),
  };
}

/** The ingredients of a stored compound that are no products. */
function typedIn(compound: string): readonly string[] {
  const { ingredients } = JSON.parse(compound) as Compound;
  return ingredients.flatMap(({ prescribableDrugId, description }) =>
    prescribableDrugId === undefined ? description : [],
  );
}
