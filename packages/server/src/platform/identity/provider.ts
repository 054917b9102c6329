import { createPublicKey, type KeyObject } from 'node:crypto';
import { FHIR_BASE } from '@erx/core/client/endpoint';
import { APP_SCOPES, scopesGiven, SYSTEM_SCOPES } from '@erx/core/fhir/scopes';
import { NEVER_IDLE_HOURS, TERMINAL_DAYS } from '@erx/core/session/signed-in';
import type { JWK } from 'jose';
import Provider, {
  type AccountClaims,
  type Configuration,
  errors,
  ExternalSigningKey,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Config } from '../config';
import type { Database } from '../database/database';
import type { PlatformServices } from '../http/services';
import type { Keys } from '../keys/keys';
import { builtInIssuer, findProfile, type Profile } from './accounts';
import { identityStorage, sessionOfGrant } from './adapter';
import {
  admitApps,
  assertShortAssertion,
  fetchGuarded,
  isApp,
  isOriginOf,
  launchContext,
  launchParameters,
} from './app-authorization';
import { fhirAudience, findApp, SERVICE_GRANT } from './app-clients';
import { sessionsStore } from './session-store';
import { apiAudience, isPopupAddress, listClients, WEB_CLIENT } from './clients';
import { answerWithoutDatabase } from './database-grace';
import { failurePage } from './pages/notice-pages';
import { show, signOutAndDevicePages } from './provider-pages';
import { admitServiceAccounts, keptClients } from './service-clients';
import { recordSignOut } from './sign-in-records';
import { ISSUED_AT } from './token-verifier';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** docs/decisions/sign-in.md */
const ACCESS_TOKEN_SECONDS = 5 * MINUTE;

/** An earlier key: what it signed is still checked, nothing is signed with it again. */
class RetiredKey extends ExternalSigningKey {
  readonly #key: KeyObject;
  readonly #kid: string | undefined;

  constructor(jwk: JWK) {
    super();
    this.#key = createPublicKey({ key: jwk, format: 'jwk' });
    this.#kid = jwk.kid;
  }

  override get kid(): string | undefined {
    return this.#kid;
  }

  override get alg(): string {
    return 'ES256';
  }

  override keyObject(): KeyObject {
    return this.#key;
  }

  override sign(): never {
    throw new Error('A retired key signs nothing.');
  }
}

/**
 * The built-in identity provider: OpenID Connect for both clients of the product, over the accounts of the
 * database; and tokens for service accounts, which are all it gives where people sign in elsewhere.
 */
