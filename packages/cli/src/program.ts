import { Command, Option } from 'commander';
import { version } from '../package.json';
import type { ScreenEnvironment } from './command-line';
import { register as admin } from './commands/admin/register';
import { register as alerts } from './commands/alerts/register';
import { register as audit } from './commands/audit/register';
import { register as backup } from './commands/backup/register';
import { register as completion } from './commands/completion/register';
import { register as config } from './commands/config/register';
import { register as controlledLogs } from './commands/controlled-logs/register';
import { register as doctor } from './commands/doctor/register';
import { register as grants } from './commands/grants/register';
import { register as help } from './commands/help/register';
import { register as hours } from './commands/hours/register';
import { register as incidents } from './commands/incidents/register';
import { register as network } from './commands/network/register';
import { register as marketing } from './commands/marketing/register';
import { register as pdmp } from './commands/pdmp/register';
import { register as practices } from './commands/practices/register';
import { register as prescriptions } from './commands/prescriptions/register';
import { register as printSettings } from './commands/print-settings/register';
import { register as proofing } from './commands/proofing/register';
import { register as queue } from './commands/queue/register';
import { register as reference } from './commands/reference/register';
import { register as requests } from './commands/requests/register';
import { register as safety } from './commands/safety/register';
import { register as serviceAccounts } from './commands/service-accounts/register';
import { register as home } from './commands/session/home-register';
import { register as session } from './commands/session/register';
import { register as signed } from './commands/signing/register';
import { register as trace } from './commands/prescription-history/register';
import { register as users } from './commands/users/register';
import { COMMON_OPTIONS, headCommands, helpFooter, helpLayout } from './help/layout';

type Register = (program: Command, surroundings: ScreenEnvironment) => void;

/**
 * The groups of commands, in the order of the help, each with the words that its commands begin with. A group
 * is a folder with one `register`.
 */
const GROUPS: readonly (readonly [register: Register, ...words: string[]])[] = [
  [home, 'home'],
  [session, 'login', 'logout', 'whoami'],
  [config, 'config'],
  [practices, 'practices'],
  [prescriptions, 'prescriptions'],
  [requests, 'requests'],
  [trace, 'trace'],
  [queue, 'queue'],
  [alerts, 'alerts'],
  [signed, 'signed'],
  [controlledLogs, 'controlled-logs'],
  [audit, 'audit'],
  [safety, 'safety'],
  [incidents, 'incidents'],
  [network, 'network'],
  [marketing, 'marketing'],
  [users, 'users'],
  [grants, 'grants'],
  [serviceAccounts, 'service-accounts'],
  [proofing, 'proofing'],
  [hours, 'hours'],
  [printSettings, 'print-settings'],
  [pdmp, 'pdmp'],
  [reference, 'reference'],
  [admin, 'admin'],
  [backup, 'backup', 'restore'],
  [doctor, 'doctor'],
  [completion],
  [help],
];

/**
 * The groups that a command line may mean: the one that its first word names, or every one. Completion and
 * help have no word of their own here, since they describe the others.
 */
function groupsFor(first: string | undefined): readonly Register[] {
  const named = GROUPS.filter(([, ...words]) => first !== undefined && words.includes(first));
  return (named.length > 0 ? named : GROUPS).map(([register]) => register);
}

/** Where the terminal does not report its own. */
const HELP_WIDTH = 100;

/**
 * The whole command line.
 * @param write where help, the version and usage errors go
 * @param first the first word of what was typed: where it names a group of commands, that one alone is made,
 * since making all takes longer than some commands do
 */
export function createProgram(
  surroundings: ScreenEnvironment,
  write: { out(text: string): void; err(text: string): void; columns: number | undefined },
  first?: string,
): Command {
  const program = new Command('erx')
    .description('Electronic prescribing from the terminal: for administrators and support staff.')
    .version(version, '--version', 'print the version')
    .addHelpOption(new Option('-h, --help', 'show this help').helpGroup(COMMON_OPTIONS))
    .helpCommand(false)
    .configureHelp(helpLayout)
    .showSuggestionAfterError(true)
    // An option belongs to the command that it is behind: a group that opens a screen takes the same ones
    // as its commands.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => write.out(text),
      writeErr: (text) => write.err(text),
      // A usage error is thrown as well, and printed in the one form of every failure.
      outputError: () => undefined,
      getOutHelpWidth: () => write.columns ?? HELP_WIDTH,
      getErrHelpWidth: () => write.columns ?? HELP_WIDTH,
    })
    .addHelpText('afterAll', helpFooter);
  for (const register of groupsFor(first)) register(program, surroundings);
  program.options.find(({ long }) => long === '--version')?.helpGroup(COMMON_OPTIONS);
  headCommands(program);
  return program;
}
