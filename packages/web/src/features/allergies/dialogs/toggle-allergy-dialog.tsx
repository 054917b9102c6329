import type { Allergy } from '@erx/core/allergies/model';
import { fieldsOfAllergy } from '@erx/core/allergies/rules';
import { ToggleEntryDialog } from '../../../parts/clinical/entry-dialogs';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { useAllergyActs } from '../use-allergies';
import { useWeakenReason } from '../weaken-reason';

/** Makes an allergy inactive, or active again, after asking (N4-14..N4-16). */
export function ToggleAllergyDialog({ allergy, onClose }: { allergy: Allergy; onClose: () => void }) {
  const { change } = useAllergyActs(allergy.patientId);
  const { hide } = allergy;
  const fields = fieldsOfAllergy(allergy);
  const weaken = useWeakenReason(fields, { ...fields, hide: !hide });
  const toChanges = () => {
    const why = weaken.ask();
    if (!why) focusFirstError();
    return (
      why && [{ key: 'hide', value: !hide }, { key: 'status', value: hide ? 'Active' : 'Inactive' }, ...why]
    );
  };
  return (
    <ToggleEntryDialog
      noun="allergy"
      row={allergy}
      about={`${allergy.description}: ${allergy.reaction}`}
      also={weaken.field}
      toChanges={toChanges}
      change={change}
      onClose={onClose}
    />
  );
}
