import { html, type Html } from '@erx/script/xml/html';
import { instant } from '../pages/layout';
import type { PortalRecord } from './records';

/** The plan's questions about any drug; their answers are kept with the request. */
export const QUESTIONS = [
  {
    name: 'tried',
    label: 'Has the patient tried a preferred alternative?',
    options: ['Yes, without success', 'Yes, not tolerated', 'No'],
  },
  { name: 'started', label: 'Is the patient already taking this drug?', options: ['Yes', 'No'] },
  { name: 'reason', label: 'Why is this drug needed?', options: undefined },
] as const;

const OUTCOME = { 0: 'Approved', 1: 'Denied', 2: 'Partially denied', 3: 'Approved as changed' } as const;
const TONE = { 0: 'good', 1: 'bad', 2: 'wait', 3: 'good' } as const;
const STATUS_TEXT = {
  open: 'Waiting for the plan',
  'not-required': 'Not required',
  cancelled: 'Cancelled',
} as const;

/** How a request is, as a tag. */
export const standing = (record: PortalRecord): Html =>
  record.answer && record.status === 'answered'
    ? html`<span class="tag ${TONE[record.answer.status]}">${OUTCOME[record.answer.status]}</span>`
    : html`<span class="tag ${record.status === 'open' ? 'wait' : 'plain'}"
        >${STATUS_TEXT[record.status === 'answered' ? 'open' : record.status]}</span
      >`;

const fact = (term: string, value: string | Html | undefined) =>
  value === undefined || value === ''
    ? ''
    : html`<div>
        <dt>${term}</dt>
        <dd>${value}</dd>
      </div>`;

const dispenseOf = ({ quantity, daysSupply }: PortalRecord['request']['prescription']) =>
  daysSupply === null ? quantity : `${quantity} for ${String(daysSupply)} days`;

const factsOf = ({ request, reference, at, answer, answers }: PortalRecord): Html =>
  html`<dl class="facts">
    ${fact('Reference', reference)}
    ${fact('Patient', `${request.patient.lastName}, ${request.patient.firstName}, born ${request.patient.birthDate}`)}
    ${fact('Plan', [request.coverage?.planName, request.coverage?.memberId].filter(Boolean).join(', '))}
    ${fact('Prescriber', `${request.prescriber.name}, NPI ${request.prescriber.npi}`)}
    ${fact('Sig', request.prescription.sig)} ${fact('Dispense', dispenseOf(request.prescription))}
    ${fact('For', request.prescription.diagnoses.map(({ code, description }) => `${code} ${description}`).join('; '))}
    ${fact('Begun', instant(at))} ${QUESTIONS.map(({ name, label }) => fact(label, answers?.[name]))}
    ${fact('Authorization', answer?.authorizationNumber)} ${fact('Quantity', answer?.quantity)}
    ${fact('Days supply', answer?.daysSupply === undefined ? undefined : String(answer.daysSupply))}
    ${fact('Note', answer?.note)} ${fact('Appeal', answer?.appealNote)}
  </dl>`;

/** Where the forms of a page go, and the hidden fields that go with them. */
export interface FormPlace {
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
}

const hiddenFields = ({ hidden }: FormPlace) =>
  Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );

const question = ({ name, label, options }: (typeof QUESTIONS)[number]) =>
  options === undefined
    ? html`<label class="question"
        >${label}<textarea name="${name}" rows="3" maxlength="1000" required></textarea>
      </label>`
    : html`<fieldset class="question">
        <legend>${label}</legend>
        ${options.map((option) => html`<label><input type="radio" name="${name}" value="${option}" required /> ${option}</label>`)}
      </fieldset>`;

const questionForm = (place: FormPlace) =>
  html`<form class="card stack" method="post" action="${place.action}">
    <h2>Questions of the plan</h2>
    ${hiddenFields(place)}${QUESTIONS.map(question)}
    <div class="acts">
      <button class="primary" type="submit" name="act" value="submit">Submit to the plan</button
      ><button class="danger" type="submit" name="act" value="cancel" formnovalidate>
        Cancel the request
      </button>
    </div>
  </form>`;

