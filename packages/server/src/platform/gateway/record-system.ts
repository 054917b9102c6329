import { INTAKE_KINDS } from '@erx/core/record-systems/intake';
import { isCallable } from '@erx/core/record-systems/rules';
import type { RecordSystem } from '@erx/core/record-systems/model';
import { importJWK, type JWK } from 'jose';
import * as oidc from 'openid-client';
import * as z from 'zod';
import { describeProblem, readLimited } from './delivery-result';
import type { GuardedPartner } from './guarded-fetch';
import { timedCall } from '../metrics/counted';

/** A record system does not wait longer for us than a person does, in milliseconds. */
const ANSWER_WITHIN = 10_000;

/** What is asked of a record system for a patient in view (SMART App Launch 2.2, scopes of version 2). */
const READ = ['Patient', ...INTAKE_KINDS];
const ABOUT_PERSON = ['openid', 'fhirUser', 'offline_access', 'user/Practitioner.rs'];

/** Algorithms of signatures with a key of which only a half is public. */
const ALGORITHMS = ['RS256', 'RS384', 'ES256', 'ES384', 'PS256', 'PS384'];

/** Why something came of nothing: 'problem' names it for support, without a word of a person or patient. */
export interface RecordSystemFailure {
  readonly is: 'unreachable' | 'unusable' | 'refused' | 'untrusted';
  readonly problem: string;
}
export type RecordSystemOutcome<Reply> = { readonly is: 'done'; readonly reply: Reply } | RecordSystemFailure;

/** A record system as we are its client. */
export interface RecordSystemClient
  extends Pick<RecordSystem, 'issuer' | 'clientId' | 'kind'>, RecordSystemCalls {
  /** Our private key for it; undefined where we prove nothing. */
  readonly key: JWK | undefined;
  /** Where it sends people back to. */
  readonly redirectUri: string;
  /** Whether we are reached on this computer alone. */
  readonly isOnLoopback: boolean;
  readonly writesBack: boolean;
}

/** The secrets of one launch, which tell its answer from a forged one. */
export interface LaunchSecrets {
  readonly verifier: string;
  readonly nonce: string;
}

/** What opens a record system in a person's name. */
export const RecordSystemTokens = z.object({
  access: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
  refresh: z.string().optional(),
  scope: z.string(),
});
export type RecordSystemTokens = z.infer<typeof RecordSystemTokens>;

/** What came of a launch. */
export interface AnsweredLaunch {
  readonly tokens: RecordSystemTokens;
  /** `fhirUser` as an address, else `sub`; undefined where it says neither. */
  readonly subject: string | undefined;
  /** Where the person can be read; undefined where that is not below its FHIR. */
  readonly personPath: string | undefined;
  /** The id of the patient in view; undefined where it names none. */
  readonly patientId: string | undefined;
}

const Configuration = z.object({
  issuer: z.string().optional(),
  jwks_uri: z.string().optional(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  code_challenge_methods_supported: z.array(z.string()).default([]),
  scopes_supported: z.array(z.string()).optional(),
  capabilities: z.array(z.string()).default([]),
});

/** Where calls of a record system go, and what ends them. */
export interface RecordSystemCalls {
  readonly partner: GuardedPartner;
  readonly signal?: AbortSignal;
}

const within = (signal: AbortSignal | null | undefined): AbortSignal =>
  AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(ANSWER_WITHIN)]);

/** A call of a record system: bounded in time and size, and never led elsewhere. @throws as fetch does */
export async function callRecordSystem(
  { partner, signal }: RecordSystemCalls,
  url: string,
  init: RequestInit,
): Promise<{ readonly response: Response; readonly text: string | undefined }> {
  const response = await timedCall(
    'record-system',
    () => partner.fetch(url, { ...init, redirect: 'error', signal: within(signal) }),
    ({ ok, status }) => (ok ? 'accepted' : status < 500 ? 'refused' : 'unknown'),
  );
  return { response, text: await readLimited(response.body) };
}

/** JSON of a text; undefined for any other. */
export function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** A record system that has said how to sign in there. */
interface Discovered {
  readonly configuration: oidc.Configuration;
  readonly scopes: readonly string[] | undefined;
  readonly speaksVersion2: boolean;
}

