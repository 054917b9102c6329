import { Tag } from '@blueprintjs/core';
import { DocumentOpen } from '@blueprintjs/icons';
import type { MonitoringEntry } from '@erx/core/pdmp/model';
import { DrugCell } from '../../parts/drug/drug-cell';
import { Directions } from '../../parts/drug/directions';
import { type Column, DataTable } from '../../ui/table/data-table';
import { dateOrNone } from '../../ui/text/dates';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useMonitoringHistory } from './use-monitoring';

/** Last Fill, Medication, Controlled Substance, NDC, Dx, Sig (N2-54). */
const COLUMNS: readonly Column<MonitoringEntry>[] = [
  {
    id: 'last-fill',
    title: 'Last Fill',
    width: '92px',
    sortBy: ({ lastFill }) => lastFill ?? '',
    cell: ({ lastFill }) => dateOrNone(lastFill),
  },
  {
    id: 'medication',
    title: 'Medication',
    width: 'minmax(140px, 2fr)',
    narrow: 'heading',
    sortBy: ({ medication }) => medication,
    cell: ({ medication }) => <DrugCell description={medication} />,
  },
  {
    id: 'controlled',
    title: 'Controlled Substance',
    width: '148px',
    mediumWidth: '128px',
    sortBy: ({ controlledSubstance }) => controlledSubstance,
    cell: ({ controlledSubstance }) =>
      controlledSubstance === 'Unknown' ? (
        <Tag intent="warning" minimal>
          Unknown
        </Tag>
      ) : (
        controlledSubstance
      ),
  },
  { id: 'ndc', title: 'NDC', width: '104px', cell: ({ ndc }) => (ndc === '' ? <None /> : ndc) },
  { id: 'dx', title: 'Dx', width: '64px', cell: ({ dx }) => (dx === '' ? <None /> : dx) },
  {
    id: 'sig',
    title: 'Sig',
    width: 'minmax(120px, 2fr)',
    narrow: 'bare',
    cell: ({ sig }) => (sig === '' ? <None /> : <Directions text={sig} />),
  },
];

/** What monitoring programs and PBMs reported of a patient, newest first. */
export function HistoryTable({ patientId }: { patientId: string }) {
  const history = useMonitoringHistory(patientId);
  return (
    <DataTable
      label="Prior controlled substances"
      columns={COLUMNS}
      rows={history.data}
      rowId={({ id }) => id}
      expectedRows={3}
      error={history.error}
      onRetry={() => {
        void history.refetch();
      }}
      empty={
        <EmptyState
          icon={<DocumentOpen size={24} />}
          title="No prior controlled substance is known here"
          description="That does not prove that there is none. The PDMP of your state knows more."
        />
      }
    />
  );
}

function None() {
  return (
    <span className="erx-cell-sub" aria-label="None">
      –
    </span>
  );
}
