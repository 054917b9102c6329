import { Button, Spinner } from '@blueprintjs/core';
import { acceptInvitation, readInvitation } from '@erx/core/accounts/contract';
import type { Client } from '@erx/core/client/call';
import { useEffect, useState } from 'react';
import { describeFailure } from '../../../session/toasts';
import { forgetLink } from './kept-practice';

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
  const [isJoining, setJoining] = useState(false);
  useEffect(() => {
    client.call(readInvitation, { body: { token } }).then(({ practiceName }) => {
      setPractice(practiceName);
    }, setFailure);
  }, [client, token]);
  const join = async () => {
    setJoining(true);
    try {
      const { practiceId } = await client.call(acceptInvitation, { body: { token } });
      forgetLink();
      onJoined(practiceId);
    } catch (error) {
      setFailure(error);
      setJoining(false);
    }
  };
  const leave = () => {
    forgetLink();
    onLeave();
  };
  if (failure !== undefined) {
    return (
      <section className="erx-sign-up-card">
        <h1>You were not added</h1>
        <p role="alert">{describeFailure(failure).sentences.join(' ')}</p>
        <Button text="Go on" onClick={leave} />
      </section>
    );
  }
  if (practice === undefined) return <Spinner />;
  return (
    <section className="erx-sign-up-card">
      <h1>Join {practice}?</h1>
      <p>
        You work there with your own login ({email}). The practice sees your name, e-mail address and
        registrations; what you do in other practices stays there.
      </p>
      <div className="erx-sign-up-acts">
        <span />
        <Button text="Not now" onClick={leave} disabled={isJoining} />
        <Button
          intent="primary"
          text="Join practice"
          loading={isJoining}
          onClick={() => {
            void join();
          }}
        />
      </div>
    </section>
  );
}
