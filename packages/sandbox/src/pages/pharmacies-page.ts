import { ORDINARY, SPECIAL } from '../pharmacies/behaviour';
import type { HeldPrescription } from '../pharmacies/prescriptions';
import { FILL_WORDS } from '../network/summary';
import { FillOutcome } from '../pharmacies/counter';
import { html, type Html } from '@erx/script/xml/html';
import { instant } from './layout';

const CANCEL_WORDS = { asked: 'Asked to cancel', approved: 'Cancelled', denied: 'Cancel denied' } as const;

const fillTag = (fill: NonNullable<HeldPrescription['fill']>) =>
  html`<span class="tag ${fill === 'notDispensed' ? 'wait' : 'good'}">${FILL_WORDS[fill]}</span> `;

const cancelTag = (cancel: NonNullable<HeldPrescription['cancel']>) =>
  html`<span class="tag ${cancel === 'denied' ? 'bad' : 'plain'}">${CANCEL_WORDS[cancel]}</span>`;

const state = ({ fill, cancel }: HeldPrescription): Html =>
  html` ${fill && fillTag(fill)}${cancel && cancelTag(cancel)}
  ${!fill && !cancel && html`<span class="muted">Waiting</span>`}`;

const counter = ({ messageId, drug }: HeldPrescription): Html =>
  html` <form class="fill" method="post" action="/pharmacies/fills">
    <input type="hidden" name="messageId" value="${messageId}" />
    <label class="hidden" for="outcome-${messageId}">Outcome of ${drug}</label>
    <select id="outcome-${messageId}" name="outcome">
      ${FillOutcome.options.map((outcome) => html`<option value="${outcome}">${FILL_WORDS[outcome]}</option>`)}
    </select>
    <label class="hidden" for="note-${messageId}">Note on ${drug}</label>
    <input id="note-${messageId}" name="note" maxlength="70" placeholder="Note" />
    <button type="submit">Tell</button>
  </form>`;

/** How each pharmacy behaves, and what they hold. */
export const pharmaciesContent = (held: readonly HeldPrescription[]): Html =>
  html` <section>
      <h2>How they behave</h2>
      <div class="scroll">
        <table class="behaviours">
          <thead>
            <tr>
              <th scope="col">NCPDP id</th>
              <th scope="col">Behaviour</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            ${Object.entries(SPECIAL).map(
              ([ncpdpId, { name, says }]) =>
                html`<tr>
                  <td><code>${ncpdpId}</code></td>
                  <th scope="row">${name}</th>
                  <td>${says}</td>
                </tr>`,
            )}
            <tr>
              <td>Any other</td>
              <th scope="row">${ORDINARY.name}</th>
              <td>${ORDINARY.says}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
    <section>
      <h2>What they hold</h2>
      ${
        held.length === 0
          ? html`<p class="empty">No pharmacy holds a prescription yet.</p>`
          : html` <p class="muted">
                One prescription for each message id, however often it was delivered. Choose one to make the
                pharmacy ask for a renewal or a change.
              </p>
              <div class="scroll">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Pharmacy</th>
                      <th scope="col">Patient</th>
                      <th scope="col">Drug</th>
                      <th scope="col" class="number">Quantity</th>
                      <th scope="col" class="number">Refills</th>
                      <th scope="col" class="number">Deliveries</th>
                      <th scope="col">Received</th>
                      <th scope="col">State</th>
                      <th scope="col">Dispensing (RxFill)</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${held.slice(0, 200).map(
                      (one) =>
                        html`<tr>
                          <td><code>${one.ncpdpId}</code></td>
                          <td>${one.patient}</td>
                          <th scope="row">
                            <a href="/pharmacies/prescriptions/${one.messageId}">${one.drug}</a>
                          </th>
                          <td class="number">${one.quantity}</td>
                          <td class="number">${one.refills}</td>
                          <td class="number">${one.deliveries}</td>
                          <td>${instant(one.receivedAt)}</td>
                          <td>${state(one)}</td>
                          <td>${counter(one)}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`
      }
    </section>`;
