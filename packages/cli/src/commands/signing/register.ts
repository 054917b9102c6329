import { SIGNED_FORMATS, SIGNED_KINDS, SIGNED_SORTS } from '@erx/core/signing/vocabulary';
import { Option } from 'commander';
import {
  type Command,
  DAY,
  idText,
  run,
  runOn,
  withCommonOptions,
  withPager,
  withPageOptions,
  withFormats,
  withRowOptions,
  withVerdict,
  type ScreenEnvironment,
} from '../../command-line';
import { opensScreen } from '../../screen-command';

/** erx signed … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('signed')
    .summary('what was signed: controlled prescriptions and approvals')
    .description('Signed prescriptions and approvals of the practice, with their signatures.');

  registerList(group, environment);
  registerShow(group, environment);
  registerValidate(group, environment);
  registerExport(group, environment);
  registerKeys(group, environment);
  registerVerify(group, environment);
  opensScreen(group, environment, 'signed');
}

/** Adds what narrows a search. */
const filtered = (command: Command): Command =>
  command
    .option('--patient <id>', 'only those of this patient', idText)
    .addOption(
      new Option(
        '--type <type>',
        'only new prescriptions, or approvals of refill or change requests',
      ).choices(SIGNED_KINDS),
    )
    .option('--from <day>', `from this day on, in the time zone of the practice: ${DAY}`)
    .option('--to <day>', 'up to and including this day')
    .option('--user <name or id>', 'only what this person signed: a name, an e-mail address or an id')
    .addOption(new Option('--sort <order>', 'by what').choices(SIGNED_SORTS).default('DateSigned'));

function registerList(group: Command, environment: ScreenEnvironment): void {
  withPageOptions(filtered(withRowOptions(group.command('list'))))
    .summary('list what was signed, newest first')
    .description(
      'Lists what was signed, newest first or by a name. When the output is not a terminal: a line each, fields between tabs.',
    )
    .examples(
      ['erx signed list --from today', 'what was signed today'],
      ['erx signed list --from 30d --user grant --sort PatientName', 'of one prescriber, by patient'],
      ['erx signed list --all --jsonl | jq -r .id', 'ids for a script'],
    )
    .action(run(environment, async () => (await import('./run')).listSignedCommand));
}

function registerShow(group: Command, environment: ScreenEnvironment): void {
  withPager(
    withCommonOptions(
      group.command('show').argument('<id>', 'the record, as erx signed list names it', idText),
    ),
  )
    .summary('show a signed record')
    .description(
      'Shows a signed record: what it is, and the signed content, indented. With --raw the exact ' +
        'bytes that were signed, so that another program can check them.',
    )
    .option('--raw', 'only the signed text, exactly as it was signed')
    .examples(
      ['erx signed show 0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c', 'for people'],
      [
        'erx signed show 0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c --raw | sha256sum',
        'of the bytes that were signed',
      ],
    )
    .action(runOn(environment, async () => (await import('./run')).showSignedCommand));
}

function registerValidate(group: Command, environment: ScreenEnvironment): void {
  withCommonOptions(
    group.command('validate').argument('<id>', 'the record, as erx signed list names it', idText),
  )
    .summary('ask the service whether a signature is valid')
    .description(
      'Has the service check the signature of a record. Exits with 1 when it is not valid; then an incident is filed.',
    )
    .examples(['erx signed validate 0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c', 'one record'])
    .action(runOn(environment, async () => (await import('./run')).validateSignedCommand));
}

function registerExport(group: Command, environment: ScreenEnvironment): void {
  filtered(withFormats(group.command('export'), SIGNED_FORMATS))
    .summary('save a search as a file, with the signatures')
    .description(
      'Saves a search as a file: JSON lines with the exact bytes that were signed, which erx signed ' +
        'verify checks without the service; or CSV for a spreadsheet. It resumes by itself when the ' +
        'connection drops; an incomplete file is never saved.',
    )
    .examples(
      ['erx signed export --from 2026-10-01 --to 2026-10-31 --out october.jsonl', 'a month for the archive'],
      ['erx signed export --out - | gzip > signed.jsonl.gz', 'everything, packed on the way'],
    )
    .action(run(environment, async () => (await import('./run')).exportSignedCommand));
}

function registerKeys(group: Command, environment: ScreenEnvironment): void {
  withCommonOptions(group.command('keys'))
    .summary('save the public keys that signatures are checked with')
    .description(
      'Prints or saves the public keys of the archive as a JSON Web Key Set. Keep it apart from ' +
        'the exports: a person who could change both could forge both.',
    )
    .option(
      '--out <file>',
      "where to save it: a file (an existing one is replaced when the new one is whole), or '-' for stdout",
      '-',
    )
    .examples(['erx signed keys --out keys.json', 'once, and after each rotation of the key'])
    .action(run(environment, async () => (await import('./run')).signedKeysCommand));
}

function registerVerify(group: Command, environment: ScreenEnvironment): void {
  withVerdict(
    withCommonOptions(
      group
        .command('verify')
        .argument('<file>', 'an export in JSON lines; a name that ends in .gz is unpacked'),
    ),
  )
    .summary('check every signature of an export, on this machine')
    .description(
      'Checks every record of an export (JSON lines, also .gz) against its signature, on this ' +
        'machine, and names each that is not what was signed. No sign-in is needed. Exits ' +
        'with 1 when a record fails.',
    )
    .option('--keys <file or url>', 'the public keys; otherwise those of the server')
    .examples(
      ['erx signed verify october.jsonl --keys keys.json', 'without any network'],
      [
        'erx signed verify october.jsonl --keys https://erx.example/api/signing/keys',
        'with the keys of a server',
      ],
      [
        "erx signed verify october.jsonl --keys keys.json --json | jq '.failed[].id'",
        'which fail, for a script',
      ],
    )
    .action(runOn(environment, async () => (await import('./verify')).verifySignedCommand));
}
