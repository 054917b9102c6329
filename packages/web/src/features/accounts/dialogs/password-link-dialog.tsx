import { createPasswordLink } from '@erx/core/accounts/contract';
import type { PasswordLink } from '@erx/core/accounts/model';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { failureOfChange } from '../failure-of-change';
import { LinkBox } from '../link-box';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

/**
 * Makes a link by which a member of the practice sets a new password (docs/decisions/accounts.md says for
 * whom).
 * @param name of the person, as the list shows it
 */
export function PasswordLinkDialog({
  userId,
  name,
  onClose,
}: {
  userId: string;
  name: string;
  onClose: () => void;
}) {
  const [link, setLink] = useState<PasswordLink>();
  const make = useEndpointMutation(createPasswordLink, () => ({ params: { id: userId } }), {
    onSuccess: setLink,
  });
  return (
    <FormDialog
      isOpen
      title="Link for a new password"
      width={520}
      isSubmitting={make.isPending}
      onClose={onClose}
      cancelText={link ? 'Close' : 'Cancel'}
      onSubmit={() => {
        make.mutate();
      }}
      {...(link ? {} : { actText: 'Make link' })}
      {...failureOfChange(make.error, 'password.update-failed')}
    >
      <p>
        <strong>{name}</strong> can set a new password with a link that works once, for an hour. Where this
        installation sends letters, it is mailed to them; otherwise it is shown here, to be handed over. Be
        sure who asks you for it: anyone who uses it signs in as this person.
      </p>
      <p>
        They are notified when they sign in, and it is filed as an incident. If they may sign controlled
        substances, that permission ends now and must be requested and approved again.
      </p>
      {link?.token !== undefined && (
        <LinkBox kind="password" link={{ token: link.token, expiresAt: link.expiresAt }} />
      )}
      {link?.mailedTo !== undefined && (
        <p role="status">
          A message with the link is on its way to <strong>{link.mailedTo}</strong>. It works once, for an
          hour; no one else has it.
        </p>
      )}
    </FormDialog>
  );
}
