import type { DuplicatePrescription } from '../../interactions/model';
import type { Medication, MedicationPrescription } from '../../medications/model';
import type { Problem, ProblemEntry } from '../../problems/model';
import { problemIsNew } from '../../problems/rules';
import type { PrescriptionOrder } from '../model';

/** An earlier prescription that a new one may replace, and that can still be cancelled. */
export type Replaceable = MedicationPrescription & { readonly description: string };

/**
 * Earlier prescriptions of the same ingredient that may still be dispensed and can be cancelled, newest first:
 * what a new prescription replaces is left at the pharmacy otherwise, and both are filled.
 * @param duplicates of the drug that is prescribed
 * @param medications of the patient
 * @param ownId of the prescription that is being written, where it is kept already
 */
export function replaceableBy(
  duplicates: readonly Pick<DuplicatePrescription, 'id'>[],
  medications: readonly Pick<Medication, 'description' | 'prescriptions'>[],
  ownId: string | undefined,
): readonly Replaceable[] {
  const same = new Set(duplicates.map(({ id }) => id).filter((id) => id !== ownId));
  return medications
    .flatMap(({ description, prescriptions = [] }) =>
      prescriptions
        .filter(({ id, cancelWay }) => cancelWay !== undefined && same.has(id))
        .map((each) => ({ ...each, description })),
    )
    .toSorted((one, other) => other.writtenOn.localeCompare(one.writtenOn));
}

/** Diagnoses of an order that are not on the patient's list of problems. */
export function diagnosesToAdd(
  order: PrescriptionOrder,
  problems: readonly Problem[],
): readonly ProblemEntry[] {
  const { patientId } = order;
  return [
    { patientId, icd10Code: order.primaryIcd10Code, icd10Description: order.primaryIcd10Description },
    { patientId, icd10Code: order.secondaryIcd10Code, icd10Description: order.secondaryIcd10Description },
  ].filter((entry) => entry.icd10Code !== '' && problemIsNew(entry, problems).length === 0);
}
