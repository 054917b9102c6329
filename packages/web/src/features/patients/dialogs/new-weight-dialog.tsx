import { Button, HTMLSelect } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { findingsOnMeasurement } from '@erx/core/patients/rules';
import type { Patient, WeightUnits } from '@erx/core/patients/model';
import { readDecimal } from '@erx/core/values/decimals';
import { useState } from 'react';
import { useToday } from '../../../session/practice-session';
import { describeFailure } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/form/text-field';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { asksToConfirm, CONFIRM_TEXT } from '../asks-to-confirm';
import { otherUnits } from '../measure-units';
import '../patient-form.css';
import { useAddMeasurement } from '../use-measurements';

const UNITS: readonly WeightUnits[] = ['kg', 'lb'];

/** One field for a weight that was measured today, in kilograms unless pounds are chosen. */
export function NewWeightDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const today = useToday();
  const add = useAddMeasurement(patient.id);
  const [typed, setTyped] = useState('');
  const [units, setUnits] = useState<WeightUnits>('kg');
  const [isJudged, setJudged] = useState(false);
  const value = readDecimal(typed) ?? typed.trim();
  const measurement = { measure: 'weight' as const, value, units, measuredOn: today };
  const findings = value === '' ? [] : findingsOnMeasurement(patient, measurement, today);
  const found = findings.find(({ field }) => field === 'weight') ?? findings[0];
  const error = !isJudged
    ? undefined
    : value === ''
      ? say('field.required')
      : found && say(found.code, found.data);
  const save = (isConfirmed: boolean) => {
    setJudged(true);
    if (value === '' || findings.length > 0) focusFirstError();
    else add.mutate({ measurement, isConfirmed }, { onSuccess: onClose });
  };
  // What was answered about another entry is not said of this one.
  const isAnswered = JSON.stringify(add.variables?.measurement) === JSON.stringify(measurement);
  const failed = isAnswered && add.error ? describeFailure(add.error) : undefined;
  return (
    <FormDialog
      isOpen
      title="New weight"
      actText="Save weight"
      width={480}
      banner={<PatientBanner patient={patient} />}
      isSubmitting={add.isPending}
      otherActs={
        isAnswered &&
        asksToConfirm(add.error) && (
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
      <TextField
        label="Weight, measured today"
        isRequired
        error={error}
        help={otherUnits('weight', { weight: typed, weightUnits: units, height: '', heightUnits: 'in' })}
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        value={typed}
        onValueChange={setTyped}
        rightElement={
          <HTMLSelect
            minimal
            className="erx-units"
            aria-label="Weight units"
            value={units}
            options={[...UNITS]}
            onChange={(event) => {
              setUnits(UNITS.find((one) => one === event.currentTarget.value) ?? 'kg');
            }}
          />
        }
      />
    </FormDialog>
  );
}
