import { scopesGiven } from '@erx/core/fhir/scopes';
import type { IncomingMessage } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import { type Configuration, type default as Provider, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { PlatformServices } from '../http/services';
import { APP_CLIENT, fhirAudience, findApp } from './app-clients';
import { findAppGrant, findLaunch } from './app-grants';
import { sessionOfGrant } from './adapter';

type Ports = Pick<PlatformServices, 'config' | 'database' | 'now'>;

/** In seconds: how far ahead the assertion of a key may end (SMART App Launch 2.2, Asymmetric Authentication). */
const LONGEST_ASSERTION = 5 * 60;
const CLOCK_TOLERANCE = 10;

/** Whether a client of the provider is an app. */
export const isApp = (client: { readonly clientId: string } | undefined): boolean =>
  client?.clientId.startsWith(APP_CLIENT) === true;

/** What apps send besides OAuth's own (SMART App Launch 2.2, Obtain authorization code). */
export const launchParameters = ({ config, database, now }: Ports): Configuration['extraParams'] => ({
  aud(context, value, client) {
    if (!isApp(client)) return;
    if (value?.replace(/\/$/, '') !== fhirAudience(config))
      throw new errors.InvalidRequest(`aud must be ${fhirAudience(config)}`);
    if (!context.oidc.params?.['scope']) throw new errors.InvalidScope('no scope is registered', '');
  },
  async launch(_context, value, client) {
    if (value === undefined || !isApp(client)) return;
    const app = await findApp(database, client?.clientId);
    if (!app || !(await findLaunch(database, app, value, now())))
      throw new errors.InvalidRequest('launch is unknown, used or over');
  },
});

/** An assertion that is good for long would be one that can be stolen for long. */
export const assertShortAssertion: NonNullable<Configuration['assertJwtClientAuthClaimsAndHeader']> = (
  _context,
  { exp },
) => {
  if (Number(exp) > Date.now() / 1000 + LONGEST_ASSERTION + CLOCK_TOLERANCE)
    throw new errors.InvalidClientAuth('the assertion ends more than five minutes from now');
};

/** Fetches keys of apps, and nothing where the provider's guard of special-use addresses is missing. */
export const fetchGuarded: NonNullable<Configuration['fetch']> = (url, options) =>
  options !== undefined && 'dispatcher' in options
    ? globalThis.fetch(url, options)
    : Promise.reject(new Error('Nothing is fetched without the guard of addresses.'));

/** Where pages may ask for tokens by script: our own, and those that an app is sent back to. */
export const isOriginOf = (from: string, client: { readonly redirectUris?: readonly string[] | undefined }) =>
  client.redirectUris?.some((uri) => new URL(uri).origin === from) ?? false;

/**
 * Has the provider give apps no more than they are registered for, ask the person each time, and say with the token
 * which patient it is for.
 */
export function admitApps(provider: Provider, { database }: Ports): void {
  provider.use(async (context, next) => {
    const { client_id: clientId, scope, prompt = '', ...others } = context.query;
    // by what is asked: the provider takes its path in capitals and with a slash behind it, too
    const isAsked = typeof scope === 'string' && typeof prompt === 'string';
    const app = isAsked ? await findApp(database, clientId) : undefined;
    if (app && isAsked) {
      const prompts = new Set(prompt.split(' ').filter(Boolean));
      if (!prompts.has('none')) prompts.add('consent');
      const given = scopesGiven(scope.split(' '), app.scopes).join(' ');
      rewriteQuery(context, {
        ...others,
        client_id: clientId,
        prompt: [...prompts].join(' '),
        ...(given === '' ? {} : { scope: given }),
      });
    }
    await next();
    const oidc = context['oidc'] as KoaContextWithOIDC['oidc'] | undefined;
    if (oidc?.route !== 'token' || context.status !== 200 || !isApp(oidc.client)) return;
    const patient = oidc.entities.AccessToken?.extra?.['patient'];
    if (typeof patient === 'string')
      Object.assign(context.body as object, { patient, need_patient_banner: true });
  });
}

/** Changes what is asked; the provider knows where it is mounted by both addresses of a request. */
function rewriteQuery(
  context: { readonly req: IncomingMessage & { originalUrl?: string }; query: ParsedUrlQuery },
  query: ParsedUrlQuery,
): void {
  const request = context.req;
  const mounted = (request.originalUrl ?? '').slice(0, -(request.url ?? '').length);
  context.query = query;
  request.originalUrl = `${mounted}${request.url ?? ''}`;
}

/**
 * What the token of an app says besides: for which patient (SMART App Launch 2.2, Launch context, Token Introspection).
 */
export async function launchContext(
  { database }: Pick<Ports, 'database'>,
  { oidc: { client } }: KoaContextWithOIDC,
  grantId: string | undefined,
): Promise<{ readonly patient?: string }> {
  if (grantId === undefined || !client || !isApp(client)) return {};
  const grant = await findAppGrant(database, sessionOfGrant(grantId), client.clientId);
  return grant?.patientId ? { patient: grant.patientId } : {};
}
