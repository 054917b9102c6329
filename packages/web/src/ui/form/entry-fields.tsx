import type { HTMLSelect } from '@blueprintjs/core';
import { TYPING_MASKS, type TypingMask, US_STATES } from '@erx/core/values/contact';
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import './entry-form.css';
import { SelectField, TextField } from './text-field';
import type { Entry } from './use-entry';

/** An entry whatever its fields: each component below names one of them. */
type AnyEntry = Pick<
  Entry<Readonly<Record<string, unknown>>>,
  'typed' | 'begun' | 'set' | 'errorOf' | 'leave'
>;

const EntryContext = createContext<AnyEntry | undefined>(undefined);
const OnlyContext = createContext<readonly string[] | undefined>(undefined);

/**
 * Around the fields of an entry.
 * @param only those that can be entered, the others are shown and disabled; all where absent
 */
export function EntryFields<Entered>({
  entry,
  only,
  children,
}: {
  entry: Entry<Entered>;
  only?: readonly (keyof Entered & string)[];
  children: ReactNode;
}) {
  return (
    <OnlyContext value={only}>
      <EntryContext value={entry as unknown as AnyEntry}>{children}</EntryContext>
    </OnlyContext>
  );
}

/** Whether a field can be entered. */
export function useIsEntered(name: string): boolean {
  return useContext(OnlyContext)?.includes(name) ?? true;
}

/** The entry that the fields are in. @throws outside of one */
export function useEntryContext(): AnyEntry {
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
  span?: number;
}

interface TextProps
  extends
    FieldProps,
    Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'autoFocus' | 'placeholder'> {
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
  const isEntered = useIsEntered(name);
  const value = String(entry.typed[name] ?? '');
  return (
    <TextField
      label={label}
      isRequired={isRequired}
      error={entry.errorOf(name)}
      className={`erx-span-${String(span)}`}
      {...(help === undefined ? {} : { help })}
      {...input}
      type={type}
      name={name}
      autoComplete={autoComplete}
      disabled={!isEntered}
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
  const isEntered = useIsEntered(name);
  return (
    <SelectField
      label={label}
      isRequired={isRequired}
      error={entry.errorOf(name)}
      className={`erx-span-${String(span)}`}
      {...(help === undefined ? {} : { help })}
      name={name}
      fill
      disabled={!isEntered}
      value={value ?? String(entry.typed[name] ?? '')}
      {...(options ? { options } : {})}
      onChange={(event) => {
        entry.set({ [name]: event.currentTarget.value });
      }}
      onBlur={() => {
        entry.leave(name);
      }}
    />
  );
}

const STATES = [
  { value: '', label: '' },
  ...Object.entries(US_STATES).map(([value, label]) => ({ value, label: `${value} – ${label}` })),
];

/** A state or territory. */
export function StateEntry(props: FieldProps) {
  return <ChoiceEntry {...props} options={STATES} />;
}
