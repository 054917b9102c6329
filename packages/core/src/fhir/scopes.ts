import type { AnyEndpoint } from '../client/endpoint';
import { isResourceType, RESOURCE_TYPES, type ResourceType } from './vocabulary';

/** What is done with resources of a kind, as a scope spells it: read by id, or searched for. */
export type Interaction = 'r' | 's';

const resourceScopes = (...levels: readonly string[]): string[] =>
  levels.flatMap((level) =>
    ['*', ...RESOURCE_TYPES].flatMap((type) =>
      ['r', 's', 'rs'].map((interactions) => `${level}/${type}.${interactions}`),
    ),
  );

/**
 * The scopes that a service account can ask for (SMART App Launch 2.2, Scopes): reading, searching or both, of one
 * kind or of all. What they name is no right: a scope narrows what the account may, and never widens it.
 */
export const SYSTEM_SCOPES: readonly string[] = resourceScopes('system');

/**
 * What a backend service can be registered for: of the kinds that it reads, which are all but records of the audit
 * trail. `*` means those.
 */
const BACKEND_SCOPES: readonly string[] = SYSTEM_SCOPES.filter(
  (scope) => !scope.startsWith('system/AuditEvent.'),
);
export const isBackendScope = (scope: string): boolean => BACKEND_SCOPES.includes(scope);

/**
 * What an app that a person opens can ask for besides resources: who the person is, the patient it is opened for or
 * one to be chosen, and renewal while they are signed in, or also after.
 */
const CONTEXT_SCOPES = [
  'openid',
  'fhirUser',
  'profile',
  'launch',
  'launch/patient',
  'online_access',
  'offline_access',
] as const;

/** The scopes of version 1 say `read` for both (SMART App Launch 2.2, Scopes for requesting FHIR Resources). */
const RESOURCE_SCOPE = /^(system|user|patient)\/(\*|[A-Za-z]+)\.(r?s?|read)$/;

/** What a scope opens of the resources. */
interface Opened {
  readonly level: string;
  readonly type: string;
  readonly interactions: string;
}

function readScope(scope: string): Opened | undefined {
  const [, level, type, written] = RESOURCE_SCOPE.exec(scope) ?? [];
  if (level === undefined || type === undefined || !written) return undefined;
  return { level, type, interactions: written === 'read' ? 'rs' : written };
}

/** Every scope that an app can have, those of version 1 as well. */
export const APP_SCOPES: readonly string[] = [
  ...CONTEXT_SCOPES,
  ...resourceScopes('patient', 'user'),
  ...resourceScopes('patient', 'user')
    .filter((scope) => scope.endsWith('.rs'))
    .map((scope) => scope.replace(/rs$/, 'read')),
];

/** Whether an app can be registered for a scope. */
export const isAppScope = (scope: string): boolean => APP_SCOPES.includes(scope);

/** Whether it can only be given for one patient. */
export const isOfPatient = (scope: string): boolean => readScope(scope)?.level === 'patient';

/**
 * What an app is given of what it asks for: what it is registered for, of a wider scope the part that is
 * (RFC 6749 3.3).
 */
export function scopesGiven(asked: readonly string[], registered: readonly string[]): string[] {
  return [...new Set(asked.flatMap((scope) => given(scope, registered)))];
}

function given(scope: string, registered: readonly string[]): readonly string[] {
  const wanted = readScope(scope);
  if (!wanted) return registered.includes(scope) ? [scope] : [];
  const parts = registered.flatMap((one) => {
    const most = readScope(one);
    if (most?.level !== wanted.level) return [];
    const type =
      wanted.type === '*' ? most.type : most.type === '*' || most.type === wanted.type ? wanted.type : '';
    const interactions = [...wanted.interactions].filter((each) => most.interactions.includes(each)).join('');
    return type === '' || interactions === '' ? [] : [{ type, interactions }];
  });
  const isWhole = parts.some(
    ({ type, interactions }) => type === wanted.type && interactions === wanted.interactions,
  );
  return isWhole ? [scope] : parts.map(({ type, interactions }) => `${wanted.level}/${type}.${interactions}`);
}

