import { readEntry } from '@erx/core/accounts/entry';
import {
  type AskedCredentials,
  askedChanges,
  findChangeRequestRefusal,
  findingsOnAsking,
  findingsOnAskingReason,
  toPersonCredentials,
} from '@erx/core/approvals/credentials';
import { askCredentialChange } from '@erx/core/approvals/contract';
import { CREDENTIAL_FIELD_LABEL, type CredentialChange } from '@erx/core/credentials/model';
import { endsOfChanges, shownCredentialValue } from '@erx/core/credentials/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { fullName } from '@erx/core/users/names';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { parseDateRange } from '../../session/days';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { findMember } from '../../users/members';

export interface AskForCredentialsOptions extends CommonOptions, ConfirmOptions {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly deaNumber?: string;
  readonly deaExpires?: string;
  readonly deaName?: string;
  readonly licenseNumber?: string;
  readonly licenseState?: string;
  readonly licenseExpires?: string;
  /** Why, for the person and the one who approves it. */
  readonly reason: string;
}

/**
 * Asks for a change of another person's credentials, after saying what and asking the one who types.
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function askForCredentialsCommand(
  word: string,
  options: AskForCredentialsOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { me, people, person } = await findMember(word, client, context);
  const { deaExpires, licenseExpires } = options;
  const days = await parseDateRange(
    { 'dea-expires': deaExpires || undefined, 'license-expires': licenseExpires || undefined },
    client,
    context,
  );
  const before = toPersonCredentials(person);
  const asked: AskedCredentials = readEntry({
    firstName: options.firstName ?? before.firstName,
    lastName: options.lastName ?? before.lastName,
    deaNumber: options.deaNumber ?? before.deaNumber,
    deaName: options.deaName ?? before.deaName,
    deaExpiresOn: days['dea-expires'] ?? (deaExpires === '' ? '' : before.deaExpiresOn),
    stateLicenseNumber: options.licenseNumber ?? before.stateLicenseNumber,
    licenseState: options.licenseState?.toUpperCase() ?? before.licenseState,
    licenseExpiresOn: days['license-expires'] ?? (licenseExpires === '' ? '' : before.licenseExpiresOn),
  });
  const changes = askedChanges(before, asked);
  // What the server would refuse anyway is refused before anyone is asked.
  const actor = people.find(({ id }) => id === me.id);
  const refusal = actor && findChangeRequestRefusal(actor, person);
  if (refusal !== undefined) throw new AppError(refusal);
  if (changes.length === 0) throw new AppError('info.unchanged');
  refuseWhenStopped([
    ...findingsOnAsking(before, asked, { hasNpi: person.npi !== undefined }),
    ...findingsOnAskingReason(options.reason),
  ]);
  const ends = person.permissionEpcsRts && endsOfChanges(changes).length > 0;
  await confirm(
    [
      `${fullName(person)} <${person.email}>: ${changesText(changes)}.`,
      say('credential.ask-question'),
      ...(ends ? [say('credential.ends-signing')] : []),
    ].join(' '),
    options,
    context,
  );
  const request = await client.call(
    askCredentialChange,
    {
      params: { id: person.id },
      body: {
        ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
        reason: options.reason,
      },
    },
    { signal: context.cancelled },
  );
  if (options.json) return report.json(request);
  report.say(`${say('credential.asked')} ${fullName(person)}: ${changesText(request.changes)}.`);
}

const changesText = (changes: readonly CredentialChange[]): string =>
  changes
    .map(
      ({ field, before, after }) =>
        `${CREDENTIAL_FIELD_LABEL[field]} ${shownCredentialValue(field, before)} → ${shownCredentialValue(field, after)}`,
    )
    .join(', ');
