import { changePassword } from '@erx/core/accounts/contract';
import { findingsOnPasswordChange, PASSWORD_HELP } from '@erx/core/accounts/passwords';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { usePracticeSession } from '../../../session/practice-session';
import { failureOfChange } from '../failure-of-change';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

const FIELDS = [
  { name: 'oldPassword', label: 'Old Password', autoComplete: 'current-password', help: undefined },
  {
    name: 'newPassword',
    label: 'New Password',
    autoComplete: 'new-password',
    help: PASSWORD_HELP,
  },
  { name: 'confirmation', label: 'Re-Enter Password', autoComplete: 'new-password', help: undefined },
] as const;

const NEW = { oldPassword: '', newPassword: '', confirmation: '' };

/** Changes one's own password (S2.3-4). Every session ends, this one too. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { user, lock } = usePracticeSession();
  const { typed, set, errorOf, isAcceptable } = useEntry(NEW, (entered) =>
    findingsOnPasswordChange({ ...entered, username: user.email }),
  );
  const save = useEndpointMutation(changePassword, () => ({ body: typed }), {
    onSuccess: () => {
      onClose();
      lock('password-changed'); // with the words of success (S8-12); the new password unlocks it
    },
  });
  return (
    <FormDialog
      isOpen
      title="Change Password"
      actText="Change Password"
      width={440}
      isSubmitting={save.isPending}
      onSubmit={() => {
        if (isAcceptable()) save.mutate();
      }}
      onClose={onClose}
      {...failureOfChange(save.error, 'password.update-failed')}
    >
      <p className="erx-cell-sub">
        All sessions of your login end. This page is locked until you enter the new password.
      </p>
      <input
        type="text"
        className="erx-visually-hidden"
        autoComplete="username"
        value={user.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {FIELDS.map(({ name, label, autoComplete, help }) => (
        <TextField
          key={name}
          label={label}
          isRequired
          error={errorOf(name)}
          {...(help === undefined ? {} : { help })}
          type="password"
          autoComplete={autoComplete}
          value={typed[name]}
          autoFocus={name === 'oldPassword'}
          onValueChange={(value) => {
            save.reset();
            set({ [name]: value });
          }}
        />
      ))}
    </FormDialog>
  );
}
