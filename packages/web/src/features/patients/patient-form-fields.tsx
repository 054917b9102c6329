import { Checkbox } from '@blueprintjs/core';
import { readTypedPhone, readTypedZip } from '@erx/core/patients/entry';
import { type Measure, MEASURE_FIELDS } from '@erx/core/patients/measures';
import { Gender, Generation, GENERATION_SUFFIX, PhoneType } from '@erx/core/patients/model';
import { showPhone } from '@erx/core/values/contact';
import { writtenDate } from '../../ui/form/date-text';
import {
  ChoiceEntry,
  StateEntry,
  TextEntry,
  useEntryContext,
  useIsEntered,
  useTyped,
} from '../../ui/form/entry-fields';
import { AreaField, TextField } from '../../ui/form/text-field';
import { MEASURE_LABEL, MeasureUnits, otherUnits, type TypedMeasures } from './measure-units';
import './patient-form.css';

const showTypedPhone = (typed: string) => showPhone(readTypedPhone(typed));
const GENERATIONS = Generation.options.map((value) => ({ value, label: GENERATION_SUFFIX[value] || 'None' }));

/**
 * Every field of a patient in the order of the required list (P5-1).
 * @param isWhole whether all can be entered; otherwise height and weight alone
 */
export function PatientFormFields({ isWhole }: { isWhole: boolean }) {
  const { typed, set } = useEntryContext();
  const primary = useTyped('primaryPhoneType');
  return (
    <div className="erx-patient-form">
      <fieldset>
        <legend>Patient</legend>
        <TextEntry name="accountNumber" label="Account Number" isRequired span={4} autoFocus={isWhole} />
        <TextEntry
          name="birthDate"
          label="Birth Date"
          isRequired
          span={4}
          inputMode="numeric"
          placeholder="MM/DD/YYYY"
          mask="date"
          onLeave={writtenDate}
        />
        <ChoiceEntry name="gender" label="Gender" span={4} options={Gender.options} />
        <TextEntry name="firstName" label="First Name" isRequired span={4} />
        <TextEntry name="middleName" label="Middle Name" span={3} />
        <TextEntry name="lastName" label="Last Name" isRequired span={3} />
        <ChoiceEntry name="generation" label="Generation" span={2} options={GENERATIONS} />
        <MeasureText measure="height" autoFocus={!isWhole} />
        <MeasureText measure="weight" />
      </fieldset>
      <fieldset>
        <legend>Address</legend>
        <TextEntry name="address" label="Address" isRequired span={7} />
        <TextEntry name="address2" label="Address 2" span={5} />
        <TextEntry name="city" label="City" isRequired span={5} mask="city" />
        <StateEntry name="state" label="State" isRequired span={4} />
        <TextEntry
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
        <ChoiceEntry
          name="primaryPhoneType"
          label="Primary Phone Type"
          isRequired
          span={3}
          options={PhoneType.options}
        />
        <TextEntry
          name="homePhone"
          label="Home Phone"
          isRequired={primary === 'Home'}
          span={3}
          inputMode="tel"
          mask="phone"
          onLeave={showTypedPhone}
        />
        <TextEntry
          name="cellPhone"
          label="Cell Phone"
          isRequired={primary === 'Cell'}
          span={3}
          inputMode="tel"
          mask="phone"
          onLeave={showTypedPhone}
        />
        <TextEntry
          name="workPhone"
          label="Work Phone"
          isRequired={primary === 'Work'}
          span={3}
          inputMode="tel"
          mask="phone"
          onLeave={showTypedPhone}
        />
        <TextEntry name="email" label="Email" span={6} inputMode="email" />
      </fieldset>
      <fieldset>
        <legend>Notes</legend>
        <Comments />
        <Checkbox
          className="erx-patient-form-wide"
          label="Send medication history"
          disabled={!useIsEntered('sendMedicationHistory')}
          name="sendMedicationHistory"
          checked={typed['sendMedicationHistory'] === true}
          onChange={(event) => {
            set({ sendMedicationHistory: event.currentTarget.checked });
          }}
        />
      </fieldset>
    </div>
  );
}

/**
 * A measure with its units: the number is what was typed, whichever units are chosen; the other system's
 * number is below it.
 */
function MeasureText({ measure, autoFocus = false }: { measure: Measure; autoFocus?: boolean }) {
  const { typed, begun, set, errorOf, leave } = useEntryContext();
  const isEntered = useIsEntered(measure);
  const { units } = MEASURE_FIELDS[measure];
  const choose = (chosen: string) => {
    const isUntouched = typed[measure] === '' || typed[measure] === begun[measure];
    // A stored number in other units would be another measure: it is entered again, or comes back with its own
    // units.
    set({
      [units]: chosen,
      ...(isUntouched ? { [measure]: chosen === begun[units] ? begun[measure] : '' } : {}),
    });
  };
  return (
    <TextField
      label={MEASURE_LABEL[measure]}
      isRequired
      error={errorOf(measure)}
      help={otherUnits(measure, typed as TypedMeasures)}
      className="erx-span-3"
      name={measure}
      inputMode="decimal"
      autoComplete="off"
      autoFocus={autoFocus}
      disabled={!isEntered}
      value={String(typed[measure])}
      onValueChange={(value) => {
        set({ [measure]: value });
      }}
      onBlur={() => {
        leave(measure);
      }}
      rightElement={
        <MeasureUnits
          measure={measure}
          value={String(typed[units])}
          isDisabled={!isEntered}
          onChoose={choose}
        />
      }
    />
  );
}

function Comments() {
  const { typed, set, errorOf, leave } = useEntryContext();
  const isEntered = useIsEntered('comments');
  return (
    <AreaField
      label="Comments"
      error={errorOf('comments')}
      className="erx-span-12"
      name="comments"
      fill
      rows={3}
      disabled={!isEntered}
      value={String(typed['comments'])}
      onChange={(event) => {
        set({ comments: event.currentTarget.value });
      }}
      onBlur={() => {
        leave('comments');
      }}
    />
  );
}
