import { unitsOfForm } from '../../drugs/form-units';
import type { Drug } from '../../drugs/model';
import { isOfferedUnit, showUnits } from '../../drugs/potency-units';
import { pass, stop, type Rule } from '../../findings/finding';
import { compareDecimals, isPlainDecimal, showDecimal } from '../../values/decimals';
import { daysSupplyIsWhole } from '../../sig/days-supply';
import type { PrescriptionForm } from '../model';
import { showQuantity } from '../../drugs/show-quantity';

/** How much of a product is to be handed over, and for how long. */
export interface Amount {
  readonly form: Pick<PrescriptionForm, 'dispense' | 'units' | 'daysSupply'>;
  /** The product; undefined where the catalogue does not have it. */
  readonly drug: Pick<Drug, 'doseForm' | 'potencyUnitCode'> | undefined;
}

/**
 * The most that is handed over at a time, by unit: bounds that no real prescription reaches and a slipped key
 * passes. Chosen (docs/decisions/numbers.md has the calculation of each).
 */
const MOST_BY_UNIT: Readonly<Record<string, number | undefined>> = {
  C28254: 20_000, // mL: enteral and lavage liquids
  C48155: 10_000, // grams: creams by the jar, powders
  C48524: 300, // patches: three a day for 90 days are 270
  C48504: 200, // kits: two a day for 90 days are 180
  C62609: 20, // rings: one for each of 13 cycles
  C48499: 20, // implants
};
/** Tablets, capsules and anything else that is counted: 30 a day for 90 days are 2,700. */
const MOST_COUNTED = 3000;

/** The largest quantity in these units. */
export function mostInUnits(units: string): number {
  return MOST_BY_UNIT[units] ?? MOST_COUNTED;
}

/**
 * A quantity is not beyond what its units are dispensed in at a time. What is no number is said by
 * dispenseIsNumber.
 */
export const quantityIsBounded: Rule<Pick<Amount, 'form'>> = ({ form: { dispense, units } }) => {
  const typed = dispense.trim();
  const limit = String(mostInUnits(units));
  if (!isPlainDecimal(typed) || compareDecimals(typed, limit) <= 0) return pass;
  return stop(
    'prescription.quantity-too-large',
    { limit: showDecimal(limit), units: showUnits(units) },
    'dispense',
  );
};

/** A compound is dispensed in the amount that its ingredients are measured for, and in no other. */
export const compoundIsWhole: Rule<{
  readonly form: Pick<PrescriptionForm, 'dispense' | 'units'>;
  readonly drug: Pick<Drug, 'compound'>;
}> = ({ form, drug: { compound } }) => {
  const dispense = form.dispense.trim();
  if (!compound || !isPlainDecimal(dispense)) return pass;
  return compareDecimals(dispense, compound.quantity) === 0 && form.units === compound.units
    ? pass
    : stop(
        'compound.amount-differs',
        { amount: showQuantity(compound.quantity, compound.units) },
        'dispense',
      );
};

/**
 * The units fit the dose form: a tablet is not dispensed in mL. Units that are not offered are said by
 * unitIsOffered.
 */
export const unitFitsForm: Rule<Amount> = ({ form: { units }, drug }) => {
  const fitting = drug && unitsOfForm(drug);
  if (!drug || !fitting || !isOfferedUnit(units) || fitting.includes(units)) return pass;
  const list = fitting.filter(isOfferedUnit).map(showUnits).join(', ');
  return stop(
    'prescription.unit-does-not-fit',
    { form: drug.doseForm, units: showUnits(units), list },
    'units',
  );
};

/** Everything that must hold of the amount of any prescription, no matter who writes, grants or sends it. */
export const AMOUNT_RULES: readonly Rule<Amount>[] = [quantityIsBounded, daysSupplyIsWhole, unitFitsForm];
