import { LOG_FORMATS } from '@erx/core/incidents/vocabulary';
import { InvalidArgumentError } from 'commander';
import { type Command, run, withFormats, withRowOptions, type ScreenEnvironment } from '../../command-line';

/** erx controlled-logs … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('controlled-logs')
    .summary('monthly logs of controlled prescriptions')
    .description(
      'Monthly logs of the controlled prescriptions of each prescriber, of the last two years. ' +
        'Administrators read all of them, prescribers their own.',
    );

  withRowOptions(group.command('list'))
    .summary('list the logs, the newest month first')
    .description('Lists the available logs, the newest month first.')
    .option('--month <month>', 'only this month, such as 2026-10', month)
    .examples(
      ['erx controlled-logs list', 'every prescriber and month'],
      ['erx controlled-logs list --month 2026-10 --csv', 'of October, for a spreadsheet'],
    )
    .action(run(environment, async () => (await import('./run')).listControlledLogsCommand));

  withFormats(group.command('export'), LOG_FORMATS)
    .summary('save a log as a file')
    .description(
      'Saves the log of a prescriber and month as CSV or JSON lines. The log of a month that has ended is made once and kept.',
    )
    .requiredOption('--month <month>', 'the month, such as 2026-10', month)
    .option('--prescriber <name or id>', 'whose: a name, an e-mail address or an id; else your own')
    .examples(
      ['erx controlled-logs export --month 2026-10 --out october.csv', 'your own log'],
      [
        'erx controlled-logs export --month 2026-10 --prescriber grant --out grant-october.csv',
        'of the prescriber whose name contains it',
      ],
    )
    .action(run(environment, async () => (await import('./run')).exportControlledLogCommand));
}

function month(text: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('It is a month such as 2026-10.');
  return text;
}
