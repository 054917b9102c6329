import { InputGroup } from '@blueprintjs/core';
import { searchDiagnoses } from '@erx/core/drugs/contract';
import type { Diagnosis } from '@erx/core/drugs/model';
import { AppError } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { Problem } from '@erx/core/problems/model';
import { fieldsOfProblem, problemIsNamed } from '@erx/core/problems/rules';
import { changesBetween } from '@erx/core/values/changes';
import { useRef, useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { AddDialog } from '../../../ui/dialog/add-dialog';
import { Combobox } from '../../../ui/form/combobox';
import '../../../ui/form/entry-form.css';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import { Field } from '../../../ui/form/field';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { useSearch } from '../../../ui/form/use-search';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
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
  const [typed, setTyped] = useState(NEW);
  const [isJudged, setJudged] = useState(false);
  const key = useRef(crypto.randomUUID());
  const entry = { patientId, icd10Code: typed.code, icd10Description: typed.description.trim() };
  const findings = check([problemIsNamed], entry);
  const act = () => {
    setJudged(true);
    if (findings.length > 0) {
      focusFirstError();
      return;
    }
    add.mutate(
      { entry, key: key.current },
      {
        onSettled: (_, error) => {
          if (!(error && 'status' in error && error.status === 0)) key.current = crypto.randomUUID();
        },
      },
    );
  };
  return (
    <AddDialog
      isOpen
      title="Add Problem"
      actText="Submit"
      width={600}
      banner={<PatientBannerById patientId={patientId} />}
      isSubmitting={add.isPending}
      onSubmit={act}
      onClose={onClose}
      added={add.isSuccess ? say('problem.added') : undefined}
      onAnother={() => {
        setTyped(NEW);
        setJudged(false);
        add.reset();
      }}
      {...toFailureProps(add.error)}
    >
      <div className="erx-entry-form">
        <DiagnosisField
          typed={typed}
          onChange={setTyped}
          error={isJudged ? sentenceOn(findings, 'icd10Code') : undefined}
        />
        <DescriptionField
          value={typed.description}
          error={isJudged && typed.code !== '' ? sentenceOn(findings, 'icd10Description') : undefined}
          onChange={(description) => {
            setTyped({ ...typed, description });
          }}
        />
      </div>
    </AddDialog>
  );
}

/** Rewords a problem; its code stays (N2-64). */
export function EditProblemDialog({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const { change } = useProblemActs(problem.patientId);
  const notices = useNotices();
  const [description, setDescription] = useState(problem.icd10Description);
  const [refused, setRefused] = useState<unknown>();
  const findings = check([problemIsNamed], { icd10Code: problem.icd10Code, icd10Description: description });
  const act = () => {
    setRefused(undefined);
    if (findings.length > 0) return;
    const changes = changesBetween(fieldsOfProblem(problem), { icd10Description: description.trim() });
    if (changes.length === 0) {
      setRefused(new AppError('problem.unchanged'));
      return;
    }
    change.mutate(
      { id: problem.id, changes },
      {
        onSuccess: () => {
          notices.success('problem.changed');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title="Edit Problem"
      actText="Submit"
      width={600}
      banner={<PatientBannerById patientId={problem.patientId} />}
      isSubmitting={change.isPending}
      onSubmit={act}
      onClose={onClose}
      {...toFailureProps(refused ?? change.error)}
    >
      <div className="erx-entry-form">
        <Field label="ICD-10" className="erx-span-4">
          {(ties) => <InputGroup {...ties} value={problem.icd10Code} readOnly />}
        </Field>
        <DescriptionField
          value={description}
          error={sentenceOn(findings, 'icd10Description')}
          onChange={setDescription}
          className="erx-span-8"
        />
      </div>
    </FormDialog>
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
  const found = useSearch<Diagnosis>(
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
    <Field label="Description" isRequired error={error} className={className}>
      {(ties) => (
        <InputGroup
          {...ties}
          autoComplete="off"
          maxLength={300}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

function sentenceOn(findings: ReturnType<typeof check>, field: string): string | undefined {
  const found = findings.find((finding) => finding.field === field);
  return found && say(found.code, found.data);
}
