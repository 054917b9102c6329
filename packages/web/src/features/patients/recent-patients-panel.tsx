import { Edit, User } from '@blueprintjs/icons';
import type { PatientSummary } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { showPhone } from '@erx/core/values/contact';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { TruncatedText } from '../../ui/text/truncated-text';
import type { Column } from '../../ui/table/data-table';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { RowActions } from '../../ui/table/row-actions';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useListedPages } from '../../ui/table/use-pages';
import { useMay } from '../../session/practice-session';
import { useRecentPatients } from './use-patients';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';

const EditPatientDialog = lazyComponent(
  () => import('./dialogs/save-patient-dialog'),
  (part) => part.EditPatientDialog,
);

/** Rows of a page until another number is chosen (N2-10). */
const ROWS = 5;

const COLUMNS: readonly Column<PatientSummary>[] = [
  {
    id: 'account',
    title: 'Account Number',
    width: 'minmax(100px, 0.8fr)',
    sortBy: ({ accountNumber }) => accountNumber,
    cell: ({ accountNumber }) => accountNumber,
  },
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(180px, 2fr)',
    narrow: 'heading',
    sortBy: patientName,
    cell: (patient) => <NameWithComments patient={patient} />,
  },
  {
    id: 'address',
    title: 'Address',
    width: 'minmax(160px, 2.4fr)',
    narrow: 'hidden',
    sortBy: addressOf,
    cell: (patient) => <TruncatedText text={addressOf(patient)} />,
  },
  {
    id: 'phone',
    title: 'Phone',
    width: '120px',
    sortBy: ({ phone }) => phone,
    cell: ({ phone }) => showPhone(phone),
  },
  {
    id: 'dob',
    title: 'DOB',
    width: '96px',
    sortBy: ({ birthDate }) => birthDate,
    cell: ({ birthDate }) => showDate(birthDate),
  },
];

/** Patients opened last, with Edit Patient Info (N2-10). A row opens the patient. */
export function RecentPatientsPanel() {
  const patients = useRecentPatients('dashboard');
  const navigate = useNavigate();
  const mayEdit = useMay('patient.write');
  const [editing, setEditing] = useState<string>();
  const pages = useListedPages({
    name: 'recent-patients',
    defaultSize: ROWS,
    rows: patients.data,
    error: patients.error,
    retry: () => {
      void patients.refetch();
    },
  });

  const columns: Column<PatientSummary>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      title: 'Actions',
      width: '32px',
      align: 'end',
      narrow: 'corner',
      isTitleHidden: true,
      cell: (patient) =>
        mayEdit ? (
          <RowActions
            of={patientName(patient)}
            actions={[
              {
                name: 'Edit Patient Info',
                icon: <Edit />,
                onClick: () => {
                  setEditing(patient.id);
                },
              },
            ]}
          />
        ) : null,
    },
  ];

  return (
    <Panel title="Recent Patients" anchor="recent-patients" count={patients.data?.length}>
      <PagedTable
        label="Recent patients"
        columns={columns}
        rowId={({ id }) => id}
        pages={pages}
        onRowClick={({ id }) => {
          void navigate(`/patient/${id}`);
        }}
        empty={
          <EmptyState
            icon={<User size={32} />}
            title="No recent patients"
            description={`Patients you open appear here. Find one with the search above${mayEdit ? ', or add one' : ''}.`}
          />
        }
      />
      <LazyBoundary>
        {editing !== undefined && (
          <EditPatientDialog
            patientId={editing}
            onClose={() => {
              setEditing(undefined);
            }}
          />
        )}
      </LazyBoundary>
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
