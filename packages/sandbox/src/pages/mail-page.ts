import type { Letter } from '../mail/records';
import { html, type Html } from './html';
import { instant } from './layout';

const letterCard = (letter: Letter) =>
  html`<li class="push letter" data-letter="${letter.messageId}">
    <div>
      <h3>${letter.subject}</h3>
      <p class="muted">From ${letter.from} to ${letter.to.join(', ')} · ${instant(letter.at)}</p>
      <pre>${letter.text}</pre>
    </div>
  </li>`;

/** What the product has sent by mail. */
export const mailContent = (letters: readonly Letter[]): Html =>
  html`<div data-live>
    ${
      letters.length === 0
        ? html`<p class="empty">
            No mail yet. The product writes to a practice’s prescribers and administrators when a security
            incident was filed, within a minute.
          </p>`
        : html`<ul class="pushes">
            ${letters.slice(0, 100).map(letterCard)}
          </ul>`
    }
  </div>`;
