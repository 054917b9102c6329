import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Medication } from '@erx/core/medications/model';
import { findingsOnRenewal, isRenewedTogether } from '@erx/core/medications/renewing';
import type { Prescription } from '@erx/core/prescriptions/model';
import { advance } from '@erx/core/prescriptions/workflow';
import { startWizard } from '@erx/core/prescriptions/workflow/steps';
import { findingsOnDrugChoice } from '../../parts/drug/findings-on-drug-choice';
import { createPending } from './create-pending';
import type { WritingEach } from './use-write-each';
import { toRepeated } from './wizard/repeated-prescription';

/**
 * Makes a pending prescription of a medicine as it was prescribed before, by the same steps as the form.
 * @throws AppError or CallError, why it is not made
 */
export async function renewOne(
  medication: Medication,
  { client, queries, patient, provider, schedules, today, weightDays, coverage, facilityId }: WritingEach,
): Promise<Prescription> {
  refuseWhenStopped(isRenewedTogether(medication));
  const { renewsId: id } = medication;
  if (id === undefined || provider === undefined) throw new AppError('prescription.provider-unknown');
  const { event, notes } = await toRepeated({ client, queries }, { id, step: 'review' }, patient.id, today);
  const { state } = advance(startWizard({ patient, today, coverage, weightDays }), event);
  const [lost] = notes;
  if (!state.drug || lost !== undefined) throw new AppError(lost ?? 'prescription.again-drug-gone');
  refuseWhenStopped([
    ...findingsOnDrugChoice(state.drug, schedules),
    ...findingsOnRenewal({ ...state, drug: state.drug }),
  ]);
  return await createPending(
    { ...state, drug: state.drug },
    { client, patientId: patient.id, providerId: provider.id, facilityId },
  );
}
