import { Button, Spinner } from '@blueprintjs/core';
import { acceptInvitation, readInvitation } from '@erx/core/accounts/contract';
import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { useCallback, useEffect, useState } from 'react';
import { isRetryable } from '../../../session/queries';
import { describeFailure } from '../../../ui/feedback/toasts';
import { CardFailure } from './card-failure';
import { forgetDeadLink, forgetLink } from './pending-practice';

/** Asks the owner of a login whether they want to be a member of the practice that invited them. */
export function InvitationCard({
  client,
  email,
  token,
  onJoined,
  onLeave,
}: {
  client: Client;
  email: string;
  token: string;
  onJoined: (practiceId: string) => void;
  onLeave: () => void;
}) {
  const [practice, setPractice] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isDead, setDead] = useState(false);
  const [isJoining, setJoining] = useState(false);
  const fail = useCallback((error: unknown) => {
    setDead(forgetDeadLink(error));
    setFailure(error);
  }, []);
  const read = useCallback(() => {
    setFailure(undefined);
    client.call(readInvitation, { body: { token } }).then(({ practiceName }) => {
      setPractice(practiceName);
    }, fail);
  }, [client, fail, token]);
  useEffect(read, [read]);
  const join = async () => {
    setJoining(true);
    try {
      const { practiceId } = await client.call(acceptInvitation, { body: { token } });
      forgetLink();
      onJoined(practiceId);
    } catch (error) {
      fail(error);
      setJoining(false);
    }
  };
  const leave = () => {
    forgetLink();
    onLeave();
  };
  if (isDead) {
    return (
      <section className="erx-sign-up-card">
        <h1>You were not added</h1>
        <CardFailure>{describeFailure(failure).sentences.join(' ')}</CardFailure>
        <Button text="Continue" onClick={leave} />
      </section>
    );
  }
  if (practice === undefined && failure === undefined) return <Spinner />;
  const unknown = practice === undefined ? 'invitation.unread' : 'invitation.outcome-unknown';
  return (
    <section className="erx-sign-up-card">
      <h1>{practice === undefined ? 'You are invited to a practice' : `Join ${practice}?`}</h1>
      {failure === undefined ? (
        <p>
          You work there with your own login ({email}). The practice sees your name, e-mail address and
          registrations; what you do in other practices stays there.
        </p>
      ) : (
        <CardFailure>
          {isRetryable(failure) ? say(unknown) : describeFailure(failure).sentences.join(' ')}
        </CardFailure>
      )}
      <div className="erx-sign-up-acts">
        <span />
        <Button text="Not now" onClick={leave} disabled={isJoining} />
        <Button
          intent="primary"
          text={failure === undefined ? 'Join practice' : 'Try again'}
          loading={isJoining}
          onClick={() => {
            if (practice === undefined) read();
            else void join();
          }}
        />
      </div>
    </section>
  );
}
