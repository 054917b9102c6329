import { Button } from '@blueprintjs/core';
import { confirmEmailChange } from '@erx/core/accounts/email-contract';
import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { isRetryable } from '../../../session/queries';
import { describeFailure } from '../../../session/toasts';
import { CardFailure, type SignInWay } from './card-failure';
import { forgetDeadLink, forgetLink } from './kept-practice';

const SAID = {
  'waits-for-old': 'email.waits-for-old',
  'waits-for-new': 'email.waits-for-new',
  changed: 'email.changed',
} as const;

/** Confirms another e-mail address for whoever opened the link in one of both letters; a press does it. */
export function ConfirmEmailChangeCard({
  client,
  token,
  onSignIn,
  signInProblem,
}: SignInWay & {
  client: Client;
  token: string;
}) {
  const [state, setState] = useState<'asking' | 'sending' | keyof typeof SAID>('asking');
  const [failure, setFailure] = useState<unknown>();
  const [isDead, setDead] = useState(false);
  const confirm = async () => {
    setState('sending');
    setFailure(undefined);
    try {
      const answered = await client.call(confirmEmailChange, { body: { token } });
      forgetLink();
      setState(answered.state);
    } catch (error) {
      setDead(forgetDeadLink(error));
      setFailure(error);
      setState('asking');
    }
  };
  const isAsking = state === 'asking' || state === 'sending';
  return (
    <section className="erx-sign-up-card">
      <h1>Change of the e-mail address</h1>
      <p role="status">
        {isAsking
          ? 'Press Confirm if you asked to sign in with another e-mail address. If you did not, close this ' +
            'page: nothing changes.'
          : say(SAID[state])}
      </p>
      {failure !== undefined && (
        <CardFailure>
          {isRetryable(failure)
            ? say('email.change-outcome-unknown')
            : describeFailure(failure).sentences.join(' ')}
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
        {isAsking && !isDead ? (
          <Button
            intent="primary"
            text={failure === undefined ? 'Confirm' : 'Try again'}
            loading={state === 'sending'}
            onClick={() => {
              void confirm();
            }}
            autoFocus
          />
        ) : (
          <Button intent="primary" text="Sign In" onClick={onSignIn} autoFocus />
        )}
      </div>
    </section>
  );
}
