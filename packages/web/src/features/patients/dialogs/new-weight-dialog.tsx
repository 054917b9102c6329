import { Button, HTMLSelect } from '@blueprintjs/core';
import { sentences, stop } from '@erx/core/findings/finding';
import { findingsOnMeasurement } from '@erx/core/patients/rules';
import type { Patient, WeightUnits } from '@erx/core/patients/model';
import { readDecimal } from '@erx/core/values/decimals';
import { useToday } from '../../../session/practice-session';
import { describeFailure } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { asksToConfirm, CONFIRM_TEXT } from '../asks-to-confirm';
import { otherUnits } from '../measure-units';
import '../patient-form.css';
import { useAddMeasurement } from '../use-measurements';

const UNITS: readonly WeightUnits[] = ['kg', 'lb'];

const NEW: { readonly weight: string; readonly units: WeightUnits } = { weight: '', units: 'kg' };

/** One field for a weight that was measured today, in kilograms unless pounds are chosen. */
export function NewWeightDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const today = useToday();
  const add = useAddMeasurement(patient.id);
  const read = ({ weight, units }: typeof NEW) => ({
    measure: 'weight' as const,
    value: readDecimal(weight) ?? weight.trim(),
    units,
    measuredOn: today,
  });
  const { typed, set, errorOf, isJudged, findings, isAcceptable } = useEntry(NEW, (entered) =>
    read(entered).value === ''
      ? stop('field.required', {}, 'weight')
      : findingsOnMeasurement(patient, read(entered), today),
  );
  const measurement = read(typed);
  const save = (isConfirmed: boolean) => {
    if (isAcceptable()) add.mutate({ measurement, isConfirmed }, { onSuccess: onClose });
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
        // what is found elsewhere is said here too: there is no other field
        error={errorOf('weight') ?? (isJudged ? sentences(findings)[0] : undefined)}
        help={otherUnits('weight', {
          weight: typed.weight,
          weightUnits: typed.units,
          height: '',
          heightUnits: 'in',
        })}
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        value={typed.weight}
        onValueChange={(weight) => {
          set({ weight });
        }}
        rightElement={
          <HTMLSelect
            minimal
            className="erx-units"
            aria-label="Weight units"
            value={typed.units}
            options={[...UNITS]}
            onChange={(event) => {
              set({ units: UNITS.find((one) => one === event.currentTarget.value) ?? 'kg' });
            }}
          />
        }
      />
    </FormDialog>
  );
}
