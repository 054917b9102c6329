import { Button, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { readTypedDate } from '@erx/core/patients/entry';
import { type Measure, MEASURE_FIELDS, showValueInUnits } from '@erx/core/patients/measures';
import type { Measurement, NewMeasurement, Patient } from '@erx/core/patients/model';
import { findingsOnMeasurement } from '@erx/core/patients/rules';
import { showDate, showInstant } from '@erx/core/values/dates';
import { readDecimal } from '@erx/core/values/decimals';
import { useState } from 'react';
import { EmptyState, FailureState } from '../../../ui/feedback/empty-state';
import { Field } from '../../../ui/form/field';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { LoadingBlock } from '../../../ui/feedback/loading';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { useMay, usePracticeSession, useToday } from '../../../session/practice-session';
import { describeFailure } from '../../../ui/feedback/toasts';
import { asksToConfirm, CONFIRM_TEXT } from '../asks-to-confirm';
import { MEASURE_LABEL, MeasureUnits, otherUnits } from '../measure-units';
import '../patient-form.css';
import { useAddMeasurement, useMarkWrong, useMeasurements } from '../use-measurements';

/** Every weight and height of a patient, with a way to add one and to say that one was entered in error. */
export function MeasurementsDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const [marked, setMarked] = useState<Measurement>();
  if (marked)
    return (
      <MarkWrongDialog
        patient={patient}
        measurement={marked}
        onClose={() => {
          setMarked(undefined);
        }}
      />
    );
  return <ListDialog patient={patient} onMark={setMarked} onClose={onClose} />;
}

interface ListProps {
  patient: Patient;
  onMark: (measurement: Measurement) => void;
  onClose: () => void;
}

