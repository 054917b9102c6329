import type { MessageFilter, MessageRecord } from '../network/records';
import { summarise } from '../network/summary';
import { html, type Html } from '@erx/script/xml/html';
import { instant, option, shownCount } from './layout';
import { kindTag, repetitions, stateTag } from './message-page';

export const PAGE_SIZE = 100;

/** A message, with the one it is about where there is one. */
export interface Row {
  record: MessageRecord;
  about: MessageRecord | undefined;
}

/** A line of the list: what a message says, at a glance. */
export const messageRow = ({ record, about }: Row): Html => {
  const summary = summarise(record.xml);
  const subject = about && summarise(about.xml)?.headline;
  const complaint = summary || record.answer === undefined ? undefined : summarise(record.answer)?.headline;
  const fact = (name: string) => summary?.facts.find(([key]) => key === name)?.[1];
  const [sig, dispense, patient] = [fact('Sig'), fact('Dispense'), fact('Patient')];
  const ends = summary && html`<span>${summary.from} → ${summary.to}</span>`;
  return html`<li class="message">
    <a class="row" href="/messages/${record.key}">
      <span class="top"
        >${kindTag(record)}
        <strong>${summary?.headline ?? 'Not a valid SCRIPT message'}</strong> ${stateTag(record.state)}
        ${repetitions(record)}</span
      >
      ${sig && html`<span class="sig">${sig}${dispense ? html` <span class="muted">· dispense ${dispense}</span>` : ''}</span>`}
      ${(subject ?? complaint) !== undefined && html`<span class="sig">${subject ?? complaint}</span>`}
      <span class="under">${patient && html`<span>${patient}</span>`}${ends}${instant(record.at)}</span>
    </a>
  </li>`;
};

const NO_MESSAGES = 'No messages yet. Send a prescription in the product and it appears here.';

const isFiltered = ({ kind, text }: MessageFilter) => (kind ?? text) !== undefined;

const filterForm = (filter: MessageFilter, kinds: readonly string[]) =>
  html` <form class="filter" method="get" action="/messages" role="search">
    <label
      >Kind
      <select name="kind">
        <option value="">All</option>
        ${kinds.map((kind) => option(kind, kind, kind === filter.kind))}
      </select></label
    >
    <label class="grow"
      >Text
      <input type="search" name="text" value="${filter.text ?? ''}" placeholder="Name, drug, message id …"
    /></label>
    <button type="submit">Filter</button>
    ${isFiltered(filter) && html`<a class="button" href="/messages">Clear</a>`}
  </form>`;

/** Messages of both directions, newest first; it renews itself. */
export const messagesContent = (
  rows: readonly Row[],
  filter: MessageFilter,
  kinds: readonly string[],
): Html =>
  html` <p class="muted">
      Every SCRIPT message between the product and the pharmacy network. → received from the product, ← sent
      to it.
    </p>
    ${filterForm(filter, kinds)}
    <div data-live>
      ${
        rows.length === 0
          ? html`<p class="empty">${isFiltered(filter) ? 'No message fits the filter.' : NO_MESSAGES}</p>`
          : html`<p class="count">${shownCount(rows.length, PAGE_SIZE, 'message')}</p>
              <ul class="messages">
                ${rows.slice(0, PAGE_SIZE).map(messageRow)}
              </ul>`
      }
    </div>`;
