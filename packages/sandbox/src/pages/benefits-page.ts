import { BEHAVIOURS, BEHAVIOUR_NAMES, type BehaviourName } from '../benefits/behaviour';
import { HISTORY_BEHAVIOURS } from '../benefits/history';
import { PLANS } from '../benefits/plans';
import type { AskedRecord } from '../benefits/records';
import { html, type Html } from '@erx/script/xml/html';
import { instant, option } from './layout';

const SHOWN = 20;

const choices = (selected?: BehaviourName) =>
  html`<option value="">By name and plan</option>
    ${BEHAVIOUR_NAMES.map((name) => option(name, BEHAVIOURS[name].name, name === selected))}`;

/** X12 a segment a line; anything else as it came. */
const readable = (text: string) => (text.startsWith('ISA') ? text.replaceAll('~', '~\n') : text);

const KIND = { eligibility: '270 / 271', formulary: 'Formulary', price: 'Price' } as const;

const askedRow = (record: AskedRecord): Html =>
  html`<li class="message">
    <details class="row">
      <summary>
        <span class="kind">${KIND[record.kind]}</span> <strong>${record.about}</strong>
        <span class="tag plain">${BEHAVIOURS[record.behaviour].name}</span>
        <span class="under"
          >${record.memberId !== '' && html`<span>Member ${record.memberId}</span>`}${instant(record.at)}</span
        >
      </summary>
      <h3>Asked</h3>
      <pre>${readable(record.question)}</pre>
      <h3>Answered</h3>
      <pre>${readable(record.answer)}</pre>
    </details>
  </li>`;

/** Where it is chosen how a member is treated. */
const choiceForm = html`<section>
  <h2>Choose for a member</h2>
  <form class="filter" method="post" action="/benefits/members">
    <label class="grow">Member ID <input name="memberId" required maxlength="80" autocomplete="off" /></label>
    <label
      >Behaviour
      <select name="behaviour">
        ${choices()}
      </select></label
    ><button type="submit">Choose</button>
  </form>
</section>`;

const chosenSection = (chosen: ReadonlyMap<string, BehaviourName>): Html =>
  html`<section>
    <h2>Chosen</h2>
    <ul class="plain-list">
      ${[...chosen].map(
        ([memberId, behaviour]) =>
          html`<li>
            <code>${memberId}</code> <span class="tag wait">${BEHAVIOURS[behaviour].name}</span>
            <form method="post" action="/benefits/members">
              <input type="hidden" name="memberId" value="${memberId}" /><input
                type="hidden"
                name="behaviour"
                value=""
              /><button type="submit">Take back</button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;

/** A table of what is known here, a row of cells each. */
const table = (headings: readonly string[], rows: readonly Html[]): Html =>
  html`<div class="scroll">
    <table class="behaviours">
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

const behaviours = table(
  ['Last name', 'Behaviour', 'What it does'],
  BEHAVIOUR_NAMES.map(
    (name) =>
      html`<td><code>${BEHAVIOURS[name].lastName}</code></td>
        <th scope="row">${BEHAVIOURS[name].name}</th>
        <td>${BEHAVIOURS[name].says}</td>`,
  ),
);

const histories = table(
  ['First name', 'Behaviour', 'What it does'],
  Object.values(HISTORY_BEHAVIOURS).map(
    ({ firstName, name, says }) =>
      html`<td>${firstName === '' ? 'any other' : html`<code>${firstName}</code>`}</td>
        <th scope="row">${name}</th>
        <td>${says}</td>`,
  ),
);

const plans = table(
  ['Plan', 'Benefit manager', 'BIN, PCN, group'],
  PLANS.map(
    (plan) =>
      html`<th scope="row">${plan.name}</th>
        <td>${plan.pbm.name} <code>${plan.pbm.id}</code></td>
        <td><code>${plan.bin}</code> <code>${plan.pcn}</code> <code>${plan.group}</code></td>`,
  ),
);

/** What was asked of the benefit managers, and how they treat a member. */
export const benefitsContent = (
  asked: readonly AskedRecord[],
  chosen: ReadonlyMap<string, BehaviourName>,
): Html =>
  html` <p class="muted">
      Benefit managers that answer X12 270 with 271, formulary questions drug by drug, prices by pharmacy, and
      inquiries for medication histories. What is chosen here for a member ID comes before the patient's last
      name.
    </p>
    ${choiceForm}
    <div data-live>
      ${chosen.size > 0 && chosenSection(chosen)}
      <section>
        <h2>Asked</h2>
        ${
          asked.length === 0
            ? html`<p class="empty">
                Nothing was asked yet. Open a patient's Prescribe tab in the product and the inquiry appears
                here.
              </p>`
            : html`<ul class="messages">
                ${asked.slice(0, SHOWN).map(askedRow)}
              </ul>`
        }
      </section>
    </div>
    <section>
      <h2>How they behave</h2>
      ${behaviours}
    </section>
    <section>
      <h2>Medication histories</h2>
      <p class="muted">
        By the patient's first name. The inquiries and their answers stand among the
        <a href="/messages?kind=RxHistoryResponse">messages</a>.
      </p>
      ${histories}
    </section>
    <section>
      <h2>Plans</h2>
      ${plans}
    </section>`;
