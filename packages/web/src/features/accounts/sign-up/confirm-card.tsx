import { Button } from '@blueprintjs/core';
import { confirmEmail, confirmEmailChange } from '@erx/core/accounts/email-contract';
import type { Client } from '@erx/core/client/call';
import { type MessageCode, say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { isRetryable } from '../../../session/queries';
import { describeFailure } from '../../../ui/feedback/toasts';
import { CardFailure, type SignInWay } from './card-failure';
import { forgetDeadLink, forgetLink } from './pending-practice';

interface Props extends SignInWay {
  title: string;
  /** What a press confirms, and what happens to the one who does not press. */
  question: string;
  /** What it came to; undefined until it is confirmed. */
  outcome: MessageCode | undefined;
  /** Said where no answer came, so that no one knows. */
  unknown: MessageCode;
  /** @throws what the server says */
  confirm: () => Promise<void>;
}

/**
 * Confirms what a one-time link in a letter is for. A press does it: programs that look through letters open links
 * too. The link is kept until it was used or opens nothing any more.
 */
function ConfirmCard({ title, question, outcome, unknown, confirm, onSignIn, signInProblem }: Props) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isDead, setDead] = useState(false);
  const press = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      await confirm();
      forgetLink();
    } catch (error) {
      setDead(forgetDeadLink(error));
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <section className="erx-sign-up-card">
      <h1>{title}</h1>
      <p role="status">{outcome === undefined ? question : say(outcome)}</p>
      {failure !== undefined && (
        <CardFailure>
          {isRetryable(failure) ? say(unknown) : describeFailure(failure).sentences.join(' ')}
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
        {outcome !== undefined || isDead ? (
          <Button intent="primary" text="Sign In" onClick={onSignIn} autoFocus />
        ) : (
          <Button
            intent="primary"
            text={failure === undefined ? 'Confirm' : 'Try again'}
            loading={isSending}
            onClick={() => {
              void press();
            }}
            autoFocus
          />
        )}
      </div>
    </section>
  );
}

/** Confirms the e-mail address of a sign-up for anyone who has opened the link in the letter. */
export function ConfirmEmailCard({ client, token, ...way }: SignInWay & { client: Client; token: string }) {
  const [isDone, setDone] = useState(false);
  return (
    <ConfirmCard
      title={isDone ? 'You are ready to begin' : 'Confirm your e-mail address'}
      question="Press Confirm if you have just signed up. If you have not, close this page: nothing happens."
      outcome={isDone ? 'email.confirmed' : undefined}
      unknown="email.outcome-unknown"
      confirm={async () => {
        await client.call(confirmEmail, { body: { token } });
        setDone(true);
      }}
      {...way}
    />
  );
}

const SAID = {
  'waits-for-old': 'email.waits-for-old',
  'waits-for-new': 'email.waits-for-new',
  changed: 'email.changed',
} as const;

/** Confirms another e-mail address for the one who opened the link in one of both letters. */
export function ConfirmEmailChangeCard({
  client,
  token,
  ...way
}: SignInWay & { client: Client; token: string }) {
  const [state, setState] = useState<keyof typeof SAID>();
  return (
    <ConfirmCard
      title="Change of the e-mail address"
      question={
        'Press Confirm if you asked to sign in with another e-mail address. If you did not, close this page: ' +
        'nothing changes.'
      }
      outcome={state && SAID[state]}
      unknown="email.change-outcome-unknown"
      confirm={async () => {
        setState((await client.call(confirmEmailChange, { body: { token } })).state);
      }}
      {...way}
    />
  );
}
