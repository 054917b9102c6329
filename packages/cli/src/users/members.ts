import type { Client } from '@erx/core/client/call';
import { listMembers } from '@erx/core/grants/contract';
import type { ListedPerson, PracticeMember, PracticeMembers } from '@erx/core/grants/model';
import { PERSON_STATE_LABEL, personState } from '@erx/core/grants/people-list';
import { holdsToken } from '@erx/core/credentials/proofing/rules';
import { getUserInfo } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context } from '../context';
import type { TextColumn } from '../output/text-table';
import { findPerson } from '../session/find-person';

/** Prescribers first, then the others, each by last name. @throws CallError */
export async function loadMembers(
  client: Client,
  { cancelled }: Pick<Context, 'cancelled'>,
): Promise<PracticeMembers> {
  return await client.call(listMembers, {}, { signal: cancelled });
}

/**
 * The person of the practice that a word names, with anyone who asks and everyone else.
 * @throws CallError; TerminalFailure where the word names no one, or several
 */
export async function findMember(word: string, client: Client, context: Pick<Context, 'cancelled'>) {
  const [me, { providers, users }] = await Promise.all([
    client.call(getUserInfo, {}, { signal: context.cancelled }),
    loadMembers(client, context),
  ]);
  const people = [...providers, ...users];
  return { me, people, person: findPerson(word, people) };
}

/**
 * What lists say of people of the practice; the most important first.
 * @param zone times as the contract writes them where it is absent
 */
export const memberColumns = (zone?: TimeZone): readonly TextColumn<ListedPerson>[] => [
  { heading: 'Name', least: 24, most: 36, text: fullName },
  { heading: 'E-mail', least: 22, most: 40, text: ({ email }) => email },
  {
    heading: 'State',
    least: 8,
    most: 15,
    text: (person) => PERSON_STATE_LABEL[personState(person)],
  },
  { heading: 'Role', least: 12, most: 24, text: roleText },
  {
    heading: 'Last sign-in',
    least: 19,
    most: 24,
    text: ({ lastSignInAt }) =>
      lastSignInAt === undefined || zone === undefined
        ? (lastSignInAt ?? '')
        : showInstant(zone, lastSignInAt),
  },
  { heading: 'NPI', least: 10, most: 10, text: ({ npi }) => npi ?? '' },
  { heading: 'DEA number', least: 10, most: 10, text: ({ deaNumber }) => deaNumber ?? '' },
  { heading: 'Permissions', least: 12, most: 30, text: permissionText },
  { heading: 'Token', least: 5, most: 28, text: tokenText },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/** 'Admin, super admin, ePA preparer'. */
export function roleText(person: PracticeMember): string {
  const { role, isSuperAdmin, isPartner, epaPaPreparerRole, epaPaReviewerRole, epaPaSubmitterRole } = person;
  const epa = [
    ...(epaPaPreparerRole ? ['ePA preparer'] : []),
    ...(epaPaReviewerRole ? ['ePA reviewer'] : []),
    ...(epaPaSubmitterRole ? ['ePA submitter'] : []),
  ];
  return [role, ...(isSuperAdmin ? ['super admin'] : []), ...(isPartner ? ['partner'] : []), ...epa].join(
    ', ',
  );
}

/** The permissions that are given and taken; '' for none. */
export function permissionText({
  permissionEpcsRts,
  permissionChangeRequestsGrant,
}: Pick<PracticeMember, 'permissionEpcsRts' | 'permissionChangeRequestsGrant'>): string {
  return [
    ...(permissionEpcsRts ? ['ready to sign'] : []),
    ...(permissionChangeRequestsGrant ? ['change requests'] : []),
  ].join(', ');
}

/** The tokens that count; '' for none. */
export function tokenText(person: Pick<PracticeMember, 'hasSoftToken' | 'hardwareTokenReference'>): string {
  if (!holdsToken(person)) return '';
  return [
    ...(person.hardwareTokenReference ? [`hardware ${person.hardwareTokenReference}`] : []),
    ...(person.hasSoftToken ? ['soft'] : []),
  ].join(', ');
}
