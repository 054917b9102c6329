import { Checkbox, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { readTypedDate, readTypedPhone, readTypedZip, type TypedPatient } from '@erx/core/patients/entry';
import { type Measure, MEASURE_FIELDS } from '@erx/core/patients/measures';
import { Gender, Generation, GENERATION_SUFFIX, PhoneType } from '@erx/core/patients/model';
import { showPhone, TYPING_MASKS, type TypingMask, US_STATES } from '@erx/core/values/contact';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import { createContext, useContext, type ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../ui/form/field';
import { MEASURE_LABEL, MeasureUnits, otherUnits } from './measure-units';
import './patient-form.css';

type Name = Exclude<keyof TypedPatient, 'sendMedicationHistory'>;

interface TextProps extends Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'autoFocus'> {
  name: Name;
  label: string;
  isRequired?: boolean;
  help?: string;
  span: number;
  /** What cannot belong in the field does not stay while it is typed. */
  mask?: TypingMask;
  /** How the value is written once the field is left. */
  onLeave?: (typed: string) => string;
}

const STATES = [
  { value: '', label: '' },
  ...Object.entries(US_STATES).map(([value, label]) => ({ value, label: `${value} – ${label}` })),
];
const GENERATIONS = Generation.options.map((value) => ({ value, label: GENERATION_SUFFIX[value] || 'None' }));

const writtenDate = (typed: string) => {
  const read = readTypedDate(typed);
  return CalendarDate.safeParse(read).success ? showDate(read) : typed;
};
const writtenPhone = (typed: string) => showPhone(readTypedPhone(typed));

/** The fields that can be entered; all where undefined. */
const OnlyContext = createContext<readonly (keyof TypedPatient)[] | undefined>(undefined);

function useIsEntered(name: keyof TypedPatient): boolean {
  return useContext(OnlyContext)?.includes(name) ?? true;
}

/**
 * Every field of a patient in the order of the required list (P5-1).
 * @param only those that can be entered, the others are shown and disabled
 */
export function PatientFormFields({ only }: { only?: readonly (keyof TypedPatient)[] }) {
  return (
    <OnlyContext value={only}>
      <Fields />
    </OnlyContext>
  );
}

function Fields() {
  const { register, watch } = useFormContext<TypedPatient>();
  const primary = watch('primaryPhoneType');
  const isWhole = useContext(OnlyContext) === undefined;
  return (
    <div className="erx-patient-form">
      <fieldset>
        <legend>Patient</legend>
        <Text name="accountNumber" label="Account Number" isRequired span={4} autoFocus={isWhole} />
        <Text
          name="birthDate"
          label="Birth Date"
          isRequired
          span={4}
          inputMode="numeric"
          placeholder="MM/DD/YYYY"
          mask="date"
          onLeave={writtenDate}
        />
        <Choice name="gender" label="Gender" span={4} options={Gender.options} />
        <Text name="firstName" label="First Name" isRequired span={4} />
        <Text name="middleName" label="Middle Name" span={3} />
        <Text name="lastName" label="Last Name" isRequired span={3} />
        <Choice name="generation" label="Generation" span={2} options={GENERATIONS} />
        <MeasureText measure="height" autoFocus={!isWhole} />
        <MeasureText measure="weight" />
      </fieldset>
      <fieldset>
        <legend>Address</legend>
        <Text name="address" label="Address" isRequired span={7} />
        <Text name="address2" label="Address 2" span={5} />
        <Text name="city" label="City" isRequired span={5} mask="city" />
        <Choice name="state" label="State" isRequired span={4} options={STATES} />
        <Text
          name="zipCode"
          label="Zip Code"
          isRequired
          span={3}
          inputMode="numeric"
          mask="zip"
          onLeave={readTypedZip}
        />
      </fieldset>
      <fieldset>
        <legend>Contact</legend>
        <Choice
          name="primaryPhoneType"
          label="Primary Phone Type"
          isRequired
          span={3}
          options={PhoneType.options}
        />
        <Text
          name="homePhone"
          label="Home Phone"
          isRequired={primary === 'Home'}
          span={3}
          inputMode="tel"
          mask="phone"
          onLeave={writtenPhone}
        />
        <Text
          name="cellPhone"
          label="Cell Phone"
          isRequired={primary === 'Cell'}
          span={3}
          inputMode="tel"
          mask="phone"
          onLeave={writtenPhone}
        />
        <Text
          name="workPhone"
          label="Work Phone"
          isRequired={primary === 'Work'}
          span={3}
          inputMode="tel"
          mask="phone"
          onLeave={writtenPhone}
        />
        <Text name="email" label="Email" span={6} inputMode="email" />
      </fieldset>
      <fieldset>
        <legend>Notes</legend>
        <Comments />
        <Checkbox
          className="erx-patient-form-wide"
          label="Send medication history"
          disabled={!useIsEntered('sendMedicationHistory')}
          {...blueprintRef(register('sendMedicationHistory'))}
        />
      </fieldset>
    </div>
  );
}

function Text({ name, label, isRequired = false, help, span, mask, onLeave, ...input }: TextProps) {
  const { register, setValue, getFieldState, formState } = useFormContext<TypedPatient>();
  const registered = register(name);
  const isEntered = useIsEntered(name);
  const { error } = getFieldState(name, formState);
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={error?.message}
      className={`erx-span-${String(span)}`}
      {...(help === undefined ? {} : { help })}
    >
      {(ties) => (
        <InputGroup
          {...ties}
          {...input}
          {...blueprintRef(registered)}
          disabled={!isEntered}
          autoComplete="off"
          onChange={(event) => {
            const typed = event.currentTarget.value;
            const kept = mask ? TYPING_MASKS[mask](typed) : typed;
            if (kept !== typed) event.currentTarget.value = kept;
            void registered.onChange(event);
          }}
          onBlur={(event) => {
            const typed = event.currentTarget.value;
            const written = onLeave ? onLeave(typed) : typed;
            if (written !== typed) setValue(name, written, { shouldDirty: true });
            void registered.onBlur(event);
          }}
        />
      )}
    </Field>
  );
}

/**
 * A measure with its units: the number is what was typed, whichever units are chosen; the other system's
 * number is below it.
 */
function MeasureText({ measure, autoFocus = false }: { measure: Measure; autoFocus?: boolean }) {
  const { register, watch, setValue, getFieldState, formState } = useFormContext<TypedPatient>();
  const { error } = getFieldState(measure, formState);
  const isEntered = useIsEntered(measure);
  const { units } = MEASURE_FIELDS[measure];
  const stored = formState.defaultValues;
  const typed = watch();
  const choose = (chosen: string) => {
    setValue(units, chosen as never, { shouldDirty: true });
    const isUntouched = typed[measure] === '' || typed[measure] === stored?.[measure];
    // A stored number in other units would be another measure: it is entered again, or comes back with its own
    // units.
    if (isUntouched)
      setValue(measure, chosen === stored?.[units] ? (stored[measure] ?? '') : '', { shouldDirty: true });
  };
  return (
    <Field
      label={MEASURE_LABEL[measure]}
      isRequired
      error={error?.message}
      help={otherUnits(measure, typed)}
      className="erx-span-3"
    >
      {(ties) => (
        <InputGroup
          {...ties}
          {...blueprintRef(register(measure))}
          inputMode="decimal"
          autoComplete="off"
          autoFocus={autoFocus}
          disabled={!isEntered}
          rightElement={
            <MeasureUnits measure={measure} value={typed[units]} isDisabled={!isEntered} onChoose={choose} />
          }
        />
      )}
    </Field>
  );
}

function Choice({
  name,
  label,
  isRequired = false,
  span,
  options,
}: {
  name: Name;
  label: string;
  isRequired?: boolean;
  span: number;
  options: ComponentProps<typeof HTMLSelect>['options'];
}) {
  const { register, getFieldState, formState } = useFormContext<TypedPatient>();
  const { error } = getFieldState(name, formState);
  const { ref, ...rest } = register(name);
  const isEntered = useIsEntered(name);
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={error?.message}
      className={`erx-span-${String(span)}`}
    >
      {({ intent: _intent, ...ties }) => (
        <HTMLSelect {...ties} {...rest} ref={ref} disabled={!isEntered} {...(options ? { options } : {})} />
      )}
    </Field>
  );
}

function Comments() {
  const { register, getFieldState, formState } = useFormContext<TypedPatient>();
  const isEntered = useIsEntered('comments');
  const { error } = getFieldState('comments', formState);
  return (
    <Field label="Comments" error={error?.message} className="erx-span-12">
      {(ties) => (
        <TextArea {...ties} fill rows={3} disabled={!isEntered} {...blueprintRef(register('comments'))} />
      )}
    </Field>
  );
}

/** Blueprint hands its input element to inputRef, react-hook-form asks for it by ref. */
function blueprintRef<Registered extends { ref: unknown }>({
  ref,
  ...rest
}: Registered): Omit<Registered, 'ref'> & { inputRef: Registered['ref'] } {
  return { ...rest, inputRef: ref };
}
