import { scheduleNamed } from '@erx/core/requests/schedule-of-request';
import { patientName } from '@erx/core/patients/name';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { toWrittenDate } from '@erx/core/requests/rules/written-date';
import { showDate } from '@erx/core/values/dates';
import { Link } from 'react-router-dom';
import type { Column } from '../../ui/table/data-table';
import { DrugCell } from '../../parts/drug/drug-cell';
import { OrderNumber } from '../../ui/text/order-number';
import { RelativeTime } from '../../ui/text/dates';
import { RequestTags } from './request-tags';

/**
 * What a row shows of an answered request (N2-30): order number, patient, prescriber, drug with its schedule and
 * when it was written, pharmacy, verification.
 * @param at when the row came to where it is, such as answered
 */
export function requestColumns<Request extends PharmacyRequest>(at: {
  readonly title: string;
  readonly of: (request: Request) => string;
}): Column<Request>[] {
  return [
    {
      id: 'at',
      title: at.title,
      width: '88px',
      mediumWidth: '76px',
      sortBy: at.of,
      cell: (request) => <RelativeTime at={at.of(request)} />,
    },
    {
      id: 'order',
      title: 'Order',
      width: 'minmax(120px, 0.9fr)',
      mediumWidth: '78px',
      sortBy: ({ orderNumber }) => orderNumber,
      cell: ({ orderNumber }) => <OrderNumber number={orderNumber} />,
    },
    {
      id: 'patient',
      title: 'Patient',
      width: 'minmax(120px, 1.4fr)',
      mediumWidth: 'minmax(0, 1.4fr)',
      narrow: 'heading',
      sortBy: sortedPatient,
      cell: (request) => <PatientOfRequest request={request} />,
    },
    {
      id: 'drug',
      title: 'Prescribed',
      width: 'minmax(160px, 2.4fr)',
      mediumWidth: 'minmax(0, 2.2fr)',
      narrow: 'heading',
      sortBy: ({ drug }) => drug.drugDescription,
      cell: (request) => <DrugOfRequest request={request} />,
    },
    {
      id: 'written',
      title: 'Written',
      width: '84px',
      mediumWidth: '76px',
      sortBy: (request) => toWrittenDate(request)?.date ?? '',
      cell: (request) => <Written request={request} />,
    },
    {
      id: 'prescriber',
      title: 'Prescriber',
      width: 'minmax(104px, 1.2fr)',
      mediumWidth: 'minmax(0, 1.2fr)',
      sortBy: ({ prescriber }) => prescriber.name,
      cell: ({ prescriber }) => <span className="erx-wraps">{prescriber.name}</span>,
    },
    {
      id: 'pharmacy',
      title: 'Pharmacy',
      width: 'minmax(104px, 1.3fr)',
      mediumWidth: 'minmax(0, 1.2fr)',
      sortBy: ({ pharmacy }) => pharmacy.storeName,
      cell: ({ pharmacy }) => <span className="erx-wraps">{pharmacy.storeName}</span>,
    },
    {
      id: 'status',
      title: 'Status',
      width: '144px',
      mediumWidth: '100px',
      sortBy: ({ state }) => state,
      cell: (request) => <RequestTags request={request} />,
    },
  ];
}

function DrugOfRequest({ request: { drug } }: { request: PharmacyRequest }) {
  return <DrugCell description={drug.drugDescription} schedule={scheduleNamed(drug)} />;
}

function sortedPatient({ patient, patientAsSent }: PharmacyRequest): string {
  return patient ? patientName(patient.name) : patientAsSent;
}

function PatientOfRequest({ request: { patient, patientAsSent } }: { request: PharmacyRequest }) {
  if (patient)
    return (
      <Link to={`/patient/${patient.id}`} className="erx-clip">
        {patientName(patient.name)}
      </Link>
    );
  return (
    <span className="erx-clip erx-full-name" title="No patient of the practice is linked to this request">
      {patientAsSent} <span className="erx-cell-sub">(not linked)</span>
    </span>
  );
}

/** The day on which the prescription was issued; where the pharmacy names another than this practice, both. */
function Written({ request }: { request: PharmacyRequest }) {
  const written = toWrittenDate(request);
  if (!written) return <span className="erx-cell-sub">Not known</span>;
  return (
    <>
      {showDate(written.date)}
      {written.sentOn !== undefined && (
        <span className="erx-cell-sub"> sent from here {showDate(written.sentOn)}</span>
      )}
    </>
  );
}
