import { html, type Html } from '@erx/script/xml/html';
import { instant, option } from '../pages/layout';
import { type HardwareToken, type Proofing, STATUSES, type Status } from './records';
import { appointments, QUESTIONS } from './service';

const TELLS = {
  None: ['Not begun', ''],
  Active: ['At work', 'warn'],
  Complete: ['Proven', 'good'],
  WtgRedirect: ['Waits for the answers', 'warn'],
  WtgResume: ['Left, can be resumed', 'warn'],
  WtgProofer: ['Waits for a person', 'warn'],
} as const satisfies Record<Status, readonly [string, string]>;

const nameOf = ({ request: { person } }: Proofing) => `${person.firstName} ${person.lastName}`;

const choiceText = (status: Status) => `${status}: ${TELLS[status][0].toLowerCase()}`;

const row = (record: Proofing): Html =>
  html`<li class="card" data-proofing="${record.request.id}">
    <h3>
      ${nameOf(record)}
      <span class="tag ${TELLS[record.status][1]}">${TELLS[record.status][0]} (${record.status})</span>
    </h3>
    <p class="muted">
      NPI ${record.request.person.npi} ·
      ${record.request.token.kind === 'soft' ? 'soft token' : `hardware token ${record.request.token.reference}`}
      · ${instant(record.changedAt)}
    </p>
    ${record.appointmentAt !== undefined && html`<p>Call arranged for ${instant(record.appointmentAt)}</p>`}
    <form method="post" action="/proofing/transactions/${record.request.id}/move">
      <label
        >Move to
        <select name="status">
          ${STATUSES.map((status) => option(status, choiceText(status), status === record.status))}
        </select></label
      >
      <button type="submit">Move</button>
    </form>
  </li>`;

const tokenRow = ({ reference, npi }: HardwareToken) =>
  html`<li>
    <strong>${reference}</strong>
    <span class="muted">${npi === undefined ? 'in the drawer' : `of NPI ${npi}`}</span>
  </li>`;

/** The service from its own side: whose identity is being proven, and which hardware tokens were made. */
export const serviceContent = (proofings: readonly Proofing[], tokens: readonly HardwareToken[]): Html =>
  html` <p class="muted">
      The credential service: it proves who a prescriber is and hands out tokens. Here you play its staff; the
      prescriber comes from the product.
    </p>
    <div data-live>
      <section>
        <h2>Proofings</h2>
        ${
          proofings.length === 0
            ? html`<p class="empty">
                Nobody yet. Choose Identity Proofing in the product's menu and a proofing appears here.
              </p>`
            : html`<ul class="plain-list">
                ${proofings.map(row)}
              </ul>`
        }
      </section>
      <section>
        <h2>Hardware tokens</h2>
        <ul class="plain-list">
          ${tokens.map(tokenRow)}
        </ul>
        <form method="post" action="/proofing/tokens"><button type="submit">Make another token</button></form>
        <p class="muted">
          A token is handed over when a prescriber chooses it; its codes are then beside the
          <a href="/phone">phone</a>.
        </p>
      </section>
    </div>`;

const act = (ticket: string, content: Html): Html =>
  html`<form class="questions" method="post" action="/proofing/visits/${ticket}">${content}</form>`;

/** What the prescriber sees on the way through: questions, the choice of a time, or the end of it. */
export const visitContent = (record: Proofing, ticket: string, now: Date, problem?: string): Html => {
  if (record.status === 'WtgRedirect') {
    return html`<p>${nameOf(record)}, answer these so that we know it is you.</p>
      ${problem !== undefined && html`<p class="bad" role="alert">${problem}</p>`}
      ${act(
        ticket,
        html`${QUESTIONS.map(
            ({ name, label }) =>
              html`<p>
                <label>${label}<br /><input name="${name}" autocomplete="off" maxlength="100" /></label>
              </p>`,
          )}
          <p class="acts">
            <button class="primary" name="act" value="answer">Submit answers</button>
            <button name="act" value="leave">Leave for later</button>
          </p>`,
      )}`;
  }
  if (record.status === 'WtgProofer') {
    return html`<p>
        ${nameOf(record)}, a person of the service has to see you and your documents.
        ${record.appointmentAt !== undefined && html`You have a call on ${instant(record.appointmentAt)}.`}
      </p>
      ${act(
        ticket,
        html`<fieldset>
            <legend>Choose a time for a video call</legend>
            ${appointments(now).map(
              (at) =>
                html`<p>
                  <label><input type="radio" name="at" value="${at}" required /> ${instant(at)}</label>
                </p>`,
            )}
          </fieldset>
          <p class="acts"><button class="primary" name="act" value="appoint">Make appointment</button></p>`,
      )}`;
  }
  const end = {
    Complete: 'Your identity is proven.',
    WtgResume: 'You have left the questions. Resume them from the product.',
    Active: 'We are looking at your answers.',
    None: 'This proofing was ended.',
  }[record.status];
  return html`<p>${end}</p>
    <p>Close this tab and go back to the product.</p>`;
};
