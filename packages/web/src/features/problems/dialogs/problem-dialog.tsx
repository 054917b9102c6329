import { searchDiagnoses } from '@erx/core/drugs/contract';
import type { FoundDiagnosis } from '@erx/core/drugs/model';
import { check, sentences } from '@erx/core/findings/finding';
import type { Problem } from '@erx/core/problems/model';
import { isSuggested, suggestionsOf } from '@erx/core/problems/ended';
import { fieldsOfProblem, problemIsNamed } from '@erx/core/problems/rules';
import { changesBetween } from '@erx/core/values/changes';
import { useState } from 'react';
import { AddEntryDialog, EditEntryDialog, ToggleEntryDialog } from '../../../parts/clinical/entry-dialogs';
import { Combobox } from '../../../ui/form/combobox';
import '../../../ui/form/entry-form.css';
import { Field } from '../../../ui/form/field';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { useSearch } from '../../../ui/form/use-search';
import { describeFailure } from '../../../ui/feedback/toasts';
import { useClient } from '../../../session/practice-session';
import { useProblemActs } from '../use-problems';

interface Typed {
  /** What is in the search; the code once one is chosen. */
  readonly text: string;
  readonly code: string;
  readonly description: string;
}

const NEW: Typed = { text: '', code: '', description: '' };

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
        <DiagnosisField typed={typed} onChange={set} error={errorOf('icd10Code')} />
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

const toNew = ({ code, description }: Typed, patientId: string) => ({
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

function DiagnosisField({
  typed,
  onChange,
  error,
}: {
  typed: Typed;
  onChange: (typed: Typed) => void;
  error: string | undefined;
}) {
  const client = useClient();
  const found = useSearch<FoundDiagnosis>(
    'drugs',
    'diagnoses-of-problem',
    typed.code === '' ? typed.text : '',
    (searchStr, signal) => client.call(searchDiagnoses, { query: { searchStr } }, { signal }),
  );
  const note = found.error
    ? describeFailure(found.error).sentences[0]
    : typed.code === '' && typed.text.trim() !== '' && !found.isWorking && found.items.length === 0
      ? 'No diagnosis found.'
      : undefined;
  return (
    <Field label="ICD-10" isRequired error={error} className="erx-span-12">
      {({ intent: _intent, 'aria-required': _required, ...ties }) => (
        <Combobox
          ties={ties}
          listLabel="Diagnoses"
          name="icd10Code"
          placeholder="Code or words"
          text={typed.text}
          onText={(text) => {
            onChange({ text, code: '', description: '' });
          }}
          items={found.items}
          isCurrent={found.isCurrent}
          isWorking={found.isWorking}
          onEnter={found.searchNow}
          itemId={({ code }) => code}
          isSuggestion={isSuggested}
          suggestionsLabel={suggestionsOf(found.items)}
          {...(note === undefined ? {} : { note })}
          onChoose={({ code, description }) => {
            onChange({ text: code, code, description });
          }}
          option={({ code, description }) => (
            <span>
              <b>{code}</b> {description}
            </span>
          )}
        />
      )}
    </Field>
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
