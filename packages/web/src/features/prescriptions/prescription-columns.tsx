import { tallMan } from '@erx/core/drugs/tall-man';
import type { Prescription } from '@erx/core/prescriptions/model';
import { showIngredients, showQuantity } from '@erx/core/drugs/show-quantity';
import { showDate } from '@erx/core/values/dates';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '../../ui/table/data-table';
import { Directions } from '../../parts/drug/directions';
import { DrugCell } from '../../parts/drug/drug-cell';
import { DateTime } from '../../ui/text/dates';
import type { RowAction } from '../../ui/table/row-action';
import { RowActions } from '../../ui/table/row-actions';
import { type PendingFindings, PendingFindingsTag } from './pending-findings';
import { PrescriptionTags } from './prescription-tags';

interface Options {
  isOfPatient: boolean;
  /** What is written, in place of a column each and of the date: lines under the drug, in a column of a page. */
  inShort: readonly Column<Prescription>[] | undefined;
  actionsOf: (row: Prescription) => readonly RowAction[];
  findingsOf: (row: Prescription) => PendingFindings;
  /** A checkbox before each row, where rows can be selected. */
  selectCell?: (row: Prescription) => ReactNode;
}

const DATE: Column<Prescription> = {
  id: 'date',
  title: 'Date',
  width: '84px',
  mediumWidth: '76px',
  sortBy: ({ sentAt, scriptedAt }) => sentAt ?? scriptedAt,
  cell: ({ sentAt, scriptedAt }) => <DateTime at={sentAt ?? scriptedAt} />,
};

/** What is written, where it goes, and how it is. */
const WRITTEN: readonly Column<Prescription>[] = [
  {
    id: 'dispense',
    title: 'Dispense',
    width: '92px',
    mediumWidth: '64px',
    align: 'end',
    sortBy: ({ dispense }) => Number(dispense),
    cell: ({ dispense, units }) => <span className="erx-wraps">{showQuantity(dispense, units)}</span>,
  },
  {
    id: 'refills',
    title: 'Refills',
    width: '48px',
    align: 'end',
    sortBy: ({ refills }) => ('prn' in refills ? Infinity : refills.count),
    cell: ({ refills }) => ('prn' in refills ? 'PRN' : refills.count),
  },
  {
    id: 'pharmacy',
    title: 'Pharmacy',
    width: 'minmax(128px, 2fr)',
    mediumWidth: 'minmax(96px, 1fr)',
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
    mediumWidth: '126px',
    sortBy: ({ scriptStatus, verification }) => `${scriptStatus} ${verification.status}`,
    cell: (row) => <PrescriptionTags row={row} />,
  },
];

/**
 * Date, Medication, Dispense, Refills, Pharmacy, Status, Actions (P2-19); the patient too where there are
 * many.
 */
export function prescriptionColumns({
  isOfPatient,
  inShort,
  actionsOf,
  findingsOf,
  selectCell,
}: Options): Column<Prescription>[] {
  return [
    ...(selectCell
      ? [
          {
            id: 'select',
            title: 'Select',
            width: '20px',
            narrow: 'select' as const,
            isTitleHidden: true,
            cell: selectCell,
          },
        ]
      : []),
    ...(inShort ? [] : [DATE]),
    ...(isOfPatient
      ? []
      : [
          {
            id: 'patient',
            title: 'Patient',
            width: 'minmax(88px, 1.2fr)',
            mediumWidth: 'minmax(80px, 1fr)',
            narrow: 'heading' as const,
            sortBy: lastThenFirst,
            cell: (row: Prescription) => (
              <Link
                to={`/patient/${row.patientId}`}
                className="erx-clip"
                title={`Born ${showDate(row.patient.birthDate)}`}
              >
                {lastThenFirst(row)}
              </Link>
            ),
          },
        ]),
    {
      id: 'medication',
      title: 'Medication',
      width: 'minmax(120px, 3.4fr)',
      narrow: 'heading',
      sortBy: ({ description }) => description,
      cell: (row) => <Medication row={row} found={findingsOf(row)} />,
    },
    ...(inShort ?? WRITTEN),
    {
      id: 'actions',
      title: 'Actions',
      width: '128px',
      mediumWidth: '32px',
      align: 'end',
      narrow: 'corner',
      isTitleHidden: true,
      cell: (row) => <RowActions of={rowName(row)} actions={actionsOf(row)} />,
    },
  ];
}

/** What a row is, for what is done with it: the drug and its patient. */
export const rowName = ({ description, patient }: Prescription): string =>
  `${description}, ${patient.firstName} ${patient.lastName}`;

function lastThenFirst({ patient }: Prescription): string {
  return `${patient.lastName}, ${patient.firstName}`;
}

/** The drug, its schedule in view whatever is cut off, then the sig. */
function Medication({ row, found }: { row: Prescription; found: PendingFindings }) {
  return (
    <DrugCell description={row.description} schedule={row.schedule}>
      {row.compound && <Directions text={tallMan(`Of ${showIngredients(row.compound).join('; ')}`)} />}
      <Directions text={row.sig} />
      {row.scriptStatus === 'Pending' && row.preparedBy && (
        <span className="erx-cell-sub erx-cell-comment">Prepared by {row.preparedBy.name}</span>
      )}
      <PendingFindingsTag found={found} />
    </DrugCell>
  );
}
