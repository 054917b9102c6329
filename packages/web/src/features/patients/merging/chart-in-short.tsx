import type { ChartInShort } from '@erx/core/patients/merge-model';
import { patientName } from '@erx/core/patients/name';
import { showDate } from '@erx/core/values/dates';
import { Link } from 'react-router-dom';

/** A chart with what distinguishes it; the name leads to it. */
export function ChartCell({ chart }: { chart: ChartInShort }) {
  return (
    <div className="erx-chart-in-short">
      <Link to={`/patient/${chart.id}`}>{patientName(chart)}</Link>
      <span className="erx-cell-sub">Account # {chart.accountNumber}</span>
      <span className="erx-cell-sub">
        DOB {chart.birthDate === '' ? 'not known' : showDate(chart.birthDate)}
        {chart.phoneEnd !== '' && `, phone ends in ${chart.phoneEnd}`}
      </span>
    </div>
  );
}

/** Two charts in one line of words, for buttons and dialogs. */
export const pairText = (one: ChartInShort, other: ChartInShort): string =>
  `${patientName(one)} (${one.accountNumber}) and ${patientName(other)} (${other.accountNumber})`;
