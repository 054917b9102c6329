import { Button } from '@blueprintjs/core';
import { mailPasswordLink } from '@erx/core/accounts/email-contract';
import type { Client } from '@erx/core/client/call';
import { needField } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { useState, type SubmitEvent } from 'react';
import { describeFailure } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { CardFailure, type SignInWay } from './card-failure';

/** Has a link for a new password mailed; what is said is the same whether there is such a login or not. */
export function ForgottenPasswordCard({ client, onSignIn, signInProblem }: SignInWay & { client: Client }) {
  const { typed, set, errorOf, isAcceptable } = useEntry({ email: '' }, ({ email }) =>
    needField('email', email.includes('@')),
  );
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [failure, setFailure] = useState<unknown>();
  const send = async () => {
    setState('sending');
    setFailure(undefined);
    try {
      await client.call(mailPasswordLink, { body: { email: typed.email.trim() } });
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('asking');
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isAcceptable() && state === 'asking') void send();
  };
  const back = <Button text="Back to sign-in" onClick={onSignIn} />;
  return (
    <section className="erx-sign-up-card">
      <h1>Forgotten password</h1>
      {state === 'sent' ? (
        <>
          <p role="status">{say('password.letter-sent')}</p>
          <CardFailure>{signInProblem}</CardFailure>
          <div className="erx-sign-up-acts">
            <span />
            {back}
          </div>
        </>
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <p>A link for a new password is mailed to the address that you sign in with.</p>
          <TextField
            label="E-mail address"
            isRequired
            type="email"
            autoComplete="username"
            maxLength={80}
            error={errorOf('email')}
            value={typed.email}
            onValueChange={(email) => {
              set({ email });
            }}
            autoFocus
          />
          {failure !== undefined && <CardFailure>{describeFailure(failure).sentences.join(' ')}</CardFailure>}
          <CardFailure>{signInProblem}</CardFailure>
          <div className="erx-sign-up-acts">
            {back}
            <Button type="submit" intent="primary" text="Mail the link" loading={state === 'sending'} />
          </div>
        </form>
      )}
    </section>
  );
}
