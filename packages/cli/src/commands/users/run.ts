import { readWhole } from '@erx/core/client/read-whole';
import { deaNumberText } from '@erx/core/credentials/registered-state';
import type { PracticeMember } from '@erx/core/grants/model';
import type { Context, CommonOptions } from '../../context';
import { createReport, type Report } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import { connect } from '../../session/connect';
import { memberColumns, loadMembers, permissionText, roleText, tokenText } from '../../users/members';
import { searchUsers, getDeaSchedules, clearPin, getUserInfo } from '@erx/core/users/contract';
import type { FoundUser } from '@erx/core/users/model';
import { fullName } from '@erx/core/users/names';
import type { TextColumn } from '../../output/text-table';
import { type PageOptions, printPages } from '../../session/pages';
import { type Fact, factLines } from '../../output/fact-lines';
import { findPerson } from '../../session/find-person';
import { inviteUser, createPasswordLink } from '@erx/core/accounts/contract';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { OneTimeLink, PasswordLink } from '@erx/core/accounts/model';
import type { Client } from '@erx/core/client/call';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { findTimeZone } from '../../session/days';
import { say } from '@erx/core/findings/messages';
import { getPerson, searchGrantees } from '@erx/core/grants/contract';
import { givenByText, HELD_LABEL, type PersonFacts } from '@erx/core/grants/person';
import {
  type PersonRole,
  type PersonState,
  readPeopleQuery,
  selectPeople,
} from '@erx/core/grants/people-list';
import { findingsOn } from '@erx/core/grants/rules';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';

export interface ListOptions extends RowOptions {
  readonly search?: string;
  readonly role?: PersonRole;
  readonly state?: PersonState;
  /** A column, downwards with - before it. */
  readonly sort?: string;
}

/**
 * Lists the people of the practice with their permissions and tokens (S2.4).
 * @throws TerminalFailure or CallError
 */
export async function listUsersCommand(options: ListOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { providers, users } = await loadMembers(client, context);
  const { search, role, state, sort } = options;
  const query = readPeopleQuery({ search, role, state, sort });
  // without a column to sort by, prescribers first
  const people =
    sort === undefined
      ? [...selectPeople(providers, query), ...selectPeople(users, query)]
      : selectPeople([...providers, ...users], query);
  await printRows(
    { columns: memberColumns, none: 'No one matches.', zone: () => findTimeZone(client, context) },
    people,
    options,
    context,
    report,
  );
}

export interface SearchOptions extends RowOptions, PageOptions {}

