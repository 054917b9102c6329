import type { PracticeMember } from '@erx/core/grants/model';
import { getDeaSchedules } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import type { CommonOptions, Context } from '../../context';
import { type Fact, factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { loadMembers, permissionText, roleText, tokenText } from '../../users/members';
import { personNamed } from '../../session/person-named';

/** Says all that is known of one person of the practice. @throws TerminalFailure or CallError */
export async function showUserCommand(word: string, options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { providers, users } = await loadMembers(client, context);
  const person = personNamed(word, [...providers, ...users]);
  if (options.json) return report.json(person);
  const schedules = person.npi
    ? await client.call(getDeaSchedules, { params: { id: person.id } }, { signal: context.cancelled })
    : undefined;
  report.data(
    factLines(toFacts(person, schedules), context.stdout.isTTY ? context.stdout.columns : undefined),
  );
}

/**
 * What a person is shown of another.
 * @param schedules those they may write; undefined of whoever does not prescribe
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
    { name: 'DEA number', value: person.deaNumber || none },
    ...(schedules
      ? [{ name: 'Schedules', value: schedules.map((schedule) => `C-${schedule}`).join(', ') || none }]
      : []),
    { name: 'Permissions', value: permissionText(person) || none },
    { name: 'Token', value: tokenText(person) || none },
    { name: 'PIN', value: person.hasPinNumber ? 'set' : 'not set' },
    { name: 'Id', value: person.id },
  ];
}
