import { NETWORK_STATES } from '@erx/core/network/vocabulary';
import { Option } from 'commander';
import {
  type Command,
  DAY,
  run,
  runOn,
  withCommonOptions,
  withPager,
  withConfirmation,
  withPageOptions,
  withRowOptions,
  withScreenOptions,
  type ScreenEnvironment,
} from '../../command-line';
import { opensScreen } from '../../screen-command';

/** erx network … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('network')
    .summary('messages to and from the pharmacy network')
    .description(
      'Messages to and from the pharmacy network: their state, why they were refused, and what can be done. ' +
        'Administrators see those of their practice, super administrators all.',
    );

  registerList(group, environment);
  registerShow(group, environment);
  registerReplay(group, environment);
  registerResend(group, environment);
  registerRates(group, environment);
  registerWatch(group, environment);

  const refused = group
    .command('refused')
    .summary('refused messages')
    .description('Messages that were refused when they came in: the latest 5,000, for 90 days.');

  registerRefusedList(refused, environment);
  registerRefusedShow(refused, environment);
  registerIncidents(group, environment);
  opensScreen(group, environment, 'network');
}

function registerList(group: Command, environment: ScreenEnvironment): void {
  withPageOptions(withRowOptions(group.command('list')))
    .summary('list messages, refused ones too, the latest first')
    .description(
      'Lists messages that were sent, taken or refused, the latest first: of the last 30 days unless you ask for others.',
    )
    .option('--from <day>', `from this day on, in the time zone of the practice: ${DAY}`)
    .option('--to <day>', 'up to and including this day')
    .option('--pharmacy <id>', 'only what this pharmacy sent or gets: its NCPDP id')
    .option('--patient <id>', 'only what is about this patient')
    .option('--order <number>', 'only what names this order number')
    .option('--message <id>', 'only the message with this id')
    .option('--kind <kind>', 'only these, such as NewRx or RxFill')
    .addOption(new Option('--direction <way>', 'only what was sent, or what came').choices(['out', 'in']))
    .addOption(new Option('--state <state>', 'only those in this state').choices(NETWORK_STATES))
    .examples(
      ['erx network list --state refused --from yesterday', 'what was refused, here or there'],
      ['erx network list --order 7K3M9QXA2B4C', 'everything about a prescription'],
      ['erx network list --pharmacy 9910004 --all --csv', 'everything of a pharmacy, for a spreadsheet'],
    )
    .action(run(environment, async () => (await import('./desk')).listMessagesCommand));
}

function registerShow(group: Command, environment: ScreenEnvironment): void {
  withPager(withCommonOptions(group.command('show').argument('<id>', 'its id, as the list shows it')))
    .summary('show one with its text')
    .description(
      'Shows the state of a message, its text, and its answer. It may name a patient: reading it is recorded in ' +
        'the audit trail.',
    )
    .examples(['erx network show 0190a1b2-c3d4-7e8f-9012-345678901234', 'for people'])
    .action(runOn(environment, async () => (await import('./desk')).showMessageCommand));
}

function registerReplay(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(
    withCommonOptions(
      group.command('replay').argument('<id>', 'id of a refused message, as the list shows it'),
    ),
  )
    .summary('read a refused message again, after a fix')
    .description(
      'Reads a refused message again as if it came now, once, after what was wrong here was fixed. For super ' +
        'administrators; recorded in the audit trail. An order is sent by its prescriber alone.',
    )
    .examples(['erx network replay 0190a1b2-c3d4-7e8f-9012-345678901234 --yes', 'without asking first'])
    .action(runOn(environment, async () => (await import('./desk')).replayCommand));
}

function registerResend(group: Command, environment: ScreenEnvironment): void {
  withCommonOptions(group.command('resend').argument('<id>', 'its id, as the list shows it'))
    .summary('send a cancel or a denial again that was not answered for a day')
    .description(
      'Sends the same bytes again under the same id, so that a receiver who has them recognizes the repetition. For super ' +
        'administrators; recorded in the audit trail. An order is sent by its prescriber alone.',
    )
    .examples(['erx network resend 0190a1b2-c3d4-7e8f-9012-345678901234', 'queues it once more'])
    .action(runOn(environment, async () => (await import('./desk')).resendCommand));
}

function registerRates(group: Command, environment: ScreenEnvironment): void {
  withRowOptions(group.command('rates'))
    .summary('how many came, left and were refused by the hour')
    .description(
      'Shows the last 24 hours: what came, left and was refused, the usual, and what is far above it. For super administrators.',
    )
    .examples(
      ['erx network rates', 'the current hour first'],
      ['erx network rates --jsonl | head -1', 'the current hour, for a script'],
    )
    .action(run(environment, async () => (await import('./desk')).ratesCommand));
}

function registerWatch(group: Command, environment: ScreenEnvironment): void {
  withScreenOptions(group.command('watch'))
    .summary('the screen of the network desk')
    .description(
      'Opens the screen of the network desk: messages as they come and leave, refreshed every 10 seconds.',
    )
    .examples(['erx network watch', 'on a terminal'])
    .action(
      run(environment, async () => {
        const { screenCommand } = await import('../../screens/open-screen');
        return screenCommand({ to: 'network' });
      }),
    );
}

function registerRefusedList(refused: Command, environment: ScreenEnvironment): void {
  withPageOptions(withRowOptions(refused.command('list')))
    .summary('list them, the latest first')
    .description(
      'Lists refused messages, the latest first. When the output is not a terminal: a line each, fields between tabs.',
    )
    .option('--from <day>', `from this day on, in the time zone of the practice: ${DAY}`)
    .option('--to <day>', 'up to and including this day')
    .option('--sender <id>', 'only what this sender sent: the NCPDP id of a pharmacy')
    .option('--message <id>', 'only the message with this id')
    .option('--code <code>', 'only what was refused with this description code, such as 3000')
    .examples(
      ['erx network refused list --from yesterday', 'yesterday and today'],
      [
        'erx network refused list --sender 9910004 --all --csv',
        'everything of a pharmacy, for a spreadsheet',
      ],
    )
    .action(run(environment, async () => (await import('./refused')).listRefusedCommand));
}

function registerRefusedShow(refused: Command, environment: ScreenEnvironment): void {
  withPager(withCommonOptions(refused.command('show').argument('<id>', 'its id, as the list shows it')))
    .summary('show one with its text')
    .description(
      'Shows why a message was refused, and its text. It may name a patient: reading it is recorded in the audit trail.',
    )
    .examples(
      ['erx network refused show 0190a1b2-c3d4-7e8f-9012-345678901234', 'for people'],
      ['erx network refused show 0190a1b2-c3d4-7e8f-9012-345678901234 --json | jq -r .xml', 'the text alone'],
    )
    .action(runOn(environment, async () => (await import('./refused')).showRefusedCommand));
}

function registerIncidents(group: Command, environment: ScreenEnvironment): void {
  withPageOptions(withRowOptions(group.command('incidents')))
    .summary('incidents of the whole installation')
    .description(
      'Lists what happened to the installation and concerns no practice, the latest first. Each search is itself written down.',
    )
    .option('--from <day>', `from this day on, in the time zone of the practice: ${DAY}`)
    .option('--to <day>', 'up to and including this day')
    .examples(
      ['erx network incidents --from 7d', 'of a week'],
      ['erx network incidents --all --jsonl | jq -r .kind | sort | uniq -c', 'by kind'],
    )
    .action(run(environment, async () => (await import('./refused')).listSystemIncidentsCommand));
}
