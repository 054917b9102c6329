import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { PASSWORD_HELP } from '@erx/core/accounts/passwords';
import { GENERATION_SUFFIX, Generation } from '@erx/core/patients/model';
import { showPhone, TYPING_MASKS, type TypingMask, US_STATES } from '@erx/core/values/contact';
import { readTypedPhone, readTypedZip } from '@erx/core/patients/entry';
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import '../../ui/form/entry-form.css';
import { Field } from '../../ui/form/field';
import './accounts.css';
import type { Entry } from './use-entry';

/** An entry whatever its fields: each component below names one of them. */
type AnyEntry = Pick<Entry<Record<string, unknown>>, 'errorOf' | 'leave'> & {
  readonly typed: Readonly<Record<string, unknown>>;
  set(changes: Record<string, unknown>): void;
};

const EntryContext = createContext<AnyEntry | undefined>(undefined);

/** Around the fields of an entry. */
export function EntryFields<Entered>({ entry, children }: { entry: Entry<Entered>; children: ReactNode }) {
  return <EntryContext value={entry as unknown as AnyEntry}>{children}</EntryContext>;
}

function useEntryContext(): AnyEntry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error('a field of an entry outside of EntryFields');
  return entry;
}

/** What is entered in one field now. */
export function useTyped(name: string): string {
  return String(useEntryContext().typed[name] ?? '');
}

interface FieldProps {
  name: string;
  label: string;
  isRequired?: boolean;
  help?: string;
  /** Of twelve columns. */
  span?: 3 | 4 | 6 | 8 | 12;
}

interface TextProps
  extends FieldProps, Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'autoFocus'> {
  type?: 'text' | 'password';
  /** What cannot belong in the field does not stay while it is typed. */
  mask?: TypingMask;
  /** How the value is written once the field is left. */
  onLeave?: (typed: string) => string;
}

/** One line of text. */
export function TextEntry({
  name,
  label,
  isRequired = false,
  help,
  span = 6,
  mask,
  onLeave,
  type = 'text',
  autoComplete = 'off',
  ...input
}: TextProps) {
  const entry = useEntryContext();
  const value = String(entry.typed[name] ?? '');
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={entry.errorOf(name)}
      className={`erx-span-${String(span)}`}
      {...(help === undefined ? {} : { help })}
    >
      {(ties) => (
        <InputGroup
          {...ties}
          {...input}
          type={type}
          name={name}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            entry.set({ [name]: mask ? TYPING_MASKS[mask](typed) : typed });
          }}
          onBlur={() => {
            const written = onLeave ? onLeave(value) : value;
            if (written !== value) entry.set({ [name]: written });
            entry.leave(name);
          }}
        />
      )}
    </Field>
  );
}

/** One of a list. */
export function ChoiceEntry({
  name,
  label,
  isRequired = false,
  help,
  span = 4,
  value,
  options,
}: FieldProps & { value?: string; options: ComponentProps<typeof HTMLSelect>['options'] }) {
  const entry = useEntryContext();
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={entry.errorOf(name)}
      className={`erx-span-${String(span)}`}
      {...(help === undefined ? {} : { help })}
    >
      {({ intent: _intent, ...ties }) => (
        <HTMLSelect
          {...ties}
          name={name}
          fill
          value={value ?? String(entry.typed[name] ?? '')}
          {...(options ? { options } : {})}
          onChange={(event) => {
            entry.set({ [name]: event.currentTarget.value });
          }}
          onBlur={() => {
            entry.leave(name);
          }}
        />
      )}
    </Field>
  );
}

const STATES = [
  { value: '', label: '' },
  ...Object.entries(US_STATES).map(([value, label]) => ({ value, label: `${value} – ${label}` })),
];
const GENERATIONS = Generation.options.map((value) => ({ value, label: GENERATION_SUFFIX[value] || 'None' }));
const PHONE_TYPES = ['None', 'Home', 'Work', 'Cell'];

/** A state or territory. */
export function StateEntry(props: FieldProps) {
  return <ChoiceEntry {...props} options={STATES} />;
}

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
      <ChoiceEntry
        name={named('state')}
        label={labelled('State')}
        isRequired={isRequired}
        span={4}
        options={STATES}
      />
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
  const primary = String(useEntryContext().typed['primaryPhoneType']);
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
