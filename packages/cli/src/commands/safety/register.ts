import { type Command, DAY, run, withRowOptions, type ScreenEnvironment } from '../../command-line';

/** erx safety … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('safety')
    .summary('what the safety check finds, and how it is answered')
    .description('What the safety check finds in the practice, and how it is answered.');

  withRowOptions(group.command('report'))
    .summary('count each finding and its answers')
    .description(
      'Counts how often each finding was shown, how often it was answered with a reason, and with which. ' +
        'What asks for a reason and is nearly always dismissed is marked as noise.',
    )
    .option('--start <day>', `from this day on, in the time zone of the practice: ${DAY}`)
    .option('--end <day>', 'up to and including this day')
    .examples(
      ['erx safety report --start 3m', 'of three months, the most frequent first'],
      ['erx safety report --csv > findings.csv', 'everything, for a spreadsheet'],
    )
    .action(run(environment, async () => (await import('./run')).reportFindingsCommand));
}
