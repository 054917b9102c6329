import { type MessageCode, say } from '@erx/core/findings/messages';
import { html } from '@erx/script/xml/html';
import { page, sign } from './layout';

/** Asks whether to sign out, or does it immediately when the application asked already. */
export function signOutPage(shown: {
  readonly action: string;
  readonly xsrf: string;
  readonly isAsked: boolean;
}): string {
  const form = html`<form method="post" action="${shown.action}">
    <input type="hidden" name="xsrf" value="${shown.xsrf}" />
    ${
      shown.isAsked
        ? html`<input type="hidden" name="logout" value="yes" /><noscript
              ><div class="acts"><button class="primary wide" type="submit">Sign out</button></div></noscript
            >`
        : html`<div class="acts">
            <button class="quiet" type="submit">Stay signed in</button
            ><button class="primary" type="submit" name="logout" value="yes" autofocus>Sign out</button>
          </div>`
    }
  </form>`;
  return shown.isAsked
    ? page(
        'Signing out',
        html`<h1>Signing out…</h1>
          <p class="lead">One moment.</p>
          ${form}`,
        { submits: true },
      )
    : page(
        'Sign out',
        html`<h1>Sign out of erx?</h1>
          <p>Prescriptions that you have begun are kept as drafts.</p>
          ${form}`,
      );
}

/** Says that the session has ended. */
export function signedOutPage(applicationUrl: string): string {
  return page(
    'Signed out',
    html`${sign('good')}
      <h1>You are signed out</h1>
      <p><a href="${applicationUrl}/">Sign in again</a></p>`,
  );
}

/** What the provider's errors mean to a person; all others are one sentence. */
const OF_PROVIDER: Readonly<Record<string, MessageCode>> = {
  access_denied: 'session.sign-in-incomplete',
  slow_down: 'call.rate-limited',
  temporarily_unavailable: 'call.not-ready',
};

/**
 * Says that signing in failed, and where to begin again.
 * @param error the OAuth error code, or a code of the catalogue
 */
export function failurePage(
  error: string,
  applicationUrl: string,
  code: MessageCode = OF_PROVIDER[error] ?? 'session.provider-failed',
): string {
  return page(
    'Sign-in failed',
    html`${sign('bad')}
      <h1>That did not work</h1>
      <p>${say(code)}</p>
      <p><a href="${applicationUrl}/">Go to the application</a></p>
      <p class="note">For support: ${error}</p>`,
  );
}
