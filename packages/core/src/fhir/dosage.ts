import type { CodeableConcept, Dosage, Quantity } from 'fhir/r4';
import type { DailyMaximum, Dose, Sig, SigStep } from '../sig/model';
import { doseUnitTerm, methodTerm, routeTerm, siteTerm, type SigTerm } from '../sig/terms';
import type { DoseUnit } from '../sig/vocabulary';
import { showDoseUnit, writeDose, writeSig } from '../sig/write-sig';
import { toDosageTiming } from './dosage-timing';
import { compact, concept } from './parts';
import { SYSTEM } from './vocabulary';

/** UCUM's codes of what is weighed or measured; what is counted has NCPDP's code. */
const UCUM: Partial<Record<DoseUnit, string>> = { mL: 'mL', mg: 'mg', mcg: 'ug', gram: 'g' };

/** What begins an instruction that says why, so that no one reads it as a condition. */
export const INDICATION = 'Indication: ';

/**
 * Directions as FHIR's Dosage (R4, 2.24.1.8): one for each step, in their sequence. Directions of which not every
 * word was understood, or which have a part without a sure place in Dosage, are their text alone: half a structure
 * would say something else than the text.
 * @param text as it was prescribed and signed
 * @param sig its reading; undefined where it was not understood
 */
export function toDosages(text: string, sig: Sig | undefined): Dosage[] {
  if (!sig || !isExpressible(sig)) return [{ text }];
  const { steps } = sig;
  let sequence = 0;
  return steps.map((step, place) => {
    if (!step.isAlongside) sequence += 1;
    return compact<Dosage>({
      sequence: steps.length > 1 ? sequence : undefined,
      text: steps.length > 1 ? textOf(step) : text,
      additionalInstruction: instructionsOf(step, place === 0 ? sig : {}),
      timing: toDosageTiming(step),
      ...asNeeded(step),
      site: step.site && toConcept(step.site, siteTerm(step.site)),
      route: step.route && toConcept(step.route, routeTerm(step.route)),
      method: step.method && toConcept(step.method, methodTerm(step.method)),
      doseAndRate: step.dose && [toDoseAndRate(step.dose)],
      maxDosePerPeriod: sig.maximum && toMaximum(sig.maximum),
    });
  });
}

const textOf = ({ isAlongside: _, ...step }: SigStep): string => writeSig({ steps: [step] });

/** Whether every part of directions has a place in Dosage whose meaning is settled. */
function isExpressible({ steps }: Sig): boolean {
  return steps.every(
    ({ scale, increase, repeat, cycle, isAlongside, timing, ...step }) =>
      !scale &&
      !increase &&
      !repeat &&
      !cycle &&
      timing.kind !== 'later' &&
      // which of two days is meant has no place
      !(isAlongside && timing.kind !== 'daily' && timing.kind !== 'weekdays') &&
      toDosageTiming({ timing, ...step }) !== undefined,
  );
}

/** 'As needed', with its reason where there is one. */
function asNeeded({ asNeeded: isAsNeeded, purpose }: SigStep) {
  if (!isAsNeeded) return {};
  return purpose === undefined ? { asNeededBoolean: true } : { asNeededCodeableConcept: concept(purpose) };
}

/** What is said besides, each part in its words. */
function instructionsOf(
  step: SigStep,
  { advice = [], remarks = [] }: Pick<Sig, 'advice' | 'remarks'>,
): CodeableConcept[] {
  const { stated, layer, meal, conditions = [], orAsDirected, asNeeded: isAsNeeded, purpose } = step;
  return [
    ...(stated ? [`(${[writeDose(stated), stated.of].filter(Boolean).join(' ')})`] : []),
    ...(layer === undefined ? [] : [layer]),
    ...(meal === undefined ? [] : [meal]),
    ...(purpose === undefined || isAsNeeded ? [] : [`${INDICATION}${purpose}`]),
    ...conditions,
    ...(orAsDirected ? ['or as directed'] : []),
    ...advice,
    ...remarks,
  ].map((text) => ({ text }));
}

const toConcept = (text: string, term: SigTerm | undefined): CodeableConcept =>
  concept(text, ...(term ? [{ system: SYSTEM.snomed, code: term.code }] : []));

/** An amount: FHIR's decimal is a JSON number, which holds every amount of directions as it is written. */
function toQuantity(amount: string, unit: DoseUnit): Quantity {
  const ucum = UCUM[unit];
  const code = ucum ?? doseUnitTerm(unit)?.code;
  return compact<Quantity>({
    value: Number(amount),
    unit: showDoseUnit(unit, amount),
    system: code === undefined ? undefined : ucum === undefined ? SYSTEM.ncit : SYSTEM.ucum,
    code,
  });
}

const toDoseAndRate = ({ amount, most, unit }: Dose): NonNullable<Dosage['doseAndRate']>[number] =>
  most === undefined
    ? { doseQuantity: toQuantity(amount, unit) }
    : { doseRange: { low: toQuantity(amount, unit), high: toQuantity(most, unit) } };

const toMaximum = ({ amount, unit }: DailyMaximum): NonNullable<Dosage['maxDosePerPeriod']> => ({
  numerator: toQuantity(amount, unit),
  denominator: { value: 24, unit: 'hours', system: SYSTEM.ucum, code: 'h' },
});
