import { showQuantity } from '@erx/core/drugs/show-quantity';
import type { EpaRequest } from '@erx/core/prior-authorization/request';
import { EPA_STATE_LABEL } from '@erx/core/prior-authorization/rules';
import { showDate } from '@erx/core/values/dates';
import { Link } from 'react-router-dom';
import type { Column } from '../../ui/table/data-table';
import { DrugCell } from '../../parts/drug/drug-cell';
import { DateTime } from '../../ui/text/dates';
import type { RowAction } from '../../ui/table/row-action';
import { RowActions } from '../../ui/table/row-actions';
import { SHOWN_STATE } from '../../parts/tags/shown-epa-state';
import { StatusTag } from '../../ui/text/status-tag';
import { AnswerDetails } from './answer-facts';

/**
 * Date, Medication, Notes, Dispense, Pharmacy, Status, Actions (S2.13-1); the patient is above the drug,
 * for no one acts on a drug without its patient.
 */
export function epaColumns(actionsOf: (row: EpaRequest) => readonly RowAction[]): Column<EpaRequest>[] {
  return [
    {
      id: 'date',
      title: 'Date',
      width: '112px',
      mediumWidth: '96px',
      sortBy: dateOf,
      cell: (row) => (
        <span className="erx-epa-date">
          <span className="erx-cell-sub">{labelOf(row)}</span>
          <DateTime at={dateOf(row)} />
        </span>
      ),
    },
    {
      id: 'medication',
      title: 'Medication',
      width: 'minmax(160px, 1.8fr)',
      narrow: 'heading',
      sortBy: ({ description }) => description,
      cell: (row) => <Medication row={row} />,
    },
    {
      id: 'notes',
      title: 'Notes',
      width: 'minmax(140px, 1.8fr)',
      narrow: 'bare',
      cell: ({ epaDetails, units }) => <AnswerDetails details={epaDetails} units={units} />,
    },
    {
      id: 'dispense',
      title: 'Dispense',
      width: '104px',
      mediumWidth: '80px',
      align: 'end',
      sortBy: ({ dispense }) => Number(dispense),
      cell: ({ dispense, units }) => showQuantity(dispense, units),
    },
    {
      id: 'pharmacy',
      title: 'Pharmacy',
      width: 'minmax(80px, 1.7fr)',
      sortBy: ({ pharmacy }) => pharmacy?.storeName ?? '',
      cell: ({ pharmacy }) =>
        pharmacy ? (
          <span className="erx-wraps">{`${pharmacy.storeName}, ${pharmacy.city} ${pharmacy.state}`}</span>
        ) : (
          <span className="erx-cell-sub">Not chosen</span>
        ),
    },
    {
      id: 'status',
      title: 'Status',
      width: '136px',
      mediumWidth: '132px',
      sortBy: ({ epaDetails: { state } }) => EPA_STATE_LABEL[state],
      cell: ({ epaDetails: { state } }) => (
        <StatusTag state={SHOWN_STATE[state]} text={EPA_STATE_LABEL[state]} />
      ),
    },
    {
      id: 'actions',
      title: 'Actions',
      width: '152px',
      mediumWidth: '32px',
      align: 'end',
      narrow: 'corner',
      isTitleHidden: true,
      cell: (row) => (
        <RowActions
          of={`${row.description}, ${row.patient.firstName} ${row.patient.lastName}`}
          actions={actionsOf(row)}
        />
      ),
    },
  ];
}

function labelOf({ epaDetails: { state, status } }: EpaRequest): string {
  return status === undefined ? 'Begun' : EPA_STATE_LABEL[state];
}

function dateOf({ epaDetails: { answeredAt, startedAt } }: EpaRequest): string {
  return answeredAt ?? startedAt;
}

function Medication({ row: { description, schedule, patient, patientId } }: { row: EpaRequest }) {
  return (
    <span className="erx-epa-medication">
      <Link
        to={`/patient/${patientId}`}
        className="erx-full-name"
        title={`Born ${showDate(patient.birthDate)}`}
      >
        {patient.lastName}, {patient.firstName}
      </Link>
      <DrugCell description={description} schedule={schedule} />
    </span>
  );
}
