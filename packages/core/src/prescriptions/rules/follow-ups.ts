import type { Problem, ProblemEntry } from '../../problems/model';
import { problemIsNew } from '../../problems/rules';
import type { PrescriptionOrder } from '../model';

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
