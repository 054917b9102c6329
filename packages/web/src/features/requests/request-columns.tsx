import { patientName } from '@erx/core/patients/name';
import { CHANGE_TYPE_LABEL, type ChangeRequest, type PharmacyRequest } from '@erx/core/requests/model';
import { Link } from 'react-router-dom';
import { Clip } from '../../ui/clip';
import type { Column } from '../../ui/data-table';
import { RecentMoment } from '../../ui/recent-moment';
import { ScheduleTag } from '../../ui/schedule-tag';

/** What the rows of both queues show (N2-30). */
export function requestColumns<Request extends PharmacyRequest>(): Column<Request>[] {
  return [
    { id: 'received', title: 'Received', width: '88px', sortBy: ({ receivedAt }) => receivedAt, cell: ({ receivedAt }) => <RecentMoment at={receivedAt} /> },
    { id: 'drug', title: 'Prescribed', width: 'minmax(180px, 2.4fr)', narrow: 'heading', sortBy: ({ drug }) => drug.drugDescription, cell: ({ drug }) => <span className="erx-medication"><Clip text={drug.drugDescription} frame="erx-drug" /><ScheduleTag schedule={drug.deaSchedule} /></span> },
    { id: 'patient', title: 'Patient', width: 'minmax(130px, 1.3fr)', cell: (request) => <PatientOfRequest request={request} /> },
    { id: 'prescriber', title: 'Prescriber', width: 'minmax(120px, 1.2fr)', cell: ({ prescriber }) => <Clip text={prescriber.name} /> },
    { id: 'pharmacy', title: 'Pharmacy', width: 'minmax(120px, 1.3fr)', cell: ({ pharmacy }) => <Clip text={pharmacy.storeName} /> },
    { id: 'order', title: 'Order', width: 'minmax(80px, 0.8fr)', narrow: 'hidden', cell: ({ orderNumber }) => <Clip text={orderNumber} /> },
  ];
}

/** The kind of change asked for, before the other columns. */
export function changeColumns(): Column<ChangeRequest>[] {
  const [received, ...others] = requestColumns<ChangeRequest>();
  const type: Column<ChangeRequest> = { id: 'type', title: 'Type', width: 'minmax(140px, 1.2fr)', cell: (request) => <Clip text={CHANGE_TYPE_LABEL[request.type]} /> };
  return received ? [received, type, ...others] : [type, ...others];
}

function PatientOfRequest({ request: { patient, patientAsSent } }: { request: PharmacyRequest }) {
  if (patient) return <Link to={`/patient/${patient.id}`} className="erx-clip">{patientName(patient.name)}</Link>;
  return <span className="erx-clip erx-full-name" title="No patient of the practice is linked to this request">{patientAsSent} <span className="erx-cell-sub">(not linked)</span></span>;
}
