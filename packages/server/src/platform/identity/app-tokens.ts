import type { AdapterPayload } from 'oidc-provider';
import type { Config } from '../config';
import type { Database } from '../database/database';
import type { Identity, TokenVerifier } from '../http/services';
import type { Keys } from '../keys/keys';
import { BUILT_IN } from './accounts';
import { identityStorage, sessionOfGrant } from './adapter';
import { fhirAudience, findApp } from './app-clients';
import { findAppGrant } from './app-grants';
import { SERVICE_ISSUER } from './service-account';
import { ISSUED_AT } from './token-verifier';

/**
 * Whether a token has the form of an app's: one that says nothing, so that it can be asked about and taken back
 * (RFC 7662, RFC 7009).
 */
const isAppToken = (token: string): boolean => /^[\w-]{20,100}$/.test(token);

/**
 * Takes tokens of apps in addition to all others.
 * @param opensApps whether people sign in here: elsewhere backend services alone have tokens
 */
export const withAppTokens = (
  others: TokenVerifier,
  apps: ReturnType<typeof appTokenVerifier>,
  opensApps: boolean,
): TokenVerifier => ({
  ...others,
  async verify(token) {
    if (!isAppToken(token)) return await others.verify(token);
    const identity = await apps(token);
    return opensApps || identity?.issuer === SERVICE_ISSUER ? identity : undefined;
  },
});

/**
 * Who bears the access token of an app: the person, or the backend service itself, in the practice that registered
 * the app. Read from what the provider keeps on each request: what has ended meanwhile is refused.
 */
export function appTokenVerifier({
  database,
  keys,
  config,
  now,
}: {
  readonly database: Database;
  readonly keys: Keys;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly now: () => Date;
}): (token: string) => Promise<Identity | undefined> {
  const storage = identityStorage(database, keys, now);
  const [tokens, ownTokens] = [storage('AccessToken'), storage('ClientCredentials')];
  return async (token) => {
    const kept = await tokens.find(token);
    if (!kept) return await backendOf((await ownTokens.find(token)) ?? undefined);
    const { accountId, clientId, grantId, scope = '', exp = 0, aud, extra = {} } = kept ?? {};
    if (accountId === undefined || clientId === undefined || grantId === undefined) return undefined;
    if (aud !== fhirAudience(config) || exp * 1000 <= now().getTime()) return undefined;
    const session = sessionOfGrant(grantId);
    const app = await findAppGrant(database, session, clientId);
    if (!app) return undefined;
    const { [ISSUED_AT]: issuedAt, auth_time: signedInAt } = extra;
    return {
      issuer: BUILT_IN,
      subject: accountId,
      session,
      client: 'app',
      scopes: scope.split(' ').filter(Boolean),
      app,
      issuedAt: typeof issuedAt === 'number' ? issuedAt : undefined,
      signedInAt: typeof signedInAt === 'number' ? signedInAt * 1000 : undefined,
    };
  };

  /** Read as well on each request: a service that was ended has no account any more. */
  async function backendOf(kept: AdapterPayload | undefined): Promise<Identity | undefined> {
    const { clientId, scope = '', exp = 0, aud, extra = {} } = kept ?? {};
    if (clientId === undefined || aud !== fhirAudience(config) || exp * 1000 <= now().getTime())
      return undefined;
    const app = await findApp(database, clientId);
    if (app?.kind !== 'backend') return undefined;
    const { [ISSUED_AT]: issuedAt } = extra;
    const { practiceId, id, name } = app;
    return {
      issuer: SERVICE_ISSUER,
      subject: clientId,
      client: 'app',
      scopes: scope.split(' ').filter(Boolean),
      app: { practiceId, id, name, patientId: null },
      issuedAt: typeof issuedAt === 'number' ? issuedAt : undefined,
    };
  }
}
