import {
  type Command,
  run,
  timeSpan,
  wholeNumber,
  withCommonOptions,
  withRowOptions,
  withVerdict,
  type ScreenEnvironment,
} from '../../command-line';
import { opensScreen } from '../../screen-command';

const OLDER_THAN = ['--older-than <time>', 'a time such as 10m, 2h or 1d; a number is minutes'] as const;

/** erx needs-you … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('needs-you')
    .summary('what waits until someone acts')
    .description(
      'Without a command, on a terminal: the screen of what needs you. What did not reach a pharmacy, or has not ' +
        'reached it for five minutes, what a pharmacy did not cancel or dispense, and what waits for you alone: ' +
        "prescribers see their own, staff the practice's.",
    );

  withVerdict(withRowOptions(group.command('list')))
    .summary('list it, what endangers a patient first')
    .description(
      'Lists what waits until someone acts, what endangers a patient first, then what waits longest. With ' +
        '--older-than only what has waited so long, and the exit code is 1 if there is any, 0 if there is none.',
    )
    .option(OLDER_THAN[0], `only what has waited so long: ${OLDER_THAN[1]}`, timeSpan)
    .option('--limit <count>', 'at most this many (default: all)', wholeNumber)
    .examples(
      ['erx needs-you list', 'what to call pharmacies about'],
      ['erx needs-you list --older-than 15m --json', 'for a monitor: exit code 1 if anything waits so long'],
    )
    .action(run(environment, async () => (await import('./run')).attentionCommand));

  withVerdict(withCommonOptions(group.command('watch')))
    .summary('print a line for each thing as it begins to wait, and as it is over')
    .description(
      'Prints a line for each thing as it begins to wait and as it is over, until Ctrl-C. With --older-than it ' +
        'ends with exit code 1 as soon as something has waited so long. With --json each line is an object: ' +
        'change (waits or over) and item.',
    )
    .option(OLDER_THAN[0], `end with 1 once something has waited so long: ${OLDER_THAN[1]}`, timeSpan)
    .examples(
      ['erx needs-you watch', 'a line each, fields between tabs'],
      ['erx needs-you watch --older-than 15m --json', 'for a script that calls someone'],
    )
    .action(run(environment, async () => (await import('./watch')).watchAttention));

  opensScreen(group, environment, 'attention');
}
