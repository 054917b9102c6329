import { Archive, Edit, Pill, Refresh } from '@blueprintjs/icons';
import { type Medication, STOP_REASONS } from '@erx/core/medications/model';
import { isTaken } from '@erx/core/medications/rules';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { ClinicalListPanel } from '../../parts/clinical/list-panel';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { useMay, useToday } from '../../session/practice-session';
import { EmptyState } from '../../ui/feedback/empty-state';
import type { RowAction } from '../../ui/table/row-action';
import { useSelection } from '../../ui/table/use-selection';
import { MEDICATION_COLUMNS, tickColumn } from './medication-columns';
import { MedicationTools } from './medication-tools';
import { useMedications } from './use-medications';
import { type MedicationActs, useRenewing } from './use-renewing';

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

interface Props {
  patientId: string;
  /** Absent where nothing is prescribed. */
  acts?: MedicationActs;
  /** Further buttons of the panel, of other nouns. */
  controls?: ReactNode;
}

/** Medications of a patient (P2-4): active, inactive or all; adding, renewing, changing, stopping and printing. */
export function MedicationsPanel({ patientId, acts, controls }: Props) {
  const mayWrite = useMay('clinical.write');
  const mayPrescribe = useMay('prescription.write') && acts !== undefined;
  const today = useToday();
  const list = useMedications(patientId);
  const renewing = useRenewing(acts);
  const isActive = (medication: Medication) => isTaken(medication, today);
  const taken = useMemo(() => list.data?.filter((each) => isTaken(each, today)) ?? [], [list.data, today]);
  const selection = useSelection(taken);
  const pointed = useRef<Medication>(undefined);
  const [stopping, setStopping] = useState<readonly Medication[]>([]);

  const begin = (medication: Medication, as: 'renewed' | 'changed') => {
    selection.clear();
    renewing.begin(medication, as);
  };
  const renew = (medications: readonly Medication[]) => {
    renewing.renew(medications);
    selection.clear();
  };
  const change = ([only]: readonly Medication[]) => {
    if (only) begin(only, 'changed');
  };
  const orNone = ({ length }: readonly Medication[]) => (length === 0 ? 'Tick a medicine first.' : undefined);
  const tools = [
    ...(mayPrescribe
      ? [
          {
            name: 'Renew',
            letter: 'r',
            isBusy: acts.onRenewSeveral === undefined,
            refusalOf: orNone,
            run: renew,
          },
          {
            name: 'Change',
            letter: 'c',
            refusalOf: ({ length }: readonly Medication[]) =>
              length === 1 ? undefined : 'Tick one medicine to change it.',
            run: change,
          },
        ]
      : []),
    ...(mayWrite
      ? [
          {
            name: 'Stop',
            letter: 's',
            refusalOf: orNone,
            run: setStopping,
          },
        ]
      : []),
  ];
  const actionsOf = (medication: Medication, open: (act: 'edit' | 'inactivate') => void): RowAction[] => [
    ...(mayPrescribe && isActive(medication)
      ? [
          {
            name: 'Renew',
            icon: <Refresh />,
            isBusy: renewing.isBusyWith(medication),
            onClick: () => {
              begin(medication, 'renewed');
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
            name: 'Stop medication',
            icon: <Archive />,
            onClick: () => {
              open('inactivate');
            },
          },
        ]
      : []),
  ];
  return (
    <>
      <ClinicalListPanel<Medication, 'edit' | 'inactivate'>
        title="Medications"
        addText={mayWrite ? 'Add Medication' : undefined}
        list={list}
        columns={[...(tools.length > 0 ? [tickColumn(selection, isActive)] : []), ...MEDICATION_COLUMNS]}
        isActive={isActive}
        inactiveWord={inactiveWord}
        nameOf={({ description }) => description}
        actionsOf={mayWrite || mayPrescribe ? actionsOf : undefined}
        actionsWidth={92}
        controls={controls}
        onPoint={(medication) => {
          pointed.current = medication && isActive(medication) ? medication : undefined;
        }}
        tools={
          <MedicationTools
            patientId={patientId}
            isListed={list.data !== undefined}
            count={taken.length}
            selection={selection}
            pointed={pointed}
            acts={tools}
          />
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
      <LazyBoundary>
        {stopping[0] && (
          <InactivateMedicationDialog
            key={stopping[0].id}
            medication={stopping[0]}
            onStopped={() => {
              setStopping(stopping.slice(1));
            }}
            onClose={() => {
              setStopping([]);
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}

/** Why it is not taken now. */
function inactiveWord({ stopReason, hide }: Medication): string {
  if (stopReason !== undefined && stopReason !== 'other') return STOP_REASONS[stopReason];
  return hide ? 'Inactive' : 'Stopped';
}
