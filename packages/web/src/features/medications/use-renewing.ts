import type { Medication } from '@erx/core/medications/model';
import { usePrescribable } from './use-prescribable';

/** What the page does with medicines of the list. */
export interface MedicationActs {
  /** Starts a prescription of a drug of the catalog. */
  onPrescribe: (drugId: string) => void;
  /** Starts a prescription like one of the medicine: to be sent as it was, or with its directions open. */
  onRepeat: (prescriptionId: string, as: 'renewed' | 'changed') => void;
  /** Makes a prescription of each ready to be sent; absent while that is under way. */
  onRenewSeveral: ((medications: readonly Medication[]) => void) | undefined;
}

/** How medicines of the list are prescribed again: one in the form, several without it. */
export function useRenewing(acts: MedicationActs | undefined) {
  const prescribable = usePrescribable(acts?.onPrescribe);
  const begin = (medication: Medication, as: 'renewed' | 'changed') => {
    if (medication.renewsId === undefined) prescribable.prescribe(medication);
    else acts?.onRepeat(medication.renewsId, as);
  };
  return {
    begin,
    renew: (medications: readonly Medication[]) => {
      const [only, ...others] = medications;
      if (only && others.length === 0) begin(only, 'renewed');
      else acts?.onRenewSeveral?.(medications);
    },
    isBusyWith: prescribable.isBusyWith,
  };
}
