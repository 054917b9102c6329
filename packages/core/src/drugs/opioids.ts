import { CONTROLLED_OPIOIDS } from './controlled-substances';
import { controlledSubstanceIn } from './schedules';

/** Whether an ingredient, in any salt, is an opioid of schedule II. */
export function isOpioid(ingredient: string): boolean {
  const substance = controlledSubstanceIn(ingredient);
  return substance !== undefined && CONTROLLED_OPIOIDS.has(substance.name);
}
