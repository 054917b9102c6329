import { oauthProvider } from '@better-auth/oauth-provider';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { toNodeHandler } from 'better-auth/node';
import { jwt } from 'better-auth/plugins';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestBrowser, Visit } from '../fixtures/browser';
import { freePort } from './ports';

/** An identity provider that is not ours and shares no code with it. */
export interface ForeignProvider {
  readonly issuer: string;
  /** The settings under which the service takes its tokens. */
  readonly settings: Readonly<Record<string, string>>;
  /** Registers someone there. @returns the subject its tokens name */
  addPerson(email: string, password: string, isVerified?: boolean): Promise<string>;
  /** Gives someone there another address: the subject stays. */
  renamePerson(email: string, to: string): Promise<void>;
  /** Signs with another key from now on; what the former one signed stays valid where it can. */
  rotateKeys(): Promise<void>;
  /** Signs someone in on its page in a test browser, and allows what is asked. */
  enter(
    browser: TestBrowser,
    page: Visit,
    person: { readonly email: string; readonly password: string },
    within?: (url: URL) => boolean,
  ): Promise<Visit>;
  close(): Promise<void>;
}

/** One whose answers a test bends. */
export interface BentProvider extends ForeignProvider {
  /** How it answers a request for the password again; as the specification wants where nothing is set. */
  readonly behaviour: {
    /** It continues the session it has, and asks no one. */
    ignoresPrompt: boolean;
    /** What its ID tokens say of when someone signed in, in seconds since 1970; the truth where absent. */
    authTime: (() => number) | undefined;
    /** Additional claims of its access tokens, for people who have an address there. */
    claims: ((email: string) => Record<string, unknown>) | undefined;
    /** Additional claims of its userinfo endpoint. */
    userInfo: ((email: string) => Record<string, unknown>) | undefined;
  };
  /**
   * Signs an access token for someone there, as the page's of a sign-in, that lives for five minutes.
   * @param issuedAt seconds since 1970; undefined for a token that does not say
   */
  issueToken(email: string, issuedAt: number | undefined): Promise<string>;
}

const SCOPES = ['openid', 'profile', 'email', 'offline_access'];
/** Seconds. */
const TOKEN_LIFE = 300;

/**
 * Starts Better Auth's OAuth 2.1 provider with OpenID Connect, which knows the application at an origin.
 * @param loopback the one address that the terminal comes back to: it matches addresses exactly
 */
export async function startForeignProvider(
  application: string,
  loopback = 'http://127.0.0.1/callback',
): Promise<BentProvider> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const behaviour: BentProvider['behaviour'] = {
    ignoresPrompt: false,
    authTime: undefined,
    claims: undefined,
    userInfo: undefined,
  };
  const client = {
    public: true,
    tokenEndpointAuthMethod: 'none',
    requirePKCE: true,
    skipConsent: true,
    disabled: false,
    enableEndSession: true,
    grantTypes: ['authorization_code', 'refresh_token'],
    responseTypes: ['code'],
    scopes: SCOPES,
    createdAt: new Date(),
    updatedAt: new Date(),
  };
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
        ...client,
        id: randomUUID(),
        clientId: 'practice-web',
        name: 'erx',
        type: 'user-agent-based',
        redirectUris: [`${application}/signed-in`, `${application}/signed-in/popup`],
        postLogoutRedirectUris: [`${application}/`],
      },
      {
        ...client,
        id: randomUUID(),
        clientId: 'practice-terminal',
        name: 'erx in the terminal',
        type: 'native',
        redirectUris: [loopback],
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
        accessTokenExpiresIn: TOKEN_LIFE,
        customIdTokenClaims: () =>
          behaviour.authTime === undefined ? {} : { auth_time: behaviour.authTime() },
        customAccessTokenClaims: ({ user }) => behaviour.claims?.(user?.email ?? '') ?? {},
        customUserInfoClaims: ({ user }) => behaviour.userInfo?.(user.email) ?? {},
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

  /** The page on which a person allows what a program asks, and what it does. */
  async function consent(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = new URL(request.url ?? '/', origin).search.slice(1);
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="en"><title>Hospital consent</title><h1>Hospital consent</h1>
        <form method="post" action="/consent?${query.replaceAll('&', '&amp;')}"><button>Allow</button></form>`);
      return;
    }
    const allowed = await auth.handler(
      new Request(`${origin}/api/auth/oauth2/consent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie: request.headers.cookie ?? '' },
        body: JSON.stringify({ accept: true, oauth_query: query }),
      }),
    );
    const { url, redirect_uri: redirectUri = url } = (await allowed.json()) as Record<string, string>;
    if (redirectUri === undefined) response.writeHead(422).end('That was not right.');
    else response.writeHead(303, { location: redirectUri }).end();
  }

  const server = createServer((request, response) => {
    response
      .setHeader('access-control-allow-origin', application)
      .setHeader('access-control-allow-headers', 'authorization, content-type');
    // Node's fetch calls itself a page's script, which this provider answers with JSON instead of a redirect.
    delete request.headers['sec-fetch-mode'];
    if (behaviour.ignoresPrompt) request.url = request.url?.replace(/([?&])prompt=login&?/, '$1');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (request.url?.startsWith('/consent'))
      consent(request, response).catch(() => {
        response.writeHead(500).end();
      });
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
    behaviour,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_WEB_CLIENT_ID: 'practice-web',
      OIDC_TERMINAL_CLIENT_ID: 'practice-terminal',
      OIDC_RESOURCE: `${application}/api`,
    },
    async addPerson(email, password, isVerified = true) {
      const { user } = await auth.api.signUpEmail({ body: { email, password, name: 'Ada Byron' } });
      const row = store['user']?.find(({ id }) => id === user.id);
      if (row) row['emailVerified'] = isVerified;
      return user.id;
    },
    async issueToken(email, issuedAt) {
      const user = store['user']?.find((one) => one['email'] === email);
      if (!user) throw new Error(`The provider does not know ${email}.`);
      const { token } = await auth.api.signJWT({
        body: {
          payload: {
            ...behaviour.claims?.(email),
            sub: String(user['id']),
            aud: `${application}/api`,
            iss: issuer,
            azp: 'practice-web',
            scope: SCOPES.join(' '),
            exp: (issuedAt ?? Math.floor(Date.now() / 1000)) + TOKEN_LIFE,
            ...(issuedAt === undefined ? {} : { iat: issuedAt }),
          },
        },
      });
      return token;
    },
    async renamePerson(email, to) {
      const row = store['user']?.find((user) => user['email'] === email);
      if (!row) throw new Error(`The provider does not know ${email}.`);
      row['email'] = to;
    },
    rotateKeys: async () => {
      store['jwks']?.splice(0); // it makes another with the next token
    },
    async enter(browser, page, person, within) {
      const next = await browser.submit(page, { ...person }, within);
      return next.text.includes('Hospital consent') ? await browser.submit(next, {}, within) : next;
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
