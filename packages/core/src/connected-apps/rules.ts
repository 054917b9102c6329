import * as z from 'zod';
import { isAppScope, isBackendScope } from '../fhir/scopes';
import { pass, stop, type Rule } from '../findings/finding';
import type { ConnectedApp, ConnectedAppEntry } from './model';

/** So many characters a name may have: people read it where they allow the app. */
export const NAME_LIMIT = 60;
/** So many a practice may have at a time. */
const APPS_LIMIT = 50;

/** What most apps ask for: the patient they are opened for, and all that can be read of that patient. */
export const USUAL_SCOPES: readonly string[] = [
  'openid',
  'fhirUser',
  'launch',
  'launch/patient',
  'online_access',
  'patient/*.rs',
];

/** What most backend services ask for: whatever is kept of the patients of the practice. */
export const USUAL_BACKEND_SCOPES: readonly string[] = ['system/*.rs'];

/** Whether an app proves itself by a key. */
export const hasOwnKeys = (kind: ConnectedApp['kind']): boolean => kind === 'keys' || kind === 'backend';

/** What decides of a new app. */
export interface NewConnectedApp extends ConnectedAppEntry {
  /** Those that the practice has. */
  readonly existing: readonly Pick<ConnectedApp, 'name' | 'endedAt'>[];
}

/** A name as it is kept. */
export const toAppName = (entered: string): string => entered.normalize('NFC').trim().replace(/\s+/g, ' ');

const inUse = (existing: NewConnectedApp['existing']) =>
  existing.filter(({ endedAt }) => endedAt === undefined);
const folded = (name: string): string => toAppName(name).toLocaleLowerCase('en');

/** Whether people can read a name: not empty, not long, and of characters that are shown. */
export function isUsableName(name: string): boolean {
  const kept = toAppName(name);
  return kept !== '' && [...kept].length <= NAME_LIMIT && !/\p{C}/u.test(kept);
}

/** Whether another one that is in use has the name, however it is written. */
export const isNameTaken = (name: string, existing: NewConnectedApp['existing']): boolean =>
  inUse(existing).some((other) => folded(other.name) === folded(name));

const hasUsableName: Rule<NewConnectedApp> = ({ name }) =>
  isUsableName(name) ? pass : stop('connected-app.name-unusable', { limit: NAME_LIMIT }, 'name');

const hasDistinctName: Rule<NewConnectedApp> = ({ name, existing }) =>
  isNameTaken(name, existing) ? stop('connected-app.name-taken', {}, 'name') : pass;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a code may be sent to an address: encrypted, or to a program on the same computer (RFC 8252 7.3); without
 * a fragment, which browsers would keep (RFC 6749 3.1.2), and without a name and password.
 */
export function isReturnAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.includes('#') || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

const hasReturnAddresses: Rule<NewConnectedApp> = ({ kind, redirectUris, launchUrl }) => {
  if (kind === 'backend')
    return redirectUris.length === 0 && launchUrl === undefined
      ? pass
      : stop('connected-app.backend-alone', {}, 'redirectUris');
  if (redirectUris.length === 0) return stop('connected-app.redirect-missing', {}, 'redirectUris');
  const wrong = redirectUris.find((one) => !isReturnAddress(one));
  return wrong === undefined
    ? pass
    : stop('connected-app.address-unusable', { address: wrong }, 'redirectUris');
};

const hasUsableLaunchAddress: Rule<NewConnectedApp> = ({ launchUrl }) =>
  launchUrl === undefined || isReturnAddress(launchUrl)
    ? pass
    : stop('connected-app.address-unusable', { address: launchUrl }, 'launchUrl');

const hasKnownScopes: Rule<NewConnectedApp> = ({ kind, scopes }) => {
  if (scopes.length === 0) return stop('connected-app.scopes-missing', {}, 'scopes');
  const unknown = scopes.filter((scope) => !(kind === 'backend' ? isBackendScope(scope) : isAppScope(scope)));
  return unknown.length === 0
    ? pass
    : stop('connected-app.scope-unknown', { list: unknown.join(', ') }, 'scopes');
};

/** Public keys alone: a private part (RFC 7518 6.2.2, 6.3.2) has no place outside the app. */
const KeySet = z.object({
  keys: z
    .array(
      z
        .looseObject({ kty: z.enum(['EC', 'RSA']), kid: z.string().min(1).max(200) })
        .refine((key) => !('d' in key) && !('k' in key)),
    )
    .min(1)
    .max(10),
});

/** The keys of a set that was entered; undefined for a text that is none. */
export function readKeySet(text: string): z.infer<typeof KeySet> | undefined {
  try {
    return KeySet.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const hasKeys: Rule<NewConnectedApp> = ({ kind, jwks, jwksUri }) => {
  if (!hasOwnKeys(kind)) return pass;
  if ((jwks === undefined) === (jwksUri === undefined)) return stop('connected-app.keys-missing', {}, 'jwks');
  if (jwksUri !== undefined)
    // fetched by the service itself: never from its own network in the clear
    return isReturnAddress(jwksUri) && jwksUri.startsWith('https:')
      ? pass
      : stop('connected-app.address-unusable', { address: jwksUri }, 'jwksUri');
  return readKeySet(jwks ?? '') ? pass : stop('connected-app.keys-unusable', {}, 'jwks');
};

const practiceHasRoom: Rule<NewConnectedApp> = ({ existing }) =>
  inUse(existing).length >= APPS_LIMIT ? stop('connected-app.too-many', { limit: APPS_LIMIT }) : pass;

/** What a new app is held against. */
export const CONNECTED_APP_RULES: readonly Rule<NewConnectedApp>[] = [
  hasUsableName,
  hasDistinctName,
  hasReturnAddresses,
  hasUsableLaunchAddress,
  hasKnownScopes,
  hasKeys,
  practiceHasRoom,
];
