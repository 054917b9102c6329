import { Button } from '@blueprintjs/core';
import { Edit, TickCircle, Undo, WarningSign } from '@blueprintjs/icons';
import type { Allergy } from '@erx/core/allergies/model';
import { isNoneKnown } from '@erx/core/allergies/rules';
import type { Patient } from '@erx/core/patients/model';
import type { ReactElement } from 'react';
import { type Activity, ClinicalListPanel, toggleAction } from '../../parts/clinical/list-panel';
import { TruncatedText } from '../../ui/text/truncated-text';
import type { Column } from '../../ui/table/data-table';
import { dateOrNone, DateTime } from '../../ui/text/dates';
import type { RowAction } from '../../ui/table/row-action';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useNotices } from '../../ui/feedback/toasts';
import { useMay } from '../../session/practice-session';
import { useAllergies, useAllergyActs } from './use-allergies';
import { lazyComponent } from '../../page/lazy-component';

const AddAllergyDialog = lazyComponent(
  () => import('./dialogs/allergy-dialog'),
  (part) => part.AddAllergyDialog,
);
const EditAllergyDialog = lazyComponent(
  () => import('./dialogs/allergy-dialog'),
  (part) => part.EditAllergyDialog,
);
const ToggleAllergyDialog = lazyComponent(
  () => import('./dialogs/toggle-allergy-dialog'),
  (part) => part.ToggleAllergyDialog,
);

const SEVERITY_ORDER = { Low: 0, Moderate: 1, Severe: 2 } as const satisfies Record<
  Allergy['severity'],
  number
>;

const COLUMNS: Column<Allergy>[] = [
  {
    id: 'allergy',
    title: 'Allergy',
    width: 'minmax(160px, 2fr)',
    narrow: 'heading',
    sortBy: ({ description }) => description,
    cell: ({ description }) => <TruncatedText text={description} />,
  },
  {
    id: 'reaction',
    title: 'Reaction',
    width: 'minmax(140px, 1.6fr)',
    sortBy: ({ reaction }) => reaction,
    cell: ({ reaction }) => <TruncatedText text={reaction} />,
  },
  {
    id: 'severity',
    title: 'Severity',
    width: '112px',
    sortBy: ({ severity }) => SEVERITY_ORDER[severity],
    cell: ({ severity }) => severity,
  },
  {
    id: 'onset',
    title: 'Onset',
    width: '96px',
    sortBy: ({ onsetDate }) => onsetDate ?? '',
    cell: ({ onsetDate }) => dateOrNone(onsetDate),
  },
  {
    id: 'entered',
    title: 'Entered',
    width: '96px',
    sortBy: ({ enteredAt }) => enteredAt,
    cell: ({ enteredAt }) => <DateTime at={enteredAt} />,
  },
];

const isActive = ({ status, hide }: Allergy) => status === 'Active' && !hide;

/** Allergies of a patient (P2-4): active, inactive or all; adding, changing, making inactive and active. */
export function AllergiesPanel({
  patient,
}: {
  patient: Pick<Patient, 'id' | 'allergyKnowledge' | 'allergiesToMatch'>;
}) {
  const { id: patientId, allergyKnowledge } = patient;
  const isUnsure = allergyKnowledge === 'unknown' || patient.allergiesToMatch > 0;
  const mayWrite = useMay('clinical.write');
  const list = useAllergies(patientId);
  return (
    <ClinicalListPanel<Allergy, 'edit' | 'toggle'>
      title="Allergies"
      addText={mayWrite ? 'Add Allergy' : undefined}
      list={list}
      columns={COLUMNS}
      isActive={isActive}
      nameOf={({ description }) => description}
      actionsOf={mayWrite ? actionsOf : undefined}
      isEmptyCounted={false}
      inShort={(active) =>
        active.length === 0
          ? emptyWords('Active', patient).title
          : active.map(({ description, reaction }) => `${description}: ${reaction.toLowerCase()}`).join(', ')
      }
      empty={(activity) => (
        <EmptyState
          icon={isUnsure ? <WarningSign size={32} /> : <TickCircle size={32} />}
          {...emptyWords(activity, patient)}
          {...(mayWrite && activity === 'Active' && allergyKnowledge !== 'recorded'
            ? { action: <NoneKnown patientId={patientId} isSaid={allergyKnowledge === 'none-known'} /> }
            : {})}
        />
      )}
      dialog={(open, close) => {
        if (open.act === 'add') return <AddAllergyDialog patientId={patientId} onClose={close} />;
        const Dialog = open.act === 'edit' ? EditAllergyDialog : ToggleAllergyDialog;
        return <Dialog allergy={open.row} onClose={close} />;
      }}
    />
  );
}

const actionsOf = (allergy: Allergy, open: (act: 'edit' | 'toggle') => void): readonly RowAction[] => [
  {
    name: 'Edit allergy',
    icon: <Edit />,
    onClick: () => {
      open('edit');
    },
  },
  toggleAction(isActive(allergy), open),
];

/** Says that the patient was asked and has none, or takes it back. */
function NoneKnown({ patientId, isSaid }: { patientId: string; isSaid: boolean }): ReactElement {
  const { sayNone } = useAllergyActs(patientId);
  const notices = useNotices();
  const act = () => {
    sayNone.mutate(!isSaid, {
      onSuccess: () => {
        if (!isSaid) notices.success('allergy.none-known');
      },
      onError: notices.failure,
    });
  };
  return isSaid ? (
    <Button
      icon={<Undo />}
      text="Take back"
      aria-label="Take back: no known allergies"
      loading={sayNone.isPending}
      onClick={act}
    />
  ) : (
    <Button icon={<TickCircle />} text="No known allergies" loading={sayNone.isPending} onClick={act} />
  );
}

/** An empty list means nothing by itself: none known and never asked are said apart. */
function emptyWords(
  activity: Activity,
  patient: Pick<Patient, 'allergyKnowledge' | 'allergiesToMatch'>,
): { title: string; description: string } {
  if (activity !== 'Active')
    return { title: 'No allergies in this list', description: 'Choose Active to see the current ones.' };
  if (patient.allergiesToMatch > 0)
    return {
      title: 'No allergies in this list',
      description: `The former chart has ${String(patient.allergiesToMatch)} not matched. Match them before prescribing.`,
    };
  return isNoneKnown(patient)
    ? { title: 'No known allergies', description: 'The patient was asked and has none.' }
    : {
        title: 'Allergies unknown',
        description: 'It is not recorded whether this patient has allergies. Ask before prescribing.',
      };
}