export function createProvider(services: PlatformServices, keys: Keys): Provider {
  const { config, database } = services;
  const issuer = builtInIssuer(config);
  const secure = issuer.startsWith('https:');
  const origin = new URL(config.publicUrl).origin;
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const;
  const storage = identityStorage(database, keys, services.now);
  const configuration: Configuration = {
    adapter: (model) => (model === 'Client' ? keptClients(services) : storage(model)),
    // people sign in elsewhere then, service accounts here
    clients: config.foreignIssuer ? [] : listClients(config),
    jwks: {
      keys: [
        keys.tokenPrivateJwk as JWK & { kty: 'EC' },
        ...keys.tokens.publicJwks.slice(1).map((jwk) => new RetiredKey(jwk)),
      ],
    } as NonNullable<Configuration['jwks']>,
    async findAccount(context, subject, token) {
      const profile = await findProfile(database, subject);
      if (
        profile &&
        isOver(profile, token && 'authTime' in token ? token.authTime : context.oidc.session?.loginTs)
      )
        return undefined;
      return profile && { accountId: subject, claims: async () => claimsOf(config, profile) };
    },
    claims: {
      openid: ['sub'],
      fhirUser: ['fhirUser'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'email', 'email_verified'],
    },
    // There is no userinfo endpoint: the ID token says who signed in.
    conformIdTokenClaims: false,
    extraTokenClaims: async (context, token) => {
      assertScopesGiven(context, token.scope);
      const grantId = 'grantId' in token ? token.grantId : undefined;
      return {
        [ISSUED_AT]: services.now().getTime(),
        ...(grantId === undefined ? {} : { sid: sessionOfGrant(grantId) }),
        ...signedInAtOf(context),
        ...(await launchContext(services, context, grantId)),
      };
    },
    scopes: ['openid', 'profile', 'offline_access'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    extraParams: launchParameters(services),
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: assertShortAssertion,
    fetch: fetchGuarded,
    fetchResponseBodyLimits: { jwks_uri: 64 * 1024 },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], clientAuthSigningAlgValues: ['ES384', 'RS384'] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientBasedCORS: (_context, from, client) =>
      from === origin || (isApp(client) && isOriginOf(from, client)),
    cookies: {
      keys: [keys.derive('identity cookies')],
      long: { ...cookie, path: new URL(issuer).pathname },
      short: cookie,
      names: { session: 'erx_session', interaction: 'erx_interaction', resume: 'erx_resume' },
    },
    interactions: {
      url: (_context, interaction) => `${new URL(issuer).pathname}/interaction/${interaction.uid}`,
      policy: policyForOpenSessions(database),
    },
    loadExistingGrant: (context) => grantFor(database, context, apiAudience(config)),
    rotateRefreshToken: true,
    // A terminal asks for it by its scope; a page inside another system gets one because its frame has no
    // cookies to renew by, bound to no session for the same reason.
    issueRefreshToken: async (_context, client, source) =>
      client.grantTypeAllowed('refresh_token') &&
      (source.scopes.has('offline_access') ||
        (isApp(client) && source.scopes.has('online_access')) ||
        ('redirectUri' in source && isPopupAddress(config, source.redirectUri))),
    expiresWithSession: async (_context, source) =>
      !source.scopes.has('offline_access') &&
      !('redirectUri' in source && isPopupAddress(config, source.redirectUri)),
    ttl: lifetimes(config),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      externalSigningSupport: { enabled: true, ack: 'experimental-01' },
      revocation: {
        enabled: true,
        allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
      },
      introspection: {
        enabled: true,
        // who proves to be no one is answered nothing (RFC 7662 2.1)
        allowedPolicy: async (_context, client, token) =>
          client.clientAuthMethod !== 'none' && token.clientId === client.clientId,
      },
      ...signOutAndDevicePages(config.publicUrl),
      resourceIndicators: resourceOfClient(config, database),
    },
    async renderError(context, out) {
      show(context, failurePage(out.error, config.publicUrl));
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.proxy = true; // mount.ts states the public address of each request itself
  answerWithoutDatabase(provider, services);
  refuseFormsWithoutSession(provider, config.publicUrl);
  recordSignOuts(provider, services);
  admitServiceAccounts(provider, services);
  admitApps(provider, services);
  return provider;
}

/** How long each token and session lives, in seconds. */
function lifetimes(config: Config): Configuration['ttl'] {
  // Pages renew while a user works: a browser that has not for so long is locked, or closed.
  const unused =
    config.idleMinutes === 0
      ? NEVER_IDLE_HOURS * HOUR
      : config.idleMinutes * MINUTE + ACCESS_TOKEN_SECONDS + MINUTE;
  return {
    AccessToken: ACCESS_TOKEN_SECONDS,
    ClientCredentials: ACCESS_TOKEN_SECONDS,
    IdToken: HOUR,
    AuthorizationCode: MINUTE,
    DeviceCode: 10 * MINUTE,
    Interaction: HOUR,
    Session: unused,
    RefreshToken: (_context, _token, client) =>
      client.clientId === WEB_CLIENT ? unused : TERMINAL_DAYS * DAY,
    Grant: 90 * DAY,
  };
}

/** Access tokens are for our API alone, those of apps for FHIR alone. */
function resourceOfClient(
  config: Pick<Config, 'publicUrl'>,
  database: Database,
): NonNullable<Configuration['features']>['resourceIndicators'] {
  const audienceOf = (client: { readonly clientId: string }) =>
    isApp(client) ? fhirAudience(config) : apiAudience(config);
  return {
    enabled: true,
    defaultResource: async (_context, client, oneOf) =>
      typeof oneOf === 'string' ? oneOf : audienceOf(client),
    useGrantedResource: async () => true,
    async getResourceServerInfo(context, resource, client) {
      if (resource !== audienceOf(client)) throw new errors.InvalidTarget();
      const shared = { audience: resource, accessTokenTTL: ACCESS_TOKEN_SECONDS };
      if (isApp(client) && client.grantTypeAllowed(SERVICE_GRANT)) {
        const scope = await scopesOfBackend(database, context, client.clientId);
        return { ...shared, scope, accessTokenFormat: 'opaque' };
      }
      // what it is registered for was looked at when it asked
      if (isApp(client)) return { ...shared, scope: APP_SCOPES.join(' '), accessTokenFormat: 'opaque' };
      return {
        ...shared,
        // a person's token has none: their rights are all that narrows it
        scope: client.grantTypeAllowed(SERVICE_GRANT) ? SYSTEM_SCOPES.join(' ') : '',
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      };
    },
  };
}

/**
 * What a backend service is given of what it asks for: what it is registered for, and of the provider's own
 * parameters the same, so that its answer names no more.
 * @throws InvalidScope where that is nothing, or it asks for nothing
 */
async function scopesOfBackend(
  database: Database,
  { oidc: { params } }: KoaContextWithOIDC,
  clientId: string,
): Promise<string> {
  const app = await findApp(database, clientId);
  const asked = String(params?.['scope'] ?? '');
  const given = scopesGiven(asked.split(' ').filter(Boolean), app?.scopes ?? []).join(' ');
  if (given === '' || !params) throw new errors.InvalidScope('none of the scopes is registered', asked);
  params['scope'] = given;
  return given;
}

/**
 * A service account gets the scopes it asks for or nothing: a token without any of them would open more, not less.
 * @throws InvalidScope for one that is not given
 */
function assertScopesGiven({ oidc }: KoaContextWithOIDC, given = ''): void {
  if (oidc.client?.grantTypeAllowed(SERVICE_GRANT) !== true) return;
  const asked = String(oidc.params?.['scope'] ?? '')
    .split(' ')
    .filter(Boolean);
  const missing = asked.filter((scope) => !given.split(' ').includes(scope));
  if (missing.length > 0) throw new errors.InvalidScope('requested scope is not given', missing.join(' '));
}

/** A form that was sent without the session of its page: the provider would fail to keep one. */
function refuseFormsWithoutSession(provider: Provider, publicUrl: string): void {
  provider.use(async (context, next) => {
    const isWithoutSession =
      context.method === 'POST' &&
      context.path === '/device' &&
      (await provider.Session.get(provider.createContext(context.req, context.res))).exp === undefined;
    if (!isWithoutSession) return await next();
    context.status = 400;
    show(context, failurePage('session.page-expired', publicUrl, 'session.page-expired'));
  });
}

function recordSignOuts(provider: Provider, services: PlatformServices): void {
  provider.use(async (context, next) => {
    await next();
    // absent where no route of the provider matches
    const oidc = context['oidc'] as KoaContextWithOIDC['oidc'] | undefined;
    const accountId = oidc && whoSignedOut(oidc, context.status);
    if (accountId !== undefined)
      await recordSignOut(services, accountId, oidc?.client?.clientId ?? WEB_CLIENT);
  });
}

/**
 * Whether all sessions of an account were ended after a sign-in. endSessions has removed what was kept of
 * them; this holds for what was being written at that moment.
 * @param authTime of the sign-in, in seconds since 1970
 */
function isOver(profile: Profile, authTime: number | undefined): boolean {
  return (
    profile.sessions_ended_at !== null &&
    authTime !== undefined &&
    authTime < Math.floor(profile.sessions_ended_at.getTime() / 1000)
  );
}

/** When someone signed in, as RFC 9068 (2.2.1) has an access token say; nothing for who speaks for itself. */
function signedInAtOf({ oidc: { entities } }: KoaContextWithOIDC): { auth_time?: number } {
  const source = entities.AuthorizationCode ?? entities.DeviceCode ?? entities.RefreshToken;
  return source?.authTime === undefined ? {} : { auth_time: source.authTime };
}

function claimsOf({ publicUrl }: Pick<Config, 'publicUrl'>, profile: Profile): AccountClaims {
  return {
    sub: profile.id,
    // of the people here those with an NPI are resources
    ...(profile.npi === null ? {} : { fhirUser: `${publicUrl}${FHIR_BASE}/Practitioner/${profile.id}` }),
    name: `${profile.first_name} ${profile.last_name}`,
    given_name: profile.first_name,
    family_name: profile.last_name,
    preferred_username: profile.email,
    email: profile.email,
    email_verified: profile.email_verified,
  };
}

/** The default policy, and: neither who was made inactive nor whose session was ended has one any more. */
function policyForOpenSessions(database: Database): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_inactive',
        'the account of this session is not active',
        'login_required',
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
      ),
    );
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('session_ended', 'the session was ended', 'login_required', ({ oidc }) =>
        isSessionEnded(database, oidc),
      ),
    );
  return policy;
}

