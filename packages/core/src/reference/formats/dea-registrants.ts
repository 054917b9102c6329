import type { ListedRegistrant } from '../../credentials/registers';
import { WritableSchedule } from '../../drugs/model';
import { withDeaCheckDigit } from '../../users/registrations';
import { CalendarDate } from '../../values/dates';
import { bad, type LineReader, SKIPPED } from './line-format';

/** What a line of the file begins with: number, business activity, schedules, expiration date. */
export const DEA_REGISTRANT_LINE = /^[A-Z][A-Z9]\d{7}[A-Z][0-9N ]{16}\d{8}\S/;

const SCHEDULE_OF: Readonly<Record<string, WritableSchedule>> = {
  '2': 'II',
  '3': 'III',
  '4': 'IV',
  '5': 'V',
};

/**
 * The DEA's registrant file in its fixed columns: 1-9 number, 11-26 schedules, 27-34 expiration date, 35-74 name,
 * 228-229 state, from 237 the activity. The only public copy of the layout is secondary, so it is a guess
 * (docs/decisions/credentials.md): a line that does not fit it is refused, never read halfway.
 */
export function deaRegistrantsReader(): LineReader<ListedRegistrant> {
  return (text, number) => {
    const line = text.replace(/^\uFEFF/, '').trimEnd();
    if (line === '') return SKIPPED;
    if (line.length < 237) return bad(number, 'fields-missing');
    const part = (from: number, to: number) => line.slice(from - 1, to).trim();
    const deaNumber = part(1, 9);
    if (!/^[A-Z][A-Z9]\d{7}$/.test(deaNumber) || withDeaCheckDigit(deaNumber.slice(0, 8)) !== deaNumber)
      return bad(number, 'value-invalid', 'registration number');
    const day = part(27, 34);
    const expiresOn = CalendarDate.safeParse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
    if (!expiresOn.success) return bad(number, 'value-invalid', 'expiration date');
    const state = part(228, 229);
    if (!/^[A-Z]{2}$/.test(state)) return bad(number, 'value-invalid', 'state');
    const covered = new Set([...part(11, 26)].map((digit) => SCHEDULE_OF[digit]));
    return {
      record: {
        deaNumber,
        name: part(35, 74),
        state,
        schedules: WritableSchedule.options.filter((schedule) => covered.has(schedule)),
        expiresOn: expiresOn.data,
        isActive: /^A/i.test(part(237, 244)),
      },
    };
  };
}
