import type { Client } from '@erx/core/client/call';
import { searchUsers } from '@erx/core/users/contract';
import { Id } from '@erx/core/values/ids';
import type { Context } from '../context';
import { type NamedPerson, onlyOne, whoIsNamed } from './find-person';

/** The most that are looked through for a whole name. */
const LOOKED_AT = 100;

/**
 * The id of the person to whom a search is narrowed: an id, an e-mail address, a name, or a part of one that
 * is unique. What changes something asks for the whole name instead.
 * @param more finds service accounts too, where what they did is searched
 * @returns undefined where nothing was typed
 * @throws TerminalFailure terminal.person-unknown, terminal.person-ambiguous with the candidates; CallError
 */
export async function personFilter(
  word: string | undefined,
  client: Client,
  { cancelled }: Pick<Context, 'cancelled'>,
  more: { readonly serviceAccounts?: 'true' } = {},
): Promise<string | undefined> {
  if (word === undefined || Id.safeParse(word.toLowerCase()).success) return word?.toLowerCase();
  const found = await client.call(
    searchUsers,
    { query: { searchText: word.trim(), limit: LOOKED_AT, ...more } },
    { signal: cancelled },
  );
  return personMeant(word, found).id;
}

/** Whose whole name or address it is, else the only one whom a search has found. @throws TerminalFailure */
export function personMeant<Person extends NamedPerson>(word: string, found: readonly Person[]): Person {
  const exact = whoIsNamed(word, found);
  return onlyOne(word, exact.length > 0 || word.trim() === '' ? exact : found);
}
