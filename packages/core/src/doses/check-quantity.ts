import { unitsInWords } from '../drugs/packages';
import { showQuantity } from '../drugs/show-quantity';
import { compareQuantity } from '../sig/rules';
import { showDecimal } from '../values/decimals';
import { isHighAlert } from './high-alert';
import type { DoseFinding } from './model';
import type { TakenMedicine } from './totals';

/** So many times what the directions need is asked about. A chosen bound: 90 for 30 is the slip (numbers.md). */
const MANY = 3;

/**
 * Asks why three times of what the directions need is ordered, of controlled substances and drugs of high alert:
 * what is left over is taken by others, or at once. Of other drugs the form says it.
 */
export function findingsOnQuantity(order: TakenMedicine): DoseFinding[] {
  const { drug, description, sig, dispense = '', units = '', daysSupply, isControlled } = order;
  const ingredient = drug.ingredients.find(isHighAlert) ?? (isControlled ? drug.ingredients[0] : undefined);
  if (ingredient === undefined) return [];
  const compared = compareQuantity({
    form: { sig, dispense, units, daysSupply: daysSupply === undefined ? '' : String(daysSupply) },
    drug: { ...drug, description },
  });
  if (compared === undefined || compared.ratio < MANY) return [];
  return [
    {
      tier: 'reason',
      code: 'dose.quantity-high',
      data: {
        ingredient,
        quantity: showDecimal(dispense.trim()),
        units: unitsInWords(units),
        expected: showQuantity(compared.expected, units),
        days: String(compared.days),
      },
      ingredient,
      source: '',
    },
  ];
}
