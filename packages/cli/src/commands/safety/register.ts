import { type Command, DAY, run, runOn, withRowOptions, type ScreenEnvironment } from '../../command-line';
import type { RowOptions } from '../../output/row-writer';
import type { AskQuietOptions } from './quiet';

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

  registerQuiet(group, environment);
}

/** Lines that the practice makes quiet. */
function registerQuiet(group: Command, environment: ScreenEnvironment): void {
  withRowOptions(group.command('quiet'))
    .summary('list the lines that the practice made quiet')
    .description(
      'Lists lines that were made quiet, with reason and day of review, and those that wait for a ' +
        'second person. What asks for an answer is never quiet.',
    )
    .examples(['erx safety quiet', 'the newest first'])
    .action(run(environment, async () => (await import('./quiet')).listQuietCommand));

  withRowOptions(group.command('ask-quiet'))
    .argument('<fact>', 'the fact of the line, as erx safety report lists it')
    .summary('ask that a line be quiet')
    .description(
      'Asks that a line be quiet until a day of review, a year at most. A second person approves it; ' +
        'one of the two is a prescriber.',
    )
    .requiredOption('--reason <text>', 'why, kept with the decision')
    .requiredOption('--until <day>', 'the day of review, YYYY-MM-DD: from then on it speaks again')
    .examples([
      'erx safety ask-quiet food/1a2b3c4d --until 2027-03-01 --reason "Said to every patient by the front desk"',
      'as erx safety report lists it',
    ])
    .action(runOn<AskQuietOptions>(environment, async () => (await import('./quiet')).askQuietCommand));

  withRowOptions(group.command('approve-quiet'))
    .argument('<id>', 'as erx safety quiet lists it')
    .summary('approve that a line be quiet')
    .description('Approves what another person asked for: the line is quiet until its day of review.')
    .examples(['erx safety approve-quiet 0b6f2f58-6a0c-7d0e-8a53-0d5c6d4f2a11', 'as the second person'])
    .action(runOn<RowOptions>(environment, async () => (await import('./quiet')).approveQuietCommand));

  withRowOptions(group.command('decline-quiet'))
    .argument('<id>', 'as erx safety quiet lists it')
    .summary('decline that a line be quiet')
    .description('Declines what another person asked for: the line speaks as before.')
    .examples(['erx safety decline-quiet 0b6f2f58-6a0c-7d0e-8a53-0d5c6d4f2a11', 'it speaks as before'])
    .action(runOn<RowOptions>(environment, async () => (await import('./quiet')).declineQuietCommand));

  withRowOptions(group.command('end-quiet'))
    .argument('<id>', 'as erx safety quiet lists it')
    .summary('let a quiet line speak again')
    .description(
      'Ends the quiet before its day of review, or withdraws what was asked for. One person is enough.',
    )
    .examples(['erx safety end-quiet 0b6f2f58-6a0c-7d0e-8a53-0d5c6d4f2a11', 'it speaks from now on'])
    .action(runOn<RowOptions>(environment, async () => (await import('./quiet')).endQuietCommand));
}
