import * as z from 'zod';
import { namesAreSendable } from '../accounts/entry-rules';
import { BasicInfo } from '../accounts/model';
import type { Role } from '../access/rights';
import { type Finding, pass, stop } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import { isNpi } from '../users/registrations';
import { hasControlCharacters } from '../values/text';
import type { Stated } from './model';
import { PROVISIONED_ROLES } from './vocabulary';

/** A person of the practice, as far as it decides what a directory may do. */
export interface ProvisionedPerson {
  readonly userName: string;
  readonly externalId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly active: boolean;
  /** Their access was ended by a group at the sign-in, which gives it back where they are in it again. */
  readonly isEndedByGroup: boolean;
  readonly npi?: string | undefined;
  readonly role: Role;
  readonly isSuperAdmin: boolean;
  readonly isPartner: boolean;
  readonly permissionChangeRequestsGrant: boolean;
  /** Registered, and not signed in yet. */
  readonly isAwaited: boolean;
  readonly worksElsewhere: boolean;
}

/** What is to be done of what was stated. */
export interface Acts {
  /** Their access ends; nothing else is done then. */
  readonly ends?: true;
  /** Their access ended by a group, which does not give it back any more; nothing else is done then. */
  readonly staysEnded?: true;
  /** Their access is given back. */
  readonly returns?: true;
  readonly userName?: string;
  readonly externalId?: string;
  readonly email?: string;
  readonly names?: { readonly firstName: string; readonly lastName: string };
}

/** Someone who is to be registered. */
export interface Newcomer {
  readonly userName: string;
  readonly externalId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly npi: string;
  readonly active: boolean;
}

const tidied = (text: string): string => text.normalize('NFC').trim();
const folded = (text: string): string => tidied(text).toLowerCase();
const isAddress = (text: string): boolean => z.email().safeParse(text).success;

/** The roles that a directory may say: the one that follows from the NPI, or the one that is held already. */
const saysOtherRole = ({ roles = [] }: Stated, npi: string | undefined, held?: Role): boolean =>
  roles.some((role) => role !== held && role !== PROVISIONED_ROLES[npi ? 0 : 1]);

/** Whether someone has a role of the account, which holds in each practice that they are let into. */
export const isPowerfulEverywhere = ({
  isSuperAdmin,
  isPartner,
}: Pick<ProvisionedPerson, 'isSuperAdmin' | 'isPartner'>): boolean => isSuperAdmin || isPartner;

/**
 * Whether someone is more than a provider or a user. Such rights came from people, and no directory gives
 * them back, by SCIM or by a group (docs/decisions/provisioning.md).
 */
export const isPowerful = (
  person: Pick<ProvisionedPerson, 'role' | 'isSuperAdmin' | 'isPartner' | 'permissionChangeRequestsGrant'>,
): boolean => person.role === 'Admin' || isPowerfulEverywhere(person) || person.permissionChangeRequestsGrant;

/** Someone to register, out of what is stated; the userName is the address where no other is given. */
export function toNewcomer(stated: Stated): Newcomer {
  const userName = tidied(stated.userName ?? '');
  return {
    userName,
    externalId: stated.externalId ?? '',
    email: tidied(stated.email ?? (isAddress(userName) ? userName : '')),
    firstName: tidied(stated.firstName ?? ''),
    lastName: tidied(stated.lastName ?? ''),
    npi: tidied(stated.npi ?? ''),
    active: stated.active ?? true,
  };
}

/**
 * Everything against registering someone: as an administrator's registration, without telephone and address.
 */
