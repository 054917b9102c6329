import { readEntry } from '@erx/core/accounts/entry';
import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { updateUserDetails } from '@erx/core/accounts/contract';
import { findingsOnBasicInfo, SIGNING_END_LABEL, signingEnds } from '@erx/core/accounts/rules';
import { say } from '@erx/core/findings/messages';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { useNotices } from '../../../ui/feedback/toasts';
import { usePracticeSession } from '../../../session/practice-session';
import { EntryFields, TextEntry } from '../../../ui/form/entry-fields';
import { toCredentialChanges, useChangeRequest } from '../../credentials/use-change-request';
import { failureOfChange } from '../failure-of-change';
import { useEntry } from '../../../ui/form/use-entry';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

/** Modify Basic Information: one's own first and last name (S2.3-2). */
export function BasicInfoDialog({ onClose }: { onClose: () => void }) {
  const { user, refreshUser } = usePracticeSession();
  const notices = useNotices();
  const before = { firstName: user.firstName, lastName: user.lastName };
  const entry = useEntry(before, findingsOnBasicInfo, { read: readEntry });
  const asking = useChangeRequest(toCredentialChanges(before, entry.read));
  const save = useEndpointMutation(updateUserDetails, () => ({ body: { ...entry.read, ...asking.reason } }), {
    onSuccess: () => {
      notices.success(asking.isAsked ? 'credential.requested' : 'info.changed');
      asking.refresh();
      onClose();
      void refreshUser();
    },
    onError: entry.refuse,
  });
  return (
    <FormDialog
      isOpen
      title="Modify Basic Information"
      actText="Modify"
      width={520}
      isSubmitting={save.isPending}
      isActDisabled={asking.isUnread}
      onSubmit={() => {
        if (entry.isAcceptable()) save.mutate();
      }}
      onClose={onClose}
      {...failureOfChange(save.error, 'info.change-failed')}
    >
      <EntryFields entry={entry}>
        <div className="erx-entry-form">
          <TextEntry name="firstName" label="First Name" isRequired autoComplete="given-name" autoFocus />
          <TextEntry name="lastName" label="Last Name" isRequired autoComplete="family-name" />
          {asking.notice}
          {!asking.isAsked && user.permissionEpcsRts && signingEnds(before, entry.read).length > 0 && (
            <Callout compact intent="warning" icon={<WarningSign />} className="erx-span-12" role="status">
              {say('account.right-to-sign-ends', { what: SIGNING_END_LABEL['name-changed'] })}
            </Callout>
          )}
        </div>
      </EntryFields>
    </FormDialog>
  );
}
