import {
  type Command,
  run,
  runOnAll,
  withCommonOptions,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';

/** erx hours … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('hours')
    .summary('when the practice is open')
    .description('When the practice is open, on its own clock.');

  withRowOptions(group.command('list'))
    .summary('list when the practice is open')
    .description(
      'Lists the days of the week and when the practice is open. With --json, --jsonl or --csv a row for each stretch, as the API replies.',
    )
    .examples(
      ['erx hours list', 'for people'],
      ['erx hours list --json > week.json', 'to be changed and given to erx hours set --from'],
    )
    .action(run(environment, async () => (await import('./list')).listHoursCommand));

  withCommonOptions(group.command('set'))
    .argument('[words...]', "a day or days, and their hours on the 24-hour clock, or 'closed'")
    .summary('change when the practice is open')
    .description(
      'Changes when the practice is open on some days, or with --from the whole week. Says what ' +
        'each day was and is. The midnight that ends a day is 24:00.',
    )
    .option('--from <file>', 'a JSON file as erx hours list --json prints it: the whole week')
    .examples(
      ['erx hours set monday 08:00-17:30', 'one day'],
      ['erx hours set monday-friday 08:00-12:00 13:00-17:30', 'several days, closed at noon'],
      ['erx hours set sunday closed', 'no hours on that day'],
      ['erx hours set --from week.json', 'the whole week'],
    )
    .action(runOnAll(environment, async () => (await import('./set')).setHoursCommand));
}