const COLUMNS: readonly TextColumn<FoundUser>[] = [
  { heading: 'Name', least: 16, most: 36, text: fullName },
  { heading: 'E-mail', least: 16, most: 40, text: ({ email }) => email },
  { heading: 'State', least: 8, most: 8, text: ({ active }) => (active ? 'Active' : 'InActive') },
  { heading: 'NPI', least: 10, most: 10, text: ({ npi }) => npi ?? '' },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/**
 * Finds people of the practice by words of their name or e-mail address (S2.6-11).
 * @throws TerminalFailure or CallError
 */
export async function searchUsersCommand(
  words: readonly string[],
  options: SearchOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const searchText = words.join(' ');
  await printPages(
    { columns: () => COLUMNS, none: 'No one matches.' },
    (page) => client.page(searchUsers, { query: { searchText, ...page } }, { signal: context.cancelled }),
    options,
    context,
    report,
  );
}

/** Says all that is known of one person of the practice. @throws TerminalFailure or CallError */
export async function showUserCommand(word: string, options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { providers, users } = await loadMembers(client, context);
  const person = findPerson(word, [...providers, ...users]);
  const { person: _, ...facts } = await client.call(
    getPerson,
    { params: { id: person.id } },
    { signal: context.cancelled },
  );
  if (options.json) return report.json({ ...person, ...facts });
  const schedules = person.npi
    ? await client.call(getDeaSchedules, { params: { id: person.id } }, { signal: context.cancelled })
    : undefined;
  report.data(
    factLines(
      [...toFacts(person, schedules), ...toStanding(facts, await findTimeZone(client, context))],
      context.stdout.isTTY ? context.stdout.columns : undefined,
    ),
  );
}

/** Since when and by whom a person holds what, how they sign in, and what would end with them. */
function toStanding(
  {
    held,
    memberSince,
    lastSignInAt,
    isPasswordTemporary,
    serviceAccounts,
    openLinks,
    openRequests,
    drafts,
  }: Omit<PersonFacts, 'person'>,
  zone: TimeZone,
): readonly Fact[] {
  const unrecorded = 'not recorded';
  return [
    ...held.map(({ what, since, by, askedBy, until }) => ({
      name: HELD_LABEL[what],
      value: [
        since === undefined ? 'since when is not recorded' : `since ${showInstant(zone, since)}`,
        ...(by === '' ? [] : [`by ${givenByText({ by, askedBy })}`]),
        ...(until === undefined ? [] : [`ends ${showInstant(zone, until)}`]),
      ].join(', '),
    })),
    { name: 'Member since', value: showInstant(zone, memberSince) },
    {
      name: 'Last sign-in',
      value: lastSignInAt === undefined ? unrecorded : showInstant(zone, lastSignInAt),
    },
    ...(isPasswordTemporary
      ? [{ name: 'Password', value: 'chosen by someone else; they choose their own first' }]
      : []),
    { name: 'Service accounts', value: serviceAccounts.map(({ name }) => name).join(', ') || 'none' },
    { name: 'Links', value: String(openLinks) },
    { name: 'Requests', value: String(openRequests) },
    { name: 'Drafts', value: String(drafts) },
  ];
}

/**
 * What a person is shown of another.
 * @param schedules those they may write; undefined of anyone who does not prescribe
 */
export function toFacts(person: PracticeMember, schedules: readonly string[] | undefined): readonly Fact[] {
  const none = 'none';
  const registrations: readonly Fact[] = person.npi
    ? [
        { name: 'NPI', value: person.npi },
        { name: 'SPI', value: person.spi || none },
        { name: 'License', value: person.stateLicenseNumber || none },
      ]
    : [];
  return [
    { name: 'Name', value: [fullName(person), person.title].filter(Boolean).join(', ') },
    { name: 'E-mail', value: person.email },
    {
      name: 'State',
      value: `${person.active ? 'Active' : 'InActive'}${person.isAwaited ? ', has not signed in yet' : ''}`,
    },
    { name: 'Role', value: roleText(person) },
    ...registrations,
    {
      name: 'DEA number',
      value: person.deaNumber ? deaNumberText(person.deaNumber, person.state) : none,
    },
    ...(schedules
      ? [{ name: 'Schedules', value: schedules.map((schedule) => `C-${schedule}`).join(', ') || none }]
      : []),
    { name: 'Permissions', value: permissionText(person) || none },
    { name: 'Token', value: tokenText(person) || none },
    { name: 'PIN', value: person.hasPinNumber ? 'set' : 'not set' },
    { name: 'Id', value: person.id },
  ];
}

/**
 * Makes a link by which the owner of an existing login joins the practice.
 * @throws AppError field.email; TerminalFailure or CallError
 */
export async function inviteUserCommand(
  email: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  if (!inviteUser.body?.safeParse({ email }).success) throw new AppError('field.email');
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const link = await connection.client.call(inviteUser, { body: { email } }, { signal: context.cancelled });
  await printLink('invitation', link, connection, options, context, report);
}

/**
 * Makes a link by which a user of the practice who forgot the password sets a new one.
 * @throws TerminalFailure or CallError
 */
export async function passwordLinkCommand(
  word: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const { providers, users } = await loadMembers(connection.client, context);
  const person = findPerson(word, [...providers, ...users]);
  const link = await connection.client.call(
    createPasswordLink,
    { params: { id: person.id } },
    { signal: context.cancelled },
  );
  await printPasswordLink(link, connection, options, context, report);
  if (!options.json && !options.quiet)
    report.say('They are notified, and their permission to sign, if they had it, has ended.');
}

/** Prints a link for a new password, or says where it was mailed: then no one has it but the person. */
export async function printPasswordLink(
  { token, mailedTo = '', expiresAt }: PasswordLink,
  at: { readonly origin: string; readonly client: Client },
  options: CommonOptions,
  context: Context,
  report: Report,
  more: object = {},
): Promise<void> {
  if (token !== undefined)
    return await printLink('password', { token, expiresAt }, at, options, context, report, more);
  if (options.json) {
    report.json({ ...more, mailedTo, expiresAt });
    return;
  }
  report.say(`A message with a link is on its way to ${mailedTo}. The link works once, for an hour.`);
}

const USE = {
  invitation: 'Hand it over to them: it is good for their login alone.',
  password: 'Hand it over in person or by a channel you trust: anyone who has it can use it.',
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

/**
 * Clears someone else's PIN number, after asking: they then set a new one (S6-16).
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function clearPinCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const [me, people] = await Promise.all([
    client.call(getUserInfo, {}, call),
    readWhole(client, searchGrantees, {}, call),
  ]);
  const person = findPerson(word, people);
  refuseWhenStopped(
    findingsOn('remove-pin', me, person, {
      request: undefined,
      anotherUserHasRtsPermission: false,
      anotherAdministers: false,
    }),
  );
  await confirm(`${fullName(person)} <${person.email}>: ${say('grant.pin-question')}`, options, context);
  await client.call(clearPin, { params: { id: person.id } }, call);
  if (options.json) return report.json({ id: person.id, hasPinNumber: false });
  report.say(`${fullName(person)}: ${say('grant.pin-removed')}`);
}
