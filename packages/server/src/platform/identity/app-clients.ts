import type { ConnectedApp } from '@erx/core/connected-apps/model';
import { FHIR_BASE } from '@erx/core/client/endpoint';
import type { ClientMetadata } from 'oidc-provider';
import type { Config } from '../config';
import type { Connection, Statement } from '../database/database';
import { findUnstorable } from '../storable';

/** How the client id of an app begins, which distinguishes it from that of a service account. */
export const APP_CLIENT = 'app-';

/** The one way in which what signs in for itself gets a token. */
export const SERVICE_GRANT = 'client_credentials';

/** What an access token of an app names as its audience, and what the app names as `aud`. */
export const fhirAudience = (config: Pick<Config, 'publicUrl'>): string => `${config.publicUrl}${FHIR_BASE}`;

/** An app that is registered, as signing in for it needs it. */
export interface RegisteredApp extends Pick<
  ConnectedApp,
  'id' | 'name' | 'kind' | 'redirectUris' | 'scopes'
> {
  readonly practiceId: string;
  readonly practiceName: string;
  readonly secretHash: string | null;
  /** The account of a backend service. */
  readonly accountId: string | null;
  readonly jwks: string | null;
  readonly jwksUri: string | null;
}

const FIND: Statement = {
  name: 'connected-app-of-client',
  text: `SELECT c.practice_id AS "practiceId", p.name AS "practiceName", c.id, c.name, c.kind,
      c.secret_hash AS "secretHash", c.account_id AS "accountId", c.jwks, c.jwks_uri AS "jwksUri",
      c.redirect_uris AS "redirectUris", c.scopes
    FROM connected_apps c JOIN practices p ON p.id = c.practice_id
    WHERE c.client_id = $1 AND c.ended_at IS NULL AND p.active`,
};

/** The app of a client id; undefined for one that is unknown or has ended. */
export async function findApp(connection: Connection, clientId: unknown): Promise<RegisteredApp | undefined> {
  if (typeof clientId !== 'string' || !clientId.startsWith(APP_CLIENT) || findUnstorable(clientId))
    return undefined;
  const [app] = await connection.run<RegisteredApp>(FIND, [clientId]);
  return app;
}

const METHOD = {
  public: 'none',
  secret: 'client_secret_basic',
  keys: 'private_key_jwt',
  backend: 'private_key_jwt',
} as const;

/**
 * An app as the provider knows it: it gets codes that people allow, and renews what it has; a backend service gets
 * tokens for itself.
 */
export function appMetadata(clientId: string, app: RegisteredApp): ClientMetadata {
  return {
    client_id: clientId,
    client_name: app.name,
    application_type: 'web',
    redirect_uris: app.redirectUris,
    ...(app.kind === 'backend'
      ? { response_types: [], grant_types: [SERVICE_GRANT] }
      : { response_types: ['code' as const], grant_types: ['authorization_code', 'refresh_token'] }),
    token_endpoint_auth_method: METHOD[app.kind],
    id_token_signed_response_alg: 'ES256',
    ...(app.secretHash === null ? {} : { client_secret: app.secretHash }),
    ...(app.jwks === null ? {} : { jwks: JSON.parse(app.jwks) as NonNullable<ClientMetadata['jwks']> }),
    ...(app.jwksUri === null ? {} : { jwks_uri: app.jwksUri }),
  };
}
