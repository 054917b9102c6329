import type { Allergy } from '@erx/core/allergies/model';
import { fieldsOfAllergy } from '@erx/core/allergies/rules';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { useNotices } from '../../../ui/feedback/toasts';
import { useAllergyActs } from '../use-allergies';
import { useWeakenReason } from '../weaken-reason';

/** Makes an allergy inactive, or active again, after asking (N4-14..N4-16). */
export function ToggleAllergyDialog({ allergy, onClose }: { allergy: Allergy; onClose: () => void }) {
  const { change } = useAllergyActs(allergy.patientId);
  const notices = useNotices();
  const { hide } = allergy;
  const fields = fieldsOfAllergy(allergy);
  const weaken = useWeakenReason(fields, { ...fields, hide: !hide });
  const act = () => {
    const why = weaken.ask();
    if (!why) {
      focusFirstError();
      return;
    }
    change.mutate(
      {
        id: allergy.id,
        changes: [
          { key: 'hide', value: !hide },
          { key: 'status', value: hide ? 'Active' : 'Inactive' },
          ...why,
        ],
      },
      {
        onSuccess: () => {
          notices.success(hide ? 'allergy.made-active' : 'allergy.made-inactive');
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={hide ? 'Mark active' : 'Mark inactive'}
      question={hide ? 'allergy.confirm-active' : 'allergy.confirm-inactive'}
      about={`${allergy.description}: ${allergy.reaction}`}
      also={weaken.field}
      banner={<PatientBannerById patientId={allergy.patientId} />}
      isRemoving={!hide}
      isSubmitting={change.isPending}
      error={change.error}
      onSubmit={act}
      onClose={onClose}
    />
  );
}
