import { StateSchedule } from '../../drugs/state-schedules';
import { bad, csvFields, headedReader, type LineReader } from './line-format';

/** Columns without which a file is no list of schedules by state law. */
export const STATE_SCHEDULE_COLUMNS = ['state', 'substance', 'schedule', 'source', 'asOf'] as const;

/**
 * Schedules by state law as CSV: state (two letters), substance (its name without a salt), schedule (II to V),
 * source (the statute or the board's rule), asOf (YYYY-MM-DD, the day on which it was looked up or took effect).
 */
export function stateSchedulesReader(): LineReader<StateSchedule> {
  return headedReader(csvFields, STATE_SCHEDULE_COLUMNS, (row, number) => {
    const missing = STATE_SCHEDULE_COLUMNS.find((column) => row(column) === '');
    if (missing !== undefined) return bad(number, 'value-missing', missing);
    const parsed = StateSchedule.safeParse({
      state: row('state').toUpperCase(),
      substance: row('substance').normalize('NFC').toLowerCase(),
      schedule: row('schedule').toUpperCase().replace(/^C-?/, ''),
      source: row('source').normalize('NFC'),
      asOf: row('asOf'),
    });
    return parsed.success
      ? { record: parsed.data }
      : bad(number, 'value-invalid', String(parsed.error.issues[0]?.path[0] ?? ''));
  });
}
