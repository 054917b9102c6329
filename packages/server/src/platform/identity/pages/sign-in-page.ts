import { type MessageCode, say } from '@erx/core/findings/messages';
import { html } from '@erx/script/xml/html';
import { page, PASSKEY_SCRIPTS, summary } from './layout';

/** The sign-in form. A password is never shown again; the name is. */
export function signInPage(shown: {
  readonly action: string;
  /** Where a passkey is shown. */
  readonly passkey: string;
  readonly name: string;
  readonly failure?: MessageCode | undefined;
  readonly missing?: readonly ('name' | 'password')[];
  readonly offersSignUp?: boolean;
  /** Whether a forgotten password is recovered by a letter. */
  readonly sendsLetters?: boolean;
}): string {
  const missing = new Set(shown.missing ?? []);
  const firstWrong = missing.has('name') ? 'name' : 'password';
  const wrong = (field: 'name' | 'password') =>
    missing.has(field) && html`<p class="wrong" id="${field}-wrong">${say('field.required')}</p>`;
  const invalid = (field: 'name' | 'password') =>
    missing.has(field) && html` aria-invalid="true" aria-describedby="${field}-wrong"`;
  const focusPassword = shown.name !== '' && !missing.has('name');
  return page(
    'Sign in',
    html` <h1>Sign in</h1>
      <p class="lead">Use the account of your practice.</p>
      ${shown.failure && summary(shown.failure, shown.failure === 'session.sign-in-failed' ? 'password' : undefined)}
      ${missing.size > 0 && summary('session.sign-in-fields', firstWrong)}
      <form method="post" action="${shown.action}" novalidate>
        <div class="field">
          <label for="name">E-mail address</label>
          <input
            id="name"
            name="name"
            type="email"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            maxlength="200"
            required
            value="${shown.name}"
            ${invalid('name')}${!focusPassword && html` autofocus`}
          />${wrong('name')}
        </div>
        <div class="field">
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength="200"
            required${invalid('password')}${focusPassword && html` autofocus`}
          />${wrong('password')}
        </div>
        <div class="acts"><button class="primary wide" type="submit">Sign in</button></div>
      </form>
      <form method="post" action="${shown.passkey}" data-passkey hidden>
        <input type="hidden" name="credential" />
        <p class="wrong" role="alert" hidden>${say('session.passkey-refused')}</p>
        <div class="acts second">
          <button class="quiet wide" type="submit">Use a passkey</button>
        </div>
      </form>
      <p class="note">
        Forgot your password?
        ${
          shown.sendsLetters
            ? html`<a href="/signup#forgotten=1">Have a link mailed to you</a>, or ask an administrator of
                your practice.`
            : 'An administrator or a prescriber of your practice can give you a link to set a new one.'
        }
        After five failed tries it is locked here for 15 minutes.
      </p>
      ${shown.offersSignUp && html`<p class="other">No login yet? <a href="/signup">Sign up with your practice</a></p>`}`,
    { scripts: PASSKEY_SCRIPTS },
  );
}

/** Asks who has given the right password for one of their passkeys. @param shown.options of WebAuthn, as JSON */
export function passkeyPage(shown: { readonly action: string; readonly options: string }): string {
  return page(
    'Show your passkey',
    html` <h1>Show your passkey</h1>
      <p class="lead">The password is right. Show one of your passkeys as well, as the device asks you to.</p>
      <form method="post" action="${shown.action}" data-passkey data-options="${shown.options}" hidden>
        <input type="hidden" name="credential" />
        <p class="wrong" role="alert" hidden>${say('session.passkey-refused')}</p>
        <div class="acts"><button class="primary wide" type="submit">Show passkey</button></div>
      </form>
      <p class="note">
        Lost it? An administrator of your practice can remove your passkeys. This browser must know passkeys:
        where nothing can be pressed, use another one.
      </p>`,
    { scripts: PASSKEY_SCRIPTS },
  );
}
