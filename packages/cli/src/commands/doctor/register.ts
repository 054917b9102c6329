import type { Command } from 'commander';
import { examples, run, withCommonOptions, withVerdict, type ScreenEnvironment } from '../../command-line';

/** erx doctor. */
export function register(program: Command, surroundings: ScreenEnvironment): void {
  withVerdict(withCommonOptions(program.command('doctor')))
    .option(
      '--conformance',
      'judge the messages of the pharmacy network by the schema set of SCRIPT 2017071 in the folder that ERX_SCRIPT_SCHEMA names',
    )
    .summary('what works, what does not, and what to do')
    .description(
      'Checks this machine, the server, the sign-in and the service behind it: Node.js, terminal, ' +
        'settings, address, certificate, versions, clocks, rights, live events, reference data, ' +
        'audit seals. Says of each whether it works, and what to do where it does not. Works with no ' +
        'server and with nobody signed in. Exits with 1 when something does not work.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx doctor', 'every check'],
        ['erx doctor --quiet', 'only what should be looked at'],
        ['erx doctor --json | jq -r \'.checks[] | select(.state == "bad") | .says\'', 'for a monitor'],
        ['erx doctor --conformance', 'is every message of the standard read as it comes'],
        ['erx doctor --server https://erx.example', 'of another server'],
      ),
    )
    .action(run(surroundings, async () => (await import('./doctor')).doctorCommand));
}
