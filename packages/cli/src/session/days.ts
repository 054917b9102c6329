import type { Client } from '@erx/core/client/call';
import { type CalendarDate, dateIn, type TimeZone } from '@erx/core/values/dates';
import { DAY_FORMS, parseDay } from '@erx/core/values/parse-relative-date';
import type { Context } from '../context';
import { TerminalFailure } from '../messages';

/**
 * Days as they were typed, as dates of the practice's calendar.
 * @throws TerminalFailure terminal.day-invalid; CallError
 */
export async function parseDateRange<Name extends string>(
  words: Readonly<Partial<Record<Name, string | undefined>>>,
  client: Client,
  context: Pick<Context, 'clock' | 'cancelled'>,
): Promise<Partial<Record<Name, CalendarDate>>> {
  const given = (Object.entries(words) as [Name, string | undefined][]).filter(
    (entry): entry is [Name, string] => entry[1] !== undefined,
  );
  if (given.length === 0) return {};
  const isDate = given.every(([, word]) => /^\d{4}-\d{2}-\d{2}$/.test(word)); // the same day in every zone
  const zone = isDate ? 'UTC' : await findTimeZone(client, context);
  const today = dateIn(zone, context.clock.now());
  const days: Partial<Record<Name, CalendarDate>> = {};
  for (const [name, word] of given) {
    const day = parseDay(word, today);
    if (day === undefined)
      throw new TerminalFailure('terminal.day-invalid', { option: name, word, forms: DAY_FORMS });
    days[name] = day;
  }
  return days;
}

/** The practice's time zone. @throws CallError */
export async function findTimeZone(client: Client, context: Pick<Context, 'cancelled'>): Promise<TimeZone> {
  const { getUserInfo } = await import('@erx/core/users/contract'); // what most lists need nothing of
  return (await client.call(getUserInfo, {}, { signal: context.cancelled })).timeZone;
}
