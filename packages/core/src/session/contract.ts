import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { RETURN_FORMS } from './return-addresses';
import { SignedInSession } from './signed-in';

export const getHealth = endpoint({
  name: 'getHealth',
  summary: 'Whether the service can do its work now: 503 while it starts, stops or cannot reach its database',
  method: 'GET',
  path: '/health',
  allow: 'anyone',
  reply: z.object({
    status: z.literal('ready'),
    database: z.enum(['pglite', 'postgresql']),
    /** Whether lists that may lag come from the standby that is set; absent where none is. */
    standby: z.enum(['used', 'behind', 'away']).optional(),
    version: z.string(),
    /** Of the service that serve on this port. */
    processes: z.number().int().optional(),
  }),
  errors: ['call.not-ready'],
});

export const getLiveness = endpoint({
  name: 'getLiveness',
  summary: 'Whether the process answers, whatever its database does: what does not is to be started again',
  method: 'GET',
  path: '/health/live',
  allow: 'anyone',
  reply: z.object({ status: z.literal('alive') }),
});

export const getAbout = endpoint({
  name: 'getAbout',
  summary: 'The version of the API', // S7-20, S1-9
  method: 'GET',
  path: '/home/about',
  allow: 'anyone',
  reply: z.object({ version: z.string() }),
});

/** What a client needs to know to sign in: the same for browser and terminal. */
export const SignInConfiguration = z.object({
  issuer: z.url(),
  webClientId: z.string(),
  terminalClientId: z.string(),
  /** How the addresses are written at which it answers the web client (return-addresses.ts). */
  returnForm: z.enum(RETURN_FORMS).default('paths'),
  /** Sent as `resource` on every call to our own issuer; absent with a foreign one that does not know it. */
  resource: z.url().optional(),
  scope: z.string(),
  /**
   * Whether silent renewal runs in a same-origin frame; otherwise by refresh token in memory
   * (docs/decisions/identity.md).
   */
  silentFrame: z.boolean(),
  /** Whether a user without a login can sign up here (S2.11). */
  signUp: z.boolean(),
  /** Minutes without work after which a page locks itself (45 CFR 164.312(a)(2)(iii)); 0 for never. */
  idleMinutes: z.number().int().min(0),
  /** Whether a page also looks by itself for what a push should have brought. */
  readsAgain: z.boolean().default(true),
  /** Whether a provider that does not say when someone signed in may open a locked page. */
  acceptsUntimedSignIns: z.boolean().default(false),
  /** Where service accounts sign in: always the built-in provider, also where people sign in elsewhere. */
  serviceIssuer: z.url(),
});
export type SignInConfiguration = z.infer<typeof SignInConfiguration>;

export const getSignInConfiguration = endpoint({
  name: 'getSignInConfiguration',
  summary: 'Where and how to sign in',
  method: 'GET',
  path: '/session/configuration',
  allow: 'anyone',
  reply: SignInConfiguration,
});

export const lockSession = endpoint({
  name: 'lockSession',
  summary:
    'Says that nobody works any more in the page whose session asks: its tokens are refused at once, until a ' +
    'sign-in after the lock stands behind one (45 CFR 164.312(a)(2)(iii)); for terminals nothing is locked',
  method: 'POST',
  path: '/session/lock',
  allow: 'account',
  status: 204,
  reply: z.undefined(),
});

export const endAllSessions = endpoint({
  name: 'endAllSessions',
  summary:
    'Signs the account out everywhere, in browsers and terminals: tokens issued before are refused at once',
  method: 'POST',
  path: '/session/end-everywhere',
  allow: 'account',
  status: 204,
  reply: z.undefined(),
});

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  summary: 'Where the account is signed in, in browsers and terminals, what was used last first',
  method: 'GET',
  path: '/session/signed-in',
  allow: 'account',
  reply: z.array(SignedInSession),
});

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  summary: 'Ends one session of the account: its tokens are refused at once, and not renewed',
  method: 'POST',
  path: '/session/signed-in/:sessionId/end',
  allow: 'account',
  params: z.object({ sessionId: Id }),
  status: 204,
  reply: z.undefined(),
  errors: ['record.not-found'],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: 'Ends every session of the account but the one that asks',
  method: 'POST',
  path: '/session/signed-in/end-others',
  allow: 'account',
  reply: z.object({ ended: z.number().int() }),
});

export const listSessionsOfPerson = endpoint({
  name: 'listSessionsOfPerson',
  summary: 'Where a person of the practice is signed in, what was used last first',
  method: 'GET',
  path: '/userinfo/people/:id/sessions',
  allow: 'account.recover',
  params: z.object({ id: Id }),
  reply: z.array(SignedInSession),
  errors: ['record.not-found', 'session.not-yours'],
});

export const endSessionOfPerson = endpoint({
  name: 'endSessionOfPerson',
  summary: 'Ends one session of a person of the practice, who is told',
  method: 'POST',
  path: '/userinfo/people/:id/sessions/:sessionId/end',
  allow: 'account.recover',
  params: z.object({ id: Id, sessionId: Id }),
  status: 204,
  reply: z.undefined(),
  errors: ['record.not-found', 'session.not-yours'],
});

export const endSessionsOfPerson = endpoint({
  name: 'endSessionsOfPerson',
  summary: 'Ends every session of a person of the practice, who is told',
  method: 'POST',
  path: '/userinfo/people/:id/sessions/end',
  allow: 'account.recover',
  params: z.object({ id: Id }),
  reply: z.object({ ended: z.number().int() }),
  errors: ['record.not-found', 'session.not-yours'],
});
