import { Button, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core';
import { type ClinicalFact, type ClinicalFactKind, NewClinicalFact } from '@erx/core/clinical-facts/model';
import { askedFacts, findingsOnClinicalFact } from '@erx/core/clinical-facts/rules';
import { CLINICAL_FACT_NAME, showClinicalFact } from '@erx/core/clinical-facts/show';
import { say } from '@erx/core/findings/messages';
import { readTypedDate } from '@erx/core/patients/entry';
import type { Patient } from '@erx/core/patients/model';
import { showDate, showInstant } from '@erx/core/values/dates';
import { readDecimal } from '@erx/core/values/decimals';
import { useState } from 'react';
import { useMay, usePracticeSession, useToday } from '../../../session/practice-session';
import { describeFailure } from '../../../ui/feedback/toasts';
import { EmptyState, FailureState } from '../../../ui/feedback/empty-state';
import { Field } from '../../../ui/form/field';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { LoadingBlock } from '../../../ui/feedback/loading';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import '../clinical-facts.css';
import { useAddClinicalFact, useClinicalFacts } from '../use-clinical-facts';
import { MarkFactWrongDialog } from './mark-fact-wrong-dialog';

/** Every clinical fact of a patient, with a way to record one and to say that one was entered in error. */
export function ClinicalFactsDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const [marked, setMarked] = useState<ClinicalFact>();
  if (marked)
    return (
      <MarkFactWrongDialog
        patient={patient}
        fact={marked}
        onClose={() => {
          setMarked(undefined);
        }}
      />
    );
  return <ListDialog patient={patient} onMark={setMarked} onClose={onClose} />;
}

interface ListProps {
  patient: Patient;
  onMark: (fact: ClinicalFact) => void;
  onClose: () => void;
}

