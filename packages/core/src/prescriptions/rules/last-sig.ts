import type { Drug } from '../../drugs/model';
import { ADULT_AGE, isMinor } from '../../patients/rules';
import { isHighAlert } from '../../doses/high-alert';
import { isTakenWeekly } from '../../sig/compose';
import type { SigStep } from '../../sig/model';
import { sigProductOf } from '../../sig/product';
import { PURPOSES } from '../../sig/purposes';
import { isSure, readSig } from '../../sig/read-sig';
import { MASSES } from '../../sig/vocabulary';
import { ageOn, CalendarDate } from '../../values/dates';
import { sigIsChosenOnly } from './fields';

/** From this age on a label says separately what is known of it (21 CFR 201.57(c)(9)(v): geriatric use). */
const GERIATRIC_AGE = 65;

/** A prescription that its prescriber sent, as far as its directions may be meant again. */
export interface SentSig {
  readonly sig: string;
  readonly writtenOn: CalendarDate;
  /** Of the patient it was for. */
  readonly birthDate: string;
}

/** The directions that a prescriber wrote last, and when. */
export type LastSig = Pick<SentSig, 'sig' | 'writtenOn'>;

/** Adults whose directions may be those of another; undefined of a child, who is dosed alone, and of an unknown age. */
function ageBand(birthDate: string, on: CalendarDate): 'adult' | 'geriatric' | undefined {
  if (!CalendarDate.safeParse(birthDate).success || isMinor({ birthDate }, on)) return undefined;
  const age = ageOn(birthDate, on);
  if (age < ADULT_AGE) return undefined;
  return age < GERIATRIC_AGE ? 'adult' : 'geriatric';
}

/**
 * The directions that a prescriber wrote last for a drug, where they may be those of this patient too: for an adult of
 * the same band of ages on the day it was written. A child gets no one's, and no one gets a child's, whose dose hangs
 * on a weight; of high-alert, weekly and controlled drugs no one gets another's, nor a taper, a part of a tablet or a
 * dose in milligrams or units. Only what is wholly understood is taken: free words may be about the patient.
 * @param sent of the same product, by the same prescriber, latest first
 */
export function lastSigFor(
  { birthDate }: { readonly birthDate: string },
  today: CalendarDate,
  drug: Drug,
  sent: readonly SentSig[],
): LastSig | undefined {
  const band = ageBand(birthDate, today);
  if (band === undefined || isOnesOwn(drug) || sigIsChosenOnly({ drug, patientIsMinor: false }))
    return undefined;
  const last = sent.find((one) => ageBand(one.birthDate, one.writtenOn) === band);
  if (!last) return undefined;
  const reading = readSig(last.sig, sigProductOf(drug));
  const isTaken =
    isSure(reading) &&
    reading.bare.length === 0 &&
    reading.sig.remarks === undefined &&
    isUsual(reading.sig.steps);
  return isTaken ? { sig: last.sig, writtenOn: last.writtenOn } : undefined;
}

/** Whether each patient has doses found for that patient: another's may kill. */
const isOnesOwn = (drug: Drug): boolean =>
  drug.schedule !== 'none' || isTakenWeekly(drug) || drug.ingredients.some(isHighAlert);

/** Whether directions are whole ones of what is counted, and say nothing of whom they were for. */
const isUsual = ([step, ...others]: readonly SigStep[]): boolean =>
  step?.dose !== undefined &&
  others.length === 0 &&
  /^\d+$/.test(step.dose.amount) &&
  !MASSES.has(step.dose.unit) &&
  (step.purpose === undefined || PURPOSES.some((one) => one === step.purpose));
