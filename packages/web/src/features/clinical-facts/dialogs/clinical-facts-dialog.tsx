import { type ClinicalFact, type ClinicalFactKind, NewClinicalFact } from '@erx/core/clinical-facts/model';
import { askedFacts, findingsOnClinicalFact } from '@erx/core/clinical-facts/rules';
import { CLINICAL_FACT_NAME, showClinicalFact } from '@erx/core/clinical-facts/show';
import { type Finding, stop } from '@erx/core/findings/finding';
import { readTypedDate } from '@erx/core/patients/entry';
import type { Patient } from '@erx/core/patients/model';
import { showDate, showInstant } from '@erx/core/values/dates';
import { readDecimal } from '@erx/core/values/decimals';
import { useState } from 'react';
import { MarkWrongDialog, RecordedHistory } from '../../../parts/clinical/history';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { useMay, usePracticeSession, useToday } from '../../../session/practice-session';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { describeFailure } from '../../../ui/feedback/toasts';
import { DayField } from '../../../ui/form/date-text';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { type Entry, useEntry } from '../../../ui/form/use-entry';
import '../clinical-facts.css';
import { useAddClinicalFact, useClinicalFacts, useMarkFactWrong } from '../use-clinical-facts';

interface Props {
  patient: Patient;
  /** The fact that is asked for; its answer is never preset. */
  asked?: ClinicalFactKind | undefined;
  onClose: () => void;
}

/** Every clinical fact of a patient, with a way to record one and to say that one was entered in error. */
export function ClinicalFactsDialog({ patient, asked, onClose }: Props) {
  const [marked, setMarked] = useState<ClinicalFact>();
  const mark = useMarkFactWrong(patient.id);
  if (!marked) return <ListDialog patient={patient} asked={asked} onMark={setMarked} onClose={onClose} />;
  return (
    <MarkWrongDialog
      patient={patient}
      id={marked.id}
      about={`${showClinicalFact(marked)}, on ${showDate(marked.observedOn)}`}
      mark={mark}
      onClose={() => {
        mark.reset();
        setMarked(undefined);
      }}
    />
  );
}

interface TypedFact {
  readonly kind: ClinicalFactKind | '';
  readonly value: string;
  readonly day: string;
  readonly due: string;
}
const NEW: TypedFact = { kind: '', value: '', day: '', due: '' };

/** What was typed, as it is recorded. */
const readFact = ({ kind, value, day, due }: TypedFact) =>
  NewClinicalFact.safeParse({
    kind,
    value: kind === 'kidney' ? (readDecimal(value) ?? value.trim()) : value,
    observedOn: readTypedDate(day),
    ...(kind === 'pregnancy' ? { dueOn: due.trim() === '' ? '' : readTypedDate(due) } : {}),
  });

const required = (typed: string, field: string) =>
  typed.trim() === '' ? stop('field.required', {}, field) : [];

/** What is wrong with what was typed; what is lacking comes first. */
function findingsOnTyped(patient: Patient, typed: TypedFact, today: string): readonly Finding[] {
  const lacking = [
    ...required(typed.kind, 'kind'),
    ...required(typed.value, 'value'),
    ...required(typed.day, 'observedOn'),
  ];
  const read = readFact(typed);
  if (read.success) return [...lacking, ...findingsOnClinicalFact(patient, read.data, today)];
  const unread = read.error.issues.flatMap(({ path: [field] }) =>
    stop(field === 'value' ? 'field.number-not-positive' : 'field.date-invalid', {}, String(field)),
  );
  return [...lacking, ...unread];
}

function ListDialog({ patient, asked, onMark, onClose }: Props & { onMark: (fact: ClinicalFact) => void }) {
  const mayEdit = useMay('clinical.write');
  const today = useToday();
  const { timeZone } = usePracticeSession().practice;
  const add = useAddClinicalFact(patient.id);
  const entry = useEntry<TypedFact>({ ...NEW, kind: asked ?? '' }, (typed) =>
    findingsOnTyped(patient, typed, today),
  );
  const save = () => {
    const read = readFact(entry.typed);
    if (!entry.isAcceptable() || !read.success) return;
    add.mutate(read.data, {
      onSuccess: () => {
        entry.restart(NEW);
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
      {mayEdit && <FactFields entry={entry} asked={askedFacts(patient, today)} />}
      <RecordedHistory
        label="Clinical facts"
        list={useClinicalFacts(patient.id)}
        empty={
          <EmptyState
            title="Nothing recorded"
            description="What is recorded here is checked against every drug that is prescribed."
          />
        }
        textOf={showClinicalFact}
        originOf={({ observedOn, recordedBy, recordedAt }) =>
          `On ${showDate(observedOn)}, entered by ${recordedBy}, ${showInstant(timeZone, recordedAt)}`
        }
        onMark={mayEdit ? onMark : undefined}
      />
    </FormDialog>
  );
}

const ANSWERS = [
  { value: '', label: 'Choose' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** What a new fact is, its value, and the days of it. */
function FactFields({
  entry: { typed, set, errorOf, restart },
  asked,
}: {
  entry: Entry<TypedFact>;
  asked: readonly ClinicalFactKind[];
}) {
  const { kind, value, day, due } = typed;
  return (
    <div className="erx-clinical-entry">
      <SelectField
        label="Fact"
        isRequired
        error={errorOf('kind')}
        fill
        value={kind}
        options={[
          { value: '', label: 'Choose' },
          ...asked.map((each) => ({ value: each, label: CLINICAL_FACT_NAME[each] })),
        ]}
        onChange={(event) => {
          restart({ day, due, kind: asked.find((each) => each === event.currentTarget.value) ?? '' });
        }}
      />
      {kind === 'kidney' ? (
        <TextField
          label="mL/min/1.73 m²"
          isRequired
          error={errorOf('value')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={value}
          onValueChange={(next) => {
            set({ value: next });
          }}
        />
      ) : (
        <SelectField
          label="Answer"
          isRequired
          error={errorOf('value')}
          fill
          value={value}
          options={ANSWERS}
          onChange={(event) => {
            set({ value: event.currentTarget.value });
          }}
        />
      )}
      <DayField
        label="On"
        isRequired
        error={errorOf('observedOn')}
        value={day}
        onChange={(next) => {
          set({ day: next });
        }}
      />
      {kind === 'pregnancy' && value === 'yes' && (
        <DayField
          label="Due on"
          help="Leave empty if it is not known"
          error={errorOf('dueOn')}
          value={due}
          onChange={(next) => {
            set({ due: next });
          }}
        />
      )}
    </div>
  );
}
