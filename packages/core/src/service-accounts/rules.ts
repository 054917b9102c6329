import { type Actor, isServiceRight, seesLogsOfAll, type ServiceRight } from '../access/rights';
import { SERVICE_RIGHTS } from '../access/vocabulary';
import { pass, stop, type Rule } from '../findings/finding';
import type { ServiceAccount } from './model';

/** So many characters a name may have: it is in lists and in the trail. */
export const NAME_LIMIT = 60;
/** So many a practice may have at a time: more would be left unattended. */
export const ACCOUNTS_LIMIT = 50;

/** Who makes one: with the rights that they hold. */
export interface Maker extends Pick<Actor, 'role' | 'isSuperAdmin'> {
  readonly permissions: readonly string[];
}

/** What decides of a new service account. */
export interface NewServiceAccount {
  readonly name: string;
  readonly rights: readonly string[];
  readonly maker: Maker;
  /** Those that the practice has. */
  readonly existing: readonly Pick<ServiceAccount, 'name' | 'revokedAt'>[];
}

const inUse = (existing: NewServiceAccount['existing']) =>
  existing.filter(({ revokedAt }) => revokedAt === undefined);
const folded = (name: string): string => toServiceAccountName(name).toLocaleLowerCase('en');

/** A name as it is kept. */
export function toServiceAccountName(entered: string): string {
  return entered.normalize('NFC').trim().replace(/ +/g, ' ');
}

/** The rights as they are kept: each once, in the order of the list they are chosen from. */
export function rightsChosen(entered: readonly string[]): ServiceAccount['rights'] {
  return SERVICE_RIGHTS.filter((right) => entered.includes(right));
}

export const hasUsableName: Rule<NewServiceAccount> = ({ name }) => {
  const kept = toServiceAccountName(name);
  if (kept === '') return stop('service-account.name-missing', {}, 'name');
  if ([...kept].length > NAME_LIMIT)
    return stop('service-account.name-too-long', { limit: NAME_LIMIT }, 'name');
  return /\p{C}/u.test(kept) ? stop('service-account.name-characters', {}, 'name') : pass;
};

/** One that is revoked gives its name back: the trail distinguishes the two by their ids. */
export const hasDistinctName: Rule<NewServiceAccount> = ({ name, existing }) =>
  inUse(existing).some((other) => folded(other.name) === folded(name))
    ? stop('service-account.name-taken', {}, 'name')
    : pass;

export const hasSomeRight: Rule<NewServiceAccount> = ({ rights }) =>
  rights.length === 0 ? stop('service-account.rights-missing', {}, 'rights') : pass;

export const hasRightsOfTheList: Rule<NewServiceAccount> = ({ rights }) =>
  rights.every(isServiceRight)
    ? pass
    : stop('service-account.right-unknown', { list: SERVICE_RIGHTS.join(', ') }, 'rights');

/**
 * Whether a user holds a right, and as widely as a service account would: with it a script has everyone's
 * monthly logs, and a prescriber has only their own.
 */
export function mayDelegate(maker: Maker, right: ServiceRight): boolean {
  return maker.permissions.includes(right) && (right !== 'controlled-log.read' || seesLogsOfAll(maker));
}

/** No one hands on what they do not hold. */
export const hasRightsOfItsMaker: Rule<Pick<NewServiceAccount, 'rights' | 'maker'>> = ({ rights, maker }) => {
  const beyond = rightsChosen(rights).filter((right) => !mayDelegate(maker, right));
  return beyond.length === 0
    ? pass
    : stop('service-account.right-not-held', { list: beyond.join(', ') }, 'rights');
};

export const practiceHasRoom: Rule<NewServiceAccount> = ({ existing }) =>
  inUse(existing).length >= ACCOUNTS_LIMIT
    ? stop('service-account.too-many', { limit: ACCOUNTS_LIMIT })
    : pass;

/** What a new service account is held against. */
export const SERVICE_ACCOUNT_RULES: readonly Rule<NewServiceAccount>[] = [
  hasUsableName,
  hasDistinctName,
  hasSomeRight,
  hasRightsOfTheList,
  hasRightsOfItsMaker,
  practiceHasRoom,
];

/** The names of the accounts that end with a person: those whose present secret they made. */
export function listEndingWith(
  accounts: readonly Pick<ServiceAccount, 'name' | 'createdById' | 'revokedAt'>[],
  makerId: string,
): string[] {
  return accounts
    .filter(({ createdById, revokedAt }) => createdById === makerId && revokedAt === undefined)
    .map(({ name }) => name);
}