/** Reads how to sign in at a record system: each time, since it may change. */
async function discover(
  client: RecordSystemClient,
  now: () => Date,
): Promise<RecordSystemOutcome<Discovered>> {
  let text: string | undefined;
  try {
    const answer = await callRecordSystem(client, `${client.issuer}/.well-known/smart-configuration`, {
      headers: { accept: 'application/json' },
    });
    if (!answer.response.ok) {
      const problem = `http ${String(answer.response.status)}`;
      return { is: answer.response.status < 500 ? 'unusable' : 'unreachable', problem };
    }
    text = answer.text;
  } catch (error) {
    return { is: 'unreachable', problem: describeProblem(error) };
  }
  const read = Configuration.safeParse(readJson(text));
  if (!read.success) return { is: 'unusable', problem: 'no smart-configuration' };
  const { issuer, jwks_uri: keys, ...said } = read.data;
  if (issuer === undefined || keys === undefined) return { is: 'unusable', problem: 'no issuer or jwks_uri' };
  if (!said.code_challenge_methods_supported.includes('S256')) return { is: 'unusable', problem: 'no S256' };
  const addresses = [said.authorization_endpoint, said.token_endpoint, keys];
  if (!addresses.every((one) => isCallable(one.replace(/\?.*$/, ''), client.isOnLoopback)))
    return { is: 'unusable', problem: 'an address that is not safe' };
  const configuration = new oidc.Configuration(
    {
      issuer,
      jwks_uri: keys,
      authorization_endpoint: said.authorization_endpoint,
      token_endpoint: said.token_endpoint,
      id_token_signing_alg_values_supported: ALGORITHMS,
    },
    client.clientId,
    { [oidc.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000), [oidc.clockTolerance]: 60 },
    client.key === undefined ? oidc.None() : await proofBy(client.key, said.token_endpoint),
  );
  configuration.timeout = ANSWER_WITHIN / 1000;
  // what it asks goes through the same guard: keys, codes and tokens
  configuration[oidc.customFetch] = async (url, { body, headers, method, signal }) =>
    await client.partner.fetch(url, {
      ...{ body: body instanceof URLSearchParams ? body : null, headers, method, redirect: 'error' },
      signal: AbortSignal.any([...(signal ? [signal] : []), within(client.signal)]),
    });
  if (client.isOnLoopback) oidc.allowInsecureRequests(configuration);
  oidc.enableNonRepudiationChecks(configuration);
  return {
    is: 'done',
    reply: {
      configuration,
      scopes: said.scopes_supported,
      speaksVersion2: said.capabilities.includes('permission-v2') || said.capabilities.length === 0,
    },
  };
}

/** The assertion is for the address of tokens, as SMART App Launch asks; the library names the issuer. */
async function proofBy({ kid, alg, ...key }: JWK, audience: string): Promise<oidc.ClientAuth> {
  const imported = (await importJWK({ ...key, alg: alg ?? 'ES384' })) as oidc.CryptoKey;
  return oidc.PrivateKeyJwt(
    { key: imported, ...(kid === undefined ? {} : { kid }) },
    {
      [oidc.modifyAssertion]: (_, payload) => {
        payload['aud'] = audience;
      },
    },
  );
}

/** The scopes of a launch; those that it offers, where it says which. */
function scopesOf(
  client: RecordSystemClient,
  { scopes, speaksVersion2 }: Discovered,
  isLaunched: boolean,
): string {
  const reads = READ.map((kind) => `patient/${kind}.${speaksVersion2 ? 'rs' : 'read'}`);
  const writes = client.writesBack ? [`patient/MedicationRequest.${speaksVersion2 ? 'cu' : 'write'}`] : [];
  const about = ABOUT_PERSON.map((scope) => (speaksVersion2 ? scope : scope.replace(/\.rs$/, '.read')));
  const offline = scopes === undefined || scopes.includes('offline_access');
  return [isLaunched ? 'launch' : 'launch/patient', ...about, ...reads, ...writes]
    .filter((scope) => scope !== 'offline_access' || offline)
    .join(' ');
}

/**
 * Where a person goes to sign in at a record system for us.
 * @param launch what it has opened us with; absent where we begin ourselves
 */
