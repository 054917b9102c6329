import { Classes } from '@blueprintjs/core';
import { Clipboard, Edit } from '@blueprintjs/icons';
import { saidOfEnd, whatToChoose } from '@erx/core/problems/ended';
import type { Problem } from '@erx/core/problems/model';
import { ClinicalListPanel, toggleAction } from '../../parts/clinical/list-panel';
import { TruncatedText } from '../../ui/text/truncated-text';
import type { Column } from '../../ui/table/data-table';
import { DateTime } from '../../ui/text/dates';
import type { RowAction } from '../../ui/table/row-action';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useIntegration } from '../../session/integration';
import { useMay } from '../../session/practice-session';
import { useProblems } from './use-problems';
import { lazyComponent } from '../../page/lazy-component';

const AddProblemDialog = lazyComponent(
  () => import('./dialogs/problem-dialog'),
  (part) => part.AddProblemDialog,
);
const EditProblemDialog = lazyComponent(
  () => import('./dialogs/problem-dialog'),
  (part) => part.EditProblemDialog,
);
const ToggleProblemDialog = lazyComponent(
  () => import('./dialogs/problem-dialog'),
  (part) => part.ToggleProblemDialog,
);

const COLUMNS: Column<Problem>[] = [
  {
    id: 'code',
    title: 'ICD-10',
    width: '88px',
    sortBy: ({ icd10Code }) => icd10Code,
    cell: ({ icd10Code }) => icd10Code,
  },
  {
    id: 'description',
    title: 'Description',
    width: 'minmax(200px, 1fr)',
    narrow: 'heading',
    sortBy: ({ icd10Description }) => icd10Description,
    cell: ({ icd10Code, icd10Description, ended }) => (
      <>
        <TruncatedText text={icd10Description} />
        {ended && (
          <div className={`${Classes.TEXT_MUTED} ${Classes.TEXT_SMALL}`}>
            {saidOfEnd({ code: icd10Code, ...ended })} {whatToChoose({ code: icd10Code, ...ended })}
          </div>
        )}
      </>
    ),
  },
  {
    id: 'entered',
    title: 'Entered',
    width: '96px',
    sortBy: ({ enteredAt }) => enteredAt,
    cell: ({ enteredAt }) => <DateTime at={enteredAt} />,
  },
];

const isActive = ({ hide }: Problem) => !hide;

/**
 * Problems of a patient (P2-4): active, inactive or all; adding, rewording, making inactive and active, but
 * not in integrated mode (N6-4).
 */
export function ProblemsPanel({ patientId }: { patientId: string }) {
  const { integrated } = useIntegration();
  const mayWrite = useMay('clinical.write') && !integrated;
  const list = useProblems(patientId);
  return (
    <ClinicalListPanel<Problem, 'edit' | 'toggle'>
      title="Problems"
      addText={mayWrite ? 'Add Problem' : undefined}
      list={list}
      columns={COLUMNS}
      isActive={isActive}
      nameOf={({ icd10Description }) => icd10Description}
      actionsOf={mayWrite ? actionsOf : undefined}
      inShort={(active) =>
        active.length === 0
          ? 'None recorded'
          : active.map(({ icd10Description }) => icd10Description).join(', ')
      }
      empty={() => (
        <EmptyState
          icon={<Clipboard size={32} />}
          title="No problems in this list"
          description="Problems recorded for this patient appear here; prescribing offers them as diagnoses."
        />
      )}
      dialog={(open, close) => {
        if (open.act === 'add') return <AddProblemDialog patientId={patientId} onClose={close} />;
        const Dialog = open.act === 'edit' ? EditProblemDialog : ToggleProblemDialog;
        return <Dialog problem={open.row} onClose={close} />;
      }}
    />
  );
}

const actionsOf = (problem: Problem, open: (act: 'edit' | 'toggle') => void): readonly RowAction[] => [
  {
    name: 'Edit problem',
    icon: <Edit />,
    onClick: () => {
      open('edit');
    },
  },
  toggleAction(isActive(problem), open),
];
