import { Button, Callout } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { mailConfirmation } from '@erx/core/accounts/email-contract';
import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { describeFailure } from '../ui/feedback/toasts';
import { usePageTitle } from '../ui/layout/page';
import './start.css';
import { Wordmark } from './wordmark';

/**
 * What someone sees who signed up and has not confirmed the e-mail address: what is waited for, and another
 * letter.
 */
export function ConfirmEmailPage({
  client,
  email,
  onSignOut,
}: {
  client: Client;
  email: string;
  onSignOut: () => void;
}) {
  usePageTitle('Confirm your e-mail address');
  const [state, setState] = useState<'idle' | 'sending' | 'mailed'>('idle');
  const [failure, setFailure] = useState<unknown>();
  const mail = async () => {
    setState('sending');
    setFailure(undefined);
    try {
      await client.call(mailConfirmation, {});
      setState('mailed');
    } catch (error) {
      setFailure(error);
      setState('idle');
    }
  };
  return (
    <div className="erx-sign-up">
      <header className="erx-start-bar">
        <Wordmark />
        <span>Electronic prescribing</span>
      </header>
      <main className="erx-sign-up-main">
        <section className="erx-sign-up-card">
          <h1>Confirm your e-mail address</h1>
          <p>{say('session.email-unconfirmed')}</p>
          <p>
            The message went to <strong>{email}</strong>. If it is not there, check your spam folder.
          </p>
          {state === 'mailed' && (
            <Callout compact intent="success" icon={<Envelope />} role="status">
              {say('email.mailed')}
            </Callout>
          )}
          {failure !== undefined && (
            <div className="erx-dialog-failure" role="alert">
              {describeFailure(failure).sentences.join(' ')}
            </div>
          )}
          <div className="erx-sign-up-acts">
            <Button text="Sign Out" onClick={onSignOut} />
            <span>
              <Button
                text="Send another letter"
                loading={state === 'sending'}
                onClick={() => {
                  void mail();
                }}
              />{' '}
              <Button
                intent="primary"
                text="I have confirmed it"
                onClick={() => {
                  location.assign('/');
                }}
              />
            </span>
          </div>
        </section>
      </main>
    </div>
  );
}
