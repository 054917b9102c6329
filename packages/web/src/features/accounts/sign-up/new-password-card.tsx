import { readEntry } from '@erx/core/accounts/entry';
import { Button } from '@blueprintjs/core';
import { resetPassword } from '@erx/core/accounts/contract';
import { findingsOnNewPassword } from '@erx/core/accounts/passwords';
import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { useState, type SubmitEvent } from 'react';
import { isRetryable } from '../../../session/queries';
import { describeFailure } from '../../../ui/feedback/toasts';
import { PasswordEntries } from '../entry-fields';
import { EntryFields } from '../../../ui/form/entry-fields';
import { type Entry, useEntry } from '../../../ui/form/use-entry';
import { CardFailure, type SignInWay } from './card-failure';
import { forgetDeadLink, forgetLink } from './pending-practice';

/**
 * A new password for anyone who has a one-time link for one, or signed in with one that someone else chose.
 * Whose it is only the server knows: it asks about parts of the username.
 */
export function NewPasswordCard({
  client,
  token,
  isFirst,
  onSignIn,
  signInProblem,
}: SignInWay & {
  client: Client;
  token: string;
  /** Whether it takes the place of a password that someone else chose. */
  isFirst: boolean;
}) {
  const entry = useEntry(
    { password: '', confirmation: '' },
    (typed) => findingsOnNewPassword({ ...typed, username: '' }),
    { read: readEntry },
  );
  const { state, failure, isOutcomeUnknown, onSubmit } = useNewPassword(client, token, entry);
  const title = isFirst ? 'Choose your own password' : 'New password';
  if (state === 'done') {
    return (
      <section className="erx-sign-up-card">
        <h1>{title}</h1>
        <p role="status">{say('password.reset-done')}</p>
        <CardFailure>{signInProblem}</CardFailure>
        <div className="erx-sign-up-acts">
          <span />
          <Button intent="primary" text="Sign In" onClick={onSignIn} autoFocus />
        </div>
      </section>
    );
  }
  const said = (
    <>
      {failure !== undefined && (
        <CardFailure>
          {isRetryable(failure)
            ? say('password.outcome-unknown')
            : state === 'dead' && isOutcomeUnknown
              ? say('password.link-used-meanwhile')
              : describeFailure(failure).sentences.join(' ')}
        </CardFailure>
      )}
      <CardFailure>{signInProblem}</CardFailure>
    </>
  );
  // who leaves has the link still, in the letter or as it was handed over
  const leave = () => {
    forgetLink();
    onSignIn();
  };
  if (state === 'dead') {
    return (
      <section className="erx-sign-up-card">
        <h1>{title}</h1>
        {said}
        <div className="erx-sign-up-acts">
          <span />
          <Button intent="primary" text="Back to sign-in" onClick={leave} autoFocus />
        </div>
      </section>
    );
  }
  return (
    <section className="erx-sign-up-card">
      <h1>{title}</h1>
      <p>
        {isFirst
          ? 'The password that you signed in with was chosen for you. Choose one that only you know, and sign in with it.'
          : 'The link works once. Everything that is signed in with your login is signed out.'}
      </p>
      <form onSubmit={onSubmit} noValidate>
        <EntryFields entry={entry}>
          <div className="erx-entry-form">
            <PasswordEntries />
          </div>
        </EntryFields>
        {said}
        <div className="erx-sign-up-acts">
          <Button text="Back to sign-in" onClick={leave} disabled={state === 'sending'} />
          <Button type="submit" intent="primary" text="Set new password" loading={state === 'sending'} />
        </div>
      </form>
    </section>
  );
}

/** Sets the password; what became of it, and of the link. */
function useNewPassword(
  client: Client,
  token: string,
  entry: Entry<{ password: string; confirmation: string }>,
) {
  const [state, setState] = useState<'entering' | 'sending' | 'done' | 'dead'>('entering');
  const [failure, setFailure] = useState<unknown>();
  // the password may be set then, and the link be used: the server does not say whether by this person
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  const send = async () => {
    setState('sending');
    setFailure(undefined);
    try {
      await client.call(resetPassword, { body: { token, ...entry.typed } });
      forgetLink();
      setState('done');
    } catch (error) {
      setFailure(error);
      if (isRetryable(error)) setOutcomeUnknown(true);
      entry.refuse(error);
      setState(forgetDeadLink(error) ? 'dead' : 'entering');
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (state === 'entering' && entry.isAcceptable()) void send();
  };
  return { state, failure, isOutcomeUnknown, onSubmit };
}
