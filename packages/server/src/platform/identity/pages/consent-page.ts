import { html } from './html';
import { page } from './layout';

/** Asks whether the terminal may work in this person's name. */
export function consentPage(shown: {
  readonly action: string;
  readonly email: string;
  readonly place: string;
  readonly staysSignedIn: boolean;
}): string {
  return page(
    'Allow the terminal',
    html` <h1>Allow the terminal to sign in?</h1>
      <p class="lead">
        The program <strong>erx</strong> ${shown.place} asks to work as
        <span class="who">${shown.email}</span>.
      </p>
      <ul class="grants">
        <li>See and change what your role allows in your practices</li>
        ${shown.staysSignedIn && html`<li>Stay signed in until you run <strong>erx logout</strong>, or for 90 days at most</li>`}
      </ul>
      <p>Allow this only if you have just started a sign-in yourself.</p>
      <form method="post" action="${shown.action}">
        <div class="acts">
          <button class="quiet" type="submit" name="answer" value="no">Decline</button
          ><button class="primary" type="submit" name="answer" value="yes">Allow</button>
        </div>
      </form>`,
  );
}
