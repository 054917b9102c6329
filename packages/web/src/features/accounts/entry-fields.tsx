import { PASSWORD_HELP } from '@erx/core/accounts/passwords';
import { readTypedPhone, readTypedZip } from '@erx/core/patients/entry';
import { GENERATION_SUFFIX, Generation } from '@erx/core/patients/model';
import { showPhone } from '@erx/core/values/contact';
import type { ComponentProps } from 'react';
import { ChoiceEntry, StateEntry, TextEntry, useTyped } from '../../ui/form/entry-fields';
import './accounts.css';

type FieldProps = Omit<ComponentProps<typeof ChoiceEntry>, 'options' | 'value'>;

const GENERATIONS = Generation.options.map((value) => ({ value, label: GENERATION_SUFFIX[value] || 'None' }));
const PHONE_TYPES = ['None', 'Home', 'Work', 'Cell'];

/** A calendar date, written MM/dd/yyyy. */
export function DateEntry(props: FieldProps) {
  return <TextEntry span={4} help="MM/dd/yyyy" {...props} inputMode="numeric" mask="date" />;
}

/** A telephone or fax; ten digits are written (xxx) xxx-xxxx (S5-8). */
export function PhoneEntry(props: FieldProps) {
  return (
    <TextEntry
      span={4}
      {...props}
      inputMode="tel"
      mask="phone"
      onLeave={(typed) => showPhone(readTypedPhone(typed))}
    />
  );
}

/** Address, city, state and ZIP code. @param prefix of the names: a practice's begin with it */
export function AddressEntries({ prefix, isRequired }: { prefix?: 'practice'; isRequired: boolean }) {
  const named = (name: string) =>
    prefix === undefined ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const labelled = (label: string) => (prefix === undefined ? label : `Practice ${label}`);
  const complete = (token: string) => (prefix === undefined ? token : `section-practice ${token}`);
  return (
    <>
      <TextEntry
        name={named('address')}
        label={labelled('Address')}
        isRequired={isRequired}
        span={6}
        autoComplete={complete('address-line1')}
      />
      <TextEntry
        name={named('address2')}
        label={labelled('Address 2')}
        span={6}
        autoComplete={complete('address-line2')}
      />
      <TextEntry
        name={named('city')}
        label={labelled('City')}
        isRequired={isRequired}
        span={4}
        autoComplete={complete('address-level2')}
        mask="city"
      />
      <StateEntry name={named('state')} label={labelled('State')} isRequired={isRequired} span={4} />
      <TextEntry
        name={named('zipCode')}
        label={labelled('Zip Code')}
        isRequired={isRequired}
        span={4}
        inputMode="numeric"
        autoComplete={complete('postal-code')}
        mask="zip"
        onLeave={readTypedZip}
      />
    </>
  );
}

/** The primary phone type, its telephone, and the others. @param hasNone whether 'None' can be chosen */
export function PhoneEntries({ isRequired, hasNone }: { isRequired: boolean; hasNone: boolean }) {
  const primary = useTyped('primaryPhoneType');
  return (
    <>
      <ChoiceEntry
        name="primaryPhoneType"
        label="Primary Phone Type"
        isRequired={isRequired}
        span={3}
        options={
          hasNone
            ? PHONE_TYPES
            : PHONE_TYPES.map((value) => ({ value, label: value === 'None' ? '' : value }))
        }
      />
      {(['Home', 'Work', 'Cell'] as const).map((type) => (
        <PhoneEntry
          key={type}
          name={`${type.toLowerCase()}Phone`}
          label={`${type} Phone`}
          isRequired={primary === type}
          span={3}
        />
      ))}
    </>
  );
}

/** None, I, II, III, IV, Jr, Sr (S2.3-3). */
export function GenerationEntry() {
  return <ChoiceEntry name="generation" label="Generation" span={4} options={GENERATIONS} />;
}

/** A new password, twice. */
export function PasswordEntries() {
  return (
    <>
      <TextEntry
        name="password"
        label="Password"
        isRequired
        span={6}
        type="password"
        autoComplete="new-password"
        help={PASSWORD_HELP}
      />
      <TextEntry
        name="confirmation"
        label="Confirm Password"
        isRequired
        span={6}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
