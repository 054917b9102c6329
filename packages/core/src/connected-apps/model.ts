import * as z from 'zod';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import { APP_KINDS } from './vocabulary';

/** The same in words. */
export const APP_KIND_LABEL: Readonly<Record<(typeof APP_KINDS)[number], string>> = {
  public: 'Nothing (browser or phone)',
  secret: 'A secret',
  keys: 'Its own key',
  backend: 'Its own key, without a person (backend service)',
};

/**
 * Software of others that reads the practice's FHIR: in the name of the people who open it, or as a backend service for
 * itself.
 */
export const ConnectedApp = z.object({
  id: Id,
  /** What the app calls itself by at the addresses of sign-in and tokens. */
  clientId: z.string(),
  name: z.string(),
  kind: z.enum(APP_KINDS),
  /** Where a launch from a patient's page begins; absent for an app that begins by itself alone. */
  launchUrl: z.url().optional(),
  /** Where it may be sent back to, letter by letter. */
  redirectUris: z.array(z.url()),
  /** Where its public keys are; absent for one without, and for one whose keys were entered. */
  jwksUri: z.url().optional(),
  /** The most that it can be allowed (core fhir/scopes). */
  scopes: z.array(z.string()),
  createdAt: Instant,
  /** Who registered it; '' where that account is gone. */
  createdBy: z.string(),
  /** Since when nothing is given to it any more; absent while it is registered. */
  endedAt: Instant.optional(),
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;

const Address = z.string().trim().max(500);

/** What is entered to register one. */
export const ConnectedAppEntry = z.strictObject({
  name: z.string().max(200),
  kind: z.enum(APP_KINDS),
  launchUrl: Address.optional(),
  redirectUris: z.array(Address).max(20),
  jwksUri: Address.optional(),
  /** Its public keys as a JSON Web Key Set (RFC 7517), as text. */
  jwks: z.string().max(20_000).optional(),
  scopes: z.array(z.string().max(100)).max(100),
});
export type ConnectedAppEntry = z.infer<typeof ConnectedAppEntry>;

/** An app as it was registered; the secret of one that has one is shown this once: only its hash is kept. */
export const ConnectedAppRegistered = ConnectedApp.extend({ clientSecret: z.string().optional() });
export type ConnectedAppRegistered = z.infer<typeof ConnectedAppRegistered>;
