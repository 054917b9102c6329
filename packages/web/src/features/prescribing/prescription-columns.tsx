import { showUnits } from '@erx/core/drugs/potency-units';
import { type Prescription } from '@erx/core/prescribing/model';
import { showDate } from '@erx/core/values/dates';
import { showDecimal } from '@erx/core/values/decimals';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Clip } from '../../ui/clip';
import { type Column } from '../../ui/data-table';
import { Moment } from '../../ui/moment';
import { RowActions, type RowAction } from '../../ui/row-actions';
import { ScheduleTag } from '../../ui/schedule-tag';
import { StatusTag } from '../../ui/status-tag';
import { shownStatus } from './shown-status';

interface Options {
  isSummary: boolean;
  actionsOf: (row: Prescription) => readonly RowAction[];
  /** A checkbox before each row, where rows can be selected. */
  selectCell?: (row: Prescription) => ReactNode;
}

/** Date, Medication, Dispense, Refills, Pharmacy, Status, Actions (P2-19); the patient too where there are many. */
export function prescriptionColumns({ isSummary, actionsOf, selectCell }: Options): Column<Prescription>[] {
  return [
    ...(selectCell ? [{ id: 'select', title: 'Select', width: '20px', narrow: 'select' as const, isTitleHidden: true, cell: selectCell }] : []),
    { id: 'date', title: 'Date', width: '88px', sortBy: ({ scriptedAt }) => scriptedAt, cell: ({ sentAt, scriptedAt }) => <Moment at={sentAt ?? scriptedAt} /> },
    ...(isSummary ? [] : [{
      id: 'patient', title: 'Patient', width: 'minmax(120px, 1.2fr)', sortBy: lastThenFirst,
      cell: (row: Prescription) => <Link to={`/patient/${row.patientId}`} className="erx-clip" title={`Born ${showDate(row.patient.birthDate)}`}>{lastThenFirst(row)}</Link>,
    }]),
    { id: 'medication', title: 'Medication', width: 'minmax(200px, 2.6fr)', narrow: 'heading', sortBy: ({ description }) => description, cell: (row) => <Medication row={row} /> },
    { id: 'dispense', title: 'Dispense', width: '112px', align: 'end', sortBy: ({ dispense }) => Number(dispense), cell: ({ dispense, units }) => `${showDecimal(dispense)} ${showUnits(units)}` },
    { id: 'refills', title: 'Refills', width: '56px', align: 'end', sortBy: ({ refills }) => ('prn' in refills ? Infinity : refills.count), cell: ({ refills }) => ('prn' in refills ? 'PRN' : refills.count) },
    { id: 'pharmacy', title: 'Pharmacy', width: 'minmax(120px, 1.4fr)', sortBy: ({ pharmacy }) => pharmacy?.storeName ?? '', cell: ({ pharmacy }) => (pharmacy ? <Clip text={`${pharmacy.storeName}, ${pharmacy.city} ${pharmacy.state}`} /> : <span className="erx-cell-sub">None</span>) },
    { id: 'status', title: 'Status', width: 'minmax(108px, max-content)', cell: (row) => <Status row={row} /> },
    { id: 'actions', title: 'Actions', width: '112px', align: 'end', narrow: 'bare', isTitleHidden: true, cell: (row) => <RowActions of={row.description} actions={actionsOf(row)} /> },
  ];
}

function lastThenFirst({ patient }: Prescription): string {
  return `${patient.lastName}, ${patient.firstName}`;
}

/** The drug with its schedule in view whatever is cut off, then the sig. */
function Medication({ row }: { row: Prescription }) {
  return (
    <span className="erx-medication">
      <Clip text={row.sig === '' ? row.description : `${row.description}. ${row.sig}`} />
      <ScheduleTag schedule={row.schedule} />
    </span>
  );
}

function Status({ row }: { row: Prescription }) {
  const { state, text, reason } = shownStatus(row);
  return <StatusTag state={state} text={text} detail={reason} />;
}
