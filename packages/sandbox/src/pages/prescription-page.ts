import { CHANGE_REQUEST_CODES } from '@erx/script/codes';
import type { MessageRecord } from '../network/records';
import { FILL_WORDS, summarise } from '../network/summary';
import type { OnAnswer } from '../pharmacies/request-messages';
import type { HeldPrescription } from '../pharmacies/prescriptions';
import type { PharmacyRequest } from '../pharmacies/requests';
import { FORMS } from '../script/forms';
import { html, type Html } from '@erx/script/xml/html';
import { directionsTable } from './message-page';
import { requestList } from './requests-page';

const TREATMENTS: Readonly<Record<OnAnswer, string>> = {
  take: 'Takes and verifies it',
  refuse: 'Refuses it (Error 900)',
  'fail-once': 'Fails once (Error 600)',
  'refuse-afterwards': 'Takes it, sends an Error later',
};

const ways = html` <label
    >How the pharmacy treats the answer
    <select name="onAnswer">
      ${Object.entries(TREATMENTS).map(([value, says]) => html`<option value="${value}">${says}</option>`)}
    </select></label
  >
  <fieldset class="question">
    <legend>What is wrong with it</legend>
    <label><input type="checkbox" name="unknownPatient" /> A patient nobody knows</label>
    <label><input type="checkbox" name="wrongOrderNumber" /> An order number nobody gave</label>
    <label><input type="checkbox" name="unknownSpi" /> A prescriber nobody knows (SPI)</label>
  </fieldset>
  <details>
    <summary>Another patient, and forms that real pharmacies send</summary>
    <div class="fields">
      <label>First name <input name="patientFirst" maxlength="35" placeholder="as prescribed" /></label>
      <label>Last name <input name="patientLast" maxlength="35" placeholder="as prescribed" /></label>
      <label>Born <input name="patientBirth" type="date" /></label>
    </div>
    <fieldset class="question">
      <legend>Forms of the message</legend>
      ${Object.entries(FORMS).map(
        ([form, says]) => html`<label><input type="checkbox" name="forms" value="${form}" /> ${says}</label>`,
      )}
    </fieldset>
  </details>`;

const renewal = ({ messageId, refills }: HeldPrescription) =>
  html` <form class="card stack" method="post" action="/pharmacies/requests">
    <h2>Ask for a renewal</h2>
    <input type="hidden" name="kind" value="renewal" /><input
      type="hidden"
      name="messageId"
      value="${messageId}"
    />
    <div class="fields">
      <label
        >Fills asked for
        <input
          name="fills"
          inputmode="numeric"
          pattern="[0-9]{1,2}"
          placeholder="${Number(refills) < 99 ? Number(refills) + 1 : 'not said'}"
      /></label>
      <label>Last fill <input name="lastFillDate" type="date" /></label>
      <label>Quantity <input name="quantity" inputmode="decimal" placeholder="as prescribed" /></label>
      <label>Days supply <input name="daysSupply" inputmode="numeric" placeholder="as prescribed" /></label>
    </div>
    <label>NDC that was dispensed <input name="ndcs" placeholder="as prescribed" autocomplete="off" /></label>
    <label>Note <input name="reason" maxlength="210" /></label>
    ${ways}
    <div class="acts"><button class="primary" type="submit">Ask for a renewal</button></div>
  </form>`;

const change = ({ messageId }: HeldPrescription) =>
  html` <form class="card stack" method="post" action="/pharmacies/requests">
    <h2>Ask for a change</h2>
    <input type="hidden" name="kind" value="change" /><input
      type="hidden"
      name="messageId"
      value="${messageId}"
    />
    <label
      >Type
      <select name="type">
        ${Object.entries(CHANGE_REQUEST_CODES).map(([code, says]) => html`<option value="${code}">${code} ${says}</option>`)}
      </select></label
    >
    <label
      >NDCs to choose from, at most nine
      <input name="ndcs" placeholder="what the pharmacy would propose" autocomplete="off"
    /></label>
    <div class="fields">
      <label>Quantity <input name="quantity" inputmode="decimal" placeholder="as prescribed" /></label>
      <label>Days supply <input name="daysSupply" inputmode="numeric" placeholder="as prescribed" /></label>
      <label
        >Refills <input name="refills" inputmode="numeric" pattern="[0-9]{1,2}" placeholder="as prescribed"
      /></label>
    </div>
    <label>Reason <input name="reason" maxlength="260" placeholder="words that fit the type" /></label>
    ${ways}
    <div class="acts"><button class="primary" type="submit">Ask for a change</button></div>
  </form>`;

/**
 * A prescription that a pharmacy holds: what it says, what the pharmacy can ask about it, and what it has
 * asked.
 */
export const prescriptionContent = (
  prescription: HeldPrescription,
  record: MessageRecord | undefined,
  requests: readonly PharmacyRequest[],
): Html => {
  const facts = (record && summarise(record.xml)?.facts) ?? [];
  return html` <p class="muted">
      Held by pharmacy <code>${prescription.ncpdpId}</code>, order <code>${prescription.orderNumber}</code>.
      ${prescription.fill ? FILL_WORDS[prescription.fill] : 'Nothing was said of its dispensing'}.
      ${record && html`<a href="/messages/${record.key}">Its message</a>`}
    </p>
    <details class="card">
      <summary>What was prescribed</summary>
      <dl class="facts">
        ${facts.map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      ${directionsTable(prescription.directions)}
    </details>
    <div class="columns asks">${renewal(prescription)}${change(prescription)}</div>
    <div data-live>
      <section>
        <h2>What was asked</h2>
        ${requests.length === 0 ? html`<p class="empty">Nothing yet.</p>` : requestList(requests)}
      </section>
    </div>`;
};
