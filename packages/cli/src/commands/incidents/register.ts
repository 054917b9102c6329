import { FILE_FORMATS } from '@erx/core/audit/vocabulary';
import { INCIDENT_SEVERITIES, INCIDENT_TYPES } from '@erx/core/audit/incident-events';
import { Option } from 'commander';
import {
  type Command,
  DAY,
  run,
  withCommonOptions,
  withPageOptions,
  withFormats,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';

export const ORDER_WORDS = ['newest', 'oldest'] as const;

/** erx incidents … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('incidents')
    .summary('the incident report of the practice')
    .description(
      'The incident report of the practice: sign-ins, refusals, changes of permissions, and what ' +
        'the daily analysis found. Each search and export is itself recorded.',
    );

  const filtered = (command: Command) =>
    command
      .option('--from <day>', `from this day on, in the time zone of the practice: ${DAY}`)
      .option('--to <day>', 'up to and including this day')
      .addOption(
        new Option('--type <type>', 'only incidents of this type').choices(['All', ...INCIDENT_TYPES]),
      )
      .addOption(
        new Option('--severity <severity>', 'only what is at least this severe').choices(INCIDENT_SEVERITIES),
      )
      .option('--user <name or id>', 'only what this person did: a name, an e-mail address or an id')
      .option('--ip <address>', 'only what came from this network address')
      .addOption(new Option('--order <order>', 'which come first').choices(ORDER_WORDS).default('newest'));

  withPageOptions(filtered(withRowOptions(group.command('search'))))
    .summary('search the report')
    .description(
      'Searches the incident report. When the output is not a terminal: a line each, fields between tabs.',
    )
    .examples(
      ['erx incidents search --from yesterday', 'yesterday and today'],
      ['erx incidents search --severity notable', 'without sign-ins and searches of the trail'],
      [
        'erx incidents search --type invalidLoginAttempt --from 7d --csv',
        'failed sign-ins of a week, for a spreadsheet',
      ],
      ['erx incidents search --all --jsonl | jq -r .ipAddress | sort | uniq -c', 'by network address'],
    )
    .action(run(environment, async () => (await import('./run')).searchIncidentsCommand));

  filtered(withFormats(group.command('export'), FILE_FORMATS))
    .summary('save a search as a file')
    .description(
      'Saves a search as a file. It resumes by itself when the connection drops; an incomplete file is never saved.',
    )
    .examples(
      [
        'erx incidents export --from 2026-10-01 --to 2026-10-31 --order oldest --out october.csv',
        'a month for the file',
      ],
      ['erx incidents export --from 30d --format xlsx --out incidents.xlsx', 'thirty days, as a workbook'],
    )
    .action(run(environment, async () => (await import('./run')).exportIncidentsCommand));

  withCommonOptions(group.command('oversight'))
    .summary('whether the daily analysis runs, and who must be notified of what')
    .description(
      'Shows the state of the daily analysis, and the security incidents that people are notified of. Exits ' +
        'with 1 when a day that has ended is not analyzed, or a notice is overdue.',
    )
    .examples(
      ['erx incidents oversight', 'for people'],
      [
        'erx incidents oversight --quiet > /dev/null || echo "look at the incident report"',
        'in a scheduled job',
      ],
    )
    .action(run(environment, async () => (await import('./run')).oversightCommand));
}
