import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { Passkey, PASSKEY_NAME } from './passkeys';

const Password = z.string().min(1).max(200);
const PROOF_ERRORS = ['password.wrong-now', 'password.locked', 'password.elsewhere'] as const;

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  summary: 'The passkeys of the own login, the oldest first',
  method: 'GET',
  path: '/userinfo/passkeys',
  allow: 'member',
  reply: z.array(Passkey),
});

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  summary: 'What the browser needs to make a passkey for the own login, by its password (WebAuthn, 5.4)',
  method: 'POST',
  path: '/userinfo/passkeys/begin',
  allow: 'member',
  body: z.object({ password: Password }),
  reply: z.object({ options: z.record(z.string(), z.unknown()) }),
  errors: ['passkey.too-many', ...PROOF_ERRORS],
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  summary: 'Keeps the passkey that the browser has made; from then on the password asks for one as well',
  method: 'POST',
  path: '/userinfo/passkeys',
  allow: 'member',
  body: z.object({
    name: PASSKEY_NAME,
    /** The browser’s answer (RegistrationResponseJSON), as text. */
    response: z.string().max(30_000),
  }),
  reply: z.object({ id: Id }),
  errors: ['passkey.not-made', 'passkey.known'],
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  summary: 'Removes a passkey of the own login, by its password',
  method: 'POST',
  path: '/userinfo/passkeys/:passkeyId/remove',
  allow: 'member',
  params: z.object({ passkeyId: Id }),
  body: z.object({ password: Password }),
  status: 204,
  reply: z.undefined(),
  errors: ['record.not-found', ...PROOF_ERRORS],
});

export const removePasskeysOfPerson = endpoint({
  name: 'removePasskeysOfPerson',
  summary:
    'Removes every passkey of a person of the practice who has lost them. They are told, their permission to ' +
    'sign ends, and it is filed',
  method: 'POST',
  path: '/userinfo/people/:id/passkeys/remove',
  allow: 'account.recover',
  params: z.object({ id: Id }),
  status: 204,
  reply: z.undefined(),
  errors: [
    'record.not-found',
    'passkey.none',
    'passkey.own',
    'password.reset-not-yours',
    'password.reset-needs-administrator',
    'password.elsewhere',
  ],
});
