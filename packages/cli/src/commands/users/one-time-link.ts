import type { OneTimeLink } from '@erx/core/accounts/model';
import type { Client } from '@erx/core/client/call';
import { showInstant } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import type { Report } from '../../output/report';
import { findTimeZone } from '../../session/days';

const USE = {
  invitation: 'Hand it over to them: it is good for their login alone.',
  password: 'Hand it over in person or by a channel you trust: whoever holds it can use it.',
};

/**
 * Prints a one-time link, once: the address on stdout, and what to do with it on stderr. It is kept nowhere.
 * @param more what else belongs to the reply under --json
 */
export async function printLink(
  kind: keyof typeof USE,
  link: OneTimeLink,
  at: { readonly origin: string; readonly client: Client },
  options: CommonOptions,
  context: Context,
  report: Report,
  more: object = {},
): Promise<void> {
  // Behind the '#', which browsers send to no server and write into no log.
  const address = `${at.origin}/signup#${kind}=${link.token}`;
  if (options.json) return report.json({ ...more, ...link, address });
  report.data(address);
  if (!options.quiet)
    report.say(
      `${USE[kind]} It works once, until ${showInstant(await findTimeZone(at.client, context), link.expiresAt)}, and is not shown again.`,
    );
}
