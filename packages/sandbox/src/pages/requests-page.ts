import { CHANGE_REQUEST_CODES } from '@erx/script/codes';
import { NEW_PRESCRIPTION_FOLLOWS } from '@erx/script/response-types';
import { ANSWER_WORDS } from '../network/request-summary';
import type { Answer, PharmacyRequest } from '../pharmacies/requests';
import { html, type Html } from '@erx/script/xml/html';
import { instant, shownCount } from './layout';
import { stateTag } from './message-page';

const SHOWN = 100;

const TONES: Record<string, string> = { Denied: 'bad', DeniedNewPrescriptionToFollow: 'bad' };

const VERIFIED: Partial<Record<NonNullable<Answer['verify']>, string>> = {
  waiting: 'Verify on its way',
  delivered: 'Verified',
  refused: 'Verify refused',
};

/** What an answer says: of a denial why, of an approval what is granted. A renewal counts every fill. */
const saidIn = (
  { answer, reasonCodes, text, referenceNumber, drug, quantity, refills }: Answer,
  kind: PharmacyRequest['kind'],
): string =>
  [
    reasonCodes.join(', '),
    text === NEW_PRESCRIPTION_FOLLOWS ? '' : text,
    referenceNumber && `No. ${referenceNumber}`,
    ...(answer.startsWith('Denied')
      ? []
      : [
          drug,
          quantity && `quantity ${quantity}`,
          refills && `${kind === 'RxRenewalRequest' ? 'fills' : 'refills'} ${refills}`,
        ]),
  ]
    .filter((part) => part !== '')
    .join(' · ');

const verifyNote = ({ verify }: Answer) =>
  verify && html`<span class="muted">${VERIFIED[verify] ?? ''}</span>`;

const answerRow = (answer: Answer, kind: PharmacyRequest['kind']): Html =>
  html`<li class="answer">
    <a href="/messages/${answer.key}"
      ><span class="tag ${TONES[answer.answer] ?? 'good'}"
        >${(ANSWER_WORDS as Record<string, string>)[answer.answer] ?? answer.answer}</span
      ></a
    >
    ${answer.state === 'accepted' ? verifyNote(answer) : stateTag(answer.state)}
    ${answer.deliveries > 1 && html`<span class="tag plain">Delivered ${answer.deliveries} times</span>`}
    <span class="said">${saidIn(answer, kind)}</span> ${instant(answer.receivedAt)}
  </li>`;

/** What a request asks for, in a line. */
const wish = ({ type, requested, fills, reason }: PharmacyRequest): string =>
  (type === null
    ? [fills === '' ? '' : `${fills} ${fills === '1' ? 'fill' : 'fills'} asked for`, reason]
    : [reason, ...requested]
  )
    .filter((part) => part !== '')
    .join(' · ');

const requestRow = (request: PharmacyRequest): Html =>
  html`<li class="message request">
    <div class="row">
      <span class="top"
        ><span class="kind">${request.type === null ? 'Renewal' : `Change ${request.type}`}</span>
        <strong><a href="/pharmacies/prescriptions/${request.prescription}">${request.drug}</a></strong>
        ${request.type !== null && html`<span class="tag plain">${CHANGE_REQUEST_CODES[request.type]}</span>`}
        <a href="/messages/${request.key}">${stateTag(request.state)}</a></span
      >
      ${wish(request) !== '' && html`<span class="sig">${wish(request)}</span>`}
      <span class="under"
        ><span>${request.patient}</span><span>Pharmacy ${request.ncpdpId} → Prescriber ${request.spi}</span
        ><span>Order ${request.orderNumber === '' ? 'not named' : request.orderNumber}</span
        >${instant(request.sentAt)}</span
      >
      ${
        request.answers.length === 0
          ? html`<p class="muted pending">No answer yet.</p>`
          : html`<ul class="plain-list answers">
              ${request.answers.map((answer) => answerRow(answer, request.kind))}
            </ul>`
      }
    </div>
  </li>`;

/** Requests with their answers. */
export const requestList = (requests: readonly PharmacyRequest[]): Html =>
  html`<ul class="messages">
    ${requests.slice(0, SHOWN).map(requestRow)}
  </ul>`;

/** Every request of a pharmacy to a prescriber, newest first; it renews itself. */
export const requestsContent = (requests: readonly PharmacyRequest[]): Html =>
  html` <p class="muted">
      What pharmacies asked prescribers, and how they were answered. To ask something, choose a prescription
      under <a href="/pharmacies">Pharmacies</a>.
    </p>
    <div data-live>
      ${
        requests.length === 0
          ? html`<p class="empty">No pharmacy has asked anything yet.</p>`
          : html`<p class="count">${shownCount(requests.length, SHOWN, 'request')}</p>
              ${requestList(requests)}`
      }
    </div>`;
