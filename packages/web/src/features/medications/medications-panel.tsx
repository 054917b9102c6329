import { tallMan } from '@erx/core/drugs/tall-man';
import { Button } from '@blueprintjs/core';
import { Add, Archive, Edit, Pill, Prescription as PrescriptionIcon, Print } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { type Medication, STOP_REASONS } from '@erx/core/medications/model';
import { medicationFailure } from '@erx/core/medications/prescribed';
import { isTaken } from '@erx/core/medications/rules';
import { type ReactNode, useState } from 'react';
import {
  type Activity,
  activityColumns,
  ActivityFilter,
  inactiveClass,
  visibleRows,
} from '../../ui/table/activity-filter';
import { DrugCell } from '../../parts/drug/drug-cell';
import { Directions } from '../../parts/drug/directions';
import { DataTable, type Column } from '../../ui/table/data-table';
import { dateOrNone } from '../../ui/text/dates';
import { LazyBoundary } from '../../page/lazy-boundary';
import { Panel } from '../../ui/layout/panel';
import { RowActions } from '../../ui/table/row-actions';
import { StatusTag } from '../../ui/text/status-tag';
import { EmptyState } from '../../ui/feedback/empty-state';
import { showPdfAs } from '../../ui/file/show-pdf';
import { useNotices } from '../../ui/feedback/toasts';
import { useMay, useToday } from '../../session/practice-session';
import { usePrescribable } from './use-prescribable';
import { useMedications, usePrintMedications } from './use-medications';
import { lazyComponent } from '../../page/lazy-component';

const AddMedicationDialog = lazyComponent(
  () => import('./dialogs/medication-dialog'),
  (part) => part.AddMedicationDialog,
);
const EditMedicationDialog = lazyComponent(
  () => import('./dialogs/medication-dialog'),
  (part) => part.EditMedicationDialog,
);
const InactivateMedicationDialog = lazyComponent(
  () => import('./dialogs/inactivate-medication-dialog'),
  (part) => part.InactivateMedicationDialog,
);

const COLUMNS: Column<Medication>[] = [
  {
    id: 'medication',
    title: 'Medication',
    width: 'minmax(200px, 2.4fr)',
    narrow: 'heading',
    sortBy: ({ description }) => description,
    cell: (medication) => (
      <DrugCell description={medication.description} schedule={medication.schedule}>
        <NotDelivered medication={medication} />
        {medication.ingredients && <Directions text={tallMan(`Of ${medication.ingredients.join('; ')}`)} />}
      </DrugCell>
    ),
  },
  {
    id: 'sig',
    title: 'Sig',
    width: 'minmax(160px, 2fr)',
    narrow: 'bare',
    cell: ({ sig }) => <Directions text={sig} />,
  },
  {
    id: 'started',
    title: 'Started',
    width: '96px',
    sortBy: ({ startedAt }) => startedAt ?? '',
    cell: ({ startedAt }) => dateOrNone(startedAt),
  },
  {
    id: 'prescribed',
    title: 'Prescribed',
    width: '96px',
    sortBy: ({ prescriptions }) => prescriptions?.[0]?.writtenOn ?? '',
    cell: ({ prescriptions }) => dateOrNone(prescriptions?.[0]?.writtenOn),
  },
  {
    id: 'filled',
    title: 'Last filled',
    width: '96px',
    sortBy: ({ lastFilled }) => lastFilled ?? '',
    cell: ({ lastFilled }) => dateOrNone(lastFilled),
  },
  {
    id: 'stopped',
    title: 'Stopped',
    width: '96px',
    sortBy: ({ stoppedAt }) => stoppedAt ?? '',
    cell: ({ stoppedAt }) => dateOrNone(stoppedAt),
  },
];

type Open =
  { readonly act: 'add' } | { readonly act: 'edit' | 'inactivate'; readonly medication: Medication };

interface Props {
  patientId: string;
  /** Starts a prescription of the row's drug, by its id in the catalog. */
  onPrescribe?: (drugId: string) => void;
  /** Further buttons of the panel, of other nouns. */
  actions?: ReactNode;
}

/**
 * Medications of a patient (P2-4): active, inactive or all; adding, changing, making inactive and
 * prescribing.
 */
