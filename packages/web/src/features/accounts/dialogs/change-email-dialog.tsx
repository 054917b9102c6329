import { Button } from '@blueprintjs/core';
import { needField } from '@erx/core/findings/finding';
import { showInstant } from '@erx/core/values/dates';
import { usePracticeSession } from '../../../session/practice-session';
import { useNotices } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { failureOfChange } from '../failure-of-change';
import { useEmailChange } from '../use-email-change';

/** Asks for another e-mail address, which both addresses confirm; or shows the wish that waits. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { user } = usePracticeSession();
  const notices = useNotices();
  const { open, ask, cancel } = useEmailChange();
  const { typed, set, errorOf, isAcceptable } = useEntry(
    { email: '', password: '' },
    ({ email, password }) => [
      ...needField('email', email.includes('@')),
      ...needField('password', password !== ''),
    ],
  );
  const waiting = open.data?.open;
  const submit = () => {
    if (!isAcceptable()) return;
    ask.mutate(
      { email: typed.email.trim(), password: typed.password },
      {
        onSuccess: () => {
          notices.success('email.change-asked');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title="Change e-mail address"
      width={480}
      isSubmitting={ask.isPending}
      onClose={onClose}
      onSubmit={submit}
      cancelText={waiting ? 'Close' : 'Cancel'}
      {...(waiting ? {} : { actText: 'Send both letters' })}
      {...failureOfChange(ask.error ?? cancel.error, 'call.unexpected')}
    >
      {waiting ? (
        <Waiting waiting={waiting} cancel={cancel} onClose={onClose} />
      ) : (
        <>
          <p>
            You sign in with <strong>{user.email}</strong>. A message goes to it and one to the new address;
            once the link in each is opened, within a day, you sign in with the new one, and all your sessions
            end.
          </p>
          <TextField
            label="New e-mail address"
            isRequired
            error={errorOf('email')}
            type="email"
            autoComplete="email"
            maxLength={80}
            autoFocus
            value={typed.email}
            onValueChange={(email) => {
              ask.reset();
              set({ email });
            }}
          />
          <TextField
            label="Your password"
            isRequired
            error={errorOf('password')}
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={typed.password}
            onValueChange={(password) => {
              ask.reset();
              set({ password });
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The wish that waits for its confirmations. */
function Waiting({
  waiting,
  cancel,
  onClose,
}: {
  waiting: OpenEmailChange;
  cancel: ReturnType<typeof useEmailChange>['cancel'];
  onClose: () => void;
}) {
  const { user, practice } = usePracticeSession();
  const notices = useNotices();
  return (
    <>
      <p>
        Changing <strong>{user.email}</strong> to <strong>{waiting.newEmail}</strong> waits for both
        confirmations until {showInstant(practice.timeZone, waiting.expiresAt)}.
      </p>
      <ul>
        <li>Old address: {waiting.isOldConfirmed ? 'confirmed' : 'open the link in its message'}</li>
        <li>New address: {waiting.isNewConfirmed ? 'confirmed' : 'open the link in its message'}</li>
      </ul>
      <Button
        text="Take it back"
        loading={cancel.isPending}
        onClick={() => {
          cancel.mutate(undefined, {
            onSuccess: () => {
              notices.success('email.change-cancelled');
              onClose();
            },
          });
        }}
      />
    </>
  );
}

type OpenEmailChange = NonNullable<NonNullable<ReturnType<typeof useEmailChange>['open']['data']>['open']>;
