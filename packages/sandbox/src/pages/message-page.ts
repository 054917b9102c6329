import type { Element } from '@erx/script/xml/element';
import { readXml } from '@erx/script/xml/read';
import type { MessageRecord, State } from '../network/records';
import type { SigRow } from '../network/sig-rows';
import { summarise } from '../network/summary';
import type { Judging } from '../script/judging';
import { html, type Html } from '@erx/script/xml/html';
import { instant } from './layout';

const STATES: Record<State, [tone: string, sign: string, word: string]> = {
  accepted: ['good', '✓', 'Accepted'],
  delivered: ['good', '✓', 'Delivered'],
  waiting: ['wait', '…', 'Waiting'],
  refused: ['bad', '✕', 'Refused'],
  lost: ['bad', '✕', 'Not taken'],
  'given-up': ['bad', '✕', 'Given up'],
};

export const stateTag = (state: State): Html => {
  const [tone, sign, word] = STATES[state];
  return html`<span class="tag ${tone}"><span aria-hidden="true">${sign}</span> ${word}</span>`;
};

export const kindTag = ({ kind, direction }: MessageRecord): Html =>
  html`<span class="kind" data-direction="${direction}"
    ><span aria-hidden="true">${direction === 'in' ? '→' : '←'}</span> ${kind}<span class="hidden"
      >${direction === 'in' ? ' received' : ' sent'}</span
    ></span
  >`;

/** How often a message came again, said where it did. */
export const repetitions = ({ deliveries, direction }: MessageRecord): Html | false =>
  deliveries.length > 1 &&
  html`<span class="tag plain"
    >${direction === 'in' ? 'Delivered' : 'Tried'} ${deliveries.length} times</span
  >`;

const indented = (element: Element, depth: number): string => {
  const pad = '  '.repeat(depth);
  const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const attributes = Object.entries(element.attributes)
    .map(([name, value]) => ` ${name}="${escape(value).replace(/"/g, '&quot;')}"`)
    .join('');
  if (element.children.length === 0)
    return element.text === ''
      ? `${pad}<${element.name}${attributes}/>`
      : `${pad}<${element.name}${attributes}>${escape(element.text)}</${element.name}>`;
  return [
    `${pad}<${element.name}${attributes}>`,
    ...element.children.map((child) => indented(child, depth + 1)),
    `${pad}</${element.name}>`,
  ].join('\n');
};

/** XML with line breaks, to be read; what is no XML comes as it is. */
const readable = (xml: string): string => {
  try {
    return indented(readXml(xml), 0);
  } catch {
    return xml;
  }
};

const facts = (pairs: readonly (readonly [string, Html | string])[]) =>
  html`<dl class="facts">
    ${pairs.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

/** The structured form of a sig; nothing where a message has none. */
export const directionsTable = (rows: readonly SigRow[] | undefined): Html | false =>
  rows !== undefined &&
  rows.length > 0 &&
  html`<section>
    <h2>Directions by code</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Words</th>
            <th scope="col">Code</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ part, words, code }) =>
              html`<tr>
                <th scope="row">${part}</th>
                <td>${words}</td>
                <td><code>${code}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;

const related = (records: readonly MessageRecord[]) =>
  records.length > 0 &&
  html` <section>
    <h2>About this message</h2>
    <ul class="plain-list">
      ${records.map(
        (record) =>
          html` <li>
            ${kindTag(record)}
            <a href="/messages/${record.key}">${summarise(record.xml)?.headline ?? record.kind}</a>
            ${stateTag(record.state)} ${instant(record.at)}
          </li>`,
      )}
    </ul>
  </section>`;

/** What the members' schema set says of a message, if it was asked. */
const verdict = (found: string[] | undefined): string =>
  found === undefined
    ? 'Not judged: ERX_SCRIPT_SCHEMA names no folder'
    : found.length === 0
      ? 'Valid'
      : found.join(' ');

/** One message: what it says, what became of it, what else is about it, and its XML. */
export const messageContent = (
  record: MessageRecord,
  others: readonly MessageRecord[],
  judged: Judging['of'],
): Html => {
  const summary = summarise(record.xml);
  const identity: [string, Html | string][] = [
    ['State', html`${stateTag(record.state)} ${repetitions(record)}`],
    ...(summary
      ? ([
          ['From', summary.from],
          ['To', summary.to],
        ] as [string, string][])
      : []),
    ...(record.messageId === undefined
      ? []
      : [['Message id', html`<code>${record.messageId}</code>`] as [string, Html]]),
    ...(record.relatesTo === undefined
      ? []
      : [
          [
            'About',
            html`<a href="/messages?text=${encodeURIComponent(record.relatesTo)}"
              ><code>${record.relatesTo}</code></a
            >`,
          ] as [string, Html],
        ]),
    [record.direction === 'in' ? 'Received' : 'Written', instant(record.at)],
    ['Schema set', verdict(judged(record.xml))],
    ...(record.state === 'waiting' && record.dueAt !== undefined
      ? [['Next try', instant(record.dueAt)] as [string, Html]]
      : []),
  ];
  return html`<div data-live>
    <p class="lead">
      ${kindTag(record)} <strong>${summary?.headline ?? 'Not a valid SCRIPT message'}</strong>
    </p>
    <div class="columns">
      <section class="card">
        <h2>Message</h2>
        ${facts(identity)}
      </section>
      ${
        summary &&
        summary.facts.length > 0 &&
        html`<section class="card">
          <h2>What it says</h2>
          ${facts(summary.facts)}
        </section>`
      }
    </div>
    ${directionsTable(summary?.directions)}
    <section>
      <h2>${record.direction === 'in' ? 'Deliveries' : 'Tries'}</h2>
      ${
        record.deliveries.length === 0
          ? html`<p class="muted">None yet.</p>`
          : html`<ol class="steps">
              ${record.deliveries.map(({ at, outcome }) => html`<li>${instant(at)} ${outcome}</li>`)}
            </ol>`
      }
    </section>
    ${related(others)}
    <section>
      <h2>XML</h2>
      <pre tabindex="0" aria-label="XML of the message"><code>${readable(record.xml)}</code></pre>
    </section>
    ${
      record.answer !== undefined &&
      html`<section>
        <h2>Answer</h2>
        <pre tabindex="0" aria-label="XML of the answer"><code>${readable(record.answer)}</code></pre>
      </section>`
    }
  </div>`;
};
