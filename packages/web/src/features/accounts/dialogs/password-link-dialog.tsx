import { createPasswordLink } from '@erx/core/accounts/contract';
import type { PasswordLink } from '@erx/core/accounts/model';
import { showInstant } from '@erx/core/values/dates';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { failureOfChange } from '../failure-of-change';
import { LinkBox } from '../link-box';
import { usePracticeSession } from '../../../session/practice-session';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

/**
 * Makes a link by which a member of the practice sets a new password (docs/decisions/accounts.md says for
 * whom).
 * @param name of the person, as the list shows it
 * @param isNew whether they were registered a moment ago: they are welcomed by it
 */
export function PasswordLinkDialog({
  userId,
  name,
  isNew = false,
  onClose,
}: {
  userId: string;
  name: string;
  isNew?: boolean;
  onClose: () => void;
}) {
  const { practice } = usePracticeSession();
  const [link, setLink] = useState<PasswordLink>();
  const make = useEndpointMutation(createPasswordLink, () => ({ params: { id: userId } }), {
    onSuccess: setLink,
  });
  return (
    <FormDialog
      isOpen
      title={isNew ? 'Link for the first password' : 'Link for a new password'}
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
      {isNew ? (
        <p>
          <strong>{name}</strong> is registered, and chooses a password by a link that works once, for seven
          days. Where this installation sends letters, it is in a welcome that names you, the practice and
          their user name; otherwise it is shown here, to be handed over.
        </p>
      ) : (
        <>
          <p>
            <strong>{name}</strong> can set a new password with a link that works once, for an hour. Where
            this installation sends letters, it is mailed to them; otherwise it is shown here, to be handed
            over. Be sure who asks you for it: anyone who uses it signs in as this person.
          </p>
          <p>
            They are notified when they sign in, and it is filed as an incident. If they may sign controlled
            substances, that permission ends now and must be requested and approved again. Who has not chosen
            a password yet is welcomed instead, by a link for seven days.
          </p>
        </>
      )}
      {link?.token !== undefined && (
        <LinkBox kind="password" link={{ token: link.token, expiresAt: link.expiresAt }} />
      )}
      {link?.mailedTo !== undefined && (
        <p role="status">
          A message with the link is on its way to <strong>{link.mailedTo}</strong>. It works once, until{' '}
          {showInstant(practice.timeZone, link.expiresAt)}; no one else has it.
        </p>
      )}
    </FormDialog>
  );
}
