import { Button, Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { type Finding, stop } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { readTypedDate } from '@erx/core/patients/entry';
import { type Measure, MEASURE_FIELDS, type Measures } from '@erx/core/patients/measures';
import type { Patient } from '@erx/core/patients/model';
import { MEASURES } from '@erx/core/patients/vocabulary';
import { findingsOnPatientChange, isMinor, minorHasMeasures } from '@erx/core/patients/rules';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import { readDecimal } from '@erx/core/values/decimals';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { type Entry, useEntry } from '../../../ui/form/use-entry';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { useIntegration } from '../../../session/integration';
import { describeFailure } from '../../../ui/feedback/toasts';
import { useToday } from '../../../session/practice-session';
import { asksToConfirm, CONFIRM_TEXT } from '../asks-to-confirm';
import { MEASURE_LABEL, MeasureUnits, otherUnits } from '../measure-units';
import '../patient-form.css';
import { useChangePatient } from '../use-change-patient';
import { DayField } from '../../../ui/form/date-text';

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
  const { height, heightUnits, weight, weightUnits } = patient;
  const entry = useEntry<TypedMeasures>({ height, heightUnits, weight, weightUnits, days: {} }, (typed) =>
    findingsOnTyped(patient, typed, today),
  );
  const update = useChangePatient(patient, onClose);
  const isLackingOfMinor = isMinor(patient, today) && minorHasMeasures({ patient, today }).length > 0;
  const entered = readMeasures(entry.typed);
  // What was changed since it was asked about is asked about again.
  const isAsked =
    asksToConfirm(update.error) && JSON.stringify(update.variables?.fields) === JSON.stringify(entered);
  const failed = update.error ? describeFailure(update.error) : undefined;
  return (
    <FormDialog
      isOpen
      title="Edit Patient"
      actText="Save"
      width={560}
      banner={<PatientBanner patient={patient} />}
      isSubmitting={update.isPending}
      onSubmit={() => {
        if (entry.isAcceptable()) update.mutate({ fields: entered });
      }}
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
          <MeasureFields key={measure} measure={measure} patient={patient} entry={entry} />
        ))}
      </div>
    </FormDialog>
  );
}

type TypedMeasures = Pick<Patient, 'height' | 'heightUnits' | 'weight' | 'weightUnits'> & {
  /** The days that were typed; a day that was not is today's for a new measure, else the stored one. */
  readonly days: Readonly<Partial<Record<Measure, string>>>;
};

/** What was typed, as it is sent: of the days those alone that were typed. */
function readMeasures({ days, ...typed }: TypedMeasures) {
  const typedDays = Object.fromEntries(
    MEASURES.flatMap((measure) => {
      const day = days[measure];
      return day === undefined ? [] : [[MEASURE_FIELDS[measure].measuredOn, readTypedDate(day)]];
    }),
  ) as Partial<Measures>;
  return {
    ...typed,
    height: readDecimal(typed.height) ?? typed.height.trim(),
    weight: readDecimal(typed.weight) ?? typed.weight.trim(),
    ...typedDays,
  };
}

/** What is wrong with it; a measure that is lacking is said next to its field. */
function findingsOnTyped(patient: Patient, typed: TypedMeasures, today: CalendarDate): readonly Finding[] {
  const read = readMeasures(typed);
  return [
    ...MEASURES.flatMap((measure) => (read[measure] === '' ? stop('field.required', {}, measure) : [])),
    ...findingsOnPatientChange(patient, { ...patient, ...read }, FIELDS, today).map((finding) =>
      finding.code === 'patient.required-fields' ? { ...finding, field: '' } : finding,
    ),
  ];
}

/** A measure with its units, and the day on which it was taken. */
function MeasureFields({
  measure,
  patient,
  entry: { typed, set, errorOf },
}: {
  measure: Measure;
  patient: Patient;
  entry: Entry<TypedMeasures>;
}) {
  const today = useToday();
  const { units, measuredOn } = MEASURE_FIELDS[measure];
  const read = readMeasures(typed)[measure];
  const isNew = read !== '' && (read !== patient[measure] || typed[units] !== patient[units]);
  const stored = patient[measuredOn];
  const day = typed.days[measure];
  const shownDay = day ?? (isNew ? showDate(today) : stored === '' ? '' : showDate(stored));
  const setDay = (next: string) => {
    set({ days: { ...typed.days, [measure]: next } });
  };
  const chooseUnits = (chosen: string) => {
    const isUntouched = typed[measure] === '' || typed[measure] === patient[measure];
    // A stored number in other units would be another measure: it is entered again, or comes back with its
    // own units.
    set({
      [units]: chosen,
      ...(isUntouched ? { [measure]: chosen === patient[units] ? patient[measure] : '' } : {}),
    });
  };
  return (
    <fieldset aria-label={MEASURE_LABEL[measure]}>
      <TextField
        label={MEASURE_LABEL[measure]}
        isRequired
        error={errorOf(measure)}
        help={otherUnits(measure, typed)}
        className="erx-span-6"
        inputMode="decimal"
        autoComplete="off"
        maxLength={LONGEST[measure]}
        value={typed[measure]}
        autoFocus={measure === 'height'}
        rightElement={<MeasureUnits measure={measure} value={typed[units]} onChoose={chooseUnits} />}
        onValueChange={(value) => {
          set({ [measure]: value });
        }}
      />
      <DayField
        label="Measured on"
        error={errorOf(measuredOn)}
        className="erx-span-6"
        value={shownDay}
        onChange={setDay}
        onBlur={() => {
          const written = day === undefined ? undefined : readTypedDate(day);
          if (written !== undefined && CalendarDate.safeParse(written).success) setDay(showDate(written));
        }}
      />
    </fieldset>
  );
}
