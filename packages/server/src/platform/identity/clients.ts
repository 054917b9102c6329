import type { ClientMetadata } from 'oidc-provider';
import type { SignInConfiguration } from '@erx/core/session/contract';
import { returnAddresses } from '@erx/core/session/return-addresses';
import type { Config } from '../config';
import { builtInIssuer } from './accounts';

export const WEB_CLIENT = 'erx-web';
export const TERMINAL_CLIENT = 'erx-terminal';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** What an access token for the API names as its audience. */
export function apiAudience(config: Pick<Config, 'publicUrl'>): string {
  return `${config.publicUrl}/api`;
}

/**
 * Whether a sign-in ends in a separate window: that of a page inside another system, which has no cookies
 * here (docs/decisions/identity.md).
 */
export function isPopupAddress(config: Pick<Config, 'publicUrl'>, address: string | undefined): boolean {
  return address !== undefined && returnAddresses(config.publicUrl, 'popup').includes(address);
}

/** Both clients of the product; neither holds a secret, so both prove themselves by PKCE. */
export function listClients(config: Pick<Config, 'publicUrl'>): ClientMetadata[] {
  const shared = {
    token_endpoint_auth_method: 'none',
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
    // a locked page opens only by a sign-in that came after (core/session/fresh-sign-in.ts)
    require_auth_time: true,
  } as const;
  return [
    {
      ...shared,
      client_id: WEB_CLIENT,
      client_name: 'erx',
      application_type: 'web',
      // S2.1-2; the addresses of before stay, for what has them in its settings
      redirect_uris: (['page', 'silent', 'popup'] as const).flatMap((kind) =>
        returnAddresses(config.publicUrl, kind),
      ),
      post_logout_redirect_uris: [`${config.publicUrl}/`],
      // the latter for what was signed in through a window alone
      grant_types: ['authorization_code', 'refresh_token'],
    },
    {
      ...shared,
      client_id: TERMINAL_CLIENT,
      client_name: 'erx in the terminal',
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1/callback'], // any port, RFC 8252 7.3
      grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT],
    },
  ];
}

/** What a client needs to know to sign in at the issuer that the settings name. */
export function signInConfiguration(config: Config): SignInConfiguration {
  if (config.foreignIssuer) {
    const { url, webClientId, terminalClientId, returnForm, resource, acceptsUntimedSignIns } =
      config.foreignIssuer;
    return {
      issuer: url,
      webClientId,
      terminalClientId,
      returnForm,
      scope: 'openid profile email offline_access',
      silentFrame: false,
      signUp: false,
      idleMinutes: config.idleMinutes,
      readsAgain: config.readsAgain,
      acceptsUntimedSignIns,
      serviceIssuer: builtInIssuer(config),
      ...(resource === undefined ? {} : { resource }),
    };
  }
  return {
    issuer: builtInIssuer(config),
    webClientId: WEB_CLIENT,
    terminalClientId: TERMINAL_CLIENT,
    returnForm: 'paths',
    // S9-8
    resource: apiAudience(config),
    scope: 'openid profile',
    silentFrame: true,
    signUp: config.signUp,
    idleMinutes: config.idleMinutes,
    readsAgain: config.readsAgain,
    acceptsUntimedSignIns: false, // it always says
    serviceIssuer: builtInIssuer(config),
  };
}
