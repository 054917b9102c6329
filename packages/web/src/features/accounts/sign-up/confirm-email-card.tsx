import { Button } from '@blueprintjs/core';
import { confirmEmail } from '@erx/core/accounts/email-contract';
import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { isRetryable } from '../../../session/queries';
import { describeFailure } from '../../../session/toasts';
import { forgetDeadLink, forgetLink } from './kept-practice';

/**
 * Confirms the e-mail address of a sign-up for anyone who has opened the link in the letter. A press does it:
 * mail programs that look into links confirm nothing.
 */
export function ConfirmEmailCard({
  client,
  token,
  onSignIn,
}: {
  client: Client;
  token: string;
  onSignIn: () => void;
}) {
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<unknown>();
  const [isDead, setDead] = useState(false);
  const confirm = async () => {
    setState('sending');
    setFailure(undefined);
    try {
      await client.call(confirmEmail, { body: { token } });
      forgetLink();
      setState('done');
    } catch (error) {
      setDead(forgetDeadLink(error));
      setFailure(error);
      setState('asking');
    }
  };
  const isDone = state === 'done';
  return (
    <section className="erx-sign-up-card">
      <h1>{isDone ? 'You are ready to begin' : 'Confirm your e-mail address'}</h1>
      <p role="status">
        {isDone
          ? say('email.confirmed')
          : 'Press Confirm if you have just signed up. If you have not, close this page: nothing happens.'}
      </p>
      {failure !== undefined && (
        <div className="erx-dialog-failure" role="alert">
          {isRetryable(failure) ? say('email.outcome-unknown') : describeFailure(failure).sentences.join(' ')}
        </div>
      )}
      <div className="erx-sign-up-acts">
        {failure !== undefined && !isDead ? (
          <Button
            text="Sign In"
            onClick={() => {
              forgetLink(); // the letter has it still
              onSignIn();
            }}
          />
        ) : (
          <span />
        )}
        {isDone || isDead ? (
          <Button intent="primary" text="Sign In" onClick={onSignIn} autoFocus />
        ) : (
          <Button
            intent="primary"
            text={failure === undefined ? 'Confirm' : 'Try again'}
            loading={state === 'sending'}
            onClick={() => {
              void confirm();
            }}
            autoFocus
          />
        )}
      </div>
    </section>
  );
}
