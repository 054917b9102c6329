import { oauthProvider } from '@better-auth/oauth-provider';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { toNodeHandler } from 'better-auth/node';
import { jwt } from 'better-auth/plugins';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from './ports';

/**
 * An identity provider that is not ours and shares no code with it: Better Auth's OAuth 2.1 provider with
 * OpenID Connect.
 */
export interface ForeignProvider {
  readonly issuer: string;
  /** The settings under which the service takes its tokens. */
  readonly settings: Readonly<Record<string, string>>;
  /** Registers somebody there. @returns the subject its tokens name */
  addPerson(email: string, password: string, isVerified?: boolean): Promise<string>;
  close(): Promise<void>;
}

const SCOPES = ['openid', 'profile', 'email', 'offline_access'];

/** Starts one that knows the application at an origin. */
export async function startForeignProvider(application: string): Promise<ForeignProvider> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const store: Record<string, Record<string, unknown>[]> = {
    user: [],
    session: [],
    account: [],
    verification: [],
    jwks: [],
    oauthAccessToken: [],
    oauthRefreshToken: [],
    oauthConsent: [],
    oauthClient: [
      {
        id: randomUUID(),
        clientId: 'practice-web',
        name: 'erx',
        public: true,
        type: 'user-agent-based',
        tokenEndpointAuthMethod: 'none',
        requirePKCE: true,
        skipConsent: true,
        disabled: false,
        redirectUris: [`${application}/?callback`, `${application}/?popup`],
        postLogoutRedirectUris: [`${application}/`],
        grantTypes: ['authorization_code', 'refresh_token'],
        responseTypes: ['code'],
        scopes: SCOPES,
        createdAt: new Date(),
        updatedAt: new Date(),
      },
    ],
  };
  const auth = betterAuth({
    baseURL: origin,
    secret: randomBytes(32).toString('hex'),
    database: memoryAdapter(store),
    emailAndPassword: { enabled: true },
    trustedOrigins: [application],
    logger: { disabled: true },
    rateLimit: { enabled: false },
    plugins: [
      jwt({ disableSettingJwtHeader: true, jwks: { keyPairConfig: { alg: 'ES256' } } }),
      oauthProvider({
        loginPage: '/login',
        consentPage: '/consent',
        scopes: SCOPES,
        validAudiences: [`${application}/api`],
        accessTokenExpiresIn: 300,
        silenceWarnings: { oauthAuthServerConfig: true },
      }),
    ],
  });
  const answer = toNodeHandler(auth);

  /** The page on which a person signs in there, and what it does. */
  async function logIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = new URL(request.url ?? '/', origin).search.slice(1);
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="en"><title>Hospital sign-in</title><h1>Hospital sign-in</h1>
        <form method="post" action="/login?${query.replaceAll('&', '&amp;')}">
        <label>E-mail <input name="email"></label>
        <label>Password <input name="password" type="password"></label>
        <button>Enter</button></form>`);
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const form = new URLSearchParams(Buffer.concat(pieces).toString());
    const signedIn = await auth.handler(
      new Request(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({
          email: form.get('email'),
          password: form.get('password'),
          oauth_query: query,
        }),
      }),
    );
    const { url } = (await signedIn.json()) as { url?: string };
    for (const cookie of signedIn.headers.getSetCookie()) response.appendHeader('set-cookie', cookie);
    if (url === undefined) response.writeHead(422).end('That was not right.');
    else response.writeHead(303, { location: url }).end();
  }

  const server = createServer((request, response) => {
    response
      .setHeader('access-control-allow-origin', application)
      .setHeader('access-control-allow-headers', 'authorization, content-type');
    // Node's fetch calls itself a page's script, which this provider answers with JSON instead of a redirect.
    delete request.headers['sec-fetch-mode'];
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (request.url?.startsWith('/login'))
      logIn(request, response).catch(() => {
        response.writeHead(500).end();
      });
    else void answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const issuer = `${origin}/api/auth`;
  return {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_WEB_CLIENT_ID: 'practice-web',
      OIDC_RESOURCE: `${application}/api`,
    },
    async addPerson(email, password, isVerified = true) {
      const { user } = await auth.api.signUpEmail({ body: { email, password, name: 'Ada Byron' } });
      const row = store['user']?.find(({ id }) => id === user.id);
      if (row) row['emailVerified'] = isVerified;
      return user.id;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
