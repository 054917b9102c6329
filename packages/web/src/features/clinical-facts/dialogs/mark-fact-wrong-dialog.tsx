import { InputGroup } from '@blueprintjs/core';
import type { ClinicalFact } from '@erx/core/clinical-facts/model';
import { showClinicalFact } from '@erx/core/clinical-facts/show';
import { say } from '@erx/core/findings/messages';
import type { Patient } from '@erx/core/patients/model';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { describeFailure } from '../../../ui/feedback/toasts';
import { Field } from '../../../ui/form/field';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { useMarkFactWrong } from '../use-clinical-facts';

/** Says that a fact was entered in error, with the reason; it stays in the list but no longer counts. */
export function MarkFactWrongDialog({
  patient,
  fact,
  onClose,
}: {
  patient: Patient;
  fact: ClinicalFact;
  onClose: () => void;
}) {
  const mark = useMarkFactWrong(patient.id);
  const [reason, setReason] = useState('');
  const [isJudged, setJudged] = useState(false);
  const act = () => {
    setJudged(true);
    if (reason.trim() === '') focusFirstError();
    else mark.mutate({ id: fact.id, reason: reason.trim() }, { onSuccess: onClose });
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
        {showClinicalFact(fact)}, on {showDate(fact.observedOn)}, stays in the list but no longer counts.
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
