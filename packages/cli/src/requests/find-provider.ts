import type { Client } from '@erx/core/client/call';
import { listProviders } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import { Id } from '@erx/core/values/ids';
import { TerminalFailure } from '../messages';

/**
 * The id of the prescriber of the practice who is meant by an id or a whole name, whatever the case of its
 * letters.
 * @throws TerminalFailure when none, or more than one, is meant; CallError
 */
export async function findProvider(word: string, client: Client, signal: AbortSignal): Promise<string> {
  if (Id.safeParse(word.toLowerCase()).success) return word.toLowerCase();
  const providers = await client.call(listProviders, {}, { signal });
  const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');
  const meant = providers.filter((one) =>
    [fullName(one), `${one.firstName} ${one.lastName}`, `${one.lastName}, ${one.firstName}`].some(
      (name) => plain(name) === plain(word),
    ),
  );
  const [first] = meant;
  if (meant.length === 1 && first) return first.id;
  if (first)
    throw new TerminalFailure('terminal.provider-ambiguous', {
      name: word,
      list: meant.map((one) => `${one.id} (${fullName(one)})`).join(', '),
    });
  throw new TerminalFailure('terminal.provider-unknown', {
    name: word,
    list: providers.map((one) => `"${fullName(one)}"`).join(', ') || 'none',
  });
}
