import { Button, Callout, InputGroup } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { readTypedDate } from '@erx/core/patients/entry';
import { type Measure, MEASURE_FIELDS, type Measures } from '@erx/core/patients/measures';
import type { Patient } from '@erx/core/patients/model';
import { MEASURES } from '@erx/core/patients/vocabulary';
import { findingsOnPatientChange, isMinor, minorHasMeasures } from '@erx/core/patients/rules';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import { readDecimal } from '@erx/core/values/decimals';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { Field } from '../../../ui/form/field';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { useIntegration } from '../../../session/integration';
import { describeFailure } from '../../../ui/feedback/toasts';
import { useToday } from '../../../session/practice-session';
import { asksToConfirm, CONFIRM_TEXT } from '../asks-to-confirm';
import { MEASURE_LABEL, MeasureUnits, otherUnits } from '../measure-units';
import '../patient-form.css';
import { useChangePatient } from '../use-change-patient';

/** The most characters of a number, as a person needs them. */
const LONGEST = { height: 6, weight: 7 } as const;
const FIELDS = [
  ...MEASURES,
  ...MEASURES.map((measure) => MEASURE_FIELDS[measure].units),
  ...MEASURES.map((measure) => MEASURE_FIELDS[measure].measuredOn),
];

/**
 * Height and weight alone (P2-16), each with its units and its day: what a minor must have before anything is
 * prescribed (P5-7).
 */
export function EditMeasuresDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const today = useToday();
  const { integrated } = useIntegration();
  const [typed, setTyped] = useState({
    height: patient.height,
    heightUnits: patient.heightUnits,
    weight: patient.weight,
    weightUnits: patient.weightUnits,
  });
  /** The days that were typed; a day that was not is today's for a new measure, else the stored one. */
  const [days, setDays] = useState<Partial<Record<Measure, string>>>({});
  const [isJudged, setJudged] = useState(false);
  const update = useChangePatient(patient, onClose);
  const read = {
    ...typed,
    height: readDecimal(typed.height) ?? typed.height.trim(),
    weight: readDecimal(typed.weight) ?? typed.weight.trim(),
  };
  const typedDays = Object.fromEntries(
    MEASURES.flatMap((measure) => {
      const day = days[measure];
      return day === undefined ? [] : [[MEASURE_FIELDS[measure].measuredOn, readTypedDate(day)]];
    }),
  ) as Partial<Measures>;
  const findings = findingsOnPatientChange(patient, { ...patient, ...read, ...typedDays }, FIELDS, today);
  const isLackingOfMinor = isMinor(patient, today) && minorHasMeasures({ patient, today }).length > 0;
  const errorOf = (field: string) => {
    if (!isJudged) return undefined;
    if ((field === 'height' || field === 'weight') && read[field] === '') return say('field.required');
    const found = findings.find(
      (finding) => finding.field === field && finding.code !== 'patient.required-fields',
    );
    return found && say(found.code, found.data);
  };
  const shownDay = (measure: Measure) => {
    const { units, measuredOn } = MEASURE_FIELDS[measure];
    const isNew =
      read[measure] !== '' && (read[measure] !== patient[measure] || read[units] !== patient[units]);
    const stored = patient[measuredOn];
    return days[measure] ?? (isNew ? showDate(today) : stored === '' ? '' : showDate(stored));
  };
  const chooseUnits = (measure: Measure, chosen: string) => {
    const { units } = MEASURE_FIELDS[measure];
    setTyped((current) => {
      const isUntouched = current[measure] === '' || current[measure] === patient[measure];
      // A stored number in other units would be another measure: it is entered again, or comes back with its
      // own units.
      return {
        ...current,
        [units]: chosen,
        ...(isUntouched ? { [measure]: chosen === patient[units] ? patient[measure] : '' } : {}),
      };
    });
  };
  const isIncomplete = MEASURES.some((field) => read[field] === '');
  const entered = { ...read, ...typedDays };
  const act = () => {
    setJudged(true);
    if (findings.length > 0 || isIncomplete) focusFirstError();
    else update.mutate({ fields: entered });
  };
  // What was changed since it was asked about is asked about again.
  const isAsked =
    asksToConfirm(update.error) && JSON.stringify(update.variables?.fields) === JSON.stringify(entered);
  const failed = update.error ? describeFailure(update.error) : undefined;
  return (
    <FormDialog
      isOpen
      title="Edit Patient"
      actText="Submit"
      width={560}
      banner={<PatientBanner patient={patient} />}
      isSubmitting={update.isPending}
      onSubmit={act}
      onClose={onClose}
      otherActs={
        isAsked && (
          <Button
            text={CONFIRM_TEXT}
            onClick={() => {
              update.mutate({ fields: entered, isConfirmed: true });
            }}
          />
        )
      }
      failureTone={failed?.title === 'Warning' ? 'warning' : 'error'}
      {...(failed ? { failure: failed.sentences.join(' ') } : {})}
    >
      {isLackingOfMinor && (
        <Callout compact minimal intent="warning" icon={<WarningSign />} className="erx-patient-form-note">
          {say('patient.minor-without-measures')}
        </Callout>
      )}
      {integrated && (
        <Callout compact minimal intent="danger" icon={<WarningSign />} className="erx-patient-form-note">
          {say('patient.measures-stay-here')}
        </Callout>
      )}
      <div className="erx-patient-form">
        {MEASURES.map((measure) => (
          <fieldset key={measure} aria-label={MEASURE_LABEL[measure]}>
            <Field
              label={MEASURE_LABEL[measure]}
              isRequired
              error={errorOf(measure)}
              help={otherUnits(measure, typed)}
              className="erx-span-6"
            >
              {(ties) => (
                <InputGroup
                  {...ties}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={LONGEST[measure]}
                  value={typed[measure]}
                  autoFocus={measure === 'height'}
                  rightElement={
                    <MeasureUnits
                      measure={measure}
                      value={typed[MEASURE_FIELDS[measure].units]}
                      onChoose={(chosen) => {
                        chooseUnits(measure, chosen);
                      }}
                    />
                  }
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    setTyped((current) => ({ ...current, [measure]: value }));
                  }}
                />
              )}
            </Field>
            <Field
              label="Measured on"
              error={errorOf(MEASURE_FIELDS[measure].measuredOn)}
              className="erx-span-6"
            >
              {(ties) => (
                <InputGroup
                  {...ties}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="MM/DD/YYYY"
                  maxLength={10}
                  value={shownDay(measure)}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    setDays((current) => ({ ...current, [measure]: value }));
                  }}
                  onBlur={() => {
                    const day = days[measure] === undefined ? undefined : readTypedDate(days[measure]);
                    if (CalendarDate.safeParse(day).success && day !== undefined)
                      setDays((current) => ({ ...current, [measure]: showDate(day) }));
                  }}
                />
              )}
            </Field>
          </fieldset>
        ))}
      </div>
    </FormDialog>
  );
}
