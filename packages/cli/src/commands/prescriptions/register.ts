import { FILE_FORMATS } from '@erx/core/audit/vocabulary';
import { DURATIONS, PRESCRIPTION_FILTERS, HISTORY_SORTS } from '@erx/core/prescriptions/vocabulary';
import { HISTORY_SCRIPT_STATUSES, SUB_STATE_FILTERS } from '@erx/core/prescription-history/vocabulary';
import { Option } from 'commander';
import {
  type Command,
  DAY,
  idText,
  run,
  runOn,
  withCommonOptions,
  withPager,
  withConfirmation,
  withPageOptions,
  withFormats,
  withOut,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';
import { opensScreen } from '../../screen-command';

/** erx prescriptions … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('prescriptions')
    .summary('prescriptions of the practice')
    .description(
      'Without a command, on a terminal: the screen of prescriptions. Prescriptions of the ' +
        'practice; one is named by its order number or its id.',
    );

  registerList(group, environment);
  registerShow(group, environment);
  registerTimeline(group, environment);
  registerMessage(group, environment);
  registerCancel(group, environment);
  registerPrint(group, environment);
  registerExport(group, environment);
  opensScreen(group, environment, 'prescriptions');
}

function registerList(group: Command, environment: ScreenEnvironment): void {
  withPageOptions(withRowOptions(group.command('list')))
    .summary('list prescriptions, newest first')
    .description(
      'Lists prescriptions of the practice, newest first unless --sort says otherwise. Without --status those of every ' +
        'status. When the output is not a terminal: a line each, fields ' +
        'between tabs.',
    )
    .addOption(new Option('--status <status>', 'only those of this status').choices(PRESCRIPTION_FILTERS))
    .option('--patient <id>', 'only those of this patient', idText)
    .addOption(new Option('--duration <duration>', 'how far back').choices(DURATIONS).default('All'))
    .addOption(new Option('--sort <order>', 'by what').choices(HISTORY_SORTS).default('DateDesc'))
    .examples(
      ['erx prescriptions list', 'the 50 newest'],
      ['erx prescriptions list --status Sent --duration LastWeek', 'what was sent this week'],
      ['erx prescriptions list --status Sent --sort PatientAsc --all', 'by patient'],
      ['erx prescriptions list --jsonl | jq .orderNumber', 'order numbers for a script'],
    )
    .action(run(environment, async () => (await import('./list')).listPrescriptionsCommand));
}

function registerShow(group: Command, environment: ScreenEnvironment): void {
  withPager(withCommonOptions(group.command('show').argument('<prescription>', 'its id or order number')))
    .summary('everything known about one prescription')
    .description('Prints everything known about one prescription, named by its id or its order number.')
    .examples(
      ['erx prescriptions show 7K3M9QXA2B4C', 'by the order number that a pharmacy gives'],
      ['erx prescriptions show 7K3M9QXA2B4C --json | jq -r .scriptStatus', 'its status for a script'],
    )
    .action(runOn(environment, async () => (await import('./run')).showPrescriptionCommand));
}

function registerTimeline(group: Command, environment: ScreenEnvironment): void {
  withRowOptions(group.command('timeline').argument('<prescription>', 'its id or order number'))
    .summary('its messages and what was done with it, oldest first')
    .description(
      'Prints every message that was sent or received about a prescription and everything that was ' +
        'done with it, oldest first. The prescription is named by its id or its order number. → is a ' +
        'message that went out, ← one that came in, · an act.',
    )
    .examples(
      ['erx prescriptions timeline 7K3M9QXA2B4C', 'where it is'],
      [
        'erx prescriptions timeline 7K3M9QXA2B4C --jsonl | jq \'select(.kind == "Error")\'',
        'what was refused',
      ],
    )
    .action(runOn(environment, async () => (await import('./run')).timelineCommand));
}

function registerMessage(group: Command, environment: ScreenEnvironment): void {
  withPager(withCommonOptions(group.command('message')))
    .argument('<id>', 'the id of the record, from the timeline', idText)
    .summary('one message as it went over the wire')
    .description(
      "Prints a message as it went over the wire; its id is the one in the column 'Record' of the " +
        'timeline. A program or a file gets the exact text, a terminal an indented one. Reading ' +
        'one is recorded in the audit trail.',
    )
    .examples([
      'erx prescriptions message 0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c > newrx.xml',
      'for the support desk of the network',
    ])
    .action(runOn(environment, async () => (await import('./run')).messageCommand));
}

function registerCancel(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(
    withCommonOptions(group.command('cancel').argument('<prescription>', 'its id or order number')),
  )
    .summary('cancel one, at once or by asking the pharmacy')
    .description(
      'Cancels a prescription: at once where no pharmacy has it, otherwise by asking the pharmacy, ' +
        'whose answer comes later. Until the pharmacy approves, it may still be dispensed.',
    )
    .examples(
      ['erx prescriptions cancel 7K3M9QXA2B4C', 'asks first'],
      ['erx prescriptions cancel 7K3M9QXA2B4C --yes --json | jq -r .scriptStatus', 'in a script'],
    )
    .action(runOn(environment, async () => (await import('./run')).cancelCommand));
}

function registerPrint(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(withOut(group.command('print').argument('<prescription>', 'its id or order number')))
    .summary('save one as PDF')
    .description(
      'Saves a prescription as PDF. A pending one becomes Printed and is no longer ' +
        'transmitted; one that was sent prints as a copy. Printing is recorded in the audit trail.',
    )
    .option(
      '--reason <text>',
      'why it is printed despite serious findings, with --findings: words, or a code such as monitored',
    )
    .option('--findings <code>', 'which findings --reason answers: the code printed below them')
    .option(
      '--reprint <text>',
      'why one more original of a controlled substance is printed: words, or not-printed, damaged, lost',
    )
    .examples(
      ['erx prescriptions print 7K3M9QXA2B4C --out prescription.pdf', 'asks before it changes anything'],
      ['erx prescriptions print 7K3M9QXA2B4C --yes --out - | lp', 'to a printer'],
    )
    .action(runOn(environment, async () => (await import('./print')).printCommand));
}

function registerExport(group: Command, environment: ScreenEnvironment): void {
  withFormats(group.command('export'), FILE_FORMATS)
    .summary('save a search of all prescriptions as a file')
    .description(
      'Saves prescriptions of the practice as a file, which gets its name only when it is ' +
        'complete. Each export is recorded in the audit trail.',
    )
    .option('--from <day>', `written from this day on, in the time zone of the practice: ${DAY}`)
    .option('--to <day>', 'up to and with this day')
    .option('--patient <id>', 'only those of this patient', idText)
    .addOption(new Option('--status <status>', 'only those of this status').choices(HISTORY_SCRIPT_STATUSES))
    .addOption(
      new Option('--sub-state <state>', 'only those that a request waits for, or none').choices(
        SUB_STATE_FILTERS,
      ),
    )
    .option('--controlled', 'controlled substances alone')
    .addOption(new Option('--sort <order>', 'by what').choices(HISTORY_SORTS))
    .examples(
      ['erx prescriptions export --from 30d --out prescriptions.csv', 'thirty days'],
      [
        'erx prescriptions export --controlled --from 2026-01-01 --format xlsx --out controlled.xlsx',
        'controlled substances of a year',
      ],
      ['erx prescriptions export --status Sent --out - | gzip > sent.csv.gz', 'through a pipe'],
    )
    .action(run(environment, async () => (await import('./run')).exportPrescriptionsCommand));
}