export function MedicationsPanel({ patientId, onPrescribe, actions }: Props) {
  const mayWrite = useMay('clinical.write');
  const mayPrint = useMay('clinical.print');
  const mayPrescribe = useMay('prescription.write') && onPrescribe !== undefined;
  const today = useToday();
  const [activity, setActivity] = useState<Activity>('Active');
  const [open, setOpen] = useState<Open>();
  const list = useMedications(patientId);
  const print = usePrintMedications(patientId);
  const notices = useNotices();
  const prescribable = usePrescribable(onPrescribe);
  const isActive = (medication: Medication) => isTaken(medication, today);
  const rows = visibleRows(list.data, activity, isActive);
  const close = () => {
    setOpen(undefined);
  };
  const shown = [
    ...COLUMNS,
    ...activityColumns<Medication>(activity, (row) =>
      isActive(row)
        ? 'Active'
        : row.stopReason !== undefined && row.stopReason !== 'other'
          ? STOP_REASONS[row.stopReason]
          : row.hide
            ? 'Inactive'
            : 'Stopped',
    ),
  ];
  const columns: Column<Medication>[] =
    mayWrite || mayPrescribe
      ? [
          ...shown,
          {
            id: 'actions',
            title: 'Actions',
            width: '92px',
            align: 'end',
            narrow: 'corner',
            isTitleHidden: true,
            cell: (medication) => (
              <RowActions
                of={medication.description}
                actions={[
                  ...(mayPrescribe
                    ? [
                        {
                          name: 'Prescribe',
                          icon: <PrescriptionIcon />,
                          isBusy: prescribable.isBusyWith(medication),
                          onClick: () => {
                            prescribable.prescribe(medication);
                          },
                        },
                      ]
                    : []),
                  // What a prescription says is changed by prescribing.
                  ...(mayWrite && medication.origin === 'entered'
                    ? [
                        {
                          name: 'Edit medication',
                          icon: <Edit />,
                          onClick: () => {
                            setOpen({ act: 'edit', medication });
                          },
                        },
                      ]
                    : []),
                  ...(mayWrite && !medication.hide
                    ? [
                        {
                          name: 'Mark inactive',
                          icon: <Archive />,
                          onClick: () => {
                            setOpen({ act: 'inactivate', medication });
                          },
                        },
                      ]
                    : []),
                ]}
              />
            ),
          },
        ]
      : shown;
  return (
    <Panel
      title="Medications"
      count={rows?.length}
      controls={
        <>
          <ActivityFilter of="medications" value={activity} onChange={setActivity} />
          {actions}
          {mayPrint && (
            <Button
              icon={<Print />}
              text="Print"
              title="What the patient takes, for the patient"
              disabled={list.data === undefined}
              loading={print.isPending}
              onClick={() => {
                print.mutate(undefined, {
                  onSuccess: (pdf) => {
                    showPdfAs('medications.pdf', pdf);
                  },
                  onError: notices.failure,
                });
              }}
            />
          )}
          {mayWrite && (
            <Button
              icon={<Add />}
              text="Add Medication"
              onClick={() => {
                setOpen({ act: 'add' });
              }}
            />
          )}
        </>
      }
    >
      <DataTable
        label="Medications"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        expectedRows={3}
        rowClass={(row) => inactiveClass(activity, isActive(row))}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
        empty={
          <EmptyState
            icon={<Pill size={32} />}
            title="No medications in this list"
            description={
              'Medications this patient takes appear here once they are recorded or prescribed here. ' +
              'An empty list does not mean that the patient takes none.'
            }
          />
        }
      />
      <LazyBoundary>
        {open?.act === 'add' && <AddMedicationDialog patientId={patientId} onClose={close} />}
        {open?.act === 'edit' && <EditMedicationDialog medication={open.medication} onClose={close} />}
        {open?.act === 'inactivate' && (
          <InactivateMedicationDialog medication={open.medication} onClose={close} />
        )}
      </LazyBoundary>
    </Panel>
  );
}

/** That no pharmacy is known to have it: it does not count, or it may. */
function NotDelivered({ medication }: { medication: Medication }) {
  const failure = medicationFailure(medication);
  if (failure === undefined) return null;
  return (
    <StatusTag
      state="error"
      text="Not delivered"
      detail={say(failure === 'refused' ? 'medication.refused' : 'medication.unanswered')}
    />
  );
}
