import { Button } from '@blueprintjs/core';
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
export function ConfirmCard({ title, question, outcome, unknown, confirm, onSignIn, signInProblem }: Props) {
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
