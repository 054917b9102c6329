import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { deviceCodePage, deviceConfirmPage, deviceDonePage } from './pages/device-pages';
import { pageHeaders } from './pages/layout';
import { signedOutPage, signOutPage } from './pages/notice-pages';

/** Answers a request of the provider with a page. */
export function show(context: Pick<KoaContextWithOIDC, 'type' | 'set' | 'body'>, html: string): void {
  context.type = 'html';
  context.set(pageHeaders());
  context.body = html;
}

/** The pages of signing out, and those on which a terminal's code is entered and confirmed. */
export function signOutAndDevicePages(
  publicUrl: string,
): Pick<NonNullable<Configuration['features']>, 'rpInitiatedLogout' | 'deviceFlow'> {
  return {
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (context) => {
        // Asked by our own application with this session's ID token: the question was answered there.
        const isAsked = context.oidc.entities.IdTokenHint?.payload['sub'] === context.oidc.session?.accountId;
        show(
          context,
          signOutPage({
            action: context.oidc.urlFor('end_session_confirm'),
            xsrf: xsrfOf(context),
            isAsked,
          }),
        );
      },
      postLogoutSuccessSource: async (context) => {
        show(context, signedOutPage(publicUrl));
      },
    },
    deviceFlow: {
      enabled: true,
      mask: '****-****',
      charset: 'base-20',
      deviceInfo: (context) => ({ ip: context.ip }),
      userCodeInputSource: async (context, _form, _out, error) => {
        const given = error && 'userCode' in error ? String(error.userCode) : '';
        show(
          context,
          deviceCodePage({
            action: context.oidc.urlFor('code_verification'),
            xsrf: xsrfOf(context),
            failure: error?.name,
            userCode: given,
          }),
        );
      },
      userCodeConfirmSource: async (context, _form, _client, device, userCode) => {
        show(
          context,
          deviceConfirmPage({
            action: context.oidc.urlFor('code_verification'),
            xsrf: xsrfOf(context),
            userCode,
            address: String(device['ip'] ?? ''),
          }),
        );
      },
      successSource: async (context) => {
        show(context, deviceDonePage());
      },
    },
  };
}

function xsrfOf(context: KoaContextWithOIDC): string {
  return String((context.oidc.session?.['state'] as { secret?: string } | undefined)?.secret ?? '');
}
