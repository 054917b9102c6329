import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from './background-process';
import type { ForeignProvider } from './foreign-provider';
import { freePort } from './ports';

/** What Debian's package `glewlwyd` installs, and what makes its database. */
const PROGRAM = '/usr/bin/glewlwyd';
const MODULES = '/usr/lib/glewlwyd';
const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';

/** What is not there of Debian's packages glewlwyd and sqlite3; undefined where all of it is. */
export function missingForGlewlwyd(): string | undefined {
  const missing = [
    ...(existsSync(PROGRAM) && existsSync(SCHEMA) ? [] : ['glewlwyd']),
    ...(spawnSync('sqlite3', ['--version']).status === 0 ? [] : ['sqlite3']),
  ];
  return missing.length === 0 ? undefined : `apt-get install ${missing.join(' ')}`;
}

const SCOPES = ['openid', 'email', 'profile', 'offline_access'];
const CLIENTS = { web: 'practice-web', terminal: 'practice-terminal' };

/** What a user module keeps of someone besides the usual. */
const EMAIL_VERIFIED = JSON.stringify({ multiple: false, read: true, write: true, 'profile-read': true });

/**
 * Glewlwyd, a single sign-on server written in C that Debian packages, with its own database; it shares no
 * code with ours. Everything is set up by its administration API, as its administrator does.
 * @param application the origin that it knows
 * @param loopback the one address that the terminal comes back to: it matches addresses exactly
 */
