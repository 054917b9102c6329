import type { IncomingMessage } from 'node:http';
import Provider, { type Adapter, type ClientMetadata, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { PlatformServices } from '../http/services';
import { findUnstorable } from '../storable';
import { appMetadata, findApp, SERVICE_GRANT } from './app-clients';
import {
  findServiceSignIn,
  judgeClientSecret,
  recordRefusedAssertion,
  recordServiceSignIn,
  recordUnknownClient,
} from './service-account';

type Ports = Pick<PlatformServices, 'database' | 'now'>;

/**
 * Service accounts and apps as the provider's clients, read from the database each time: what was ended is
 * unknown immediately.
 */
export function keptClients({ database }: Pick<PlatformServices, 'database'>): Adapter {
  const refused = () => Promise.reject(new Error('Clients are kept as service accounts and apps.'));
  return {
    async find(clientId) {
      if (findUnstorable(clientId)) return undefined;
      const app = await findApp(database, clientId);
      if (app) return appMetadata(clientId, app);
      const account = await findServiceSignIn(database, clientId);
      return account && metadataOf(clientId, account.secretHash);
    },
    upsert: refused,
    findByUid: refused,
    findByUserCode: refused,
    consume: refused,
    destroy: refused,
    revokeByGrantId: refused,
  };
}

/** It may do one thing: exchange its secret for an access token. */
function metadataOf(clientId: string, secretHash: string): ClientMetadata {
  return {
    client_id: clientId,
    client_secret: secretHash,
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: [SERVICE_GRANT],
    redirect_uris: [],
    response_types: [],
    id_token_signed_response_alg: 'ES256',
  };
}

/**
 * Has the provider judge the secrets of service accounts by their hashes, and writes down each sign-in with
 * one.
 */
export function admitServiceAccounts(provider: Provider, services: Ports): void {
  provider.Client.prototype.compareClientSecret = async function compare(
    this: { readonly clientId: string },
    given: string,
  ): Promise<boolean> {
    const outcome = await judgeClientSecret(services, {
      clientId: this.clientId,
      clientSecret: given,
      address: addressOf(Provider.ctx?.req),
    });
    if (outcome === 'locked') throw new errors.InvalidClient('locked');
    return outcome === 'right';
  };
  provider.use(async (context, next) => {
    await next();
    const oidc = context['oidc'] as KoaContextWithOIDC['oidc'] | undefined;
    if (oidc?.route !== 'token') return;
    const isIssued = context.status === 200 && oidc.params?.['grant_type'] === SERVICE_GRANT;
    if (isIssued && oidc.client)
      await recordServiceSignIn(services, oidc.client.clientId, addressOf(context.req));
    if (context.status === 401 && oidc.client?.clientAuthMethod === 'private_key_jwt')
      await recordRefusedAssertion(services, oidc.client.clientId, addressOf(context.req));
    if (context.status === 401 && !oidc.client) await recordUnknownClient(services, addressOf(context.req));
  });
}

/** Where a request came from, as mount.ts has found out and said. */
function addressOf(request: IncomingMessage | undefined): string {
  return String(request?.headers['x-forwarded-for'] ?? '');
}