/** Whether the browser's session was ended here and no one has signed in since. */
async function isSessionEnded(database: Database, oidc: KoaContextWithOIDC['oidc']): Promise<boolean> {
  if (oidc.result?.login !== undefined) return false;
  // the browser's as well: what else it opens has no grant yet
  for (const clientId of new Set([WEB_CLIENT, oidc.client?.clientId ?? ''])) {
    const grantId = oidc.session?.grantIdFor(clientId);
    if (grantId !== undefined && (await sessionsStore(database).isEnded(sessionOfGrant(grantId))))
      return true;
  }
  return false;
}

/**
 * Our own web application is not asked about: it gets what it asks for. The terminal's grant is given on the
 * consent page.
 */
async function grantFor(database: Database, context: KoaContextWithOIDC, resource: string) {
  const { oidc } = context;
  const clientId = oidc.client?.clientId ?? '';
  // of an app each time another: for another patient, or with other scopes
  if (isApp(oidc.client)) {
    const given = oidc.result?.consent?.grantId;
    return given === undefined ? undefined : await oidc.provider.Grant.find(given);
  }
  const grantId = oidc.result?.consent?.grantId ?? oidc.session?.grantIdFor(clientId);
  const existing = grantId ? await oidc.provider.Grant.find(grantId) : undefined;
  if (existing && existing.accountId === oidc.account?.accountId) return existing;
  if (clientId !== WEB_CLIENT || !oidc.account) return undefined;
  // nothing in its place: the policy asks for a sign-in first
  if (await isSessionEnded(database, oidc)) return undefined;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.account.accountId });
  grant.addOIDCScope('openid profile');
  grant.addResourceScope(resource, '');
  await grant.save();
  return grant;
}

/**
 * The account whose session a request has ended: in the browser, or in a terminal by revoking its refresh
 * token.
 */
function whoSignedOut(oidc: KoaContextWithOIDC['oidc'], status: number): string | undefined {
  if (oidc.route === 'end_session_confirm' && status === 303 && oidc.params?.['logout'])
    return oidc.session?.accountId;
  if (oidc.route === 'revocation' && status === 200) return oidc.entities.RefreshToken?.accountId;
  return undefined;
}
