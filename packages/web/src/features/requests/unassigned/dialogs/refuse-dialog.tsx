import { say } from '@erx/core/findings/messages';
import type { UnassignedRequest } from '@erx/core/requests/model';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { describeFailure, useNotices } from '../../../../ui/feedback/toasts';
import { RequestFacts } from '../request-facts';
import { useUnassignedActs } from '../use-unassigned-requests';

/** Refuses a request after asking: the pharmacy learns that the prescriber is not here. */
export function RefuseDialog({ request, onClose }: { request: UnassignedRequest; onClose: () => void }) {
  const { refuse } = useUnassignedActs();
  const notices = useNotices();
  const act = () => {
    refuse.mutate(request.id, {
      onSuccess: () => {
        notices.success('request.refused');
        onClose();
      },
    });
  };
  return (
    <FormDialog
      isOpen
      title="Refuse request"
      actText="Refuse request"
      actIntent="danger"
      isSubmitting={refuse.isPending}
      onSubmit={act}
      onClose={onClose}
      {...(refuse.error ? { failure: describeFailure(refuse.error).sentences.join(' ') } : {})}
    >
      <p>{say('request.confirm-refusal')}</p>
      <RequestFacts request={request} />
    </FormDialog>
  );
}
