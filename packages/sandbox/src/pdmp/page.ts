import { html, type Html } from '@erx/script/xml/html';
import type { Query, ReportLine } from './report';

const field = (name: keyof Query, label: string, value: string, type: 'text' | 'date') =>
  html`<label class="grow"
    >${label}
    <input type="${type}" name="${name}" value="${value}" required maxlength="60" autocomplete="off"
  /></label>`;

const table = (lines: readonly ReportLine[]) =>
  html` <div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Drug</th>
          <th scope="col">Schedule</th>
          <th scope="col" class="number">Quantity</th>
          <th scope="col" class="number">Days</th>
          <th scope="col">Prescriber</th>
          <th scope="col">Pharmacy</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          (line) =>
            html`<tr>
              <td>${line.on}</td>
              <th scope="row">${line.drug}</th>
              <td><span class="tag wait">C-${line.schedule}</span></td>
              <td class="number">${line.quantity}</td>
              <td class="number">${line.daysSupply}</td>
              <td>${line.prescriber}</td>
              <td>${line.pharmacy}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/**
 * A state's monitoring program, as a prescriber sees it: a search, and what it found. Nothing is asked before
 * it is searched.
 */
export const monitoringContent = (asked?: { query: Query; lines: readonly ReportLine[] }): Html =>
  html` <p class="muted">
      Stands for the prescription drug monitoring program of a state. It shows the controlled substances that
      the pharmacies here received, and a few invented ones.
    </p>
    <form class="filter" method="post" action="/pdmp">
      ${field('last', 'Last name', asked?.query.last ?? '', 'text')}
      ${field('first', 'First name, or its beginning', asked?.query.first ?? '', 'text')}
      ${field('birthDate', 'Birth date', asked?.query.birthDate ?? '', 'date')}
      <button type="submit">Search</button>
    </form>
    ${
      asked &&
      html`<section>
        <h2>Report</h2>
        ${asked.lines.length === 0 ? html`<p class="empty">No controlled substance is reported for this person.</p>` : table(asked.lines)}
      </section>`
    }`;
