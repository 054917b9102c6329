import {
  type Command,
  run,
  withCommonOptions,
  withVerdict,
  type ScreenEnvironment,
} from '../../command-line';

/** erx doctor. */
export function register(program: Command, environment: ScreenEnvironment): void {
  withVerdict(withCommonOptions(program.command('doctor')))
    .option(
      '--conformance',
      'judge the messages of the pharmacy network by the schema set of SCRIPT 2017071 in the folder that ERX_SCRIPT_SCHEMA names',
    )
    .summary('what works, what does not, and what to do')
    .description(
      'Checks this machine, the server, the sign-in and the service behind it: Node.js, terminal, ' +
        'settings, address, certificate, versions, clocks, rights, live events, reference data, ' +
        'audit seals. Says whether each works, and what to do if it does not. Works without a server and ' +
        'without a sign-in. Exits with 1 when something does not work.',
    )
    .examples(
      ['erx doctor', 'every check'],
      ['erx doctor --quiet', 'only what should be looked at'],
      ['erx doctor --json | jq -r \'.checks[] | select(.state == "bad") | .says\'', 'for a monitor'],
      ['erx doctor --conformance', 'is every message of the standard read as it should be'],
      ['erx doctor --server https://erx.example', 'of another server'],
    )
    .action(run(environment, async () => (await import('./doctor')).doctorCommand));
}
