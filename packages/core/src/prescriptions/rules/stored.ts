import { check, type Finding } from '../../findings/finding';
import { SIG_RULES } from '../../sig/rules';
import { AMOUNT_RULES } from './amounts';

/**
 * What forbids the amount and the directions of a stored prescription: one written before these bounds, or
 * granted to a pharmacy.
 * @param row as stored, with form, route and usual units of its product, null where the catalog has it no
 * longer
 */
export function findingsOnStoredAmount(row: {
  readonly sig: string;
  readonly dispense: string;
  readonly units: string;
  readonly days_supply: number | null;
  readonly product_form: string | null;
  readonly product_route: string | null;
  readonly product_units: string | null;
  readonly product_strength: string | null;
  readonly product_ingredients: string | null;
}): readonly Finding[] {
  const drug =
    row.product_form === null
      ? undefined
      : {
          doseForm: row.product_form,
          route: row.product_route ?? '',
          potencyUnitCode: row.product_units ?? '',
          strength: row.product_strength ?? '',
          ingredients: row.product_ingredients?.split(' / ') ?? [],
        };
  const form = {
    sig: row.sig,
    dispense: row.dispense,
    units: row.units,
    daysSupply: row.days_supply === null ? '' : String(row.days_supply),
  };
  return [...check(AMOUNT_RULES, { form, drug }), ...check(SIG_RULES, { form, drug })];
}
