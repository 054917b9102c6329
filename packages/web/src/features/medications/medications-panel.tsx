import { tallMan } from '@erx/core/drugs/tall-man';
import { Button } from '@blueprintjs/core';
import { Archive, Edit, Pill, Prescription as PrescriptionIcon, Print } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { type Medication, STOP_REASONS } from '@erx/core/medications/model';
import { medicationFailure } from '@erx/core/medications/prescribed';
import { isTaken } from '@erx/core/medications/rules';
import type { ReactNode } from 'react';
import { ClinicalListPanel } from '../../parts/clinical/list-panel';
import { DrugCell } from '../../parts/drug/drug-cell';
import { Directions } from '../../parts/drug/directions';
import type { Column } from '../../ui/table/data-table';
import { dateOrNone } from '../../ui/text/dates';
import type { RowAction } from '../../ui/table/row-action';
import { StatusTag } from '../../ui/text/status-tag';
import { EmptyState } from '../../ui/feedback/empty-state';
import { showPdfAs } from '../../ui/file/show-pdf';
import { useNotices } from '../../ui/feedback/toasts';
import { useMay, useToday, useClient } from '../../session/practice-session';
import { useMedications, usePrintMedications } from './use-medications';
import { lazyComponent } from '../../page/lazy-component';
import type { Client } from '@erx/core/client/call';
import { getDrug, getDrugByNdc } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { useMutation } from '@tanstack/react-query';
import { known } from '../../parts/drug/known-drug';
import { findingsOnDrugChoice } from '../../parts/drug/findings-on-drug-choice';
import { useWritableSchedules } from '../../parts/drug/use-writable-schedules';

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
  const list = useMedications(patientId);
  const prescribable = usePrescribable(onPrescribe);
  const isActive = (medication: Medication) => isTaken(medication, today);
  const actionsOf = (medication: Medication, open: (act: 'edit' | 'inactivate') => void): RowAction[] => [
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
              open('edit');
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
              open('inactivate');
            },
          },
        ]
      : []),
  ];
  return (
    <ClinicalListPanel<Medication, 'edit' | 'inactivate'>
      title="Medications"
      addText={mayWrite ? 'Add Medication' : undefined}
      list={list}
      columns={COLUMNS}
      isActive={isActive}
      inactiveWord={inactiveWord}
      nameOf={({ description }) => description}
      actionsOf={mayWrite || mayPrescribe ? actionsOf : undefined}
      actionsWidth={92}
      controls={
        <>
          {actions}
          {mayPrint && <PrintButton patientId={patientId} isListed={list.data !== undefined} />}
        </>
      }
      empty={() => (
        <EmptyState
          icon={<Pill size={32} />}
          title="No medications in this list"
          description={
            'Medications this patient takes appear here once they are recorded or prescribed here. ' +
            'An empty list does not mean that the patient takes none.'
          }
        />
      )}
      dialog={(open, close) => {
        if (open.act === 'add') return <AddMedicationDialog patientId={patientId} onClose={close} />;
        const Dialog = open.act === 'edit' ? EditMedicationDialog : InactivateMedicationDialog;
        return <Dialog medication={open.row} onClose={close} />;
      }}
    />
  );
}

/** Why it is not taken now. */
function inactiveWord({ stopReason, hide }: Medication): string {
  if (stopReason !== undefined && stopReason !== 'other') return STOP_REASONS[stopReason];
  return hide ? 'Inactive' : 'Stopped';
}

/** Prints what the patient takes. */
function PrintButton({ patientId, isListed }: { patientId: string; isListed: boolean }) {
  const print = usePrintMedications(patientId);
  const notices = useNotices();
  return (
    <Button
      icon={<Print />}
      text="Print"
      title="What the patient takes, for the patient"
      disabled={!isListed}
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

/**
 * Starting a prescription from a medication of the list. What the catalog does not know or may not be
 * prescribed is refused as in N8-10, what this prescriber may not write as in P5-16.
 */
function usePrescribable(onPrescribe: ((drugId: string) => void) | undefined) {
  const client = useClient();
  const notices = useNotices();
  const { schedules } = useWritableSchedules();
  const lookUp = useMutation({
    mutationFn: async (medication: Medication): Promise<Drug> => {
      const drug = await drugOf(client, medication);
      refuseWhenStopped(findingsOnDrugChoice(drug, schedules));
      return drug;
    },
  });
  return {
    prescribe: (medication: Medication) => {
      if (!lookUp.isPending)
        lookUp.mutate(medication, {
          onSuccess: ({ prescribableDrugId }) => {
            onPrescribe?.(prescribableDrugId);
          },
          onError: notices.failure,
        });
    },
    isBusyWith: ({ id }: Medication) => lookUp.isPending && lookUp.variables.id === id,
  };
}

/** The product, by its id, otherwise by its NDC. @throws AppError medication.not-prescribable */
async function drugOf(client: Client, { prescribableDrugId, representativeNdc }: Medication): Promise<Drug> {
  const byNdc =
    prescribableDrugId === undefined && representativeNdc !== undefined
      ? await known(client.call(getDrugByNdc, { params: { ndc: representativeNdc } }))
      : undefined;
  const id = prescribableDrugId ?? byNdc?.prescribableDrugId;
  const drug =
    id === undefined
      ? undefined
      : await known(
          client.call(getDrug, { params: { id }, query: { excludeUnsupportedGenericIds: 'true' } }),
        );
  if (!drug) throw new AppError('medication.not-prescribable');
  return drug;
}
