import { Button, Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { showMeasure, showMeasuredOn } from '@erx/core/patients/measures';
import type { Patient } from '@erx/core/patients/model';
import { daysFrom } from '@erx/core/values/dates';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { useToday } from '../../../session/practice-session';
import { NewWeightDialog } from './new-weight-dialog';

interface Props {
  patient: Patient;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks about a child's old weight: a new one is entered, or the old one is confirmed, which measures nothing. */
export function WeightCheckDialog({ patient, onConfirmed, onClose }: Props) {
  const today = useToday();
  const [isEntering, setEntering] = useState(false);
  if (isEntering) return <NewWeightDialog patient={patient} onClose={onClose} />;
  const day = showMeasuredOn('weight', patient);
  return (
    <FormDialog
      isOpen
      title="Is the weight still right?"
      actText="Enter a new weight"
      width={560}
      banner={<PatientBanner patient={patient} />}
      otherActs={<Button text="Confirmed, not weighed" onClick={onConfirmed} />}
      onSubmit={() => {
        setEntering(true);
      }}
      onClose={onClose}
    >
      <Callout compact minimal intent="warning" icon={<WarningSign />} className="erx-patient-form-note">
        {day === undefined
          ? say('patient.weight-undated')
          : say('patient.weight-old', { days: daysFrom(patient.weightMeasuredOn, today) })}
      </Callout>
      <p>
        <strong>{showMeasure('weight', patient)}</strong>
        {day === undefined ? '' : `, measured on ${day}`}
      </p>
      <p>{say('patient.weight-confirmed-only')}</p>
    </FormDialog>
  );
}