export async function authorizationAt(
  client: RecordSystemClient,
  launch: string | undefined,
  now: () => Date,
): Promise<RecordSystemOutcome<{ url: URL; state: string; secrets: LaunchSecrets }>> {
  const found = await discover(client, now);
  if (found.is !== 'done') return found;
  const state = oidc.randomState();
  const secrets = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() };
  const url = oidc.buildAuthorizationUrl(found.reply.configuration, {
    redirect_uri: client.redirectUri,
    scope: scopesOf(client, found.reply, launch !== undefined),
    aud: client.issuer,
    state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...(launch === undefined ? {} : { launch }),
  });
  return { is: 'done', reply: { url, state, secrets } };
}

const Context = z.object({
  patient: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9\-.]+$/)
    .optional(),
});

/**
 * Exchanges a code, and checks who is said to be there: signed by the record system, for us, now and for this launch
 * (OpenID Connect Core, 3.1.3.7).
 */
export async function exchangeCode(
  client: RecordSystemClient,
  answer: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
  secrets: LaunchSecrets,
  now: () => Date,
): Promise<RecordSystemOutcome<AnsweredLaunch>> {
  const found = await discover(client, now);
  if (found.is !== 'done') return found;
  const url = new URL(client.redirectUri);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  try {
    const tokens = await oidc.authorizationCodeGrant(found.reply.configuration, url, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: answer.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const said = z.string().min(1).max(500).optional().catch(undefined);
    const fhirUser = said.parse(claims?.['fhirUser'] ?? claims?.['profile']);
    const address = fhirUser === undefined ? undefined : URL.parse(fhirUser, `${client.issuer}/`)?.href;
    const isHere = address?.startsWith(`${client.issuer}/`) === true && !/[?#]/.test(address);
    return {
      is: 'done',
      reply: {
        tokens: toTokens(tokens, now),
        subject: address ?? claims?.sub,
        personPath: isHere ? address.slice(client.issuer.length) : undefined,
        patientId: Context.safeParse(tokens).data?.patient,
      },
    };
  } catch (error) {
    return toFailure(error);
  }
}

/** Renews tokens. */
export async function renewTokens(
  client: RecordSystemClient,
  tokens: RecordSystemTokens & { readonly refresh: string },
  now: () => Date,
): Promise<RecordSystemOutcome<RecordSystemTokens>> {
  const found = await discover(client, now);
  if (found.is !== 'done') return found;
  try {
    const renewed = await oidc.refreshTokenGrant(found.reply.configuration, tokens.refresh);
    return { is: 'done', reply: { refresh: tokens.refresh, ...toTokens(renewed, now, tokens.scope) } };
  } catch (error) {
    return toFailure(error);
  }
}

function toTokens(
  { access_token: access, refresh_token: refresh, expires_in: seconds, scope }: oidc.TokenEndpointResponse,
  now: () => Date,
  before = '',
): RecordSystemTokens {
  return {
    access,
    until: now().getTime() + (seconds ?? 300) * 1000,
    ...(refresh === undefined ? {} : { refresh }),
    scope: scope ?? before,
  };
}

/** Codes of OAuth 2.0 and OpenID Connect by which a sign-in is refused (RFC 6749, 4.1.2.1, 5.2; Core, 3.1.2.6). */
const OAUTH_ERRORS = new Set(
  (
    'invalid_request invalid_client invalid_grant unauthorized_client unsupported_grant_type unsupported_response_type ' +
    'invalid_scope access_denied server_error temporarily_unavailable interaction_required login_required ' +
    'account_selection_required consent_required invalid_token insufficient_scope'
  ).split(' '),
);

/** The code of a refusal; a record system's own words, which may name a patient, are no code. */
export const toOAuthError = (said: string): string => (OAUTH_ERRORS.has(said) ? said : 'another reason');

/** Why an exchange came of nothing. What is wrong with what it signed is named by the claim, never by its value. */
function toFailure(error: unknown): RecordSystemFailure {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return { is: 'refused', problem: toOAuthError(error.error) };
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return { is: 'refused', problem: 'invalid_client' };
  if (error instanceof oidc.ClientError) {
    const cause = error.cause as
      { code?: unknown; cause?: { claim?: unknown; attribute?: unknown } } | undefined;
    const claim = cause?.cause?.claim ?? (error.cause as { claim?: unknown } | undefined)?.claim;
    const code = (error as { code?: unknown }).code;
    return {
      is: 'untrusted',
      problem:
        typeof claim === 'string' && /^[a-z_]{1,40}$/.test(claim)
          ? `claim ${claim}`
          : typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code)
            ? code
            : 'invalid',
    };
  }
  return { is: 'unreachable', problem: describeProblem(error) };
}
