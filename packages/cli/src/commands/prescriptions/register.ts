import type { Duration, PrescriptionFilter } from '@erx/core/prescribing/model'; // as types alone: naming the command must not load the contract
import { Option, type Command } from 'commander';
import { examples, idText, run, wholeNumber, withCommonOptions, type Surroundings } from '../../command-line';

/** The words of the contract, written out so that naming them does not load it; a test compares them. */
export const STATUS_WORDS = ['Pending', 'Sent', 'Printed', 'CancelledBeforeSending', 'CancelledAfterSending', 'RefillRequest'] as const satisfies readonly PrescriptionFilter[];
export const DURATION_WORDS = ['LastWeek', 'LastMonth', 'Last6Months', 'LastYear', 'All'] as const satisfies readonly Duration[];

/** erx prescriptions … */
export function register(program: Command, surroundings: Surroundings): void {
  const group = program.command('prescriptions').summary('prescriptions of the practice').description('Prescriptions of the practice.');

  withCommonOptions(group.command('list'))
    .summary('list prescriptions, newest first')
    .description('Lists prescriptions of the practice, newest first. Without --status those of every status. When the output is not a terminal: a line each, fields between tabs.')
    .addOption(new Option('--status <status>', 'only those of this status').choices(STATUS_WORDS))
    .option('--patient <id>', 'only those of this patient', idText)
    .addOption(new Option('--duration <duration>', 'how far back').choices(DURATION_WORDS).default('All'))
    .option('--limit <count>', 'at most so many', wholeNumber, 50)
    .option('--all', 'every one, page by page')
    .option('--after <cursor>', 'go on where a list of one status stopped')
    .addHelpText('after', examples(
      ['erx prescriptions list', 'the 50 newest'],
      ['erx prescriptions list --status Sent --duration LastWeek', 'what was sent this week'],
      ["erx prescriptions list --json | jq '.[] | .orderNumber'", 'order numbers for a script'],
    ))
    .action(run(surroundings, async () => (await import('./list')).listPrescriptionsCommand));
}
