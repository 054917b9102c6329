import type { Problem } from '@erx/core/problems/model';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { useNotices } from '../../../ui/feedback/toasts';
import { useProblemActs } from '../use-problems';

/** Makes a problem inactive, or active again, after asking (N4-20). */
export function ToggleProblemDialog({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const { change } = useProblemActs(problem.patientId);
  const notices = useNotices();
  const { hide } = problem;
  const act = () => {
    change.mutate(
      { id: problem.id, changes: [{ key: 'hide', value: !hide }] },
      {
        onSuccess: () => {
          notices.success(hide ? 'problem.made-active' : 'problem.made-inactive');
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={hide ? 'Mark active' : 'Mark inactive'}
      question={hide ? 'problem.confirm-active' : 'problem.confirm-inactive'}
      about={`${problem.icd10Code} ${problem.icd10Description}`}
      banner={<PatientBannerById patientId={problem.patientId} />}
      isRemoving={!hide}
      isSubmitting={change.isPending}
      error={change.error}
      onSubmit={act}
      onClose={onClose}
    />
  );
}