const decisionForm = (record: PortalRecord, place: FormPlace) =>
  html`<form class="card stack" method="post" action="${place.action}">
    <h2>The plan's part</h2>
    <p class="muted">
      In the sandbox you decide for the plan. ${record.answer ? 'Another decision stands for an appeal.' : ''}
    </p>
    ${hiddenFields(place)}
    <div class="fields">
      <label
        >Authorization number
        <input
          name="authorizationNumber"
          maxlength="35"
          value="${record.answer?.authorizationNumber ?? `AUTH-${record.reference.slice(3)}`}"
      /></label>
      <label
        >Quantity
        <input
          name="quantity"
          inputmode="decimal"
          pattern="[0-9]+([.][0-9]+)?"
          title="Digits, with a point where needed"
          value="${record.answer?.quantity ?? record.request.prescription.quantity}"
      /></label>
      <label
        >Days supply
        <input
          name="daysSupply"
          inputmode="numeric"
          pattern="[1-9][0-9]{0,2}"
          title="1 to 999"
          value="${record.answer?.daysSupply ?? record.request.prescription.daysSupply ?? ''}"
      /></label>
    </div>
    <label
      >Note <textarea name="note" rows="2" maxlength="2000">${record.answer?.note ?? ''}</textarea>
    </label>
    <label
      >About an appeal
      <textarea name="appealNote" rows="2" maxlength="2000">${record.answer?.appealNote ?? ''}</textarea>
    </label>
    <div class="acts">
      <button class="primary" type="submit" name="act" value="approve">Approve</button
      ><button type="submit" name="act" value="partial">Partially deny</button
      ><button class="danger" type="submit" name="act" value="deny">Deny</button>
    </div>
  </form>`;

/** One request: what it is about, and what can be done with it now. */
export const requestContent = (record: PortalRecord, place: FormPlace, problem?: string): Html =>
  html` <p class="lead">
      ${record.request.drug.description}
      ${standing(record)}${record.request.prescription.isUrgent ? html` <span class="tag bad">Urgent</span>` : ''}
    </p>
    ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
    <div class="columns">
      <section class="card">
        <h2>Request</h2>
        ${factsOf(record)}
      </section>
      ${record.status === 'open' && record.answers === undefined ? questionForm(place) : ''}
      ${(record.status === 'open' && record.answers !== undefined) || record.status === 'answered' ? decisionForm(record, place) : ''}
    </div>`;

/** The worklist of one practice; each line opens its request. */
export const worklistContent = (
  records: readonly PortalRecord[],
  placeOf: (record: PortalRecord) => FormPlace,
): Html =>
  records.length === 0
    ? html`<p class="empty">
        Nothing waits here. A prior authorization appears when the product begins one.
      </p>`
    : html`<ul class="messages">
        ${records.map(
          (record) =>
            html`<li class="message">
              <form class="row" method="post" action="${placeOf(record).action}">
                ${hiddenFields(placeOf(record))}
                <span class="top"
                  ><strong>${record.request.drug.description}</strong> ${standing(record)}</span
                >
                <span class="under"
                  ><span>${record.request.patient.lastName}, ${record.request.patient.firstName}</span
                  ><span>${record.reference}</span>${instant(record.changedAt)}</span
                >
                <button type="submit">Open</button>
              </form>
            </li>`,
        )}
      </ul>`;

/** Every request of every practice, for the sandbox's own pages. */
export const allRequestsContent = (records: readonly PortalRecord[]): Html =>
  html` <p class="muted">
      The portal of the plans: what the product handed over, and the plan's answers. People of the product see
      their practice's in a frame.
    </p>
    <div data-live>
      ${
        records.length === 0
          ? html`<p class="empty">
              No prior authorizations yet. Choose Send Prior Authorization on the review of a prescription.
            </p>`
          : html`<ul class="messages">
              ${records.map(
                (record) =>
                  html`<li class="message">
                    <a class="row" href="/prior-authorizations/requests/${record.request.id}">
                      <span class="top"
                        ><strong>${record.request.drug.description}</strong>
                        ${standing(record)}${record.isTold ? '' : html` <span class="tag wait">Not yet told</span>`}</span
                      >
                      <span class="under"
                        ><span>${record.request.patient.lastName}, ${record.request.patient.firstName}</span
                        ><span>${record.request.practice.name}</span
                        ><span>${record.reference}</span>${instant(record.changedAt)}</span
                      ></a
                    >
                  </li>`,
              )}
            </ul>`
      }
    </div>`;
