import { type DoseJudgement, judgeDoses, toDosedPatient } from '@erx/core/doses/judge-doses';
import type { TakenMedicine } from '@erx/core/doses/totals';
import type { CalendarDate } from '@erx/core/values/dates';
import type { PatientFacts, PrescribedDrug, StoredMedication } from '../interactions/store';
import { DOSE_TABLE } from '../reference/dose-table';

/** How much of a drug is ordered, and how it is taken. */
export interface OrderedAmount {
  readonly sig: string;
  readonly dispense: string;
  readonly units: string;
  readonly daysSupply: number | undefined;
}

/** For whom it is ordered, and beside what; prescriptions that are still to be taken. */
export interface OrderContext extends Pick<
  PatientFacts,
  'body' | 'product' | 'medications' | 'prescriptions'
> {
  readonly description: string;
  readonly today: CalendarDate;
}

/**
 * The doses of an order beside those of everything else that is taken.
 * @returns undefined where the catalog does not have the product: the check of interactions says so
 */
export function judgeOrder(
  { sig, dispense, units, daysSupply }: OrderedAmount,
  { description, product, medications, prescriptions, body, today }: OrderContext,
): DoseJudgement | undefined {
  if (!product) return undefined;
  return judgeDoses(
    { description, drug: product, sig, dispense, units, daysSupply },
    medications === 'failed' || prescriptions === 'failed'
      ? 'failed'
      : takenMedicines(medications, prescriptions, today),
    DOSE_TABLE.facts,
    toDosedPatient(body.birthDate, body.weight, today),
  );
}

/**
 * What else a patient takes, with its directions. Of what is both in the medication list and prescribed here
 * the prescription counts, once; of free text nobody knows the amount.
 */
function takenMedicines(
  medications: readonly StoredMedication[],
  prescribed: readonly PrescribedDrug[],
  today: CalendarDate,
): TakenMedicine[] {
  const listed = medications.filter(
    ({ description, stoppedAt }) =>
      (stoppedAt === undefined || stoppedAt >= today) &&
      !prescribed.some((each) => each.description === description),
  );
  return [
    ...prescribed.flatMap(({ description, product, sig, dispense, units, daysSupply }) =>
      product ? [{ description, drug: product, sig, dispense, units, daysSupply }] : [],
    ),
    ...listed.flatMap(({ description, product, sig }) =>
      product
        ? [{ description, drug: product, sig, dispense: undefined, units: undefined, daysSupply: undefined }]
        : [],
    ),
  ];
}
