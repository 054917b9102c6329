import type { Client } from '@erx/core/client/call';
import { listServiceAccounts } from '@erx/core/service-accounts/contract';
import type { ServiceAccount } from '@erx/core/service-accounts/model';
import type { Context } from '../../context';
import { TerminalFailure } from '../../messages';

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
  const accounts = await client.call(listServiceAccounts, {}, { signal: context.cancelled });
  const meant =
    accounts.find(({ id, clientId }) => same(id) || same(clientId)) ??
    accounts.find(({ name, revokedAt }) => revokedAt === undefined && same(name));
  if (!meant) throw new TerminalFailure('terminal.service-account-unknown', { name: word });
  return meant;
}
