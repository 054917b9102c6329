import type { ReadText } from '../../drugs/drug-search';
import { readOrderLine } from '@erx/core/prescriptions/order-line/read-order-line';
import type { OrderLine } from '@erx/core/prescriptions/order-line/model';
import './line.css';

/** What of a typed line names the drug, and what its other parts are read as. */
export function readLine(text: string): ReadText {
  const line = readOrderLine(text);
  return line.isOrder
    ? { searchText: line.drugText.slice(0, LONGEST_SEARCH), note: <LineReading line={line} /> }
    : { searchText: text.slice(0, LONGEST_SEARCH) };
}

/** As long as the search takes a text. */
const LONGEST_SEARCH = 100;

const quoted = (text: string): string => `“${text}”`;

/** What each part of a line is read as, before a product is chosen for it. */
function LineReading({ line }: { line: OrderLine }) {
  const { quantity, refills } = line;
  const parts: readonly (readonly [name: string, text: string | undefined])[] = [
    ['Directions', line.sigText === '' ? undefined : quoted(line.sigText)],
    ['Days', line.days],
    ['Dispense', quantity && [quantity.amount, quantity.unit].filter(Boolean).join(' ')],
    ['Refills', refills === undefined ? undefined : String(refills)],
    ['Substitution', line.isAsWritten ? 'not allowed' : undefined],
    ['Diagnosis', line.diagnosisText === '' ? undefined : quoted(line.diagnosisText)],
  ];
  const known = parts.filter(([, text]) => text !== undefined);
  return (
    <span className="erx-line-reading">
      {known.map(([name, text]) => (
        <span key={name}>
          {name} <b>{text}</b>
        </span>
      ))}
      {line.leftOver.length > 0 && (
        <span className="erx-line-left">Not understood: {line.leftOver.map(quoted).join(', ')}</span>
      )}
    </span>
  );
}
