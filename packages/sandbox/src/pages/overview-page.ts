import { html, type Html } from '@erx/script/xml/html';
import { messageRow, type Row } from './messages-page';

export interface Overview {
  received: number;
  sent: number;
  waiting: number;
  held: number;
  refused: number;
  devices: number;
  pushes: number;
  newest: readonly Row[];
}

const figure = (href: string, label: string, value: number, note: string) =>
  html`<a class="figure card" href="${href}"
    ><span class="label">${label}</span><span class="value">${value.toLocaleString('en-US')}</span
    ><span class="muted">${note}</span></a
  >`;

const waitingNote = ({ waiting }: Overview) =>
  waiting === 0 ? 'none waiting' : `${String(waiting)} waiting`;

const pushNote = ({ pushes }: Overview) =>
  pushes === 0 ? 'no push waits' : `${String(pushes)} waiting for an answer`;

/** What happens in this world, in figures, and the newest messages. */
export const overviewContent = (overview: Overview): Html =>
  html` <p class="muted">
      The world around the product: a pharmacy network that speaks NCPDP SCRIPT 2017071, its pharmacies, and
      the phone of the demo users.
    </p>
    <div data-live>
      <div class="figures">
        ${figure('/messages', 'Messages received', overview.received, `${overview.refused} refused`)}
        ${figure('/messages', 'Messages sent', overview.sent, waitingNote(overview))}
        ${figure('/pharmacies', 'Prescriptions held', overview.held, 'one per message id')}
        ${figure('/phone', 'Devices', overview.devices, pushNote(overview))}
      </div>
      <section>
        <h2>Newest messages</h2>
        ${
          overview.newest.length === 0
            ? html`<p class="empty">
                No messages yet. Send a prescription in the product and it appears here.
              </p>`
            : html`<ul class="messages">
                  ${overview.newest.map(messageRow)}
                </ul>
                <p class="more"><a href="/messages">All messages</a></p>`
        }
      </section>
    </div>`;
