import { readWhole } from '@erx/core/client/read-whole';
import {
  listServiceAccounts,
  createServiceAccount,
  rotateServiceAccount,
  revokeServiceAccount,
} from '@erx/core/service-accounts/contract';
import type { ServiceAccount, ServiceAccountWithSecret } from '@erx/core/service-accounts/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context, CommonOptions } from '../../context';
import { createReport, type Report } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import type { Client } from '@erx/core/client/call';
import { TerminalFailure } from '../../messages';

/** Prints the service accounts of the practice. @throws TerminalFailure or CallError */
export async function listServiceAccountsCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  await printRows(
    {
      columns,
      none: 'This practice has no service accounts. Make one with: erx service-accounts create',
      zone: () => findTimeZone(client, context),
    },
    await readWhole(client, listServiceAccounts, {}, { signal: context.cancelled }),
    options,
    context,
    report,
  );
}

const stateOf = ({ revokedAt, lockedFrom }: ServiceAccount): string =>
  revokedAt !== undefined ? 'revoked' : lockedFrom.length > 0 ? 'locked' : 'active';

function columns(zone?: TimeZone): TextColumn<ServiceAccount>[] {
  const time = (instant: string): string => (zone === undefined ? instant : showInstant(zone, instant));
  return [
    { heading: 'Name', least: 14, most: 30, text: ({ name }) => name },
    {
      heading: 'Last used',
      least: 19,
      most: 24,
      text: ({ lastUsedAt }) => (lastUsedAt === undefined ? 'never' : time(lastUsedAt)),
    },
    { heading: 'State', least: 7, most: 7, text: stateOf },
    { heading: 'May', least: 24, most: 60, text: ({ rights }) => rights.join(', ') },
    { heading: 'Client id', least: 40, most: 40, text: ({ clientId }) => clientId },
    { heading: 'Secret made', least: 19, most: 24, text: ({ secretMadeAt }) => time(secretMadeAt) },
    { heading: 'Secret by', least: 10, most: 24, text: ({ createdBy }) => createdBy },
  ];
}

export interface CreateOptions extends CommonOptions {
  readonly name: string;
  readonly right: readonly string[];
}

/** Makes a service account and prints its secret, this once. @throws TerminalFailure or CallError */
export async function createServiceAccountCommand(options: CreateOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client, origin, practice } = await connect(options, context, report);
  const account = await client.call(
    createServiceAccount,
    { body: { name: options.name, rights: [...options.right] } },
    { signal: context.cancelled },
  );
  tellSecret(
    account,
    `Made the service account ${account.name} of ${practice.name}.`,
    options,
    report,
    origin,
  );
}

/**
 * Gives a service account another secret, after asking, and prints it, this once.
 * @throws AppError when it has ended, before it asks; TerminalFailure or CallError
 */
export async function rotateServiceAccountCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client, origin } = await connect(options, context, report);
  const { id, name, clientId, revokedAt } = await accountNamed(word, client, context);
  if (revokedAt !== undefined) throw new AppError('service-account.revoked');
  await confirm(
    `${name} (${clientId}): give it another secret? ${say('service-account.rotate-question')}`,
    options,
    context,
  );
  const account = await client.call(rotateServiceAccount, { params: { id } }, { signal: context.cancelled });
  tellSecret(
    account,
    `Gave the service account ${account.name} another secret; the one before is refused from now on.`,
    options,
    report,
    origin,
  );
}

/**
 * Ends a service account for good, after asking.
 * @throws AppError when it has ended already, before it asks; TerminalFailure or CallError
 */
export async function revokeServiceAccountCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { id, name, clientId, revokedAt } = await accountNamed(word, client, context);
  if (revokedAt !== undefined) throw new AppError('service-account.revoked');
  await confirm(
    `${name} (${clientId}): end it for good? ${say('service-account.revoke-question')}`,
    options,
    context,
  );
  const account = await client.call(revokeServiceAccount, { params: { id } }, { signal: context.cancelled });
  if (options.json) return report.json(account);
  report.say(
    `Revoked the service account ${account.name}. Nothing signs in with it any more; what it did stays in the audit trail.`,
  );
}

/**
 * The service account that a word names: by id or client id any, by name (whatever the case of its letters)
 * one that is not revoked, for of those a name is unique.
 * @throws TerminalFailure when none is meant; CallError
 */
export async function accountNamed(
  word: string,
  client: Client,
  context: Pick<Context, 'cancelled'>,
): Promise<ServiceAccount> {
  const same = (one: string): boolean => one.toLocaleLowerCase('en') === word.trim().toLocaleLowerCase('en');
  const accounts = await readWhole(client, listServiceAccounts, {}, { signal: context.cancelled });
  const meant =
    accounts.find(({ id, clientId }) => same(id) || same(clientId)) ??
    accounts.find(({ name, revokedAt }) => revokedAt === undefined && same(name));
  if (!meant) throw new TerminalFailure('terminal.service-account-unknown', { name: word });
  return meant;
}

/**
 * Prints a secret that is shown once: alone on stdout, so that a script or a file takes it as it is, or with
 * all else under --json.
 */
function tellSecret(
  account: ServiceAccountWithSecret,
  what: string,
  options: CommonOptions,
  report: Report,
  origin: string,
): void {
  if (options.json) return report.json(account);
  report.ask(
    `${what}\n  ERX_SERVER=${origin}\n  ERX_CLIENT_ID=${account.clientId}\n  may ` +
      `${account.rights.join(', ')}\nIts secret, for ERX_CLIENT_SECRET, is not shown again:`,
  );
  report.data(account.clientSecret);
}
