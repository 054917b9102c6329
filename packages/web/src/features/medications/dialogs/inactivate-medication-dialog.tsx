import { tallMan } from '@erx/core/drugs/tall-man';
import type { Medication } from '@erx/core/medications/model';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { PatientBannerById } from '../../../ui/patient-banner';
import { useNotices } from '../../../session/toasts';
import { useMedicationActs } from '../use-medications';

/** Makes a medication inactive for good, after asking (N4-17, N4-18). */
export function InactivateMedicationDialog({
  medication,
  onClose,
}: {
  medication: Medication;
  onClose: () => void;
}) {
  const { change } = useMedicationActs(medication.patientId);
  const notices = useNotices();
  const act = () => {
    change.mutate(
      { id: medication.id, changes: [{ key: 'hide', value: true }] },
      {
        onSuccess: () => {
          notices.success('medication.made-inactive');
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title="Mark inactive"
      question="medication.confirm-inactive"
      about={tallMan(medication.description)}
      isRemoving
      banner={<PatientBannerById patientId={medication.patientId} />}
      isSubmitting={change.isPending}
      error={change.error}
      onSubmit={act}
      onClose={onClose}
    />
  );
}
