import type { AuditItemType, AuditResource, AuditSort, ExportFormat } from '@erx/core/audit/model'; // as types alone: naming the command must not load the contract
import { InvalidArgumentError, Option, type Command } from 'commander';
import { examples, idText, run, wholeNumber, withCommonOptions, type Surroundings } from '../../command-line';

/** The words of the contract, written out so that naming them does not load it; a test compares them. */
export const TYPE_WORDS = ['CsCreated', 'CsSendingFailed', 'CsSent', 'CsCancelled', 'CsPrinted', 'ClickEvent', 'Coupon', 'Other'] as const satisfies readonly AuditItemType[];
export const RESOURCE_WORDS = ['Prescription', 'RefillRequest', 'RxChangeRequest'] as const satisfies readonly AuditResource[];
export const SORT_WORDS = ['OccurredOn', 'PatientName', 'DrugName'] as const satisfies readonly AuditSort[];
export const FORMAT_WORDS = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

/** Reads a date as the product writes dates for programs. */
function dateText(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new InvalidArgumentError('It is a date such as 2026-01-31.');
  return text;
}

/** erx audit … */
export function register(program: Command, surroundings: Surroundings): void {
  const group = program.command('audit').summary('the audit trail of the practice').description('The audit trail of the practice. Each search and export is itself written down.');

  const filtered = (command: Command) => withCommonOptions(command)
    .option('--start <date>', 'from this day on, in the time zone of the practice', dateText)
    .option('--end <date>', 'up to this day', dateText)
    .addOption(new Option('--type <type>', 'only records of this type').choices(TYPE_WORDS))
    .addOption(new Option('--resource <resource>', 'only what concerns one of these').choices(RESOURCE_WORDS))
    .option('--user <id>', 'only what this person did', idText)
    .option('--clicks', 'clicks and coupons too')
    .addOption(new Option('--sort <order>', 'by what').choices(SORT_WORDS).default('OccurredOn'));

  filtered(group.command('search'))
    .summary('search the trail, newest first')
    .description('Searches the trail, newest first or by a name. When the output is not a terminal: a line each, fields between tabs.')
    .option('--limit <count>', 'at most so many', wholeNumber, 50)
    .option('--all', 'every one, page by page')
    .option('--after <cursor>', 'go on where a search stopped')
    .addHelpText('after', examples(
      ['erx audit search --start 2026-01-01 --type CsSent', 'what was signed and sent this year'],
      ["erx audit search --all --json | jq '.[].event'", 'events for a script'],
    ))
    .action(run(surroundings, async () => (await import('./search')).searchAuditCommand));

  filtered(group.command('export'))
    .summary('save a search as a file, its seals verified')
    .description('Saves a search as a file while its seals are verified. Exits with 1 when a seal is broken or the file is not whole; the file is kept as evidence.')
    .requiredOption('--output <file>', 'where to save it; an existing file is replaced')
    .addOption(new Option('--format <format>', 'kind of file').choices(FORMAT_WORDS).default('csv'))
    .addHelpText('after', examples(['erx audit export --start 2026-01-01 --end 2026-01-31 --output january.csv', 'a month for the archive']))
    .action(run(surroundings, async () => (await import('./export')).exportAuditCommand));

  withCommonOptions(group.command('verify'))
    .summary('check every record against its seal')
    .description('Checks every record of the practice against its seal, up to the first that deviates. Exits with 1 when one does.')
    .addHelpText('after', examples(['erx audit verify --quiet || mail -s "audit trail" security@example.org < /dev/null', 'in a scheduled job']))
    .action(run(surroundings, async () => (await import('./verify')).verifyAuditCommand));
}
