import { Callout, InputGroup } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { Patient } from '@erx/core/patients/model';
import { findingsOnPatientChange, isMinor, minorHasMeasures } from '@erx/core/patients/rules';
import { readDecimal } from '@erx/core/values/decimals';
import { useState } from 'react';
import { ActDialog } from '../../../ui/act-dialog';
import { Field } from '../../../ui/field';
import { focusFirstError } from '../../../ui/focus-first-error';
import { PatientBanner } from '../../../ui/patient-banner';
import { useIntegration } from '../../../workplace/integration';
import { describeFailure } from '../../../workplace/notices';
import { useToday } from '../../../workplace/workplace';
import '../patient-form.css';
import { MEASURES, useChangePatient } from '../use-change-patient';

const LABELS = { height: ['Height', 'in', 6], weight: ['Weight', 'lb', 7] } as const;

/** Height and weight alone (P2-16): what a minor must have before anything is prescribed (P5-7). */
export function EditMeasuresDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const today = useToday();
  const { integrated } = useIntegration();
  const [typed, setTyped] = useState({ height: patient.height, weight: patient.weight });
  const [isJudged, setJudged] = useState(false);
  const update = useChangePatient(patient, onClose);
  const read = { height: readDecimal(typed.height) ?? typed.height.trim(), weight: readDecimal(typed.weight) ?? typed.weight.trim() };
  const findings = findingsOnPatientChange(patient, { ...patient, ...read }, MEASURES, today);
  const isLackingOfMinor = isMinor(patient, today) && minorHasMeasures({ patient, today }).length > 0;
  const errorOf = (field: keyof typeof typed) => {
    if (!isJudged) return undefined;
    if (read[field] === '') return say('field.required');
    const found = findings.find((finding) => finding.field === field && finding.code !== 'patient.required-fields');
    return found && say(found.code, found.data);
  };
  const isIncomplete = MEASURES.some((field) => read[field] === '');
  const act = () => {
    setJudged(true);
    if (findings.length > 0 || isIncomplete) focusFirstError();
    else update.mutate(read);
  };
  const failed = update.error ? describeFailure(update.error) : undefined;
  return (
    <ActDialog
      isOpen title="Edit Patient" actText="Submit" width={560} banner={<PatientBanner patient={patient} />} isActing={update.isPending} onAct={act} onClose={onClose}
      failureTone={failed?.title === 'Warning' ? 'warning' : 'error'} {...(failed ? { failure: failed.sentences.join(' ') } : {})}
    >
      {isLackingOfMinor && <Callout compact minimal intent="warning" icon={<WarningSign />} className="erx-patient-form-note">{say('patient.minor-without-measures')}</Callout>}
      {integrated && <Callout compact minimal intent="danger" icon={<WarningSign />} className="erx-patient-form-note">{say('patient.measures-stay-here')}</Callout>}
      <div className="erx-patient-form">
        <fieldset>
          {MEASURES.map((field) => {
            const [label, unit, limit] = LABELS[field];
            return (
              <Field key={field} label={label} isRequired error={errorOf(field)} className="erx-span-6">
                {(ties) => (
                  <InputGroup
                    {...ties} inputMode="decimal" autoComplete="off" maxLength={limit} value={typed[field]} autoFocus={field === 'height'} rightElement={<span className="erx-unit">{unit}</span>}
                    onChange={(event) => { const { value } = event.currentTarget; setTyped((current) => ({ ...current, [field]: value })); }}
                  />
                )}
              </Field>
            );
          })}
        </fieldset>
      </div>
    </ActDialog>
  );
}
