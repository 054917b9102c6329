import { Edit, People } from '@blueprintjs/icons';
import type { PatientSummary } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { showPhone } from '@erx/core/values/contact';
import { showDate } from '@erx/core/values/dates';
import { lazy, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Clip } from '../../ui/clip';
import { DataTable, type Column } from '../../ui/data-table';
import { Pager } from '../../ui/pager';
import { Panel } from '../../ui/panel';
import { RowActions } from '../../ui/row-actions';
import { EmptyState } from '../../ui/states';
import { useMay } from '../../workplace/workplace';
import { useRecentPatients } from './use-patients';
import { Later } from '../../ui/later';

const EditPatientDialog = lazy(async () => ({ default: (await import('./dialogs/save-patient-dialog')).EditPatientDialog }));

/** 5 rows a page (N2-10). */
const ROWS = 5;

/** Patients opened last, with Edit Patient Info (N2-10). A row opens the patient. */
export function RecentPatientsPanel() {
  const patients = useRecentPatients('dashboard');
  const navigate = useNavigate();
  const mayEdit = useMay('patient.write');
  const [page, setPage] = useState(0);
  const [editing, setEditing] = useState<string>();
  const lastPage = Math.max(0, Math.ceil((patients.data?.length ?? 0) / ROWS) - 1);
  const shown = Math.min(page, lastPage);

  const columns: Column<PatientSummary>[] = [
    { id: 'account', title: 'Account Number', width: 'minmax(100px, 0.8fr)', cell: ({ accountNumber }) => accountNumber },
    { id: 'name', title: 'Name', width: 'minmax(180px, 2fr)', narrow: 'heading', cell: (patient) => <NameWithComments patient={patient} /> },
    { id: 'address', title: 'Address', width: 'minmax(160px, 2.4fr)', narrow: 'hidden', cell: (patient) => <Clip text={addressOf(patient)} /> },
    { id: 'phone', title: 'Phone', width: '120px', cell: ({ phone }) => showPhone(phone) },
    { id: 'dob', title: 'DOB', width: '96px', cell: ({ birthDate }) => showDate(birthDate) },
    {
      id: 'actions', title: 'Actions', width: '32px', align: 'end', narrow: 'corner', isTitleHidden: true,
      cell: (patient) => (mayEdit
        ? <RowActions of={patientName(patient)} actions={[{ name: 'Edit Patient Info', icon: <Edit />, onClick: () => { setEditing(patient.id); } }]} />
        : null),
    },
  ];

  return (
    <Panel title="Recent Patients" count={patients.data?.length}>
      <DataTable
        label="Recent patients" columns={columns} rowId={({ id }) => id} expectedRows={ROWS}
        rows={patients.data?.slice(shown * ROWS, (shown + 1) * ROWS)} error={patients.error} onRetry={() => { void patients.refetch(); }}
        onRowClick={({ id }) => { void navigate(`/patient/${id}`); }}
        empty={<EmptyState icon={<People size={32} />} title="No recent patients" description="Patients you open appear here. Find one with the search above, or add one." />}
      />
      <Pager page={shown} lastPage={lastPage} onPage={setPage} label="Recent patients" />
      <Later>{editing !== undefined && <EditPatientDialog patientId={editing} onClose={() => { setEditing(undefined); }} />}</Later>
    </Panel>
  );
}

function NameWithComments({ patient }: { patient: PatientSummary }) {
  return (
    <span className="erx-clip" title={patient.comments}>
      <Link to={`/patient/${patient.id}`}>{patientName(patient)}</Link>
      {patient.comments !== '' && <span className="erx-cell-sub erx-cell-comment"> {patient.comments}</span>}
    </span>
  );
}

function addressOf({ address, city, state, zipCode }: PatientSummary): string {
  return [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
