import { readTypedDate } from '@erx/core/patients/entry';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { maskDate } from '../../../ui/form/date-mask';
import type { FormAccess } from './form-access';
import { DayField } from '../../../ui/form/date-text';

/**
 * The earliest fill date as MM/dd/yyyy. Slashes come by themselves while typing at the end; pasting any usual
 * form works.
 */
export function DateField({
  access: { form, set, errorOf, leave },
  today,
}: {
  access: FormAccess;
  today: CalendarDate;
}) {
  const [typed, setTyped] = useState(form.effectiveDate === '' ? '' : showDate(form.effectiveDate));
  const shown =
    read(typed) === form.effectiveDate
      ? typed
      : form.effectiveDate === ''
        ? typed
        : showDate(form.effectiveDate);
  const change = (text: string) => {
    const masked = maskDate(shown, text);
    setTyped(masked);
    const date = read(masked);
    if (date !== form.effectiveDate) set({ effectiveDate: date });
  };
  return (
    <DayField
      label="Earliest Fill Date"
      isRequired
      error={errorOf('effectiveDate')}
      help={form.effectiveDate === today ? 'Today' : 'MM/DD/YYYY'}
      className="erx-span-4"
      name="effectiveDate"
      maxLength={20}
      value={shown}
      onChange={change}
      onBlur={() => {
        if (form.effectiveDate !== '') setTyped(showDate(form.effectiveDate));
        leave('effectiveDate');
      }}
    />
  );
}

/** The date that a text means; '' while it is none. */
function read(text: string): CalendarDate | '' {
  const date = CalendarDate.safeParse(readTypedDate(text));
  return date.success ? date.data : '';
}
