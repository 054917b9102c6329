import type { Client } from '@erx/core/client/call';
import type { WritableSchedule } from '@erx/core/drugs/model';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Medication } from '@erx/core/medications/model';
import { findingsOnRenewal, isRenewedTogether } from '@erx/core/medications/renewing';
import type { Patient } from '@erx/core/patients/model';
import type { ChosenCoverage, Prescription } from '@erx/core/prescriptions/model';
import { advance } from '@erx/core/prescriptions/workflow';
import { startWizard } from '@erx/core/prescriptions/workflow/steps';
import type { Provider } from '@erx/core/users/model';
import type { CalendarDate } from '@erx/core/values/dates';
import type { QueryClient } from '@tanstack/react-query';
import { findingsOnDrugChoice } from '../../parts/drug/findings-on-drug-choice';
import { createPending } from './create-pending';
import { toRepeated } from './wizard/repeated-prescription';

/** For whom, by whom and on which day it is renewed. */
interface Context {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly patient: Patient;
  readonly provider: Provider | undefined;
  /** What the provider may write; undefined while it is not known. */
  readonly schedules: readonly WritableSchedule[] | undefined;
  readonly today: CalendarDate;
  /** How old a child's weight may be, in days. */
  readonly weightDays: number;
  readonly coverage: ChosenCoverage | undefined;
  readonly facilityId: string | undefined;
}

/**
 * Makes a pending prescription of a medicine as it was prescribed before, by the same steps as the form.
 * @throws AppError or CallError, why it is not made
 */
export async function renewOne(
  medication: Medication,
  { client, queries, patient, provider, schedules, today, weightDays, coverage, facilityId }: Context,
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
