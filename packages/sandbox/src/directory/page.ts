import { html, type Html } from '@erx/script/xml/html';
import { instant } from '../pages/layout';
import type { Answered, Location } from './records';

const answeredRow = ({ at, kind, npi, outcome }: Answered) =>
  html`<li>${kind} <span class="muted">NPI ${npi}</span> ${outcome} ${instant(at)}</li>`;

/** Who is registered, and what the product reported to the directory. */
export const directoryContent = (locations: readonly Location[], answered: readonly Answered[]): Html =>
  html` <p class="muted">
      The network's directory of prescribers. The product registers them here and tells of changes; each
      location has an SPI.
    </p>
    <div data-live>
      <section>
        <h2>Locations</h2>
        ${
          locations.length === 0
            ? html`<p class="empty">
                Nobody yet. Register a prescriber in the product and the location appears here.
              </p>`
            : html`<ul class="plain-list">
                ${locations.map(
                  ({ at, prescriber }) =>
                    html` <li>
                      <strong>${prescriber.spi}</strong> ${prescriber.firstName} ${prescriber.lastName},
                      ${prescriber.clinicName}
                      <span class="muted"
                        >NPI ${prescriber.npi} · ${prescriber.address1}, ${prescriber.city},
                        ${prescriber.state} ${prescriber.zipCode} ·
                        ${prescriber.serviceLevels.join(', ')}</span
                      >
                      ${instant(at)}
                    </li>`,
                )}
              </ul>`
        }
      </section>
      <section>
        <h2>Messages</h2>
        ${
          answered.length === 0
            ? html`<p class="empty">None yet.</p>`
            : html`<ul class="plain-list">
                ${answered.slice(0, 50).map(answeredRow)}
              </ul>`
        }
      </section>
    </div>`;
