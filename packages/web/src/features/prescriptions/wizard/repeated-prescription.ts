import type { Client } from '@erx/core/client/call';
import { AppError } from '@erx/core/findings/app-error';
import { getPrescription } from '@erx/core/prescriptions/contract';
import { formOfPrescription } from '@erx/core/prescriptions/rules/writing';
import type { ApprovedAmounts } from '@erx/core/prior-authorization/rules';
import type { CalendarDate } from '@erx/core/values/dates';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useToday } from '../../../session/practice-session';
import { queryKey } from '../../../session/queries';
import { type InitialPrescription, toInitialPrescription } from './initial-prescription';

/** A prescription to write again. */
export interface PrescriptionToRepeat {
  readonly id: string;
  /** Where its form opens: for review as it was, or at the directions, which are to be changed. */
  readonly step: 'review' | 'sig';
  /** What a plan approved of it, in place of what was asked. */
  readonly approved?: ApprovedAmounts | undefined;
}

/**
 * A prescription of the patient to write again (P2-21), ready for review where everything it names still
 * exists.
 * @throws AppError record.not-found for another patient's
 */
export function useRepeated(repeated: PrescriptionToRepeat | undefined, patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const today = useToday();
  return useQuery({
    queryKey: queryKey('prescriptions', 'again', repeated),
    gcTime: 0,
    queryFn:
      repeated === undefined ? skipToken : () => toRepeated({ client, queries }, repeated, patientId, today),
  });
}

/**
 * The same, read now.
 * @throws AppError record.not-found for another patient's
 */
export async function toRepeated(
  { client, queries }: { client: Client; queries: QueryClient },
  { id, step, approved }: PrescriptionToRepeat,
  patientId: string,
  today: CalendarDate,
): Promise<InitialPrescription> {
  const prescription = await client.call(getPrescription, { params: { id } });
  if (prescription.patientId !== patientId) throw new AppError('record.not-found');
  const initial = await toInitialPrescription(
    { client, queries },
    {
      drugId: prescription.prescribableDrugId,
      form: { ...formOfPrescription(prescription), ...approved },
      step,
      ...(prescription.pharmacy ? { pharmacyNcpdpId: prescription.pharmacy.ncpdpId } : {}),
    },
    today,
  );
  if (approved) return { ...initial, notes: [...initial.notes, 'prior-authorization.as-approved'] };
  return { ...initial, isChange: step === 'sig' && initial.event.drug !== undefined };
}
