import { Option } from 'commander';
import { version } from '../package.json';
import type { ScreenEnvironment } from './command-line';
import { Command, COMMON_OPTIONS, headCommands, helpFooter, helpLayout } from './help/layout';

interface Group {
  register(program: Command, environment: ScreenEnvironment): void;
}

/**
 * The groups of commands, in the order of the help, each with the words that its commands begin with. A group
 * is a folder with one `register`, loaded when it is meant.
 */
const GROUPS: readonly (readonly [load: () => Promise<Group>, ...words: string[]])[] = [
  [() => import('./commands/session/home-register'), 'home'],
  [() => import('./commands/session/register'), 'login', 'logout', 'whoami', 'auth'],
  [() => import('./commands/config/register'), 'config'],
  [() => import('./commands/practices/register'), 'practices'],
  [() => import('./commands/patients/register'), 'patients'],
  [() => import('./commands/prescriptions/register'), 'prescriptions'],
  [() => import('./commands/requests/register'), 'requests'],
  [() => import('./commands/prescription-history/register'), 'trace'],
  [() => import('./commands/attention/register'), 'needs-you'],
  [() => import('./commands/queue/register'), 'queue'],
  [() => import('./commands/alerts/register'), 'alerts'],
  [() => import('./commands/signing/register'), 'signed'],
  [() => import('./commands/controlled-logs/register'), 'controlled-logs'],
  [() => import('./commands/audit/register'), 'audit'],
  [() => import('./commands/safety/register'), 'safety'],
  [() => import('./commands/incidents/register'), 'incidents'],
  [() => import('./commands/network/register'), 'network'],
  [() => import('./commands/marketing/register'), 'marketing'],
  [() => import('./commands/users/register'), 'users'],
  [() => import('./commands/grants/register'), 'grants'],
  [() => import('./commands/service-accounts/register'), 'service-accounts'],
  [() => import('./commands/fhir/register'), 'fhir'],
  [() => import('./commands/connected-apps/register'), 'fhir'],
  [() => import('./commands/cds-hooks/register'), 'hooks'],
  [() => import('./commands/proofing/register'), 'proofing'],
  [() => import('./commands/hours/register'), 'hours'],
  [() => import('./commands/print-settings/register'), 'print-settings'],
  [() => import('./commands/pdmp/register'), 'pdmp'],
  [() => import('./commands/order-sets/register'), 'order-sets'],
  [() => import('./commands/reference/register'), 'reference'],
  [() => import('./commands/admin/register'), 'admin'],
  [() => import('./commands/backup/register'), 'backup', 'restore'],
  [() => import('./commands/api/register'), 'api'],
  [() => import('./commands/alias/register'), 'alias'],
  [() => import('./commands/doctor/register'), 'doctor'],
  [() => import('./commands/completion/register')],
  [() => import('./commands/help/register')],
];

/**
 * The groups that a command line may mean: the one that its first word names, or every one. Completion and
 * help have no word of their own here, since they describe the others.
 */
async function groupsFor(first: string | undefined): Promise<readonly Group[]> {
  const named = GROUPS.filter(([, ...words]) => first !== undefined && words.includes(first));
  return await Promise.all((named.length > 0 ? named : GROUPS).map(([load]) => load()));
}

/** Where the terminal does not report its own. */
const HELP_WIDTH = 100;

/**
 * The whole command line.
 * @param write where help, the version and usage errors go
 * @param first the first word of what was typed: where it names a group of commands, that one alone is made,
 * since making all takes longer than some commands do
 */
export async function createProgram(
  environment: ScreenEnvironment,
  write: { out(text: string): void; err(text: string): void; columns: number | undefined },
  first?: string,
): Promise<Command> {
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
  for (const group of await groupsFor(first)) group.register(program, environment);
  program.options.find(({ long }) => long === '--version')?.helpGroup(COMMON_OPTIONS);
  headCommands(program);
  return program;
}
