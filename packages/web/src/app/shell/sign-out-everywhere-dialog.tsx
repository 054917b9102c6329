import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { describeFailure } from '../../ui/feedback/toasts';
import { usePracticeSession } from '../../session/practice-session';

/** Asks before every page and terminal of the person ends immediately. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const { signOutEverywhere } = usePracticeSession();
  const end = useMutation({ mutationFn: signOutEverywhere });
  return (
    <FormDialog
      isOpen
      title="Sign out everywhere"
      actText="Sign out everywhere"
      actIntent="danger"
      isSubmitting={end.isPending}
      onSubmit={() => {
        end.mutate();
      }}
      onClose={onClose}
      {...(end.isError ? { failure: describeFailure(end.error).sentences.join(' ') } : {})}
    >
      <p>
        Every browser and terminal in which you are signed in asks for your password again, this one too. Do
        this when you left one unattended, or lost a device.
      </p>
      <p>Drafts of prescriptions are kept.</p>
    </FormDialog>
  );
}
