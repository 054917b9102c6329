import { Command } from 'commander';
import { version } from '../package.json';
import type { Surroundings } from './command-line';
import { register as alerts } from './commands/alerts/register';
import { register as audit } from './commands/audit/register';
import { register as prescriptions } from './commands/prescriptions/register';
import { register as queue } from './commands/queue/register';
import { register as reference } from './commands/reference/register';
import { register as session } from './commands/session/register';

/** The groups of commands, in the order of the help. A group is a folder with one `register`. */
const GROUPS = [session, prescriptions, queue, alerts, audit, reference];

/** Where the terminal does not tell its own. */
const HELP_WIDTH = 100;

const EXITS = `
Exit codes:
  0 done · 1 failed · 2 wrong usage · 3 cancelled · 4 sign in · 5 stopped by a rule`;

/**
 * The whole command line.
 * @param write where help, the version and usage errors go
 */
export function createProgram(surroundings: Surroundings, write: { out(text: string): void; err(text: string): void; columns: number | undefined }): Command {
  const program = new Command('erx')
    .description('Electronic prescribing from the terminal: for administrators and support staff.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => write.out(text),
      writeErr: (text) => write.err(text),
      // A usage error is thrown as well, and told in the one form of every failure.
      outputError: () => undefined,
      getOutHelpWidth: () => write.columns ?? HELP_WIDTH,
      getErrHelpWidth: () => write.columns ?? HELP_WIDTH,
    })
    .addHelpText('after', EXITS);
  for (const register of GROUPS) register(program, surroundings);
  return program;
}
