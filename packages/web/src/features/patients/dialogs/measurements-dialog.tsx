import { Button, HTMLSelect } from '@blueprintjs/core';
import { type Finding, stop } from '@erx/core/findings/finding';
import { readTypedDate } from '@erx/core/patients/entry';
import { type Measure, MEASURE_FIELDS, showValueInUnits } from '@erx/core/patients/measures';
import type { Measurement, NewMeasurement, Patient } from '@erx/core/patients/model';
import { findingsOnMeasurement } from '@erx/core/patients/rules';
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
import { Field } from '../../../ui/form/field';
import { TextField } from '../../../ui/form/text-field';
import { type Entry, useEntry } from '../../../ui/form/use-entry';
import { asksToConfirm, CONFIRM_TEXT } from '../asks-to-confirm';
import { MEASURE_LABEL, MeasureUnits, otherUnits } from '../measure-units';
import '../patient-form.css';
import { useAddMeasurement, useMarkWrong, useMeasurements } from '../use-measurements';

/** Every weight and height of a patient, with a way to add one and to say that one was entered in error. */
export function MeasurementsDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const [marked, setMarked] = useState<Measurement>();
  const mark = useMarkWrong(patient.id);
  if (!marked) return <ListDialog patient={patient} onMark={setMarked} onClose={onClose} />;
  const { id, measuredOn } = marked;
  return (
    <MarkWrongDialog
      patient={patient}
      id={id}
      about={`${showMeasurement(marked)}${measuredOn === '' ? '' : `, measured on ${showDate(measuredOn)}`}`}
      mark={mark}
      onClose={() => {
        mark.reset();
        setMarked(undefined);
      }}
    />
  );
}

interface ListProps {
  patient: Patient;
  onMark: (measurement: Measurement) => void;
  onClose: () => void;
}

interface TypedMeasurement {
  readonly measure: Measure;
  readonly value: string;
  readonly units: string;
  readonly day: string;
}

/** What was typed, as it is recorded. */
const readMeasurement = ({ measure, value, units, day }: TypedMeasurement) =>
  ({
    measure,
    value: readDecimal(value) ?? value.trim(),
    units,
    measuredOn: readTypedDate(day),
  }) as NewMeasurement;

/** What is wrong with it, next to the number or the day. */
function findingsOnTyped(patient: Patient, typed: TypedMeasurement, today: string): readonly Finding[] {
  const measurement = readMeasurement(typed);
  const found = measurement.value === '' ? [] : findingsOnMeasurement(patient, measurement, today);
  const { measuredOn } = MEASURE_FIELDS[typed.measure];
  return [
    ...(measurement.value === '' ? stop('field.required', {}, 'value') : []),
    ...(typed.day.trim() === '' ? stop('field.required', {}, 'day') : []),
    ...found.map((finding): Finding => {
      if (finding.field === typed.measure) return { ...finding, field: 'value' };
      return finding.field === measuredOn ? { ...finding, field: 'day' } : finding;
    }),
  ];
}

function ListDialog({ patient, onMark, onClose }: ListProps) {
  const mayEdit = useMay('patient.write');
  const today = useToday();
  const { timeZone } = usePracticeSession().practice;
  const add = useAddMeasurement(patient.id);
  const entry = useEntry<TypedMeasurement>(
    { measure: 'weight', value: '', units: patient.weightUnits, day: showDate(today) },
    (typed) => findingsOnTyped(patient, typed, today),
  );
  const measurement = readMeasurement(entry.typed);
  const save = (isConfirmed: boolean) => {
    if (!entry.isAcceptable()) return;
    add.mutate(
      { measurement, isConfirmed },
      {
        onSuccess: () => {
          entry.restart({ ...entry.typed, value: '' });
        },
      },
    );
  };
  // What was answered about another entry is not said of this one.
  const isAnswered = JSON.stringify(add.variables?.measurement) === JSON.stringify(measurement);
  const isAsked = isAnswered && asksToConfirm(add.error);
  const failed = isAnswered && add.error ? describeFailure(add.error) : undefined;
  return (
    <FormDialog
      isOpen
      title="Measurements"
      actText={mayEdit ? 'Add measurement' : undefined}
      cancelText="Close"
      width={640}
      banner={<PatientBanner patient={patient} />}
      isSubmitting={add.isPending}
      otherActs={
        isAsked && (
          <Button
            text={CONFIRM_TEXT}
            onClick={() => {
              save(true);
            }}
          />
        )
      }
      onSubmit={() => {
        save(false);
      }}
      onClose={onClose}
      failureTone={failed?.title === 'Warning' ? 'warning' : 'error'}
      {...(failed ? { failure: failed.sentences.join(' ') } : {})}
    >
      {mayEdit && <MeasurementFields patient={patient} entry={entry} />}
      <RecordedHistory
        label="Measurements"
        list={useMeasurements(patient.id)}
        empty={<EmptyState title="No measurements" />}
        textOf={showMeasurement}
        originOf={(one) => originOf(one, timeZone)}
        onMark={mayEdit ? onMark : undefined}
      />
    </FormDialog>
  );
}

/** What was measured, the number with its units, and the day. */
function MeasurementFields({
  patient,
  entry: { typed, set, errorOf },
}: {
  patient: Patient;
  entry: Entry<TypedMeasurement>;
}) {
  const { measure, value, units, day } = typed;
  const measures = {
    ...{ weight: '', weightUnits: 'lb', height: '', heightUnits: 'in' },
    [measure]: value,
    [MEASURE_FIELDS[measure].units]: units,
  };
  return (
    <div className="erx-patient-form">
      <fieldset aria-label="New measurement">
        <Field label="Measure" className="erx-span-3">
          {({ id }) => (
            <HTMLSelect
              id={id}
              fill
              value={measure}
              options={[
                { value: 'weight', label: MEASURE_LABEL.weight },
                { value: 'height', label: MEASURE_LABEL.height },
              ]}
              onChange={(event) => {
                const chosen = event.currentTarget.value as Measure;
                set({ measure: chosen, units: patient[MEASURE_FIELDS[chosen].units], value: '' });
              }}
            />
          )}
        </Field>
        <TextField
          label="Value"
          isRequired
          error={errorOf('value')}
          help={otherUnits(measure, measures)}
          className="erx-span-5"
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          value={value}
          autoFocus
          onValueChange={(next) => {
            set({ value: next });
          }}
          rightElement={
            <MeasureUnits
              measure={measure}
              value={units}
              onChoose={(chosen) => {
                set({ units: chosen });
              }}
            />
          }
        />
        <DayField
          label="Measured on"
          isRequired
          error={errorOf('day')}
          className="erx-span-4"
          value={day}
          onChange={(next) => {
            set({ day: next });
          }}
        />
      </fieldset>
    </div>
  );
}

/** 'Weight 31 lb (14.1 kg)'. */
const showMeasurement = ({ measure, value, units }: Measurement): string =>
  `${MEASURE_LABEL[measure]} ${showValueInUnits(measure, { value, units })}`;

/** When it was measured, and who entered it. */
function originOf({ measuredOn, recordedBy, recordedAt }: Measurement, timeZone: string): string {
  const author =
    recordedBy === undefined || recordedAt === undefined
      ? 'entered by an unknown person'
      : `entered by ${recordedBy}, ${showInstant(timeZone, recordedAt)}`;
  const day = measuredOn === '' ? 'Measured on an unknown day' : `Measured on ${showDate(measuredOn)}`;
  return `${day}, ${author}`;
}
