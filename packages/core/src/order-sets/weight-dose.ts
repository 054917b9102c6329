import { doseByWeight, type MeasuredDose } from '../doses/dose-by-weight';
import { showAmount } from '../doses/amounts';
import { ingredientAmounts, type IngredientAmount } from '../drugs/ingredient-amounts';
import { type Drug, isOralLiquid } from '../drugs/model';
import { type Finding, stop } from '../findings/finding';
import { say } from '../findings/messages';
import { roundMeasure } from '../patients/measures';
import type { FavoriteForm } from '../prescriptions/model';
import { dosesPerDay } from '../sig/amount-of-sig';
import { compose, emptyParts, readMilliliters, timingsFor } from '../sig/compose';
import { sigProductOf } from '../sig/product';
import { proposeAmounts } from '../sig/proposed-amounts';
import { readSig } from '../sig/read-sig';
import { writeTiming } from '../sig/write-sig';
import type { LineDrug, WeightDose } from './model';
import { ofIngredient, roundPerKg, showPerKg } from './words';

/** A dose as it was computed. */
export interface GivenDose extends MeasuredDose {
  readonly weightKg: number;
  /** The arithmetic, for the one who answers for it. */
  readonly sentence: string;
}

/** What a dose by weight can be counted of: each ingredient of a liquid by mouth; none where a milliliter says nothing. */
export const measuredOf = (drug: Drug): readonly IngredientAmount[] =>
  (isOralLiquid(drug) ? (ingredientAmounts(drug) ?? []) : []).filter(({ per }) => per === 'mL');

/**
 * What a dose by weight is counted of. Of a combination its ingredient has to be named: labels count amoxicillin with
 * clavulanate by the first, sulfamethoxazole with trimethoprim by the second.
 */
export function heldByMilliliter(drug: Drug, of: WeightDose['of']): IngredientAmount | undefined {
  const measured = measuredOf(drug);
  if (of !== undefined) return measured.find(({ ingredient }) => ingredient === of);
  return measured.length === 1 ? measured[0] : undefined;
}

/** A product as the lines of a set name it. */
export function toLineDrug(drug: Drug): LineDrug {
  const { prescribableDrugId: id, description, schedule } = drug;
  const measured = measuredOf(drug).map(({ ingredient, unit }) => ({ ingredient, unit }));
  return { id, description, schedule, measured };
}

/** How often a day; undefined of what is no whole number of doses a day. */
export function timesADayOf(often: string, drug: Drug): number | undefined {
  const timing = timingsFor(drug).find((one) => writeTiming(one) === often);
  const range = timing && dosesPerDay(timing);
  return range && range.least === range.most && Number.isInteger(range.most) ? range.most : undefined;
}

/**
 * The form of a dose by weight: directions, quantity and arithmetic.
 * @param form what is written of the line besides; its days are the length of the course
 * @param weightKg recorded and recent
 * @returns why there is none where the product, the frequency or the volume do not allow one
 */
export function formByWeight(
  form: FavoriteForm,
  weightDose: WeightDose,
  drug: Drug,
  weightKg: number,
  patientIsMinor: boolean,
): { readonly form: FavoriteForm; readonly dose: GivenDose } | Finding {
  const { perKg, basis, often, most } = weightDose;
  const held = heldByMilliliter(drug, weightDose.of);
  if (!held)
    return refuse(measuredOf(drug).length === 0 ? 'order-set.weight-product' : 'order-set.weight-ingredient');
  const timesADay = timesADayOf(often, drug);
  if (timesADay === undefined) return refuse('order-set.weight-often');
  const measured = doseByWeight({ perKg, basis, timesADay, weightKg, most }, held);
  if (!measured || readMilliliters(measured.milliliters) === undefined)
    return refuse('order-set.weight-unmeasurable');
  const parts = {
    ...emptyParts(drug, patientIsMinor),
    amount: measured.milliliters,
    often,
    count: form.daysSupply.trim(),
  };
  const sig = compose([parts]);
  if (sig === undefined) return refuse('order-set.weight-days');
  const { dispense, basis: amountBasis } = proposeAmounts(
    readSig(sig, sigProductOf(drug, patientIsMinor)),
    drug,
    { dispense: '', daysSupply: form.daysSupply },
    patientIsMinor,
  );
  if (dispense === undefined || amountBasis !== 'exact') return refuse('order-set.weight-days');
  return {
    form: { ...form, sig, sigChosen: true, dispense, units: drug.potencyUnitCode },
    dose: {
      ...measured,
      weightKg,
      sentence: sentenceOf(weightDose, measured, held, drug, weightKg),
    },
  };
}

const refuse = (code: Parameters<typeof stop>[0]): Finding => stop(code)[0] as Finding;

function sentenceOf(
  { perKg, basis, often, most }: WeightDose,
  measured: MeasuredDose,
  held: IngredientAmount,
  drug: Drug,
  weightKg: number,
): string {
  const { unit } = held;
  const wanted = Math.min(perKg * weightKg, most);
  const data = {
    weight: roundMeasure(weightKg),
    perKg: showPerKg(perKg),
    unit,
    of: ofIngredient(measuredOf(drug), held.ingredient),
    basis,
    wanted: showAmount(wanted, unit),
    most: showAmount(most, unit),
    often,
    milliliters: measured.milliliters,
    strength: drug.strength,
    given: showAmount(measured.amount, unit),
    givenPerKg: showPerKg(roundPerKg(measured.perKg)),
  };
  return say(measured.isCapped ? 'order-set.arithmetic-capped' : 'order-set.arithmetic', data);
}
