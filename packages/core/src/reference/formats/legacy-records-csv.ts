import * as z from 'zod';
import { elevenDigitNdc } from '../../drugs/ndc';
import { CalendarDate, readDate } from '../../values/dates';
import { line } from '../../values/text';
import { bad, csvFields, headedReader, type LineReader } from './line-format';
import { LEGACY_KINDS } from '../../legacy-import/vocabulary';

/** A medication or allergy of a practice's former charting system, as its export has it. */
export const LegacyLine = z.object({
  accountNumber: line(50).pipe(z.string().min(1)),
  kind: z.enum(LEGACY_KINDS),
  description: line(200).pipe(z.string().min(1)),
  /** Eleven digits; '' where the export has none that can be read. */
  ndc: z.string(),
  sig: line(500),
  reaction: line(100),
  /** Date started, or onset date; null where the export says none. */
  startedOn: CalendarDate.nullable(),
  stoppedOn: CalendarDate.nullable(),
});
export type LegacyLine = z.infer<typeof LegacyLine>;

/** Columns without which a file is none of a former system's records. */
export const LEGACY_COLUMNS = ['accountNumber', 'kind', 'description'] as const;

/**
 * Records of a former charting system as CSV: accountNumber, kind (medication or allergy) and description;
 * ndc, startDate, stopDate, sig and reaction where there are any. Dates are MM/dd/yyyy or YYYY-MM-DD. An NDC
 * that cannot be read is left out; a date that cannot be is a reason to leave out the line.
 */
export function legacyRecordsReader(): LineReader<LegacyLine> {
  return headedReader(csvFields, LEGACY_COLUMNS, (row, number) => {
    for (const field of LEGACY_COLUMNS) if (row(field) === '') return bad(number, 'value-missing', field);
    const parsed = LegacyLine.safeParse({
      accountNumber: row('accountNumber'),
      kind: row('kind').toLowerCase(),
      description: row('description'),
      ndc: elevenDigitNdc(row('ndc')) ?? '',
      sig: row('sig'),
      reaction: row('reaction'),
      startedOn: dateOf(row('startDate')),
      stoppedOn: dateOf(row('stopDate')),
    });
    return parsed.success
      ? { record: parsed.data }
      : bad(number, 'value-invalid', String(parsed.error.issues[0]?.path[0] ?? ''));
  });
}

/** What cannot be read as a date stays a text, and is refused as one. */
function dateOf(text: string): string | null {
  return text === '' ? null : (readDate(text) ?? text);
}
