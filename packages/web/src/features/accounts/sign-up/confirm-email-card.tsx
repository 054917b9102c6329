import { confirmEmail } from '@erx/core/accounts/email-contract';
import type { Client } from '@erx/core/client/call';
import { useState } from 'react';
import type { SignInWay } from './card-failure';
import { ConfirmCard } from './confirm-card';

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
