import * as z from 'zod';
import { endpoint } from '../client/endpoint';

export const getHealth = endpoint({
  name: 'getHealth',
  summary: 'Whether the service can do its work now: 503 while it starts, stops or cannot reach its database',
  method: 'GET',
  path: '/health',
  allow: 'anyone',
  reply: z.object({
    status: z.literal('ready'),
    database: z.enum(['pglite', 'postgresql']),
    version: z.string(),
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
