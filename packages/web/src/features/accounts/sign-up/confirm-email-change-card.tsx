import { confirmEmailChange } from '@erx/core/accounts/email-contract';
import type { Client } from '@erx/core/client/call';
import { useState } from 'react';
import type { SignInWay } from './card-failure';
import { ConfirmCard } from './confirm-card';

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
