import type { PatientSummary } from '@erx/core/patients/model';
import { showDate } from '@erx/core/values/dates';
import { html, type Html } from '@erx/script/xml/html';
import { page } from '../platform/identity/pages/layout';

/** A patient as the page shows one. */
export type ShownPatient = Pick<
  PatientSummary,
  'id' | 'firstName' | 'lastName' | 'birthDate' | 'accountNumber'
>;

/** What the page asks. */
export interface Consent {
  /** Where the pages of this question are. */
  readonly action: string;
  readonly app: string;
  readonly practice: string;
  readonly email: string;
  /** What the app is allowed, a sentence each. */
  readonly grants: readonly string[];
  /** The patient it is opened for; those found, of whom one is chosen; undefined where it is for none. */
  readonly patients:
    | { readonly only: ShownPatient }
    | { readonly found: readonly ShownPatient[]; readonly sought: string }
    | undefined;
}

const lineOf = ({ firstName, lastName, birthDate, accountNumber }: ShownPatient): Html =>
  html`<strong>${lastName}, ${firstName}</strong>, born ${showDate(birthDate)}, account ${accountNumber}`;

/** Asks a person whether an app may read in their name, and of whom. */
export function consentPage({ action, app, practice, email, grants, patients }: Consent): string {
  const isChosen = patients === undefined || 'only' in patients || patients.found.length > 0;
  return page(
    'Allow an app',
    html` <h1>Allow ${app} to read?</h1>
      <p class="lead">
        The app <strong>${app}</strong> asks to read records of ${practice} as
        <span class="who">${email}</span>.
      </p>
      ${patients && !('only' in patients) && search(action, patients)}
      <form method="post" action="${action}/app/consent">
        ${patients && 'only' in patients && html`<p>Patient: ${lineOf(patients.only)}</p>`}
        ${patients && 'found' in patients && patients.found.length > 0 && choices(patients)}
        <ul class="grants">
          ${grants.map((one) => html`<li>${one}</li>`)}
        </ul>
        <p>
          What it reads is in the audit trail under your name and its own. You can end it in your account.
        </p>
        <div class="acts">
          <button class="quiet" type="submit" name="answer" value="no" formnovalidate>Decline</button>
          ${isChosen && html`<button class="primary" type="submit" name="answer" value="yes">Allow app</button>`}
        </div>
      </form>`,
  );
}

function search(
  action: string,
  { found, sought }: { readonly found: readonly ShownPatient[]; readonly sought: string },
): Html {
  return html`<form method="post" action="${action}/app/patients">
    <div class="field">
      <label for="sought">Patient it is for</label>
      <input
        id="sought"
        name="sought"
        type="text"
        autocomplete="off"
        maxlength="100"
        value="${sought}"
        required
        ${found.length === 0 && html` autofocus`}
      />
      <p class="help">Name, account number, birth date or phone</p>
      ${sought !== '' && found.length === 0 && html`<p class="wrong" role="alert">No patient is found by that.</p>`}
    </div>
    <div class="acts second"><button class="quiet wide" type="submit">Find patient</button></div>
  </form>`;
}

function choices({ found }: { readonly found: readonly ShownPatient[] }): Html {
  return html`<fieldset class="choices">
    <legend>Choose the patient</legend>
    ${found.map(
      (one) =>
        html`<label
          ><input type="radio" name="patient" value="${one.id}" required /> <span>${lineOf(one)}</span></label
        >`,
    )}
  </fieldset>`;
}
