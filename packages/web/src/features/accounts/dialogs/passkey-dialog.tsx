import type { Passkey } from '@erx/core/accounts/passkeys';
import { needField } from '@erx/core/findings/finding';
import { useNotices } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { failureOfChange } from '../failure-of-change';
import { usePasskeys } from '../use-passkeys';

/** Adds a passkey, or removes the one that is given; both by the password. */
export function PasskeyDialog({
  removing,
  onClose,
}: {
  removing?: Passkey | undefined;
  onClose: () => void;
}) {
  const notices = useNotices();
  const { add, remove } = usePasskeys();
  const { typed, set, errorOf, isAcceptable } = useEntry({ name: '', password: '' }, ({ name, password }) => [
    ...needField('name', removing !== undefined || name.trim() !== ''),
    ...needField('password', password !== ''),
  ]);
  const done = (code: 'passkey.added' | 'passkey.removed') => () => {
    notices.success(code);
    onClose();
  };
  const submit = () => {
    if (!isAcceptable()) return;
    const { name, password } = typed;
    if (removing) remove.mutate({ id: removing.id, password }, { onSuccess: done('passkey.removed') });
    else add.mutate({ name: name.trim(), password }, { onSuccess: done('passkey.added') });
  };
  const title = removing ? 'Remove passkey' : 'Add a passkey';
  return (
    <FormDialog
      isOpen
      title={title}
      actText={title}
      actIntent={removing ? 'danger' : 'primary'}
      width={480}
      isSubmitting={add.isPending || remove.isPending}
      onSubmit={submit}
      onClose={onClose}
      {...failureOfChange(add.error ?? remove.error, 'call.unexpected')}
    >
      {removing ? (
        <p>
          <strong>{removing.name}</strong> can no longer be used. Without any passkey your password alone
          signs you in.
        </p>
      ) : (
        <>
          <p>
            A passkey stays on this device, on your phone, or on a security key, and proves with your
            fingerprint, face or PIN that it is you. You can sign in with it alone, and anyone who enters your
            password is asked for one as well. It does not sign controlled substances.
          </p>
          <TextField
            label="Name"
            isRequired
            error={errorOf('name')}
            help="Such as the device it is on."
            maxLength={60}
            autoFocus
            value={typed.name}
            onValueChange={(name) => {
              add.reset();
              set({ name });
            }}
          />
        </>
      )}
      <TextField
        label="Your password"
        isRequired
        error={errorOf('password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={typed.password}
        onValueChange={(password) => {
          add.reset();
          remove.reset();
          set({ password });
        }}
      />
    </FormDialog>
  );
}
