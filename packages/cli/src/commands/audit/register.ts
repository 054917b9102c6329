import { AUDIT_ITEM_TYPES, AUDIT_RESOURCES, AUDIT_SORTS, EXPORT_FORMATS } from '@erx/core/audit/vocabulary';
import { Option, type Command } from 'commander';
import {
  DAY,
  examples,
  run,
  withCommonOptions,
  withExtent,
  withOut,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';
import { opensScreen } from '../../screen-command';

/** erx audit … */
export function register(program: Command, surroundings: ScreenEnvironment): void {
  const group = program
    .command('audit')
    .summary('the audit trail of the practice')
    .description('The audit trail of the practice. Each search and export is itself written down.');

  const filtered = (command: Command) =>
    command
      .option('--start <day>', `from this day on, in the time zone of the practice: ${DAY}`)
      .option('--end <day>', 'up to and with this day')
      .addOption(new Option('--type <type>', 'only records of this type').choices(AUDIT_ITEM_TYPES))
      .addOption(
        new Option('--resource <resource>', 'only what concerns one of these').choices(AUDIT_RESOURCES),
      )
      .option('--user <name or id>', 'only what this person did: a name, an e-mail address or an id')
      .option('--clicks', 'clicks and coupons too')
      .addOption(new Option('--sort <order>', 'by what').choices(AUDIT_SORTS).default('OccurredOn'));

  withExtent(filtered(withRowOptions(group.command('search'))))
    .summary('search the trail, newest first')
    .description(
      'Searches the trail, newest first or by a name. When the output is not a terminal: a line each, fields between tabs.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx audit search --start 30d --type CsSent', 'what was signed and sent in thirty days'],
        ['erx audit search --all --jsonl | jq .event', 'events for a script'],
      ),
    )
    .action(run(surroundings, async () => (await import('./run')).searchAuditCommand));

  filtered(withOut(group.command('export')))
    .summary('save a search as a file, its seals verified')
    .description(
      'Saves a search as a file while its seals are verified. It goes on by itself when the ' +
        'connection drops. Exits with 1 when the file is not whole: then nothing is saved. Exits ' +
        'with 1 when a seal is broken, too: then the file is kept beside, as <name>.not-trusted, as ' +
        'evidence.',
    )
    .addOption(new Option('--format <format>', 'kind of file').choices(EXPORT_FORMATS).default('csv'))
    .addHelpText(
      'after',
      examples(
        ['erx audit export --start 2026-01-01 --end 2026-01-31 --out january.csv', 'a month for the archive'],
        [
          'erx audit export --start yesterday --end yesterday --out - | gzip > yesterday.csv.gz',
          'a day, packed on the way',
        ],
      ),
    )
    .action(run(surroundings, async () => (await import('./run')).exportAuditCommand));

  withCommonOptions(group.command('verify'))
    .summary('check every record against its seal')
    .description(
      'Checks every record of the practice against its seal, up to the first that deviates. Exits with 1 when one does.',
    )
    .addHelpText(
      'after',
      examples([
        'erx audit verify --quiet || mail -s "audit trail" security@example.org < /dev/null',
        'in a scheduled job',
      ]),
    )
    .action(run(surroundings, async () => (await import('./run')).verifyAuditCommand));

  opensScreen(group, surroundings);
}
