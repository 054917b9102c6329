import { DENIAL_REASON_CODES, DENIAL_REASON_LABEL, REQUEST_KINDS } from '@erx/core/requests/vocabulary';
import { RESPONSE_TYPES, VERIFICATION_FILTERS } from '@erx/core/prescription-history/vocabulary';
import { InvalidArgumentError, Option } from 'commander';
import {
  type Command,
  DAY,
  idText,
  run,
  runOn,
  wholeNumber,
  withCommonOptions,
  withPager,
  withConfirmation,
  withPageOptions,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';
import { FACTOR_WAY_NAMES } from '../../terminal/factor-ways';

const MOST_REFILLS = 99;

/** erx requests … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('requests')
    .summary('refill and change requests of pharmacies')
    .description(
      'Refill and change requests of pharmacies: what waits, what was answered, and the answers of their prescribers.',
    );

  registerList(group, environment);
  registerShow(group, environment);
  registerApprove(group, environment);
  registerDeny(group, environment);
  registerUnlink(group, environment);
  registerHandle(group, environment);
}

function registerList(group: Command, environment: ScreenEnvironment): void {
  withPageOptions(withRowOptions(group.command('list')))
    // of what waits nothing is left out unasked
    .setOptionValueWithSource('limit', undefined, 'default')
    .summary('list what waits, or what was answered')
    .description(
      'Lists the requests that wait for an answer now, oldest first. With --state, --from, --to, ' +
        '--patient or --verification: the requests of the past, newest first, which --after continues.',
    )
    .addOption(new Option('--kind <kind>', 'only these').choices(REQUEST_KINDS))
    .addOption(
      new Option('--state <state>', 'how they were answered, or all of the past').choices([
        ...RESPONSE_TYPES,
        'all',
      ]),
    )
    .addOption(
      new Option('--verification <status>', 'what became of the response').choices(VERIFICATION_FILTERS),
    )
    .option('--provider <id or name>', 'only those to this prescriber')
    .option('--patient <id>', 'only those about this patient', idText)
    .option('--order <number>', 'only those about the prescription of this order number')
    .option('--from <day>', `received from this day on: ${DAY}`)
    .option('--to <day>', 'up to and with this day')
    .examples(
      ['erx requests list', 'what waits now'],
      ['erx requests list --state denied --from 30d', 'what was denied in thirty days'],
      ['erx requests list --verification error --from 7d', 'answers that did not reach their pharmacy'],
      ['erx requests list --kind refill --jsonl | jq -r .id', 'ids for a script'],
    )
    .action(run(environment, async () => (await import('./run')).listRequestsCommand));
}

function registerShow(group: Command, environment: ScreenEnvironment): void {
  withPager(withCommonOptions(group.command('show').argument('<request>', 'its id or order number')))
    .summary('everything that the pharmacy wrote, and what was answered')
    .description(
      'Prints one request: what was prescribed, dispensed and is asked for, with ≠ before what ' +
        'differs, and what was answered. It is named by its id or by the order number of its ' +
        'prescription.',
    )
    .examples(
      ['erx requests show 7K3M9QXA2B4C', 'the request about this order'],
      ['erx requests show 7K3M9QXA2B4C --json', 'for a script'],
    )
    .action(runOn(environment, async () => (await import('./run')).showRequestCommand));
}

function registerApprove(group: Command, environment: ScreenEnvironment): void {
  withSigning(
    withConfirmation(
      withCommonOptions(group.command('approve').argument('<request>', 'its id or order number')),
    ),
  )
    .summary('approve a request that is addressed to you')
    .description(
      'Approves a request, with changes where a refill is granted differently than asked. A ' +
        'controlled substance is signed with two factors, which are asked for only on a terminal: ' +
        'what is signed is shown, then PIN and code are asked for.',
    )
    .option(
      '--choice <number>',
      'which of several requested medications, as erx requests show numbers them',
      wholeNumber,
    )
    .option('--comment <text>', 'to the pharmacist')
    .option(
      '--reason <text>',
      'why it is approved despite serious findings, with --findings: words, or a code such as monitored',
    )
    .option('--findings <code>', 'which findings --reason answers: the code printed below them')
    .option('--authorization <number>', 'the number that the plan gave, of a request for prior authorization')
    .option('--refills <count>', 'refills that are granted instead: a number, or PRN', refills)
    .option('--dispense <quantity>', 'the quantity that is granted instead')
    .option('--days-supply <days>', 'the days that are granted instead', wholeNumber)
    .option('--sig <text>', 'the directions that are granted instead')
    .addOption(
      new Option('--substitution <word>', 'whether substitution is allowed').choices([
        'allowed',
        'not-allowed',
      ]),
    )
    .option(
      '--same-person',
      'the linked patient is the one that is meant, though a name or birth date differs',
    )
    .option(
      '--confirm-product',
      'the product that is named as likely is the one that is meant, where no known code names it',
    )
    .examples(
      ['erx requests approve 7K3M9QXA2B4C', 'as it is asked; asks first'],
      ['erx requests approve 7K3M9QXA2B4C --refills 1 --comment "Needs an appointment"', 'with one refill'],
      ['erx requests approve 7K3M9QXA2B4C --with push', 'a controlled substance, by PIN and phone'],
    )
    .action(runOn(environment, async () => (await import('./approve')).approveCommand));
}

function registerDeny(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(withCommonOptions(group.command('deny').argument('<request>', 'its id or order number')))
    .summary('deny a request that is addressed to you')
    .description(
      `Denies a request. A denial with a new prescription to follow is begun in the web application, where it is written.`,
    )
    .addOption(new Option('--reason <code>', 'why; asked for on a terminal').choices(DENIAL_REASON_CODES))
    .option('--note <text>', 'to the pharmacist')
    .option('--request-ndc <ndc>', 'the product to be asked for instead, of a therapeutic interchange')
    .examples(
      ['erx requests deny 7K3M9QXA2B4C --reason AM', 'asks first'],
      ['erx requests deny 7K3M9QXA2B4C --reason AD --note "Filled on the 3rd" --yes', 'in a script'],
    )
    .addHelpText(
      'after',
      `\nReasons:\n${Object.entries(DENIAL_REASON_LABEL)
        .map(([code, meaning]) => `  ${code}  ${meaning}`)
        .join('\n')}`,
    )
    .action(runOn(environment, async () => (await import('./deny')).denyCommand));
}

function registerUnlink(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(withCommonOptions(group.command('unlink').argument('<request>', 'its id or order number')))
    .summary('unlink the patient of a request')
    .description(
      'Unlinks the patient of a request that still waits; link one again in the web application. Nothing is sent to the pharmacy.',
    )
    .examples(['erx requests unlink 7K3M9QXA2B4C', 'asks first'])
    .action(runOn(environment, async () => (await import('./run')).unlinkCommand));
}

function registerHandle(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(withCommonOptions(group.command('handle').argument('<request>', 'its id or order number')))
    .summary('take a change request without an answer off the queue')
    .description(
      'Marks a change request of type D, S, OS or U as handled, with what was done about it: nothing is ' +
        'sent to the pharmacy.',
    )
    .requiredOption('--note <text>', 'what was done; kept with the request and in the timeline')
    .examples(['erx requests handle 7K3M9QXA2B4C --note "Called, stays as it is"', 'after a call'])
    .action(runOn(environment, async () => (await import('./run')).handleCommand));
}

/** The way of authenticating, where the answer is signed. */
function withSigning(command: Command): Command {
  return command.addOption(
    new Option('--with <way>', 'how you authenticate for a controlled substance').choices(FACTOR_WAY_NAMES),
  );
}

/** Reads a number of refills, or PRN. */
function refills(text: string): { readonly prn: true } | { readonly count: number } {
  if (/^prn$/i.test(text)) return { prn: true };
  if (!/^\d{1,2}$/.test(text))
    throw new InvalidArgumentError(`It is a whole number up to ${String(MOST_REFILLS)}, or PRN.`);
  return { count: Number(text) };
}
