import { say } from '@erx/core/findings/messages';
import type { UnassignedRequest } from '@erx/core/requests/model';
import { fullName } from '@erx/core/users/names';
import { useState } from 'react';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { SelectField } from '../../../../ui/form/text-field';
import { describeFailure, useNotices } from '../../../../ui/feedback/toasts';
import { usePracticeSession } from '../../../../session/practice-session';
import { RequestFacts } from '../request-facts';
import { useUnassignedActs } from '../use-unassigned-requests';

/**
 * Gives a request to a prescriber of the practice worked in. No one is chosen beforehand: whose it is must be
 * said.
 */
export function AssignDialog({ request, onClose }: { request: UnassignedRequest; onClose: () => void }) {
  const { providers, practice } = usePracticeSession();
  const { assign } = useUnassignedActs();
  const notices = useNotices();
  const [providerId, setProviderId] = useState('');
  const act = () => {
    assign.mutate(
      { id: request.id, providerId },
      {
        onSuccess: () => {
          notices.success('request.assigned');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title="Assign request"
      actText="Assign"
      isActDisabled={providerId === ''}
      isSubmitting={assign.isPending}
      onSubmit={act}
      onClose={onClose}
      {...(assign.error ? { failure: describeFailure(assign.error).sentences.join(' ') } : {})}
    >
      <p>{say('request.assign-question')}</p>
      <RequestFacts request={request} />
      <SelectField
        label={`Prescriber in ${practice.name}`}
        isRequired
        fill
        value={providerId}
        onChange={(event) => {
          setProviderId(event.currentTarget.value);
        }}
        options={[
          { value: '', label: 'Choose a prescriber' },
          ...providers
            .filter(({ active }) => active)
            .map((provider) => ({ value: provider.id, label: fullName(provider) })),
        ]}
      />
    </FormDialog>
  );
}
