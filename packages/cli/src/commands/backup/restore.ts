import { resolve } from 'node:path';
import type { CommonOptions, Context } from '../../context';
import { runServiceProgram } from '../../session/service-program';

export interface RestoreOptions extends CommonOptions {
  readonly check?: boolean;
  readonly withoutKeys?: boolean;
  readonly program?: string;
}

/**
 * Has the service's own program on this machine bring a backup back, or judge it.
 * @throws TerminalFailure with the program's sentence; nothing was changed then
 */
export async function restoreCommand(file: string, options: RestoreOptions, context: Context): Promise<void> {
  const more = [...(options.check ? ['--check'] : []), ...(options.withoutKeys ? ['--without-keys'] : [])];
  await runServiceProgram(['restore', resolve(file), ...more], options, context);
}
