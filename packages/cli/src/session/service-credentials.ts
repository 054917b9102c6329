import { readFileSync } from 'node:fs';
import type { CommonOptions, Context } from '../context';
import { TerminalFailure } from '../messages';

/**
 * What a script signs in with, from the environment alone: an argument could be read by everyone on the
 * machine.
 */
export interface ServiceCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The service account that the environment names; undefined where it names none, or where --profile asks for
 * a stored sign-in.
 * @throws TerminalFailure when it names half of one, or a file that cannot be read
 */
export function serviceCredentials(
  options: CommonOptions,
  environment: Context['environment'],
): ServiceCredentials | undefined {
  if (options.profile !== undefined) return undefined;
  const clientId = environment['ERX_CLIENT_ID'] ?? '';
  const file = environment['ERX_CLIENT_SECRET_FILE'] ?? '';
  const given = environment['ERX_CLIENT_SECRET'] ?? '';
  if (clientId === '' && given === '' && file === '') return undefined;
  if (clientId === '') throw new TerminalFailure('terminal.client-id-missing');
  const clientSecret = given === '' && file !== '' ? secretIn(file) : given;
  if (clientSecret === '') throw new TerminalFailure('terminal.client-secret-missing');
  return { clientId, clientSecret };
}

function secretIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new TerminalFailure('terminal.file-unreadable', { file }, cause);
  }
}
