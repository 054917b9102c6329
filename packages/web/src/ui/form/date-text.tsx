import { readTypedDate } from '@erx/core/patients/entry';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import type { ComponentProps } from 'react';
import { maskDate } from './date-mask';
import { TextField } from './text-field';

interface Props extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  value: string;
  onChange: (typed: string) => void;
}

/** A date as it is typed, left as it is: what it means is said by the form. */
export function DayField({ value, onChange, ...field }: Props) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      placeholder="MM/DD/YYYY"
      maxLength={10}
      {...field}
      value={value}
      onValueChange={onChange}
    />
  );
}

/**
 * A date as people type it; its slashes come while typing at the end, and any usual form is written MM/dd/yyyy once the
 * field is left.
 */
export function DateText({ value, onChange, onLeave, ...field }: Props & { onLeave?: () => void }) {
  return (
    <DayField
      {...field}
      value={value}
      onChange={(typed) => {
        onChange(maskDate(value, typed));
      }}
      onBlur={() => {
        const written = writtenDate(value);
        if (written !== value) onChange(written);
        onLeave?.();
      }}
    />
  );
}

/** MM/dd/yyyy for a text that is a date; any other text as it is. */
export function writtenDate(typed: string): string {
  const read = readTypedDate(typed);
  return CalendarDate.safeParse(read).success ? showDate(read) : typed;
}
