import { Button, Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { showMeasure, showMeasuredOn } from '@erx/core/patients/measures';
import type { Patient } from '@erx/core/patients/model';
import { daysFrom } from '@erx/core/values/dates';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog';
import { PatientBanner } from '../../../ui/patient-banner';
import { useToday } from '../../../session/practice-session';
import { describeFailure } from '../../../session/toasts';
import { asksToConfirm, CONFIRM_TEXT } from '../asks-to-confirm';
import { useAddMeasurement } from '../use-measurements';
import { EditMeasuresDialog } from './edit-measures-dialog';

/** Asks about a child's old weight: a new one is entered, or it is still right and was measured today. */
export function WeightCheckDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const today = useToday();
  const [isEntering, setEntering] = useState(false);
  const add = useAddMeasurement(patient.id);
  if (isEntering) return <EditMeasuresDialog patient={patient} onClose={onClose} />;
  const day = showMeasuredOn('weight', patient);
  const confirm = (isConfirmed: boolean) => {
    add.mutate(
      {
        measurement: {
          measure: 'weight',
          value: patient.weight,
          units: patient.weightUnits,
          measuredOn: today,
        },
        isConfirmed,
      },
      { onSuccess: onClose },
    );
  };
  const failed = add.error ? describeFailure(add.error) : undefined;
  return (
    <FormDialog
      isOpen
      title="Is the weight still right?"
      actText="Enter a new weight"
      width={560}
      banner={<PatientBanner patient={patient} />}
      isSubmitting={add.isPending}
      otherActs={
        <Button
          text={asksToConfirm(add.error) ? CONFIRM_TEXT : 'Still right'}
          disabled={add.isPending}
          onClick={() => {
            confirm(asksToConfirm(add.error));
          }}
        />
      }
      onSubmit={() => {
        setEntering(true);
      }}
      onClose={onClose}
      failureTone={failed?.title === 'Warning' ? 'warning' : 'error'}
      {...(failed ? { failure: failed.sentences.join(' ') } : {})}
    >
      <Callout compact minimal intent="warning" icon={<WarningSign />} className="erx-patient-form-note">
        {day === undefined
          ? say('patient.weight-undated')
          : say('patient.weight-old', { days: daysFrom(patient.weightMeasuredOn, today) })}
      </Callout>
      <p>
        {showMeasure('weight', patient)}
        {day === undefined ? '' : `, measured on ${day}`}. “Still right” records it as measured today, by you.
      </p>
    </FormDialog>
  );
}
