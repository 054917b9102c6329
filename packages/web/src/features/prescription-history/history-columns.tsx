import { patientName } from '@erx/core/patients/name';
import { shownStatus } from '@erx/core/prescriptions/display-status';
import type { Prescription } from '@erx/core/prescriptions/model';
import { CHANGE_TYPE_LABEL, type PharmacyRequest, REQUEST_STATE_LABEL } from '@erx/core/requests/model';
import { fullName } from '@erx/core/users/names';
import { EyeOpen, TimelineEvents } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { Column } from '../../ui/table/data-table';
import { DrugCell } from '../../parts/drug/drug-cell';
import { DateTime } from '../../ui/text/dates';
import { OrderNumber } from '../../ui/text/order-number';
import { RowActions } from '../../ui/table/row-actions';
import { type DisplayStatus, StatusTag } from '../../ui/text/status-tag';
import type { HistoryKind } from './history-search';

/** A row of the history, whichever kind was searched. */
export type HistoryRow = Prescription | PharmacyRequest;
export const isRequest = (row: HistoryRow): row is PharmacyRequest => 'kind' in row;

/** What became of a response. */
const VERIFICATION = {
  Unsent: { state: 'pending', text: 'No answer yet' },
  Unverified: { state: 'sent', text: 'Unverified' },
  Verified: { state: 'verified' },
  Error: { state: 'error' },
} as const satisfies Record<string, { state: DisplayStatus; text?: string }>;

/** What was seen to without an answer waits for nothing. */
const verificationOf = ({
  state,
  responseMessageVerification: { status },
}: PharmacyRequest): { state: DisplayStatus; text?: string } =>
  state === 'Handled' && status === 'Unsent'
    ? { state: 'inactive', text: 'Nothing sent' }
    : VERIFICATION[status];
/** The patient, the drug, and who has to do with it. */
const WHAT_AND_WHO: readonly Column<HistoryRow>[] = [
  {
    id: 'patient',
    title: 'Patient',
    width: 'minmax(112px, 1.2fr)',
    mediumWidth: 'minmax(0, 1.4fr)',
    narrow: 'heading',
    cell: (row) => <PatientOfRow row={row} />,
  },
  {
    id: 'drug',
    title: 'Drug',
    width: 'minmax(160px, 2.2fr)',
    mediumWidth: 'minmax(0, 2.2fr)',
    narrow: 'heading',
    cell: (row) => <Drug row={row} />,
  },
  {
    id: 'prescriber',
    title: 'Prescriber',
    width: 'minmax(112px, 1.1fr)',
    mediumWidth: 'minmax(0, 1.2fr)',
    cell: (row) => (
      <span className="erx-wraps">{isRequest(row) ? row.prescriber.name : fullName(row.provider)}</span>
    ),
  },
  {
    id: 'pharmacy',
    title: 'Pharmacy',
    width: 'minmax(104px, 1.2fr)',
    mediumWidth: 'minmax(0, 1.2fr)',
    cell: (row) => <span className="erx-wraps">{row.pharmacy?.storeName ?? 'Not chosen'}</span>,
  },
];

/** What a row of any kind shows (N2-30). */
export function historyColumns({
  kind,
  onTimeline,
  onRequest,
}: {
  kind: HistoryKind;
  onTimeline: (prescriptionId: string) => void;
  onRequest?: ((request: PharmacyRequest) => void) | undefined;
}): Column<HistoryRow>[] {
  const isOfRequests = kind !== 'prescriptions';
  return [
    {
      id: 'at',
      title: isOfRequests ? 'Received' : 'Written',
      width: '88px',
      mediumWidth: '76px',
      cell: (row) => <DateTime at={isRequest(row) ? row.receivedAt : row.scriptedAt} />,
    },
    {
      id: 'order',
      title: 'Order',
      width: 'minmax(120px, 0.9fr)',
      mediumWidth: 'minmax(60px, 1fr)',
      cell: ({ orderNumber }) => <OrderNumber number={orderNumber} />,
    },
    ...(kind === 'changes'
      ? [
          {
            id: 'type',
            title: 'Type',
            width: 'minmax(96px, 1fr)',
            mediumWidth: 'minmax(0, 1.1fr)',
            cell: (row: HistoryRow) => <span className="erx-wraps">{typeOf(row)}</span>,
          },
        ]
      : []),
    ...WHAT_AND_WHO,
    ...(isOfRequests
      ? [
          {
            id: 'answer',
            title: 'Answer',
            width: 'minmax(96px, 1fr)',
            mediumWidth: 'minmax(84px, 1.1fr)',
            cell: (row: HistoryRow) =>
              isRequest(row) ? <span className="erx-wraps">{REQUEST_STATE_LABEL[row.state]}</span> : null,
          },
        ]
      : []),
    {
      id: 'status',
      title: isOfRequests ? 'Verification' : 'Status',
      width: '136px',
      mediumWidth: '104px',
      cell: (row) => <Standing row={row} />,
    },
    {
      id: 'actions',
      title: 'Actions',
      width: '64px',
      mediumWidth: '32px',
      align: 'end',
      narrow: 'corner',
      isTitleHidden: true,
      cell: (row) => <RowActions of={rowName(row)} actions={actionsOf(row, onTimeline, onRequest)} />,
    },
  ];
}

/** What a row is, for what is done with it: the drug and its patient. */
function rowName(row: HistoryRow): string {
  if (isRequest(row))
    return `${row.drug.drugDescription}, ${row.patient ? patientName(row.patient.name) : row.patientAsSent}`;
  return `${row.description}, ${row.patient.firstName} ${row.patient.lastName}`;
}

function actionsOf(
  row: HistoryRow,
  onTimeline: (prescriptionId: string) => void,
  onRequest: ((request: PharmacyRequest) => void) | undefined,
) {
  const prescriptionId = isRequest(row) ? row.prescriptionId : row.id;
  return [
    ...(isRequest(row) && onRequest
      ? [
          {
            name: 'Show Request',
            icon: <EyeOpen />,
            onClick: () => {
              onRequest(row);
            },
          },
        ]
      : []),
    ...(prescriptionId === undefined
      ? []
      : [
          {
            name: 'Show Timeline',
            icon: <TimelineEvents />,
            onClick: () => {
              onTimeline(prescriptionId);
            },
          },
        ]),
  ];
}

function typeOf(row: HistoryRow): string {
  return isRequest(row) && row.kind === 'change' ? CHANGE_TYPE_LABEL[row.type] : '';
}

function Drug({ row }: { row: HistoryRow }) {
  const [description, schedule] = isRequest(row)
    ? [row.drug.drugDescription, row.drug.deaSchedule]
    : [row.description, row.schedule];
  return <DrugCell description={description} schedule={schedule} />;
}

function PatientOfRow({ row }: { row: HistoryRow }) {
  if (!isRequest(row))
    return (
      <Link to={`/patient/${row.patientId}`} className="erx-clip">
        {row.patient.lastName}, {row.patient.firstName}
      </Link>
    );
  if (row.patient)
    return (
      <Link to={`/patient/${row.patient.id}`} className="erx-clip">
        {patientName(row.patient.name)}
      </Link>
    );
  return (
    <span className="erx-clip erx-full-name" title="No patient of the practice is linked to this request">
      {row.patientAsSent} <span className="erx-cell-sub">(not linked)</span>
    </span>
  );
}

function Standing({ row }: { row: HistoryRow }) {
  if (isRequest(row)) return <StatusTag {...verificationOf(row)} />;
  const { state, text, reason } = shownStatus(row);
  return <StatusTag state={state} {...(text === undefined ? {} : { text })} detail={reason} />;
}
