import type { Client } from '@erx/core/client/call';
import { getDrug, getDrugByNdc } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Medication } from '@erx/core/medications/model';
import { useMutation } from '@tanstack/react-query';
import { findingsOnDrugChoice } from '../../parts/drug/findings-on-drug-choice';
import { known } from '../../parts/drug/known-drug';
import { useWritableSchedules } from '../../parts/drug/use-writable-schedules';
import { useClient } from '../../session/practice-session';
import { useNotices } from '../../ui/feedback/toasts';

/**
 * Starting a prescription from a medication of the list. What the catalog does not know or may not be
 * prescribed is refused as in N8-10, what this prescriber may not write as in P5-16.
 */
export function usePrescribable(onPrescribe: ((drugId: string) => void) | undefined) {
  const client = useClient();
  const notices = useNotices();
  const { schedules } = useWritableSchedules();
  const lookUp = useMutation({
    mutationFn: async (medication: Medication): Promise<Drug> => {
      const drug = await drugOf(client, medication);
      refuseWhenStopped(findingsOnDrugChoice(drug, schedules));
      return drug;
    },
  });
  return {
    prescribe: (medication: Medication) => {
      if (!lookUp.isPending)
        lookUp.mutate(medication, {
          onSuccess: ({ prescribableDrugId }) => {
            onPrescribe?.(prescribableDrugId);
          },
          onError: notices.failure,
        });
    },
    isBusyWith: ({ id }: Medication) => lookUp.isPending && lookUp.variables.id === id,
  };
}

/** The product, by its id, otherwise by its NDC. @throws AppError medication.not-prescribable */
async function drugOf(client: Client, { prescribableDrugId, representativeNdc }: Medication): Promise<Drug> {
  const byNdc =
    prescribableDrugId === undefined && representativeNdc !== undefined
      ? await known(client.call(getDrugByNdc, { params: { ndc: representativeNdc } }))
      : undefined;
  const id = prescribableDrugId ?? byNdc?.prescribableDrugId;
  const drug =
    id === undefined
      ? undefined
      : await known(
          client.call(getDrug, { params: { id }, query: { excludeUnsupportedGenericIds: 'true' } }),
        );
  if (!drug) throw new AppError('medication.not-prescribable');
  return drug;
}