export async function startGlewlwyd(application: string, loopback: string): Promise<ForeignProvider> {
  const folder = mkdtempSync(join(tmpdir(), 'erx-glewlwyd-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const database = join(folder, 'database');
  execFileSync('sqlite3', [database], { input: readFileSync(SCHEMA) });
  execFileSync('sqlite3', [database], {
    input: `UPDATE g_user_module_instance SET gumi_parameters =
      json_set(gumi_parameters, '$."data-format".email_verified', json('${EMAIL_VERIFIED}'));`,
  });
  const settings = join(folder, 'settings');
  writeFileSync(settings, settingsOf(port, origin, folder, database));
  const running = await startProcess({
    name: 'Glewlwyd',
    command: [PROGRAM, '--config-file', settings],
    env: { ...process.env },
    log: join(folder, 'output'),
    isReady: async () => (await fetch(`${origin}/config`)).ok,
    readyWithinMs: 30_000,
  });

  const administer = await administratorOf(origin);
  let keys = [newKey()];
  const plugin = () => ({
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: pluginParameters(origin, application, keys),
  });
  await administer('POST', '/mod/plugin/', plugin());
  for (const name of SCOPES.filter((scope) => scope !== 'openid'))
    await administer('POST', '/scope/', {
      name,
      display_name: name,
      password_required: true,
      password_max_age: 0,
      scheme: {},
      scheme_required: {},
    });
  const client = {
    name: 'erx',
    confidential: false,
    enabled: true,
    scope: [],
    token_endpoint_auth_method: ['none'],
    resource: [`${application}/api`],
  };
  await administer('POST', '/client/', {
    ...client,
    client_id: CLIENTS.web,
    redirect_uri: [`${application}/signed-in`, `${application}/signed-in/popup`],
    post_logout_redirect_uri: `${application}/`,
    authorization_type: ['code', 'refresh_token'],
  });
  await administer('POST', '/client/', {
    ...client,
    client_id: CLIENTS.terminal,
    redirect_uri: [loopback],
    authorization_type: ['code', 'refresh_token', 'device_authorization'],
  });

  return {
    issuer: `${origin}/api/oidc`,
    settings: {
      OIDC_ISSUER: `${origin}/api/oidc`,
      OIDC_WEB_CLIENT_ID: CLIENTS.web,
      OIDC_TERMINAL_CLIENT_ID: CLIENTS.terminal,
      OIDC_RESOURCE: `${application}/api`,
    },
    async addPerson(email, password, isVerified = true) {
      await administer('POST', '/user/', {
        username: email,
        name: 'Ada Byron',
        email,
        email_verified: isVerified ? 'yes' : 'no',
        password,
        enabled: true,
        scope: SCOPES,
      });
      return email;
    },
    async renamePerson(email, to) {
      await administer('PUT', `/user/${encodeURIComponent(email)}`, { email: to });
    },
    async rotateKeys() {
      keys = [newKey(), ...keys];
      await administer('PUT', '/mod/plugin/oidc', plugin());
      await administer('PUT', '/mod/plugin/oidc/reset');
    },
    async enter(browser, page, { email, password }, within) {
      const json = { 'content-type': 'application/json' };
      const ask = (method: string, path: string, body: unknown) =>
        browser.open(`${origin}/api${path}`, { method, headers: json, body: JSON.stringify(body) });
      await ask('POST', '/auth/', { username: email, password });
      const clientId = page.url.searchParams.get('client_id') ?? '';
      await ask('PUT', `/auth/grant/${clientId}`, { scope: SCOPES.join(' ') });
      const back = new URL(page.url.searchParams.get('callback_url') ?? '');
      // what its page does once someone is signed in and has allowed what is asked
      back.searchParams.delete('prompt');
      return await browser.open(`${back.href}&g_continue`, {}, within);
    },
    async close() {
      await running.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Calls of its administration API. */
async function administratorOf(origin: string) {
  const signedIn = await fetch(`${origin}/api/auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // what the package's database begins with
    body: JSON.stringify({ username: 'admin', password: 'password' }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return async (method: string, path: string, body?: unknown): Promise<void> => {
    const reply = await fetch(`${origin}/api${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok)
      throw new Error(`Glewlwyd refused ${method} ${path}: ${String(reply.status)} ${await reply.text()}`);
  };
}

function newKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' };
}

/** The parameters of its OpenID Connect plugin, by the names of its documentation (OIDC.md). */
function pluginParameters(origin: string, application: string, keys: readonly object[]): object {
  const types = ['token', 'id-token', 'none', 'password', 'client'];
  return {
    iss: `${origin}/api/oidc`,
    'jwks-private': JSON.stringify({ keys }),
    'jwks-show': true,
    'jwt-type': 'ecdsa',
    'jwt-key-size': '256',
    'subject-type': 'public',
    'access-token-duration': 300,
    'refresh-token-duration': 1_209_600,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'refresh-token-one-use': 'always',
    'allow-non-oidc': false,
    ...Object.fromEntries(types.map((type) => [`auth-type-${type}-enabled`, false])),
    'auth-type-code-enabled': true,
    'auth-type-device-enabled': true,
    'auth-type-refresh-enabled': true,
    'email-claim': 'mandatory',
    claims: [
      {
        name: 'email_verified',
        'user-property': 'email_verified',
        type: 'boolean',
        'boolean-value-true': 'yes',
        'boolean-value-false': 'no',
        mandatory: true,
        scope: [],
      },
    ],
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'pkce-required': true,
    'introspection-revocation-allowed': true,
    'introspection-revocation-allow-target-client': true,
    'session-management-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SESSION',
    'session-cookie-expiration': 86_400,
    'device-authorization-expiration': 600,
    'device-authorization-interval': 1,
    'resource-allowed': true,
    'resource-scope': Object.fromEntries(SCOPES.map((scope) => [scope, [`${application}/api`]])),
    'resource-scope-and-client-property': false,
  };
}

function settingsOf(port: number, origin: string, folder: string, database: string): string {
  const entries = {
    bind_address: '127.0.0.1',
    external_url: origin,
    login_url: 'login.html',
    api_prefix: 'api',
    allow_origin: '*',
    allow_methods: 'GET, POST, PUT, DELETE, OPTIONS',
    allow_headers: 'Origin, X-Requested-With, Content-Type, Accept, Authorization',
    log_mode: 'file',
    log_level: 'WARNING',
    log_file: join(folder, 'log'),
    session_key: 'GLEWLWYD2_SESSION_ID',
    admin_scope: 'g_admin',
    profile_scope: 'g_profile',
    user_module_path: `${MODULES}/user`,
    client_module_path: `${MODULES}/client`,
    user_auth_scheme_module_path: `${MODULES}/scheme`,
    plugin_module_path: `${MODULES}/plugin`,
    hash_algorithm: 'SHA512',
  };
  return [
    `port=${String(port)}`,
    'cookie_secure=0',
    ...Object.entries(entries).map(([name, value]) => `${name}="${value}"`),
    `database={ type="sqlite3" path="${database}" }`,
    '',
  ].join('\n');
}