export function findingsOnNewcomer(newcomer: Newcomer, stated: Stated): readonly Finding[] {
  const needed = (
    [
      ['userName', newcomer.userName],
      ['name.givenName', newcomer.firstName],
      ['name.familyName', newcomer.lastName],
      ['emails', newcomer.email],
    ] as const
  ).flatMap(([path, text]) => (text === '' ? stop('provisioning.needed', { path }, path) : pass));
  if (needed.length > 0) return needed;
  return [
    ...findingsOnNames(newcomer),
    ...(newcomer.email.length > 80 || !isAddress(newcomer.email)
      ? stop('provisioning.value', { path: 'emails' }, 'emails')
      : pass),
    ...findingsOnLabels(newcomer),
    ...(newcomer.npi === '' || isNpi(newcomer.npi) ? pass : stop('account.npi-invalid', {}, 'npi')),
    ...(saysOtherRole(stated, newcomer.npi) ? stop('provisioning.role', {}, 'roles') : pass),
  ];
}

function findingsOnNames(names: {
  readonly firstName: string;
  readonly lastName: string;
}): readonly Finding[] {
  return BasicInfo.safeParse(names).success && namesAreSendable(names).length === 0
    ? pass
    : stop('provisioning.value', { path: 'name' }, 'name');
}

function findingsOnLabels({ userName = '', externalId = '' }: Stated): readonly Finding[] {
  const [path] =
    Object.entries({ userName, externalId }).find(([, text]) => hasControlCharacters(text)) ?? [];
  return path === undefined ? pass : stop('provisioning.value', { path }, path);
}

/**
 * What is to be done of what a directory states, or what refuses it. A person who leaves leaves, whatever
 * else is stated: a refused change must not keep anyone in (docs/decisions/provisioning.md).
 * @returns findings that stop it, or the acts; none where everything is so already
 */
export function judgeStated(
  person: ProvisionedPerson,
  stated: Stated,
): { readonly findings: readonly Finding[] } | { readonly acts: Acts } {
  if (stated.active === false) {
    if (person.active) return { acts: { ends: true } };
    return { acts: person.isEndedByGroup ? { staysEnded: true } : {} };
  }
  const code = refusalOf(person, stated);
  if (code !== undefined) return { findings: stop(code) };
  const names = {
    firstName: tidied(stated.firstName ?? person.firstName),
    lastName: tidied(stated.lastName ?? person.lastName),
  };
  const isRenamed = names.firstName !== person.firstName || names.lastName !== person.lastName;
  const findings = [...(isRenamed ? findingsOnNames(names) : pass), ...findingsOnLabels(stated)];
  if (findings.length > 0) return { findings };
  const { userName, externalId, email } = stated;
  return {
    acts: {
      ...(stated.active === true && !person.active ? { returns: true as const } : {}),
      ...(userName !== undefined && tidied(userName) !== person.userName
        ? { userName: tidied(userName) }
        : {}),
      ...(externalId !== undefined && externalId !== person.externalId ? { externalId } : {}),
      ...(email !== undefined && folded(email) !== folded(person.email) ? { email: folded(email) } : {}),
      ...(isRenamed ? { names } : {}),
    },
  };
}

function refusalOf(person: ProvisionedPerson, stated: Stated): MessageCode | undefined {
  const { npi, email, firstName, lastName } = stated;
  if (saysOtherRole(stated, person.npi, person.role)) return 'provisioning.role';
  if (npi !== undefined && tidied(npi) !== person.npi) return 'provisioning.npi-fixed';
  const isReaddressed = email !== undefined && folded(email) !== folded(person.email);
  const isRenamed =
    (firstName !== undefined && tidied(firstName) !== person.firstName) ||
    (lastName !== undefined && tidied(lastName) !== person.lastName);
  if ((isReaddressed || isRenamed) && person.worksElsewhere) return 'provisioning.works-elsewhere';
  if (isReaddressed && !person.isAwaited) return 'provisioning.email-fixed';
  if (isReaddressed && (email.length > 80 || !isAddress(folded(email)))) return 'field.email';
  // the person who has the new address becomes that person at the first sign-in
  if (isReaddressed && isPowerful(person)) return 'provisioning.powerful';
  if (stated.active === true && !person.active && isPowerful(person)) return 'provisioning.powerful';
  return undefined;
}