/** How far scopes reach: to all that their holder may, to one patient, or not at all. */
export type Reach = 'all' | 'patient' | undefined;

/** How far scopes let a kind of resource be read, or searched for. */
export function reachOf(scopes: readonly string[], type: ResourceType, interaction: Interaction): Reach {
  const levels = scopes.flatMap((scope) => {
    const opened = readScope(scope);
    return opened &&
      (opened.type === '*' || opened.type === type) &&
      opened.interactions.includes(interaction)
      ? [opened.level]
      : [];
  });
  return levels.length === 0 ? undefined : levels.some((level) => level !== 'patient') ? 'all' : 'patient';
}

/**
 * Whether scopes let a kind be exported: those of a system that open its reading and its search, and never those of a
 * person or of one patient.
 */
export const isExportInScope = (scopes: readonly string[], type: ResourceType): boolean => {
  const ofSystem = scopes.filter((scope) => readScope(scope)?.level === 'system');
  return areInScope(ofSystem, type, 'r') && areInScope(ofSystem, type, 's');
};

/** The calls of an export (fhir/bulk-contract). */
const OF_EXPORT = /\/\$export$|^\/bulk-exports\//;

/** Whether scopes let a kind of resource be read, or searched for. */
export const areInScope = (
  scopes: readonly string[],
  type: ResourceType,
  interaction: Interaction,
): boolean => reachOf(scopes, type, interaction) !== undefined;

/**
 * Whether a call is within the scopes of its token: one that has scopes calls FHIR alone, and of that what they name.
 * @param scopes undefined for a token that was asked for without any
 */
export function isCallInScope(
  { form, path }: Pick<AnyEndpoint, 'form' | 'path'>,
  scopes: readonly string[] | undefined,
): boolean {
  if (scopes === undefined) return true;
  if (form === 'fhir' && OF_EXPORT.test(path))
    return RESOURCE_TYPES.some((type) => isExportInScope(scopes, type));
  const [, type = '', rest] = path.split('/');
  return form === 'fhir' && isResourceType(type) && areInScope(scopes, type, rest === ':id' ? 'r' : 's');
}

/**
 * What a client of SMART reads first (SMART App Launch 2.2, Conformance): nothing that is not served.
 * @param issuer of tokens
 * @param opensApps whether people sign in here, so that they can open apps
 */
export const smartConfiguration = (issuer: string, opensApps: boolean) => ({
  issuer,
  jwks_uri: `${issuer}/jwks`,
  token_endpoint: `${issuer}/token`,
  ...(opensApps
    ? {
        authorization_endpoint: `${issuer}/auth`,
        introspection_endpoint: `${issuer}/token/introspection`,
        revocation_endpoint: `${issuer}/token/revocation`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
      }
    : {}),
  token_endpoint_auth_signing_alg_values_supported: ['ES384', 'RS384'],
  token_endpoint_auth_methods_supported: [
    'client_secret_basic',
    'client_secret_post',
    'private_key_jwt',
    ...(opensApps ? ['none'] : []),
  ],
  grant_types_supported: [
    'client_credentials',
    ...(opensApps ? ['authorization_code', 'refresh_token'] : []),
  ],
  scopes_supported: [...SYSTEM_SCOPES, ...(opensApps ? APP_SCOPES : [])],
  capabilities: [
    'client-confidential-symmetric',
    'client-confidential-asymmetric',
    'permission-v2',
    ...(opensApps
      ? [
          'launch-ehr',
          'launch-standalone',
          'authorize-get',
          'client-public',
          'sso-openid-connect',
          'context-banner',
          'context-ehr-patient',
          'context-standalone-patient',
          'permission-offline',
          'permission-online',
          'permission-patient',
          'permission-user',
          'permission-v1',
        ]
      : []),
  ],
});
