import type { AnyEndpoint } from '../client/endpoint';
import { isResourceType, RESOURCE_TYPES, type ResourceType } from './vocabulary';

/** What is done with resources of a kind, as a scope spells it: read by id, or searched for. */
export type Interaction = 'r' | 's';

/**
 * The scopes that a service account can ask for (SMART App Launch 2.2, Scopes): reading, searching or both, of one
 * kind or of all. What they name is no right: a scope narrows what the account may, and never widens it.
 */
export const SYSTEM_SCOPES: readonly string[] = ['*', ...RESOURCE_TYPES].flatMap((type) =>
  ['r', 's', 'rs'].map((interactions) => `system/${type}.${interactions}`),
);

const SYSTEM_SCOPE = /^system\/(\*|[A-Za-z]+)\.(r?s?)$/;

/** Whether scopes let a kind of resource be read, or searched for. */
export function areInScope(scopes: readonly string[], type: ResourceType, interaction: Interaction): boolean {
  return scopes.some((scope) => {
    const [, of, interactions = ''] = SYSTEM_SCOPE.exec(scope) ?? [];
    return (of === '*' || of === type) && interactions.includes(interaction);
  });
}

/**
 * Whether a call is within the scopes of its token: one that has scopes calls FHIR alone, and of that what they name.
 * @param scopes undefined for a token that was asked for without any
 */
export function isCallInScope(
  { form, path }: Pick<AnyEndpoint, 'form' | 'path'>,
  scopes: readonly string[] | undefined,
): boolean {
  if (scopes === undefined) return true;
  const [, type = '', rest] = path.split('/');
  return form === 'fhir' && isResourceType(type) && areInScope(scopes, type, rest === ':id' ? 'r' : 's');
}

/**
 * What a client of SMART reads first (SMART App Launch 2.2, Conformance): nothing that is not served. No app is
 * launched, so that there is no address of a sign-in.
 */
export const smartConfiguration = (issuer: string) => ({
  issuer,
  jwks_uri: `${issuer}/jwks`,
  token_endpoint: `${issuer}/token`,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  grant_types_supported: ['client_credentials'],
  scopes_supported: [...SYSTEM_SCOPES],
  capabilities: ['client-confidential-symmetric', 'permission-v2'],
});
