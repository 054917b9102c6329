import { BootstrapReply, describeBootstrap } from '@erx/core/accounts/bootstrap';
import { resolve } from 'node:path';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { outputOfServiceProgram, type ProgramOptions } from '../../session/service-program';

export interface BootstrapOptions extends ProgramOptions {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly practice?: string;
  readonly timeZone?: string;
  readonly practiceFile?: string;
}

/**
 * Has the service's own program on this machine make the first super administrator: the link that sets the
 * password on stdout, what to do with it on stderr.
 * @throws TerminalFailure with the program's sentence; nothing was changed then
 */
export async function bootstrapCommand(options: BootstrapOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const words = Object.entries({
    email: options.email,
    'first-name': options.firstName,
    'last-name': options.lastName,
    practice: options.practice,
    'time-zone': options.timeZone,
    'practice-file': options.practiceFile === undefined ? undefined : resolve(options.practiceFile),
  }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
  const reply = BootstrapReply.parse(
    JSON.parse(await outputOfServiceProgram(['bootstrap', ...words, '--json'], options, context)),
  );
  if (options.json) return report.json(reply);
  const { made, next } = describeBootstrap(reply);
  report.say(made);
  if (reply.address !== null) report.data(reply.address);
  report.say(next);
}
