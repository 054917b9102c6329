import { changeEmailOfPerson } from '@erx/core/accounts/email-contract';
import { needField } from '@erx/core/findings/finding';
import { useNotices } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { failureOfChange } from '../failure-of-change';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

/** Changes the address of another person, which is done only where their own address cannot confirm it. */
export function PersonEmailDialog({
  person,
  name,
  onClose,
}: {
  person: { readonly id: string; readonly email: string };
  name: string;
  onClose: () => void;
}) {
  const notices = useNotices();
  const { typed, set, errorOf, isAcceptable } = useEntry({ email: '' }, ({ email }) =>
    needField('email', email.includes('@')),
  );
  const change = useEndpointMutation(
    changeEmailOfPerson,
    () => ({ params: { id: person.id }, body: { email: typed.email.trim() } }),
    {
      invalidates: ['users'],
      onSuccess: () => {
        notices.success('email.person-changed');
        onClose();
      },
    },
  );
  return (
    <FormDialog
      isOpen
      title="Change e-mail address"
      actText="Change e-mail address"
      actIntent="danger"
      width={480}
      isSubmitting={change.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (isAcceptable()) change.mutate();
      }}
      {...failureOfChange(change.error, 'call.unexpected')}
    >
      <p>
        <strong>{name}</strong> signs in with {person.email}, and with the new address from now on. Be sure
        that it is theirs: where letters are sent they change it themselves, and both addresses confirm it.
      </p>
      <p>
        They are notified, and it is filed as an incident. Their sessions end, and their permission to sign
        controlled substances, if they have it, ends and must be requested and approved again.
      </p>
      <TextField
        label="New e-mail address"
        isRequired
        error={errorOf('email')}
        type="email"
        autoComplete="off"
        maxLength={80}
        autoFocus
        value={typed.email}
        onValueChange={(email) => {
          change.reset();
          set({ email });
        }}
      />
    </FormDialog>
  );
}
