import { FILE_FORMATS, MARKETING_LOG_KINDS } from '@erx/core/audit/vocabulary';
import { Option } from 'commander';
import {
  type Command,
  DAY,
  run,
  withPageOptions,
  withFormats,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';

/** erx marketing … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('marketing')
    .summary('the marketing log, for super administrators')
    .description('The marketing log: advertisements and coupons, seen and opened. For super administrators.');

  const filtered = (command: Command) =>
    command
      .addOption(
        new Option('--type <type>', 'advertisements or coupons')
          .choices(MARKETING_LOG_KINDS)
          .default('Marketing'),
      )
      .option('--from <day>', `from this day on, in the time zone of the practice: ${DAY}`)
      .option('--end <day>', 'up to and including this day')
      .option('--user <name or id>', 'only what this person saw: a name, an e-mail address or an id');

  withPageOptions(filtered(withRowOptions(group.command('search'))))
    .summary('search the log, newest first')
    .description(
      'Searches the marketing log, newest first. When the output is not a terminal: a line each, fields between tabs.',
    )
    .examples(
      ['erx marketing search --from 7d', 'advertisements of a week'],
      ['erx marketing search --type Coupon --all --jsonl', 'every coupon, for a script'],
    )
    .action(run(environment, async () => (await import('./run')).searchMarketingCommand));

  filtered(withFormats(group.command('export'), FILE_FORMATS))
    .summary('save a search as a file')
    .description(
      'Saves a search as a file. It resumes by itself when the connection drops; an incomplete file is never saved.',
    )
    .examples([
      'erx marketing export --type Coupon --from 2026-10-01 --end 2026-10-31 --out coupons.csv',
      'a month of coupons',
    ])
    .action(run(environment, async () => (await import('./run')).exportMarketingCommand));
}
