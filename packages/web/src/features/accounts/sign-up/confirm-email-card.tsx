import { Button } from '@blueprintjs/core';
import { confirmEmail } from '@erx/core/accounts/email-contract';
import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { isRetryable } from '../../../session/queries';
import { describeFailure } from '../../../session/toasts';
import { CardFailure, type SignInWay } from './card-failure';
import { forgetDeadLink, forgetLink } from './kept-practice';

/**
 * Confirms the e-mail address of a sign-up for anyone who has opened the link in the letter. A press does it:
 * mail programs that look into links confirm nothing.
 */
export function ConfirmEmailCard({
  client,
  token,
  onSignIn,
  signInProblem,
}: SignInWay & {
  client: Client;
  token: string;
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
        <CardFailure>
          {isRetryable(failure) ? say('email.outcome-unknown') : describeFailure(failure).sentences.join(' ')}
        </CardFailure>
      )}
      <CardFailure>{signInProblem}</CardFailure>
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