const VALUES = [
  { value: '', label: 'Choose' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

function ListDialog({ patient, onMark, onClose }: ListProps) {
  const mayEdit = useMay('clinical.write');
  const today = useToday();
  const add = useAddClinicalFact(patient.id);
  const [kind, setKind] = useState<ClinicalFactKind | ''>('');
  const [value, setValue] = useState('');
  const [day, setDay] = useState('');
  const [due, setDue] = useState('');
  const [isJudged, setJudged] = useState(false);
  const read = NewClinicalFact.safeParse({
    kind,
    value: kind === 'kidney' ? (readDecimal(value) ?? value.trim()) : value,
    observedOn: readTypedDate(day),
    ...(kind === 'pregnancy' ? { dueOn: due.trim() === '' ? '' : readTypedDate(due) } : {}),
  });
  const asked = askedFacts(patient, today);
  const findings = read.success ? findingsOnClinicalFact(patient, read.data, today) : [];
  const errorOf = (field: 'value' | 'observedOn' | 'dueOn', typed: string) => {
    if (!isJudged) return undefined;
    if (field !== 'dueOn' && typed.trim() === '') return say('field.required');
    if (read.success) {
      const found = findings.find((finding) => finding.field === field);
      return found && say(found.code, found.data);
    }
    const isOfField = read.error.issues.some(({ path }) => path[0] === field);
    return isOfField
      ? say(field === 'value' ? 'field.number-not-positive' : 'field.date-invalid')
      : undefined;
  };
  const save = () => {
    setJudged(true);
    if (!read.success || findings.length > 0 || day.trim() === '') focusFirstError();
    else
      add.mutate(read.data, {
        onSuccess: () => {
          setJudged(false);
          setKind('');
          setValue('');
          setDay('');
          setDue('');
        },
      });
  };
  return (
    <FormDialog
      isOpen
      title="Clinical Facts"
      actText={mayEdit ? 'Record' : undefined}
      cancelText="Close"
      width={640}
      banner={<PatientBanner patient={patient} />}
      isSubmitting={add.isPending}
      onSubmit={save}
      onClose={onClose}
      {...(add.error ? { failure: describeFailure(add.error).sentences.join(' ') } : {})}
    >
      {mayEdit && (
        <div className="erx-clinical-entry">
          <Field label="Fact" isRequired error={isJudged && kind === '' ? say('field.required') : undefined}>
            {({ intent: _intent, ...ties }) => (
              <HTMLSelect
                {...ties}
                fill
                value={kind}
                options={[
                  { value: '', label: 'Choose' },
                  ...asked.map((each) => ({ value: each, label: CLINICAL_FACT_NAME[each] })),
                ]}
                onChange={(event) => {
                  setKind(asked.find((each) => each === event.currentTarget.value) ?? '');
                  setValue('');
                  setJudged(false);
                }}
              />
            )}
          </Field>
          {kind === 'kidney' ? (
            <Field label="mL/min/1.73 m²" isRequired error={errorOf('value', value)}>
              {(ties) => (
                <InputGroup
                  {...ties}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={6}
                  value={value}
                  onValueChange={setValue}
                />
              )}
            </Field>
          ) : (
            <Field
              label="Answer"
              isRequired
              error={isJudged && value === '' ? say('field.required') : undefined}
            >
              {({ intent: _intent, ...ties }) => (
                <HTMLSelect
                  {...ties}
                  fill
                  value={value}
                  options={VALUES}
                  onChange={(event) => {
                    setValue(event.currentTarget.value);
                  }}
                />
              )}
            </Field>
          )}
          <Field label="On" isRequired error={errorOf('observedOn', day)}>
            {(ties) => (
              <InputGroup
                {...ties}
                inputMode="numeric"
                autoComplete="off"
                placeholder="MM/DD/YYYY"
                maxLength={10}
                value={day}
                onValueChange={setDay}
              />
            )}
          </Field>
          {kind === 'pregnancy' && value === 'yes' && (
            <Field label="Due on" help="Leave empty if it is not known" error={errorOf('dueOn', due)}>
              {(ties) => (
                <InputGroup
                  {...ties}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="MM/DD/YYYY"
                  maxLength={10}
                  value={due}
                  onValueChange={setDue}
                />
              )}
            </Field>
          )}
        </div>
      )}
      <History patientId={patient.id} mayEdit={mayEdit} onMark={onMark} />
    </FormDialog>
  );
}

function History({
  patientId,
  mayEdit,
  onMark,
}: {
  patientId: string;
  mayEdit: boolean;
  onMark: (fact: ClinicalFact) => void;
}) {
  const { timeZone } = usePracticeSession().practice;
  const facts = useClinicalFacts(patientId);
  if (facts.isPending) return <LoadingBlock what="the clinical facts" height={120} />;
  if (facts.isError)
    return (
      <FailureState
        what="The clinical facts"
        error={facts.error}
        onRetry={() => {
          void facts.refetch();
        }}
      />
    );
  if (facts.data.length === 0)
    return (
      <EmptyState
        title="Nothing recorded"
        description="What is recorded here is checked against every drug that is prescribed."
      />
    );
  return (
    <ul className="erx-clinical-history" aria-label="Clinical facts">
      {facts.data.map((fact) => (
        <li key={fact.id}>
          <div>
            {fact.wrong ? <s>{showClinicalFact(fact)}</s> : showClinicalFact(fact)}{' '}
            {fact.isPresent && (
              <Tag minimal intent="success">
                Present
              </Tag>
            )}
            <div className="erx-clinical-origin">
              On {showDate(fact.observedOn)}, entered by {fact.recordedBy},{' '}
              {showInstant(timeZone, fact.recordedAt)}
            </div>
            {fact.wrong && (
              <div className="erx-clinical-origin">
                Entered in error: {fact.wrong.reason} ({fact.wrong.markedBy},{' '}
                {showInstant(timeZone, fact.wrong.markedAt)})
              </div>
            )}
          </div>
          {mayEdit && !fact.wrong && (
            <Button
              size="small"
              variant="outlined"
              text="Mark as wrong"
              aria-label={`Mark as wrong: ${showClinicalFact(fact)}`}
              onClick={() => {
                onMark(fact);
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
