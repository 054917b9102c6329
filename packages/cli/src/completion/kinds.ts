import type { Command, Option } from 'commander';

/**
 * What can be completed by asking: the server, what is kept on this machine, or the contract. Patients are not
 * among them and never will be: a list of people's names does not belong into a shell.
 */
export const KINDS = [
  'order',
  'request',
  'person',
  'account',
  'app',
  'client',
  'practice',
  'profile',
  'fields',
  'alias',
] as const;
export type Kind = (typeof KINDS)[number];

const OF_OPTION: Readonly<Record<string, Kind>> = {
  '--json': 'fields',
  '--order': 'order',
  '--practice': 'practice',
  '--profile': 'profile',
  '--user': 'person',
  '--provider': 'person',
  '--prescriber': 'person',
  '--drafts-to': 'person',
};

const OF_ARGUMENT: Readonly<Record<string, Kind>> = {
  prescription: 'order',
  order: 'order',
  person: 'person',
  account: 'account',
  app: 'app',
  client: 'client',
  practice: 'practice',
  profile: 'profile',
  alias: 'alias',
};

/** What an option takes; undefined for what no one can be asked about. */
export function kindOfOption({ long, required, optional }: Option): Kind | undefined {
  return long && (required || optional) && Object.hasOwn(OF_OPTION, long) ? OF_OPTION[long] : undefined;
}

/** The same for the first argument of a command. */
export function kindOfArgument(command: Command, path: string): Kind | undefined {
  const name = command.registeredArguments[0]?.name() ?? '';
  if (name === 'request') return path.startsWith('requests ') ? 'request' : undefined;
  return Object.hasOwn(OF_ARGUMENT, name) ? OF_ARGUMENT[name] : undefined;
}
