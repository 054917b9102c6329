import { Button } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { showInstant } from '@erx/core/values/dates';
import { useState } from 'react';
import { usePracticeSession } from '../../../session/practice-session';
import { useNotices } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/form/text-field';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { failureOfChange } from '../failure-of-change';
import { useEmailChange } from '../use-email-change';

/** Asks for another e-mail address, which both addresses confirm; or shows the wish that waits. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { user } = usePracticeSession();
  const notices = useNotices();
  const { open, ask, cancel } = useEmailChange();
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [isJudged, setJudged] = useState(false);
  const waiting = open.data?.open;
  const errorOf = (isGiven: boolean) => (isJudged && !isGiven ? say('field.required') : undefined);
  const submit = () => {
    setJudged(true);
    if (!typed.email.includes('@') || typed.password === '') {
      focusFirstError();
      return;
    }
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
            You sign in with <strong>{user.email}</strong>. A letter goes to it and one to the new address;
            once the link in each is opened, within a day, you sign in with the new one, and all your sessions
            end.
          </p>
          <TextField
            label="New e-mail address"
            isRequired
            error={errorOf(typed.email.includes('@'))}
            type="email"
            autoComplete="email"
            maxLength={80}
            autoFocus
            value={typed.email}
            onValueChange={(email) => {
              ask.reset();
              setTyped((current) => ({ ...current, email }));
            }}
          />
          <TextField
            label="Your password"
            isRequired
            error={errorOf(typed.password !== '')}
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={typed.password}
            onValueChange={(password) => {
              ask.reset();
              setTyped((current) => ({ ...current, password }));
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
        <li>Old address: {waiting.isOldConfirmed ? 'confirmed' : 'open the link in its letter'}</li>
        <li>New address: {waiting.isNewConfirmed ? 'confirmed' : 'open the link in its letter'}</li>
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
