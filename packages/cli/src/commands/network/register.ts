import type { Command } from 'commander';
import {
  DAY,
  examples,
  run,
  runOn,
  withCommonOptions,
  withExtent,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';

/** erx network … */
export function register(program: Command, surroundings: ScreenEnvironment): void {
  const group = program
    .command('network')
    .summary('what came from the pharmacy network and was refused')
    .description(
      'What came from the pharmacy network and was refused, and the incidents of the whole installation. For super administrators.',
    );
  const refused = group
    .command('refused')
    .summary('refused messages')
    .description('Messages that were refused when they came in: the latest 5,000, for 90 days.');

  withExtent(withRowOptions(refused.command('list')))
    .summary('list them, the latest first')
    .description(
      'Lists refused messages, the latest first. When the output is not a terminal: a line each, fields between tabs.',
    )
    .option('--from <day>', `from this day on, in the time zone of the practice: ${DAY}`)
    .option('--to <day>', 'up to and with this day')
    .option('--sender <id>', 'only what this sender sent: the NCPDP id of a pharmacy')
    .option('--message <id>', 'only the message with this id')
    .option('--code <code>', 'only what was refused with this description code, such as 3000')
    .addHelpText(
      'after',
      examples(
        ['erx network refused list --from yesterday', 'yesterday and today'],
        [
          'erx network refused list --sender 9910004 --all --csv',
          'everything of a pharmacy, for a spreadsheet',
        ],
      ),
    )
    .action(run(surroundings, async () => (await import('./refused')).listRefusedCommand));

  withCommonOptions(refused.command('show').argument('<id>', 'its id, as the list shows it'))
    .summary('show one with its text')
    .description(
      'Shows why a message was refused, and its text. It may name a patient: who reads it is written into the audit trail.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx network refused show 0190a1b2-c3d4-7e8f-9012-345678901234', 'for people'],
        [
          'erx network refused show 0190a1b2-c3d4-7e8f-9012-345678901234 --json | jq -r .xml',
          'the text alone',
        ],
      ),
    )
    .action(runOn(surroundings, async () => (await import('./refused')).showRefusedCommand));

  withExtent(withRowOptions(group.command('incidents')))
    .summary('incidents of the whole installation')
    .description(
      'Lists what happened to the installation and concerns no practice, the latest first. Each search is itself written down.',
    )
    .option('--from <day>', `from this day on, in the time zone of the practice: ${DAY}`)
    .option('--to <day>', 'up to and with this day')
    .addHelpText(
      'after',
      examples(
        ['erx network incidents --from 7d', 'of a week'],
        ['erx network incidents --all --jsonl | jq -r .kind | sort | uniq -c', 'by kind'],
      ),
    )
    .action(run(surroundings, async () => (await import('./refused')).listSystemIncidentsCommand));
}
