import { Callout } from '@blueprintjs/core';
import { MergeLinks } from '@blueprintjs/icons';
import type { Patient } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { useLocation } from 'react-router-dom';
import { DateTime } from '../../../ui/text/dates';
import './merging.css';

/** What is passed to the kept chart's page by the address of a merged one. */
export interface FromMerged {
  readonly mergedId?: string;
}

/** A merge is shown with the chart for so long; afterwards to a person who comes by the old address. In milliseconds. */
const SHOWN_FOR = 30 * 24 * 60 * 60_000;

/** Says which charts were merged into the one in view: what is here may have been written for another number. */
export function MergedCharts({ patient }: { patient: Patient }) {
  const { state } = useLocation() as { readonly state: FromMerged | null };
  const shown = (patient.mergedCharts ?? []).filter(
    ({ id, mergedAt }) => id === state?.mergedId || Date.now() - Date.parse(mergedAt) < SHOWN_FOR,
  );
  if (shown.length === 0) return null;
  return (
    <div className="erx-merged-charts">
      {shown.map((chart) => (
        <Callout key={chart.mergeId} compact minimal icon={<MergeLinks />}>
          {chart.id === state?.mergedId && 'You opened a chart that was merged into this one. '}
          Chart {chart.accountNumber} ({patientName(chart)}) is part of this one since{' '}
          <DateTime at={chart.mergedAt} />: merged by {chart.mergedBy}. {chart.reason}
        </Callout>
      ))}
    </div>
  );
}
