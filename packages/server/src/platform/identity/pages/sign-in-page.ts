import { type MessageCode, say } from '@erx/core/findings/messages';
import { html } from './html';
import { page, summary } from './layout';

/** The sign-in form. A password is never shown again; the name is. */
export function signInPage(shown: {
  readonly action: string;
  readonly name: string;
  readonly failure?: MessageCode | undefined;
  readonly missing?: readonly ('name' | 'password')[];
  readonly offersSignUp?: boolean;
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
      <p class="note">
        Forgotten your password? An administrator or a prescriber of your practice can give you a link to set
        a new one. After five failed tries it is locked here for 15 minutes.
      </p>
      ${shown.offersSignUp && html`<p class="other">No login yet? <a href="/signup">Sign up with your practice</a></p>`}`,
  );
}
