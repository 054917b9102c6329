import { check, sentences } from '@erx/core/findings/finding';
import type { Problem } from '@erx/core/problems/model';
import { fieldsOfProblem, problemIsNamed } from '@erx/core/problems/rules';
import { changesBetween } from '@erx/core/values/changes';
import { useState } from 'react';
import { AddEntryDialog, EditEntryDialog, ToggleEntryDialog } from '../../../parts/clinical/entry-dialogs';
import '../../../ui/form/entry-form.css';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { DiagnosisField, type TypedDiagnosis } from '../diagnosis-field';
import { useProblemActs } from '../use-problems';

const NEW: TypedDiagnosis = { text: '', code: '', description: '' };

/** Adds problems to a patient, one after the other (N2-63, N5-15). */
export function AddProblemDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const { add } = useProblemActs(patientId);
  const form = useEntry(NEW, (typed) => check([problemIsNamed], toNew(typed, patientId)));
  const { typed, set, errorOf } = form;
  return (
    <AddEntryDialog
      title="Add Problem"
      patientId={patientId}
      form={form}
      toNew={() => toNew(typed, patientId)}
      add={add}
      added="problem.added"
      onClose={onClose}
    >
      <div className="erx-entry-form">
        <DiagnosisField isRequired typed={typed} onChange={set} error={errorOf('icd10Code')} />
        <DescriptionField
          value={typed.description}
          error={typed.code === '' ? undefined : errorOf('icd10Description')}
          onChange={(description) => {
            set({ description });
          }}
        />
      </div>
    </AddEntryDialog>
  );
}

const toNew = ({ code, description }: TypedDiagnosis, patientId: string) => ({
  patientId,
  icd10Code: code,
  icd10Description: description.trim(),
});

/** Rewords a problem; its code stays (N2-64). */
export function EditProblemDialog({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const { change } = useProblemActs(problem.patientId);
  const [description, setDescription] = useState(problem.icd10Description);
  const findings = check([problemIsNamed], { icd10Code: problem.icd10Code, icd10Description: description });
  return (
    <EditEntryDialog
      title="Edit Problem"
      patientId={problem.patientId}
      id={problem.id}
      toChanges={() =>
        findings.length > 0
          ? undefined
          : changesBetween(fieldsOfProblem(problem), { icd10Description: description.trim() })
      }
      change={change}
      unchanged="problem.unchanged"
      changed="problem.changed"
      onClose={onClose}
    >
      <div className="erx-entry-form">
        <TextField label="ICD-10" className="erx-span-4" value={problem.icd10Code} readOnly />
        <DescriptionField
          value={description}
          error={sentences(findings.filter(({ field }) => field === 'icd10Description'))[0]}
          onChange={setDescription}
          className="erx-span-8"
        />
      </div>
    </EditEntryDialog>
  );
}

/** Makes a problem inactive, or active again, after asking (N4-20). */
export function ToggleProblemDialog({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const { change } = useProblemActs(problem.patientId);
  return (
    <ToggleEntryDialog
      noun="problem"
      row={problem}
      about={`${problem.icd10Code} ${problem.icd10Description}`}
      toChanges={() => [{ key: 'hide', value: !problem.hide }]}
      change={change}
      onClose={onClose}
    />
  );
}

function DescriptionField({
  value,
  error,
  onChange,
  className = 'erx-span-12',
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  className?: string;
}) {
  return (
    <TextField
      label="Description"
      isRequired
      error={error}
      className={className}
      autoComplete="off"
      maxLength={300}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
