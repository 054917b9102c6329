import { AUDIT_ITEM_TYPES, AUDIT_RESOURCES, AUDIT_SORTS, FILE_FORMATS } from '@erx/core/audit/vocabulary';
import { Option } from 'commander';
import {
  type Command,
  DAY,
  idText,
  run,
  runOn,
  runOnMaybe,
  withCommonOptions,
  withPageOptions,
  withFormats,
  withOut,
  withRowOptions,
  withVerdict,
  type ScreenEnvironment,
} from '../../command-line';
import { opensScreen } from '../../screen-command';

/** erx audit … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('audit')
    .summary('the audit trail of the practice')
    .description('The audit trail of the practice. Each search and export is itself recorded.');

  registerSearch(group, environment);
  registerExport(group, environment);
  registerLooks(group, environment);
  registerEvidence(group, environment);
  registerKeys(group, environment);
  registerVerify(group, environment);
  opensScreen(group, environment, 'audit');
}

/** Adds what narrows a search. */
const filtered = (command: Command): Command =>
  command
    .option('--start <day>', `from this day on, in the time zone of the practice: ${DAY}`)
    .option('--end <day>', 'up to and including this day')
    .addOption(new Option('--type <type>', 'only records of this type').choices(AUDIT_ITEM_TYPES))
    .addOption(
      new Option('--resource <resource>', 'only what concerns one of these').choices(AUDIT_RESOURCES),
    )
    .option('--user <name or id>', 'only what this person did: a name, an e-mail address or an id')
    .option('--clicks', 'clicks and coupons too')
    .addOption(new Option('--sort <order>', 'by what').choices(AUDIT_SORTS).default('OccurredOn'));

function registerSearch(group: Command, environment: ScreenEnvironment): void {
  withPageOptions(filtered(withRowOptions(group.command('search'))))
    .summary('search the trail, newest first')
    .description(
      'Searches the trail, newest first or by a name. When the output is not a terminal: a line each, fields between tabs.',
    )
    .examples(
      ['erx audit search --start 30d --type CsSent', 'what was signed and sent in thirty days'],
      ['erx audit search --all --jsonl | jq .event', 'events for a script'],
    )
    .action(run(environment, async () => (await import('./run')).searchAuditCommand));
}

function registerExport(group: Command, environment: ScreenEnvironment): void {
  filtered(withFormats(group.command('export'), FILE_FORMATS))
    .summary('save a search as a file, its seals verified')
    .description(
      'Saves a search as a file while its seals are verified. It resumes by itself when the ' +
        'connection drops. Exits with 1 when the file is not whole: then nothing is saved. Exits ' +
        'with 1 when a seal is broken, too: then the file is kept as <name>.not-trusted, as ' +
        'evidence.',
    )
    .examples(
      ['erx audit export --start 2026-01-01 --end 2026-01-31 --out january.csv', 'a month for the archive'],
      [
        'erx audit export --start yesterday --end yesterday --out - | gzip > yesterday.csv.gz',
        'a day, packed on the way',
      ],
    )
    .action(run(environment, async () => (await import('./run')).exportAuditCommand));
}

const PATIENT = '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c';

/** Adds what narrows the looks at a patient. */
const ofPatient = (command: Command): Command =>
  command
    .argument('<patient>', 'the id of the patient', idText)
    .option('--start <day>', `from this day on, in the time zone of the practice: ${DAY}`)
    .option('--end <day>', 'up to and including this day')
    .option('--user <name or id>', 'only what this person did: a name, an e-mail address or an id');

function registerLooks(group: Command, environment: ScreenEnvironment): void {
  withPageOptions(ofPatient(withRowOptions(group.command('looks'))))
    .summary('who looked at a patient, newest first')
    .description(
      'Lists who read or changed a chart and what belongs to it, as what, from where, and why in an emergency. ' +
        'Reading it is itself recorded.',
    )
    .examples([`erx audit looks ${PATIENT} --start 90d`, 'of ninety days'])
    .action(runOn(environment, async () => (await import('./looks')).listLooksCommand));

  ofPatient(withFormats(group.command('export-looks'), ['csv']))
    .summary('save who looked at a patient as a file, the seals verified')
    .description(
      'Saves who looked at a patient as a file while the seals of the trail are verified; each line says what its ' +
        'seal says, and the last one whether the file is complete.',
    )
    .examples([`erx audit export-looks ${PATIENT} --out looks.csv`, 'as evidence'])
    .action(runOn(environment, async () => (await import('./looks')).exportLooksCommand));
}

function registerEvidence(group: Command, environment: ScreenEnvironment): void {
  withOut(group.command('evidence'))
    .summary('save the trail with its seals, to be verified elsewhere')
    .description(
      'Saves the trail of some days as evidence: JSON lines with each seal and the exact text of each ' +
        'record that it covers. erx audit verify checks the file with public keys alone, without the service.',
    )
    .option('--start <day>', `from this day on, in the time zone of the practice: ${DAY}`)
    .option('--end <day>', 'up to and including this day')
    .addOption(new Option('--format <format>', 'kind of file').choices(['jsonl']).default('jsonl'))
    .examples(['erx audit evidence --out trail.jsonl', 'the whole trail'])
    .action(run(environment, async () => (await import('./evidence')).exportEvidenceCommand));
}

function registerKeys(group: Command, environment: ScreenEnvironment): void {
  withCommonOptions(group.command('keys'))
    .summary('save the public keys that seals are verified with')
    .description(
      'Prints or saves the public keys of the seals as a JSON Web Key Set. Keep it apart from the ' +
        'evidence: a person who could change both could forge both.',
    )
    .option(
      '--out <file>',
      "where to save it: a file (an existing one is replaced when the new one is whole), or '-' for stdout",
      '-',
    )
    .examples(['erx audit keys --out seal-keys.json', 'once, and after each rotation of the key'])
    .action(run(environment, async () => (await import('./evidence')).sealKeysCommand));
}

function registerVerify(group: Command, environment: ScreenEnvironment): void {
  withVerdict(
    withCommonOptions(
      group
        .command('verify')
        .argument('[file]', 'evidence (erx audit evidence); a name that ends in .gz is unpacked'),
    ),
  )
    .summary('check every record against its seal')
    .description(
      'Checks every record of the practice against its seal, up to the first that deviates; or checks a ' +
        'file of evidence on this machine, without the service and without signing in. Exits with 1 ' +
        'when something deviates.',
    )
    .option('--offline [file]', 'the same as naming the file; given with the file or instead of it')
    .option('--keys <file or url>', 'the public keys; otherwise those in the file itself')
    .option('--anchor <file>', 'seals that were noted outside: any that the file lacks are found')
    .examples(
      [
        'erx audit verify --quiet || mail -s "audit trail" security@example.org < /dev/null',
        'in a scheduled job',
      ],
      ['erx audit verify trail.jsonl --keys seal-keys.json', 'without any network'],
    )
    .action(runOnMaybe(environment, async () => (await import('./run')).verifyAuditCommand));
}
