import type { Passkey } from '@erx/core/accounts/passkeys';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { useNotices } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/form/text-field';
import { focusFirstError } from '../../../ui/form/focus-first-error';
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
  const [typed, setTyped] = useState({ name: '', password: '' });
  const [isJudged, setJudged] = useState(false);
  const errorOf = (text: string) => (isJudged && text.trim() === '' ? say('field.required') : undefined);
  const done = (code: 'passkey.added' | 'passkey.removed') => () => {
    notices.success(code);
    onClose();
  };
  const submit = () => {
    setJudged(true);
    const { name, password } = typed;
    if (password === '' || (!removing && name.trim() === '')) focusFirstError();
    else if (removing) remove.mutate({ id: removing.id, password }, { onSuccess: done('passkey.removed') });
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
            error={errorOf(typed.name)}
            help="Such as the device it is on."
            maxLength={60}
            autoFocus
            value={typed.name}
            onValueChange={(name) => {
              add.reset();
              setTyped((current) => ({ ...current, name }));
            }}
          />
        </>
      )}
      <TextField
        label="Your password"
        isRequired
        error={errorOf(typed.password)}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={typed.password}
        onValueChange={(password) => {
          add.reset();
          remove.reset();
          setTyped((current) => ({ ...current, password }));
        }}
      />
    </FormDialog>
  );
}
