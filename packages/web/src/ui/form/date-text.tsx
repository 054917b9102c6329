import { InputGroup } from '@blueprintjs/core';
import { readTypedDate } from '@erx/core/patients/entry';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import type { ComponentProps } from 'react';
import { maskDate } from './date-mask';
import { Field } from './field';

interface Props {
  label: string;
  value: string;
  error?: string | undefined;
  className?: string;
  onChange: (typed: string) => void;
  onLeave?: () => void;
}

/**
 * A date as people type it; its slashes come while typing at the end, and any usual form is written MM/dd/yyyy once the
 * field is left.
 */
export function DateText({ label, value, error, className, onChange, onLeave }: Props) {
  return (
    <Field label={label} error={error} {...(className === undefined ? {} : { className })}>
      {(ties) => (
        <InputGroup
          {...ties}
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/DD/YYYY"
          maxLength={10}
          value={value}
          onChange={(event) => {
            onChange(maskDate(value, event.currentTarget.value));
          }}
          onBlur={() => {
            const written = writtenDate(value);
            if (written !== value) onChange(written);
            onLeave?.();
          }}
        />
      )}
    </Field>
  );
}

/** MM/dd/yyyy for a text that is a date; any other text as it is. */
export function writtenDate(typed: string): string {
  const read = readTypedDate(typed);
  return CalendarDate.safeParse(read).success ? showDate(read) : typed;
}

/** A date as it is typed, left as it is: what it means is said by the form. */
export function DayField({
  value,
  onChange,
  ...field
}: Omit<ComponentProps<typeof Field>, 'children'> & { value: string; onChange: (typed: string) => void }) {
  return (
    <Field {...field}>
      {(ties) => (
        <InputGroup
          {...ties}
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/DD/YYYY"
          maxLength={10}
          value={value}
          onValueChange={onChange}
        />
      )}
    </Field>
  );
}