function ListDialog({ patient, onMark, onClose }: ListProps) {
  const mayEdit = useMay('patient.write');
  const today = useToday();
  const add = useAddMeasurement(patient.id);
  const [measure, setMeasure] = useState<Measure>('weight');
  const [value, setValue] = useState('');
  const [units, setUnits] = useState<string>(patient.weightUnits);
  const [day, setDay] = useState(showDate(today));
  const [isJudged, setJudged] = useState(false);
  const measurement = {
    measure,
    value: readDecimal(value) ?? value.trim(),
    units,
    measuredOn: readTypedDate(day),
  } as NewMeasurement;
  const findings = measurement.value === '' ? [] : findingsOnMeasurement(patient, measurement, today);
  const errorOf = (field: 'value' | 'day') => {
    if (!isJudged) return undefined;
    if (measurement[field === 'value' ? 'value' : 'measuredOn'] === '') return say('field.required');
    const name = field === 'value' ? measure : MEASURE_FIELDS[measure].measuredOn;
    const found = findings.find((finding) => finding.field === name);
    return found && say(found.code, found.data);
  };
  const save = (isConfirmed: boolean) => {
    setJudged(true);
    if (findings.length > 0 || measurement.value === '' || day.trim() === '') focusFirstError();
    else
      add.mutate(
        { measurement, isConfirmed },
        {
          onSuccess: () => {
            setValue('');
            setJudged(false);
          },
        },
      );
  };
  // What was answered about another entry is not said of this one.
  const isAnswered = JSON.stringify(add.variables?.measurement) === JSON.stringify(measurement);
  const isAsked = isAnswered && asksToConfirm(add.error);
  const failed = isAnswered && add.error ? describeFailure(add.error) : undefined;
  const typed = {
    ...{ weight: '', weightUnits: 'lb', height: '', heightUnits: 'in' },
    [measure]: value,
    [MEASURE_FIELDS[measure].units]: units,
  };
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
      {mayEdit && (
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
                    setMeasure(chosen);
                    setUnits(patient[MEASURE_FIELDS[chosen].units]);
                    setValue('');
                  }}
                />
              )}
            </Field>
            <Field
              label="Value"
              isRequired
              error={errorOf('value')}
              help={otherUnits(measure, typed)}
              className="erx-span-5"
            >
              {(ties) => (
                <InputGroup
                  {...ties}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={7}
                  value={value}
                  autoFocus
                  onValueChange={setValue}
                  rightElement={<MeasureUnits measure={measure} value={units} onChoose={setUnits} />}
                />
              )}
            </Field>
            <Field label="Measured on" isRequired error={errorOf('day')} className="erx-span-4">
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
          </fieldset>
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
  onMark: (measurement: Measurement) => void;
}) {
  const measurements = useMeasurements(patientId);
  if (measurements.isPending) return <LoadingBlock what="the measurements" height={120} />;
  if (measurements.isError)
    return (
      <FailureState
        what="The measurements"
        error={measurements.error}
        onRetry={() => {
          void measurements.refetch();
        }}
      />
    );
  if (measurements.data.length === 0) return <EmptyState title="No measurements" />;
  return (
    <ul className="erx-measurements" aria-label="Measurements">
      {measurements.data.map((measurement) => (
        <li key={measurement.id}>
          <div>
            <Entry measurement={measurement} />
          </div>
          {mayEdit && !measurement.wrong && (
            <Button
              size="small"
              variant="outlined"
              text="Mark as wrong"
              aria-label={`Mark as wrong: ${showMeasurement(measurement)}`}
              onClick={() => {
                onMark(measurement);
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** 'Weight 31 lb (14.1 kg)'. */
const showMeasurement = ({ measure, value, units }: Measurement): string =>
  `${MEASURE_LABEL[measure]} ${showValueInUnits(measure, { value, units })}`;

function Entry({ measurement }: { measurement: Measurement }) {
  const { timeZone } = usePracticeSession().practice;
  const { measuredOn, recordedBy, recordedAt, isPresent, wrong } = measurement;
  const author =
    recordedBy === undefined || recordedAt === undefined
      ? 'entered by an unknown person'
      : `entered by ${recordedBy}, ${showInstant(timeZone, recordedAt)}`;
  const day = measuredOn === '' ? 'Measured on an unknown day' : `Measured on ${showDate(measuredOn)}`;
  return (
    <>
      <div className="erx-measurement-value">
        {wrong ? <s>{showMeasurement(measurement)}</s> : showMeasurement(measurement)}{' '}
        {isPresent && (
          <Tag minimal intent="success">
            Present
          </Tag>
        )}
      </div>
      <div className="erx-measurement-origin">
        {day}, {author}
      </div>
      {wrong && (
        <div className="erx-measurement-origin">
          Entered in error: {wrong.reason} ({wrong.markedBy}, {showInstant(timeZone, wrong.markedAt)})
        </div>
      )}
    </>
  );
}

function MarkWrongDialog({
  patient,
  measurement,
  onClose,
}: {
  patient: Patient;
  measurement: Measurement;
  onClose: () => void;
}) {
  const mark = useMarkWrong(patient.id);
  const [reason, setReason] = useState('');
  const [isJudged, setJudged] = useState(false);
  const act = () => {
    setJudged(true);
    if (reason.trim() === '') focusFirstError();
    else mark.mutate({ id: measurement.id, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      isOpen
      title="Entered in error"
      actText="Mark as entered in error"
      actIntent="danger"
      banner={<PatientBanner patient={patient} />}
      isSubmitting={mark.isPending}
      onSubmit={act}
      onClose={onClose}
      {...(mark.error ? { failure: describeFailure(mark.error).sentences.join(' ') } : {})}
    >
      <p>
        {showMeasurement(measurement)}
        {measurement.measuredOn === '' ? '' : `, measured on ${showDate(measurement.measuredOn)}`}, stays in
        the list but no longer counts.
      </p>
      <Field
        label="Reason"
        isRequired
        error={isJudged && reason.trim() === '' ? say('field.required') : undefined}
      >
        {(ties) => (
          <InputGroup
            {...ties}
            autoComplete="off"
            autoFocus
            maxLength={200}
            value={reason}
            onValueChange={setReason}
          />
        )}
      </Field>
    </FormDialog>
  );
}
