import type { MessageCode } from '@erx/core/findings/messages';
import { html } from '@erx/script/xml/html';
import { page, sign, summary } from './layout';

/** What the provider's failures of a device code mean to a person. */
const FAILURES: Readonly<Record<string, MessageCode>> = {
  NoCodeError: 'session.device-code-missing',
  NotFoundError: 'session.device-code-unknown',
  ExpiredError: 'session.device-code-expired',
  AlreadyUsedError: 'session.device-code-used',
  AbortedError: 'session.device-declined',
};

/** Asks for the code that a terminal shows. @param shown.failure the name of the provider's error */
export function deviceCodePage(shown: {
  readonly action: string;
  readonly xsrf: string;
  readonly userCode: string;
  readonly failure?: string | undefined;
}): string {
  const failure =
    shown.failure === undefined ? undefined : (FAILURES[shown.failure] ?? 'session.provider-failed');
  const isOfField =
    failure !== undefined && failure !== 'session.device-declined' && failure !== 'session.provider-failed';
  return page(
    'Sign in a terminal',
    html` <h1>Sign in a terminal</h1>
      <p class="lead">Enter the code that <strong>erx login</strong> shows.</p>
      ${failure && summary(failure, isOfField ? 'user_code' : undefined)}
      <form method="post" action="${shown.action}" novalidate>
        <input type="hidden" name="xsrf" value="${shown.xsrf}" />
        <div class="field">
          <label for="user_code">Code</label>
          <input
            class="code-field"
            id="user_code"
            name="user_code"
            type="text"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            maxlength="20"
            required
            autofocus
            value="${shown.userCode}"
            ${isOfField && html` aria-invalid="true"`}
          />
          <p class="help">Eight letters; the hyphen may be left out.</p>
        </div>
        <div class="acts"><button class="primary wide" type="submit">Continue</button></div>
      </form>`,
  );
}

/** Asks whether the code is the one on the person's own terminal. */
export function deviceConfirmPage(shown: {
  readonly action: string;
  readonly xsrf: string;
  readonly userCode: string;
  readonly address: string;
}): string {
  return page(
    'Compare the code',
    html` <h1>Is this the code on your terminal?</h1>
      <p class="code">${shown.userCode}</p>
      <p>
        The sign-in was started from the network address <span class="who">${shown.address}</span>. If the
        code differs, or you did not run <strong>erx login</strong> yourself, decline: someone may be trying
        to use your account.
      </p>
      <form method="post" action="${shown.action}">
        <input type="hidden" name="xsrf" value="${shown.xsrf}" />
        <input type="hidden" name="user_code" value="${shown.userCode}" />
        <input type="hidden" name="confirm" value="yes" />
        <div class="acts">
          <button class="quiet" type="submit" name="abort" value="yes">Decline</button
          ><button class="primary" type="submit">It is the same</button>
        </div>
      </form>`,
  );
}

/** Says that the terminal is signed in. */
export function deviceDonePage(): string {
  return page(
    'Terminal signed in',
    html`${sign('good')}
      <h1>Your terminal is signed in</h1>
      <p>You can close this page and continue in the terminal.</p>`,
  );
}
