import { isReturnAddress, readKeySet, toAppName } from '../connected-apps/rules';
import { pass, type Rule, stop } from '../findings/finding';
import type { HookClient, HookClientEntry } from './model';

const NAME_LIMIT = 60;
/** So many a practice may have at a time. */
const CLIENTS_LIMIT = 20;

/** What decides of a new client. */
export interface NewHookClient extends HookClientEntry {
  /** Those that the practice has. */
  readonly existing: readonly Pick<HookClient, 'name' | 'issuer' | 'tenant' | 'endedAt'>[];
  /** Whether another practice has its issuer with its tenant: of a token of both no one could say whose it is. */
  readonly isIssuerElsewhere?: boolean;
}

const inUse = ({ existing }: NewHookClient) => existing.filter(({ endedAt }) => endedAt === undefined);
const folded = (name: string): string => toAppName(name).toLocaleLowerCase('en');

const hasUsableName: Rule<NewHookClient> = ({ name }) => {
  const kept = toAppName(name);
  return kept === '' || [...kept].length > NAME_LIMIT || /\p{C}/u.test(kept)
    ? stop('hook-client.name-unusable', { limit: NAME_LIMIT }, 'name')
    : pass;
};

const hasDistinctName: Rule<NewHookClient> = (entry) =>
  inUse(entry).some(({ name }) => folded(name) === folded(entry.name))
    ? stop('hook-client.name-taken', {}, 'name')
    : pass;

/** An issuer is a URI (CDS Hooks 2.0, iss): compared letter by letter, and never fetched. */
const hasIssuer: Rule<NewHookClient> = ({ issuer }) =>
  URL.canParse(issuer) && !/\s/.test(issuer) ? pass : stop('hook-client.issuer-unusable', {}, 'issuer');

const hasDistinctIssuer: Rule<NewHookClient> = (entry) =>
  entry.isIssuerElsewhere === true ||
  inUse(entry).some(
    ({ issuer, tenant = '' }) => issuer === entry.issuer.trim() && tenant === (entry.tenant?.trim() ?? ''),
  )
    ? stop('hook-client.issuer-taken', {}, 'issuer')
    : pass;

const hasKeys: Rule<NewHookClient> = ({ jwks, jwksUri }) => {
  if ((jwks === undefined) === (jwksUri === undefined)) return stop('hook-client.keys-missing', {}, 'jwks');
  if (jwksUri !== undefined)
    // Whether an address of this computer may be asked, the server says.
    return isReturnAddress(jwksUri)
      ? pass
      : stop('hook-client.address-unusable', { address: jwksUri }, 'jwksUri');
  return readKeySet(jwks ?? '') ? pass : stop('hook-client.keys-unusable', {}, 'jwks');
};

const practiceHasRoom: Rule<NewHookClient> = (entry) =>
  inUse(entry).length >= CLIENTS_LIMIT ? stop('hook-client.too-many', { limit: CLIENTS_LIMIT }) : pass;

/** What a new client is held against. */
export const HOOK_CLIENT_RULES: readonly Rule<NewHookClient>[] = [
  hasUsableName,
  hasDistinctName,
  hasIssuer,
  hasDistinctIssuer,
  hasKeys,
  practiceHasRoom,
];
