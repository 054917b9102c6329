import type { Drug, DrugSig } from '@erx/core/drugs/model';
import sigs from './starter/sigs.json';

/**
 * Sigs common for a product, the most usual first (N7-32). An ingredient's own sigs replace those of its dose form, also
 * when it has none: what is taken weekly or by a plan must not be offered as 'once daily'.
 */
export function sigsOf(drug: Pick<Drug, 'ingredients' | 'doseForm' | 'prescribableDrugId'>): DrugSig[] {
  const own = sigs.byIngredient.find(({ ingredient, form }) => form === drug.doseForm && drug.ingredients.includes(ingredient));
  const texts = own?.sigs ?? sigs.byForm.find(({ form }) => form === drug.doseForm)?.sigs ?? [];
  return texts.map((sig, index) => ({ id: `${drug.prescribableDrugId}-${index + 1}`, sig }));
}
